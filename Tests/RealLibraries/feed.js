'use strict';

// The feed of every page here: rows with stable identities, and their strips.

const rows = Array.from({ length: 40 }, (_, n) => ({ id: `r${n}` }));
const rowHeight = 160;

/** The fix: the offset of each row, saved at each scroll and put back when a strip gets the row. */
const offsets = location.search === '?fixed' ? new Map() : undefined;

/** A strip with the items of the row in its attribute `row`. */
class FeedStrip extends HTMLElement {
  static observedAttributes = ['row'];

  constructor() {
    super();
    this.addEventListener('scroll', () => offsets?.set(this.getAttribute('row'), this.scrollLeft));
  }

  attributeChangedCallback() {
    const row = this.getAttribute('row');
    this.replaceChildren(...Array.from({ length: 12 }, (_, n) => {
      const item = document.createElement('div');
      item.dataset.item = `${row}/${n}`;
      item.textContent = `${row}.${n}`;
      return item;
    }));
    this.restore();
  }

  connectedCallback() { this.restore(); }

  /** In a microtask, when the list has placed all its rows: set at once, Vuetify's list never rested. */
  restore() {
    queueMicrotask(() => {
      if (offsets && this.isConnected) this.scrollLeft = offsets.get(this.getAttribute('row')) ?? 0;
    });
  }
}

customElements.define('feed-strip', FeedStrip);
document.head.insertAdjacentHTML('beforeend', `<style>
  * { box-sizing: border-box; }
  body { margin: 0; }
  #feed { height: 100vh; }
  feed-strip { display: flex; width: 100%; height: 140px; overflow-x: auto; }
  feed-strip > div { flex: 0 0 130px; height: 120px; margin-right: 10px; background: #dde4f0; }
</style>`);
