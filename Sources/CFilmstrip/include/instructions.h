// A region whose instructions callgrind counts from outside, and the processor from inside.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// callgrind counts inside this function: `--toggle-collect=filmstrip_counted_region`.
#define INSTRUCTIONS_REGION_NAME "filmstrip_counted_region"

/// Calls `body` with `context`. callgrind's count includes the few instructions of this function.
void filmstrip_counted_region(void (*_Nonnull body)(void *_Nullable), void *_Nullable context);

/// Opens a counter of this thread's instructions in user space, stopped, at zero: perf_event_open(2).
///
/// Returns its file descriptor, or -errno: -ENOENT and -EOPNOTSUPP if the processor or the virtual machine has no such
/// counter, -EACCES and -EPERM if the system does not allow it, -ENOSYS on systems other than Linux.
int instructions_open(void);

/// Starts and stops the counter. Returns 0, or -errno.
int instructions_start(int counter);
int instructions_stop(int counter);

/// Returns the count, or -errno. -EAGAIN if the processor counted other things for some of the time, so that the figure would
/// be an estimate.
int64_t instructions_read(int counter);

void instructions_close(int counter);

/// The name of a mangled Swift symbol, for the caller to free; NULL for other names. The Swift runtime exports it, and
/// no header of the toolchain declares it.
char *_Nullable swift_demangle(const char *_Nonnull name, size_t length, char *_Nullable buffer,
                               size_t *_Nullable size, uint32_t flags);
