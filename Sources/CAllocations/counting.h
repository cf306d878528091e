// What the functions that stand in for the allocator's (interposed.c) tell the count (allocations.c).
#pragma once
#include <stdbool.h>
#include <stddef.h>

#define HIDDEN __attribute__((visibility("hidden")))

// In the static block of each thread, where a look takes one instruction and never allocates.
#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

/// Whether this thread counts just now; without it nothing below is called.
extern HIDDEN THREAD_LOCAL bool allocations_thread_is_counting;

HIDDEN void allocations_count_block(const void *block);
HIDDEN void allocations_count_free(size_t bytes);

/// A block that grows or shrinks where it stands is no new block; its bytes change. jemalloc's own figures
/// have such a call as a request, and its bytes as allocated and freed, even where its size class stays.
HIDDEN void allocations_count_resize(size_t old_bytes, size_t new_bytes);
