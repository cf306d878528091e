/* Draws what one design has on the screen, as a phone would show it, and what should be there. */

/** Colours of the page, read once a theme. */
function palette() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(name).trim();
  return {
    isDark: read("--is-dark") === "1", screen: read("--screen"), ink: read("--ink"),
    muted: read("--muted"), rule: read("--rule"), fault: read("--fault"), paper: read("--paper"),
    onFault: read("--on-fault"), accent: read("--accent"), area: read("--area"),
  };
}

/** The colours of a cell object: neighbours in number are far apart in hue. */
function colours(cell, isDark) {
  const hue = (cell * 137.508 + 25) % 360;
  return isDark
    ? { row: `oklch(0.27 0.035 ${hue})`, item: `oklch(0.47 0.085 ${hue})`,
        strong: `oklch(0.78 0.12 ${hue})`, onStrong: "#16150f", text: "#f4f1ea" }
    : { row: `oklch(0.955 0.025 ${hue})`, item: `oklch(0.845 0.085 ${hue})`,
        strong: `oklch(0.47 0.115 ${hue})`, onStrong: "#fffdf8", text: "#1d1b16" };
}

const FONT = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

class Stage {
  constructor(canvas, film) {
    this.canvas = canvas;
    this.film = film;
    this.pen = canvas.getContext("2d");
    this.largest = film.largestSize();
    canvas.parentElement.style.setProperty("--aspect", String(this.largest.width / this.largest.height));
    this.areLabelsShown = true;
  }

  /** Fits the canvas to its place on the page. */
  fit() {
    const width = this.canvas.clientWidth, ratio = window.devicePixelRatio || 1;
    const height = width * this.largest.height / this.largest.width;
    this.canvas.style.height = `${height}px`;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.scale = width / this.largest.width;
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.width = width;
    this.height = height;
  }

  /** Draws a frame; `isStill` leaves out what fades. Returns the strips that are wrong, in words. */
  draw(take, frame, time, theme, isStill) {
    const { pen, film } = this;
    const size = film.sizeAt(frame), position = film.position(frame), s = this.scale;
    pen.fillStyle = theme.paper;
    pen.fillRect(0, 0, this.width, this.height);
    pen.save();
    pen.translate((this.width - size.width * s) / 2, (this.height - size.height * s) / 2);
    pen.beginPath();
    pen.rect(0, 0, size.width * s, size.height * s);
    pen.clip();
    pen.fillStyle = theme.screen;
    pen.fillRect(0, 0, size.width * s, size.height * s);
    const wrong = [];
    const { shown, waiting } = take.cellsAt(frame);
    const drawn = shown.map(({ cell, row, since }) => ({
      cell, since, row: film.rowAt(row, frame), strip: take.stripAt(cell, frame),
      items: take.itemsAt(cell, frame),
    })).sort((one, other) => one.row.top - other.row.top);
    for (const each of drawn) {
      const y = (each.row.top - position) * s, height = each.row.height * s;
      const age = time - film.time(each.since);
      this.drawRow(each, y, size.width * s, height, theme, isStill ? Infinity : age);
      if (each.strip.marks) wrong.push(this.words(each));
    }
    for (const each of drawn) {
      if (each.strip.marks & 3) {
        this.drawWrongOffset(each, (each.row.top - position) * s, size.width * s, theme);
      }
    }
    if (!isStill) this.drawTaps(take, frame, time, drawn, position, theme);
    pen.restore();
    return { wrong, shown, waiting };
  }

  words({ row, strip, cell, items }) {
    const parts = [];
    if (strip.marks & 3) {
      parts.push(`is at ${points(strip.offset)}, was left at ${points(row.offset * 100)}`);
    }
    if (strip.marks & 4) {
      const other = items.find((run) => run.count > 0 && run.row !== row.row);
      parts.push(other ? `shows items of row ${other.row}` : "shows old items, or too few");
    }
    return `row ${row.row} in cell ${cell} ${parts.join(", and ")}`;
  }

  // An item's rectangle: along the strip, and across it.
  itemFrame(row, item, offset, y, s) {
    const { shape } = row;
    const along = (shape.lead + item * shape.stride - offset) * s;
    const length = shape.size * s, across = shape.crossLead * s, breadth = shape.crossSize * s;
    return this.film.isVertical
      ? { x: across, y: y + along, width: breadth, height: length }
      : { x: along, y: y + across, width: length, height: breadth };
  }

  drawRow({ cell, row, strip, items }, y, width, height, theme, age) {
    const { pen } = this, s = this.scale, own = colours(cell, theme.isDark);
    pen.save();
    pen.beginPath();
    pen.rect(0, y, width, height);
    pen.clip();
    pen.fillStyle = own.row;
    pen.fillRect(0, y, width, Math.max(0, height - Math.min(1, 2 * s)));
    const offset = strip.offset / 100;
    for (const run of items) {
      const isStale = run.row !== row.row || run.version !== row.version;
      for (let item = run.first; item < run.first + run.count; item++) {
        const place = this.itemFrame(row, item, offset, y, s);
        if (place.x > width || place.x + place.width < 0) continue;
        if (place.y > y + height || place.y + place.height < y) continue;
        this.drawItem(place, own, theme, `${run.row}·${item}`,
          isStale || item >= row.itemCount ? this.due(row, item) : null);
      }
    }
    if (strip.marks & 4) this.drawMissing(row, items, offset, y, width, height, theme);
    if (age < 450) {
      pen.globalAlpha = 1 - age / 450;
      pen.strokeStyle = own.strong;
      pen.lineWidth = 5;
      pen.strokeRect(2.5, y + 2.5, width - 5, height - 6);
      pen.globalAlpha = 1;
    }
    this.drawTags(cell, row, y, width, height, own);
    pen.restore();
  }

  due(row, item) { return item < row.itemCount ? `${row.row}·${item}` : "nothing"; }

  drawItem(place, own, theme, label, due) {
    const { pen } = this, radius = Math.min(8, place.width / 6, place.height / 6);
    const outline = new Path2D();
    outline.roundRect(place.x, place.y, place.width, place.height, radius);
    pen.fillStyle = own.item;
    pen.fill(outline);
    const middle = place.x + place.width / 2, centre = place.y + place.height / 2;
    const font = Math.min(15, place.width / 4.2, place.height / (due ? 3.2 : 2));
    if (due) {
      pen.save();
      pen.clip(outline);
      this.hatch(place, theme.fault);
      pen.restore();
      pen.setLineDash([5, 3]);
      pen.strokeStyle = theme.fault;
      pen.lineWidth = 2;
      pen.stroke(outline);
      pen.setLineDash([]);
    }
    if (!this.areLabelsShown || font < 7) return;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    if (!due) {
      pen.font = `${font}px ${FONT}`;
      pen.fillStyle = own.text;
      pen.fillText(label, middle, centre);
      return;
    }
    // What is there, struck out, above what should be.
    this.plate(label, middle, centre - font * 0.75, font, theme.screen, theme.ink, true);
    this.plate(due, middle, centre + font * 0.85, font, theme.fault, theme.onFault, false);
  }

  plate(text, x, y, font, fill, ink, isStruck) {
    const { pen } = this;
    pen.font = `600 ${font}px ${FONT}`;
    const width = pen.measureText(text).width + font * 0.7;
    pen.fillStyle = fill;
    pen.beginPath();
    pen.roundRect(x - width / 2, y - font * 0.72, width, font * 1.44, font * 0.35);
    pen.fill();
    pen.fillStyle = ink;
    pen.fillText(text, x, y);
    if (!isStruck) return;
    pen.strokeStyle = ink;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x - width / 2 + 2, y);
    pen.lineTo(x + width / 2 - 2, y);
    pen.stroke();
  }

  hatch(place, colour) {
    const { pen } = this;
    pen.strokeStyle = colour;
    pen.globalAlpha = 0.45;
    pen.lineWidth = 1.25;
    pen.beginPath();
    for (let x = place.x - place.height; x < place.x + place.width; x += 9) {
      pen.moveTo(x, place.y + place.height);
      pen.lineTo(x + place.height, place.y);
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  /** Visible items of the row that have no cell. */
  drawMissing(row, items, offset, y, width, height, theme) {
    const has = (item) => items.some((run) => item >= run.first && item < run.first + run.count);
    for (let item = 0; item < row.itemCount; item++) {
      const place = this.itemFrame(row, item, offset, y, this.scale);
      if (place.x > width || place.y > y + height) break;
      if (place.x + place.width < 0 || place.y + place.height < y || has(item)) continue;
      this.outline(place, theme, `${row.row}·${item}`, "no cell");
    }
  }

  outline(place, theme, label, note) {
    const { pen } = this, radius = Math.min(8, place.width / 6, place.height / 6);
    pen.setLineDash([6, 4]);
    pen.lineWidth = 2;
    pen.strokeStyle = theme.fault;
    pen.beginPath();
    pen.roundRect(place.x + 1, place.y + 1, place.width - 2, place.height - 2, radius);
    pen.stroke();
    pen.setLineDash([]);
    const font = Math.min(13, place.width / 4.6, place.height / 3);
    if (!this.areLabelsShown || font < 7) return;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const text = note ? `${label} ${note}` : label;
    this.plate(text, place.x + place.width / 2, place.y + place.height - font, font,
      theme.screen, theme.fault, false);
  }

  /** A frame round the row, dashed outlines where the strip should be, and both offsets in words. */
  drawWrongOffset({ row, strip }, y, width, theme) {
    const { pen } = this, s = this.scale, height = row.height * s;
    pen.save();
    pen.beginPath();
    pen.rect(0, y, width, height);
    pen.clip();
    for (let item = 0; item < row.itemCount; item++) {
      const place = this.itemFrame(row, item, row.offset, y, s);
      if (place.x > width || place.y > y + height) break;
      if (place.x + place.width < 0 || place.y + place.height < y) continue;
      this.outline(place, theme, `${row.row}·${item}`, "");
    }
    pen.strokeStyle = theme.fault;
    pen.lineWidth = 4;
    pen.strokeRect(2, y + 2, width - 4, height - 5);
    const font = Math.max(9, Math.min(13, width / 24));
    const text = `${strip.marks & 1 ? "lost" : "foreign"}: at ${points(strip.offset)}, was left at ${points(row.offset * 100)}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const middle = Math.max(y + font * 1.2, Math.min(y + height / 2, this.height - font * 1.2));
    this.plate(text, width / 2, middle, font, theme.fault, theme.onFault, false);
    pen.restore();
  }

  drawTags(cell, row, y, width, height, own) {
    if (!this.areLabelsShown || height < 10) return;
    const { pen } = this, isLow = height < 48;
    const font = isLow ? Math.max(8, Math.min(11, height * 0.4)) : Math.max(9, Math.min(12, this.width / 30));
    pen.font = `700 ${font}px ${FONT}`;
    pen.textBaseline = "middle";
    pen.textAlign = "left";
    // In the right corner, since items begin on the left; of a low row the number alone.
    const text = isLow ? String(cell) : `cell ${cell}`, box = pen.measureText(text).width + font;
    const top = Math.max(y, Math.min(0, y + height - font * 1.7)), left = width - box;
    pen.fillStyle = own.strong;
    pen.beginPath();
    pen.roundRect(left, top, box, font * 1.6, [0, 0, 0, font * 0.5]);
    pen.fill();
    pen.fillStyle = own.onStrong;
    pen.fillText(text, left + font * 0.5, top + font * 0.85);
  }

  drawTaps(take, frame, time, drawn, position, theme) {
    const { pen, film } = this, s = this.scale;
    for (let place = lastAtMost(take.taps.frames, frame); place >= 0; place--) {
      const age = time - film.time(take.taps.frames[place]);
      if (age > 600) return;
      const each = drawn.find((other) => other.row.row === take.taps.rows[place]);
      if (!each) continue;
      const y = (each.row.top - position) * s;
      const item = this.itemFrame(each.row, take.taps.items[place], each.strip.offset / 100, y, s);
      const isRight = take.taps.openedRows[place] === take.taps.rows[place];
      pen.globalAlpha = 1 - age / 600;
      pen.strokeStyle = isRight ? theme.ink : theme.fault;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.arc(item.x + item.width / 2, item.y + item.height / 2, 10 + age / 20, 0, 2 * Math.PI);
      pen.stroke();
      pen.globalAlpha = 1;
    }
  }
}
