import ArgumentParser
import Reporting
import Results
import ScrollTrace
import TraceTools

/// The contents of a trace.
struct TraceInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print the length, the scrolling and a picture of a trace.",
    discussion: """
      Examples:
        filmstrip trace info chromium-browse
        filmstrip trace generate --scenario hunt | filmstrip trace info -

      A movement is scrolling without a stop of 100 ms; its velocity is the largest between two events. A rest is \
      400 ms or more without scrolling and taps. A return is a row that comes on the screen again. A coast is a run of \
      offsets of a strip after the finger has lifted; it is cut off if its row leaves the screen first. The hash \
      depends on the contents of the trace, and not on its name. Ranks among more than a million velocities or rests \
      are right to one part in 100,000.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var printing: FormatOption<PlainListing>

  mutating func run() throws {
    var reader = try TraceArgument.open(input.trace)
    let header = reader.header
    var hasher = TraceHasher(headerOf: header)
    var review = TraceReview(of: header)
    var curve = PositionCurve()
    try reader.readPieces { piece in
      hasher.append(eventsOf: piece)
      review.append(eventsOf: piece)
      curve.append(positionsOf: piece)
      return true
    }
    let listing = TraceListing(header: header, hash: hasher.contentHash, summary: review.finish())
    try printing.print(
      PlainListing(listing) {
        let picture = TraceInfo.picture(
          of: curve, durationMilliseconds: listing.summary.durationMilliseconds)
        return (listing.lines + [""] + picture).joined(separator: "\n") + "\n"
      })
  }

  /// Returns the table's position over time, with its ends beside it.
  private static func picture(
    of curve: PositionCurve, durationMilliseconds last: Double
  ) -> [String] {
    guard last > 0, !curve.isEmpty else { return ["The table is never scrolled."] }
    let picture = curve.picture(duration: last, columns: 72, lines: 12)
    let labels = [curve.range.lowerBound, curve.range.upperBound].map { "\(Int($0.rounded()))" }
    let width = labels.map(\.count).max() ?? 0
    let lines = picture.enumerated().map { index, line in
      let label = index == 0 ? labels[0] : index == picture.count - 1 ? labels[1] : ""
      return String(repeating: " ", count: width - label.count) + "\(label) |\(line)"
    }
    let end = TraceListing.duration(milliseconds: last)
    let space = String(repeating: " ", count: max(1, 72 - 1 - end.count))
    return ["y in points, over time"] + lines
      + [String(repeating: " ", count: width + 2) + "0\(space)\(end)"]
  }
}

/// The contents of a trace as `trace info` prints them.
struct TraceListing: Encodable {
  let header: Trace
  let hash: String
  let summary: TraceSummary

  private var viewport: [Double] {
    [header.viewport.widthUnits, header.viewport.heightUnits].map(Points.points)
  }
  private var sectionCount: Int { header.feed.sectionRowCounts.count }
  private var itemCount: Int { header.feed.itemCounts.reduce(0) { $0 + Int($1) } }

  /// The offset at which the strips of each kind rest; nil if all rest at 0.
  private var restPoints: [Double]? {
    let rests = header.feed.itemShapes.map { Points.points($0.restUnits) }
    return rests.contains { $0 != 0 } ? rests : nil
  }

  /// The number of rows that do not begin where their kind rests; nil without a `start`.
  private var elsewhereCount: Int? {
    header.feed.startUnits.map { starts in
      starts.indices.count { row in
        let kind = header.feed.kinds?[row] ?? 0
        return starts[row] != header.feed.itemShape(ofKind: kind).restUnits
      }
    }
  }

  /// The length of a page of each kind, on the viewport of the start; nil if no kind has pages.
  private var pagePoints: [Double?]? {
    let pages = header.feed.itemShapes.map { shape in
      shape.resized(to: header.viewport)
        .pageUnits(along: header.feed.axis, extentUnits: header.viewport.widthUnits)
        .map(Points.points)
    }
    return pages.contains { $0 != nil } ? pages : nil
  }

  /// Lengths of one kind, or the different ones: `390 points`, or `390 points or none, by kind`.
  private static func byKind(_ lengths: [Double?]) -> String {
    let words = lengths.map { $0.map { "\($0.short) points" } ?? "none" }
    let different = words.uniqued
    return different.joined(separator: " or ") + (different.count > 1 ? ", by kind" : "")
  }

  /// How often the screen went away and came back at the top; nil if it stayed.
  private var leaves: String? {
    let count = summary.eventCounts[.leave, default: 0]
    guard count > 0 else { return nil }
    let losses: [(ScreenLoss, String)] = [
      (.nothing, "covered"), (.screen, "torn down"), (.process, "with a killed process"),
    ]
    let words = losses.compactMap { loss, word in
      summary.leaveCounts[loss].map { "\($0) \(word)" }
    }
    let top = summary.topReturnCount
    return "left \(Plural.of(count, "time")): \(words.joined(separator: ", "))"
      + (top > 0 ? "; back at the top \(Plural.of(top, "time"))" : "")
  }

  func encode(to encoder: any Encoder) throws {
    let hasCoasts = !summary.coastingEventCounts.isEmpty
    // Scrolling after the finger has lifted: the coasts of strips, those whose row left the screen first, and events.
    let coasts: JSONObject = [
      "count": summary.coastCount, "lostCount": summary.lostCoastCount,
      "events": Self.byKey(summary.coastingEventCounts),
    ]
    let record: JSONObject = [
      "name": header.name, "source": header.source, "hash": hash, "frameRate": header.frameRate,
      "viewport": viewport, "durationMilliseconds": summary.durationMilliseconds,
      "rowCount": header.feed.rowCount, "sectionCount": sectionCount, "itemCount": itemCount,
      "direction": header.feed.isRightToLeft ? "rtl" : nil, "restPoints": restPoints,
      "rowsStartingElsewhere": elsewhereCount, "pagePoints": pagePoints,
      "frameCount": summary.frameCount, "eventCount": summary.eventCount,
      "events": Self.byKey(summary.eventCounts), "coasts": hasCoasts ? coasts : nil,
      "leaves": summary.leaveCounts.isEmpty
        ? nil
        : Dictionary(uniqueKeysWithValues: summary.leaveCounts.map { ("\($0.key)", $0.value) }),
      "returnsToTop": summary.leaveCounts.isEmpty ? nil : summary.topReturnCount,
      "rowsVisited": summary.visitedRowCount, "returns": summary.returnCount,
      "stripsTouched": summary.touchedStripCount, "tableVelocity": summary.tableVelocity,
      "stripVelocity": summary.stripVelocity, "restMilliseconds": summary.restMilliseconds,
    ]
    try record.encode(to: encoder)
  }

  private static func byKey(_ counts: [TraceEvent.Kind: Int]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { (key(of: $0.key), $0.value) })
  }

  /// The key of an event in the text form.
  private static func key(of kind: TraceEvent.Kind) -> String {
    switch kind {
    case .position: "y"
    case .stripOffset: "x"
    case .allStrips: "allX"
    default: "\(kind)"
    }
  }

  /// Two columns of facts, and a table of distributions.
  var lines: [String] {
    func words(_ counts: [TraceEvent.Kind: Int], _ kinds: [TraceEvent.Kind]) -> String {
      kinds.compactMap { kind in counts[kind].map { "\(Self.key(of: kind)) \($0)" } }
        .joined(separator: ", ")
    }
    let rows = Plural.of(header.feed.rowCount, "row")
    var facts: [(String, String)] = [
      ("name", header.name), ("source", header.source), ("hash", hash),
      (
        "feed",
        """
        \(rows) in \(Plural.of(sectionCount, "section")), \(itemCount) items, on \
        \(viewport[0].short) x \(viewport[1].short) points
        """
      ),
    ]
    facts += [
      header.feed.isRightToLeft ? ("direction", "from right to left") : nil,
      restPoints.map { ("rest", Self.byKind($0)) },
      elsewhereCount.map { ("start", "\(Plural.of($0, "row")) elsewhere than at rest") },
      pagePoints.map { ("pages", Self.byKind($0)) },
    ].compactMap(\.self)
    facts += [
      ("length", Self.duration(milliseconds: summary.durationMilliseconds)),
      ("frames", "\(summary.frameCount), at \(header.frameRate.short) a second"),
      (
        "events",
        "\(summary.eventCount): \(words(summary.eventCounts, TraceEvent.Kind.allCases))"
      ),
    ]
    if !summary.coastingEventCounts.isEmpty {
      let events = words(summary.coastingEventCounts, [.stripOffset, .position])
      facts.append(
        (
          "coasts",
          """
          \(summary.coastCount) of strips, \(summary.lostCoastCount) of them cut off by the table; events: \(events)
          """
        ))
    }
    if let leaves { facts.append(("screen", leaves)) }
    facts += [
      ("rows visited", "\(summary.visitedRowCount), and \(summary.returnCount) returns"),
      ("strips touched", "\(summary.touchedStripCount)"),
    ]
    let width = facts.map(\.0.count).max() ?? 0
    let lines = facts.map { name, value in
      name + String(repeating: " ", count: width - name.count) + "  " + TextStyle.onOneLine(value)
    }
    return lines + [""] + distributions
  }

  private var distributions: [String] {
    let ranks = ["count", "least", "10%", "median", "90%", "largest"]
    var table = Table(columns: [.left("")] + ranks.map { .right($0) })
    let spreads: [(String, Spread?)] = [
      ("table velocity (points/s)", summary.tableVelocity),
      ("strip velocity (points/s)", summary.stripVelocity),
      ("rest (ms)", summary.restMilliseconds),
    ]
    for (name, spread) in spreads {
      let figures = spread.map { [$0.least, $0.tenth, $0.median, $0.ninetieth, $0.largest] }
      let texts = figures?.map { String(format: "%.0f", $0) } ?? Array(repeating: "", count: 5)
      table.append([name, "\(spread?.count ?? 0)"] + texts)
    }
    return table.lines
  }

  /// Returns a duration such as `59.9 s`, `12.1 min` or `3.0 h`.
  static func duration(milliseconds: Double) -> String {
    let seconds = milliseconds / 1000
    func tenths(_ value: Double, _ unit: String) -> String {
      "\((value * 10).rounded() / 10) \(unit)"
    }
    if seconds < 60 { return tenths(seconds, "s") }
    return seconds < 3600 ? tenths(seconds / 60, "min") : tenths(seconds / 3600, "h")
  }
}
