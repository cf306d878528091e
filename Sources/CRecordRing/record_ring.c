#include "record_ring.h"

#include <stdatomic.h>
#include <stdlib.h>

struct record_ring {
  struct ring_record *records;
  size_t capacity;
  // Each is moved by one thread alone: how many have ever been put in, and taken out.
  _Atomic size_t put;
  _Atomic size_t taken;
  atomic_bool is_claimed;
  atomic_int end_reason;
  _Atomic int64_t counts[ring_count_count];
};

struct record_ring *record_ring_create(size_t capacity) {
  struct record_ring *ring = calloc(1, sizeof *ring);
  if (ring == NULL) return NULL;
  ring->records = calloc(capacity, sizeof *ring->records);
  ring->capacity = capacity;
  if (ring->records != NULL) return ring;
  free(ring);
  return NULL;
}

void record_ring_destroy(struct record_ring *ring) {
  free(ring->records);
  free(ring);
}

size_t record_ring_free_count(const struct record_ring *ring) {
  size_t put = atomic_load_explicit(&ring->put, memory_order_relaxed);
  return ring->capacity - (put - atomic_load_explicit(&ring->taken, memory_order_acquire));
}

bool record_ring_put(struct record_ring *ring, struct ring_record record, size_t reserve) {
  if (record_ring_free_count(ring) <= reserve) return false;
  size_t put = atomic_load_explicit(&ring->put, memory_order_relaxed);
  ring->records[put & (ring->capacity - 1)] = record;
  atomic_store_explicit(&ring->put, put + 1, memory_order_release);
  return true;
}

bool record_ring_take(struct record_ring *ring, struct ring_record *record) {
  size_t taken = atomic_load_explicit(&ring->taken, memory_order_relaxed);
  if (taken == atomic_load_explicit(&ring->put, memory_order_acquire)) return false;
  *record = ring->records[taken & (ring->capacity - 1)];
  atomic_store_explicit(&ring->taken, taken + 1, memory_order_release);
  return true;
}

bool record_ring_claim(struct record_ring *ring) { return !atomic_exchange(&ring->is_claimed, true); }
void record_ring_release(struct record_ring *ring) { atomic_store(&ring->is_claimed, false); }

void record_ring_end(struct record_ring *ring, int reason) {
  int none = 0;
  atomic_compare_exchange_strong(&ring->end_reason, &none, reason);
}

int record_ring_end_reason(const struct record_ring *ring) { return atomic_load(&ring->end_reason); }

void record_ring_add(struct record_ring *ring, enum ring_count count) {
  atomic_fetch_add_explicit(&ring->counts[count], 1, memory_order_relaxed);
}

int64_t record_ring_count(const struct record_ring *ring, enum ring_count count) {
  return atomic_load_explicit(&ring->counts[count], memory_order_relaxed);
}
