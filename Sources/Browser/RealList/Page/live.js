'use strict';

// A list that a finger scrolls, and its trace.
//
// The browser scrolls elements and sends scroll events before each frame; then the list lays out once. So a frame has two
// times in the trace: one for strips, and a slightly later one for the table and the app. The trace begins with its first
// event.

/** A scroll by a wheel or a key ends after so long without a movement. */
const wheelMilliseconds = 300;

class Live extends WatchedList {
  constructor(table, header, axes, order) {
    super(table, header, axes, order);
    this.lines = [];
    this.y = 0;
    this.moved = new Set();
    // Strips that move since a finger last went down, with the rows that they do it for.
    this.movers = new Map();
    this.asked = [];
    this.finger = null;
    this.touched = null;
    this.listening = new AbortController();
    const listen = (names, action) => names.forEach(name =>
      table.addEventListener(name, action, { capture: true, passive: true, signal: this.listening.signal }));
    listen(['scroll'], event => {
      if (event.target.strip) this.moved.add(event.target.strip);
    });
    listen(['touchstart'], event => {
      this.finger = this.touched = this.scrollerOf(event.target);
      this.wheeled = undefined;
      // A finger stops whatever moves: what a strip does from now on is done for the row that it shows when it first
      // moves. It need not be the strip here: a browser that scrolls on another thread may have moved others there.
      this.movers.clear();
    });
    listen(['touchend', 'touchcancel'], () => { this.finger = null; });
    listen(['wheel', 'keydown'], event => {
      this.finger = this.scrollerOf(event.target);
      this.wheeled = performance.now();
    });
    listen(['click'], event => this.clicked(event.target));
    requestAnimationFrame(now => this.tick(now));
  }

  tick(now) {
    if (this.isOver) return;
    requestAnimationFrame(next => this.tick(next));
    this.now = now;
    const t = this.begun === undefined ? 0 : Math.round((now - this.begun) * 1000) / 1000;
    if (this.wheeled !== undefined && now - this.wheeled > wheelMilliseconds) {
      this.finger = null;
      this.wheeled = undefined;
    }
    const rows = new Map([...this.list.displayed].map(([row, strip]) => [strip, row]));
    if (this.touched) this.stopped(t, this.touched);
    this.touched = null;
    const moved = [...this.moved];
    this.moved.clear();
    for (const strip of moved) this.stripMoved(t, strip, rows.get(strip));
    const later = t + .01;
    // One a frame: edits of one time would be laid out together.
    this.asked.shift()?.(later);
    const y = this.table.scrollTop;
    if (this.wheeled !== undefined && (moved.length > 0 || y !== this.y)) this.wheeled = now;
    if (y !== this.y) {
      this.y = y;
      this.write({ t: later, y, ...(this.finger ? {} : { coast: true }) });
      this.list.layOut();
    }
  }

  scrollerOf(element) { return element.closest('.strip')?.strip || this.table; }

  write(event) {
    this.begun ??= this.now;
    this.event++;
    this.lines.push(JSON.stringify(event));
  }

  /** What a strip did, or would have done, whose row may be on the screen no more. */
  writeStrip(row, event) {
    if (!this.list.displayed.has(row)) this.list.counters.offscreenStripEvents++;
    this.write(event);
  }

  /** A finger is on a strip that has not moved for it: the list tiles it all the same. */
  held(t, row, x) {
    this.writeStrip(row, { t, row: row.index, x });
    const strip = this.list.displayed.get(row);
    if (strip) this.list.tile(strip, row);
  }

  /** A finger on a strip that moves by itself stops it; one on the table stops all. */
  stopped(t, target) {
    for (const row of this.feed.rows) {
      if (!row.coast) continue;
      const { strip } = row.coast;
      if (strip && (target === this.table || strip === target)) {
        this.forget(row);
        this.held(t, row, row.asked);
      } else if (this.list.displayed.get(row) === target) {
        // It has lost its strip before; what begins here is another, wherever it begins.
        this.forget(row);
        row.asked = undefined;
      }
    }
  }

  /** A row's fling is over. */
  forget(row) {
    if (row.coast?.strip) row.coast.strip.drivenBy = null;
    row.coast = null;
  }

  stripMoved(t, strip, row) {
    const before = strip.known;
    const now = strip.offset;
    strip.known = now;
    // Code or the browser has set this offset, and the list knows it.
    if (now === before) return;
    if (row && !this.movers.has(strip)) this.movers.set(strip, row);
    if (this.finger === strip && row) {
      this.list.leave(strip);
      this.forget(row);
      this.movers.set(strip, row);
      row.asked = now;
      this.writeStrip(row, { t, row: row.index, x: now });
    } else {
      // It goes on by itself, for the row that the finger was on.
      const own = this.movers.get(strip);
      if (!own || own.isDeleted) return;
      if (!own.coast) {
        // The finger was lifted before the first scroll event.
        if (own.asked !== before) this.held(t, own, before);
        own.asked = before;
        this.list.leave(strip);
        own.coast = strip.drivenBy = { strip };
      }
      own.asked += now - before;
      this.writeStrip(own, { t, row: own.index, x: own.asked, coast: true });
      if (row && row !== own && !row.isDrifted) {
        row.isDrifted = true;
        this.list.counters.driftedStrips++;
      }
    }
    if (!row) return;
    this.list.tile(strip, row);
    this.list.confine(strip, row);
  }

  rowShowing(strip) { return [...this.list.displayed].find(pair => pair[1] === strip)?.[0]; }

  clicked(element) {
    const strip = element.closest('.strip')?.strip;
    const row = strip && this.rowShowing(strip);
    const cell = element.closest('.item');
    if (!row || !cell) return;
    this.asked.push(t => {
      // A strip that shows another row's items may show one that its own row has not: a trace has no word for a tap on it.
      if (cell.item >= row.items) return;
      this.write({ t, select: [row.index, cell.item] });
      const opened = this.list.opened(element);
      this.list.counters.selections++;
      if (opened !== row.identity) this.list.counters.misroutedSelections++;
      this.saw('select', row, strip, { item: cell.item, opened });
    });
  }

  /** The app does something at the next frame: `list` as it is called, and the line of the trace. */
  ask(line, act) {
    this.asked.push(t => {
      this.write({ t, ...line });
      act(this.list);
    });
  }

  reloadAll() { this.ask({ reloadAll: true }, list => list.reloadAll()); }

  /** An edit, laid out by itself. */
  edit(line, act) {
    this.ask(line, list => {
      act(list);
      list.measure();
      list.layOut();
    });
  }

  /** Wherever the row is by then. */
  reload(row, items) {
    this.edit({ get reload() { return row.index; }, items }, list => list.reloadRow(row.index, items));
  }

  /** Above all others: rows of so many items. */
  insert(items) { this.edit({ insert: 0, items }, list => list.insert(0, items)); }

  stop() {
    this.isOver = true;
    this.listening.abort();
    return this.record();
  }

  traceText() {
    const header = { ...this.header, name: 'touched', source: `a real list, ${navigator.userAgent}` };
    return [JSON.stringify(header), ...this.lines].join('\n') + '\n';
  }
}
