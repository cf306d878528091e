// An instruction that Swift does not offer.
#pragma once

/// Asks for the cache line at an address and does not wait for it; any address will do.
static inline void prefetch(const void *_Nonnull address) { __builtin_prefetch(address); }
