/* The picture of the scrubber: the position of the table over time, and a lane of faults for each side. */
class Timeline {
  static margin = 8;
  static laneHeight = 22;

  constructor(canvas, head, film) {
    this.canvas = canvas;
    this.head = head;
    this.film = film;
  }

  /** Draws the takes of both sides. */
  draw(takes, theme) {
    const { canvas, film } = this, ratio = window.devicePixelRatio || 1, top = 4;
    this.width = canvas.clientWidth;
    const height = canvas.clientHeight, right = this.width - Timeline.margin;
    // A printed page has no scrubber.
    if (this.width === 0 || height === 0) return;
    canvas.width = Math.round(this.width * ratio);
    canvas.height = Math.round(height * ratio);
    const pen = canvas.getContext("2d"), bottom = height - Timeline.laneHeight * takes.length - 3;
    pen.scale(ratio, ratio);
    const most = film.positions.reduce((most, position) => Math.max(most, position), 1);
    pen.beginPath();
    pen.moveTo(Timeline.margin, top);
    for (let frame = film.firstFrame; frame <= film.lastFrame; frame++) {
      pen.lineTo(this.x(film.time(frame)), top + Math.max(0, film.position(frame) * 100 / most) * (bottom - top));
    }
    pen.lineTo(right, top);
    pen.closePath();
    pen.fillStyle = theme.area;
    pen.fill();
    takes.forEach((take, number) => {
      const count = take.faults.frames.length, side = takes.length === 1 ? "" : number === 0 ? "left: " : "right: ";
      const words = side + (count === 0 ? "nothing wrong here" : `${group(count)} wrong here`);
      this.drawLane(pen, take, words, bottom + 3 + number * Timeline.laneHeight, right, theme);
    });
  }

  x(time) {
    const { film } = this, begin = film.time(film.firstFrame), end = film.time(film.lastFrame);
    return Timeline.margin + (end > begin ? (time - begin) / (end - begin) : 0) * (this.width - 2 * Timeline.margin);
  }

  drawLane(pen, take, words, top, right, theme) {
    const height = Timeline.laneHeight, middle = top + 6;
    pen.font = `600 11px ${FONT}`;
    pen.textBaseline = "middle";
    pen.fillStyle = theme.ink;
    pen.fillText(words, Timeline.margin, middle);
    const labelEnd = Timeline.margin + pen.measureText(words).width + 6;
    pen.fillStyle = theme.rule;
    pen.fillRect(labelEnd, middle, right - labelEnd, 1);
    pen.fillStyle = theme.fault;
    let before = -Infinity;
    for (const frame of take.faults.frames) {
      const x = this.x(this.film.time(frame));
      if (x - before < 1) continue;
      before = x;
      pen.fillRect(x - 1, top + 13, 2, height - 14);
    }
  }

  /** Moves the line of the current time. */
  point(time) {
    if (this.width) this.head.style.transform = `translateX(${this.x(time).toFixed(1)}px)`;
  }
}

/** Digits in groups of three. */
function group(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }

/* The playback: two designs side by side, a scrubber with their faults, and keys. */
class Playback {
  constructor(root, record) {
    this.root = root;
    this.film = new FilmRecord(record);
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.sides = [...root.querySelectorAll("[data-side]")].map((side, number) => this.makeSide(side, number));
    this.frame = this.film.firstFrame;
    this.time = this.film.time(this.frame);
    this.isPlaying = false;
    this.isInSight = true;
    this.isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.timeline = new Timeline(this.find("timeline"), this.find("head"), this.film);
    this.range = this.find("range");
    this.range.min = String(Math.floor(this.film.time(this.film.firstFrame)));
    this.range.max = String(Math.ceil(this.film.time(this.film.lastFrame)));
    this.listen();
    this.layOut();
    if (!this.followLink()) this.playStory(this.plainestFault());
    root.classList.add("is-ready");
  }

  makeSide(root, number) {
    const find = (name) => root.querySelector(`[data-part="${name}"]`);
    const first = Math.min(number, this.film.takes.length - 1);
    const side = {
      root, state: find("state"), select: find("design"), take: this.film.takes[first],
      stage: new Stage(find("phone"), this.film), count: find("count"), pool: find("pool"),
    };
    side.select.value = String(first);
    side.select.addEventListener("change", () => this.choose(side, Number(side.select.value)));
    return side;
  }

  choose(side, number) {
    side.select.value = String(number);
    side.take = this.film.takes[number];
    this.story = undefined;
    this.layOut();
  }

  listen() {
    const on = (name, action) => this.find(name).addEventListener("click", action);
    on("play", () => this.toggle());
    on("back", () => this.step(-1));
    on("forward", () => this.step(1));
    on("previous-fault", () => this.jump(-1));
    on("next-fault", () => this.jump(1));
    this.range.addEventListener("input", () => {
      this.pause();
      this.goTo(this.film.frameAt(Number(this.range.value)));
    });
    this.find("view").addEventListener("change", () => this.changeView());
    this.root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-frame]");
      if (!button) return;
      this.bring(Number(button.dataset.take));
      this.playFault(Number(button.dataset.frame), this.film.takes[Number(button.dataset.take)]);
      this.find("stage").scrollIntoView({ block: "start" });
    });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("themechange", () => this.layOut());
    window.addEventListener("hashchange", () => this.followLink());
    new ResizeObserver(() => this.layOut()).observe(this.find("stage"));
    new IntersectionObserver(([entry]) => {
      this.isInSight = entry.isIntersecting;
      this.run();
    }).observe(this.find("stage"));
  }

  changeView() {
    const view = this.find("view").value;
    this.root.dataset.view = view;
    for (const side of this.sides) side.stage.showsCells = view === "cells";
    this.layOut();
  }

  /** Keys act as buttons, except in a field. The space bar plays the film only while the film has the focus. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isPress = event.key === " " || event.key === "Enter";
    if (target.closest("input:not([type=range]), select") || (isPress && target.closest("button, a, summary"))) return;
    const actions = {
      " ": () => this.toggle(), k: () => this.toggle(),
      ArrowLeft: () => (event.shiftKey ? this.skip(-1000) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.skip(1000) : this.step(1)),
      n: () => this.jump(1), p: () => this.jump(-1),
      "+": () => this.changeSpeed(1), "-": () => this.changeSpeed(-1),
      Home: () => this.goTo(this.film.firstFrame), End: () => this.goTo(this.film.lastFrame),
      v: () => {
        const view = this.find("view");
        view.selectedIndex = (view.selectedIndex + 1) % view.options.length;
        this.changeView();
      },
    };
    const own = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isInside = this.root.contains(target);
    const needsFocus = own === "ArrowLeft" || own === "ArrowRight";
    if (!actions[own] || (needsFocus && !isInside && target !== document.body) || (own === " " && !isInside)) return;
    if ((own === "Home" || own === "End") && target !== this.range) return;
    event.preventDefault();
    actions[own]();
  }

  // Time

  get speed() { return Number(this.find("speed").value); }

  changeSpeed(by) {
    const select = this.find("speed");
    select.selectedIndex = Math.max(0, Math.min(select.options.length - 1, select.selectedIndex + by));
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  /** Plays the film on from here. */
  play() {
    this.story = undefined;
    if (this.frame >= this.film.lastFrame) this.goTo(this.film.firstFrame);
    this.begin();
  }

  begin() {
    this.isPlaying = true;
    this.nameButton("Pause", "pause");
    this.run();
  }

  /** Starts the only loop, which pauses while the film is out of sight. */
  run() {
    if (this.request || !this.isPlaying || !this.isInSight) return;
    let before;
    const tick = (now) => {
      this.request = undefined;
      if (!this.isPlaying || !this.isInSight) return;
      const passed = before === undefined ? 0 : Math.min(100, now - before);
      before = now;
      this.request = requestAnimationFrame(tick);
      this.advance(passed * this.speed);
    };
    this.request = requestAnimationFrame(tick);
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    if (this.request) cancelAnimationFrame(this.request);
    this.request = undefined;
    this.nameButton("Play", "play");
    if (this.story) {
      this.story.stop();
      this.follow();
    } else {
      this.show();
    }
  }

  nameButton(label, icon) {
    const button = this.find("play");
    button.setAttribute("aria-label", label);
    button.dataset.icon = icon;
  }

  /** Plays on; with the option, shortens rests of more than half a second. */
  advance(milliseconds) {
    if (this.story) {
      this.story.advance(milliseconds);
      this.follow();
      return;
    }
    let time = this.time + milliseconds;
    let frame = this.film.frameAt(time);
    if (this.find("skip").checked && frame < this.film.lastFrame) {
      const next = this.film.time(frame + 1);
      if (next - time > 500) {
        time = next - 250;
        frame = this.film.frameAt(time);
      }
    }
    if (this.find("stop").checked) {
      const fault = this.faultFrames().find((each) => each > this.frame && each <= frame);
      if (fault !== undefined) {
        this.playFault(fault);
        return;
      }
    }
    this.time = time;
    this.frame = Math.min(frame, this.film.lastFrame);
    this.show();
    if (this.frame >= this.film.lastFrame) this.pause();
  }

  /** Shows the moment of the story. */
  follow() {
    this.time = this.story.time;
    this.frame = this.film.frameAt(this.time);
    this.show();
  }

  goTo(frame) {
    this.story = undefined;
    this.frame = Math.max(this.film.firstFrame, Math.min(this.film.lastFrame, frame));
    this.time = this.film.time(this.frame);
    this.show();
  }

  step(by) {
    this.pause();
    this.goTo(this.frame + by);
  }

  skip(milliseconds) {
    this.pause();
    const frame = this.film.frameAt(this.film.time(this.frame) + milliseconds);
    this.goTo(milliseconds > 0 ? Math.max(frame, this.frame + 1) : Math.min(frame, this.frame - 1));
  }

  // Faults

  /** The frames with a fault on either side. */
  faultFrames() {
    if (!this.faults) {
      const frames = this.sides.flatMap((side) => [...side.take.faults.frames]);
      this.faults = [...new Set(frames)].sort((one, other) => one - other);
    }
    return this.faults;
  }

  /** The most visible of the first faults on the left, or else on the right; undefined without one. */
  plainestFault() {
    for (const { take } of this.sides) {
      const count = Math.min(take.faults.frames.length, 200);
      let best;
      for (let place = 0; place < count && !(best?.plainness === Story.plainest); place++) {
        const story = new Story(this.film, take, place);
        if (!best || story.plainness > best.plainness) best = story;
      }
      if (best) return best;
    }
    return undefined;
  }

  /** Plays the most visible fault of a frame, of one take or of both sides. */
  playFault(frame, only) {
    const stories = this.sides.filter((side) => !only || side.take === only).flatMap(
      (side) => side.take.faultsIn(frame).map((place) => new Story(this.film, side.take, place)));
    this.playStory(stories.sort((one, other) => other.seen.share - one.seen.share)[0]);
  }

  playStory(story) {
    if (!story) return;
    this.story = story;
    const { take, place } = story, others = this.sides.filter((side) => side.take !== take);
    const also = others.flatMap((side) => side.take.faultsIn(story.frame)
      .filter((fault) => side.take.faults.rows[fault] === story.row));
    this.say(`${take.design}: ${take.describe(place, this.film)}`
      + (others.length > 0 && also.length === 0 ? ` ${others[0].take.design}: as it should be.` : ""));
    if (this.isStill) {
      this.pause();
      story.stop();
      this.follow();
      return;
    }
    story.start();
    this.follow();
    this.begin();
  }

  jump(direction) {
    const frames = this.faultFrames(), now = this.story?.frame ?? this.frame;
    const next = direction > 0
      ? frames.find((frame) => frame > now) : frames.findLast((frame) => frame < now);
    if (next !== undefined) {
      this.playFault(next);
      return;
    }
    this.pause();
    this.say(frames.length === 0
      ? "Neither design shows a fault here."
      : `There is no ${direction > 0 ? "later" : "earlier"} fault in this film.`);
  }

  /** Shows a take on the left, unless a side shows it. */
  bring(number) {
    if (this.sides.some((side) => side.take === this.film.takes[number])) return;
    this.choose(this.sides[0], number);
  }

  /** Plays the fault in the address: `#fault=3&design=tag-lookup` is the third fault of a design in this film. */
  followLink() {
    const link = new URLSearchParams(location.hash.slice(1)), design = link.get("design");
    if (!link.has("fault") && !design) return false;
    const named = this.film.takes.findIndex((take) => take.design === design);
    if (design && named < 0) {
      this.say(`This film does not show ${design}.`);
      return true;
    }
    if (named >= 0) this.bring(named);
    const take = this.film.takes[Math.max(0, named)], place = Number(link.get("fault") ?? 1) - 1;
    if (Number.isInteger(place) && place >= 0 && place < take.faults.frames.length) {
      this.playStory(new Story(this.film, take, place));
    } else {
      this.say(`${take.design} has ${group(take.faults.frames.length)} faults in this film, and no number ${link.get("fault")}.`);
    }
    this.root.scrollIntoView({ block: "nearest" });
    return true;
  }

  say(words) {
    const said = this.find("said");
    if (said.textContent !== words) said.textContent = words;
  }

  // Showing

  layOut() {
    this.theme = palette();
    this.faults = undefined;
    for (const side of this.sides) side.stage.fit();
    this.timeline.draw(this.sides.map((side) => side.take), this.theme);
    this.show();
  }

  show() {
    const { film, frame, story } = this;
    const seen = this.sides.map((side) => side.stage.look(side.take, frame));
    const now = this.isPlaying ? this.time : film.time(frame);
    const taps = this.taps(now);
    this.sides.forEach((side, number) => {
      const tags = this.tags(seen, number);
      side.stage.draw(
        seen[number], frame, (since) => (this.isStill ? Infinity : now - film.time(since)),
        this.theme, tags, taps && taps[number]);
      this.showSide(side, seen[number]);
    });
    this.root.dataset.step = story ? (story.isLeaving ? "left" : "back") : "";
    this.timeline.point(now);
    this.showClock();
  }

  /** The words at the rows of a side: its faults, and the correct state of rows with a fault on the other side. */
  tags(seen, number) {
    const tags = new Map(), { story } = this;
    const isWrong = (side, row) => side.rows.some((each) => each.row.row === row && each.fault);
    seen.forEach((side, other) => {
      for (const each of side.rows) {
        if (!each.fault) continue;
        if (other === number) tags.set(each.row.row, { text: each.fault.wrong, tone: "wrong" });
        else if (!isWrong(seen[number], each.row.row)) {
          tags.set(each.row.row, { text: each.fault.right, tone: "right" });
        }
      }
    });
    if (story?.isLeaving) {
      tags.clear();
      tags.set(story.row, story.tag);
    }
    return tags;
  }

  static tapMilliseconds = 1200;
  /** The last taps of both sides, where one opened a wrong row; undefined otherwise. */
  taps(now) {
    const last = this.sides.map(({ take }) => {
      const tap = lastAtMost(take.taps.frames, this.frame);
      if (tap < 0 || now - this.film.time(take.taps.frames[tap]) > Playback.tapMilliseconds) return null;
      return { row: take.taps.rows[tap], item: take.taps.items[tap], opened: take.taps.openedRows[tap] };
    });
    return last.some((tap) => tap && tap.opened !== tap.row) ? last : undefined;
  }

  showSide(side, { rows, waiting }) {
    const count = rows.filter((each) => each.fault).length;
    const state = count === 0 ? "as it should be" : `${count} ${count === 1 ? "strip" : "strips"} wrong`;
    if (side.state.textContent !== state) side.state.textContent = state;
    side.root.classList.toggle("is-wrong", count > 0);
    if (!side.stage.showsCells) return;
    const live = side.take.liveAt(this.frame);
    side.count.textContent = `${group(live)} alive: ${rows.length} on screen, ${group(live - rows.length)} waiting`;
    listPool(side.pool, waiting, this.theme.isDark);
  }

  /** Shows the time, ten times a second while the film plays. */
  showClock() {
    const { film, frame } = this, now = performance.now();
    if (this.isPlaying && now - (this.clockTime ?? 0) < 100) return;
    this.clockTime = now;
    const words = this.isPlaying && this.story
      ? `${(film.time(frame) / 1000).toFixed(1)} s; this fault, over and over`
      : `${(film.time(frame) / 1000).toFixed(3)} s, frame ${group(frame)} of ${group(film.frameCount - 1)}`;
    this.find("clock").textContent = words;
    this.range.value = String(film.time(frame));
    this.range.setAttribute("aria-valuetext", words);
  }
}
