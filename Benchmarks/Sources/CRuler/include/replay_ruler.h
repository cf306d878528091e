#ifndef REPLAY_RULER_H
#define REPLAY_RULER_H

#include <stddef.h>
#include <stdint.h>

/// The plainest C loop that does the work of one replay: the ruler for the list engine's speed.
///
/// It replays one design, and only that one: identity `tag`, key `row`, keyed by `callback`,
/// offsets `array`, saves at `end`, reload `always`, pool `lifo`, items `tiled`, heights `stored`,
/// with the host `acquireFirst`. It takes feeds of one section and one kind, with horizontal
/// strips, and traces without edits. Fidelity is not counted, as in any pass that is timed.
///
/// All lengths and offsets are in units of 1/1024 point.

/// The kind of change that an event makes.
enum ruler_event_kind {
  /// The table's content offset is now `value` units.
  RULER_POSITION = 0,
  /// The strip of the row at index `row` has content offset `value` units.
  RULER_STRIP_OFFSET = 1,
};

/// One event of a trace, laid out as ScrollTrace's `TraceEvent`: 16 bytes.
struct ruler_event {
  /// A `ruler_event_kind`; any other value traps.
  uint8_t kind;
  /// Always 0 here: only edits come in batches.
  uint8_t continues_batch;
  /// The row's index, for `RULER_STRIP_OFFSET`.
  int32_t row;
  /// The offset in units.
  int64_t value;
};

/// A feed of one section and one kind; the two arrays have `row_count` elements and are copied.
///
/// No length is negative, and `item_width + item_spacing` is more than 0.
struct ruler_feed {
  const int32_t *item_counts;
  const int64_t *heights;
  int32_t row_count;
  int64_t header_height;
  int64_t viewport_width;
  int64_t viewport_height;
  int64_t item_width;
  int64_t item_height;
  int64_t item_spacing;
  int64_t inset_top;
  int64_t inset_left;
};

/// The counts of one replay, named like the engine's counters.
struct ruler_counters {
  int64_t rowsDisplayed;
  int64_t rowsEnded;
  int64_t cellsCreated;
  int64_t cellsReused;
  int64_t cellsDiscarded;
  int64_t peakCells;
  int64_t reloads;
  int64_t itemsDisplayed;
  int64_t itemCellsCreated;
  int64_t itemCellsReused;
  int64_t offsetReads;
  int64_t offsetHits;
  int64_t offsetWrites;
  int64_t storedOffsets;
  int64_t heightQuestions;
  int64_t offscreenStripEvents;
};

/// One table with its model, its offsets and its cells.
struct ruler;

/// Allocates the tables of a table that has not been laid out yet: no cells, no stored offsets.
struct ruler *ruler_create(const struct ruler_feed *feed);

/// Asks every height, lays the table out at y = 0 and applies `count` events: once for each ruler.
void ruler_replay(struct ruler *ruler, const struct ruler_event *events, size_t count,
                  struct ruler_counters *out);

/// Returns a hash of all cells alive, on screen or spare, with their frames and their content.
uint64_t ruler_checksum(const struct ruler *ruler);

/// Frees the cells, the tables and the ruler.
void ruler_destroy(struct ruler *ruler);

#endif
