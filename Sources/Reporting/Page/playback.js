/* The playback: two designs in step, a scrubber with their faults, and keys for everything. */
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
    if (!this.followLink()) this.tell(this.plainestFault());
    root.classList.add("is-ready");
  }

  makeSide(root, number) {
    const find = (name) => root.querySelector(`[data-part="${name}"]`);
    const first = Math.min(number, this.film.takes.length - 1);
    const side = {
      root, state: find("state"), select: find("design"), take: this.film.takes[first],
      stage: new Stage(find("phone"), this.film), waiting: new Waiting(find("count"), find("pool")),
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
      this.tellFirst(Number(button.dataset.frame), this.film.takes[Number(button.dataset.take)]);
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

  /** Keys stand for buttons wherever no field of the page wants them itself; the space bar scrolls the page but in
      the film. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isField = target.closest("input:not([type=range]), select, textarea");
    const isPressed = event.key === " " || event.key === "Enter";
    if (isField || (isPressed && target.closest("button, a, summary, [role=button]"))) return;
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

  /** Goes on from here: a story is left. */
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

  /** One loop, however often it is asked for; it rests where nobody can see the film. */
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

  /** Time goes on; rests longer than half a second are cut short where that is asked for. */
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
        this.tellFirst(fault);
        return;
      }
    }
    this.time = time;
    this.frame = Math.min(frame, this.film.lastFrame);
    this.show();
    if (this.frame >= this.film.lastFrame) this.pause();
  }

  /** Shows what the story has come to. */
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

  /** The frames in which a fault happens on either side, each once. */
  faultFrames() {
    if (!this.faults) {
      const frames = this.sides.flatMap((side) => [...side.take.faults.frames]);
      this.faults = [...new Set(frames)].sort((one, other) => one - other);
    }
    return this.faults;
  }

  /** Of the first faults on the left, or else on the right, one that says most to somebody who sees it; undefined for
      none. */
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

  /** Tells the fault of a frame that is best seen, of one take or of either side's. */
  tellFirst(frame, only) {
    const stories = this.sides.filter((side) => !only || side.take === only).flatMap(
      (side) => side.take.faultsIn(frame).map((place) => new Story(this.film, side.take, place)));
    this.tell(stories.sort((one, other) => other.seen.share - one.seen.share)[0]);
  }

  tell(story) {
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
      this.tellFirst(next);
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

  /** Opens what the address names, `#fault=3&design=tag-lookup`: the third fault of a design in this film. */
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
      this.tell(new Story(this.film, take, place));
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

  /** What stands at rows on a side: what is wrong there, and what is right that is wrong on the other. */
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
  /** What a tap has just opened on each side, where that is wrong on one; undefined for none. */
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
    if (side.stage.showsCells) side.waiting.show(side.take.liveAt(this.frame), rows.length, waiting, this.theme.isDark);
  }

  /** The time and the scrubber's own value: ten times a second while it plays. */
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
