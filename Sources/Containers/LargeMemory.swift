#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory for tables that may be large: on Linux in huge pages, where the system gives them on request.
///
/// Entries all over a table of a million rows are each on a page of their own; with pages of 2 MiB their
/// addresses are found without a walk (without edits an event of `Ruler rows` took 1.28 times that of a small
/// feed with them, and 1.36 without).
enum LargeMemory {
  private static let hugePageBytes = 2 << 20

  /// - Returns: uninitialised memory, to be given back with `deallocate()`.
  static func allocate<Element>(capacity: Int) -> UnsafeMutablePointer<Element> {
    let bytes = capacity * MemoryLayout<Element>.stride
    guard bytes >= hugePageBytes else { return .allocate(capacity: capacity) }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: hugePageBytes)
    #if os(Linux)
      // Advice alone: where it is refused, the memory is as good as any.
      _ = madvise(memory, bytes, MADV_HUGEPAGE)
    #endif
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }
}
