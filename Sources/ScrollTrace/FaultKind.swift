/// The kinds of fault: what a feed displays wrong. Fewer are better, of each kind.
///
/// A replay counts the kinds in `counted` (`Fidelity`), and the judge of display logs finds those in `judged` (`Judge`).
/// The raw value is the word for the kind in tables, options and judgements.
public enum FaultKind: String, Codable, Sendable, CaseIterable {
  case lost, foreign, stale, blank, misrouted
  case trap = "traps"
  case drifted, flash, between, twice

  /// The kinds that replays count, in the order of the semantics.
  public static let counted =
    allCases.filter { $0.isCounted && !$0.isLater } + allCases.filter(\.isLater)
  /// The kinds that the judge of display logs finds. The log of an app that stopped has ended.
  public static let judged = allCases.filter { $0 != .trap }
  /// All kinds: those that replays count, then those that only logs have. Films use the indices.
  public static let ordered = counted + allCases.filter { !$0.isCounted }

  /// Returns the kind with a word, such as `stale`, or a name, such as `staleStrips`; nil for an unknown name.
  public init?(named name: String) {
    guard let kind = Self.allCases.first(where: { [$0.rawValue, $0.name].contains(name) }) else {
      return nil
    }
    self = kind
  }

  /// The name of the count in records, and of a fault in logs of callbacks.
  public var name: String { words.name }
  /// The name of the count in results. The kinds that only logs had at first are called by their words there.
  public var metricName: String { isCounted && !isLater ? name : rawValue }
  /// One fault.
  public var noun: String { words.noun }
  /// The meaning of the count, in the plural.
  public var meaning: String { words.meaning }
  /// The visible effect, in the plural.
  public var sight: String { words.sight }

  private var words: (name: String, noun: String, meaning: String, sight: String) {
    switch self {
    case .lost:
      (
        "lostOffsets", "lost offset", "displays at rest of a row scrolled elsewhere",
        "strips come back at their start"
      )
    case .foreign:
      (
        "foreignOffsets", "foreign offset",
        "displays at an offset that is neither the row's nor rest",
        "strips come back at a wrong place"
      )
    case .stale:
      (
        "staleStrips", "stale strip", "strips with items of another row",
        "strips show another row's items"
      )
    case .blank: ("blankStrips", "blank strip", "strips without items", "strips are empty")
    case .misrouted:
      (
        "misroutedSelections", "misrouted tap", "taps that opened another row",
        "taps open another row"
      )
    case .trap:
      ("traps", "trap", "where a list would have stopped the app", "the app would have stopped")
    case .drifted:
      (
        "driftedStrips", "drifted strip", "strips that another row's fling went on in",
        "strips move with another row's fling"
      )
    case .flash:
      (
        "flashes", "flashed display", "displays that were wrong at first and corrected",
        "strips show something wrong for a moment"
      )
    case .between:
      (
        "pageOffsets", "between-pages offset", "displays between two pages",
        "strips stop between two pages"
      )
    case .twice:
      ("doubledRows", "doubled row", "rows in two cells at once", "a row is on the screen twice")
    }
  }

  /// Why no replay counts the kind; nil for a kind that replays count.
  public var reasonNotCounted: String? {
    switch self {
    case .lost, .foreign, .stale, .misrouted, .trap, .drifted, .blank, .between: nil
    case .flash: "a replay compares each display at once"
    case .twice: "a replay displays a row in one cell"
    }
  }

  /// True if replays count the kind.
  public var isCounted: Bool { reasonNotCounted == nil }

  /// True if the fault stays visible on a strip until it is corrected, and is not a single moment.
  public var isOfStrip: Bool {
    switch self {
    case .lost, .foreign, .stale, .blank, .drifted, .between, .twice: true
    case .misrouted, .trap, .flash: false
    }
  }

  /// True if the displayed and the correct thing are offsets, and not rows.
  public var isOfOffset: Bool {
    switch self {
    case .lost, .foreign, .drifted, .between: true
    case .stale, .blank, .misrouted, .trap, .flash, .twice: false
    }
  }

  /// True if results do not always list the kind: replays count `drifted` only where strips can move without a finger.
  public var isOptional: Bool { self == .drifted || isLater || !isCounted }

  /// True if results list the kind only where it was seen, so that they are what they were before replays counted it.
  public var isLater: Bool { self == .blank || self == .between }
}
