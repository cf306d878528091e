// syscall.
#define _GNU_SOURCE

#include "guard.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Between fork and exec only async-signal-safe functions may be called: all of this is system calls.

// MARK: Files and other processes

// As in linux/landlock.h, whose version may be older than the system that runs.
#define LANDLOCK_CREATE_RULESET 444
#define LANDLOCK_ADD_RULE 445
#define LANDLOCK_RESTRICT_SELF 446

enum {
  landlock_asks_version = 1,
  landlock_path_beneath = 1,
  // WRITE_FILE; from REMOVE_DIR to MAKE_SYM, which are one after the other; and those of later versions.
  writes_files = 1 << 1,
  changes_folders = 0x1ff << 4,
  links_elsewhere = 1 << 13,
  truncates_files = 1 << 14,
  // Abstract sockets, and signals.
  scopes_all = 3,
};

struct landlock_rules {
  uint64_t files, network, scopes;
};

struct landlock_path {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

static void allow_writing(int rules, const char *path, uint64_t rights) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  struct landlock_path rule = {rights, file};
  syscall(LANDLOCK_ADD_RULE, rules, landlock_path_beneath, &rule, 0);
  close(file);
}

/// Forbids to write files, to signal and to trace processes that are not confined with this one.
static void confine_to_reading(const char *writable) {
  long version = syscall(LANDLOCK_CREATE_RULESET, NULL, 0, landlock_asks_version);
  if (version < 1) return;
  uint64_t to_files = writes_files | (version >= 3 ? truncates_files : 0);
  uint64_t to_folders = to_files | changes_folders | (version >= 2 ? links_elsewhere : 0);
  struct landlock_rules handled = {to_folders, 0, version >= 6 ? scopes_all : 0};
  int rules = (int)syscall(LANDLOCK_CREATE_RULESET, &handled, sizeof handled, 0);
  if (rules < 0) return;
  allow_writing(rules, "/dev/null", to_files);
  if (writable) allow_writing(rules, writable, to_folders);
  syscall(LANDLOCK_RESTRICT_SELF, rules, 0);
  close(rules);
}

// MARK: Rights of the superuser

/// Keeps of the superuser's rights only those to read files of others.
static void drop_rights(void) {
  for (unsigned long right = 0; prctl(PR_CAPBSET_READ, right, 0, 0, 0) >= 0; right++) {
    if (right != CAP_DAC_OVERRIDE && right != CAP_DAC_READ_SEARCH) prctl(PR_CAPBSET_DROP, right, 0, 0, 0);
  }
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct rights[2];
  if (syscall(SYS_capget, &header, rights) < 0) return;
  uint32_t kept = 1 << CAP_DAC_OVERRIDE | 1 << CAP_DAC_READ_SEARCH;
  for (int word = 0; word < 2; word++) {
    rights[word].permitted &= word ? 0 : kept;
    rights[word].effective = rights[word].permitted;
    rights[word].inheritable = 0;
  }
  syscall(SYS_capset, &header, rights);
}

// MARK: System calls

/// Calls that start processes, reach into others, or leave something that outlives the process.
static const int forbidden[] = {
#ifdef SYS_fork
    SYS_fork,   SYS_vfork,  SYS_chmod,    SYS_chown, SYS_lchown,
#endif
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat,
#ifdef SYS_fchmodat2
    SYS_fchmodat2,
#endif
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_tkill,
#ifdef SYS_pidfd_getfd
    SYS_pidfd_getfd, SYS_pidfd_send_signal,
#endif
#ifdef SYS_process_madvise
    SYS_process_madvise,
#endif
    SYS_shmget, SYS_msgget, SYS_semget, SYS_mq_open, SYS_memfd_create, SYS_add_key, SYS_keyctl, SYS_request_key,
    SYS_socket, SYS_unshare, SYS_setns, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr,
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup,
#endif
};

/// Calls that name a process: the index of that argument. It may be 0 or the process itself.
static const struct {
  int call, argument;
} of_itself[] = {
    {SYS_kill, 0}, {SYS_tgkill, 0}, {SYS_rt_sigqueueinfo, 0}, {SYS_rt_tgsigqueueinfo, 0},
    {SYS_prlimit64, 0}, {SYS_sched_setaffinity, 0}, {SYS_sched_setattr, 0}, {SYS_sched_setparam, 0},
    {SYS_sched_setscheduler, 0}, {SYS_setpriority, 1}, {SYS_ioprio_set, 1},
};

/// Values of an argument that send signals in other ways, or let the process outlive its guard.
static const struct {
  int call, argument;
  uint32_t value;
} forbidden_values[] = {
    {SYS_fcntl, 1, F_SETOWN}, {SYS_fcntl, 1, F_SETSIG}, {SYS_fcntl, 1, F_SETOWN_EX},
    {SYS_ioctl, 1, FIOSETOWN}, {SYS_ioctl, 1, SIOCSPGRP}, {SYS_ioctl, 1, TIOCSTI},
    {SYS_prctl, 0, PR_SET_PDEATHSIG},
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

struct filter {
  struct sock_filter steps[256];
  unsigned short count;
};

static void add(struct filter *filter, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
  filter->steps[filter->count++] = (struct sock_filter){code, if_true, if_false, value};
}

static void load(struct filter *filter, size_t offset) { add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }

/// Loads the lower half of an argument, which the calls above read only. The processors are little-endian.
static void load_argument(struct filter *filter, int argument) {
  load(filter, offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)argument);
}

static void load_call(struct filter *filter) { load(filter, offsetof(struct seccomp_data, nr)); }

/// Continues after `if_true` or `if_false` more steps.
static void compare(struct filter *filter, uint32_t value, uint8_t if_true, uint8_t if_false) {
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, value, if_true, if_false);
}

static void end(struct filter *filter, uint32_t action) { add(filter, BPF_RET | BPF_K, action, 0, 0); }

static const uint32_t refused = SECCOMP_RET_ERRNO | EPERM;

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

static void filter_calls(void) {
  struct filter filter = {.count = 0};
  load(&filter, offsetof(struct seccomp_data, arch));
  compare(&filter, ARCHITECTURE, 1, 0);
  end(&filter, SECCOMP_RET_KILL_PROCESS);
  load_call(&filter);
  // The numbers of x32, by which every call has a second name.
  add(&filter, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  end(&filter, SECCOMP_RET_KILL_PROCESS);
  for (size_t index = 0; index < COUNT(forbidden); index++) {
    compare(&filter, (uint32_t)forbidden[index], 0, 1);
    end(&filter, refused);
  }
#ifdef SYS_clone3
  // Its arguments cannot be read here. The C library then calls clone.
  compare(&filter, SYS_clone3, 0, 1);
  end(&filter, SECCOMP_RET_ERRNO | ENOSYS);
#endif
  compare(&filter, SYS_clone, 0, 4);
  load_argument(&filter, 0);
  add(&filter, BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0);
  end(&filter, refused);
  end(&filter, SECCOMP_RET_ALLOW);
  uint32_t self = (uint32_t)getpid();
  for (size_t index = 0; index < COUNT(of_itself); index++) {
    compare(&filter, (uint32_t)of_itself[index].call, 0, 5);
    load_argument(&filter, of_itself[index].argument);
    compare(&filter, 0, 2, 0);
    compare(&filter, self, 1, 0);
    end(&filter, refused);
    end(&filter, SECCOMP_RET_ALLOW);
  }
  for (size_t index = 0; index < COUNT(forbidden_values); index++) {
    compare(&filter, (uint32_t)forbidden_values[index].call, 0, 4);
    load_argument(&filter, forbidden_values[index].argument);
    compare(&filter, forbidden_values[index].value, 0, 1);
    end(&filter, refused);
    load_call(&filter);
  }
  end(&filter, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {filter.count, filter.steps};
  // Without the flag, older systems slow the process down.
  syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}

#else

static void filter_calls(void) {}

#endif

int confinement_of_this_system(void) {
  int confines_files = syscall(LANDLOCK_CREATE_RULESET, NULL, 0, landlock_asks_version) >= 1;
#ifdef ARCHITECTURE
  return confines_files | (prctl(PR_GET_SECCOMP) >= 0) << 1;
#else
  return confines_files;
#endif
}

void confine_this_process(const char *writable) {
  drop_rights();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return;
  confine_to_reading(writable);
  filter_calls();
}

#endif
