#include "frozen_ruler.h"

enum { row_count = 64, item_count_max = 40, cell_count = 16, slot_count = 256, step_count = 4800 };
enum { item_width = 100, item_stride = 110, viewport_width = 375, viewport_height = 667 };

struct item_cell {
  int64_t x, width;
  int64_t references;
  int32_t row, item;
};

struct strip {
  int64_t offset;
  int64_t references;
  int32_t row, first, end, spare_count;
  struct item_cell *shown[item_count_max];
  struct item_cell *spare[item_count_max];
  struct item_cell cells[item_count_max];
};

// A row's stored offset, in an open-addressing table.
struct slot {
  uint64_t key;
  int64_t offset;
};

static int64_t tops[row_count + 1];
static int32_t item_counts[row_count];
static struct strip strips[cell_count];
static struct strip *displayed[row_count];
static struct strip *pool[cell_count];
static struct slot slots[slot_count];
static int32_t pooled_count, first_row, end_row;
static uint64_t sum;

static uint64_t turned(uint64_t value, int by) { return value << by | value >> (64 - by); }

// The work of a keyed hash: a chain of additions, rotations and exclusive ors.
static uint64_t hashed(uint64_t key) {
  uint64_t a = key ^ 0x736f6d6570736575u, b = 0x646f72616e646f6du, c = key ^ 0x6c7967656e657261u,
           d = 0x7465646279746573u;
  for (int round = 0; round < 4; round++) {
    a += b, b = turned(b, 13) ^ a, a = turned(a, 32);
    c += d, d = turned(d, 16) ^ c;
    a += d, d = turned(d, 21) ^ a;
    c += b, b = turned(b, 17) ^ c, c = turned(c, 32);
  }
  return a ^ b ^ c ^ d;
}

static struct slot *slot_of(int32_t row) {
  uint64_t key = (uint64_t)row + 1, place = hashed(key);
  while (slots[place % slot_count].key != 0 && slots[place % slot_count].key != key) place++;
  return &slots[place % slot_count];
}

// References are counted with locked instructions, as Swift counts them.
static void retain(int64_t *references) { __atomic_fetch_add(references, 1, __ATOMIC_RELAXED); }
static void release(int64_t *references) { __atomic_fetch_sub(references, 1, __ATOMIC_RELEASE); }

static void hide_items(struct strip *strip, int32_t first, int32_t end) {
  for (int32_t item = first; item < end; item++) {
    release(&strip->shown[item]->references);
    strip->spare[strip->spare_count++] = strip->shown[item];
  }
}

static void show_items(struct strip *strip, int32_t first, int32_t end) {
  for (int32_t item = first; item < end; item++) {
    struct item_cell *cell = strip->spare[--strip->spare_count];
    retain(&cell->references);
    cell->x = (int64_t)item * item_stride;
    cell->width = item_width;
    cell->row = strip->row;
    cell->item = item;
    strip->shown[item] = cell;
    sum += (uint64_t)cell->x ^ (uint64_t)(cell - strip->cells);
  }
}

static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

static void tile(struct strip *strip) {
  const int32_t count = item_counts[strip->row], old_first = strip->first, old_end = strip->end;
  const int64_t low = strip->offset - item_width, high = strip->offset + viewport_width;
  int32_t first = old_first, end = old_end;
  while (first < count && (int64_t)first * item_stride <= low) first++;
  while (first > 0 && (int64_t)(first - 1) * item_stride > low) first--;
  while (end < count && (int64_t)end * item_stride < high) end++;
  while (end > 0 && (int64_t)(end - 1) * item_stride >= high) end--;
  if (first == old_first && end == old_end) return;
  hide_items(strip, old_first, smaller(old_end, first));
  hide_items(strip, larger(old_first, end), old_end);
  show_items(strip, first, smaller(end, old_first));
  show_items(strip, larger(first, old_end), end);
  strip->first = first;
  strip->end = end;
}

static void show_row(int32_t row) {
  struct strip *strip = pool[--pooled_count];
  retain(&strip->references);
  displayed[row] = strip;
  hide_items(strip, strip->first, strip->end);
  strip->first = strip->end = 0;
  strip->row = row;
  const struct slot *slot = slot_of(row);
  strip->offset = slot->key ? slot->offset : 0;
  tile(strip);
}

static void end_row_at(int32_t row) {
  struct strip *strip = displayed[row];
  struct slot *slot = slot_of(row);
  slot->key = (uint64_t)row + 1;
  slot->offset = strip->offset;
  release(&strip->references);
  pool[pooled_count++] = strip;
}

static void lay_out(int64_t y) {
  const int64_t bottom = y + viewport_height;
  const int32_t old_first = first_row, old_end = end_row;
  int32_t first = old_first, end = old_end;
  while (first < row_count && tops[first + 1] <= y) first++;
  while (first > 0 && tops[first] > y) first--;
  while (end < row_count && tops[end] < bottom) end++;
  while (end > 0 && tops[end - 1] >= bottom) end--;
  if (first == old_first && end == old_end) return;
  for (int32_t row = old_first; row < smaller(old_end, first); row++) end_row_at(row);
  for (int32_t row = larger(old_first, end); row < old_end; row++) end_row_at(row);
  for (int32_t row = first; row < smaller(end, old_first); row++) show_row(row);
  for (int32_t row = larger(first, old_end); row < end; row++) show_row(row);
  first_row = first;
  end_row = end;
}

// Everything as it is before the first run, so that each run does the same.
static void make_ready(void) {
  for (int32_t row = 0; row < row_count; row++) {
    item_counts[row] = 8 + row * 29 % (item_count_max - 8);
    tops[row + 1] = tops[row] + 90 + row * 37 % 40;
  }
  for (int32_t slot = 0; slot < slot_count; slot++) slots[slot] = (struct slot){0, 0};
  pooled_count = first_row = end_row = 0;
  for (int32_t number = 0; number < cell_count; number++) {
    struct strip *strip = &strips[number];
    strip->first = strip->end = 0;
    strip->references = 1;
    strip->spare_count = item_count_max;
    for (int32_t item = 0; item < item_count_max; item++) {
      strip->cells[item].references = 1;
      strip->spare[item] = &strip->cells[item];
    }
    pool[pooled_count++] = strip;
  }
  sum = 0;
}

uint64_t frozen_ruler_run(void) {
  make_ready();
  uint64_t state = 0x9E3779B97F4A7C15u;
  int64_t y = 0, speed = 0;
  lay_out(y);
  for (int32_t step = 0; step < step_count; step++) {
    // A finger comes down: another speed, on the table or on one of the strips.
    if (step % 16 == 0) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      speed = (int64_t)(state >> 57) - 60;
    }
    if (step / 16 % 3 == 0) {
      y += speed;
      const int64_t most = tops[row_count] - viewport_height;
      y = y < 0 ? 0 : y > most ? most : y;
      lay_out(y);
    } else {
      const int32_t row = first_row + step / 16 % (end_row - first_row);
      struct strip *strip = displayed[row];
      const int64_t most = (int64_t)item_counts[row] * item_stride - viewport_width;
      const int64_t offset = strip->offset + speed;
      strip->offset = offset < 0 ? 0 : offset > most ? most : offset;
      tile(strip);
    }
    sum = turned(sum, 7) + (uint64_t)displayed[first_row]->offset;
  }
  return sum;
}

const uint64_t frozen_ruler_checksum = 11395853263176841205u;
