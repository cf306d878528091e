import ScrollTrace

/// The displays of each row of a feed, and their faults.
public struct DisplayTracks: Hashable, Sendable {
  /// By the number of the row.
  private let rows: [Track]
  public let displayCount: Int
  public let faultCount: Int

  private struct Track: Hashable {
    var offsets: [Double] = []
    var faults: [Fault] = []
  }

  private struct Fault: Hashable {
    let kind: FaultKind
    /// The displayed offset; nil for faults without one.
    let shown: Double?
    /// The row that a tap opened; nil for other faults, and if it opened no row.
    let opened: Int?
  }

  /// - Parameters:
  ///   - judgement: the judgement of a log, with offsets.
  ///   - rowCount: the number of rows of the trace, inserted ones included.
  ///   - number: returns the number of a row; nil for a row that the trace does not have, which is left out.
  public init(_ judgement: Judgement, rowCount: Int, number: (_ row: String) -> Int?) {
    let header = judgement.header
    // Two feeds may be at rest at different offsets.
    func fromRest(_ offset: Double) -> Double {
      header.rest != 0 && abs(offset - header.rest) <= header.same ? 0 : offset
    }
    var rows = [Track](repeating: Track(), count: rowCount)
    for (name, offsets) in judgement.offsets {
      guard let row = number(name), rows.indices.contains(row) else { continue }
      rows[row].offsets = offsets.map(fromRest)
    }
    for fault in judgement.found {
      guard let row = number(fault.row), rows.indices.contains(row) else { continue }
      rows[row].faults.append(
        Fault(
          kind: fault.kind, shown: fault.shown.map(fromRest),
          opened: fault.kind == .misrouted ? fault.of.flatMap(number) : nil))
    }
    self.rows = rows
    displayCount = rows.reduce(0) { $0 + $1.offsets.count }
    faultCount = rows.reduce(0) { $0 + $1.faults.count }
  }

  /// Returns how far another log agrees with this one.
  ///
  /// For each row, displays and faults that agree are those of the longest common subsequence: displays that one log has
  /// left out or has twice cost one each. Two displays are equal if their offsets are, within `same` points. Two faults
  /// are equal if their kinds are, and their offsets, and the rows that taps opened.
  ///
  /// - Complexity: O(displays) where the logs agree, else O(displays × 128) at most.
  public func agreement(with other: DisplayTracks, same: Double) -> DisplayAgreement {
    var agreement = DisplayAgreement(
      displays: .init(agree: 0, of: displayCount), faults: .init(agree: 0, of: faultCount))
    for (own, other) in zip(rows, other.rows) {
      agreement.displays.agree += commonCount(own.offsets[...], other.offsets[...]) {
        abs($0 - $1) <= same
      }
      agreement.faults.agree += commonCount(own.faults[...], other.faults[...]) { own, other in
        guard own.kind == other.kind, own.opened == other.opened else { return false }
        guard let left = own.shown, let right = other.shown else { return own.shown == other.shown }
        return abs(left - right) <= same
      }
    }
    agreement.otherDisplayCount = other.displayCount - agreement.displays.agree
    agreement.otherFaultCount = other.faultCount - agreement.faults.agree
    return agreement
  }
}

/// How far one log agrees with another.
public struct DisplayAgreement: Equatable, Sendable {
  /// The number that agrees, of all of the first log.
  public struct Share: Equatable, Sendable {
    public var agree: Int
    public var of: Int

    public init(agree: Int, of: Int) {
      self.agree = agree
      self.of = of
    }
  }

  public var displays: Share
  public var faults: Share
  /// The number of displays that only the other log has.
  public var otherDisplayCount = 0
  /// The number of faults that only the other log has.
  public var otherFaultCount = 0

  public init(displays: Share, faults: Share) {
    self.displays = displays
    self.faults = faults
  }

  /// Returns whether a log agrees better than another: by its displays and faults together, then by the faults that only
  /// it has.
  public func isBetter(than other: DisplayAgreement) -> Bool {
    let (own, theirs) = (displays.agree + faults.agree, other.displays.agree + other.faults.agree)
    return (own, other.otherFaultCount) > (theirs, otherFaultCount)
  }

  /// True if at least half of the faults agree.
  public var explainsFaults: Bool { 2 * faults.agree >= faults.of }

  /// True if less than half of the displays of either log agree: the logs are hardly of one trace.
  public var sharesFewDisplays: Bool {
    2 * displays.agree < displays.of || displays.agree < otherDisplayCount
  }
}

/// The length of the longest common subsequence, among the pairs whose places are at most `band` from the diagonal.
private func commonCount<Element>(
  _ left: ArraySlice<Element>, _ right: ArraySlice<Element>,
  isSame: (Element, Element) -> Bool
) -> Int {
  let band = 64
  var (left, right) = (left, right)
  var count = 0
  while let first = left.first, let other = right.first, isSame(first, other) {
    left.removeFirst()
    right.removeFirst()
    count += 1
  }
  while let last = left.last, let other = right.last, isSame(last, other) {
    left.removeLast()
    right.removeLast()
    count += 1
  }
  if left.isEmpty || right.isEmpty { return count }
  let (others, width) = (Array(right), right.count)
  // The counts of the elements of `right` before each place. Beyond the band they are those of an earlier row.
  var best = [Int](repeating: 0, count: width + 1)
  var reached = 0
  for (index, element) in left.enumerated() {
    let center = (index + 1) * width / left.count
    let (first, last) = (max(1, center - band), min(width, center + band))
    while reached < last {
      best[reached + 1] = best[reached]
      reached += 1
    }
    var diagonal = best[first - 1]
    for place in first...last {
      let above = best[place]
      let matched = isSame(element, others[place - 1]) ? diagonal + 1 : 0
      best[place] = max(above, best[place - 1], matched)
      diagonal = above
    }
  }
  return count + best[width]
}
