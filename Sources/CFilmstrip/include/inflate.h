// Expands gzip data with zlib in pieces.
#pragma once
#include <stddef.h>

/// One stream of gzip data: its state, about 40 KiB.
struct gzip_stream;

enum gzip_status {
  /// Needs more input, or more space.
  gzip_goes_on,
  /// The checksum and the length at the end of a member were right.
  gzip_member_ended,
  gzip_is_damaged,
  gzip_lacks_memory,
};

/// The result of a step.
struct gzip_step {
  enum gzip_status status;
  size_t consumed;
  size_t produced;
};

/// A stream before its first member; null without memory.
struct gzip_stream *_Nullable gzip_open(void);

/// Expands input into output; each is at most 1 GiB.
struct gzip_step gzip_expand(struct gzip_stream *_Nonnull stream, const unsigned char *_Nonnull input,
                             size_t input_count, unsigned char *_Nonnull output, size_t output_count);

/// Begins another member; false on failure.
int gzip_begin_member(struct gzip_stream *_Nonnull stream);

/// zlib's message about the damage, or null.
const char *_Nullable gzip_message(const struct gzip_stream *_Nonnull stream);

void gzip_close(struct gzip_stream *_Nonnull stream);
