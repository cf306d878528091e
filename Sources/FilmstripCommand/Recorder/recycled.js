'use strict';

// The recorder's list with a design, which recycles as `Judged` does.

/**
 * As plain.js says.
 *
 * @param design its `name`, and the `axes` that are not as usual.
 */
function makeList(table, header, recorder, design) {
  let live = null;
  let written = 0;
  let viewport = [0, 0];
  const marks = new Map();
  const size = () => [table.clientWidth, table.clientHeight];

  function arm() {
    [table.style.width, table.style.height] = ['', ''];
    viewport = size();
    live = new Judged(table, { ...header, viewport }, design.axes);
    written = 0;
    marks.clear();
    const { content } = live.list;
    content.append(...live.feed.headers.filter(one => one.height > 0).map(one => makeHeader(one.section, one.top, one.height)));
  }

  /** Gives the table the size of its place, without showing a size in between. */
  function fit() {
    const asked = [table.style.width, table.style.height];
    [table.style.width, table.style.height] = ['', ''];
    const [width, height] = size();
    [table.style.width, table.style.height] = asked;
    if (width === viewport[0] && height === viewport[1]) return;
    if (recorder.state === 'armed') {
      live.stop();
      arm();
    } else {
      viewport = [width, height];
      live.resize(width, height);
    }
  }
  window.addEventListener('resize', () => { if (live && recorder.state !== 'stopped') fit(); });

  /** A mark over each row on the screen: which it is, and what is wrong with it. */
  function show() {
    if (!live || live.isOver) return;
    const { displayed, content } = live.list;
    for (const [row, mark] of marks) if (!displayed.has(row)) mark.remove();
    for (const [row, strip] of displayed) {
      const mark = marks.get(row) || makeMark(row);
      if (!mark.isConnected) content.append(mark);
      const fault = live.fault(row, strip);
      mark.className = fault ? `mark wrong ${fault.name}` : 'mark';
      mark.lastChild.textContent = fault ? fault.words : '';
    }
  }

  function makeMark(row) {
    const mark = document.createElement('div');
    mark.style.cssText = `top:${row.top}px;height:${row.height}px`;
    mark.append(Object.assign(document.createElement('b'), { textContent: row.identity }), document.createElement('span'));
    marks.set(row, mark);
    return mark;
  }

  const faults = () => live ? live.faults() : {};
  return {
    show, arm, accept: () => {}, begin: () => {}, rest: () => { if (live) live.stop(); },
    changes: () => {
      const news = live.lines.slice(written).map(line => JSON.parse(line));
      written = live.lines.length;
      return news;
    },
    get viewport() { return viewport; },
    get rowsSeen() { return live.feed.rows.filter(row => row.isSeen).length; },
    get status() { return `${Object.values(faults()).reduce((sum, count) => sum + count, 0)} wrong`; },
    get figures() { return faults(); },
    get counters() { return live.list.counters; },
  };
}
