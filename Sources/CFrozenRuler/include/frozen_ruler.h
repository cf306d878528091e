// The work that times are held against, over machines and versions of the project: it is frozen. Whoever
// changes it changes every baseline.
#pragma once
#include <stdint.h>

// Does the work once: some hundred microseconds of what the engine's loop is made of (dependent loads from a
// table of 256 KiB, compares that a predictor learns and such that it does not, additions and stores).
// Returns a number that all of it enters: frozen_ruler_checksum.
uint64_t frozen_ruler_run(void);

extern const uint64_t frozen_ruler_checksum;
