// The charts of a history, each drawn when it comes into view.
(() => {
  const { commits, charts, steps } = JSON.parse(document.getElementById('history-figures').textContent);
  const [width, height, left, right, top, floor] = [640, 150, 8, 632, 14, 132];
  const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });
  const make = (name, attributes, text) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const across = (commit) => left + (right - left) * (commits.length > 1 ? commit / (commits.length - 1) : 0.5);

  const draw = (figure) => {
    const stretches = charts[figure.dataset.chart];
    const values = stretches.flatMap((s) => [...s.v, ...s.l, ...s.u]).filter((value) => value !== null);
    const least = values.reduce((a, b) => Math.min(a, b), Infinity);
    const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
    const up = (value) => most > least ? floor - (floor - top) * (value - least) / (most - least) : (floor + top) / 2;
    const svg = make('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': figure.querySelector('figcaption').textContent, tabindex: 0 });
    svg.append(make('text', { x: left, y: 10, class: 'axis' }, number.format(most)));
    svg.append(make('text', { x: left, y: height - 4, class: 'axis' }, number.format(least)));
    svg.append(make('text', { x: right, y: height - 4, class: 'axis', 'text-anchor': 'end' }, figure.dataset.unit));
    stretches.forEach((s, index) => {
      if (index > 0) svg.append(make('line', { class: 'machine', x1: across(s.c[0]), x2: across(s.c[0]), y1: top, y2: floor }));
      if (s.l.length) {
        let band = '';
        s.c.forEach((c, i) => { if (s.l[i] !== null) band += `M${across(c).toFixed(1)} ${up(s.l[i]).toFixed(1)}V${up(s.u[i]).toFixed(1)}`; });
        svg.append(make('path', { class: 'interval', d: band }));
      }
      let path = '';
      s.c.forEach((c, i) => {
        const [x, y] = [across(c).toFixed(1), up(s.v[i]).toFixed(1)];
        path += i === 0 ? `M${x} ${y}` : s.isStepped ? `H${x}V${y}` : `L${x} ${y}`;
      });
      if (s.isStepped) path += `H${Math.max(across(s.e), across(s.c[0]) + 1).toFixed(1)}`;
      svg.append(make('path', { class: 'value', d: path }));
    });
    for (const [commit, isBad] of steps[figure.dataset.chart]) {
      svg.append(make('line', { class: isBad ? 'step bad' : 'step', x1: across(commit), x2: across(commit), y1: top, y2: floor }));
    }
    const cursor = make('line', { class: 'cursor', y1: top, y2: floor, visibility: 'hidden' });
    svg.append(cursor);
    const tip = document.createElement('p');
    tip.className = 'note tip';
    tip.textContent = '\u00a0';
    let at = commits.length - 1;
    const show = (commit) => {
      at = Math.min(commits.length - 1, Math.max(0, commit));
      cursor.setAttribute('x1', across(at));
      cursor.setAttribute('x2', across(at));
      cursor.setAttribute('visibility', 'visible');
      const found = stretches.flatMap((s) => {
        const index = at > s.e ? -1 : lastAtMost(s.c, at);
        if (index < 0 || (!s.isStepped && s.c[index] !== at)) return [];
        const interval = s.l.length && s.l[index] !== null ? ` (${number.format(s.l[index])} to ${number.format(s.u[index])})` : '';
        return [`${number.format(s.v[index])}${interval}${s.g ? `, ${s.g}` : ''}`];
      });
      tip.textContent = `${commits[at][0]}, ${commits[at][1]}: ${found.length ? found.join('; ') : 'not measured'}`;
    };
    svg.addEventListener('pointermove', (event) => {
      const box = svg.getBoundingClientRect();
      const x = (event.clientX - box.left) * width / box.width;
      show(Math.round((x - left) / (right - left) * (commits.length - 1)));
    });
    svg.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) { show(at + by); event.preventDefault(); }
    });
    figure.querySelector('figcaption').after(svg, tip);
  };

  const figures = [...document.querySelectorAll('figure.history')];
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      watcher.unobserve(entry.target);
      draw(entry.target);
    }
  }, { rootMargin: '600px' });
  figures.forEach((figure) => watcher.observe(figure));

  const filter = document.querySelector('[data-part="only"]');
  filter.hidden = false;
  filter.querySelector('input').addEventListener('input', (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/);
    for (const figure of figures) {
      const caption = figure.querySelector('figcaption').textContent.toLowerCase();
      figure.hidden = !words.every((word) => caption.includes(word));
    }
  });
})();
