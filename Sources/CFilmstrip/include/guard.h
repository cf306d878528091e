// A program that runs below a guard, a process which ends everything that the program leaves.
#pragma once
#include <sys/types.h>

/// Starts a program below a guard: a process in a new session that waits for the program, kills and reaps all of
/// its descendants, and ends as the program did. Descendants are found wherever they went, because the guard adopts
/// orphans (PR_SET_CHILD_SUBREAPER).
///
/// SIGTERM makes the guard kill the program. The guard gets it too when the calling thread ends, such as by SIGKILL to
/// the process. If the guard is killed, the program is killed, and this process adopts the orphans.
///
/// The program has /dev/null as standard input, default signals, and a new session.
///
/// - Parameters:
///   - outputs: the descriptors that become 1, 2 and 3; -1 to inherit one.
///   - writable: confines the program (`confine_this_process`): a folder in which it may write, or an empty string; NULL
///     to confine nothing.
///   - program: is set to the process of the program.
/// Returns the process of the guard, or -errno if the program cannot be started.
pid_t guard_start(const char *_Nonnull path, char *_Nullable const *_Nonnull arguments,
                  char *_Nullable const *_Nonnull environment, const int *_Nonnull outputs,
                  const char *_Nullable writable, pid_t *_Nonnull program);

/// Kills and reaps the children of this process that are in other sessions, without the given ones, until there are none,
/// for some seconds at most. Such children are orphans of a guard that was killed.
void guard_kill_orphans(const pid_t *_Nullable known, size_t count);

/// Confines this process and all that it executes, as far as the system can:
///
/// - It writes no file but those in a folder, and `/dev/null`; pipes that are open stay writable (Landlock).
/// - It starts no process, only threads; and signals, traces and limits none but itself (seccomp, Landlock).
/// - It opens no socket, changes no permissions, and leaves no shared memory or queue.
/// - The superuser has no right but to read files of others.
///
/// - Parameter writable: the folder; NULL for none.
void confine_this_process(const char *_Nullable writable);

/// Returns which parts of `confine_this_process` this system has, as a sum: 1 for files, 2 for processes.
int confinement_of_this_system(void);

/// Returns the resident pages of a process and all its descendants.
long guard_resident_pages(pid_t process);
