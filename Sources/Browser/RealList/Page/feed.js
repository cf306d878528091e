'use strict';

// A feed of rows, as a trace's header has it, and its edits. Lengths are points.

/** A length as a replay reads it: the nearest multiple of 1/1024 point, so that sums are exact. */
const nearest = length => Math.floor(length * 1024 + .5) / 1024;

/** A row: its identity, position and contents. */
class Row {
  constructor(identity, items, kind, ownHeight) {
    Object.assign(this, { identity, items, kind, ownHeight, version: 0, isDeleted: false });
    // Its position, which the feed sets after each edit.
    Object.assign(this, { index: 0, section: 0, number: 0, top: 0, height: 0 });
    // The state of the player: the last requested offset, and the current fling.
    Object.assign(this, { asked: 0, coast: null, isDrifted: false });
  }

  get path() { return `${this.section}/${this.number}`; }

  /** What one of its items shows: row, version, item. */
  content(item) { return `${this.identity}.${this.version}.${item}`; }
}

class Feed {
  /** @param header the first line of a trace. */
  constructor(header) {
    const feed = header.feed;
    this.rowHeight = feed.rowHeight;
    this.headerHeight = nearest(feed.headerHeight || 0);
    this.isVertical = feed.axis === 'vertical';
    this.shapes = (Array.isArray(feed.item) ? feed.item : [feed.item]).map(shape => this.shape(shape));
    this.nextIdentity = 0;
    const heights = Array.isArray(feed.rowHeight) ? feed.rowHeight : [];
    const made = feed.items.map((items, index) =>
      this.make(items, feed.kinds ? feed.kinds[index] : 0, heights[index]));
    this.sections = (feed.sections || [made.length]).map(count => made.splice(0, count));
    this.number();
  }

  /** A strip's geometry along its own axis, and across it. */
  shape(item) {
    const [width, height, spacing] = [item.width, item.height, item.spacing || 0].map(nearest);
    const [top, left, bottom, right] = (item.inset || [0, 0, 0, 0]).map(nearest);
    return this.isVertical
      ? { lead: top, size: height, trail: bottom, stride: height + spacing, across: left, breadth: width }
      : { lead: left, size: width, trail: right, stride: width + spacing, across: top, breadth: height };
  }

  shapeOf(row) { return this.shapes[this.shapes.length === 1 ? 0 : row.kind]; }

  /** How long the strip of a row is with so many items. */
  contentLength(row, items) {
    const { lead, size, stride, trail } = this.shapeOf(row);
    return lead + (items ? (items - 1) * stride + size : 0) + trail;
  }

  make(items, kind, ownHeight) { return new Row(this.nextIdentity++, items, kind, ownHeight); }

  /** Sets the position of every row. */
  number() {
    this.rows = [];
    this.byIdentity = new Map();
    let top = 0;
    this.headers = this.sections.map((rows, section) => {
      const header = { section, top, height: this.headerHeight };
      top += this.headerHeight;
      rows.forEach((row, number) => {
        Object.assign(row, { index: this.rows.length, section, number, top, height: this.heightOf(row) });
        top += row.height;
        this.rows.push(row);
        this.byIdentity.set(row.identity, row);
      });
      return header;
    });
    this.length = top;
  }

  heightOf(row) {
    if (row.ownHeight !== undefined) return nearest(row.ownHeight);
    const { base, perItem } = this.rowHeight;
    return base === undefined ? nearest(this.rowHeight) : nearest(base) + nearest(perItem) * row.items;
  }

  /** The rows between two heights, by index. */
  visible(from, to) {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = this.rows[middle];
      if (row.top + row.height > from) high = middle; else low = middle + 1;
    }
    const found = [];
    for (; low < this.rows.length && this.rows[low].top < to; low++) {
      if (this.isVisible(this.rows[low], from, to)) found.push(this.rows[low]);
    }
    return found;
  }

  isVisible(row, from, to) { return !row.isDeleted && row.top < to && row.top + row.height > from; }

  at(section, number) { return this.sections[section]?.[number]; }

  // Edits. A row that comes joins the section of the row that it is put before.

  put(rows, index) {
    const next = this.rows[index];
    const section = next ? next.section : this.sections.length - 1;
    this.sections[section].splice(next ? next.number : this.sections[section].length, 0, ...rows);
    this.number();
  }

  take(row) {
    this.sections[row.section].splice(row.number, 1);
    this.number();
  }

  insert(index, items, kinds, heights) {
    const rows = items.map((count, k) => this.make(count, kinds ? kinds[k] : 0, heights?.[k]));
    this.put(rows, index);
    return rows;
  }

  delete(rows) {
    for (const row of rows.slice().reverse()) {
      this.sections[row.section].splice(row.number, 1);
      row.isDeleted = true;
    }
    this.number();
  }

  move(row, index) {
    this.take(row);
    this.put([row], index);
  }

  reload(row, items) {
    row.items = items;
    row.version += 1;
    this.number();
  }
}
