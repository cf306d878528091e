#include "replay_ruler.h"

#include <stdlib.h>

_Static_assert(sizeof(struct ruler_event) == 16, "events are laid out as in ScrollTrace");

/// The value of an offset's slot before the first store.
#define UNSET_OFFSET INT64_MIN

static const char row_cell_identifier[] = "row";
static const char item_cell_identifier[] = "item";

/// A rectangle in its parent, in units.
struct rect {
  int64_t x, y, width, height;
};

/// The app's record of one row.
struct model_row {
  int32_t identity;
  int32_t version;
  int32_t item_count;
};

/// The cell of one item in a strip, with the content that it was given.
struct item_cell {
  struct rect frame;
  const char *identifier;
  int32_t row_identity;
  int32_t row_version;
  int32_t item;
};

/// The horizontally scrolling view in a row's cell; its cells stay with it when it is reused.
struct strip {
  struct rect frame;
  int64_t offset;
  /// The row that it shows: an index into the model, and all that it knows of its row.
  int32_t tag;
  /// The items that have cells: from `first_item` up to and without `end_item`.
  int32_t first_item, end_item;
  int32_t spare_count;
  /// The cell of each item that has one, by item.
  struct item_cell **cells;
  /// Cells without an item, last in first out.
  struct item_cell **spare;
};

/// The cell of one row.
struct cell {
  struct rect frame;
  const char *identifier;
  int32_t row_identity;
  int32_t row_version;
  struct strip *strip;
};

struct ruler {
  struct ruler_counters counters;
  int32_t row_count;
  /// The rows on display: from `first_row` up to and without `end_row`.
  int32_t first_row, end_row;
  int32_t pooled_count;
  /// The largest number of items in a row, and so of cells in a strip.
  int32_t item_count_max;
  int64_t header_height, viewport_width, viewport_height;
  int64_t item_width, item_height, item_stride, inset_top, inset_left;
  struct model_row *model;
  int64_t *heights;
  /// The top of each row, and behind the last one the bottom of the table.
  int64_t *tops;
  /// The stored offset of each row, or `UNSET_OFFSET`.
  int64_t *offsets;
  /// The cell of each row on display, by index.
  struct cell **displayed;
  /// Cells without a row, last in first out.
  struct cell **pooled;
};

static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

/// Returns zeroed memory for `count` elements of `size` bytes, or stops the program.
static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) abort();
  return memory;
}

/// Dequeues a spare cell of the strip or creates one, and gives it the content of `item`.
static void display_item(struct ruler *ruler, struct strip *strip, const struct model_row *row,
                         int32_t item) {
  struct item_cell *cell;
  if (strip->spare_count > 0) {
    cell = strip->spare[--strip->spare_count];
    ruler->counters.itemCellsReused++;
  } else {
    cell = allocate(1, sizeof *cell);
    cell->identifier = item_cell_identifier;
    ruler->counters.itemCellsCreated++;
  }
  cell->frame = (struct rect){ruler->inset_left + item * ruler->item_stride, ruler->inset_top,
                              ruler->item_width, ruler->item_height};
  cell->row_identity = row->identity;
  cell->row_version = row->version;
  cell->item = item;
  strip->cells[item] = cell;
  ruler->counters.itemsDisplayed++;
}

/// Puts the cells of the items from `first` up to and without `end` to the strip's spare cells.
static void end_items(struct strip *strip, int32_t first, int32_t end) {
  for (int32_t item = first; item < end; item++) {
    strip->spare[strip->spare_count++] = strip->cells[item];
  }
}

/// Gives cells to the items that are visible at the strip's offset, and takes them from the others.
static void tile(struct ruler *ruler, struct strip *strip) {
  // A tag beyond the model would have stopped the app. Without edits no such tag exists.
  if (strip->tag < 0 || strip->tag >= ruler->row_count) abort();
  const struct model_row *row = &ruler->model[strip->tag];
  const int32_t count = row->item_count;
  const int64_t stride = ruler->item_stride;

  // Item k is visible when k * stride + item_width > low and k * stride < high.
  const int64_t low = strip->offset - ruler->inset_left;
  const int64_t high = low + ruler->viewport_width;
  const int64_t low_left = low - ruler->item_width;
  const int32_t old_first = strip->first_item, old_end = strip->end_item;
  int32_t first = old_first, end = old_end;
  while (first < count && first * stride <= low_left) first++;
  while (first > 0 && (first - 1) * stride > low_left) first--;
  while (end < count && end * stride < high) end++;
  while (end > 0 && (end - 1) * stride >= high) end--;
  if (first == old_first && end == old_end) return;
  if (end < first) end = first;

  for (int32_t item = first; item < smaller(end, old_first); item++) {
    display_item(ruler, strip, row, item);
  }
  for (int32_t item = larger(first, old_end); item < end; item++) {
    display_item(ruler, strip, row, item);
  }
  end_items(strip, old_first, smaller(old_end, first));
  end_items(strip, larger(old_first, end), old_end);
  strip->first_item = first;
  strip->end_item = end;
}

/// Creates a cell with its strip.
static struct cell *create_cell(struct ruler *ruler) {
  struct strip *strip = allocate(1, sizeof *strip);
  strip->cells = allocate((size_t)ruler->item_count_max, sizeof *strip->cells);
  strip->spare = allocate((size_t)ruler->item_count_max, sizeof *strip->spare);
  struct cell *cell = allocate(1, sizeof *cell);
  cell->identifier = row_cell_identifier;
  cell->strip = strip;
  return cell;
}

/// Dequeues a pooled cell or creates one, and shows the row at `index` in it.
static void display_row(struct ruler *ruler, int32_t index) {
  ruler->counters.rowsDisplayed++;
  struct cell *cell;
  if (ruler->pooled_count > 0) {
    cell = ruler->pooled[--ruler->pooled_count];
    ruler->counters.cellsReused++;
  } else {
    cell = create_cell(ruler);
    // Nothing is ever discarded from this pool: all cells created are alive.
    ruler->counters.peakCells = ++ruler->counters.cellsCreated;
  }
  const int64_t height = ruler->heights[index];
  cell->frame = (struct rect){0, ruler->tops[index], ruler->viewport_width, height};
  cell->row_identity = ruler->model[index].identity;
  cell->row_version = ruler->model[index].version;
  ruler->displayed[index] = cell;

  struct strip *strip = cell->strip;
  strip->frame = (struct rect){0, 0, ruler->viewport_width, height};
  strip->tag = index;

  ruler->counters.reloads++;
  end_items(strip, strip->first_item, strip->end_item);
  strip->first_item = 0;
  strip->end_item = 0;

  ruler->counters.offsetReads++;
  const int64_t stored = ruler->offsets[index];
  if (stored != UNSET_OFFSET) {
    ruler->counters.offsetHits++;
    strip->offset = stored;
  } else {
    strip->offset = 0;
  }
  tile(ruler, strip);
}

/// Stores the offset of the row at `index` and puts its cell into the pool.
static void end_row(struct ruler *ruler, int32_t index) {
  ruler->counters.rowsEnded++;
  struct cell *cell = ruler->displayed[index];
  if (ruler->offsets[index] == UNSET_OFFSET) ruler->counters.storedOffsets++;
  ruler->offsets[index] = cell->strip->offset;
  ruler->counters.offsetWrites++;
  ruler->pooled[ruler->pooled_count++] = cell;
}

/// Displays the rows that have become visible at content offset `y`, then ends the others.
static void lay_out(struct ruler *ruler, int64_t y) {
  const int64_t *tops = ruler->tops;
  const int32_t count = ruler->row_count;
  const int64_t bottom = y + ruler->viewport_height;
  const int32_t old_first = ruler->first_row, old_end = ruler->end_row;
  int32_t first = old_first, end = old_end;
  while (first < count && tops[first + 1] <= y) first++;
  while (first > 0 && tops[first] > y) first--;
  while (end < count && tops[end] < bottom) end++;
  while (end > 0 && tops[end - 1] >= bottom) end--;
  if (first == old_first && end == old_end) return;
  if (end < first) end = first;

  for (int32_t index = first; index < smaller(end, old_first); index++) display_row(ruler, index);
  for (int32_t index = larger(first, old_end); index < end; index++) display_row(ruler, index);
  for (int32_t index = old_first; index < smaller(old_end, first); index++) end_row(ruler, index);
  for (int32_t index = larger(old_first, end); index < old_end; index++) end_row(ruler, index);
  ruler->first_row = first;
  ruler->end_row = end;
}

/// Asks the height of every row and adds them up into `tops`.
static void ask_heights(struct ruler *ruler) {
  const int64_t *heights = ruler->heights;
  int64_t *tops = ruler->tops;
  const int32_t count = ruler->row_count;
  int64_t top = ruler->header_height;
  for (int32_t index = 0; index < count; index++) {
    tops[index] = top;
    top += heights[index];
  }
  tops[count] = top;
  ruler->counters.heightQuestions += count;
}

/// Gives the strip of the row at `index` a new offset, in units, when that row is on display.
static void scroll_strip(struct ruler *ruler, int32_t index, int64_t offset) {
  if (index < ruler->first_row || index >= ruler->end_row) {
    ruler->counters.offscreenStripEvents++;
    return;
  }
  struct strip *strip = ruler->displayed[index]->strip;
  strip->offset = offset;
  tile(ruler, strip);
}

struct ruler *ruler_create(const struct ruler_feed *feed) {
  const size_t count = (size_t)feed->row_count;
  struct ruler *ruler = allocate(1, sizeof *ruler);
  ruler->row_count = feed->row_count;
  ruler->header_height = feed->header_height;
  ruler->viewport_width = feed->viewport_width;
  ruler->viewport_height = feed->viewport_height;
  ruler->item_width = feed->item_width;
  ruler->item_height = feed->item_height;
  ruler->item_stride = feed->item_width + feed->item_spacing;
  ruler->inset_top = feed->inset_top;
  ruler->inset_left = feed->inset_left;
  ruler->model = allocate(count, sizeof *ruler->model);
  ruler->heights = allocate(count, sizeof *ruler->heights);
  ruler->tops = allocate(count + 1, sizeof *ruler->tops);
  ruler->offsets = allocate(count, sizeof *ruler->offsets);
  ruler->displayed = allocate(count, sizeof *ruler->displayed);
  ruler->pooled = allocate(count, sizeof *ruler->pooled);
  // Every table is written here: calloc'ed pages that a replay is the first to touch cost it a page
  // fault each, 14 on the embedded recording, a tenth of its time.
  for (int32_t index = 0; index < feed->row_count; index++) {
    ruler->model[index] = (struct model_row){index, 0, feed->item_counts[index]};
    ruler->heights[index] = feed->heights[index];
    ruler->tops[index] = 0;
    ruler->offsets[index] = UNSET_OFFSET;
    ruler->displayed[index] = NULL;
    ruler->pooled[index] = NULL;
    ruler->item_count_max = larger(ruler->item_count_max, feed->item_counts[index]);
  }
  return ruler;
}

void ruler_replay(struct ruler *ruler, const struct ruler_event *events, size_t count,
                  struct ruler_counters *out) {
  ask_heights(ruler);
  lay_out(ruler, 0);
  for (size_t i = 0; i < count; i++) {
    const struct ruler_event *event = &events[i];
    switch (event->kind) {
    case RULER_POSITION:
      lay_out(ruler, event->value);
      break;
    case RULER_STRIP_OFFSET:
      scroll_strip(ruler, event->row, event->value);
      break;
    default:
      abort();
    }
  }
  *out = ruler->counters;
}

/// Adds one number to a hash, as FNV-1a does, 64 bits at a time.
static uint64_t mix(uint64_t hash, int64_t value) {
  return (hash ^ (uint64_t)value) * UINT64_C(0x100000001b3);
}

/// Adds a rectangle to a hash.
static uint64_t mix_rect(uint64_t hash, struct rect rect) {
  return mix(mix(mix(mix(hash, rect.x), rect.y), rect.width), rect.height);
}

/// Adds one item's cell, with its content, to a hash.
static uint64_t mix_item_cell(uint64_t hash, const struct item_cell *cell) {
  hash = mix(mix_rect(hash, cell->frame), cell->identifier[0]);
  return mix(mix(mix(hash, cell->row_identity), cell->row_version), cell->item);
}

/// Adds one row's cell, with its strip and all cells in that, to a hash.
static uint64_t mix_cell(uint64_t hash, const struct cell *cell) {
  const struct strip *strip = cell->strip;
  hash = mix(mix_rect(hash, cell->frame), cell->identifier[0]);
  hash = mix(mix(hash, cell->row_identity), cell->row_version);
  hash = mix(mix(mix_rect(hash, strip->frame), strip->offset), strip->tag);
  for (int32_t item = strip->first_item; item < strip->end_item; item++) {
    hash = mix_item_cell(hash, strip->cells[item]);
  }
  for (int32_t i = 0; i < strip->spare_count; i++) hash = mix_item_cell(hash, strip->spare[i]);
  return hash;
}

uint64_t ruler_checksum(const struct ruler *ruler) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (int32_t index = ruler->first_row; index < ruler->end_row; index++) {
    hash = mix_cell(hash, ruler->displayed[index]);
  }
  for (int32_t i = 0; i < ruler->pooled_count; i++) hash = mix_cell(hash, ruler->pooled[i]);
  return hash;
}

/// Frees one row's cell, with its strip and all cells in that.
static void free_cell(struct cell *cell) {
  struct strip *strip = cell->strip;
  for (int32_t item = strip->first_item; item < strip->end_item; item++) free(strip->cells[item]);
  for (int32_t i = 0; i < strip->spare_count; i++) free(strip->spare[i]);
  free(strip->cells);
  free(strip->spare);
  free(strip);
  free(cell);
}

void ruler_destroy(struct ruler *ruler) {
  for (int32_t index = ruler->first_row; index < ruler->end_row; index++) {
    free_cell(ruler->displayed[index]);
  }
  for (int32_t i = 0; i < ruler->pooled_count; i++) free_cell(ruler->pooled[i]);
  free(ruler->model);
  free(ruler->heights);
  free(ruler->tops);
  free(ruler->offsets);
  free(ruler->displayed);
  free(ruler->pooled);
  free(ruler);
}
