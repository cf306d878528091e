'use strict';

// Performs events on the list of a page, waits until what it displays is at rest, and reads what each row displays.

/** A problem of the page for a person, in a sentence. */
class FilmstripProblem extends Error {}

class FilmstripDriver {
  /** @param page the selectors, and the functions of edits by name. */
  constructor(page) {
    this.page = page;
    this.edits = Object.fromEntries(Object.entries(page.edits).map(([name, text]) => [name, this.edit(name, text)]));
    this.cells = new WeakMap();
    this.cellCount = 0;
    Object.assign(this, page.isVertical
      ? { offset: 'scrollTop', length: 'scrollHeight', extent: 'clientHeight', near: 'top', size: 'height' }
      : { offset: 'scrollLeft', length: 'scrollWidth', extent: 'clientWidth', near: 'left', size: 'width' });
    this.clock = window.filmstripClock ?? null;
    if (this.clock) this.hurry();
  }

  /** Something on the screen always changes, in one pixel: Chromium makes 60 frames a second where nothing does. */
  hurry() {
    const mark = document.createElement('filmstrip-frames');
    mark.style = 'all: initial; position: fixed; left: 0; top: 0; width: 1px; height: 1px; pointer-events: none; background: red';
    document.documentElement.append(mark);
    mark.animate([{ opacity: .01 }, { opacity: .02 }], { duration: 1000, iterations: Infinity });
  }

  edit(name, text) {
    try {
      const made = (0, eval)(`(${text})`);
      if (typeof made === 'function') return made;
    } catch (error) {
      throw new FilmstripProblem(`edits: ${name} is no function of the page: ${error.message}`);
    }
    throw new FilmstripProblem(`edits: ${name} is no function: ${text}`);
  }

  // The rows on the screen.

  all(scope, selector, key) {
    try { return [...scope.querySelectorAll(selector)]; } catch {
      throw new FilmstripProblem(`${key}: '${selector}' is no CSS selector`);
    }
  }

  get list() {
    if (this.page.list === 'window') return document.scrollingElement;
    const found = this.all(document, this.page.list, 'list');
    if (found.length === 1) return found[0];
    throw new FilmstripProblem(found.length
      ? `list: ${found.length} elements match '${this.page.list}', and one is expected`
      : `list: no element matches '${this.page.list}'`);
  }

  /** The part of the screen in which the list shows rows. */
  bounds(list) {
    if (this.page.list === 'window') {
      return { left: 0, top: 0, right: list.clientWidth, bottom: document.documentElement.clientHeight };
    }
    const box = list.getBoundingClientRect();
    const [left, top] = [box.left + list.clientLeft, box.top + list.clientTop];
    return { left, top, right: left + list.clientWidth, bottom: top + list.clientHeight };
  }

  overlaps(one, other) {
    return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
  }

  identity(element, { selector, attribute }, key) {
    const owner = selector ? this.all(element, selector, key)[0] : element;
    if (!owner) return null;
    return attribute === null ? this.line(owner.textContent) : owner.getAttribute(attribute);
  }

  line(text) { return String(text).replace(/\s+/g, ' ').trim(); }

  /** An identity that a function of the page returned. */
  returned(id) { return this.page.rowIdentity.attribute === null ? this.line(id) : String(id); }

  cell(element) {
    if (!this.cells.has(element)) this.cells.set(element, this.cellCount++);
    return this.cells.get(element);
  }

  strip(element) {
    if (element.matches(this.page.strip)) return element;
    return this.all(element, this.page.strip, 'strip')[0];
  }

  /** The rows on the screen, from top to bottom. */
  rows() {
    const list = this.list;
    const bounds = this.bounds(list);
    const rows = [];
    for (const element of this.all(list, this.page.row, 'row')) {
      const box = element.getBoundingClientRect();
      if (!this.overlaps(box, bounds)) continue;
      if (element.checkVisibility && !element.checkVisibility({ visibilityProperty: true })) continue;
      const id = this.identity(element, this.page.rowIdentity, 'row-id');
      if (id === null) {
        throw new FilmstripProblem(`row-id: a row on the screen has none: ${this.words(element)}`);
      }
      rows.push({ id, element, box, strip: this.strip(element), top: box.top - bounds.top + list.scrollTop });
    }
    return rows.sort((a, b) => a.top - b.top);
  }

  items(strip) {
    const bounds = strip.getBoundingClientRect();
    return this.all(strip, this.page.item, 'item')
      .map(element => ({ element, box: element.getBoundingClientRect() }))
      .filter(item => this.overlaps(item.box, bounds))
      .sort((a, b) => a.box[this.near] - b.box[this.near]);
  }

  /** What a row displays. */
  look({ id, element, strip, top, box }) {
    const looks = { id, cell: this.cell(element), top: Math.round(top * 2) / 2, height: Math.round(box.height * 2) / 2 };
    if (!strip) return { ...looks, x: 0, most: 0, items: [] };
    const items = this.items(strip).map(({ element: item }, place) =>
      this.page.itemIdentity ? this.identity(item, this.page.itemIdentity, 'item-id') ?? `?${place}` : `${place}`);
    return { ...looks, x: this.place(strip), most: this.isReversed(strip) ? 0 : this.most(strip), items };
  }

  isReversed(strip) { return !this.page.isVertical && getComputedStyle(strip).direction === 'rtl'; }

  most(strip) { return strip[this.length] - strip[this.extent]; }

  /** The offset from the left end. Browsers count it from the right end where text is from right to left, below 0. */
  place(strip) { return strip[this.offset] + (this.isReversed(strip) ? this.most(strip) : 0); }

  looks() { return this.rows().map(row => this.look(row)); }

  words(element) {
    const marks = [...element.classList].map(name => `.${name}`).join('');
    const id = element.id ? `#${element.id}` : '';
    return `<${element.tagName.toLowerCase()}${id}${marks}>`;
  }

  // Time.

  get now() { return this.clock ? this.clock.now : performance.now(); }

  async frame() {
    if (this.clock) return this.clock.frame();
    await new Promise(done => requestAnimationFrame(done));
    await new Promise(done => setTimeout(done));
  }

  /** Waits for two frames without a change of what is displayed. */
  async rest() {
    this.clock?.stir();
    let before = this.looks();
    for (let quiet = 0, count = 0; quiet < 2; count++) {
      await this.frame();
      const now = this.looks();
      const change = this.change(before, now);
      if (change && count >= 240) throw new FilmstripProblem(`the page never rests: ${change}`);
      quiet = change ? 0 : quiet + 1;
      before = now;
    }
    return before;
  }

  /** What differs between two looks at the screen, in words; nothing if they are equal. */
  change(before, now) {
    for (let place = 0; place < Math.max(before.length, now.length); place++) {
      const [one, other] = [before[place], now[place]];
      if (!one || !other || one.id !== other.id) {
        return `row ${(other ?? one).id} comes and goes, or another row is in its place`;
      }
      if (one.x !== other.x) return `the strip of row ${one.id} moves, from ${one.x} to ${other.x}`;
      if (one.top !== other.top || one.height !== other.height) {
        return `row ${one.id} moves, from ${one.top} (${one.height} high) to ${other.top} (${other.height} high)`;
      }
      if (one.cell !== other.cell) return `row ${one.id} gets another element again and again`;
      if (one.most !== other.most || one.items.join() !== other.items.join()) {
        return `the items of row ${one.id} change again and again`;
      }
    }
    return undefined;
  }

  /**
   * Lets time pass until a time of the trace.
   *
   * @returns what is displayed, if the page did something in it.
   */
  async pass(milliseconds) {
    if (!this.clock) {
      const left = this.begin + milliseconds - this.now;
      if (left > 0) await new Promise(done => setTimeout(done, left));
      return left > 0 ? this.looks() : null;
    }
    const end = this.begin + milliseconds;
    let isActive = false;
    while (this.clock.now < end && this.clock.due <= end) {
      // The last frame before it does something.
      this.clock.skip(this.clock.due - 1000 / 60);
      await this.frame();
      isActive = true;
    }
    this.clock.skip(end);
    return isActive ? this.looks() : null;
  }

  // Events.

  /**
   * Waits until the page is ready, for so many frames.
   *
   * @returns nothing, or what is missing yet.
   */
  async wait(most) {
    for (let count = 0; count < most; count++) {
      if (!this.missing()) return null;
      await this.frame();
    }
    return this.missing();
  }

  missing() {
    const { list, row, strip, ready } = this.page;
    if (list !== 'window' && this.all(document, list, 'list').length === 0) return `list: no element matches '${list}'`;
    if (ready !== null && this.all(document, ready, 'ready').length === 0) return `ready: no element matches '${ready}'`;
    const rows = this.rows();
    if (rows.length === 0) {
      const { length } = this.all(this.list, row, 'row');
      return length ? `row: none of the ${length} elements that match '${row}' is on the screen`
        : `row: no element in the list matches '${row}'`;
    }
    return rows.some(row => row.strip) ? null : `strip: no row on the screen has an element that matches '${strip}'`;
  }

  /** Begins the time of the trace. */
  async start() {
    const looks = await this.rest();
    this.begin = this.now;
    const bounds = this.bounds(this.list);
    return { looks, width: bounds.right - bounds.left, height: bounds.bottom - bounds.top };
  }

  /**
   * Performs actions, one after another, and waits for rest.
   *
   * @returns what is displayed, what the actions returned, and where the list is.
   */
  async perform(actions) {
    const returned = [];
    for (const [place, action] of actions.entries()) {
      try { returned.push(await this[action.kind](...action.values) ?? null); } catch (error) {
        if (!(error instanceof FilmstripProblem)) error.message = `${action.words}: ${error.message}`;
        return { refusal: error.message, place };
      }
    }
    return { looks: await this.rest(), returned };
  }

  scroll(y) {
    const { list } = this;
    list.scrollTo({ top: y, behavior: 'instant' });
    if (Math.abs(list.scrollTop - y) > 1) {
      throw new FilmstripProblem(`the list scrolled to ${list.scrollTop}, and not to ${y}`);
    }
  }

  /** The strip of a row on the screen. Only among several elements with one identity are places compared. */
  stripOf(id) {
    const named = this.all(this.list, this.page.row, 'row').filter(row => this.identity(row, this.page.rowIdentity, 'row-id') === id);
    const row = named.length === 1 ? named[0] : this.rows().find(row => row.id === id)?.element;
    if (!row) throw new FilmstripProblem(`row ${id} is not on the screen`);
    const strip = this.strip(row);
    if (!strip) throw new FilmstripProblem(`row ${id} has no strip`);
    return strip;
  }

  scrollStrip(id, x) {
    const strip = this.stripOf(id);
    strip.scrollTo({ [this.near]: x - this.place(strip) + strip[this.offset], behavior: 'instant' });
    const now = this.place(strip);
    if (Math.abs(now - x) > 1) throw new FilmstripProblem(`the strip of row ${id} scrolled to ${now}, and not to ${x}`);
  }

  /** The place at which a hand scrolls the strip of a row (or the list), with most room ahead, and the points left. */
  async hand(id, target) {
    await this.rest();
    const strip = id === null ? null : this.stripOf(id);
    const [screen, isSideways] = [this.bounds(this.list), strip && !this.page.isVertical];
    const own = strip?.getBoundingClientRect() ?? screen;
    const [x, y] = [Math.max(own.left, screen.left), Math.max(own.top, screen.top)];
    const [width, height] = [Math.min(own.right, screen.right) - x, Math.min(own.bottom, screen.bottom) - y];
    const left = target - (strip ? this.place(strip) : this.list.scrollTop);
    const ahead = left > 0 ? [.95, .75, .5, .25, .05] : [.05, .25, .5, .75, .95];
    for (const along of ahead) {
      for (const across of [.5, .25, .75, .05, .95]) {
        const place = { x: x + width * (isSideways ? along : across), y: y + height * (isSideways ? across : along) };
        const hit = document.elementFromPoint(place.x, place.y);
        // A vertical strip takes what is meant for the list.
        const isFree = strip || !this.page.isVertical || !hit?.closest(this.page.strip);
        if (isFree && (strip ?? this.list).contains(hit)) {
          return { ...place, left, length: isSideways ? innerWidth : innerHeight };
        }
      }
    }
    throw new FilmstripProblem(`${strip ? `the strip of row ${id}` : 'the list'} is covered: no place of it takes a hand`);
  }

  async apply(name, ...values) {
    const ids = await this.edits[name](...values);
    return Array.isArray(ids) ? ids.map(id => this.returned(id)) : null;
  }

  /** The list has a size: after the window has got another. */
  async expect(width, height) {
    this.clock?.stir();
    await this.frame();
    const bounds = this.bounds(this.list);
    const [found, other] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
    if (Math.abs(found - width) > 1 || Math.abs(other - height) > 1) {
      throw new FilmstripProblem(`the list is ${found} x ${other} in the new window, and not ${width} x ${height}`);
    }
  }

  /** Taps the middle of what is visible of a part of a strip's content, and returns the row that the page says was opened. */
  async tap(id, begin, end, top, bottom) {
    const strip = this.stripOf(id);
    const [box, screen] = [strip.getBoundingClientRect(), this.bounds(this.list)];
    const length = strip[this.length];
    const [from, to] = (this.isReversed(strip) ? [length - end, length - begin] : [begin, end])
      .map(place => place - this.place(strip));
    const part = this.page.isVertical ? { left: top, right: bottom, top: from, bottom: to } : { left: from, right: to, top, bottom };
    const left = Math.max(box.left + part.left, box.left, screen.left);
    const right = Math.min(box.left + part.right, box.right, screen.right);
    const upper = Math.max(box.top + part.top, box.top, screen.top);
    const lower = Math.min(box.top + part.bottom, box.bottom, screen.bottom);
    const element = left < right && upper < lower
      ? document.elementFromPoint(Math.floor((left + right) / 2), Math.floor((upper + lower) / 2)) : null;
    if (!element || !strip.contains(element)) throw new FilmstripProblem(`the item of row ${id} is not on the screen`);
    const opened = await this.edits.tap(element);
    return opened === null || opened === undefined ? null : this.returned(opened);
  }

  // Costs.

  /** Counts the nodes that come into the document and were not in it before. Shadow trees are not seen. */
  countNodes() {
    const seen = new WeakSet();
    this.nodesMade = 0;
    const see = node => {
      if (!seen.has(node)) this.nodesMade++;
      seen.add(node);
      node.childNodes.forEach(see);
    };
    see(document);
    this.nodesMade = 0;
    new MutationObserver(records => records.forEach(record => record.addedNodes.forEach(see)))
      .observe(document, { childList: true, subtree: true });
  }

  /** Performs actions at their times, without a look at the rows in between. */
  async visit(actions) {
    const begin = performance.now();
    for (const { at, kind, values } of actions) {
      const left = begin + at - performance.now();
      if (left > 0) await new Promise(done => setTimeout(done, left));
      await this[kind](...values);
    }
    for (let count = 0; count < 3; count++) await this.frame();
  }

  // Survey.

  /** The rows of the feed, found by scrolling through it: at most so many. */
  async survey(most) {
    const found = new Map();
    const { list } = this;
    const height = list.scrollHeight;
    for (let y = 0; ;) {
      list.scrollTo({ top: y, behavior: 'instant' });
      await this.rest();
      // Items may come later than the row.
      await this.pass(this.now - this.begin + 500);
      await this.rest();
      for (const row of this.rows()) {
        const known = found.get(row.id);
        if (known && Math.abs(known.top - row.top) > 1) {
          throw new FilmstripProblem(
            `row-id: row ${row.id} is at ${known.top} and at ${row.top}: two rows have this id, or rows above it changed`);
        }
        if (!known) found.set(row.id, this.measure(row));
      }
      const next = Math.min(y + list.clientHeight * .8, list.scrollHeight - list.clientHeight);
      if (next <= y || found.size >= most) break;
      y = Math.floor(next);
      if (list.scrollTop === y) break;
    }
    const rows = [...found.values()].sort((a, b) => a.top - b.top).slice(0, most);
    return { rows, isCut: found.size >= most, hasGrown: list.scrollHeight > height + 1 };
  }

  /** A row, and the items of its strip. */
  measure({ id, strip, top, box }) {
    const row = { id, top, height: box.height, isReversed: false, length: 0, extent: 0, count: 0, lead: 0, size: 0, stride: 0, across: 0, breadth: 0 };
    if (!strip) return row;
    const own = strip.getBoundingClientRect();
    const isReversed = this.isReversed(strip);
    // Along the strip, from where its items begin.
    const near = box => isReversed ? -box.right : box[this.near];
    const begin = own[this.near] + (this.page.isVertical ? strip.clientTop : strip.clientLeft) - this.place(strip);
    const start = isReversed ? -begin - strip[this.length] : begin;
    const boxes = this.all(strip, this.page.item, 'item').map(item => item.getBoundingClientRect())
      .filter(box => box.width > 0 && box.height > 0).sort((a, b) => near(a) - near(b));
    Object.assign(row, { isReversed, length: strip[this.length], extent: strip[this.extent], count: boxes.length });
    if (boxes.length === 0) return row;
    const size = boxes[0][this.size];
    const stride = boxes.length > 1 ? near(boxes[1]) - near(boxes[0]) : size;
    const lead = near(boxes[0]) - start;
    // A strip that holds the items in sight alone is as long as all of them.
    const isWhole = near(boxes.at(-1)) + size * 1.5 >= start + row.length || stride <= 0;
    if (!isWhole) row.count = Math.max(boxes.length, Math.round((row.length - 2 * lead + stride - size) / stride));
    const side = this.page.isVertical ? 'left' : 'top';
    return Object.assign(row, {
      lead, size, stride, across: boxes[0][side] - own[side], breadth: boxes[0][this.page.isVertical ? 'width' : 'height'],
      isUneven: boxes.some(box => Math.abs(box[this.size] - size) > 1),
    });
  }
}

/** Selectors of the page's list, as far as they are found: of the element that scrolls down with most strips in it. */
function filmstripDraft() {
  const all = [...document.body.querySelectorAll('*')];
  const scrolling = (length, extent, overflow) => all.filter(element =>
    element[length] > element[extent] + 1 && ['auto', 'scroll'].includes(getComputedStyle(element)[overflow]));
  const name = element => element.classList.length
    ? [...element.classList].map(part => `.${CSS.escape(part)}`).join('') : element.tagName.toLowerCase();
  // The first attribute that seems to name elements, with a place in the list as the last resort.
  const attribute = element => [...element.attributes].map(one => one.name)
    .filter(one => /^(id|data-.*(id|key|row|item|index).*)$/.test(one))
    .sort((a, b) => a.includes('index') - b.includes('index'))[0];
  const strips = scrolling('scrollWidth', 'clientWidth', 'overflowX');
  const inside = list => strips.filter(strip => strip !== list && list.contains(strip));
  const lists = scrolling('scrollHeight', 'clientHeight', 'overflowY');
  const list = lists.sort((a, b) => inside(b).length - inside(a).length)[0];
  const isPage = (!list || inside(list).length < 2) && document.scrollingElement.scrollHeight > innerHeight + 1;
  const [scope, found] = [isPage ? document.body : list, {}];
  if (!scope) return found;
  found.list = isPage ? 'window' : list.id ? `#${CSS.escape(list.id)}` : name(list);
  const own = inside(scope);
  if (own.length === 0) return found;
  found.strip = name(own[0]);
  // A row holds one strip: the highest element above the strip that holds no other.
  let row = own[0];
  while (row.parentElement !== scope && own.every(strip => strip === own[0] || !row.parentElement.contains(strip))) {
    row = row.parentElement;
  }
  let item = own[0];
  while (item.children.length === 1) [item] = item.children;
  [item] = item.children;
  const rows = [...new Set(own.map(strip => strip.closest(name(row))))].filter(Boolean);
  const areDistinct = texts => texts.every(Boolean) && new Set(texts).size === rows.length;
  // The first element beside the strip whose text is another one in each row.
  const title = () => [...row.querySelectorAll('*')]
    .filter(one => !one.children.length && !own[0].contains(one) && row.querySelector(name(one)) === one).map(name)
    .find(selector => areDistinct(rows.map(one => one.querySelector(selector)?.textContent.trim())));
  const named = attribute(row);
  const isIdentity = named && areDistinct(rows.map(one => one.getAttribute(named)));
  const text = isIdentity ? null : title();
  const rowId = isIdentity ? named : text && `${text}@text`;
  const itemId = item && attribute(item);
  found.attributes = [...row.attributes].map(one => one.name).join(', ');
  return Object.assign(found, { row: name(row) }, rowId && { 'row-id': rowId }, item && { item: name(item) },
    itemId && { 'item-id': itemId });
}
