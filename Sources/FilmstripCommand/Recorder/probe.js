// Writes a display log of a web page that someone scrolls by hand, for `filmstrip judge`: CheckingYourFeed.md.
//
//   const probe = filmstripProbe({list: '.feed', row: '.row', strip: '.strip', item: '.item'});
//   probe.text()       // the log so far; probe.download() saves it, probe.stop() ends it
//
// Optional: rowId(element), itemId(element), rest, page, settle, same, source.
function filmstripProbe(options) {
  const list = document.querySelector(options.list);
  if (!list) throw new Error(`no element for list: ${options.list}`);
  const rowId = options.rowId ?? (element => element.dataset.row);
  const itemId = options.itemId ?? (element => element.dataset.item);
  const restMilliseconds = 150;  // An input is the person's until the strip has rested for so long.
  const start = performance.now();
  const cells = new WeakMap();
  const inputs = new WeakMap();
  const shown = new Map();
  let cellCount = 0;
  let held = null;
  let isStopped = false;

  // A list that the window scrolls is longer than the screen.
  const viewport = [Math.min(list.clientWidth, innerWidth), Math.min(list.clientHeight, innerHeight)];
  const header = {displays: 1, source: options.source ?? navigator.userAgent, viewport};
  for (const key of ['rest', 'page', 'settle', 'same']) if (key in options) header[key] = options[key];
  const lines = [JSON.stringify(header)];

  const write = line => lines.push(JSON.stringify({t: Math.round((performance.now() - start) * 10) / 10, ...line}));

  const overlaps = (one, other) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

  function look(element) {
    const strip = element.querySelector(options.strip);
    if (!strip) return null;
    if (!cells.has(element)) cells.set(element, cellCount++);
    const looks = {x: strip.scrollLeft, cell: cells.get(element)};
    const most = strip.scrollWidth - strip.clientWidth;
    looks.most = getComputedStyle(strip).direction === 'rtl' ? -most : most;  // Offsets are negative.
    if (options.item) {
      const bounds = strip.getBoundingClientRect();
      const all = [...strip.querySelectorAll(options.item)];
      const items = all.filter(item => overlaps(item.getBoundingClientRect(), bounds));
      if (all.length) looks.items = items.map(item => String(itemId(item)));
    }
    return looks;
  }

  // The other rows whose items a look has.
  const owners = (row, looks) => [...new Set((looks.items ?? [])
    .filter(item => item.includes('/')).map(item => item.slice(0, item.lastIndexOf('/')))
    .filter(owner => owner !== row))].sort().join();

  // Who moves the strip of a row: 'finger', 'fling' of another row, or 'code'.
  function mover(element, row) {
    const input = inputs.get(element);
    if (!input || (!input.isDown && performance.now() > input.until)) return 'code';
    input.until = performance.now() + restMilliseconds;
    return input.row === row ? 'finger' : 'fling';
  }

  function sample() {
    const {left, top, right, bottom} = list.getBoundingClientRect();
    const bounds = {
      left: Math.max(left, 0), top: Math.max(top, 0),
      right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight),
    };
    const seen = new Map();
    for (const element of list.querySelectorAll(options.row)) {
      const row = rowId(element);
      if (row == null || !overlaps(element.getBoundingClientRect(), bounds)) continue;
      const looks = look(element);
      if (looks) seen.set(String(row), [...(seen.get(String(row)) ?? []), {element, looks}]);
    }
    for (const row of [...shown.keys()]) if (!seen.has(row)) write({hide: row}), shown.delete(row);
    for (const [row, all] of seen) {
      const before = shown.get(row);
      const {element, looks} = all.find(one => one.looks.cell === before?.cell) ?? all[0];
      const others = owners(row, looks);
      const isEmpty = looks.items?.length === 0;
      if (!before) {
        write({show: row, ...looks});
      } else if (before.cell !== looks.cell || before.others !== others) {
        write({change: row, ...looks});
      } else if (before.x !== looks.x || before.isEmpty !== isEmpty) {
        const by = before.x === looks.x ? 'code' : mover(element, row);
        const items = before.isEmpty === isEmpty ? undefined : looks.items;
        write({scroll: row, x: looks.x, by, items, most: looks.most});
      }
      for (const one of all) {
        if (one.element !== element && !before?.cells.has(one.looks.cell)) write({show: row, ...one.looks});
      }
      shown.set(row, {cell: looks.cell, x: looks.x, others, isEmpty, cells: new Set(all.map(one => one.looks.cell))});
    }
    if (!isStopped) requestAnimationFrame(sample);
  }

  function note(event) {
    const element = event.target.closest?.(options.row);
    if (!element || !event.target.closest(options.strip)) return;
    const input = {row: String(rowId(element)), isDown: false, until: performance.now() + restMilliseconds};
    inputs.set(element, input);
    if (event.type === 'pointerdown' || event.type === 'touchstart') (held = input).isDown = true;
  }
  function release() {
    if (held) [held.isDown, held.until, held] = [false, performance.now() + restMilliseconds, null];
  }
  const passively = {capture: true, passive: true};
  for (const name of ['pointerdown', 'touchstart', 'wheel', 'keydown']) list.addEventListener(name, note, passively);
  for (const name of ['pointerup', 'touchend', 'touchcancel', 'dragend']) addEventListener(name, release, passively);
  document.addEventListener('visibilitychange', () => {
    write(document.hidden ? {leave: true} : {enter: true});
    shown.clear();
  });
  sample();

  const text = () => lines.join('\n') + '\n';
  return {
    text,
    opened: (row, opened) => write({tap: String(row), opened: String(opened)}),
    stop() { isStopped = true; return text(); },
    download() {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text()], {type: 'application/jsonl'}));
      link.download = 'displays.jsonl';
      link.click();
    },
  };
}
