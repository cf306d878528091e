'use strict';

// The recorder's list without a design: every row has its strip, and nothing is recycled.

/**
 * A list in the recorder's table. The recorder calls:
 *   `show()`: each frame; `changes(now, isArmed)`: the events of the frame, without their times where that is the
 *   frame's; `accept(event)`: it is recorded; `begin()`: recording begins with what is on the screen;
 *   `rest()`: scrolls everything back; `arm()`: from now on movements are the user's;
 *   `viewport`; `rowsSeen`: how many rows were displayed; and where there are such `seenText()`, `status`, `figures`.
 *
 * @param header the first line of a trace.
 * @param recorder `state`, `frames`: of the recording that is under way.
 */
function makeList(table, header, recorder) {
  const feed = header.feed;
  const content = document.createElement('div');
  const isVertical = feed.axis === 'vertical';
  const offsetName = isVertical ? 'scrollTop' : 'scrollLeft';
  const isReversed = feed.direction === 'rtl';
  const round = (number, digits) => { const rounded = +number.toFixed(digits); return rounded === 0 ? 0 : rounded; };

  // The feed's geometry, as a replay has it.
  const shapes = Array.isArray(feed.item) ? feed.item : [feed.item];
  const rows = [];
  const headers = [];
  let top = 0;
  {
    const sections = feed.sections || [feed.items.length];
    const headerHeight = feed.headerHeight || 0;
    let next = 0;
    sections.forEach((count, section) => {
      if (headerHeight > 0) headers.push({ top, height: headerHeight, section });
      top += headerHeight;
      for (const end = next + count; next < end; next++) {
        const items = feed.items[next];
        const height = Array.isArray(feed.rowHeight) ? feed.rowHeight[next]
          : typeof feed.rowHeight === 'object' ? feed.rowHeight.base + feed.rowHeight.perItem * items : feed.rowHeight;
        const shape = shapes[shapes.length === 1 ? 0 : (feed.kinds ? feed.kinds[next] : 0)];
        const [insetTop, insetLeft, insetBottom, insetRight] = shape.inset || [0, 0, 0, 0];
        const spacing = shape.spacing || 0;
        const [lead, size, trail] = isVertical ? [insetTop, shape.height, insetBottom] : [insetLeft, shape.width, insetRight];
        rows.push({
          index: next, top, height, items, shape, insetTop, insetLeft, lead, stride: size + spacing,
          length: lead + Math.max(0, items * (size + spacing) - spacing) + trail,
          element: null, strip: null, cells: null, offset: 0, coasts: false, isShown: false, shownItems: new Set(), observer: null,
        });
        top += height;
      }
    });
  }

  function makeRow(row) {
    const element = document.createElement('div');
    element.className = 'row';
    element.style.top = row.top + 'px';
    element.style.height = row.height + 'px';
    const label = document.createElement('b');
    label.textContent = row.index;
    const strip = document.createElement('div');
    strip.className = 'strip';
    if (isReversed) strip.style.direction = 'rtl';
    const inner = document.createElement('div');
    inner.style[isVertical ? 'height' : 'width'] = row.length + 'px';
    strip.append(inner);
    element.append(label, strip);
    element.row = strip.row = row;
    Object.assign(row, { element, strip, inner });
    rowObserver.observe(element);
    return element;
  }

  function makeItems(row) {
    if (row.cells) return;
    row.cells = [];
    made.add(row);
    const { shape } = row;
    for (let index = 0; index < row.items; index++) {
      const cell = document.createElement('div');
      const place = row.lead + index * row.stride;
      cell.className = 'item';
      cell.style.cssText = `${isReversed ? 'right' : 'left'}:${isVertical ? row.insetLeft : place}px;top:${isVertical ? place : row.insetTop}px;`
        + `width:${shape.width}px;height:${shape.height}px;--hue:${(row.index * 47 + index * 11) % 360}`;
      cell.textContent = index;
      cell.row = row;
      cell.item = index;
      row.cells.push(cell);
    }
    row.inner.append(...row.cells);
    row.observer = new IntersectionObserver(seeItems, {
      // Along the strip alone: an item counts where it stands, whatever its row's height.
      root: row.strip, rootMargin: isVertical ? '0px 100000px' : '100000px 0px', threshold: [0, 1e-6],
    });
    row.cells.forEach(cell => row.observer.observe(cell));
  }

  function dropItems(row) {
    made.delete(row);
    row.observer.disconnect();
    row.inner.replaceChildren();
    row.cells = row.observer = null;
    row.shownItems.clear();
  }

  // Rows near the screen have their items; they are made before the browser looks who is seen.
  const made = new Set();
  function firstRowBelow(y) {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[middle].top + rows[middle].height > y) high = middle; else low = middle + 1;
    }
    return low;
  }
  function materialise() {
    const [y, height] = [table.scrollTop, table.clientHeight];
    const begin = firstRowBelow(y - 1.5 * height);
    for (let index = begin; index < rows.length && rows[index].top < y + 2.5 * height; index++) makeItems(rows[index]);
    made.forEach(row => { if (row.top > y + 5 * height || row.top + row.height < y - 4 * height) dropItems(row); });
  }

  // The rows and items that the browser displays.
  let seen = [];
  let begun = [];
  const isSeen = entry => entry.isIntersecting && entry.intersectionRect.width > 0 && entry.intersectionRect.height > 0;
  const rowObserver = new IntersectionObserver(entries => entries.forEach(entry => {
    const row = entry.target.row;
    const isShown = isSeen(entry);
    if (isShown === row.isShown) return;
    row.isShown = isShown;
    noteSeen(entry.time, row, null, isShown);
    if (isShown) [...row.shownItems].sort((a, b) => a - b).forEach(item => noteSeen(entry.time, row, item, true));
  }), { root: table, threshold: [0, 1e-6] });
  function seeItems(entries) {
    entries.forEach(entry => {
      const { row, item } = entry.target;
      const isShown = isSeen(entry);
      if (!row.cells || isShown === row.shownItems.has(item)) return;
      if (isShown) row.shownItems.add(item); else row.shownItems.delete(item);
      if (row.isShown) noteSeen(entry.time, row, item, isShown);
    });
  }
  function noteSeen(time, row, item, isShown) {
    if (recorder.state !== 'recording') return;
    // The frame that it belongs to: the last that had begun.
    const { frames } = recorder;
    let frame = frames.length - 1;
    while (frame > 0 && frames[frame] > time) frame--;
    const line = { t: round(frames[frame] - frames[0], 3), row: row.index };
    if (item === null) visited.add(row.index); else line.item = item;
    line.shown = isShown;
    seen.push(line);
  }

  // Movements.
  // From the left end. Browsers count from the right end, below 0, where text is from right to left.
  const offsetOf = strip => strip[offsetName] + (isReversed ? strip.scrollWidth - strip.clientWidth : 0);
  let viewport = [0, 0];
  let y = 0;
  let pending = [];
  const moved = new Set();
  const visited = new Set();

  // The causes of movements. A finger, a wheel or a key moves the table and the strip under it. Movement after the finger
  // has lifted is a coast. The page itself makes all other movements.
  const movers = new Map();
  const restMilliseconds = 300;
  function chain(target) {
    const row = target.closest ? target.closest('.row') : null;
    return row ? [table, row.row.strip] : [table];
  }
  function take(target, who) {
    chain(target).forEach(element => {
      if (who === 'finger' || !movers.has(element) || movers.get(element).who !== 'finger') {
        movers.set(element, { who, since: performance.now(), isOver: false });
      }
      // A finger may stop a strip where it is, which moves nothing.
      if (element.row) moved.add(element.row);
    });
  }
  function letGo(event) {
    const held = new Set([...event.touches].flatMap(touch => chain(touch.target)));
    movers.forEach((mover, element) => {
      if (mover.who === 'finger' && !held.has(element)) Object.assign(mover, { who: 'coast', since: performance.now(), isOver: false });
    });
  }
  // In the frame that reads what came last: scrollend comes before it.
  function rest(now) {
    movers.forEach((mover, element) => {
      if (mover.who !== 'finger' && (mover.isOver || now - mover.since > restMilliseconds)) movers.delete(element);
    });
  }
  // The change that this is, or null for one that code has made.
  function change(element, fields, now) {
    const mover = movers.get(element);
    if (!mover) return null;
    mover.since = now;
    return mover.who === 'coast' ? { ...fields, coast: true } : fields;
  }
  table.addEventListener('touchstart', event => take(event.target, 'finger'), { capture: true, passive: true });
  ['touchend', 'touchcancel'].forEach(name => table.addEventListener(name, letGo, { capture: true, passive: true }));
  ['wheel', 'keydown'].forEach(name => table.addEventListener(name, event => take(event.target, 'input'), { capture: true, passive: true }));
  table.addEventListener('scrollend', event => {
    const mover = movers.get(event.target);
    if (mover && mover.who !== 'finger') mover.isOver = true;
  }, { capture: true, passive: true });

  table.addEventListener('scroll', event => { if (event.target.row) moved.add(event.target.row); }, { capture: true, passive: true });
  table.addEventListener('click', event => {
    const cell = event.target.closest('.item');
    if (cell && recorder.state !== 'stopped') pending.push({ select: [cell.row.index, cell.item] });
  });

  function changes(now, isArmed) {
    const found = [];
    const [width, height] = [table.clientWidth, table.clientHeight];
    if (isArmed) viewport = [width, height];
    const isResized = width !== viewport[0] || height !== viewport[1];
    if (isResized) found.push({ viewport: [width, height] });
    found.push(...pending);
    pending = [];
    const position = round(table.scrollTop, 4);
    if (position !== y) {
      // A table that no longer fits its window is put back by the browser.
      const moves = change(table, { y: position }, now) || (isResized ? { y: position } : null);
      if (moves) found.push(moves); else y = position;
    }
    [...moved].sort((a, b) => a.index - b.index).forEach(row => {
      const offset = round(offsetOf(row.strip), 4);
      const mover = movers.get(row.strip);
      const isStopped = row.coasts && mover && mover.who === 'finger';
      if (offset === row.offset && !isStopped) return;
      const moves = change(row.strip, { row: row.index, x: offset }, now);
      if (moves) found.push(moves); else row.offset = offset;
    });
    moved.clear();
    rest(now);
    return found;
  }

  function accept(event) {
    if (event.y !== undefined) y = event.y;
    if (event.row !== undefined) Object.assign(rows[event.row], { offset: event.x, coasts: event.coast === true });
    if (event.viewport) viewport = event.viewport;
  }

  function begin() {
    begun = rows.filter(row => row.isShown)
      .map(row => visited.add(row.index) && ({ row: row.index, items: [...row.shownItems].sort((a, b) => a - b) }));
  }

  function seenText() {
    const first = { filmstripSeen: 1, source: `IntersectionObserver, ${navigator.userAgent}`, rows: begun };
    return [first, ...seen].map(line => JSON.stringify(line)).join('\n') + '\n';
  }

  function toRest() {
    movers.clear();
    table.scrollTop = 0;
    rows.forEach(row => { row.strip[offsetName] = 0; row.offset = offsetOf(row.strip); row.coasts = false; });
    y = 0;
    seen = []; begun = []; pending = [];
    visited.clear();
  }

  content.style.height = top + 'px';
  content.append(...headers.map(({ top, height, section }) => makeHeader(section, top, height)), ...rows.map(makeRow));
  table.replaceChildren(content);
  return {
    show: materialise, changes, accept, begin, rest: toRest, arm: () => moved.clear(), seenText,
    get viewport() { return viewport; }, get rowsSeen() { return visited.size; },
  };
}
