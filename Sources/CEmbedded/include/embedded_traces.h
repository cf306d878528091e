// The traces that every build of the product carries, as the bytes of their files.
#pragma once
#include <stddef.h>

enum embedded_group {
  // What is compared where nothing is named.
  embedded_recording,
  // A short scroll over an article's own feed, and no recording.
  embedded_seed_feed,
  // What is replayed where it is named, and shows how a trace is made.
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
