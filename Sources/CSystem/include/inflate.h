// gzip data, expanded by zlib a piece at a time: all that Swift needs to know of it.
#pragma once
#include <stddef.h>

/// One stream of gzip data: its state, about 40 KiB.
struct gzip_stream;

enum gzip_status {
  /// It wants more input, or more room.
  gzip_goes_on,
  /// The checksum and the length at the end of a member were right.
  gzip_member_ended,
  gzip_is_damaged,
  gzip_lacks_memory,
};

/// What one step came to.
struct gzip_step {
  enum gzip_status status;
  size_t consumed;
  size_t produced;
};

/// A stream before its first member; null where there is no memory.
struct gzip_stream *_Nullable gzip_open(void);

/// Expands what there is of the input into the output; each is at most 1 GiB.
struct gzip_step gzip_expand(struct gzip_stream *_Nonnull stream, const unsigned char *_Nonnull input,
                             size_t input_count, unsigned char *_Nonnull output, size_t output_count);

/// Begins another member; false where that cannot be done.
int gzip_begin_member(struct gzip_stream *_Nonnull stream);

/// zlib's own words for the damage; null where it has none.
const char *_Nullable gzip_message(const struct gzip_stream *_Nonnull stream);

void gzip_close(struct gzip_stream *_Nonnull stream);
