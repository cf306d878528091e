/* Draws the screen of one design on a phone, with words at its faults, and lists its pool. */

const PALETTE = [
  "screen", "ink", "muted", "rule", "paper", "area", "bezel", "fault", "on-fault", "good", "on-good",
];

/** The colours of the page, as the browser computes them for an element. */
function palette(element) {
  const read = (colour) => {
    element.style.color = colour;
    return getComputedStyle(element).color;
  };
  const theme = { isDark: read("light-dark(white, black)") === read("black") };
  for (const name of PALETTE) theme[name] = read(`var(--${name})`);
  return theme;
}

/** Rows and cells with adjacent numbers have distant hues. */
function hue(number) { return number * 137.508 + 25; }

/** The colours of a cell. */
function colours(cell, isDark) {
  const tones = isDark
    ? ["0.27 0.035", "0.47 0.085", "0.78 0.12"] : ["0.955 0.025", "0.845 0.085", "0.47 0.115"];
  const [row, item, strong] = tones.map((tone) => `oklch(${tone} ${hue(cell) % 360})`);
  return { row, item, strong, onStrong: isDark ? "#16150f" : "#fffdf8" };
}

/** The colour of an item: a hue for each row and version, a shade for each item. */
function contentColour(row, version, item, isDark) {
  const angle = Math.round((hue(row) + version * 71) % 360);
  const shade = item & 3;
  const tone = isDark ? `${0.33 + 0.045 * shade} 0.085` : `${0.92 - 0.06 * shade} 0.1`;
  return `oklch(${tone} ${angle})`;
}

const FONT = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const BEZEL = 7;
/* The room for the numbers of the rows, left of the phone. */
const GUTTER = 26;

/** Whether two boxes have more than an edge in common; a box is x, y, width and height. */
function meet([x, y, width, height], [left, top, wide, high]) {
  return Math.min(x + width, left + wide) - Math.max(x, left) > 0.5
    && Math.min(y + height, top + high) - Math.max(y, top) > 0.5;
}

/** A canvas of the size of its element, in points. */
class Picture {
  constructor(canvas, film) {
    this.canvas = canvas;
    this.film = film;
    this.pen = canvas.getContext("2d");
    /** The texts of the picture with their boxes. */
    this.texts = [];
  }

  /** Clears the canvas and fits it to its place on the page. */
  fit(height = this.canvas.clientHeight) {
    const ratio = window.devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = height;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** Fills a rectangle, with round corners for radii. */
  fill(colour, x, y, width, height, radii) {
    const { pen } = this;
    pen.fillStyle = colour;
    if (!radii) {
      pen.fillRect(x, y, width, height);
      return;
    }
    pen.beginPath();
    pen.roundRect(x, y, width, height, radii);
    pen.fill();
  }

  /** Writes a text, unless it would meet another; `align` is the side of the text that is at x. */
  write(text, x, y, font, colour, align = "center") {
    const { pen } = this;
    pen.textAlign = align;
    pen.textBaseline = "middle";
    pen.font = `${font} ${FONT}`;
    const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent: up,
      actualBoundingBoxDescent: down } = pen.measureText(text);
    const box = [x - left, y - up, left + right, up + down];
    if (this.texts.some((other) => meet(other.box, box))) return;
    this.texts.push({ text, box });
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  }

  /** The width of a text. */
  measure(text, font) {
    this.pen.font = `${font} ${FONT}`;
    return this.pen.measureText(text).width;
  }
}

/* The colours of a tag and its words, and the mark before them. */
const TONES = {
  wrong: ["fault", "on-fault", "✕"], right: ["good", "on-good", "✓"], plain: ["ink", "paper", "●"],
};

class Stage extends Picture {
  constructor(canvas, film) {
    super(canvas, film);
    this.showsCells = false;
    const { width, height } = film.usualSize();
    this.ratio = height / width;
    const names = (film.names ?? []).map((name) => this.measure(name, "700 11px") + 8);
    this.gutter = names.reduce((most, width) => Math.min(84, Math.max(most, width)), GUTTER);
    canvas.parentElement.style.setProperty("--aspect", String(width / height));
  }

  fit() {
    const height = (this.canvas.clientWidth - this.gutter - 2 * BEZEL) * this.ratio + 2 * BEZEL;
    this.canvas.style.height = `${height}px`;
    super.fit(height);
  }

  /** The rows on the screen in a frame from the top, with their faults in words, and the pool. */
  look(take, frame) {
    const { shown, waiting } = take.cellsAt(frame);
    const rows = shown.map(({ cell, row, frame: since }) => {
      const each = {
        cell, since, row: this.film.rowAt(row, frame), strip: take.strips.at(cell, frame),
        items: take.items.allAt(cell, frame),
      };
      each.fault = each.strip.mark ? this.fault(each, take.expectedOffset(each.row, cell, frame, this.film)) : null;
      return each;
    });
    return { rows: rows.sort((one, other) => one.row.top - other.row.top), waiting };
  }

  /** The fault of a row in words, and the words for the same row on a screen without the fault. */
  fault({ row, strip, items }, expected) {
    const wrong = [];
    const right = [];
    if (strip.mark & ~4) {
      const words = whereabouts(row, strip.offset, expected);
      wrong.push(`now at ${words.now}; ${words.wrong}`);
      right.push(words.right);
    }
    if (strip.mark & 4) {
      const other = items.find((run) => run.count > 0 && run.row !== row.row);
      const isOld = items.some((run) => run.count > 0 && run.version !== row.version);
      wrong.push(other ? `row ${this.film.label(other.row)}'s items` : isOld ? "its old items" : "items are missing");
      right.push(other ? `row ${this.film.label(row.row)}'s own items` : "its items");
    }
    return { wrong: wrong.join("; "), right: right.join("; ") };
  }

  /** Draws a frame at a time, with a text at some rows, or with the screen that a tap opened. */
  draw(seen, frame, time, tags, tap) {
    const { pen, film, theme } = this;
    const size = film.sizeAt(frame);
    const room = { width: this.width - this.gutter - 2 * BEZEL, height: this.height - 2 * BEZEL };
    const scale = Math.min(room.width / size.width, room.height / size.height);
    const width = size.width * scale;
    const height = size.height * scale;
    this.scale = scale;
    this.screen = { width, height };
    pen.clearRect(0, 0, this.width, this.height);
    pen.save();
    this.texts = [];
    pen.translate((this.width + this.gutter - width) / 2, (this.height - height) / 2);
    this.fill(theme.bezel, -BEZEL, -BEZEL, width + 2 * BEZEL, height + 2 * BEZEL, 22);
    const rows = seen.rows.map((each) => ({
      ...each, y: (each.row.top - film.position(frame)) * scale, height: each.row.height * scale,
    }));
    if (!tap) for (const each of rows) this.nameRow(each);
    pen.beginPath();
    pen.roundRect(0, 0, width, height, 15);
    pen.clip();
    this.fill(theme.screen, 0, 0, width, height);
    if (tap) {
      this.drawOpened(tap);
    } else {
      let above = 0;
      const tagged = rows.filter((each) => tags.has(each.row.row));
      for (const each of tagged) {
        each.tag = this.placeTag(tags.get(each.row.row), each, above);
        if (each.tag) above = each.tag.box[1] + each.tag.box[3];
      }
      // Nothing is written where a tag will be.
      this.texts.push(...tagged.flatMap(({ tag }) => tag ?? []));
      for (const each of rows) this.drawRow(each, time - film.time(each.since));
      for (const each of tagged) this.drawTag(tags.get(each.row.row), each);
    }
    pen.restore();
  }

  /** Writes the number of a row beside the phone. */
  nameRow({ row, y, height }) {
    const top = Math.max(0, y);
    const middle = (top + Math.min(this.screen.height, y + height)) / 2;
    const x = -BEZEL - this.gutter / 2;
    if (this.film.names) {
      let name = this.film.label(row.row);
      while (name.length > 2 && this.measure(name, "700 11px") > this.gutter - 4) name = `${name.slice(0, -2)}…`;
      if (2 * (middle - top) >= 11) this.write(name, x, middle, "700 11px", this.theme.ink);
      return;
    }
    const number = String(row.row);
    const font = Math.min(13, (GUTTER - 3) * 13 / this.measure(number, "700 13px"));
    if (2 * (middle - top) < font) return;
    const hasNoun = 2 * (middle - top) > 28;
    if (hasNoun) this.write("row", x, middle - 8, "400 10px", this.theme.muted);
    this.write(number, x, middle + (hasNoun ? 5 : 0), `700 ${font}px`, this.theme.ink);
  }

  itemBox({ row, strip, y }, item) {
    const { lead, size, stride, crossLead, crossSize } = row.shape;
    const place = lead + item * stride - strip.offset;
    const along = this.film.isRightToLeft ? this.screen.width / this.scale - place - size : place;
    const [left, top, width, height] = (
      this.film.isVertical ? [crossLead, along, crossSize, size] : [along, crossLead, size, crossSize]
    ).map((length) => length * this.scale);
    return [left, y + top, width, height];
  }

  drawRow(each, age) {
    const { pen, theme } = this;
    const { width } = this.screen;
    const { row, y, height } = each;
    const own = this.showsCells ? colours(each.cell, theme.isDark) : null;
    pen.save();
    pen.beginPath();
    pen.rect(0, y, width, height);
    pen.clip();
    const badge = own && height >= 10 ? this.placeBadge(each) : null;
    if (badge) this.texts.push(badge);
    if (own) this.fill(own.row, 0, y, width, height - 1);
    let count = 0;
    for (const run of each.items) {
      for (let item = run.firstItem; item < run.firstItem + run.count; item++) {
        const [left, top, wide, high] = this.itemBox(each, item);
        if (left > width || left + wide < 0 || top > y + height || top + high < y) continue;
        count++;
        const fill = own ? own.item : contentColour(run.row, run.version, item, theme.isDark);
        this.drawItem(left, top, wide, high, fill, own ? `${run.row}·${item}` : String(item));
      }
    }
    if (count === 0 && !(each.strip.mark & 4)) {
      const words = row.itemCount === 0 ? "no items" : "past its last item";
      const font = `italic ${Math.max(10, Math.min(14, width / 24))}px`;
      this.write(words, width / 2, y + height / 2, font, theme.muted);
    }
    if (own) this.drawCell(each, own, age, badge);
    pen.restore();
  }

  drawItem(x, y, width, height, fill, label) {
    this.fill(fill, x, y, width, height, Math.min(8, width / 6, height / 6));
    const font = Math.round(Math.min(30, width / (0.8 * label.length + 0.6), height / 2));
    if (font < 6) return;
    const colour = this.theme.isDark ? "#f4f1ea" : "#1d1b16";
    this.write(label, x + width / 2, y + height / 2, `700 ${font}px`, colour);
  }

  /** The words of a tag with their font and their box: above the row, or at its end without room. Null for a row that
      is hardly visible. */
  placeTag({ text, tone }, { y, height }, above) {
    const { screen } = this;
    const top = Math.max(y, 0);
    if (Math.min(y + height, screen.height) - top - 4 < height * 0.25) return null;
    const words = `${TONES[tone][2]} ${text}`;
    let font = Math.min(15, Math.max(10, screen.width / 19));
    const room = screen.width - font * 1.2;
    const wide = this.measure(words, `700 ${font}px`);
    if (wide > room) font *= room / wide;
    const high = font * 1.75;
    const isAbove = y - high >= above;
    const from = isAbove ? y - high + 1 : Math.min(y + height - 1, screen.height - high);
    return { text: words, font, isAbove, box: [0, from, Math.min(screen.width, wide + font * 1.2), high] };
  }

  /** Draws a frame around a row, and its tag. */
  drawTag({ tone }, { y, height, tag }) {
    const { pen, theme, screen } = this;
    const [fill, ink] = TONES[tone].map((name) => theme[name]);
    const top = Math.max(y, 0) + 2;
    pen.strokeStyle = fill;
    pen.lineWidth = 4;
    pen.strokeRect(2, top, screen.width - 4, Math.max(4, Math.min(y + height, screen.height) - 2 - top));
    if (!tag) return;
    const { text, font, isAbove, box } = tag;
    this.fill(fill, ...box, isAbove ? [0, 6, 0, 0] : [0, 0, 6, 0]);
    this.texts.splice(this.texts.indexOf(tag), 1);
    this.write(text, font * 0.6, box[1] + box[3] / 2 + 0.5, `700 ${font}px`, ink, "left");
  }

  /** The number of the cell that shows a row, with its font and its box. */
  placeBadge({ cell, y, height }) {
    const font = Math.max(8, Math.min(12, height * 0.4, this.width / 26));
    const text = height < 48 ? String(cell) : `cell ${cell}`;
    const width = this.measure(text, `700 ${font}px`) + font;
    return { text, font, box: [this.screen.width - width, Math.max(y, 0), width, font * 1.6] };
  }

  /** Draws the number of the cell that shows a row. A cell that has just come has a frame. */
  drawCell({ y, height }, own, age, badge) {
    const { pen } = this;
    const { width } = this.screen;
    if (age < 450) {
      pen.globalAlpha = 1 - age / 450;
      pen.strokeStyle = own.strong;
      pen.lineWidth = 5;
      pen.strokeRect(2.5, y + 2.5, width - 5, height - 6);
      pen.globalAlpha = 1;
    }
    if (!badge) return;
    const { text, font, box: [left, top] } = badge;
    this.fill(own.strong, ...badge.box, [0, 0, 0, font * 0.5]);
    this.texts.splice(this.texts.indexOf(badge), 1);
    this.write(text, left + font * 0.5, top + font * 0.85, `700 ${font}px`, own.onStrong, "left");
  }

  /** Draws the screen that a tap opened. */
  drawOpened({ row, item, openedRow }) {
    const { theme } = this;
    const { width, height } = this.screen;
    const isRight = openedRow === row;
    this.fill(theme.paper, 0, 0, width, height);
    const font = Math.max(11, Math.min(20, width / 14));
    const top = height * 0.16;
    const title = openedRow < 0 ? "nothing opened" : `Row ${this.film.label(openedRow)}`;
    this.write(title, width / 2, top, `700 ${font}px`, theme.ink);
    if (openedRow >= 0) {
      const side = Math.min(width * 0.66, height * 0.4);
      const fill = contentColour(openedRow, 0, item, theme.isDark);
      this.drawItem((width - side) / 2, top + font * 1.5, side, side, fill, String(item));
    }
    const words = isRight ? "✓ what you tapped" : `✕ you tapped row ${this.film.label(row)}`;
    const ink = isRight ? theme["on-good"] : theme["on-fault"];
    this.fill(isRight ? theme.good : theme.fault, 0, height * 0.78, width, font * 2.2);
    this.write(words, width / 2, height * 0.78 + font * 1.1, `700 ${font * 0.8}px`, ink);
  }
}

const CHIPS_MAX = 36;

/** Lists the last cells of a pool in the order in which they came. */
function listPool(list, waiting, isDark) {
  const key = waiting.map(({ cell }) => cell).join(" ") + isDark;
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const chips = waiting.slice(-CHIPS_MAX).map(({ cell }) => {
    const chip = document.createElement("li");
    const { strong, onStrong } = colours(cell, isDark);
    chip.textContent = String(cell);
    chip.style.background = strong;
    chip.style.color = onStrong;
    return chip;
  });
  if (waiting.length > CHIPS_MAX) {
    const rest = document.createElement("li");
    rest.className = "rest";
    rest.textContent = `+${group(waiting.length - CHIPS_MAX)}`;
    chips.unshift(rest);
  }
  list.replaceChildren(...chips);
}
