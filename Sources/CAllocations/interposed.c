// The C library's allocation functions. The definitions of an executable have priority over those of all its libraries.
// Each calls jemalloc, and counts if its thread counts.

#ifdef HAVE_JEMALLOC

#define _GNU_SOURCE
#include "counting.h"

#include <dlfcn.h>
#include <errno.h>
#include <jemalloc/jemalloc.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define IS_COUNTED __builtin_expect(allocations_thread_is_counting, false)

// The first calls use names that only jemalloc has. These do not set errno, and do not accept a size of zero.
static void *or_no_memory(void *block) {
  if (block == NULL) errno = ENOMEM;
  return block;
}

static size_t not_zero(size_t bytes) { return bytes > 0 ? bytes : 1; }

// jemalloc crashes at its first block if the system gives it no memory, which is before `main`. The size and the exit code
// are those of `Provisions`.
static void check_memory(void) {
  static const char message[] =
      "filmstrip: 64 MiB of memory are needed, and the system gives less (see 'ulimit -v')\n";
  static bool is_checked = false;
  if (is_checked) return;
  is_checked = true;
  size_t bytes = (size_t)64 << 20;
  void *memory = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    // The exit code says the same.
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0) _exit(70);
    _exit(70);
  }
  munmap(memory, bytes);
}

static void *first_malloc(size_t bytes) {
  check_memory();
  return or_no_memory(mallocx(not_zero(bytes), 0));
}

static void *first_calloc(size_t count, size_t bytes) {
  size_t total;
  check_memory();
  if (__builtin_mul_overflow(count, bytes, &total)) return or_no_memory(NULL);
  return or_no_memory(mallocx(not_zero(total), MALLOCX_ZERO));
}

static void first_free(void *block) {
  if (block != NULL) dallocx(block, 0);
}

static void *first_realloc(void *block, size_t bytes) {
  if (block == NULL) return first_malloc(bytes);
  if (bytes > 0) return or_no_memory(rallocx(block, bytes, 0));
  dallocx(block, 0);
  return NULL;
}

// jemalloc's malloc takes fewer instructions than its mallocx, but its name is used here: a constructor looks up the next
// function of that name. Constructors of libraries allocate before that.
static void *(*next_malloc)(size_t bytes) = first_malloc;
static void *(*next_calloc)(size_t count, size_t bytes) = first_calloc;
static void *(*next_realloc)(void *block, size_t bytes) = first_realloc;
static void (*next_free)(void *block) = first_free;

// Takes the next function of a name if it is jemalloc's. Another allocator (LD_PRELOAD) cannot free jemalloc's blocks, and
// jemalloc does not know the sizes of its blocks.
static void find_next(const char *name, void *next) {
  void *found = dlsym(RTLD_NEXT, name);
  Dl_info of_found, of_jemalloc;
  if (found != NULL && dladdr(found, &of_found) != 0 &&
      dladdr((void *)mallocx, &of_jemalloc) != 0 && of_found.dli_fbase == of_jemalloc.dli_fbase)
    memcpy(next, &found, sizeof found);
}

__attribute__((constructor)) static void find_all_next(void) {
  find_next("malloc", &next_malloc);
  find_next("calloc", &next_calloc);
  find_next("realloc", &next_realloc);
  find_next("free", &next_free);
}

static void *counted(void *block, const void *caller) {
  allocations_note_caller(caller);
  if (block != NULL) allocations_count_block(block);
  return block;
}

// Separate functions, so that a call that is not counted continues with a jump and saves no register.
#define APART __attribute__((noinline)) static

APART void *counted_malloc(size_t bytes, const void *caller) {
  return counted(next_malloc(bytes), caller);
}

APART void *counted_calloc(size_t count, size_t bytes, const void *caller) {
  return counted(next_calloc(count, bytes), caller);
}

APART void *counted_realloc(void *old, size_t bytes, const void *caller) {
  if (old == NULL) return counted(next_malloc(bytes), caller);
  size_t old_bytes = sallocx(old, 0);
  void *block = next_realloc(old, bytes);
  if (block == old) {
    allocations_count_resize(old_bytes, sallocx(block, 0));
  } else if (block != NULL || bytes == 0) {
    // Both blocks were there while the one was copied to the other.
    counted(block, caller);
    allocations_count_free(old_bytes);
  }
  return block;
}

APART void counted_free(void *block) {
  if (block != NULL) allocations_count_free(sallocx(block, 0));
  next_free(block);
}

#define CALLER __builtin_return_address(0)

void *malloc(size_t bytes) {
  return IS_COUNTED ? counted_malloc(bytes, CALLER) : next_malloc(bytes);
}

void *calloc(size_t count, size_t bytes) {
  return IS_COUNTED ? counted_calloc(count, bytes, CALLER) : next_calloc(count, bytes);
}

void *realloc(void *block, size_t bytes) {
  return IS_COUNTED ? counted_realloc(block, bytes, CALLER) : next_realloc(block, bytes);
}

void free(void *block) {
  if (IS_COUNTED) counted_free(block);
  else next_free(block);
}

// Aligned blocks are few, and need no faster way than mallocx.
static void *aligned(size_t alignment, size_t bytes, const void *caller) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
    errno = EINVAL;
    return NULL;
  }
  void *block = or_no_memory(mallocx(not_zero(bytes), MALLOCX_ALIGN(alignment)));
  return IS_COUNTED ? counted(block, caller) : block;
}

void *aligned_alloc(size_t alignment, size_t bytes) {
  return aligned(alignment, bytes, CALLER);
}

void *memalign(size_t alignment, size_t bytes) { return aligned(alignment, bytes, CALLER); }
void *valloc(size_t bytes) { return aligned((size_t)sysconf(_SC_PAGESIZE), bytes, CALLER); }

void *pvalloc(size_t bytes) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (bytes > SIZE_MAX - page) return or_no_memory(NULL);
  return aligned(page, (not_zero(bytes) + page - 1) / page * page, CALLER);
}

int posix_memalign(void **block, size_t alignment, size_t bytes) {
  if (alignment < sizeof(void *)) return EINVAL;
  int errno_before = errno;
  void *made = aligned(alignment, bytes, CALLER);
  int mistake = errno;
  errno = errno_before;
  if (made == NULL) return mistake;
  *block = made;
  return 0;
}

#endif
