#include "reader_ruler.h"

#include <stdlib.h>

size_t reader_ruler_lines(const char *text, size_t count, double *sum) {
  const char *end = text + count;
  size_t lines = 0;
  double total = 0;
  for (const char *p = text; p < end;) {
    const char character = *p++;
    if (character == '\n') {
      lines++;
    } else if (character == ':') {
      char *behind;
      total += strtod(p, &behind);
      p = behind;
    }
  }
  *sum = total;
  return lines;
}
