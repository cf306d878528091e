#include "symbols.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Exported by the Swift runtime for tools like this one; no header of the toolchain declares it.
extern char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size,
                            uint32_t flags);

char *symbols_demangled(const char *name) {
  return swift_demangle(name, strlen(name), NULL, NULL, 0);
}
