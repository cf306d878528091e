'use strict';

// The rules of a design: an object for each value of each axis.

/** The reference from a strip to its row: `of` makes it, `row` resolves it. */
const identities = (() => {
  const integer = { of: row => row.number, row: (number, feed) => feed.rows[number] };
  const path = { of: row => [row.section, row.number], row: ([section, number], feed) => feed.at(section, number) };
  return {
    tag: integer,
    indexed: integer,
    indexPath: path,
    map: path,
    owned: { of: row => row, row: row => row.isDeleted ? undefined : row },
    id: { of: row => row.identity, row: (identity, feed) => feed.byIdentity.get(identity) },
  };
})();

/** The key of a stored offset. */
const keys = {
  row: row => row.number,
  path: row => row.path,
  id: row => row.identity,
  remapped: row => row.path,
  shared: () => 0,
};

/** The offset that a store returns for a stored one; null for no store. */
const stores = {
  dictionary: offset => offset,
  strings: offset => offset,
  indexPaths: offset => offset,
  array: offset => offset,
  boxed: offset => Math.fround(offset),
  reset: null,
  kept: null,
};

/** The rule that reloads a strip when it is bound to a row. */
const reloads = {
  always: () => true,
  never: () => false,
  changed: (strip, row) => strip.boundTo !== row.identity || strip.boundVersion !== row.version,
  otherRow: (strip, row) => strip.boundTo !== row.identity,
};

/** The pool of cells: its largest size, and the next cell to reuse. */
function poolRule(name) {
  const [word, size] = name.split(':');
  const rules = {
    lifo: { most: Infinity, next: cells => cells.pop() },
    fifo: { most: Infinity, next: cells => cells.shift() },
    cap: { most: Number(size), next: cells => cells.pop() },
    none: { most: 0, next: () => undefined },
    perRow: { most: Infinity, next: () => undefined, isPerRow: true },
  };
  return chosen(rules, word, 'pool');
}

/** The pool of item cells: in each strip, or shared by all strips of a kind, and its largest size. */
function itemPoolRule(name) {
  const [word, size] = name.split(':');
  const rules = {
    perStrip: { most: Infinity },
    cap: { most: Number(size) },
    shared: { most: Infinity, isShared: true },
    sharedCap: { most: Number(size), isShared: true },
  };
  return chosen(rules, word, 'itemPool');
}

function chosen(rules, name, axis) {
  if (!(name in rules)) throw new Error(`this page has no ${axis}=${name}`);
  return rules[name];
}

class Design {
  /** @param axes the value of each axis by its name; other axes have their default. */
  constructor(axes) {
    const value = (axis, standard) => axes[axis] === undefined ? standard : axes[axis];
    this.identity = chosen(identities, value('identity', 'tag'), 'identity');
    this.usesNumber = ['tag', 'indexed'].includes(value('identity', 'tag')) && value('key', 'row') === 'row';
    this.key = chosen(keys, value('key', 'row'), 'key');
    this.remaps = axes.key === 'remapped';
    this.keepsOffsets = axes.store === 'kept';
    this.read = chosen(stores, value('store', 'dictionary'), 'store');
    this.savesOnScroll = chosen({ end: false, scroll: true }, value('saves', 'end'), 'saves');
    this.keyedByStrip = axes.keyedBy === 'strip';
    this.reloads = chosen(reloads, value('reload', 'always'), 'reload');
    this.pool = poolRule(value('pool', 'lifo'));
    this.itemPool = itemPoolRule(value('itemPool', 'perStrip'));
    this.showsAll = axes.items === 'all';
    this.notifies = axes.selection === 'notification';
    this.bindsLast = axes.binds === 'last';
    this.resetsReused = chosen({ no: false, reuse: true, unbound: true }, value('resets', 'no'), 'resets');
    this.unbindsReused = axes.resets === 'unbound';
    this.ignoresWarnings = axes.warnings === 'keep';
    this.stopsBound = axes.stops === 'bind';
    chosen({ none: true }, value('prefetch', 'none'), 'prefetch');
    chosen({ points: true }, value('form', 'points'), 'form');
    chosen({ screen: true }, value('lives', 'screen'), 'lives');
    chosen({ reload: true }, value('updates', 'reload'), 'updates');
    this.stored = new Map();
  }

  /** The row of a strip's reference, or undefined. */
  rowShown(strip, feed) { return strip.reference === undefined ? undefined : this.identity.row(strip.reference, feed); }

  /** The key of a strip's offset by its reference, or undefined. */
  keyOf(strip, feed) {
    if (this.usesNumber) return strip.reference;
    const row = this.rowShown(strip, feed);
    return row && this.key(row);
  }

  /** Makes an edit, and moves stored offsets with their rows. */
  following(feed, edit) {
    if (!this.remaps) return edit();
    const former = feed.rows.map(row => [row, row.path]);
    const answer = edit();
    const moved = [];
    for (const [row, path] of former) {
      if (!this.stored.has(path)) continue;
      if (!row.isDeleted) moved.push([row.path, this.stored.get(path)]);
      this.stored.delete(path);
    }
    moved.forEach(([path, offset]) => this.stored.set(path, offset));
    return answer;
  }
}
