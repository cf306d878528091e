/** Digits in groups of three. */
function group(number) { return number.toLocaleString("en"); }

/** A number of things: `1 strip`, `2 strips`. */
function countOf(number, noun) { return `${group(number)} ${noun}${number === 1 ? "" : "s"}`; }

/* The picture of the scrubber: the position of the table over time, and a lane of faults for each side. The words of
   the lanes are beside the picture. */
class Timeline extends Picture {
  static margin = 8;
  static laneHeight = 18;

  /** Draws the takes of both sides. */
  draw(takes, theme) {
    this.fit();
    // A printed page has no scrubber.
    if (this.width === 0 || this.height === 0) return;
    const { pen, film } = this;
    const top = 4;
    const bottom = this.height - Timeline.laneHeight * takes.length - 3;
    const most = film.positions.reduce((most, position) => Math.max(most, position), 0.01);
    pen.beginPath();
    pen.moveTo(Timeline.margin, top);
    for (let frame = film.firstFrame; frame <= film.lastFrame; frame++) {
      const depth = Math.max(0, film.position(frame) / most);
      pen.lineTo(this.x(film.time(frame)), top + depth * (bottom - top));
    }
    pen.lineTo(this.width - Timeline.margin, top);
    pen.closePath();
    pen.fillStyle = theme.area;
    pen.fill();
    takes.forEach((take, number) => {
      this.drawLane(take.faults, bottom + 3 + number * Timeline.laneHeight, theme);
    });
  }

  x(time) {
    const begin = this.film.time(this.film.firstFrame);
    const end = this.film.time(this.film.lastFrame);
    const share = end > begin ? (time - begin) / (end - begin) : 0;
    return Timeline.margin + share * (this.width - 2 * Timeline.margin);
  }

  drawLane(faults, top, theme) {
    this.fill(theme.rule, Timeline.margin, top + 8, this.width - 2 * Timeline.margin, 1);
    let before = -Infinity;
    for (const { frame } of faults) {
      const x = this.x(this.film.time(frame));
      if (x - before < 1) continue;
      before = x;
      this.fill(theme.fault, x - 1, top + 3, 2, Timeline.laneHeight - 7);
    }
  }
}

/** The elements of a part of the page by their names. */
function partsOf(root) {
  const elements = [...root.querySelectorAll("[data-part]")];
  return Object.fromEntries(elements.map((element) => [element.dataset.part, element]));
}

/** Replaces a text that changes, so that a screen reader says it once. */
function setText(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/* The playback: two designs side by side, a scrubber with their faults, and keys. */
class Playback {
  constructor(root, record) {
    this.root = root;
    this.film = new FilmRecord(record);
    this.parts = partsOf(root);
    this.sides = [...root.querySelectorAll("[data-side]")].map(this.makeSide, this);
    this.frame = this.film.firstFrame;
    this.time = this.film.time(this.frame);
    this.isPlaying = false;
    this.isInSight = true;
    this.isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.timeline = new Timeline(this.parts.timeline, this.film);
    this.parts.range.min = String(Math.floor(this.time));
    this.parts.range.max = String(Math.ceil(this.film.time(this.film.lastFrame)));
    this.listen();
    this.layOut();
    if (!this.followLink(true)) this.tell(this.firstFault(), true);
    root.classList.add("is-ready");
  }

  makeSide(root, number) {
    const parts = partsOf(root);
    const first = Math.min(number, this.film.takes.length - 1);
    const side = { root, parts, take: this.film.takes[first], stage: new Stage(parts.phone, this.film) };
    parts.design.value = String(first);
    parts.design.addEventListener("change", () => this.choose(side, Number(parts.design.value)));
    return side;
  }

  /** The designs of the sides. */
  get takes() { return this.sides.map((side) => side.take); }

  choose(side, number) {
    side.parts.design.value = String(number);
    side.take = this.film.takes[number];
    this.endStory();
    this.layOut();
  }

  /** Shows a take on the left, unless a side shows it. */
  bring(number) {
    const take = this.film.takes[number];
    if (!this.takes.includes(take)) this.choose(this.sides[0], number);
  }

  listen() {
    const { parts, film } = this;
    const on = (name, action) => parts[name].addEventListener("click", action);
    on("play", () => this.toggle());
    on("back", () => this.step(-1));
    on("forward", () => this.step(1));
    on("previous-fault", () => this.jump(-1));
    on("next-fault", () => this.jump(1));
    parts.range.addEventListener("input", () => {
      this.pause();
      this.goTo(film.frameAt(Number(parts.range.value)));
    });
    parts.view.addEventListener("change", () => this.layOut());
    this.root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-frame]");
      if (!button) return;
      this.bring(Number(button.dataset.take));
      this.playFault(Number(button.dataset.frame), [film.takes[button.dataset.take]]);
      parts.stage.scrollIntoView({ block: "start" });
    });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("themechange", () => this.layOut());
    window.addEventListener("hashchange", () => this.followLink());
    new ResizeObserver(() => this.layOut()).observe(parts.stage);
    new IntersectionObserver(([entry]) => {
      this.isInSight = entry.isIntersecting;
      this.run();
    }).observe(parts.stage);
  }

  /** Keys act as buttons, except in a field. The space bar plays only while the film has the focus. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isPress = event.key === " " || event.key === "Enter";
    if (target.closest("input:not([type=range]), select")) return;
    if (isPress && target.closest("button, a, summary")) return;
    const isInside = this.root.contains(target);
    const { speed, view } = this.parts;
    const move = (by) => (event.shiftKey ? this.skip(1000 * by) : this.step(by));
    const actions = {
      k: () => this.toggle(),
      n: () => this.jump(1),
      p: () => this.jump(-1),
      "+": () => this.set(speed, speed.selectedIndex + 1),
      "-": () => this.set(speed, speed.selectedIndex - 1),
      v: () => this.set(view, (view.selectedIndex + 1) % view.options.length),
    };
    if (isInside) actions[" "] = actions.k;
    if (isInside || target === document.body) {
      actions.ArrowLeft = () => move(-1);
      actions.ArrowRight = () => move(1);
    }
    if (target === this.parts.range) {
      actions.Home = () => this.goTo(this.film.firstFrame);
      actions.End = () => this.goTo(this.film.lastFrame);
    }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** Chooses an option, if there is one. */
  set(select, index) {
    if (!select.options[index]) return;
    select.selectedIndex = index;
    this.layOut();
  }

  // Time

  /** Pauses; plays the fault with which the page opened, or the film on from here. */
  toggle() {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    if (this.story && !this.story.isPlayed && !this.isStill) {
      this.tell(this.story);
      return;
    }
    this.endStory();
    if (this.frame >= this.film.lastFrame) this.goTo(this.film.firstFrame);
    this.setPlaying(true);
  }

  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    this.parts.play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.parts.play.dataset.icon = isPlaying ? "pause" : "play";
    this.run();
  }

  /** Starts the only loop, which pauses while the film is out of sight. */
  run() {
    if (this.request || !this.isPlaying || !this.isInSight) return;
    let before;
    const tick = (now) => {
      this.request = undefined;
      if (!this.isPlaying || !this.isInSight) return;
      const passed = Math.min(100, now - (before ?? now));
      before = now;
      this.request = requestAnimationFrame(tick);
      this.advance(passed * Number(this.parts.speed.value));
    };
    this.request = requestAnimationFrame(tick);
  }

  pause() {
    if (!this.isPlaying) return;
    this.setPlaying(false);
    this.story?.stop();
    this.follow();
  }

  /** Plays on; with the option, shortens rests of more than half a second. */
  advance(milliseconds) {
    const { film, parts } = this;
    if (this.story) {
      this.story.advance(milliseconds);
      this.follow();
      return;
    }
    let time = this.time + milliseconds;
    const next = film.frameAt(time) + 1;
    const isRest = next <= film.lastFrame && film.time(next) - time > 500;
    if (isRest && parts.skip.checked) time = film.time(next) - 250;
    const frame = film.frameAt(time);
    const fault = parts.stop.checked && this.faultFrames.find((each) => each > this.frame && each <= frame);
    if (fault) {
      this.playFault(fault);
      return;
    }
    this.moveTo(time);
    if (frame === film.lastFrame) this.pause();
  }

  /** Shows the moment of the story, or shows this moment again. */
  follow() {
    if (this.story) this.moveTo(this.story.time);
    else this.show();
  }

  moveTo(time, frame = this.film.frameAt(time)) {
    this.time = time;
    this.frame = frame;
    this.show();
  }

  goTo(frame) {
    const { film } = this;
    this.endStory();
    const nearest = Math.max(film.firstFrame, Math.min(film.lastFrame, frame));
    this.moveTo(film.time(nearest), nearest);
  }

  /** Ends the story of a fault, and its words. */
  endStory() {
    this.story = undefined;
    this.say("");
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

  /** The first fault on the left, or else on the right, of which most is on the screen; undefined without one. */
  firstFault() {
    const take = this.takes.find(({ faults }) => faults.length > 0);
    const stories = (take?.faults.slice(0, 200) ?? []).values()
      .map((fault) => new Story(this.film, take, fault));
    return stories.find(({ seen }) => seen.share >= Story.mostSeen)
      ?? (take && new Story(this.film, take, take.faults[0]));
  }

  /** Plays the most visible fault of a frame. */
  playFault(frame, takes = this.takes) {
    const stories = takes.flatMap((take) => take.faults.filter((fault) => fault.frame === frame)
      .map((fault) => new Story(this.film, take, fault)));
    this.tell(stories.sort((one, other) => other.seen.share - one.seen.share)[0]);
  }

  /** Plays a fault over and over, or shows its frame. */
  tell(story, isStill = this.isStill) {
    if (!story) return;
    this.story = story;
    const { take, fault, seen } = story;
    const right = this.sides.find((side) => side.take !== take
      && !side.take.faults.some((other) => other.frame === fault.frame)
      && side.stage.look(side.take, seen.frame).rows.every((each) => !each.fault));
    // Of a log the other side is what was right.
    const other = right && !this.film.names ? ` ${right.take.design} shows no fault in this frame.` : "";
    this.say(`${take.design}: ${take.describe(fault, this.film)}${other}`);
    if (isStill) story.stop();
    else story.start();
    this.setPlaying(!isStill);
    this.follow();
  }

  jump(direction) {
    const now = this.story?.fault.frame ?? this.frame;
    const next = direction > 0
      ? this.faultFrames.find((frame) => frame > now) : this.faultFrames.findLast((frame) => frame < now);
    if (next !== undefined) {
      this.playFault(next);
      return;
    }
    this.pause();
    this.say(this.faultFrames.length === 0
      ? "Neither design shows a fault here."
      : `There is no ${direction > 0 ? "later" : "earlier"} fault in this film.`);
  }

  /** Plays the fault in the address: `#fault=3&design=tag-lookup` is the third fault of a design. */
  followLink(isOpening = false) {
    const link = new URLSearchParams(location.hash.slice(1));
    const design = link.get("design");
    if (!link.has("fault") && !design) return false;
    const named = this.film.takes.findIndex((take) => take.design === design);
    if (design && named < 0) {
      this.say(`This film does not show ${design}.`);
      return true;
    }
    if (named >= 0) this.bring(named);
    const take = this.film.takes[Math.max(0, named)];
    const number = link.get("fault") ?? 1;
    const fault = take.faults[number - 1];
    const count = countOf(take.faults.length, "fault");
    if (fault) this.tell(new Story(this.film, take, fault), isOpening || this.isStill);
    else if (take.faults.length === 0) this.say(`${take.design} shows no fault in this film.`);
    else this.say(`${take.design} has ${count} in this film, and no number ${number}.`);
    this.root.scrollIntoView({ block: "nearest" });
    return true;
  }

  say(words) { setText(this.parts.said, words); }

  // Showing

  layOut() {
    this.theme = palette(this.parts.timeline);
    this.root.dataset.view = this.parts.view.value;
    const frames = this.takes.flatMap(({ faults }) => faults.map((fault) => fault.frame));
    this.faultFrames = [...new Set(frames)].sort((one, other) => one - other);
    for (const { stage } of this.sides) {
      stage.theme = this.theme;
      stage.showsCells = this.parts.view.value === "cells";
      stage.fit();
    }
    this.timeline.draw(this.takes, this.theme);
    this.sides.forEach(({ root, take: { faults } }) => {
      setText(this.parts[`lane-${root.dataset.side}`], faults.length === 0 ? "no fault" : countOf(faults.length, "fault"));
    });
    this.show();
  }

  show() {
    const { frame, story } = this;
    const now = this.isPlaying ? this.time : this.film.time(frame);
    const taps = this.taps(now);
    const seen = this.sides.map(({ stage, take }) => stage.look(take, frame));
    this.sides.forEach((side, number) => {
      const time = this.isStill ? Infinity : now;
      side.stage.draw(seen[number], frame, time, this.tags(seen, number), taps[number]);
      this.showSide(side, seen[number], taps[number]);
    });
    this.root.dataset.step = story ? (story.isLeaving ? "left" : "back") : "";
    this.parts.head.style.transform = `translateX(${this.timeline.x(now).toFixed(1)}px)`;
    this.showClock();
  }

  /** The words at the rows of a side: its faults, and the correct state of rows with a fault on the other. */
  tags(seen, number) {
    const { story } = this;
    if (story?.isLeaving) {
      const each = seen[number].rows.find(({ row }) => row.row === story.fault.row);
      if (!each) return new Map();
      const item = firstItem(each.row, each.strip.offset);
      const text = item === story.left ? `you leave it at ${item}` : `now at ${item}`;
      return new Map([[story.fault.row, each.fault ? { text: each.fault.wrong, tone: "wrong" } : { text, tone: "plain" }]]);
    }
    const tags = (side, tone) => side.rows.filter((each) => each.fault).map(
      (each) => [each.row.row, { text: each.fault[tone], tone }]);
    const others = seen.filter((side) => side !== seen[number]);
    return new Map([...others.flatMap((side) => tags(side, "right")), ...tags(seen[number], "wrong")]);
  }

  /** The taps of the last 1.2 seconds on both sides, where one opened a wrong row. */
  taps(now) {
    const last = this.takes.map(({ taps }) => {
      const tap = taps[indexAt(taps, this.frame)];
      return tap && now - this.film.time(tap.frame) <= 1200 ? tap : null;
    });
    return last.some((tap) => tap && tap.openedRow !== tap.row) ? last : [];
  }

  showSide({ root, parts, take, stage }, { rows, waiting }, tap) {
    const count = rows.filter((each) => each.fault).length;
    const isWrong = count > 0 || (tap && tap.openedRow !== tap.row)
      || take.faults.some((fault) => fault.frame === this.frame);
    const isBefore = this.story && this.frame < this.story.fault.frame;
    const none = isBefore ? "before the fault" : `no fault in this ${take.faults.length > 0 ? "frame" : "film"}`;
    const wrong = count > 0 ? `${countOf(count, "strip")} wrong` : "a fault";
    setText(parts.state, isWrong ? wrong : none);
    root.classList.toggle("is-wrong", isWrong);
    root.classList.toggle("is-right", !isWrong && !isBefore);
    if (!stage.showsCells) return;
    const live = take.live[indexAt(take.live, this.frame)]?.count ?? 0;
    const rest = group(live - rows.length);
    setText(parts.count, `${group(live)} alive: ${rows.length} on screen, ${rest} waiting`);
    listPool(parts.pool, waiting, this.theme.isDark);
  }

  /** Shows the time, ten times a second while the film plays. */
  showClock() {
    const { film, frame, parts } = this;
    const now = performance.now();
    if (this.isPlaying && now - (this.clockTime ?? 0) < 100) return;
    this.clockTime = now;
    const seconds = (digits) => `${(film.time(frame) / 1000).toFixed(digits)} s`;
    const words = this.isPlaying && this.story
      ? `${seconds(1)}; this fault, over and over`
      : `${seconds(3)}, frame ${group(frame)} of ${group(film.frameCount - 1)}`;
    parts.clock.textContent = words;
    parts.range.value = String(film.time(frame));
    parts.range.setAttribute("aria-valuetext", words);
  }
}
