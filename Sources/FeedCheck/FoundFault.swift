import ScrollTrace

/// One fault of a display log.
public struct FoundFault: Equatable, Sendable {
  public var kind: FaultKind
  /// The time of the display or of its new look; for taps and for strips that moved, that of the line.
  public var timeMilliseconds: Double
  public var row: String
  /// The offset that was displayed, in points; nil for faults that are not about offsets.
  public var shown: Double?
  /// The offsets that were right, in points; nil for faults without them.
  public var right: ClosedRange<Double>?
  /// The row that the offset is of, that stale items are of, or that a tap opened; nil if it is of no row.
  public var of: String?
  /// True if code moved a strip that was already displayed.
  public var inPlace: Bool

  public init(
    _ kind: FaultKind, atMilliseconds time: Double, row: String, shown: Double? = nil,
    right: ClosedRange<Double>? = nil, of: String? = nil, inPlace: Bool = false
  ) {
    self.kind = kind
    timeMilliseconds = time
    self.row = row
    self.shown = shown
    self.right = right
    self.of = of
    self.inPlace = inPlace
  }
}
