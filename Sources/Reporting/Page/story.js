/* A fault, played in two steps over and over: the user leaves a row, and the row comes back. */

class Story {
  /** The share of a strip that is enough to see its fault. */
  static mostSeen = 0.75;

  constructor(film, take, fault) {
    this.film = film;
    this.take = take;
    this.fault = fault;
    this.firstTime = film.time(film.firstFrame);
    this.seen = this.whereSeen();
    const from = Math.max(this.firstTime, film.time(fault.frame) - 700);
    this.steps = [{ from, to: film.time(this.seen.frame), hold: 2600 }];
    const showsLeaving = fault.kind.isOfStrip && fault.kind.name !== "staleStrips";
    const left = showsLeaving ? this.whereLeft() : null;
    if (left) {
      const row = film.rowAt(fault.row, left.frame);
      this.left = firstItem(row, row.offset);
      this.steps.unshift({ from: left.from, to: film.time(left.frame), hold: 1100, isLeaving: true });
    }
  }

  /** The first frame from the fault on in which most of its strip is on the screen and still wrong, with the
      visible share; without one, the frame with the largest share. */
  whereSeen() {
    const { film, take } = this;
    const { frame: begin, row, cell, kind } = this.fault;
    let best = { frame: begin, share: 0 };
    for (let frame = begin; frame <= Math.min(film.lastFrame, begin + 90); frame++) {
      if (film.time(frame) > film.time(begin) + 2000) break;
      if (take.cells.at(cell, frame)?.row !== row) break;
      if (kind.isOfStrip && take.strips.at(cell, frame)?.mark === 0) break;
      const share = film.shareSeen(row, frame);
      if (share > best.share) best = { frame, share };
      if (share >= Story.mostSeen || !kind.isOfStrip) break;
    }
    return best;
  }

  /** The last frame before the fault in which most of the row is on the screen, and where to begin. */
  whereLeft() {
    const { film } = this;
    const { row } = this.fault;
    const stay = this.take.lastStay(row, this.fault.frame);
    if (!stay) return null;
    let best = { share: 0 };
    const first = Math.max(film.firstFrame, stay.begin, stay.end - 600);
    for (let frame = stay.end - 1; frame >= first; frame--) {
      const share = film.shareSeen(row, frame);
      if (share > best.share) best = { frame, share };
      if (share >= 0.9) break;
    }
    if (best.share < 0.3) return null;
    const from = Math.max(this.firstTime, film.time(stay.begin), film.time(best.frame) - 900);
    return { frame: best.frame, from };
  }

  start(step = 0) {
    this.isPlayed = true;
    this.step = step;
    this.time = this.steps[step].from;
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
    } else {
      this.held += milliseconds;
      if (this.held > step.hold) this.start((this.step + 1) % this.steps.length);
    }
  }

  get isLeaving() { return this.steps[this.step].isLeaving === true; }
}
