/* A fault, played in two steps again and again: the moment the user left a row, and the moment it came back. */

class Story {
  /** The story of a fault by its index in the list of a take. */
  constructor(film, take, place) {
    const { faults } = take, begin = faults.frames[place];
    this.film = film;
    this.take = take;
    this.place = place;
    this.frame = begin;
    this.row = faults.rows[place];
    const kind = faultKind(faults.kinds[place]);
    this.seen = this.whereSeen(kind.isOfStrip);
    const seenTime = film.time(this.seen.frame);
    this.steps = [{ from: Math.max(this.firstTime, film.time(begin) - 700), to: seenTime, hold: 2600 }];
    this.isOfOffset = kind.isOfStrip && kind.name !== "staleStrips";
    const left = this.isOfOffset ? this.whereLeft() : null;
    if (left) {
      this.left = firstItem(film.rowAt(this.row, left.frame), left.offset);
      this.steps.unshift({ from: left.from, to: film.time(left.frame), hold: 1100, isLeaving: true });
    }
  }

  get firstTime() { return this.film.time(this.film.firstFrame); }

  /** The first frame from the fault on in which most of its strip is on the screen and still wrong, with the visible
      share; without one, the frame with the largest share. */
  whereSeen(isOfStrip) {
    const { film, take, row } = this, begin = this.frame, cell = take.faults.cells[this.place];
    let best = { frame: begin, share: 0 };
    for (let frame = begin; frame <= Math.min(film.lastFrame, begin + 90); frame++) {
      if (film.time(frame) > film.time(begin) + 2000) break;
      const change = take.cellChanges.at(cell, frame);
      if (change < 0 || take.cells.rows[change] !== row) break;
      if (isOfStrip && take.stripAt(cell, frame).marks === 0) break;
      const share = film.shareSeen(row, frame);
      if (share > best.share) best = { frame, share };
      if (share >= 0.75 || !isOfStrip) break;
    }
    return best;
  }

  /** The last frame before the fault in which most of the row is on the screen. */
  whereLeft() {
    const { film, take, row } = this, stay = take.lastStay(row, this.frame);
    if (!stay) return null;
    let best = null;
    for (let frame = stay.end - 1; frame >= Math.max(film.firstFrame, stay.begin, stay.end - 600); frame--) {
      const share = film.shareSeen(row, frame);
      if (!best || share > best.share) best = { frame, share };
      if (share >= 0.9) break;
    }
    if (!best || best.share < 0.3) return null;
    const since = Math.max(this.firstTime, film.time(stay.begin), film.time(best.frame) - 900);
    return { frame: best.frame, from: since, offset: film.rowAt(row, best.frame).offset };
  }

  static plainest = 3;

  /** How visible the fault is: 3 for a row that was scrolled and comes back elsewhere, 2 for one that comes back
      scrolled or with other items, 0 where little of it is on the screen or no item shows the difference. */
  get plainness() {
    const { film, take, row, seen } = this;
    if (seen.share < 0.75) return 0;
    const due = film.rowAt(row, seen.frame), cell = take.faults.cells[this.place];
    const now = firstItem(due, take.stripAt(cell, seen.frame).offset / 100), left = firstItem(due, due.offset);
    if (Math.max(now, left) >= due.itemCount) return 0;
    if (this.isOfOffset) return this.left === undefined || now === left ? 1 : left > 0 ? 3 : 2;
    return take.itemsAt(cell, seen.frame).some((run) => run.count > 0 && run.row !== row) ? 2 : 1;
  }

  start() {
    this.step = 0;
    this.time = this.steps[0].from;
    this.held = 0;
  }

  /** Goes to the moment of the fault. */
  stop() {
    this.step = this.steps.length - 1;
    this.time = this.steps[this.step].to;
  }

  /** Plays on from step to step, and from the last to the first. */
  advance(milliseconds) {
    const step = this.steps[this.step];
    if (this.time < step.to) {
      this.time = Math.min(step.to, this.time + milliseconds);
    } else if ((this.held += milliseconds) > step.hold) {
      this.step = (this.step + 1) % this.steps.length;
      this.time = this.steps[this.step].from;
      this.held = 0;
    }
  }

  get isLeaving() { return this.steps[this.step].isLeaving === true; }

  /** The words at the row while it is left. */
  get tag() { return { text: `you leave it at ${this.left}`, tone: "plain" }; }
}
