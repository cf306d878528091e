// The frozen work that times are compared with, on all machines and in all versions. A change invalidates every baseline.
#pragma once
#include <stdint.h>

// Does the work once: about 60 microseconds of a small list, whose cells and strips are recycled while a script scrolls them.
// It has the operations of the engine and its designs (predictable and unpredictable branches, counted references, a keyed
// hash, 30 KiB of memory), so that it slows down with them: a neighbour on the same core costs both about a half.
// Returns frozen_ruler_checksum.
uint64_t frozen_ruler_run(void);

extern const uint64_t frozen_ruler_checksum;
