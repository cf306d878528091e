/// Lengths and content offsets in *units*: whole numbers, 1,024 to the point.
///
/// Every length that is read becomes the nearest multiple of 1/1024 point, so that sums and comparisons are exact in
/// any order. Names of such values end in `Units`.
public enum Points {
  /// Units to the point.
  public static let units: Int64 = 1024

  /// The largest magnitude in a trace: 1,000,000,000 points, in units.
  public static let limitUnits: Int64 = 1_000_000_000 * units

  /// The nearest unit, halves towards positive infinity: `floor(1024 x + 1/2)`.
  ///
  /// - Precondition: `points` is finite and within the limit of a trace.
  public static func units(nearestTo points: Double) -> Int64 {
    Int64((points * 1024 + 0.5).rounded(.down))
  }

  /// The value in points; exact below 2^53 units.
  public static func points(_ units: Int64) -> Double {
    Double(units) / 1024
  }
}

extension Double {
  /// The number without a fraction of 0: `60` and `12.5`.
  package var short: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

/// Counts with their nouns.
package enum Plural {
  /// `1 row`, `2 rows`.
  package static func of(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}
