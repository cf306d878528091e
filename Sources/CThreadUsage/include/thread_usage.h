// What the system counts for one thread, which Swift's Glibc does not show (RUSAGE_THREAD is GNU's).
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// One reading, about this thread.
struct thread_usage {
  /// CLOCK_MONOTONIC, and the thread's own time on a processor.
  uint64_t wallNanoseconds;
  uint64_t processorNanoseconds;
  /// How often the thread was put aside while it had work to do.
  uint64_t involuntarySwitches;
};

/// Reads all three. False where the system will not say.
///
/// The clocks are read last and next to each other, so that what is read before a block does not count in it.
bool thread_usage_read(struct thread_usage *_Nonnull usage);

/// How many ticks /proc/stat counts a second (USER_HZ).
int64_t thread_usage_ticks_per_second(void);
