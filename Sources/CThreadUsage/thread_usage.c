#define _GNU_SOURCE
#include "thread_usage.h"

#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static uint64_t nanoseconds(struct timespec time) {
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

#ifdef RUSAGE_THREAD

bool thread_usage_read(struct thread_usage *usage) {
  struct rusage resources;
  struct timespec wall, processor;
  if (getrusage(RUSAGE_THREAD, &resources) != 0) return false;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &processor) != 0) return false;
  if (clock_gettime(CLOCK_MONOTONIC, &wall) != 0) return false;
  usage->wallNanoseconds = nanoseconds(wall);
  usage->processorNanoseconds = nanoseconds(processor);
  usage->involuntarySwitches = (uint64_t)resources.ru_nivcsw;
  return true;
}

#else

bool thread_usage_read(struct thread_usage *usage) {
  (void)usage, (void)nanoseconds;
  return false;
}

#endif

int64_t thread_usage_ticks_per_second(void) { return sysconf(_SC_CLK_TCK); }
