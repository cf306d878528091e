// Counts the allocations of a thread exactly. An executable that links this has these allocation functions (interposed.c,
// operators.cpp) and jemalloc's blocks. Each thread counts independently.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// More size classes than jemalloc has with any page size.
#define ALLOCATION_CLASSES_MAX 256

/// The allocations since the beginning of a count. Bytes are those of size classes.
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

/// True for builds that can count.
bool allocations_are_counted(void);

/// The version of jemalloc, or null for builds that cannot count.
const char *allocations_allocator_version(void);

/// The number of size classes, and the bytes of one of them.
size_t allocations_class_count(void);
size_t allocations_class_bytes(size_t class_index);

/// Gives this thread a new arena, so that the reuse of its next blocks does not depend on what it allocated before.
/// Returns false if jemalloc gives none.
bool allocations_enter_new_arena(void);

/// Returns this thread to its usual arena. Frees the new one if no block is left in it.
void allocations_leave_arena(void);

/// Begins to count what this thread allocates. False where it does already, or jemalloc has no figures.
bool allocations_begin(void);

/// The count so far. Restarts the peak at the live bytes.
struct allocation_totals allocations_read(void);

/// Ends the count. False where jemalloc's own figures for this thread disagree with the count.
bool allocations_end(void);

/// True if a library allocated for itself in the last count of this thread, such as the Swift runtime for metadata: its
/// next count may have fewer blocks. Blocks that the program takes through `swift_slowAlloc` are the program's. Also true
/// if that function is linked into the executable, so that the two cannot be distinguished.
bool allocations_include_libraries(void);

/// The figures of the last `allocations_end`, as counted here and by jemalloc.
struct allocation_check {
  uint64_t countedBytes, threadBytes;
  uint64_t countedFreedBytes, threadFreedBytes;
  uint64_t countedRequests, arenaRequests;
};
struct allocation_check allocations_check(void);
