// Counts what one thread allocates, exactly: an executable that links this has the functions that allocate from
// here (interposed.c, operators.cpp), and its blocks from jemalloc. Each thread may count, whatever others do.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// More size classes than jemalloc has with any page size.
#define ALLOCATION_CLASSES_MAX 256

/// What was allocated since a count began. Bytes are those of size classes, as the allocator hands out.
struct allocation_totals {
  uint64_t count;
  uint64_t bytes;
  uint64_t frees;
  uint64_t freedBytes;
  /// Bytes allocated less bytes freed; below zero where older blocks were freed.
  int64_t liveBytes;
  /// The largest `liveBytes` since the last `allocations_read`, or since the beginning.
  int64_t peakBytes;
  /// The allocations of each size class, in the order of `allocations_class_bytes`.
  uint64_t classCounts[ALLOCATION_CLASSES_MAX];
};

/// Whether this build can count at all.
bool allocations_are_counted(void);

/// What jemalloc calls its version, or null where this build counts nothing.
const char *allocations_allocator_version(void);

/// The number of size classes, and the bytes of one of them.
size_t allocations_class_count(void);
size_t allocations_class_bytes(size_t class_index);

/// Begins to count what this thread allocates. False where it does already, or jemalloc has no figures.
bool allocations_begin(void);

/// What was counted so far; the peak begins anew from what is live.
struct allocation_totals allocations_read(void);

/// Ends the count. False where jemalloc's own figures for this thread disagree with the count.
bool allocations_end(void);

/// The bytes that this thread has allocated less those that it has freed, counted or not, as jemalloc has them.
int64_t allocations_live_bytes(void);

/// What the last `allocations_end` compared: bytes allocated and freed and blocks requested, as counted
/// here and as jemalloc has it.
struct allocation_check {
  uint64_t countedBytes, threadBytes;
  uint64_t countedFreedBytes, threadFreedBytes;
  uint64_t countedRequests, arenaRequests;
};
struct allocation_check allocations_check(void);
