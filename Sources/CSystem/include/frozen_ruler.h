// The work that times are held against, over machines and versions of the project: it is frozen. Whoever
// changes it changes every baseline.
#pragma once
#include <stdint.h>

// Does the work once: some 60 microseconds of a list in small, whose cells and strips are recycled while a script
// scrolls them. It is made of what the engine and its designs are made of (compares that a predictor learns and
// such that it does not, counted references, a keyed hash, some 30 KiB of heap that is not one), so that whatever
// slows these down slows it too: a neighbour on the same core costs both about a half.
// Returns a number that all of it enters: frozen_ruler_checksum.
uint64_t frozen_ruler_run(void);

extern const uint64_t frozen_ruler_checksum;
