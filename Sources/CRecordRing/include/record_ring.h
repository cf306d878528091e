// A ring of records between two threads that never wait for one another: one puts in, one takes out. In C for its
// atomics, which Swift has only on systems of 2024 and later.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One change: 24 bytes. What the fields mean is the caller's business.
struct ring_record {
  double time;
  int64_t value;
  int32_t row;
  uint8_t kind;
  uint8_t more;
};

struct record_ring;

/// Numbers that either thread may add to and read.
enum ring_count {
  /// Offsets that had no room.
  ring_left_out,
  /// Offsets that were not to be recorded.
  ring_set_by_code,
  /// Calls that made no sense.
  ring_senseless,
  ring_count_count,
};

/// A ring for so many records; null where there is no memory. The capacity is a power of two.
struct record_ring *_Nullable record_ring_create(size_t capacity);
void record_ring_destroy(struct record_ring *_Nonnull ring);

/// Puts a record in; false where fewer than `reserve` places would be left then. One thread.
bool record_ring_put(struct record_ring *_Nonnull ring, struct ring_record record, size_t reserve);
/// The places that are free; the thread that puts in finds at least as many.
size_t record_ring_free_count(const struct record_ring *_Nonnull ring);
/// Takes the oldest record; false where there is none. One thread.
bool record_ring_take(struct record_ring *_Nonnull ring, struct ring_record *_Nonnull record);

/// Whether this call is the first since the last release: who claims sees to it that the ring is emptied.
bool record_ring_claim(struct record_ring *_Nonnull ring);
void record_ring_release(struct record_ring *_Nonnull ring);

/// Says why no more is put in; the first reason stays. 0 is none.
void record_ring_end(struct record_ring *_Nonnull ring, int reason);
int record_ring_end_reason(const struct record_ring *_Nonnull ring);

void record_ring_add(struct record_ring *_Nonnull ring, enum ring_count count);
int64_t record_ring_count(const struct record_ring *_Nonnull ring, enum ring_count count);
