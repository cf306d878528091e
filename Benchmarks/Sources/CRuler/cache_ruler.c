#include "cache_ruler.h"

#include <stdlib.h>

/// An array by key of the slot that it is in; 0 where it is in none. Slots begin at 1.
static int32_t *slots_by_key(size_t key_count) { return calloc(key_count, sizeof(int32_t)); }

size_t cache_ruler_fifo(const uint32_t *requests, size_t count, size_t key_count, size_t capacity) {
  char *is_resident = calloc(key_count, 1);
  uint32_t *ring = malloc(capacity * sizeof(uint32_t));
  size_t misses = 0, used = 0, hand = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t key = requests[i];
    if (is_resident[key]) continue;
    misses++;
    if (used == capacity) {
      is_resident[ring[hand]] = 0;
    } else {
      used++;
    }
    ring[hand] = key;
    is_resident[key] = 1;
    if (++hand == capacity) hand = 0;
  }
  free(is_resident);
  free(ring);
  return misses;
}

size_t cache_ruler_clock(const uint32_t *requests, size_t count, size_t key_count,
                         size_t capacity) {
  int32_t *slot_of = slots_by_key(key_count);
  uint32_t *keys = malloc((capacity + 1) * sizeof(uint32_t));
  uint8_t *bits = calloc(capacity + 1, 1);
  size_t misses = 0, used = 0, hand = 1;
  for (size_t i = 0; i < count; i++) {
    uint32_t key = requests[i];
    int32_t slot = slot_of[key];
    if (slot) {
      bits[slot] = 1;
      continue;
    }
    misses++;
    size_t place;
    if (used < capacity) {
      place = ++used;
    } else {
      while (bits[hand]) {
        bits[hand] = 0;
        if (++hand > capacity) hand = 1;
      }
      place = hand;
      slot_of[keys[place]] = 0;
      if (++hand > capacity) hand = 1;
    }
    keys[place] = key;
    bits[place] = 0;
    slot_of[key] = (int32_t)place;
  }
  free(slot_of);
  free(keys);
  free(bits);
  return misses;
}

/// A node of a ring through node 0; `older` and `newer` are nodes.
struct node {
  int32_t older, newer;
};

static void unlink_node(struct node *nodes, int32_t slot) {
  nodes[nodes[slot].older].newer = nodes[slot].newer;
  nodes[nodes[slot].newer].older = nodes[slot].older;
}

static void push_newest(struct node *nodes, int32_t slot) {
  int32_t newest = nodes[0].older;
  nodes[slot].older = newest;
  nodes[slot].newer = 0;
  nodes[newest].newer = slot;
  nodes[0].older = slot;
}

size_t cache_ruler_lru(const uint32_t *requests, size_t count, size_t key_count, size_t capacity) {
  int32_t *slot_of = slots_by_key(key_count);
  struct node *nodes = calloc(capacity + 1, sizeof(struct node));
  uint32_t *keys = malloc((capacity + 1) * sizeof(uint32_t));
  size_t misses = 0, used = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t key = requests[i];
    int32_t slot = slot_of[key];
    if (slot) {
      unlink_node(nodes, slot);
      push_newest(nodes, slot);
      continue;
    }
    misses++;
    if (used < capacity) {
      slot = (int32_t)++used;
    } else {
      slot = nodes[0].newer;
      slot_of[keys[slot]] = 0;
      unlink_node(nodes, slot);
    }
    keys[slot] = key;
    slot_of[key] = slot;
    push_newest(nodes, slot);
  }
  free(slot_of);
  free(nodes);
  free(keys);
  return misses;
}

size_t cache_ruler_sieve(const uint32_t *requests, size_t count, size_t key_count,
                         size_t capacity) {
  int32_t *slot_of = slots_by_key(key_count);
  struct node *nodes = calloc(capacity + 1, sizeof(struct node));
  uint32_t *keys = malloc((capacity + 1) * sizeof(uint32_t));
  uint8_t *visited = calloc(capacity + 1, 1);
  size_t misses = 0, used = 0;
  int32_t hand = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t key = requests[i];
    int32_t slot = slot_of[key];
    if (slot) {
      visited[slot] = 1;
      continue;
    }
    misses++;
    if (used < capacity) {
      slot = (int32_t)++used;
    } else {
      slot = hand ? hand : nodes[0].newer;
      while (visited[slot]) {
        visited[slot] = 0;
        slot = nodes[slot].newer;
        if (!slot) slot = nodes[0].newer;
      }
      hand = nodes[slot].newer;
      slot_of[keys[slot]] = 0;
      unlink_node(nodes, slot);
    }
    keys[slot] = key;
    slot_of[key] = slot;
    push_newest(nodes, slot);
  }
  free(slot_of);
  free(nodes);
  free(keys);
  free(visited);
  return misses;
}
