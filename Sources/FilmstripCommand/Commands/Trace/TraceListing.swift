import Reporting
import ScrollTrace
import TraceTools

/// What `trace info` says of a trace.
struct TraceListing: Encodable {
  /// A distribution in a few numbers.
  struct Numbers: Encodable {
    let count: Int
    let least: Double
    let tenth: Double
    let median: Double
    let ninetieth: Double
    let largest: Double

    init?(_ numbers: [Double]) {
      guard let spread = Spread(numbers) else { return nil }
      count = spread.count
      least = spread.least
      tenth = spread.tenth
      median = spread.median
      ninetieth = spread.ninetieth
      largest = spread.largest
    }
  }

  let name: String
  let source: String
  let hash: String
  let frameRate: Double
  /// Width and height in points.
  let viewport: [Double]
  let durationMilliseconds: Double
  let rowCount: Int
  let sectionCount: Int
  let itemCount: Int
  let frameCount: Int
  let eventCount: Int
  /// By the key of the format that tells them.
  let events: [String: Int]
  let rowsVisited: Int
  let returns: Int
  let stripsTouched: Int
  /// Of the table's movements, points a second; absent where there are none, as are those that follow.
  let tableVelocity: Numbers?
  let stripVelocity: Numbers?
  let restMilliseconds: Numbers?

  init(_ trace: Trace) {
    let summary = TraceSummary(trace)
    name = trace.name
    source = trace.source
    hash = trace.contentHash
    frameRate = trace.frameRate
    viewport = [
      Points.points(trace.viewport.widthUnits), Points.points(trace.viewport.heightUnits),
    ]
    durationMilliseconds = summary.durationMilliseconds
    rowCount = trace.feed.rowCount
    sectionCount = trace.feed.sectionRowCounts.count
    itemCount = trace.feed.itemCounts.reduce(0) { $0 + Int($1) }
    frameCount = summary.frameCount
    eventCount = trace.events.count
    events = Dictionary(
      uniqueKeysWithValues: summary.eventCounts.map { (Self.key(of: $0.key), $0.value) })
    rowsVisited = summary.visitedRowCount
    returns = summary.returnCount
    stripsTouched = summary.touchedStripCount
    func velocities(_ isMeant: (TraceSummary.Movement) -> Bool) -> Numbers? {
      // A movement of one event has no velocity.
      let speeds = summary.movements.filter(isMeant).map(\.peakVelocity.magnitude)
      return Numbers(speeds.filter { $0 > 0 })
    }
    tableVelocity = velocities { $0.strip == nil }
    stripVelocity = velocities { $0.strip != nil }
    restMilliseconds = Numbers(summary.rests.map(\.lengthMilliseconds))
  }

  /// The key of TRACE-FORMAT that an event of this kind has.
  private static func key(of kind: TraceEvent.Kind) -> String {
    switch kind {
    case .position: "y"
    case .stripOffset: "x"
    default: "\(kind)"
    }
  }

  // MARK: For people

  /// Two columns, and a table of the distributions.
  var lines: [String] {
    let kinds = TraceEvent.Kind.allCases.compactMap { kind in
      events[Self.key(of: kind)].map { "\(Self.key(of: kind)) \($0)" }
    }
    let facts: [(String, String)] = [
      ("name", name), ("source", source), ("hash", hash),
      (
        "feed",
        "\(rowCount) rows in \(sectionCount) section\(sectionCount == 1 ? "" : "s"), "
          + "\(itemCount) items, on \(Self.short(viewport[0])) x \(Self.short(viewport[1])) points"
      ),
      ("length", Self.duration(milliseconds: durationMilliseconds)),
      ("frames", "\(frameCount), at \(Self.short(frameRate)) a second"),
      ("events", "\(eventCount): " + kinds.joined(separator: ", ")),
      ("rows visited", "\(rowsVisited), and \(returns) returns"),
      ("strips touched", "\(stripsTouched)"),
    ]
    let width = facts.map(\.0.count).max() ?? 0
    let lines = facts.map { name, value in
      name + String(repeating: " ", count: width - name.count) + "  " + TextTable.onOneLine(value)
    }
    return lines + [""] + distributions
  }

  private var distributions: [String] {
    var table = TextTable(
      columns: [("", .left)]
        + ["count", "least", "10%", "median", "90%", "largest"].map { ($0, .right) })
    let named: [(String, Numbers?)] = [
      ("table velocity (points/s)", tableVelocity), ("strip velocity (points/s)", stripVelocity),
      ("rest (ms)", restMilliseconds),
    ]
    for (name, numbers) in named {
      guard let numbers else {
        table.append([name, "0", "", "", "", "", ""])
        continue
      }
      table.append(
        [name, "\(numbers.count)"]
          + [
            numbers.least, numbers.tenth, numbers.median, numbers.ninetieth, numbers.largest,
          ].map { "\(Int($0.rounded()))" })
    }
    return table.lines
  }

  /// A number without a fraction of 0.
  private static func short(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// `59.9 s`, `12.1 min`, `3.0 h`.
  static func duration(milliseconds: Double) -> String {
    let seconds = milliseconds / 1000
    func tenths(_ value: Double, _ unit: String) -> String {
      "\((value * 10).rounded() / 10) \(unit)"
    }
    if seconds < 60 { return tenths(seconds, "s") }
    return seconds < 3600 ? tenths(seconds / 60, "min") : tenths(seconds / 3600, "h")
  }
}
