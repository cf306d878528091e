'use strict';

// A list that a finger scrolls, which finds the faults on the screen as a replay does.

/** The faults of a strip, in order of importance. */
const faultNames = { drifted: 'driftedStrips', stale: 'staleStrips', lost: 'lostOffsets', foreign: 'foreignOffsets' };

/** Offsets are equal within a sixth of a point. */
const isSame = (one, other) => Math.abs(one - other) <= 1 / 6;

class Judged extends Live {
  saw(callback, row, strip, more) {
    super.saw(callback, row, strip, more);
    if (callback === 'display') this.judge(row, strip);
  }

  /** From which to which offset a row is right. */
  span(row) { return row.span ??= [0, 0]; }

  widen(row, ...offsets) {
    const span = this.span(row);
    row.span = [Math.min(span[0], ...offsets), Math.max(span[1], ...offsets)];
  }

  /** What a browser makes of an offset is right. */
  widenToContent(row) {
    const extent = this.feed.isVertical ? row.height : this.table.clientWidth;
    const greatest = Math.max(0, this.feed.contentLength(row, row.items) - extent);
    this.widen(row, ...this.span(row).map(end => Math.min(Math.max(end, 0), greatest)));
  }

  /** The table has another size. */
  resize(width, height) {
    this.ask({ viewport: [width, height] }, list => {
      const rows = list.displayedRows();
      list.resize(width, height);
      rows.forEach(row => this.widenToContent(row));
    });
  }

  writeStrip(row, event) {
    const step = event.x - (row.written || 0);
    row.written = event.x;
    const strip = this.list.displayed.get(row);
    if (!event.coast) {
      if (strip) [row.span, row.fault] = [[event.x, event.x], undefined];
    } else if (row.coast?.strip) {
      const isOwn = row.coast.strip === strip;
      row.span = this.span(row).map((end, index) => isOwn || (index === 1) === (step > 0) ? end + step : end);
      this.widen(row, event.x);
    }
    super.writeStrip(row, event);
  }

  /** A display begins. */
  judge(row, strip) {
    row.isSeen = true;
    this.widenToContent(row);
    const [from, to] = row.span;
    const offset = strip.offset;
    row.fault = undefined;
    if (isSame(offset, Math.min(Math.max(offset, from), to))) return;
    row.fault = { name: isSame(offset, 0) ? 'lost' : 'foreign', right: from, offset };
    const { counters } = this.list;
    const name = faultNames[row.fault.name];
    counters[name] = (counters[name] || 0) + 1;
  }

  /** The fault of a row on the screen: its `name` and `words`; undefined without a fault. */
  fault(row, strip) {
    const points = offset => Math.round(offset);
    if (row.isDrifted) return { name: 'drifted', words: 'moved by another row\u2019s fling' };
    if (this.list.isStale(strip, row)) {
      const others = [...strip.items.values()].map(cell => Number(cell.textContent.split('.')[0]));
      const other = others.find(identity => identity !== row.identity);
      return { name: 'stale', words: other === undefined ? 'not its items' : `items of row ${other}` };
    }
    if (!row.fault) return undefined;
    const { name, right, offset } = row.fault;
    return { name, words: `left at ${points(right)}, shown at ${points(offset)}` };
  }

  /** The count of each fault. */
  faults() {
    return Object.fromEntries(
      Object.entries(faultNames).map(([name, counter]) => [name, this.list.counters[counter] || 0]));
  }
}
