"use strict";

/* The record of a film. The state at a frame is the last change at or before it, so any frame can be shown
   without those before it. Times are in milliseconds, lengths in points. */

/** The integers of a column: see Results/DeltaColumn.swift. */
function column(text) {
  const values = [];
  let folded = 0;
  let scale = 1;
  let value = 0;
  for (const character of atob(text)) {
    const byte = character.charCodeAt(0);
    folded += (byte & 127) * scale;
    scale *= 128;
    if (byte > 127) continue;
    value += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    values.push(value);
    folded = 0;
    scale = 1;
  }
  return values;
}

function hundredths(text) {
  return column(text).map((value) => value / 100);
}

const LENGTHS = ["widths", "heights", "tops", "offsets"];

/** The changes of a list. A column has the name of a field in the plural; `place` is the index. */
function changes(record) {
  const fields = Object.entries(record).map(([name, text]) => ({
    name: name.replace(/s$/, ""),
    values: LENGTHS.includes(name) ? hundredths(text) : column(text),
  }));
  return fields[0].values.map((_, place) => {
    const change = { place };
    for (const { name, values } of fields) change[name] = values[place];
    return change;
  });
}

/** The index of the last change at or before a frame; -1 before the first. */
function indexAt(changes, frame) {
  return lastAtMost(changes, frame, (change) => change.frame);
}

/** The changes of each row or each cell. */
class Changes {
  constructor(record, key) {
    this.lists = Map.groupBy(changes(record), (change) => change[key]);
  }

  /** The last change of a key at or before a frame, or undefined. */
  at(key, frame) {
    const list = this.lists.get(key) ?? [];
    return list[indexAt(list, frame)];
  }

  /** All changes of the last frame at or before a frame in which the key has any. */
  allAt(key, frame) {
    const list = this.lists.get(key) ?? [];
    const last = indexAt(list, frame);
    return last < 0 ? [] : list.slice(indexAt(list, list[last].frame - 1) + 1, last + 1);
  }
}

/** The screen of one design. */
class Take {
  constructor(record, faultKinds) {
    this.design = record.design;
    this.cells = new Changes(record.cells, "cell");
    this.strips = new Changes(record.strips, "cell");
    this.items = new Changes(record.items, "cell");
    this.faults = changes(record.faults).map((fault, number) => (
      { ...fault, kind: faultKinds[fault.kind], words: record.faultWords?.[number] }));
    this.taps = changes(record.taps);
    this.live = changes({ frames: record.liveFrames, counts: record.liveCells });
  }

  /** The cells on the screen, and those in the pool in the order in which they came. */
  cellsAt(frame) {
    const cells = [...this.cells.lists.keys()].map((cell) => this.cells.at(cell, frame));
    return {
      shown: cells.filter((cell) => cell?.row >= 0),
      waiting: cells.filter((cell) => cell?.row === -1).sort((one, other) => one.place - other.place),
    };
  }

  /** The last stretch of frames in which a row is on the screen and that begins before a frame, or null. */
  lastStay(row, before) {
    let last = null;
    for (const list of this.cells.lists.values()) {
      list.forEach((change, number) => {
        if (change.row !== row || change.frame >= before) return;
        const end = Math.min(before, list[number + 1]?.frame ?? before);
        if (!last || end > last.end) last = { begin: change.frame, end };
      });
    }
    return last;
  }

  /** The offset at which a strip with a wrong one belongs in a frame: as its last fault says, unless the user's changed. */
  expectedOffset({ row, offset }, cell, frame, film) {
    const last = this.faults.findLast((fault) => fault.row === row && fault.cell === cell && fault.frame <= frame
      && fault.kind.isOfOffset);
    return last && film.rowAt(row, last.frame).offset === offset ? last.expected / 100 : offset;
  }

  /** A fault in words, as a user sees it in a feed. */
  describe(fault, film) {
    if (fault.words) return `${fault.words}.`;
    const { row, shown, frame } = fault;
    const name = film.label(row);
    switch (fault.kind.name) {
      case "lostOffsets":
      case "foreignOffsets": {
        const { now, wrong } = whereabouts(film.rowAt(row, frame), shown / 100, fault.expected / 100);
        const other = fault.kind.name === "foreignOffsets" ? ", where another row was" : "";
        return `Row ${name} came back at ${now}${other}; ${wrong}.`;
      }
      case "staleStrips": {
        const other = this.items.allAt(fault.cell, frame).find((run) => run.count > 0 && run.row !== row);
        const own = shown < 0 ? "no items" : "old items, or too few";
        return `Row ${name} shows ${other ? `the items of row ${film.label(other.row)}` : own}.`;
      }
      case "misroutedSelections":
        return `You tapped row ${name}, and ${shown < 0 ? "nothing" : `row ${film.label(shown)}`} opened.`;
      case "traps":
        return `A cell asked for a row that is not there, for row ${name}: an app would have stopped.`;
      default:
        return `Row ${name}: ${fault.kind.noun}.`;
    }
  }
}

/** The whole film. */
class FilmRecord {
  constructor(record) {
    const faultKinds = JSON.parse(document.getElementById("fault-kinds").textContent);
    this.names = record.rowNames;
    this.firstFrame = record.firstFrame;
    this.frameCount = record.frameCount;
    this.isVertical = record.isVertical;
    this.isRightToLeft = record.isRightToLeft ?? false;
    this.shapes = record.shapes;
    this.times = hundredths(record.times);
    this.positions = hundredths(record.positions);
    this.sizes = changes(record.sizes);
    this.rows = new Changes(record.rows, "row");
    this.offsets = new Changes(record.trueOffsets, "row");
    this.takes = record.takes.map((take) => new Take(take, faultKinds));
    this.lastFrame = this.firstFrame + this.times.length - 1;
    for (const shape of this.shapes) {
      for (const name of Object.keys(shape)) shape[name] /= 100;
    }
  }

  /** What people call a row. */
  label(row) { return this.names?.[row] ?? String(row); }

  time(frame) { return this.times[frame - this.firstFrame]; }
  position(frame) { return this.positions[frame - this.firstFrame]; }

  /** The last frame at or before a time. */
  frameAt(time) {
    return this.firstFrame + Math.max(0, lastAtMost(this.times, Math.round(time * 100) / 100));
  }

  sizeAt(frame) { return this.sizes[Math.max(0, indexAt(this.sizes, frame))]; }

  /** The size of the table in most frames. */
  usualSize() {
    const length = ({ place, frame }) => (this.sizes[place + 1]?.frame ?? this.lastFrame + 1) - frame;
    return this.sizes.reduce((best, size) => (length(size) > length(best) ? size : best));
  }

  /** The share of the items of a row that is on the screen, from 0 to 1. */
  shareSeen(row, frame) {
    if (!this.rows.at(row, frame)) return 0;
    const { top, height, shape } = this.rowAt(row, frame);
    const from = this.isVertical ? top : top + shape.crossLead;
    const length = this.isVertical ? height : Math.min(height, shape.crossSize);
    const low = this.position(frame);
    const high = low + this.sizeAt(frame).height;
    return length > 0 ? (Math.min(high, from + length) - Math.max(low, from)) / length : 0;
  }

  /** The correct state of a row on the screen. */
  rowAt(row, frame) {
    // A row that was deleted in the frame of its fault has no state there.
    const state = this.rows.at(row, frame) ?? this.rows.lists.get(row)?.[0];
    const shape = this.shapes[this.shapes.length === 1 ? 0 : state?.kind ?? 0];
    return { ...state, shape, offset: this.offsets.at(row, frame)?.offset ?? 0 };
  }
}

/** The index of the first item that is mostly visible at an offset. */
function firstItem(row, offset) {
  const { lead, size, stride } = row.shape;
  return stride > 0 ? Math.max(0, Math.floor((offset - lead - size * 0.35) / stride) + 1) : 0;
}

/** Where a strip is and where it belongs in words: by their first items, or in points where these are equal. A strip
    belongs where the user left it, or nearer where its content has become too short. */
function whereabouts(row, shown, expected) {
  const items = [shown, expected].map((offset) => firstItem(row, offset));
  const points = [shown, expected].map((offset) => `${Number.isInteger(offset) ? offset : offset.toFixed(1)} pt`);
  if (Math.abs(shown - expected) < 0.01) return { now: points[0], wrong: "between two pages", right: "on a page" };
  // A log's items may be numbered from 1.
  const start = firstItem(row, 0);
  if (items[1] === start && items[0] !== start) {
    return { now: items[0], wrong: "it belongs at its start", right: "at its start, where it belongs" };
  }
  const [now, right] = items[0] === items[1] ? points : items;
  return firstItem(row, row.offset) === items[1]
    ? { now, wrong: `you left it at ${right}`, right: `still at ${right}, as you left it` }
    : { now, wrong: `it belongs at ${right}`, right: `at ${right}, where it belongs` };
}
