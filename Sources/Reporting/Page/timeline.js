/* The scrubber's picture: where the table was over time, and a lane a design with its faults. */

class Timeline {
  constructor(canvas, head, film) {
    this.canvas = canvas;
    this.head = head;
    this.film = film;
  }

  /** Draws it anew, for takes in the order of their sides. */
  draw(takes, theme) {
    const { canvas, film } = this, ratio = window.devicePixelRatio || 1;
    this.width = canvas.clientWidth;
    const height = canvas.clientHeight;
    // On paper there is no scrubber.
    if (this.width === 0 || height === 0) return;
    canvas.width = Math.round(this.width * ratio);
    canvas.height = Math.round(height * ratio);
    const pen = canvas.getContext("2d"), laneHeight = 17, top = 4;
    pen.scale(ratio, ratio);
    const bottom = height - laneHeight * takes.length - 3;
    let most = 1;
    for (const position of film.positions) most = Math.max(most, position);
    pen.beginPath();
    pen.moveTo(8, top);
    for (let frame = film.firstFrame; frame <= film.lastFrame; frame++) {
      pen.lineTo(this.x(film.time(frame)), top + Math.max(0, film.position(frame) * 100 / most) * (bottom - top));
    }
    pen.lineTo(this.width - 8, top);
    pen.closePath();
    pen.fillStyle = theme.area;
    pen.fill();
    takes.forEach((take, number) => this.drawLane(pen, take, bottom + 3 + number * laneHeight, laneHeight, number, takes.length === 1, theme));
  }

  x(time) {
    const { film } = this, begin = film.time(film.firstFrame), end = film.time(film.lastFrame);
    return 8 + (end > begin ? (time - begin) / (end - begin) : 0) * (this.width - 16);
  }

  drawLane(pen, take, top, height, number, isAlone, theme) {
    pen.fillStyle = theme.rule;
    pen.fillRect(8, top, this.width - 16, 1);
    pen.fillStyle = theme.fault;
    let before = -Infinity;
    for (const frame of take.faults.frames) {
      const x = this.x(this.film.time(frame));
      if (x - before < 1) continue;
      before = x;
      pen.fillRect(x - 1, top + 3, 2, height - 4);
    }
    const count = take.faults.frames.length;
    const wrong = count === 0 ? "nothing wrong here" : `${group(count)} wrong here`;
    const name = isAlone ? wrong : `${number === 0 ? "left" : "right"}: ${wrong}`;
    pen.font = `600 11px ${FONT}`;
    pen.textBaseline = "middle";
    pen.fillStyle = theme.paper;
    pen.fillRect(10, top + 2, pen.measureText(name).width + 8, height - 3);
    pen.fillStyle = theme.ink;
    pen.fillText(name, 14, top + height / 2 + 0.5);
  }

  /** Moves the line that says where the film is. */
  point(time) {
    if (this.width) this.head.style.transform = `translateX(${this.x(time).toFixed(1)}px)`;
  }
}

/** Digits in groups of three. */
function group(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }
