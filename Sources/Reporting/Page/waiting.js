/* The cells of a design that wait to be used again: how many, and which. */

class Waiting {
  static chipsMax = 36;

  constructor(count, pool) {
    this.count = count;
    this.pool = pool;
    this.chips = "";
  }

  /** Shows cells in the order in which they came; the last came last. */
  show(live, shownCount, waiting, isDark) {
    const count = `${group(live)} alive: ${shownCount} on screen, ${group(live - shownCount)} waiting`;
    if (this.count.textContent !== count) this.count.textContent = count;
    const chips = waiting.map(({ cell }) => cell).join(" ") + isDark;
    if (this.chips === chips) return;
    this.chips = chips;
    const told = waiting.slice(-Waiting.chipsMax);
    const items = told.map(({ cell }) => {
      const chip = document.createElement("li"), own = colours(cell, isDark);
      chip.textContent = String(cell);
      chip.style.background = own.strong;
      chip.style.color = own.onStrong;
      return chip;
    });
    if (told.length < waiting.length) {
      const rest = document.createElement("li");
      rest.className = "rest";
      rest.textContent = `+${group(waiting.length - told.length)}`;
      items.unshift(rest);
    }
    this.pool.replaceChildren(...items);
  }
}
