import ScrollTrace

/// The content offsets that are right for a row, both ends included, in units. A finger leaves one offset. After a
/// coast out of sight, or after confining, either end is right.
struct OffsetSpan: Equatable {
  private(set) var lowUnits: Int64
  private(set) var highUnits: Int64

  init(at units: Int64) {
    lowUnits = units
    highUnits = units
  }

  /// The right offset that is nearest to another one.
  func nearest(to units: Int64) -> Int64 { min(max(units, lowUnits), highUnits) }

  mutating func move(by step: Int64) {
    lowUnits = StripMotion.clamped(lowUnits + step)
    highUnits = StripMotion.clamped(highUnits + step)
  }

  mutating func stretch(by step: Int64) {
    if step > 0 {
      highUnits = StripMotion.clamped(highUnits + step)
    } else {
      lowUnits = StripMotion.clamped(lowUnits + step)
    }
  }

  mutating func hold(_ units: Int64) {
    lowUnits = min(lowUnits, units)
    highUnits = max(highUnits, units)
  }

  /// Some of the row's items are others now: both ends go with what they showed.
  mutating func splice(_ splice: Splice, along line: ItemLine, restUnits: Int64) {
    let right = line.rightUnits(lowUnits...highUnits, after: splice, restUnits: restUnits)
    (lowUnits, highUnits) = (right.lowerBound, right.upperBound)
  }
}
