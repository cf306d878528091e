// C++'s operators of the standard, with the functions of interposed.c. Those of jemalloc would not be counted.

#ifdef HAVE_JEMALLOC

#include <cstddef>
#include <cstdlib>
#include <new>

extern "C" {
#include "counting.h"
}

template <typename Allocate> static void *orThrow(Allocate allocate) {
  // Only libraries are written in C++.
  if (allocations_thread_is_counting) allocations_note_caller(nullptr);
  for (;;) {
    if (void *block = allocate()) return block;
    std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

template <typename Allocate> static void *orNull(Allocate allocate) noexcept {
  try {
    return orThrow(allocate);
  } catch (...) {
    return nullptr;
  }
}

using std::align_val_t, std::nothrow_t, std::size_t;

static auto plain(size_t bytes) {
  return [=] { return std::malloc(bytes); };
}
static auto aligned(size_t bytes, align_val_t alignment) {
  return [=] { return aligned_alloc(size_t(alignment), bytes); };
}

void *operator new(size_t bytes) { return orThrow(plain(bytes)); }
void *operator new[](size_t bytes) { return orThrow(plain(bytes)); }
void *operator new(size_t bytes, const nothrow_t &) noexcept { return orNull(plain(bytes)); }
void *operator new[](size_t bytes, const nothrow_t &) noexcept { return orNull(plain(bytes)); }

void *operator new(size_t bytes, align_val_t alignment) {
  return orThrow(aligned(bytes, alignment));
}
void *operator new[](size_t bytes, align_val_t alignment) {
  return orThrow(aligned(bytes, alignment));
}
void *operator new(size_t bytes, align_val_t alignment, const nothrow_t &) noexcept {
  return orNull(aligned(bytes, alignment));
}
void *operator new[](size_t bytes, align_val_t alignment, const nothrow_t &) noexcept {
  return orNull(aligned(bytes, alignment));
}

void operator delete(void *block) noexcept { std::free(block); }
void operator delete[](void *block) noexcept { std::free(block); }
void operator delete(void *block, size_t) noexcept { std::free(block); }
void operator delete[](void *block, size_t) noexcept { std::free(block); }
void operator delete(void *block, const nothrow_t &) noexcept { std::free(block); }
void operator delete[](void *block, const nothrow_t &) noexcept { std::free(block); }
void operator delete(void *block, align_val_t) noexcept { std::free(block); }
void operator delete[](void *block, align_val_t) noexcept { std::free(block); }
void operator delete(void *block, size_t, align_val_t) noexcept { std::free(block); }
void operator delete[](void *block, size_t, align_val_t) noexcept { std::free(block); }
void operator delete(void *block, align_val_t, const nothrow_t &) noexcept { std::free(block); }
void operator delete[](void *block, align_val_t, const nothrow_t &) noexcept { std::free(block); }

#endif
