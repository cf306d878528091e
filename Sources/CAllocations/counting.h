// The calls from the interposed functions (interposed.c) to the count (allocations.c).
#pragma once
#include <stdbool.h>
#include <stddef.h>

#define HIDDEN __attribute__((visibility("hidden")))

// In the static block of each thread, where access takes one instruction and never allocates.
#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

/// True while this thread counts. Otherwise the functions below are not called.
extern HIDDEN THREAD_LOCAL bool allocations_thread_is_counting;

HIDDEN void allocations_count_block(const void *block);

/// Notes that a library allocates a block for itself: `caller` is the return address of the allocation function.
HIDDEN void allocations_note_caller(const void *caller);
HIDDEN void allocations_count_free(size_t bytes);

/// A block that grows or shrinks in place is not a new block; its bytes change. jemalloc counts such a call as a request,
/// and its bytes as allocated and freed, even in the same size class.
HIDDEN void allocations_count_resize(size_t old_bytes, size_t new_bytes);
