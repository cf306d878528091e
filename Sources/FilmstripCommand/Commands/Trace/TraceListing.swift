import Reporting
import ScrollTrace
import TraceTools

/// The contents of a trace as `trace info` prints them.
struct TraceListing: Encodable {
  /// Scrolling after the finger has lifted.
  struct Coasts: Encodable {
    /// Coasts of strips, and those whose row left the screen first.
    let count: Int
    let lostCount: Int
    /// The coasting events of strips and the table, by their key in the text form.
    let events: [String: Int]
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
  /// By their key in the text form.
  let events: [String: Int]
  /// Absent if nothing coasts.
  let coasts: Coasts?
  let rowsVisited: Int
  let returns: Int
  let stripsTouched: Int
  /// Of the table's movements, points a second; absent if there are none, like the following ones.
  let tableVelocity: Spread?
  let stripVelocity: Spread?
  let restMilliseconds: Spread?

  init(headerOf trace: Trace, hash: String, summary: TraceSummary) {
    name = trace.name
    source = trace.source
    self.hash = hash
    frameRate = trace.frameRate
    viewport = [
      Points.points(trace.viewport.widthUnits), Points.points(trace.viewport.heightUnits),
    ]
    durationMilliseconds = summary.durationMilliseconds
    rowCount = trace.feed.rowCount
    sectionCount = trace.feed.sectionRowCounts.count
    itemCount = trace.feed.itemCounts.reduce(0) { $0 + Int($1) }
    frameCount = summary.frameCount
    eventCount = summary.eventCount
    events = Dictionary(
      uniqueKeysWithValues: summary.eventCounts.map { (Self.key(of: $0.key), $0.value) })
    coasts =
      summary.coastingEventCounts.isEmpty
      ? nil
      : Coasts(
        count: summary.coastCount, lostCount: summary.lostCoastCount,
        events: Dictionary(
          uniqueKeysWithValues: summary.coastingEventCounts.map { (Self.key(of: $0.key), $0.value) }
        ))
    rowsVisited = summary.visitedRowCount
    returns = summary.returnCount
    stripsTouched = summary.touchedStripCount
    tableVelocity = summary.tableVelocity
    stripVelocity = summary.stripVelocity
    restMilliseconds = summary.restMilliseconds
  }

  /// The key of an event in the text form.
  private static func key(of kind: TraceEvent.Kind) -> String {
    switch kind {
    case .position: "y"
    case .stripOffset: "x"
    default: "\(kind)"
    }
  }

  // MARK: Text

  /// Two columns, and a table of the distributions.
  var lines: [String] {
    let kinds = TraceEvent.Kind.allCases.compactMap { kind in
      events[Self.key(of: kind)].map { "\(Self.key(of: kind)) \($0)" }
    }
    var facts: [(String, String)] = [
      ("name", name), ("source", source), ("hash", hash),
      (
        "feed",
        "\(Plural.of(rowCount, "row")) in \(Plural.of(sectionCount, "section")), "
          + "\(itemCount) items, on \(viewport[0].short) x \(viewport[1].short) points"
      ),
      ("length", Self.duration(milliseconds: durationMilliseconds)),
      ("frames", "\(frameCount), at \(frameRate.short) a second"),
      ("events", "\(eventCount): " + kinds.joined(separator: ", ")),
      ("rows visited", "\(rowsVisited), and \(returns) returns"),
      ("strips touched", "\(stripsTouched)"),
    ]
    if let coasts {
      let index = facts.firstIndex { $0.0 == "events" } ?? 0
      facts.insert(("coasts", Self.words(of: coasts)), at: index + 1)
    }
    let width = facts.map(\.0.count).max() ?? 0
    let lines = facts.map { name, value in
      name + String(repeating: " ", count: width - name.count) + "  " + TextStyle.onOneLine(value)
    }
    return lines + [""] + distributions
  }

  /// `3, 1 of them cut off; x 120, y 40 events`.
  private static func words(of coasts: Coasts) -> String {
    let events = ["x", "y"].compactMap { key in coasts.events[key].map { "\(key) \($0)" } }
    return "\(coasts.count) of strips, \(coasts.lostCount) of them cut off by the table; events: "
      + events.joined(separator: ", ")
  }

  private var distributions: [String] {
    var table = Table(
      columns: [.left("")]
        + ["count", "least", "10%", "median", "90%", "largest"].map { .right($0) })
    let named: [(String, Spread?)] = [
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
