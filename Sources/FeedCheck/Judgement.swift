import ScrollTrace

/// The faults that a judge found in a display log, and the number of its displays.
public struct Judgement: Equatable, Sendable {
  public let header: DisplayHeader
  /// The number of displays: each begins with a `show`.
  public let displayCount: Int
  /// The faults in the order in which they were decided.
  public let found: [FoundFault]
  /// By row, the offset of each display in order, in points, as the judge first compared it; empty unless the judge
  /// keeps offsets.
  public internal(set) var offsets: [String: [Double]] = [:]
  /// The number of foreign offsets at which the cell had shown another row just before. 0 if the log names no cells.
  public let keptOffsetCount: Int
  /// The number of displays of rows that belong elsewhere than at rest. Others cannot be lost.
  public let awayCount: Int
  /// False if no display had an item with the name of its row (`ROW/ITEM`). Then items of another row cannot be found.
  public let namesRowsOfItems: Bool
  /// The rest of each row whose rest is not the header's, in points, at the end of the log.
  public let rests: [String: Double]
  private var counts: [Int]

  public init(
    _ header: DisplayHeader, displayCount: Int, found: [FoundFault], keptOffsetCount: Int = 0,
    awayCount: Int = 0, namesRowsOfItems: Bool = true, rests: [String: Double] = [:]
  ) {
    self.keptOffsetCount = keptOffsetCount
    self.awayCount = awayCount
    self.namesRowsOfItems = namesRowsOfItems
    self.rests = rests
    self.header = header
    self.displayCount = displayCount
    self.found = found
    counts = FaultKind.judged.map { kind in found.count { $0.kind == kind } }
  }

  /// The number of faults of a kind.
  public subscript(kind: FaultKind) -> Int {
    FaultKind.judged.firstIndex(of: kind).map { counts[$0] } ?? 0
  }

  /// Returns a fault in words: `sport, at 950 ms: shown at 130, where news was left; sport belongs at its start`.
  public func words(for fault: FoundFault) -> String {
    "\(fault.row), at \(fault.timeMilliseconds.short) ms: \(effect(of: fault))"
  }

  private func effect(of fault: FoundFault) -> String {
    let shown = fault.shown?.tenths ?? ""
    let moved = fault.inPlace ? "moved by code to" : "shown at"
    switch fault.kind {
    case .lost: return "\(moved) \(shown), its start; \(truth(of: fault))"
    case .foreign:
      return "\(moved) \(shown), where \(fault.of ?? "no row") was left; \(truth(of: fault))"
    case .stale: return "shown with items of \(fault.of.map { "row \($0)" } ?? "another row")"
    case .blank: return "shown empty, or with an empty end"
    case .misrouted: return "a tap opened \(fault.of ?? "nothing")"
    case .drifted: return "moved to \(shown) by the fling of another row; \(truth(of: fault))"
    case .flash: return "wrong at first, at \(shown), and corrected"
    case .between: return "shown at \(shown), between two pages"
    case .twice: return "shown by two cells at once"
    case .trap: preconditionFailure("a log has no traps")
    }
  }

  private func truth(of fault: FoundFault) -> String {
    guard let right = fault.right else { return "" }
    let (low, high) = (right.lowerBound, right.upperBound)
    if low == high {
      return low == rests[fault.row] ?? header.rest
        ? "\(fault.row) belongs at its start" : "\(fault.row) was left at \(low.tenths)"
    }
    return "right is \(low.tenths) to \(high.tenths)"
  }
}

extension Double {
  /// As people read it: to a tenth of a point.
  fileprivate var tenths: String { ((self * 10).rounded() / 10).short }
}
