#include "inflate.h"

#include <stdlib.h>
#include <zlib.h>

struct gzip_stream {
  z_stream zlib;
};

// The largest window, and a gzip header before it.
enum { window_bits = 15 + 16 };

struct gzip_stream *gzip_open(void) {
  struct gzip_stream *stream = calloc(1, sizeof *stream);
  if (stream == NULL) return NULL;
  if (inflateInit2(&stream->zlib, window_bits) != Z_OK) {
    free(stream);
    return NULL;
  }
  return stream;
}

struct gzip_step gzip_expand(struct gzip_stream *stream, const unsigned char *input, size_t input_count,
                             unsigned char *output, size_t output_count) {
  z_stream *zlib = &stream->zlib;
  zlib->next_in = (unsigned char *)input;
  zlib->avail_in = (uInt)input_count;
  zlib->next_out = output;
  zlib->avail_out = (uInt)output_count;
  struct gzip_step step;
  switch (inflate(zlib, Z_NO_FLUSH)) {
  case Z_OK:
  case Z_BUF_ERROR: step.status = gzip_goes_on; break;
  case Z_STREAM_END: step.status = gzip_member_ended; break;
  case Z_MEM_ERROR: step.status = gzip_lacks_memory; break;
  default: step.status = gzip_is_damaged; break;
  }
  step.consumed = input_count - zlib->avail_in;
  step.produced = output_count - zlib->avail_out;
  return step;
}

int gzip_begin_member(struct gzip_stream *stream) { return inflateReset(&stream->zlib) == Z_OK; }

const char *gzip_message(const struct gzip_stream *stream) { return stream->zlib.msg; }

void gzip_close(struct gzip_stream *stream) {
  inflateEnd(&stream->zlib);
  free(stream);
}
