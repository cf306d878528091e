#ifndef CACHE_RULER_H
#define CACHE_RULER_H

#include <stddef.h>
#include <stdint.h>

/// The plainest C loops that replay requests through a bounded cache: the ruler for the speed of the policies.
///
/// Keys are numbers below `key_count`, at most 2^31, and an array says where each is; a cache holds
/// `capacity` entries, at least one. Each allocates what it needs, which takes no time that shows, and
/// returns the number of misses.
size_t cache_ruler_lru(const uint32_t *requests, size_t count, size_t key_count, size_t capacity);
size_t cache_ruler_fifo(const uint32_t *requests, size_t count, size_t key_count, size_t capacity);
/// One bit an entry.
size_t cache_ruler_clock(const uint32_t *requests, size_t count, size_t key_count, size_t capacity);
size_t cache_ruler_sieve(const uint32_t *requests, size_t count, size_t key_count, size_t capacity);

#endif
