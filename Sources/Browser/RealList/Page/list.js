'use strict';

// A list that recycles: a table that scrolls up and down, of rows that are strips and scroll sideways.
//
// Elements do the scrolling. An offset is read from its element each time, never remembered, and the callbacks of
// strips are the browser's own scroll events.

const counterNames = [
  'rowsDisplayed', 'rowsEnded', 'cellsCreated', 'cellsReused', 'cellsDiscarded', 'peakCells', 'reloads',
  'itemsDisplayed', 'itemCellsCreated', 'itemCellsReused', 'offsetReads', 'offsetHits', 'offsetWrites', 'storedOffsets',
  'heightQuestions', 'selections', 'offscreenSelections', 'offscreenStripEvents', 'scrollsTold', 'offsetsConfined',
  'staleStrips', 'misroutedSelections', 'traps', 'driftedStrips',
];

/** The scrolling element of a row, and the state of the design for it. */
class Strip {
  constructor(kind, isVertical) {
    this.kind = kind;
    this.element = document.createElement('div');
    this.element.className = 'strip';
    this.element.strip = this;
    this.content = document.createElement('div');
    this.element.append(this.content);
    this.axis = isVertical ? 'scrollTop' : 'scrollLeft';
    this.extentName = isVertical ? 'clientHeight' : 'clientWidth';
    this.lengthName = isVertical ? 'height' : 'width';
    this.reference = undefined;
    this.boundTo = undefined;
    this.boundVersion = undefined;
    this.items = new Map();
    this.spare = [];
    // The last known offset; another offset means that the browser has confined it.
    this.known = 0;
    this.drivenBy = null;
  }

  get offset() { return this.element[this.axis]; }

  /** The browser lays the page out, and takes what is nearest within the content. */
  set offset(value) {
    this.element[this.axis] = value;
    this.known = this.offset;
  }

  get extent() { return this.element[this.extentName]; }
}

class List {
  /**
   * @param table the element that scrolls up and down.
   * @param order `recyclesFirst`, `endsLate`: as a host does it; `unused`: what becomes of a cell that shows no row:
   *   `removed` from the page, `hidden` (display: none), or `kept` where it was, laid out and out of sight;
   *   `isWatched`: whether it looks what the browser has made of it, which costs layouts; `hasCards`: whether an item
   *   is a card, of a picture and three texts, and not a few figures alone.
   * @param tell called with every callback: its name and what it is about.
   */
  constructor(table, feed, design, order = {}, tell = () => {}) {
    const { recyclesFirst = false, endsLate = false, unused = 'removed', isWatched = true, hasCards = false } = order;
    Object.assign(this, { table, feed, design, recyclesFirst, endsLate, unused, isWatched, hasCards, tell });
    this.content = document.createElement('div');
    this.table.replaceChildren(this.content);
    this.table.scrollTop = 0;
    this.displayed = new Map();
    this.pools = new Map();
    this.itemPools = new Map();
    this.ownCells = new Map();
    this.pending = [];
    this.living = 0;
    this.counters = Object.fromEntries(counterNames.map(name => [name, 0]));
    this.counters.heightQuestions = feed.rows.length;
    this.createOwnCells(feed.rows);
    this.measure();
    this.layOut();
  }

  // The table.

  /** Gives the content its height, and every row its place that is displayed, or whose cell stays in the page. */
  measure() {
    this.content.style.height = `${this.feed.length}px`;
    this.displayed.forEach((strip, row) => this.place(strip, row));
    if (this.unused === 'kept') this.ownCells.forEach((strip, row) => this.place(strip, row));
  }

  place(strip, row) {
    strip.element.style.top = `${row.top}px`;
    strip.element.style.height = `${row.height}px`;
  }

  layOut() {
    const due = this.pending.splice(0);
    const [from, to] = [this.table.scrollTop, this.table.scrollTop + this.table.clientHeight];
    const end = () => this.displayedRows()
      .filter(row => !this.feed.isVisible(row, from, to)).forEach(row => this.end(row));
    if (this.recyclesFirst) end();
    for (const row of this.feed.visible(from, to)) if (!this.displayed.has(row)) this.display(row);
    if (!this.recyclesFirst) end();
    due.forEach(({ strip, key }) => this.tellEnd(strip, key));
  }

  /** The rows on the screen, by index. */
  displayedRows() { return [...this.displayed.keys()].sort((a, b) => a.index - b.index); }

  display(row) {
    this.counters.rowsDisplayed++;
    row.isDrifted = false;
    const { strip, isReused } = this.strip(row);
    this.displayed.set(row, strip);
    this.place(strip, row);
    if (this.unused === 'hidden') strip.element.style.display = '';
    if (strip.element.parentNode !== this.content) this.content.append(strip.element);
    this.bind(strip, row, isReused);
    this.tell('display', row, strip);
  }

  end(row) {
    const strip = this.displayed.get(row);
    this.displayed.delete(row);
    this.counters.rowsEnded++;
    // An element that stays in the page goes on.
    if (this.unused !== 'kept') this.leave(strip);
    const key = this.design.key(row);
    if (this.endsLate) this.pending.push({ strip, key }); else this.tellEnd(strip, key);
    this.putAway(strip);
  }

  tellEnd(strip, key) {
    this.tell('end', undefined, strip);
    if (this.design.savesOnScroll) return;
    this.save(strip, this.design.keyedByStrip ? this.design.keyOf(strip, this.feed) : key);
  }

  // Cells: a row's cell is its strip.

  strip(row) {
    if (this.design.pool.isPerRow) return { strip: this.ownCells.get(row), isReused: false };
    const waiting = this.pools.get(row.kind) || [];
    const strip = this.design.pool.next(waiting);
    if (strip) this.counters.cellsReused++;
    return { strip: strip || this.createStrip(row.kind), isReused: Boolean(strip) };
  }

  createStrip(kind) {
    const strip = new Strip(kind, this.feed.isVertical);
    strip.serial = this.counters.cellsCreated++;
    this.counters.peakCells = Math.max(this.counters.peakCells, ++this.living);
    strip.element.addEventListener('scroll', () => this.scrolled(strip), { passive: true });
    return strip;
  }

  createOwnCells(rows) {
    if (!this.design.pool.isPerRow) return;
    for (const row of rows) {
      const strip = this.createStrip(row.kind);
      this.ownCells.set(row, strip);
      if (this.unused !== 'removed') {
        this.place(strip, row);
        this.content.append(strip.element);
        this.hide(strip);
      }
    }
  }

  putAway(strip) {
    this.hide(strip);
    const { most, isPerRow } = this.design.pool;
    if (isPerRow) return;
    const waiting = this.pools.get(strip.kind) || [];
    this.pools.set(strip.kind, waiting);
    if (waiting.length < most) waiting.push(strip); else this.discard(strip);
  }

  hide(strip) {
    if (this.unused === 'removed') {
      // A removed element is at rest, which is not a scroll.
      strip.element.remove();
      strip.known = 0;
    } else if (this.unused === 'hidden') strip.element.style.display = 'none';
    else if (!this.design.pool.isPerRow) strip.element.style.top = '-100000px';
  }

  discard(strip) {
    this.leave(strip);
    strip.element.remove();
    this.counters.cellsDiscarded++;
    this.living--;
  }

  /** Nothing that was set going moves a strip that shows its row no more. */
  leave(strip) {
    if (strip.drivenBy) strip.drivenBy.strip = null;
    strip.drivenBy = null;
  }

  // Strips.

  bind(strip, row, isReused) {
    const { design } = this;
    // An element that comes back into the page is at rest, or where the browser has kept it.
    if (this.isWatched) strip.known = strip.offset;
    if (design.unbindsReused && isReused) strip.reference = undefined;
    if (design.resetsReused && isReused) strip.offset = 0;
    if (design.stopsBound) this.leave(strip);
    if (!design.bindsLast) strip.reference = design.identity.of(row);
    if (design.reloads(strip, row)) this.reload(strip);
    Object.assign(strip, { boundTo: row.identity, boundVersion: row.version });
    this.size(strip, row);
    if (this.isConfined(strip)) this.tell('confine', row, strip);
    this.restore(strip, row);
    if (design.bindsLast) strip.reference = design.identity.of(row);
    this.tile(strip, row);
    this.confine(strip, row);
  }

  /** A look-up, under the displayed row's own key; what is not found rests. */
  restore(strip, row) {
    const { design } = this;
    if (design.keepsOffsets) return;
    let offset = 0;
    if (design.read) {
      this.counters.offsetReads++;
      const key = design.key(row);
      if (design.stored.has(key)) {
        this.counters.offsetHits++;
        offset = design.read(design.stored.get(key));
      }
    }
    strip.offset = offset;
  }

  save(strip, key) {
    if (!this.design.read || key === undefined) return;
    this.counters.offsetWrites++;
    this.design.stored.set(key, strip.offset);
    this.tell('save', undefined, strip, { key });
  }

  /** The browser says that a strip has scrolled. */
  scrolled(strip) {
    this.counters.scrollsTold++;
    this.tell('scroll', undefined, strip);
    if (this.design.savesOnScroll) this.save(strip, this.design.keyOf(strip, this.feed));
  }

  reload(strip) {
    this.counters.reloads++;
    this.dropItems(strip, () => true);
  }

  /** Gives the content the length of the row that the design says is shown, and says how many items it has. */
  size(strip, row) {
    const shown = this.design.rowShown(strip, this.feed);
    const count = shown ? shown.items : 0;
    strip.content.style[strip.lengthName] = `${this.feed.contentLength(row, count)}px`;
    return { shown, count };
  }

  tile(strip, row) {
    const { shown, count } = this.size(strip, row);
    if (!shown) this.counters.traps++;
    const [first, end] = this.design.showsAll ? [0, count] : this.visibleItems(strip, row, count);
    const isGone = item => item < first || item >= end;
    if (this.recyclesFirst) this.dropItems(strip, isGone);
    for (let item = first; item < end; item++) if (!strip.items.has(item)) this.showItem(strip, row, shown, item);
    if (!this.recyclesFirst) this.dropItems(strip, isGone);
    if (this.isWatched && this.isStale(strip, row)) this.counters.staleStrips++;
  }

  /** The first item that is in sight of so many, and the one behind the last. */
  visibleItems(strip, row, count) {
    const { lead, size, stride } = this.feed.shapeOf(row);
    const [from, to] = [strip.offset, strip.offset + strip.extent];
    let first = Math.min(count, Math.max(0, Math.floor((from - lead - size) / stride)));
    while (first < count && lead + first * stride + size <= from) first++;
    let end = first;
    while (end < count && lead + end * stride < to) end++;
    return [first, end];
  }

  showItem(strip, row, shown, item) {
    let cell = this.spareItems(strip).pop();
    if (cell) this.counters.itemCellsReused++;
    else {
      cell = this.hasCards ? newCard() : document.createElement('div');
      cell.classList.add('item');
      this.counters.itemCellsCreated++;
    }
    const { lead, size, stride, across, breadth } = this.feed.shapeOf(row);
    const [near, length] = [`${lead + item * stride}px`, `${size}px`];
    Object.assign(cell.style, this.feed.isVertical
      ? { top: near, height: length, left: `${across}px`, width: `${breadth}px` }
      : { left: near, width: length, top: `${across}px`, height: `${breadth}px` });
    cell.style.setProperty('--hue', (shown.identity * 47 + item * 11) % 360);
    if (this.hasCards) fillCard(cell, shown, item); else cell.textContent = shown.content(item);
    cell.item = item;
    strip.content.append(cell);
    strip.items.set(item, cell);
    this.counters.itemsDisplayed++;
  }

  /** The item cells that wait for whatever item of a strip. */
  spareItems(strip) {
    if (!this.design.itemPool.isShared) return strip.spare;
    if (!this.itemPools.has(strip.kind)) this.itemPools.set(strip.kind, []);
    return this.itemPools.get(strip.kind);
  }

  dropItems(strip, isGone) {
    const spare = this.spareItems(strip);
    for (const item of [...strip.items.keys()].sort((a, b) => a - b)) {
      if (!isGone(item)) continue;
      const cell = strip.items.get(item);
      strip.items.delete(item);
      cell.remove();
      if (!this.design.showsAll && spare.length < this.design.itemPool.most) spare.push(cell);
    }
  }

  /** Returns true if the visible items are not those of the row. */
  isStale(strip, row) {
    const [first, end] = this.visibleItems(strip, row, row.items);
    for (let item = first; item < end; item++) {
      if (strip.items.get(item)?.textContent !== row.content(item)) return true;
    }
    return [...strip.items.keys()].some(item => item >= row.items);
  }

  /** Returns true if the browser has moved a strip into its content since the last known offset. */
  isConfined(strip) {
    if (!this.isWatched) return false;
    const now = strip.offset;
    if (now === strip.known) return false;
    strip.known = now;
    this.counters.offsetsConfined++;
    return true;
  }

  confine(strip, row) {
    if (!this.isConfined(strip)) return;
    this.tell('confine', row, strip);
    this.tile(strip, row);
  }

  // Events.

  /** A finger moves the strip of a row. */
  moveStrip(row, offset) {
    const strip = this.displayed.get(row);
    strip.offset = offset;
    this.tile(strip, row);
    this.confine(strip, row);
  }

  /** A fling moves a strip that another row may show by now. */
  drift(strip, step) {
    strip.offset += step;
    const row = [...this.displayed].find(pair => pair[1] === strip)?.[0];
    if (!row) return;
    this.tile(strip, row);
    this.confine(strip, row);
    if (step !== 0 && !row.isDrifted) this.counters.driftedStrips++;
    row.isDrifted ||= step !== 0;
  }

  resize(width, height) {
    this.table.style.width = `${width}px`;
    this.table.style.height = `${height}px`;
    for (const row of this.displayedRows()) {
      const strip = this.displayed.get(row);
      this.tile(strip, row);
      this.confine(strip, row);
    }
    this.layOut();
  }

  insert(index, items, kinds, heights) {
    const rows = this.design.following(this.feed, () => this.feed.insert(index, items, kinds, heights));
    this.counters.heightQuestions += rows.length;
    this.createOwnCells(rows);
  }

  delete(index, count) {
    const rows = this.feed.rows.slice(index, index + count);
    for (const row of rows) if (this.displayed.has(row)) this.end(row);
    this.design.following(this.feed, () => this.feed.delete(rows));
    for (const row of rows) {
      const own = this.ownCells.get(row);
      if (own) this.discard(own);
      this.ownCells.delete(row);
    }
  }

  move(index, to) { this.design.following(this.feed, () => this.feed.move(this.feed.rows[index], to)); }

  reloadRow(index, items) {
    const row = this.feed.rows[index];
    if (this.displayed.has(row)) this.end(row);
    this.counters.heightQuestions++;
    this.feed.reload(row, items);
  }

  reloadAll() {
    for (const row of this.displayedRows()) this.end(row);
    this.layOut();
  }

  memoryWarning() {
    if (this.design.ignoresWarnings) return;
    for (const waiting of this.pools.values()) waiting.splice(0).forEach(strip => this.discard(strip));
  }

  /** A tap on an element of the page: whose item the design opens; undefined for none. */
  opened(element) {
    const strip = element.closest('.strip')?.strip;
    if (!strip) return undefined;
    if (!this.design.notifies) return this.design.rowShown(strip, this.feed)?.identity;
    const shown = element.closest('.item')?.textContent;
    return shown === undefined ? undefined : Number(shown.split('.')[0]);
  }
}
