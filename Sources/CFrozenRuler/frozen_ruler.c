#include "frozen_ruler.h"

enum { entries = 1 << 15, steps = 100000, trailed = 1 << 10 };

static uint32_t next[entries];
static uint32_t weights[entries];
static uint32_t trail[trailed];
static int is_ready;

// One cycle through all entries (Sattolo's shuffle, with a fixed generator).
static void make_ready(void) {
  uint64_t state = 0x9E3779B97F4A7C15u;
  for (uint32_t place = 0; place < entries; place++) {
    next[place] = place;
    weights[place] = place * 2654435761u;
  }
  for (uint32_t place = entries - 1; place > 0; place--) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    uint32_t other = (uint32_t)((state >> 33) % place);
    uint32_t kept = next[place];
    next[place] = next[other];
    next[other] = kept;
  }
  is_ready = 1;
}

uint64_t frozen_ruler_run(void) {
  if (!is_ready) make_ready();
  uint64_t sum = 0;
  uint32_t place = 0;
  for (uint32_t step = 0; step < steps; step++) {
    place = next[place];
    uint32_t weight = weights[(place + step) & (entries - 1)];
    if (weight & 0x10000) sum += weight;
    if ((step & 7) == 7) sum ^= (uint64_t)place << 17;
    trail[step & (trailed - 1)] = place;
  }
  return sum + trail[steps & (trailed - 1)];
}

const uint64_t frozen_ruler_checksum = 106107467086459u;
