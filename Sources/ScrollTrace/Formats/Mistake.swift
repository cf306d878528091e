/// What is wrong with a line or a block; a `TraceError` without its place.
package struct Mistake: Error, Equatable {
  package var found: String
  package var expected: String
  /// The name of the number that is wrong, with which `found` begins; nil if it is another thing.
  var name: String?

  package init(found: String, expected: String) {
    self.found = found
    self.expected = expected
  }
}

/// The limits of the format, in the format's own units.
package enum TraceLimits {
  package static let rows = 50_000_000
  package static let itemsPerRow = 1_000_000
  static let kinds = 256
  /// The largest magnitude of a length or an offset.
  package static let points: UInt64 = 1_000_000_000
  /// 2^53: up to here every whole millisecond is a `Double`.
  static let milliseconds: UInt64 = 1 << 53
  static let lineBytes = 512 << 20
}
