// pipe2 and sigwaitinfo.
#define _GNU_SOURCE

#include "guard.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Between fork and exec only async-signal-safe functions may be called, since another thread may have held a lock. So
// folders are read with system calls, and numbers are parsed here.

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void pause_a_millisecond(void) {
  struct timespec pause = {0, 1000000};
  nanosleep(&pause, NULL);
}

// MARK: The table of processes

struct process {
  pid_t number, parent, group, session;
  long resident_pages;
};

struct directory_entry {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

/// Reads /proc/NUMBER/stat. Returns 0 for a process that has ended.
static int read_process(const char *number, struct process *process) {
  char path[64] = "/proc/";
  if (strlen(number) > 20) return 0;
  strcat(strcat(path, number), "/stat");
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[1024];
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The name of the program, which is in brackets, may contain brackets.
  char *field = strrchr(text, ')');
  if (!field) return 0;
  long values[25] = {0};
  int index = 2;
  for (field++; *field && index < 25; index++) {
    while (*field == ' ') field++;
    int isNegative = *field == '-';
    if (isNegative) field++;
    long value = 0;
    while (*field && *field != ' ') {
      if (*field >= '0' && *field <= '9') value = (long)((unsigned long)value * 10 + (*field - '0'));
      field++;
    }
    values[index] = isNegative ? -value : value;
  }
  process->number = (pid_t)atoi(number);
  process->parent = (pid_t)values[3];
  process->group = (pid_t)values[4];
  process->session = (pid_t)values[5];
  process->resident_pages = values[23];
  return 1;
}

/// Calls `visit` for each process. Returns -1 without /proc.
static int each_process(void (*visit)(const struct process *, void *), void *context) {
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return -1;
  char buffer[8192] __attribute__((aligned(8)));
  long count;
  while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
    for (long at = 0; at < count;) {
      struct directory_entry *entry = (struct directory_entry *)(buffer + at);
      at += entry->length;
      struct process process;
      if (entry->name[0] < '1' || entry->name[0] > '9') continue;
      if (read_process(entry->name, &process)) visit(&process, context);
    }
  }
  close(folder);
  return 0;
}

// MARK: The guard

static const int64_t killing_milliseconds_max = 5000;

/// Kills a process and its group. A group dies at once, so that a process that forks again and again cannot escape.
static void kill_process(pid_t process) {
  pid_t group = getpgid(process);
  if (group > 1 && group != getpgrp()) kill(-group, SIGKILL);
  kill(process, SIGKILL);
}

static void kill_own_child(const struct process *process, void *self) {
  if (process->parent == *(pid_t *)self) kill_process(process->number);
}

/// Kills the children that Linux lists, which is faster than to look at all processes. Returns 0 without such a list.
static int kill_listed_children(void) {
  int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[4096];
  ssize_t count = read(file, text, sizeof text);
  close(file);
  pid_t child = 0;
  for (ssize_t index = 0; index < count; index++) {
    if (text[index] >= '0' && text[index] <= '9') {
      child = child * 10 + (text[index] - '0');
    } else if (child > 0) {
      kill_process(child);
      child = 0;
    }
  }
  return 1;
}

/// Kills and reaps all descendants. The children of a killed process become children of the guard.
static void end_descendants(pid_t program, int *status) {
  pid_t self = getpid();
  int64_t end = milliseconds_now() + killing_milliseconds_max;
  for (;;) {
    int ended_status;
    int hasReaped = 0;
    pid_t ended;
    while ((ended = waitpid(-1, &ended_status, WNOHANG)) > 0) {
      if (ended == program) *status = ended_status;
      hasReaped = 1;
    }
    if (ended < 0 || milliseconds_now() > end) return;
    // No pause while there is progress, since descendants may fork again and again.
    if (!hasReaped) pause_a_millisecond();
    if (!kill_listed_children()) each_process(kill_own_child, &self);
  }
}

__attribute__((noreturn)) static void end_as(int status) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  int number = WTERMSIG(status);
  signal(number, SIG_DFL);
  sigset_t all;
  sigemptyset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  kill(getpid(), number);
  _exit(128 + number);
}

static void close_all_but(int kept) {
#ifdef SYS_close_range
  int is_closed = kept > 0 && syscall(SYS_close_range, 0, kept - 1, 0) == 0;
  if (is_closed && syscall(SYS_close_range, kept + 1, ~0U, 0) == 0) return;
#endif
  struct rlimit limit;
  int count = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
  for (int file = 0; file < count; file++) {
    if (file != kept) close(file);
  }
}

/// Keeps descriptors of this process that others opened from the program: it gets the first four.
static void close_at_exec(void) {
#ifdef SYS_close_range
  // CLOSE_RANGE_CLOEXEC.
  syscall(SYS_close_range, 4, ~0U, 1 << 2);
#endif
}

__attribute__((noreturn)) static void run_program(const char *path, char *const *arguments, char *const *environment,
                                                  const int *outputs, const char *writable, pid_t guard, int report,
                                                  const int *gate) {
  char none;
  close(gate[1]);
  while (read(gate[0], &none, 1) < 0 && errno == EINTR) {
  }
  close(gate[0]);
  setsid();
  // If the guard is killed, so is the program. The guard may have ended before.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guard) _exit(127);
  int input = open("/dev/null", O_RDONLY);
  // Above 3, so that no descriptor is overwritten before it is copied.
  int copies[3] = {-1, -1, -1};
  int isReady = input >= 0 && (input == 0 || dup2(input, 0) == 0);
  if (input > 3) close(input);
  for (int index = 0; index < 3; index++) {
    if (outputs[index] < 0) continue;
    copies[index] = fcntl(outputs[index], F_DUPFD_CLOEXEC, 4);
    if (copies[index] < 0) isReady = 0;
  }
  report = fcntl(report, F_DUPFD_CLOEXEC, 4);
  for (int index = 0; index < 3 && isReady; index++) {
    if (copies[index] >= 0 && dup2(copies[index], index + 1) < 0) isReady = 0;
  }
  if (isReady) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    close_at_exec();
    if (writable) confine_this_process(*writable ? writable : NULL);
    execve(path, arguments, environment);
  }
  int failure = -errno;
  if (write(report, &failure, sizeof failure) < 0) _exit(126);
  _exit(127);
}

__attribute__((noreturn)) static void run_guard(const char *path, char *const *arguments, char *const *environment,
                                                const int *outputs, const char *writable, pid_t parent, int report) {
  setsid();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(127);
  signal(SIGCHLD, SIG_DFL);
  pid_t guard = getpid();
  // The program begins when the gate is closed: one that stops its guard must not keep it from its report.
  int gate[2];
  pid_t program = pipe2(gate, O_CLOEXEC) < 0 ? -1 : fork();
  if (program == 0) run_program(path, arguments, environment, outputs, writable, guard, report, gate);
  int word = program < 0 ? -errno : program;
  if (write(report, &word, sizeof word) < 0 || program < 0) _exit(127);
  // The pipes of the program end with its own descriptors.
  close_all_but(gate[1]);
  close(gate[1]);
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, SIGTERM);
  int status = SIGKILL;
  for (;;) {
    int number = sigwaitinfo(&awaited, NULL);
    if (number == SIGTERM) break;
    int ended_status;
    pid_t ended;
    while ((ended = waitpid(-1, &ended_status, WNOHANG)) > 0) {
      if (ended == program) {
        status = ended_status;
        program = -1;
      }
    }
    if (program < 0) break;
  }
  end_descendants(program, &status);
  end_as(status);
}

pid_t guard_start(const char *path, char *const *arguments, char *const *environment, const int *outputs,
                  const char *writable, pid_t *program) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -errno;
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t parent = getpid();
  // The guard never runs a handler of this process.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t guard = fork();
  if (guard == 0) run_guard(path, arguments, environment, outputs, writable, parent, ends[1]);
  int failure = guard < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  *program = 0;
  int word;
  ssize_t count;
  while (guard > 0 && ((count = read(ends[0], &word, sizeof word)) > 0 || (count < 0 && errno == EINTR))) {
    if (count != sizeof word) continue;
    if (word > 0) *program = word;
    if (word < 0) failure = -word;
  }
  close(ends[0]);
  if (!failure && *program == 0) failure = EAGAIN;
  if (!failure) return guard;
  if (guard > 0) {
    while (waitpid(guard, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  return -failure;
}

// MARK: Orphans and memory

struct orphan_search {
  const pid_t *known;
  size_t count;
  pid_t self, session;
  int found;
};

static void kill_orphan(const struct process *process, void *context) {
  struct orphan_search *search = context;
  if (process->parent != search->self || process->session == search->session) return;
  for (size_t index = 0; index < search->count; index++) {
    if (search->known[index] == process->number) return;
  }
  search->found = 1;
  kill_process(process->number);
  waitpid(process->number, NULL, WNOHANG);
}

void guard_kill_orphans(const pid_t *known, size_t count) {
  struct orphan_search search = {known, count, getpid(), getsid(0), 1};
  int64_t end = milliseconds_now() + killing_milliseconds_max;
  while (search.found && milliseconds_now() < end) {
    search.found = 0;
    each_process(kill_orphan, &search);
    if (search.found) pause_a_millisecond();
  }
}

struct process_table {
  struct process *processes;
  size_t count, capacity;
};

static void append_process(const struct process *process, void *context) {
  struct process_table *table = context;
  if (table->count == table->capacity) {
    size_t capacity = table->capacity ? 2 * table->capacity : 256;
    struct process *larger = realloc(table->processes, capacity * sizeof *larger);
    if (!larger) return;
    table->processes = larger;
    table->capacity = capacity;
  }
  table->processes[table->count++] = *process;
}

long guard_resident_pages(pid_t process) {
  struct process_table table = {NULL, 0, 0};
  each_process(append_process, &table);
  // A process that belongs to the tree is marked by a negative number of its parent. Parents may come later.
  long pages = 0;
  int hasFound = 1;
  while (hasFound) {
    hasFound = 0;
    for (size_t index = 0; index < table.count; index++) {
      struct process *own = &table.processes[index];
      if (own->parent < 0) continue;
      int isIn = own->number == process;
      for (size_t other = 0; other < table.count && !isIn; other++) {
        isIn = table.processes[other].parent < 0 && table.processes[other].number == own->parent;
      }
      if (!isIn) continue;
      own->parent = -1;
      pages += own->resident_pages;
      hasFound = 1;
    }
  }
  free(table.processes);
  return pages;
}

#endif
