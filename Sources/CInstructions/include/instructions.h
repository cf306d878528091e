// A region whose instructions can be counted: by callgrind from outside, by the processor from inside.
#pragma once
#include <stdint.h>

/// The name by which callgrind is told what to count: `--toggle-collect=filmstrip_counted_region`.
#define INSTRUCTIONS_REGION_NAME "filmstrip_counted_region"

/// Calls `body` with `context`. callgrind's count begins when this is entered and ends when it returns, the
/// few instructions of its own included.
void filmstrip_counted_region(void (*_Nonnull body)(void *_Nullable), void *_Nullable context);

/// Opens a counter of this thread's instructions in user space, stopped, at zero: Linux's
/// perf_event_open(2).
///
/// Returns its file descriptor, or -errno: -ENOENT and -EOPNOTSUPP where the processor (or the virtual
/// machine) has no such counter, -EACCES and -EPERM where the system does not allow it, -ENOSYS elsewhere
/// than on Linux.
int instructions_open(void);

/// Starts and stops the counter. 0, or -errno.
int instructions_start(int counter);
int instructions_stop(int counter);

/// What was counted while it ran, or -errno. -EAGAIN where the processor had other things to count for some
/// of the time, so that the figure would be an estimate.
int64_t instructions_read(int counter);

void instructions_close(int counter);
