"use strict";

/* The record of a film. Each list holds changes, so the state at a frame is the last change at or before it, and any
   frame can be shown without those before it. */

/** The integers of a column: see Results/DeltaColumn.swift. */
function column(text) {
  const bytes = atob(text);
  const values = [];
  let folded = 0, scale = 1, value = 0;
  for (let place = 0; place < bytes.length; place++) {
    const byte = bytes.charCodeAt(place);
    folded += (byte & 127) * scale;
    scale *= 128;
    if (byte < 128) {
      value += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
      values.push(value);
      folded = 0;
      scale = 1;
    }
  }
  return Float64Array.from(values);
}

/** The columns of one list of changes, under their names. */
function columns(record) {
  const read = {};
  for (const name of Object.keys(record)) read[name] = column(record[name]);
  return read;
}

/** Finds the last change of a key at or before a frame. */
class Changes {
  constructor(frames, keys) {
    this.entries = new Map();
    this.frames = new Map();
    frames.forEach((frame, entry) => {
      const key = keys[entry];
      if (!this.entries.has(key)) {
        this.entries.set(key, []);
        this.frames.set(key, []);
      }
      this.entries.get(key).push(entry);
      this.frames.get(key).push(frame);
    });
  }

  /** The index of the entry in the lists, or -1. */
  at(key, frame) { return this.allAt(key, frame).at(-1) ?? -1; }

  /** All entries of the last frame at or before a frame in which the key has any. */
  allAt(key, frame) {
    const frames = this.frames.get(key) ?? [], end = lastAtMost(frames, frame);
    if (end < 0) return [];
    return this.entries.get(key).slice(lastAtMost(frames, frames[end] - 1) + 1, end + 1);
  }
}

/** The kind of a fault by its number in a film: see Results/Metrics/Fault.swift. */
let faultKinds;
function faultKind(number) {
  faultKinds ??= JSON.parse(document.getElementById("fault-kinds").textContent);
  return faultKinds[number];
}

/** The screen of one design. */
class Take {
  constructor(record) {
    this.design = record.design;
    this.fidelity = record.fidelity;
    this.faultsBefore = record.faultsBefore;
    this.faultsBehind = record.faultsBehind;
    this.cells = columns(record.cells);
    this.strips = columns(record.strips);
    this.items = columns(record.items);
    this.faults = columns(record.faults);
    this.taps = columns(record.taps);
    this.liveFrames = column(record.liveFrames);
    this.liveCells = column(record.liveCells);
    this.cellChanges = new Changes(this.cells.frames, this.cells.cells);
    this.stripChanges = new Changes(this.strips.frames, this.strips.cells);
    this.itemChanges = new Changes(this.items.frames, this.items.cells);
  }

  /** The cells on the screen and in the pool, at a frame. */
  cellsAt(frame) {
    const shown = [], waiting = [];
    for (const cell of this.cellChanges.entries.keys()) {
      const entry = this.cellChanges.at(cell, frame);
      if (entry < 0) continue;
      const row = this.cells.rows[entry];
      if (row >= 0) shown.push({ cell, row, since: this.cells.frames[entry] });
      else if (row === -1) waiting.push({ cell, entry });
    }
    waiting.sort((one, other) => one.entry - other.entry);
    return { shown, waiting };
  }

  /** The offset of the strip of a displayed cell, and its faults: 1 lost, 2 foreign, 4 stale. */
  stripAt(cell, frame) {
    const entry = this.stripChanges.at(cell, frame);
    return { offset: this.strips.offsets[entry], marks: this.strips.marks[entry] };
  }

  /** The runs of item cells of a table cell. */
  itemsAt(cell, frame) {
    const items = this.items;
    return this.itemChanges.allAt(cell, frame).map((entry) => ({
      first: items.firstItems[entry], count: items.counts[entry], row: items.rows[entry],
      version: items.versions[entry],
    }));
  }

  liveAt(frame) { return this.liveCells[lastAtMost(this.liveFrames, frame)] ?? 0; }

  /** The indices of the faults of a frame. */
  faultsIn(frame) {
    const { frames } = this.faults, first = lastAtMost(frames, frame - 1) + 1;
    return Array.from({ length: lastAtMost(frames, frame) + 1 - first }, (_, number) => first + number);
  }

  /** The last stretch of frames in which a row is on the screen and that begins before a frame, or null. */
  lastStay(row, before) {
    let last = null;
    for (const [cell, own] of this.cellChanges.entries) {
      own.forEach((entry, number) => {
        const begin = this.cells.frames[entry];
        if (this.cells.rows[entry] !== row || begin >= before) return;
        const next = own[number + 1];
        const end = next === undefined ? before : Math.min(before, this.cells.frames[next]);
        if (!last || end > last.end) last = { cell, begin, end };
      });
    }
    return last;
  }

  /** A fault in words, as a user sees it in a feed. */
  describe(place, film) {
    const { kinds, rows, cells, frames, shown, expected } = this.faults;
    const row = `Row ${rows[place]}`, was = shown[place], due = expected[place];
    const kind = faultKind(kinds[place]);
    switch (kind.name) {
      case "lostOffsets": case "foreignOffsets": {
        const at = film.rowAt(rows[place], frames[place]);
        const [now, left] = whereabouts(at, was / 100, due / 100);
        return `${row} came back at ${now}${kind.name === "foreignOffsets" ? ", where another row was" : ""}; you left it at ${left}.`;
      }
      case "staleStrips": {
        const runs = this.itemsAt(cells[place], frames[place]);
        const other = runs.find((run) => run.count > 0 && run.row !== rows[place]);
        return `${row} shows ${other ? `the items of row ${other.row}` : was < 0 ? "no items" : "old items, or too few"}.`;
      }
      case "misroutedSelections": return `You tapped row ${rows[place]}, and ${was < 0 ? "nothing" : `row ${was}`} opened.`;
      case "traps":
        return `A cell asked for a row that is not there, for row ${rows[place]}: an app would have stopped.`;
      default: return `${row}: ${kind.noun}.`;
    }
  }
}

/** The whole film. */
class FilmRecord {
  constructor(record) {
    this.workload = record.workload;
    this.host = record.host;
    this.firstFrame = record.firstFrame;
    this.frameCount = record.frameCount;
    this.isVertical = record.isVertical;
    this.shapes = record.shapes;
    this.times = column(record.times);
    this.positions = column(record.positions);
    this.sizes = columns(record.sizes);
    this.rows = columns(record.rows);
    this.offsets = columns(record.trueOffsets);
    this.rowChanges = new Changes(this.rows.frames, this.rows.rows);
    this.offsetChanges = new Changes(this.offsets.frames, this.offsets.rows);
    this.takes = record.takes.map((take) => new Take(take));
    this.lastFrame = this.firstFrame + this.times.length - 1;
  }

  /** In milliseconds. */
  time(frame) { return this.times[frame - this.firstFrame] / 100; }
  position(frame) { return this.positions[frame - this.firstFrame] / 100; }

  /** The last frame at or before a time. */
  frameAt(milliseconds) {
    return this.firstFrame + Math.max(0, lastAtMost(this.times, Math.round(milliseconds * 100)));
  }

  sizeAt(frame) {
    const entry = Math.max(0, lastAtMost(this.sizes.frames, frame));
    return { width: this.sizes.widths[entry] / 100, height: this.sizes.heights[entry] / 100 };
  }

  /** The size of the table in most frames. */
  usualSize() {
    const { frames, widths, heights } = this.sizes;
    let best = 0, most = -1;
    frames.forEach((frame, entry) => {
      const length = (frames[entry + 1] ?? this.lastFrame + 1) - frame;
      if (length > most) [best, most] = [entry, length];
    });
    return { width: widths[best] / 100, height: heights[best] / 100 };
  }

  /** The share of the items of a row that is on the screen, from 0 to 1. */
  shareSeen(row, frame) {
    if (this.rowChanges.at(row, frame) < 0) return 0;
    const { top, height, shape } = this.rowAt(row, frame), low = this.position(frame);
    const from = this.isVertical ? top : top + shape.crossLead;
    const length = this.isVertical ? height : Math.min(height, shape.crossSize);
    const high = low + this.sizeAt(frame).height;
    return length > 0 ? (Math.min(high, from + length) - Math.max(low, from)) / length : 0;
  }

  /** The correct state of a row on the screen. */
  rowAt(row, frame) {
    const entry = this.rowChanges.at(row, frame), left = this.offsetChanges.at(row, frame);
    const rows = this.rows;
    const shape = this.shapes.length === 1 ? this.shapes[0] : this.shapes[rows.kinds[entry]];
    return {
      row, index: rows.indices[entry], top: rows.tops[entry] / 100,
      height: rows.heights[entry] / 100, itemCount: rows.itemCounts[entry],
      version: rows.versions[entry], offset: left < 0 ? 0 : this.offsets.offsets[left] / 100,
      shape: {
        lead: shape.lead / 100, size: shape.size / 100, stride: shape.stride / 100,
        crossLead: shape.crossLead / 100, crossSize: shape.crossSize / 100,
      },
    };
  }
}

/** The index of the first item that is mostly visible at an offset. */
function firstItem(row, offset) {
  const { lead, size, stride } = row.shape;
  return stride > 0 ? Math.max(0, Math.floor((offset - lead - size * 0.35) / stride) + 1) : 0;
}

/** Two offsets of a row in words: by their first items, or in points where these are equal. */
function whereabouts(row, now, left) {
  const items = [firstItem(row, now), firstItem(row, left)];
  return items[0] === items[1] ? [points(now * 100), points(left * 100)] : items.map(String);
}

/** Hundredths of a point in words. */
function points(hundredths) {
  const value = Math.round(hundredths) / 100;
  return `${Number.isInteger(value) ? value : value.toFixed(1)} pt`;
}
