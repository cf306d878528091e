'use strict';

// Plays a trace on a list, a display frame for the events of each time, and writes down what the page shows.

const nextFrame = () => new Promise(done => requestAnimationFrame(done));

/** A list of a trace's feed on a page's table, and what comes of it, callback by callback. */
class WatchedList {
  /**
   * @param header the first line of a trace.
   * @param axes of the design, by name.
   * @param order how the list does it: see `List`.
   */
  constructor(table, header, axes, order = {}) {
    Object.assign(this, { table, header, order, log: [], event: -1 });
    [table.style.width, table.style.height] = header.viewport.map(length => `${length}px`);
    this.feed = new Feed(header);
    table.classList.toggle('vertical', this.feed.isVertical);
    this.list = new List(table, this.feed, new Design(axes), order, (...news) => this.saw(...news));
  }

  /** Writes a callback down: what it was, after which event, and what the page shows then. */
  saw(callback, row, strip, more = {}) {
    if (this.isOver || this.order.isWatched === false) return;
    const line = { callback, event: this.event, cell: strip.serial, offset: strip.offset, ...more };
    if (row) Object.assign(line, { row: row.identity, index: row.index });
    if (callback === 'display') {
      line.items = [...strip.items].sort((a, b) => a[0] - b[0]).map(([item, cell]) => `${item}:${cell.textContent}`);
    }
    this.log.push(line);
  }

  /** The counters and the log. */
  record() {
    const { counters, design } = this.list;
    return { counters: { ...counters, storedOffsets: design.stored.size }, log: this.log };
  }
}

class Replay extends WatchedList {
  /** @param text a trace in its text form. */
  constructor(table, text, axes, order) {
    const [header, ...events] = text.trim().split('\n').map(line => JSON.parse(line));
    super(table, header, axes, order);
    this.events = events;
  }

  /** Plays it all. */
  async run() {
    for (let next = 0; next < this.events.length;) {
      await nextFrame();
      const { t } = this.events[next];
      for (; next < this.events.length && this.events[next].t === t; next++) this.apply(next);
    }
    this.isOver = true;
    return this.record();
  }

  apply(number) {
    this.event = number;
    const { list, feed } = this;
    const event = this.events[number];
    const isEdit = one => one && ['insert', 'delete', 'move', 'reload'].some(name => name in one);
    if ('y' in event) this.table.scrollTop = event.y;
    else if ('x' in event) this.scrollStrip(feed.rows[event.row], event.x, event.coast);
    else if ('select' in event) this.tap(...event.select);
    else if ('viewport' in event) list.resize(...event.viewport);
    else if ('insert' in event) list.insert(event.insert, event.items, event.kinds, event.heights);
    else if ('delete' in event) list.delete(event.delete, event.count);
    else if ('move' in event) list.move(event.move, event.to);
    else if ('reload' in event) list.reloadRow(event.reload, event.items);
    else if ('reloadAll' in event) list.reloadAll();
    else if ('memoryWarning' in event) list.memoryWarning();
    else if ('leave' in event || 'enter' in event) throw new Error('a list in this page cannot go away');
    const following = this.events[number + 1];
    const endsBatch = isEdit(event) && !(isEdit(following) && following.t === event.t);
    if (endsBatch) list.measure();
    if (endsBatch || 'y' in event) list.layOut();
  }

  /** A finger's `x`, or one of a fling, which goes on wherever its strip is. */
  scrollStrip(row, x, isCoast) {
    const { list } = this;
    const step = x - row.asked;
    row.asked = x;
    const shown = list.displayed.get(row);
    if (!shown) list.counters.offscreenStripEvents++;
    if (!isCoast) {
      if (row.coast?.strip) row.coast.strip.drivenBy = null;
      row.coast = null;
      if (!shown) return;
      list.leave(shown);
      list.moveStrip(row, x);
      return;
    }
    if (!row.coast) {
      if (shown) list.leave(shown);
      row.coast = { strip: shown || null };
      if (shown) shown.drivenBy = row.coast;
    }
    const strip = row.coast.strip;
    if (strip && strip === shown) list.moveStrip(row, strip.offset + step);
    else if (strip) list.drift(strip, step);
  }

  /** A finger taps the middle of what is to be seen of an item; what the page has there decides. */
  tap(index, item) {
    const { list, feed } = this;
    const row = feed.rows[index];
    const strip = list.displayed.get(row);
    const [first, end] = strip ? list.visibleItems(strip, row, row.items) : [0, 0];
    if (item < first || item >= end) {
      list.counters.offscreenSelections++;
      return;
    }
    list.counters.selections++;
    const place = this.middle(strip, row, item);
    const element = place && document.elementFromPoint(...place);
    const opened = element ? list.opened(element) : undefined;
    if (opened !== row.identity) list.counters.misroutedSelections++;
    this.saw('select', row, strip, { item, opened, isReached: element?.closest('.strip') === strip.element });
  }

  /** The middle of what is in sight of an item, on the screen; nothing where none of it is. */
  middle(strip, row, item) {
    const { lead, size, stride, across, breadth } = this.feed.shapeOf(row);
    const box = strip.element.getBoundingClientRect();
    const window = this.table.getBoundingClientRect();
    const along = lead + item * stride - strip.offset;
    const [x, width, y, height] = this.feed.isVertical
      ? [across, breadth, along, size] : [along, size, across, breadth];
    const left = Math.max(box.left + x, box.left, window.left);
    const right = Math.min(box.left + x + width, box.right, window.right);
    const top = Math.max(box.top + y, box.top, window.top);
    const bottom = Math.min(box.top + y + height, box.bottom, window.bottom);
    // A whole pixel: the browser rounds half of one to the next, which may be another row's.
    return left < right && top < bottom
      ? [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)] : undefined;
  }
}
