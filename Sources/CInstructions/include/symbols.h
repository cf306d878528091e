// Names as a person reads them.
#pragma once

/// A mangled Swift name in words, for the caller to free; NULL where it is none.
char *_Nullable symbols_demangled(const char *_Nonnull name);
