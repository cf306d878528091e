#include "instructions.h"

#include <errno.h>

// Not inlined, and no tail call: callgrind sees a function begin by a call to its name, and end by its
// return. It finds the name in the table of symbols, which `strip -g` leaves where it is.
__attribute__((noinline, used)) void filmstrip_counted_region(void (*body)(void *), void *context) {
  body(context);
  __asm__ volatile("" ::: "memory");
}

#ifdef __linux__

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int instructions_open(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.disabled = 1;
  // The kernel's work depends on other processes. Level 2 of perf_event_paranoid also allows no more.
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  long counter = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return counter < 0 ? -errno : (int)counter;
}

int instructions_start(int counter) {
  return ioctl(counter, PERF_EVENT_IOC_ENABLE, 0) < 0 ? -errno : 0;
}

int instructions_stop(int counter) {
  return ioctl(counter, PERF_EVENT_IOC_DISABLE, 0) < 0 ? -errno : 0;
}

int64_t instructions_read(int counter) {
  struct {
    uint64_t count, enabled, running;
  } reading;
  ssize_t length = read(counter, &reading, sizeof reading);
  if (length < 0) return -errno;
  if (length != (ssize_t)sizeof reading) return -EIO;
  if (reading.running != reading.enabled) return -EAGAIN;
  return (int64_t)reading.count;
}

void instructions_close(int counter) { close(counter); }

#else

int instructions_open(void) { return -ENOSYS; }
int instructions_start(int counter) { (void)counter; return -ENOSYS; }
int instructions_stop(int counter) { (void)counter; return -ENOSYS; }
int64_t instructions_read(int counter) { (void)counter; return -ENOSYS; }
void instructions_close(int counter) { (void)counter; }

#endif
