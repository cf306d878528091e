/// Why allocations could not be counted.
package enum AllocationProbeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// This thread counts already, or what allocates is no libjemalloc that can count.
  case refused
  /// A block of a known size was not counted once.
  case uncounted(bytes: Int, foundCount: Int, foundBytes: Int)
  /// The count is another than jemalloc's own: the figures of both.
  case disagreed(String)

  package var description: String {
    switch self {
    case .refused:
      "this thread counts already, or it is not libjemalloc 5.3 with its statistics"
    case .uncounted(let bytes, let foundCount, let foundBytes):
      """
      a block of \(bytes) bytes went uncounted: found \(foundCount) allocations of \(foundBytes) bytes, \
      expected 1; is another allocator preloaded?
      """
    case .disagreed(let figures): "the count disagrees with jemalloc's own: \(figures)"
    }
  }
}
