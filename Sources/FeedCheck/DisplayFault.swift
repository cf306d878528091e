/// A kind of fault: something that a feed displayed wrong.
public enum DisplayFault: String, Sendable, CaseIterable {
  case lost, foreign, stale, blank, misrouted, drifted, flash, between, twice

  /// One fault.
  public var noun: String { words.noun }
  /// The meaning of the count, in the plural.
  public var meaning: String { words.meaning }
  /// The visible effect, in the plural.
  public var sight: String { words.sight }

  private var words: (noun: String, meaning: String, sight: String) {
    switch self {
    case .lost:
      (
        "lost offset", "displays at rest of a row scrolled elsewhere",
        "strips come back at their start"
      )
    case .foreign:
      (
        "foreign offset", "displays at an offset that is neither the row's nor rest",
        "strips come back where another row was left"
      )
    case .stale:
      ("stale strip", "strips with items of another row", "strips show another row's items")
    case .blank: ("blank strip", "strips without items", "strips are empty")
    case .misrouted:
      ("misrouted tap", "taps that opened another row", "taps open another row")
    case .drifted:
      (
        "drifted strip", "strips that another row's fling went on in",
        "strips go on by another row's fling"
      )
    case .flash:
      (
        "flashed display", "displays that were wrong at first and corrected",
        "strips show something wrong for a moment"
      )
    case .between:
      ("page offset", "displays between two pages", "strips stop between two pages")
    case .twice:
      ("doubled row", "rows in two cells at once", "a row is on the screen twice")
    }
  }
}

/// One fault of a display log.
public struct FoundFault: Equatable, Sendable {
  public var kind: DisplayFault
  /// The time of the display or of its new look; for taps and for strips that moved, that of the line.
  public var timeMilliseconds: Double
  public var row: String
  /// The offset that was displayed, in points; nil for faults that are not about offsets.
  public var shown: Double?
  /// The offsets that were right, in points; nil for faults without them.
  public var right: ClosedRange<Double>?
  /// The row that the offset is of, or that a tap opened; nil if it is of no row.
  public var of: String?
  /// True if code moved a strip that was already displayed.
  public var inPlace: Bool

  public init(
    _ kind: DisplayFault, atMilliseconds time: Double, row: String, shown: Double? = nil,
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
