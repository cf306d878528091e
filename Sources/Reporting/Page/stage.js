/* Draws the screen of one design on a phone, with words at its faults, and lists its pool. */

/** The colours of the page. */
function palette() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(`--${name}`).trim();
  const names = ["screen", "ink", "muted", "rule", "fault", "paper", "on-fault", "good", "on-good", "area", "bezel"];
  return { ...Object.fromEntries(names.map((name) => [name, read(name)])), isDark: read("is-dark") === "1" };
}

/** The colours of a cell. Cells with adjacent numbers have distant hues. */
function colours(cell, isDark) {
  const hue = (cell * 137.508 + 25) % 360;
  return isDark
    ? { row: `oklch(0.27 0.035 ${hue})`, item: `oklch(0.47 0.085 ${hue})`, strong: `oklch(0.78 0.12 ${hue})`, onStrong: "#16150f" }
    : { row: `oklch(0.955 0.025 ${hue})`, item: `oklch(0.845 0.085 ${hue})`, strong: `oklch(0.47 0.115 ${hue})`, onStrong: "#fffdf8" };
}

/** The colour of an item: a hue for each row and version, a shade for each item. */
function contentColour(row, version, item, isDark) {
  const hue = Math.round((row * 137.508 + version * 71 + 25) % 360), shade = item & 3;
  return isDark
    ? `oklch(${0.33 + 0.045 * shade} 0.085 ${hue})` : `oklch(${0.92 - 0.06 * shade} 0.1 ${hue})`;
}

const FONT = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const BEZEL = 7;

class Stage {
  constructor(canvas, film) {
    this.canvas = canvas;
    this.film = film;
    this.pen = canvas.getContext("2d");
    this.usual = film.usualSize();
    this.showsCells = false;
    canvas.parentElement.style.setProperty("--aspect", String(this.usual.width / this.usual.height));
  }

  /** Fits the canvas to its place on the page. */
  fit() {
    const width = this.canvas.clientWidth, ratio = window.devicePixelRatio || 1;
    const height = (width - 2 * BEZEL) * this.usual.height / this.usual.width + 2 * BEZEL;
    this.canvas.style.height = `${height}px`;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.width = width;
    this.height = height;
  }

  /** The rows on the screen in a frame from the top, with their faults in words, and the cells of the pool. */
  look(take, frame) {
    const { film } = this, { shown, waiting } = take.cellsAt(frame);
    const rows = shown.map(({ cell, row, since }) => {
      const each = {
        cell, since, row: film.rowAt(row, frame), strip: take.stripAt(cell, frame),
        items: take.itemsAt(cell, frame),
      };
      each.fault = each.strip.marks ? this.fault(each) : null;
      return each;
    });
    return { rows: rows.sort((one, other) => one.row.top - other.row.top), waiting };
  }

  /** The fault of a row in words, and the words for the same row on a screen without the fault. */
  fault({ row, strip, items }) {
    const wrong = [], right = [];
    if (strip.marks & ~4) {
      const [now, left] = whereabouts(row, strip.offset / 100, row.offset);
      wrong.push(`now at ${now}; you left it at ${left}`);
      right.push(`still at ${left}, as you left it`);
    }
    if (strip.marks & 4) {
      const other = items.find((run) => run.count > 0 && run.row !== row.row);
      const isOld = items.some((run) => run.count > 0 && run.version !== row.version);
      wrong.push(other ? `row ${other.row}'s items` : isOld ? "its old items" : "items are missing");
      right.push(other ? `row ${row.row}'s own items` : "its items");
    }
    return { wrong: wrong.join("; "), right: right.join("; ") };
  }

  /** Draws a frame. `tags` are a text and a tone for some rows; `tap` is a tap whose result fills the screen. */
  draw(seen, frame, age, theme, tags, tap) {
    const { pen, film } = this, size = film.sizeAt(frame), position = film.position(frame);
    const s = this.scale = Math.min(
      (this.width - 2 * BEZEL) / size.width, (this.height - 2 * BEZEL) / size.height);
    const width = size.width * s, height = size.height * s;
    pen.clearRect(0, 0, this.width, this.height);
    pen.save();
    pen.translate((this.width - width) / 2, (this.height - height) / 2);
    pen.fillStyle = theme.bezel;
    pen.beginPath();
    pen.roundRect(-BEZEL, -BEZEL, width + 2 * BEZEL, height + 2 * BEZEL, 22);
    pen.fill();
    pen.beginPath();
    pen.roundRect(0, 0, width, height, 15);
    pen.clip();
    pen.fillStyle = theme.screen;
    pen.fillRect(0, 0, width, height);
    for (const each of seen.rows) this.drawRow(each, (each.row.top - position) * s, width, theme, age(each.since));
    let above = 0;
    for (const each of seen.rows) {
      const tag = tags.get(each.row.row);
      if (tag) above = this.drawTag(tag, (each.row.top - position) * s, width, height, each.row.height * s, theme, above);
    }
    if (tap) this.drawOpened(tap, width, height, theme);
    pen.restore();
  }

  itemFrame(row, item, offset, y) {
    const { shape } = row, s = this.scale;
    const along = (shape.lead + item * shape.stride - offset) * s;
    const length = shape.size * s, across = shape.crossLead * s, breadth = shape.crossSize * s;
    return this.film.isVertical
      ? { x: across, y: y + along, width: breadth, height: length }
      : { x: along, y: y + across, width: length, height: breadth };
  }

  drawRow(each, y, width, theme, age) {
    const { pen } = this, { row, cell, strip, items } = each, height = row.height * this.scale;
    const own = this.showsCells ? colours(cell, theme.isDark) : null;
    pen.save();
    pen.beginPath();
    pen.rect(0, y, width, height);
    pen.clip();
    if (own) {
      pen.fillStyle = own.row;
      pen.fillRect(0, y, width, height - 1);
    }
    const offset = strip.offset / 100;
    let count = 0;
    for (const run of items) {
      for (let item = run.first; item < run.first + run.count; item++) {
        const place = this.itemFrame(row, item, offset, y);
        if (place.x > width || place.x + place.width < 0) continue;
        if (place.y > y + height || place.y + place.height < y) continue;
        count++;
        this.drawItem(place, own ? own.item : contentColour(run.row, run.version, item, theme.isDark),
          own ? `${run.row}·${item}` : String(item), theme);
      }
    }
    if (count === 0 && !(strip.marks & 4)) {
      const words = row.itemCount === 0 ? "no items" : "past its last item";
      this.write(words, width / 2, y + height / 2, `italic ${Math.max(10, Math.min(14, width / 24))}px`, theme.muted);
    }
    if (own) this.drawCell(each, y, width, height, own, age);
    pen.restore();
  }

  drawItem(place, fill, label, theme) {
    const { pen } = this;
    pen.beginPath();
    pen.roundRect(place.x, place.y, place.width, place.height, Math.min(8, place.width / 6, place.height / 6));
    pen.fillStyle = fill;
    pen.fill();
    const font = Math.round(Math.min(30, place.width / (0.8 * label.length + 0.6), place.height / 2));
    if (font < 6) return;
    const colour = theme.isDark ? "#f4f1ea" : "#1d1b16";
    this.write(label, place.x + place.width / 2, place.y + place.height / 2, `700 ${font}px`, colour);
  }

  /** Writes a text; `align` is the side of the text that is at x. */
  write(text, x, y, font, colour, align = "center") {
    const { pen } = this;
    pen.textAlign = align;
    pen.textBaseline = "middle";
    pen.font = `${font} ${FONT}`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  }

  /** Draws a frame around a row and words above it, or below where there is no room. Returns where the words end. */
  drawTag({ text, tone }, y, width, screen, height, theme, above) {
    const { pen } = this;
    const [fill, ink, mark] = {
      wrong: [theme.fault, theme["on-fault"], "✕"], right: [theme.good, theme["on-good"], "✓"],
      plain: [theme.ink, theme.paper, "●"],
    }[tone];
    pen.strokeStyle = fill;
    pen.lineWidth = 4;
    const top = Math.max(y, 0) + 2, bottom = Math.min(y + height, screen) - 2;
    pen.strokeRect(2, top, width - 4, Math.max(4, bottom - top));
    // A row that is hardly visible has no words.
    if (bottom - top < height * 0.25) return above;
    const words = `${mark} ${text}`;
    let font = Math.min(15, Math.max(10, width / 19));
    pen.font = `700 ${font}px ${FONT}`;
    const room = width - font * 1.2, wide = pen.measureText(words).width;
    if (wide > room) font *= room / wide;
    pen.font = `700 ${font}px ${FONT}`;
    const high = font * 1.75, box = Math.min(width, wide + font * 1.2);
    const isAbove = y - high >= above;
    const from = isAbove ? y - high + 1 : Math.min(y + height - 1, screen - high);
    pen.fillStyle = fill;
    pen.beginPath();
    pen.roundRect(0, from, box, high, isAbove ? [0, 6, 0, 0] : [0, 0, 6, 0]);
    pen.fill();
    this.write(words, font * 0.6, from + high / 2 + 0.5, `700 ${font}px`, ink, "left");
    return from + high;
  }

  /** Draws the number of the cell that shows a row. A cell that has just come has a frame. */
  drawCell({ cell }, y, width, height, own, age) {
    const { pen } = this;
    if (age < 450) {
      pen.globalAlpha = 1 - age / 450;
      pen.strokeStyle = own.strong;
      pen.lineWidth = 5;
      pen.strokeRect(2.5, y + 2.5, width - 5, height - 6);
      pen.globalAlpha = 1;
    }
    if (height < 10) return;
    const font = Math.max(8, Math.min(12, height * 0.4, this.width / 26));
    pen.font = `700 ${font}px ${FONT}`;
    const text = height < 48 ? String(cell) : `cell ${cell}`, box = pen.measureText(text).width + font;
    pen.fillStyle = own.strong;
    pen.beginPath();
    pen.roundRect(width - box, Math.max(y, 0), box, font * 1.6, [0, 0, 0, font * 0.5]);
    pen.fill();
    this.write(text, width - box + font * 0.5, Math.max(y, 0) + font * 0.85, `700 ${font}px`, own.onStrong, "left");
  }

  /** Draws the screen that a tap opened. */
  drawOpened({ row, item, opened }, width, height, theme) {
    const { pen } = this, isRight = opened === row;
    pen.fillStyle = theme.paper;
    pen.fillRect(0, 0, width, height);
    const font = Math.max(11, Math.min(20, width / 14)), top = height * 0.16;
    this.write(opened < 0 ? "nothing opened" : `Row ${opened}`, width / 2, top, `700 ${font}px`, theme.ink);
    if (opened >= 0) {
      const side = Math.min(width * 0.66, height * 0.4);
      this.drawItem(
        { x: (width - side) / 2, y: top + font * 1.5, width: side, height: side },
        contentColour(opened, 0, item, theme.isDark), String(item), theme);
    }
    pen.fillStyle = isRight ? theme.good : theme.fault;
    pen.fillRect(0, height * 0.78, width, font * 2.2);
    this.write(
      isRight ? "✓ what you tapped" : `✕ you tapped row ${row}`, width / 2, height * 0.78 + font * 1.1,
      `700 ${font * 0.8}px`, isRight ? theme["on-good"] : theme["on-fault"]);
  }
}

const CHIPS_MAX = 36;

/** Lists the last cells of a pool in the order in which they came. */
function listPool(list, waiting, isDark) {
  const key = waiting.map(({ cell }) => cell).join(" ") + isDark;
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const items = waiting.slice(-CHIPS_MAX).map(({ cell }) => {
    const item = document.createElement("li"), own = colours(cell, isDark);
    item.textContent = String(cell);
    item.style.background = own.strong;
    item.style.color = own.onStrong;
    return item;
  });
  if (waiting.length > CHIPS_MAX) {
    const rest = document.createElement("li");
    rest.className = "rest";
    rest.textContent = `+${group(waiting.length - CHIPS_MAX)}`;
    items.unshift(rest);
  }
  list.replaceChildren(...items);
}
