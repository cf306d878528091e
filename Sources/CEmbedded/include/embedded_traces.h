// The traces that every build of the product carries, as the bytes of their files.
#pragma once
#include <stddef.h>

enum embedded_group {
  // Compared by default.
  embedded_recording,
  // A short scroll over the feed of an article, not a recording.
  embedded_seed_feed,
  // An example, replayed only by name.
  embedded_sample,
};

struct embedded_trace {
  const char *name;
  const unsigned char *bytes;
  size_t count;
  enum embedded_group group;
};

extern const struct embedded_trace embedded_traces[];
extern const size_t embedded_traces_count;

// Swift does not import an array of unknown length.
static inline const struct embedded_trace *embedded_traces_first(void) {
  return embedded_traces;
}
