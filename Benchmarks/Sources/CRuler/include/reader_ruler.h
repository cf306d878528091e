#ifndef READER_RULER_H
#define READER_RULER_H

#include <stddef.h>

/// The plainest C loop that reads the numbers of a trace's event lines: the ruler for the text reader's speed.
///
/// It converts what follows each ':' with strtod, checks nothing, stores nothing and returns the number of
/// lines. `sum` receives the sum of all numbers. `text[count]` must be 0, where strtod stops.
size_t reader_ruler_lines(const char *text, size_t count, double *sum);

#endif
