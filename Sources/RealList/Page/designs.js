'use strict';

// What an app decides: each axis of a design is a small object of rules, by its value's name.

/** How a strip knows its row: what it is told, and which row that comes to when somebody asks. */
const identities = (() => {
  const integer = { told: row => row.number, row: (number, feed) => feed.rows[number] };
  const path = { told: row => [row.section, row.number], row: ([section, number], feed) => feed.at(section, number) };
  return {
    tag: integer,
    indexed: integer,
    indexPath: path,
    map: path,
    owned: { told: row => row, row: row => row.isDeleted ? undefined : row },
    id: { told: row => row.identity, row: (identity, feed) => feed.byIdentity.get(identity) },
  };
})();

/** What an offset is stored under. */
const keys = {
  row: row => row.number,
  path: row => row.path,
  id: row => row.identity,
  remapped: row => row.path,
  shared: () => 0,
};

/** Where offsets are kept: what is read back for what was written; nothing where nothing is kept. */
const stores = {
  dictionary: offset => offset,
  strings: offset => offset,
  indexPaths: offset => offset,
  array: offset => offset,
  boxed: offset => Math.fround(offset),
  reset: null,
  kept: null,
};

/** Whether a strip is reloaded when it is bound to a row. */
const reloads = {
  always: () => true,
  never: () => false,
  changed: (strip, row) => strip.boundTo !== row.identity || strip.boundVersion !== row.version,
};

/** Where cells wait: how many at most, and which comes back first. */
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

/** Where item cells wait: in their strip, or, a pool a kind, for all strips; and how many at most. */
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
  /** @param axes the value of each axis by its name; what is left out has its default. */
  constructor(axes) {
    const value = (axis, standard) => axes[axis] === undefined ? standard : axes[axis];
    this.identity = chosen(identities, value('identity', 'tag'), 'identity');
    this.tellsNumber = ['tag', 'indexed'].includes(value('identity', 'tag')) && value('key', 'row') === 'row';
    this.key = chosen(keys, value('key', 'row'), 'key');
    this.remaps = axes.key === 'remapped';
    this.keepsOffsets = axes.offsets === 'kept';
    this.read = chosen(stores, value('offsets', 'dictionary'), 'offsets');
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
    chosen({ points: true }, value('stores', 'points'), 'stores');
    chosen({ reload: true }, value('updates', 'reload'), 'updates');
    this.stored = new Map();
  }

  /** The row that a strip says it shows, if there is one. */
  rowShown(strip, feed) { return strip.told === undefined ? undefined : this.identity.row(strip.told, feed); }

  /** What the strip's offset is stored under by its own account, if it has one. */
  keyOf(strip, feed) {
    if (this.tellsNumber) return strip.told;
    const row = this.rowShown(strip, feed);
    return row && this.key(row);
  }

  /** Does an edit, and lets stored offsets go along with their rows. */
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
