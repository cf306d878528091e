/* One design is pinned for the whole page: rows and marks that have its name are lit, its lines are drawn in all
   charts, and `pinchange` tells the playback. Resting on a row or a focus shows the same for as long as it lasts. */

class Pins {
  constructor() {
    this.root = document.documentElement;
    this.elements = new Map();
    this.pinned = undefined;
    this.shown = undefined;
    this.isOwn = false;
    for (const element of document.querySelectorAll("[data-design]")) {
      this.add(element.dataset.design, element);
      this.name(element);
    }
    for (const element of document.querySelectorAll("[data-designs]")) {
      for (const name of element.dataset.designs.split(" ")) this.add(decodeURIComponent(name), element);
    }
    if (this.elements.size === 0) return;
    this.bar = this.makeBar();
    for (const section of document.querySelectorAll("section.pins")) this.addChoice(section);
    this.listen();
  }

  add(design, element) {
    const own = this.elements.get(design);
    if (own) own.push(element); else this.elements.set(design, [element]);
  }

  /** The name in a row becomes a button, so that keys have it too. */
  name(element) {
    const name = element.querySelector("th .design, .design");
    if (!name || element instanceof SVGElement || element.matches("button") || name.closest("a, button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pin";
    button.setAttribute("aria-pressed", "false");
    name.replaceWith(button);
    button.append(name);
  }

  makeBar() {
    const bar = document.createElement("div");
    bar.className = "pin-bar";
    bar.setAttribute("role", "status");
    const button = document.createElement("button");
    button.type = "button";
    button.addEventListener("click", () => this.pin(undefined));
    bar.append(button, document.createElement("span"));
    bar.hidden = true;
    document.body.append(bar);
    return bar;
  }

  /** All designs in a list, for a finger that has no row in view. */
  addChoice(section) {
    const own = [...section.querySelectorAll("[data-design]")].map((element) => element.dataset.design);
    if (own.length === 0) return;
    const label = document.createElement("label"), select = document.createElement("select");
    label.className = "pin-choice";
    select.append(new Option("none", ""));
    for (const design of new Set(own)) select.append(new Option(design, design));
    select.addEventListener("change", () => this.pin(select.value || undefined));
    document.addEventListener("pinchange", () => { select.value = this.pinned ?? ""; });
    label.append("Pinned: ", select);
    (section.querySelector(".lede") ?? section.querySelector("h2")).after(label);
  }

  listen() {
    const designOf = (target) => target instanceof Element
      ? target.closest("[data-design]")?.dataset.design : undefined;
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.show(designOf(event.target) ?? this.pinned);
    });
    document.documentElement.addEventListener("pointerleave", () => this.show(this.pinned));
    document.addEventListener("focusin", (event) => {
      if (event.target.matches(":focus-visible")) this.show(designOf(event.target) ?? this.pinned);
    });
    document.addEventListener("focusout", () => this.show(this.pinned));
    document.addEventListener("click", (event) => {
      const design = designOf(event.target);
      const control = event.target.closest("a, button, input, select, summary, label");
      if (design === undefined || (control && !control.matches(".pin, [data-design]"))) return;
      if (!getSelection().isCollapsed) return;
      this.pin(design === this.pinned ? undefined : design);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.pinned !== undefined) this.pin(undefined);
    });
  }

  /** - design: none unpins. */
  pin(design) {
    this.pinned = design;
    if (design === undefined) delete this.root.dataset.pinned; else this.root.dataset.pinned = design;
    for (const button of document.querySelectorAll("button.pin[aria-pressed=true]")) {
      button.setAttribute("aria-pressed", "false");
    }
    for (const element of this.elements.get(design) ?? []) {
      const button = element.matches("button.pin") ? element : element.querySelector("button.pin");
      if (button?.closest("[data-design]") === element) button.setAttribute("aria-pressed", "true");
    }
    this.tell(design);
    this.show(design);
    document.dispatchEvent(new CustomEvent("pinchange", { detail: { design } }));
  }

  tell(design) {
    this.bar.hidden = design === undefined;
    if (design === undefined) return;
    const [button, figures] = this.bar.children;
    button.textContent = `Pinned: ${design} ×`;
    button.setAttribute("aria-label", `Unpin ${design}`);
    figures.textContent = (this.elements.get(design) ?? [])
      .map((element) => element.dataset.figures).find(Boolean) ?? "";
  }

  show(design) {
    if (design === this.shown) return;
    const pictures = new Set();
    for (const [name, isOn] of [[this.shown, false], [design, true]]) {
      for (const element of this.elements.get(name) ?? []) {
        element.classList.toggle("is-pinned", isOn);
        if (element.matches(".end")) pictures.add(element.ownerSVGElement);
      }
    }
    this.shown = design;
    for (const picture of pictures) moveApart(picture);
  }
}

/** The names at the ends of lines, as near to these as the others let them be: see SVG/LabelColumn.swift. */
function moveApart(picture) {
  const lineHeight = 14;
  const ends = [...picture.querySelectorAll(".end.shown, .end.is-pinned")]
    .map((end) => ({ end, y: Number(end.dataset.y), placed: 0 }))
    .sort((one, other) => one.y - other.y);
  let least = Number(picture.dataset.top), most = Number(picture.dataset.floor);
  for (const entry of ends) {
    entry.placed = Math.max(entry.y, least);
    least = entry.placed + lineHeight;
  }
  for (const entry of ends.toReversed()) {
    entry.placed = Math.min(entry.placed, most);
    most = entry.placed - lineHeight;
    entry.end.querySelector(".leader").setAttribute("y2", entry.placed);
    entry.end.querySelector("text").setAttribute("y", entry.placed + 4);
  }
}

function startPins() { new Pins(); }
