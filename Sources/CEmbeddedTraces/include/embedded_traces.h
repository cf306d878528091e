// The traces that every build of the product carries, as the bytes of their files.
#pragma once
#include <stdbool.h>
#include <stddef.h>

struct embedded_trace {
  const char *name;
  const unsigned char *bytes;
  size_t count;
  // A short scroll over an article's own feed, and no recording.
  bool is_seed_feed;
};

extern const struct embedded_trace embedded_traces[];
extern const size_t embedded_traces_count;

// Swift does not import an array of unknown length.
static inline const struct embedded_trace *embedded_traces_first(void) {
  return embedded_traces;
}
