// dladdr1.
#define _GNU_SOURCE
#include "allocations.h"
#include "counting.h"

#ifdef HAVE_JEMALLOC

#include <dlfcn.h>
#include <jemalloc/jemalloc.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

THREAD_LOCAL bool allocations_thread_is_counting = false;
static THREAD_LOCAL struct allocation_totals totals;
static THREAD_LOCAL uint64_t same_size_bytes, resize_count;
static THREAD_LOCAL bool include_libraries;
static THREAD_LOCAL unsigned own_arena, usual_arena;
static THREAD_LOCAL bool has_own_arena;
static THREAD_LOCAL struct allocation_check check;
static THREAD_LOCAL uint64_t requests_before, thread_bytes_before, thread_freed_before;

static size_t class_bytes[ALLOCATION_CLASSES_MAX];
static size_t class_count;
static size_t bin_count;
// jemalloc's names of the requests of a bin and of an extent. Reading is faster by these than by text, and there is one for
// each class.
enum { REQUESTS_LENGTH = 6, REQUESTS_ARENA = 2, REQUESTS_CLASS = 4 };
static size_t bin_requests[REQUESTS_LENGTH], extent_requests[REQUESTS_LENGTH];

bool allocations_are_counted(void) { return true; }
size_t allocations_class_count(void) { return class_count; }
size_t allocations_class_bytes(size_t class_index) { return class_bytes[class_index]; }

static size_t class_of(size_t bytes) {
  size_t low = 0, high = class_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (class_bytes[middle] < bytes) low = middle + 1;
    else high = middle;
  }
  return low < class_count ? low : class_count - 1;
}

static void grow_live(size_t bytes) {
  totals.bytes += bytes;
  totals.liveBytes += (int64_t)bytes;
  if (totals.liveBytes > totals.peakBytes) totals.peakBytes = totals.liveBytes;
}

static void shrink_live(size_t bytes) {
  totals.freedBytes += bytes;
  totals.liveBytes -= (int64_t)bytes;
}

void allocations_count_block(const void *block) {
  size_t bytes = sallocx(block, 0);
  totals.count += 1;
  totals.classCounts[class_of(bytes)] += 1;
  grow_live(bytes);
}

void allocations_count_free(size_t bytes) {
  totals.frees += 1;
  shrink_live(bytes);
}

void allocations_count_resize(size_t old_bytes, size_t new_bytes) {
  if (old_bytes == new_bytes) {
    same_size_bytes += new_bytes;
    return;
  }
  shrink_live(old_bytes);
  grow_live(new_bytes);
  resize_count += 1;
}

// The code of the executable, and of the function by which Swift code allocates. The linker defines the former.
extern const char __executable_start, etext;
static const char *program_begin, *program_end, *swift_begin, *swift_end;

static void find_code(void) {
  void *function = dlsym(RTLD_DEFAULT, "swift_slowAlloc");
  const ElfW(Sym) *symbol = NULL;
  Dl_info information;
  if (function == NULL) return;
  if (dladdr1(function, &information, (void **)&symbol, RTLD_DL_SYMENT) == 0 || symbol == NULL) return;
  swift_begin = function;
  swift_end = swift_begin + symbol->st_size;
  // If the executable contains the runtime, no address is the program's alone.
  if (swift_begin >= &__executable_start && swift_begin < &etext) return;
  program_begin = &__executable_start;
  program_end = &etext;
}

void allocations_note_caller(const void *caller) {
  const char *address = caller;
  if (address >= program_begin && address < program_end) return;
  // The return address of a last instruction would be the end.
  if (program_begin != NULL && address >= swift_begin && address <= swift_end) return;
  include_libraries = true;
}

bool allocations_include_libraries(void) { return include_libraries; }

static bool read_size(const char *name, size_t *value) {
  size_t length = sizeof *value;
  return mallctl(name, value, &length, NULL, 0) == 0;
}

static bool find_name(const char *name, size_t *found) {
  size_t length = REQUESTS_LENGTH;
  return mallctlnametomib(name, found, &length) == 0 && length == REQUESTS_LENGTH;
}

static void find_classes(void) {
  find_code();
  unsigned bins = 0, extents = 0;
  size_t length = sizeof bins;
  if (mallctl("arenas.nbins", &bins, &length, NULL, 0) != 0) return;
  if (mallctl("arenas.nlextents", &extents, &length, NULL, 0) != 0) return;
  if (bins + extents > ALLOCATION_CLASSES_MAX) return;
  if (!find_name("stats.arenas.0.bins.0.nrequests", bin_requests)) return;
  if (!find_name("stats.arenas.0.lextents.0.nrequests", extent_requests)) return;
  char name[64];
  for (unsigned bin = 0; bin < bins; bin++) {
    snprintf(name, sizeof name, "arenas.bin.%u.size", bin);
    if (!read_size(name, &class_bytes[bin])) return;
  }
  for (unsigned extent = 0; extent < extents; extent++) {
    snprintf(name, sizeof name, "arenas.lextent.%u.size", extent);
    if (!read_size(name, &class_bytes[bins + extent])) return;
  }
  bin_count = bins;
  class_count = bins + extents;
}

// Threads may begin to count at the same time.
static bool classes_are_found(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  return pthread_once(&once, find_classes) == 0 && class_count > 0;
}

static bool create_arena(void) {
  size_t length = sizeof own_arena;
  return mallctl("arenas.create", &own_arena, &length, NULL, 0) == 0 &&
         mallctl("thread.arena", NULL, NULL, &own_arena, sizeof own_arena) == 0;
}

// The thread gets a new arena, in which only its requests are counted.
static bool take_own_arena(void) {
  if (!has_own_arena) has_own_arena = create_arena();
  return has_own_arena;
}

bool allocations_enter_new_arena(void) {
  if (!take_own_arena()) return false;
  usual_arena = own_arena;
  if (create_arena()) return true;
  own_arena = usual_arena;
  return false;
}

static bool refresh_statistics(void) {
  uint64_t epoch = 1;
  return mallctl("thread.tcache.flush", NULL, NULL, NULL, 0) == 0 &&
         mallctl("epoch", NULL, NULL, &epoch, sizeof epoch) == 0;
}

// The bytes of all blocks of the arena.
static bool arena_bytes(size_t *bytes) {
  static const char *const sizes[] = {"small", "large"};
  *bytes = 0;
  for (int index = 0; index < 2; index++) {
    char name[64];
    size_t found = 0;
    snprintf(name, sizeof name, "stats.arenas.%u.%s.allocated", own_arena, sizes[index]);
    if (!read_size(name, &found)) return false;
    *bytes += found;
  }
  return true;
}

void allocations_leave_arena(void) {
  size_t bytes = 0;
  bool is_empty = refresh_statistics() && arena_bytes(&bytes) && bytes == 0;
  unsigned left = own_arena;
  own_arena = usual_arena;
  bool has_left = mallctl("thread.arena", NULL, NULL, &own_arena, sizeof own_arena) == 0;
  // The number of arenas is limited, and each takes memory.
  if (!is_empty || !has_left) return;
  char name[64];
  snprintf(name, sizeof name, "arena.%u.destroy", left);
  mallctl(name, NULL, NULL, NULL, 0);
}

// The requests that the arena has served, as jemalloc itself counts them.
static bool arena_requests(uint64_t *requests) {
  if (!refresh_statistics()) return false;
  *requests = 0;
  for (size_t index = 0; index < class_count; index++) {
    uint64_t served = 0;
    size_t length = sizeof served;
    bool is_bin = index < bin_count;
    size_t name[REQUESTS_LENGTH];
    memcpy(name, is_bin ? bin_requests : extent_requests, sizeof name);
    name[REQUESTS_ARENA] = own_arena;
    name[REQUESTS_CLASS] = is_bin ? index : index - bin_count;
    if (mallctlbymib(name, REQUESTS_LENGTH, &served, &length, NULL, 0) != 0) return false;
    *requests += served;
  }
  return true;
}

static bool thread_bytes(uint64_t *allocated, uint64_t *freed) {
  size_t length = sizeof *allocated;
  return mallctl("thread.allocated", allocated, &length, NULL, 0) == 0 &&
         mallctl("thread.deallocated", freed, &length, NULL, 0) == 0;
}

bool allocations_begin(void) {
  if (allocations_thread_is_counting || !classes_are_found() || !take_own_arena()) return false;
  memset(&totals, 0, sizeof totals);
  include_libraries = false;
  same_size_bytes = 0;
  resize_count = 0;
  if (!arena_requests(&requests_before) ||
      !thread_bytes(&thread_bytes_before, &thread_freed_before))
    return false;
  allocations_thread_is_counting = true;
  return true;
}

struct allocation_totals allocations_read(void) {
  struct allocation_totals read = totals;
  totals.peakBytes = totals.liveBytes;
  return read;
}

bool allocations_end(void) {
  allocations_thread_is_counting = false;
  uint64_t bytes = 0, freed = 0, requests = 0;
  bool is_read = thread_bytes(&bytes, &freed) && arena_requests(&requests);
  check.countedBytes = totals.bytes + same_size_bytes;
  check.threadBytes = bytes - thread_bytes_before;
  check.countedFreedBytes = totals.freedBytes + same_size_bytes;
  check.threadFreedBytes = freed - thread_freed_before;
  check.countedRequests = totals.count + resize_count;
  check.arenaRequests = requests - requests_before;
  return is_read && check.countedBytes == check.threadBytes &&
         check.countedFreedBytes == check.threadFreedBytes &&
         check.countedRequests == check.arenaRequests;
}

struct allocation_check allocations_check(void) { return check; }

const char *allocations_allocator_version(void) {
  const char *version = NULL;
  size_t length = sizeof version;
  return mallctl("version", &version, &length, NULL, 0) == 0 ? version : NULL;
}

#else

const char *allocations_allocator_version(void) { return NULL; }
bool allocations_are_counted(void) { return false; }
size_t allocations_class_count(void) { return 0; }
size_t allocations_class_bytes(size_t class_index) { (void)class_index; return 0; }
bool allocations_begin(void) { return false; }
struct allocation_totals allocations_read(void) { return (struct allocation_totals){0}; }
bool allocations_end(void) { return false; }
bool allocations_enter_new_arena(void) { return false; }
void allocations_leave_arena(void) {}
bool allocations_include_libraries(void) { return false; }
struct allocation_check allocations_check(void) { return (struct allocation_check){0}; }

#endif
