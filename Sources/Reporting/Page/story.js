/* A fault told in two steps, over and over: the moment a row was left, and the moment it came back. */

class Story {
  /** Of a take's fault by its place in the list. */
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

  /** The first frame at or after the fault in which most of its strip is on the screen, still wrong; or else the one
      in which most is, with that share. */
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

  /** The last frame before the fault in which most of the row is on the screen, where the person left it. */
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

  /** How much somebody sees who is told nothing: 3 for a row that was moved and comes back elsewhere, 2 for one that
      comes back moved or with other items, 0 where little of it is on the screen, or nothing to tell it by. */
  get plainness() {
    const { film, take, row, seen } = this;
    if (seen.share < 0.75) return 0;
    const due = film.rowAt(row, seen.frame), cell = take.faults.cells[this.place];
    const now = firstItem(due, take.stripAt(cell, seen.frame).offset / 100), left = firstItem(due, due.offset);
    if (Math.max(now, left) >= due.itemCount) return 0;
    if (this.isOfOffset) return this.left === undefined || now === left ? 1 : left > 0 ? 3 : 2;
    return take.itemsAt(cell, seen.frame).some((run) => run.count > 0 && run.row !== row) ? 2 : 1;
  }

  /** Goes back to where it begins. */
  start() {
    this.step = 0;
    this.time = this.steps[0].from;
    this.held = 0;
  }

  /** Goes to the moment at which what is wrong is seen, and stays there. */
  stop() {
    this.step = this.steps.length - 1;
    this.time = this.steps[this.step].to;
  }

  /** Time goes on by milliseconds, from step to step and round again. */
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

  /** What stands at the row while it is left. */
  get tag() { return { text: `you leave it at ${this.left}`, tone: "told" }; }
}
