/* The playback: two designs in step, a scrubber with their faults, and keys for everything. */

class Playback {
  constructor(root, record) {
    this.root = root;
    this.film = new FilmRecord(record);
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.sides = [...root.querySelectorAll("[data-side]")].map((side, place) => this.makeSide(side, place));
    this.frame = this.film.firstFrame;
    this.time = this.film.time(this.frame);
    this.isPlaying = false;
    this.isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.timeline = this.find("timeline");
    this.range = this.find("range");
    this.range.min = String(Math.floor(this.film.time(this.film.firstFrame)));
    this.range.max = String(Math.ceil(this.film.time(this.film.lastFrame)));
    this.listen();
    this.layOut();
    const first = this.faultFrames()[0];
    if (first !== undefined) this.goToFault(first);
    root.classList.add("is-ready");
  }

  makeSide(root, place) {
    const find = (name) => root.querySelector(`[data-part="${name}"]`);
    const side = {
      root, canvas: find("phone"), pool: find("pool"), count: find("count"), state: find("state"),
      caption: find("caption"), select: find("design"), chips: "",
      take: this.film.takes[Math.min(place, this.film.takes.length - 1)],
    };
    side.stage = new Stage(side.canvas, this.film);
    if (side.select) {
      side.select.value = String(Math.min(place, this.film.takes.length - 1));
      side.select.addEventListener("change", () => {
        side.take = this.film.takes[Number(side.select.value)];
        this.layOut();
      });
    }
    return side;
  }

  listen() {
    const on = (name, action) => this.find(name).addEventListener("click", action);
    on("play", () => this.toggle());
    on("back", () => this.step(-1));
    on("forward", () => this.step(1));
    on("previous-fault", () => this.jump(-1));
    on("next-fault", () => this.jump(1));
    this.range.addEventListener("input", () => this.goTo(this.film.frameAt(Number(this.range.value))));
    this.find("labels").addEventListener("change", (event) => {
      for (const side of this.sides) side.stage.areLabelsShown = event.target.checked;
      this.show();
    });
    this.root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-frame]");
      if (!button) return;
      this.pause();
      this.choose(button.dataset.take);
      this.goToFault(Number(button.dataset.frame));
      this.root.scrollIntoView({ block: "start" });
    });
    document.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.layOut()).observe(this.root);
    document.addEventListener("themechange", () => this.layOut());
  }

  /** Keys stand for buttons wherever no field of the page wants them itself. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isField = target.closest("input:not([type=range]), select, textarea");
    if (isField || (target.closest("button, a, summary") && (event.key === " " || event.key === "Enter"))) return;
    const actions = {
      " ": () => this.toggle(), k: () => this.toggle(),
      ArrowLeft: () => (event.shiftKey ? this.skip(-1000) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.skip(1000) : this.step(1)),
      n: () => this.jump(1), p: () => this.jump(-1),
      "+": () => this.changeSpeed(1), "-": () => this.changeSpeed(-1),
      Home: () => this.goTo(this.film.firstFrame), End: () => this.goTo(this.film.lastFrame),
      l: () => this.find("labels").click(),
    };
    const own = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const needsFocus = own === "Home" || own === "End" || own === "ArrowLeft" || own === "ArrowRight";
    if (!actions[own] || (needsFocus && !this.root.contains(target) && target !== document.body)) return;
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

  play() {
    if (this.frame >= this.film.lastFrame) this.goTo(this.film.firstFrame);
    this.isPlaying = true;
    this.nameButton("Pause", "pause");
    let before;
    const tick = (now) => {
      if (!this.isPlaying) return;
      const passed = before === undefined ? 0 : Math.min(100, now - before);
      before = now;
      this.advance(passed * this.speed);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.nameButton("Play", "play");
    this.show();
  }

  nameButton(label, icon) {
    const button = this.find("play");
    button.setAttribute("aria-label", label);
    button.dataset.icon = icon;
  }

  /** Time goes on; rests longer than half a second are cut short where that is asked for. */
  advance(milliseconds) {
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
        this.goToFault(fault);
        this.pause();
        return;
      }
    }
    this.time = time;
    this.frame = Math.min(frame, this.film.lastFrame);
    this.fault = undefined;
    this.show();
    if (this.frame >= this.film.lastFrame) this.pause();
  }

  goTo(frame, fault) {
    this.fault = fault;
    this.frame = Math.max(this.film.firstFrame, Math.min(this.film.lastFrame, frame));
    this.time = this.film.time(this.frame);
    this.show();
  }

  step(by) {
    this.pause();
    this.goTo(this.frame + by);
  }

  skip(milliseconds) {
    const frame = this.film.frameAt(this.film.time(this.frame) + milliseconds);
    this.goTo(milliseconds > 0 ? Math.max(frame, this.frame + 1) : Math.min(frame, this.frame - 1));
  }

  /** The frames in which a fault happens on either side, each once. */
  faultFrames() {
    if (!this.faults) {
      const frames = this.sides.flatMap((side) => [...side.take.faults.frames]);
      this.faults = [...new Set(frames)].sort((one, other) => one - other);
    }
    return this.faults;
  }

  /** Shows a take on the left, unless a side shows it. */
  choose(take) {
    const number = Number(take);
    if (this.sides.some((side) => side.take === this.film.takes[number])) return;
    this.sides[0].select.value = String(number);
    this.sides[0].take = this.film.takes[number];
    this.layOut();
  }

  /** Goes to a fault, or to the moment soon after it when what is wrong has come well into view. */
  goToFault(frame) {
    let best = { frame, share: -1 };
    for (const side of this.sides) {
      for (const place of side.take.faultsIn(frame)) {
        const seen = this.whereSeen(side.take, place);
        if (seen.share > best.share) best = seen;
      }
    }
    this.goTo(best.frame, frame);
  }

  /** The first frame at or after a fault in which most of its strip is on the screen, still wrong; or else the one
      in which most is. */
  whereSeen(take, place) {
    const { film } = this, fault = take.faults;
    const begin = fault.frames[place], cell = fault.cells[place], row = fault.rows[place];
    const { isOfStrip } = faultKind(fault.kinds[place]);
    let best = { frame: begin, share: 0 };
    for (let frame = begin; frame <= Math.min(film.lastFrame, begin + 90); frame++) {
      if (film.time(frame) > film.time(begin) + 2000) break;
      const change = take.cellChanges.at(cell, frame);
      if (change < 0 || take.cells.rows[change] !== row) break;
      if (isOfStrip && take.stripAt(cell, frame).marks === 0) break;
      const { top, height } = film.rowAt(row, frame), low = film.position(frame);
      const high = low + film.sizeAt(frame).height;
      const share = height > 0 ? (Math.min(high, top + height) - Math.max(low, top)) / height : 0;
      if (share > best.share) best = { frame, share };
      if (share >= 0.75 || !isOfStrip) break;
    }
    return best;
  }

  jump(direction) {
    this.pause();
    const frames = this.faultFrames(), now = this.fault ?? this.frame;
    const next = direction > 0
      ? frames.find((frame) => frame > now) : frames.findLast((frame) => frame < now);
    if (next === undefined) {
      this.say(frames.length === 0
        ? "Neither design shows a fault here."
        : `There is no ${direction > 0 ? "later" : "earlier"} fault in this film.`);
      return;
    }
    this.goToFault(next);
    this.say(this.sides.flatMap((side) => side.take.faultsIn(next).map(
      (place) => `${side.take.design}: ${side.take.describe(place)}`)).join(" "));
  }

  say(words) { this.find("said").textContent = words; }

  // Showing

  layOut() {
    this.theme = palette();
    this.faults = undefined;
    for (const side of this.sides) side.stage.fit();
    this.timelineImage = undefined;
    this.show();
  }

  show() {
    for (const side of this.sides) this.showSide(side);
    this.showTimeline();
    const { film, frame } = this, seconds = (film.time(frame) / 1000).toFixed(3);
    const now = `${seconds} s, frame ${group(frame)} of ${group(film.frameCount - 1)}, table at ${points(film.position(frame) * 100)}`;
    this.find("clock").textContent = now;
    this.range.value = String(film.time(frame));
    this.range.setAttribute("aria-valuetext", now);
  }

  showSide(side) {
    const { take } = side;
    const { wrong, shown, waiting } = side.stage.draw(
      take, this.frame, this.isPlaying ? this.time : this.film.time(this.frame), this.theme, this.isStill);
    const state = wrong.length === 0 ? "as it should be" : `${wrong.length} ${wrong.length === 1 ? "strip" : "strips"} wrong`;
    if (side.state.textContent !== state) side.state.textContent = state;
    side.root.classList.toggle("is-wrong", wrong.length > 0);
    const happened = take.faultsIn(this.fault ?? this.frame).map((place) => take.describe(place));
    const words = happened.length > 0 ? happened.slice(0, 2).join(" ") : wrong.slice(0, 1).map((each) => `Still wrong: ${each}.`).join("");
    if (side.caption.textContent !== words) side.caption.textContent = words;
    const live = take.liveAt(this.frame);
    const count = `${group(live)} alive: ${shown.length} on screen, ${group(live - shown.length)} waiting`;
    if (side.count.textContent !== count) side.count.textContent = count;
    this.showPool(side, waiting);
  }

  static chipsMax = 36;

  /** The cells that wait, in the order in which they came; the last came last. */
  showPool(side, waiting) {
    const chips = waiting.map(({ cell }) => cell).join(" ") + this.theme.isDark;
    if (side.chips === chips) return;
    side.chips = chips;
    const told = waiting.slice(-Playback.chipsMax);
    const items = told.map(({ cell }) => {
      const chip = document.createElement("li"), own = colours(cell, this.theme.isDark);
      chip.textContent = String(cell);
      chip.style.background = own.strong;
      chip.style.color = own.onStrong;
      return chip;
    });
    if (told.length < waiting.length) {
      const rest = document.createElement("li");
      rest.className = "rest";
      rest.textContent = `+${group(waiting.length - told.length)}`;
      items.unshift(rest);
    }
    side.pool.replaceChildren(...items);
  }

  /** Where the table was over time, and a lane a design: its living cells, and its faults. */
  showTimeline() {
    const canvas = this.timeline, ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    const pen = canvas.getContext("2d");
    // On paper there is no scrubber.
    if (width === 0 || height === 0) return;
    if (!this.timelineImage || this.timelineImage.width !== Math.round(width * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      const image = document.createElement("canvas");
      image.width = canvas.width;
      image.height = canvas.height;
      const own = image.getContext("2d");
      own.scale(ratio, ratio);
      this.drawTimeline(own, width, height);
      this.timelineImage = image;
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(this.timelineImage, 0, 0);
    pen.scale(ratio, ratio);
    const x = this.timelineX(this.isPlaying ? this.time : this.film.time(this.frame), width);
    pen.fillStyle = this.theme.ink;
    pen.fillRect(x - 1, 0, 2, height);
    pen.beginPath();
    pen.moveTo(x - 6, 0);
    pen.lineTo(x + 6, 0);
    pen.lineTo(x, 8);
    pen.fill();
  }

  timelineX(time, width) {
    const { film } = this, begin = film.time(film.firstFrame), end = film.time(film.lastFrame);
    return 8 + (end > begin ? (time - begin) / (end - begin) : 0) * (width - 16);
  }

  drawTimeline(pen, width, height) {
    const { film, theme } = this, laneHeight = 30, top = 12;
    const bottom = height - laneHeight * this.sides.length - 4;
    let most = 1;
    for (const position of film.positions) most = Math.max(most, position);
    pen.beginPath();
    pen.moveTo(8, top);
    for (let frame = film.firstFrame; frame <= film.lastFrame; frame++) {
      const x = this.timelineX(film.time(frame), width);
      pen.lineTo(x, top + Math.max(0, film.position(frame) * 100 / most) * (bottom - top));
    }
    pen.lineTo(width - 8, top);
    pen.closePath();
    pen.fillStyle = theme.area;
    pen.fill();
    this.sides.forEach((side, place) => {
      this.drawLane(pen, side.take, bottom + 4 + place * laneHeight, width, laneHeight, place);
    });
  }

  drawLane(pen, take, top, width, height, place) {
    const { film, theme } = this;
    pen.fillStyle = theme.rule;
    pen.fillRect(8, top, width - 16, 1);
    let most = 1;
    for (const count of take.liveCells) most = Math.max(most, count);
    const levelOf = (count) => top + height - 3 - count / most * (height - 12);
    let level = levelOf(take.liveCells[0]);
    pen.beginPath();
    pen.moveTo(8, level);
    for (let change = 1; change < take.liveFrames.length; change++) {
      const x = this.timelineX(film.time(take.liveFrames[change]), width);
      pen.lineTo(x, level);
      level = levelOf(take.liveCells[change]);
      pen.lineTo(x, level);
    }
    pen.lineTo(width - 8, level);
    pen.strokeStyle = theme.muted;
    pen.lineWidth = 1.25;
    pen.stroke();
    pen.fillStyle = theme.fault;
    let before = -Infinity;
    for (let fault = 0; fault < take.faults.frames.length; fault++) {
      const x = this.timelineX(film.time(take.faults.frames[fault]), width);
      if (x - before < 1) continue;
      before = x;
      pen.fillRect(x - 1, top + 3, 2, height - 8);
    }
    pen.font = `600 11px ${FONT}`;
    pen.textBaseline = "top";
    const name = `${place === 0 ? "left" : "right"}: ${group(take.faults.frames.length)} ${take.faults.frames.length === 1 ? "fault" : "faults"}, ${group(most)} ${most === 1 ? "cell" : "cells"} at most`;
    const box = pen.measureText(name).width;
    pen.fillStyle = theme.paper;
    pen.globalAlpha = 0.85;
    pen.fillRect(10, top + 4, box + 8, 15);
    pen.globalAlpha = 1;
    pen.fillStyle = theme.ink;
    pen.fillText(name, 14, top + 6);
  }
}

/** Digits in groups of three. */
function group(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }
