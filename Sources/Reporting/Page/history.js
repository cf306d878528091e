/* The charts of a history, each drawn when it comes into view. */
(() => {
  const { commits, charts, steps } = JSON.parse(document.getElementById("history-figures").textContent);
  const [width, height, left, right, top, floor] = [640, 150, 8, 632, 14, 132];
  const { format } = new Intl.NumberFormat("en", { maximumSignificantDigits: 6 });
  const last = commits.length - 1;
  const across = (commit) => left + (right - left) * (last > 0 ? commit / last : 0.5);
  const make = (name, attributes, text = "") => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };
  /** A vertical line at a commit. */
  const line = (style, commit) => make(
    "line", { class: style, x1: across(commit), x2: across(commit), y1: top, y2: floor });

  /** The elements of a stretch: its intervals and its values. */
  const drawStretch = (stretch, up) => {
    const x = stretch.c.map((commit) => across(commit).toFixed(1));
    const [y, lower, upper] = [stretch.v, stretch.l, stretch.u].map(
      (values) => values.map((value) => (value === null ? null : up(value).toFixed(1))));
    const band = x.map((each, index) => (
      lower[index] ? `M${each} ${lower[index]}V${upper[index]}` : "")).join("");
    const move = stretch.isStepped ? (x, y) => `H${x}V${y}` : (x, y) => `L${x} ${y}`;
    let path = x.map((each, index) => (index === 0 ? `M${each} ${y[0]}` : move(each, y[index]))).join("");
    if (stretch.isStepped) path += `H${Math.max(across(stretch.e), across(stretch.c[0]) + 1).toFixed(1)}`;
    return [make("path", { class: "interval", d: band }), make("path", { class: "value", d: path })];
  };

  /** The values of a stretch at a commit, in words. */
  const wordsAt = (stretch, commit) => {
    const index = commit > stretch.e ? -1 : lastAtMost(stretch.c, commit);
    if (index < 0 || (!stretch.isStepped && stretch.c[index] !== commit)) return [];
    const hasInterval = (stretch.l[index] ?? null) !== null;
    const interval = hasInterval ? ` (${format(stretch.l[index])} to ${format(stretch.u[index])})` : "";
    return [`${format(stretch.v[index])}${interval}${stretch.g ? `, ${stretch.g}` : ""}`];
  };

  const draw = (figure) => {
    const stretches = charts[figure.dataset.chart];
    const values = stretches.flatMap(({ v, l, u }) => [...v, ...l, ...u]).filter((value) => value !== null);
    const least = values.reduce((one, other) => Math.min(one, other), Infinity);
    const most = values.reduce((one, other) => Math.max(one, other), -Infinity);
    const share = (value) => (most > least ? (value - least) / (most - least) : 0.5);
    const up = (value) => floor - (floor - top) * share(value);
    const caption = figure.querySelector("figcaption");
    const cursor = line("cursor", 0);
    const svg = make("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": caption.textContent, tabindex: 0,
    });
    cursor.setAttribute("visibility", "hidden");
    svg.append(
      make("text", { x: left, y: 10, class: "axis" }, format(most)),
      make("text", { x: left, y: height - 4, class: "axis" }, format(least)),
      make("text", { x: right, y: height - 4, class: "axis", "text-anchor": "end" }, figure.dataset.unit),
      ...stretches.slice(1).map((stretch) => line("machine", stretch.c[0])),
      ...stretches.flatMap((stretch) => drawStretch(stretch, up)),
      ...steps[figure.dataset.chart].map(([commit, isBad]) => line(isBad ? "step bad" : "step", commit)),
      cursor);
    const tip = document.createElement("p");
    tip.className = "note tip";
    tip.textContent = "\u00a0";
    let at = last;
    const show = (commit) => {
      at = Math.min(last, Math.max(0, commit));
      cursor.setAttribute("transform", `translate(${across(at) - across(0)})`);
      cursor.setAttribute("visibility", "visible");
      const found = stretches.flatMap((stretch) => wordsAt(stretch, at));
      tip.textContent = `${commits[at].join(", ")}: ${found.join("; ") || "not measured"}`;
    };
    svg.addEventListener("pointermove", (event) => {
      const box = svg.getBoundingClientRect();
      const x = (event.clientX - box.left) * width / box.width;
      show(Math.round((x - left) / (right - left) * last));
    });
    svg.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      show(at + by);
      event.preventDefault();
    });
    caption.after(svg, tip);
  };

  const figures = [...document.querySelectorAll("figure.history")];
  const watcher = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
      watcher.unobserve(target);
      draw(target);
    }
  }, { rootMargin: "600px" });
  figures.forEach((figure) => watcher.observe(figure));

  const filter = document.querySelector("[data-part=only]");
  filter.hidden = false;
  filter.addEventListener("input", (event) => {
    const hasWords = wordFilter(event.target);
    for (const figure of figures) figure.hidden = !hasWords(figure.querySelector("figcaption").textContent);
  });
})();
