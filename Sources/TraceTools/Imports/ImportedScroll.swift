import ScrollTrace

/// Scrolling put onto a feed: what an import knows of the table and its strips, and the events that come of it.
///
/// The feed is not edited, so that a row's index is its identity.
struct ImportedScroll: ~Copyable {
  private static let pieceEventCount = 65_536
  /// The largest difference of equal offsets: a pixel, and the error of rounding.
  private static let nearnessUnits = 1100

  private let setting: ImportSetting
  /// True if offsets can be filled in between the samples of the format.
  private let fillsIn: Bool
  private var feed: LiveFeed
  private var piece: Trace
  private var sampling = Sampling()
  private(set) var report = ImportReport()
  /// The row whose strip the finger has, until `lift()`.
  private var touchedRow: LiveFeed.VisibleRow?
  private var isTouching = false
  /// The rows whose strips coast.
  private var coastingRows: Set<Int> = []
  // The offsets before they are rounded to units.
  private var tablePoints = 0.0
  private var stripPoints = 0.0
  /// Moves that ended at an end of the feed or of a strip.
  private(set) var stoppedCount = 0
  /// Gestures of a strip that stands where no strip on the screen does.
  private(set) var strayCount = 0
  /// Moves of a strip with no row under the finger.
  private(set) var unplacedCount = 0

  init(_ setting: ImportSetting, fillsIn: Bool = true) {
    self.setting = setting
    self.fillsIn = fillsIn
    feed = LiveFeed(setting.header)
    piece = setting.header
  }

  /// Adds to the source that the trace names.
  ///
  /// - Precondition: no events have been handed on.
  mutating func addToSource(_ words: String) { piece.source += "; " + words }

  // MARK: Samples

  private var frameMilliseconds: Double { 1000 / setting.header.frameRate }

  /// Notes that the recording says at a time where things are.
  ///
  /// - Parameter track: what it says it of.
  mutating func sample(atMilliseconds time: Double, of track: Sampling.Track = .table) {
    sampling.append(atMilliseconds: time, of: track)
  }

  /// Fills in the offsets before a sample, a frame apart, along the spline of Android's flings.
  private mutating func fillIn(
    _ kind: TraceEvent.Kind, row: Int, from begin: Int64, to end: Int64, coasts: Bool,
    beforeMilliseconds time: Double
  ) {
    guard let ease = setting.easeMilliseconds, let gap = sampling.gapMilliseconds,
      gap > 2 * frameMilliseconds
    else { return }
    let length = min(ease, gap)
    var spent = frameMilliseconds
    while spent < length - 0.01 {
      let share = AndroidPhysics.share(ofWayAfter: spent / length)
      let value = begin + Int64((Double(end - begin) * share).rounded())
      let moment = ((time - length + spent) * 1000).rounded() / 1000
      append(kind, atMilliseconds: moment, row: row, value: value, coasts: coasts)
      report.filledCount += 1
      spent += frameMilliseconds
    }
  }

  /// Sorts the events by time. Those of one time keep their order.
  private mutating func sort() {
    let order = piece.events.indices.sorted {
      (piece.timesMilliseconds[$0], $0) < (piece.timesMilliseconds[$1], $1)
    }
    piece.events = order.map { piece.events[$0] }
    piece.timesMilliseconds = order.map { piece.timesMilliseconds[$0] }
  }

  private mutating func reportSamples() {
    guard let median = sampling.medianMilliseconds else { return }
    report.medianMilliseconds = median
    report.sampling = "a sample every \(median.short) ms (median)"
    if report.filledCount > 0 {
      report.warnings.append(
        "\(Plural.of(report.filledCount, "offset")) between samples were filled in, and not recorded"
      )
    } else if median > 2 * frameMilliseconds {
      report.warnings.append(
        "samples are more than two frames apart (\(median.short) ms): rows and strips passed between "
          + "them, stale displays and the work of a frame cannot be judged"
          + (fillsIn ? "; --ease MS fills in" : ""))
    }
  }

  // MARK: The finger

  /// Ends a touch: the next strip that moves is that of the row under the finger then.
  mutating func lift() {
    isTouching = false
    touchedRow = nil
  }

  /// The row that the finger has, or takes now; nil if no row is under it.
  ///
  /// - Parameter offsetUnits: where its strip stands, if that is known: of the rows with such a strip it is the one
  ///   nearest to the finger.
  private mutating func rowUnderFinger(
    withStripAt offsetUnits: Int64? = nil
  ) -> LiveFeed.VisibleRow? {
    if isTouching { return touchedRow }
    isTouching = true
    let touchedUnits = feed.offsetUnits + setting.fingerUnits
    let rows = feed.visibleRows()
    touchedRow = rows.first {
      $0.topUnits <= touchedUnits && touchedUnits < $0.topUnits + $0.heightUnits
    }
    if let offsetUnits {
      let standing = rows.filter {
        let units = feed.stripOffsetUnits(ofIdentity: $0.identity)
        return (units - offsetUnits).magnitude < Self.nearnessUnits
      }
      let nearest =
        standing.first { $0.index == touchedRow?.index }
        ?? standing.min {
          $0.distanceUnits(to: touchedUnits) < $1.distanceUnits(to: touchedUnits)
        }
      if nearest == nil, touchedRow != nil { strayCount += 1 }
      touchedRow = nearest ?? touchedRow
    }
    if let touchedRow {
      stripPoints = Points.points(feed.stripOffsetUnits(ofIdentity: touchedRow.identity))
    }
    return touchedRow
  }

  // MARK: By differences

  mutating func moveTable(byPoints delta: Double, coasts: Bool, atMilliseconds time: Double) {
    tablePoints = stop(at: tablePoints + delta, feed.boundsUnits)
    let units = Points.units(nearestTo: tablePoints)
    setTable(units, coasts: coasts, atMilliseconds: time)
  }

  mutating func moveStrip(byPoints delta: Double, coasts: Bool, atMilliseconds time: Double) {
    guard setting.header.feed.axis == .horizontal, let row = rowUnderFinger() else {
      unplacedCount += 1
      return
    }
    stripPoints = stop(at: stripPoints + delta, feed.strip(of: row).boundsUnits)
    let units = Points.units(nearestTo: stripPoints)
    setStrip(units, of: row.index, coasts: coasts, atMilliseconds: time)
  }

  /// Scrolls the strip under the finger, or the nearest that stands where the move begins.
  mutating func moveStrip(
    from begin: Int64, to units: Int64, coasts: Bool, atMilliseconds time: Double
  ) {
    guard let row = rowUnderFinger(withStripAt: begin) else {
      unplacedCount += 1
      return
    }
    setStrip(units, of: row.index, coasts: coasts, atMilliseconds: time)
  }

  private mutating func stop(at goal: Double, _ bounds: ClosedRange<Int64>) -> Double {
    let points = min(
      max(goal, Points.points(bounds.lowerBound)), Points.points(bounds.upperBound))
    if points != goal { stoppedCount += 1 }
    return points
  }

  // MARK: By offsets

  mutating func setTable(_ units: Int64, coasts: Bool, atMilliseconds time: Double) {
    guard units != feed.offsetUnits else { return }
    fillIn(
      .position, row: 0, from: feed.offsetUnits, to: units, coasts: coasts,
      beforeMilliseconds: time)
    feed.offsetUnits = units
    append(.position, atMilliseconds: time, row: 0, value: units, coasts: coasts)
  }

  /// Scrolls a row's strip to an offset. One that is there already makes no event, unless a finger stops its
  /// coast there.
  ///
  /// - Precondition: the feed has the row.
  mutating func setStrip(_ units: Int64, of row: Int, coasts: Bool, atMilliseconds time: Double) {
    let identity = Int32(row)
    let isStopped = !coasts && coastingRows.contains(row)
    let begin = feed.stripOffsetUnits(ofIdentity: identity)
    guard units != begin || isStopped else { return }
    // A strip off the screen stays where it is, as on replay; but what coasts there was recorded where it did.
    if coasts || feed.visibleRow(at: row) != nil {
      fillIn(
        .stripOffset, row: row, from: begin, to: units, coasts: coasts, beforeMilliseconds: time)
      feed.setStripOffset(units, ofIdentity: identity)
    }
    if coasts { coastingRows.insert(row) } else { coastingRows.remove(row) }
    append(.stripOffset, atMilliseconds: time, row: row, value: units, coasts: coasts)
  }

  mutating func setTouchedStrip(_ units: Int64, coasts: Bool, atMilliseconds time: Double) {
    guard let row = rowUnderFinger() else {
      unplacedCount += 1
      return
    }
    setStrip(units, of: row.index, coasts: coasts, atMilliseconds: time)
  }

  // MARK: Events

  private mutating func append(
    _ kind: TraceEvent.Kind, atMilliseconds time: Double, row: Int, value: Int64, coasts: Bool
  ) {
    piece.append(kind, atMilliseconds: time, row: Int32(row), value: value, coasts: coasts)
    report.eventCount += 1
    report.lastTimeMilliseconds = time
  }

  /// Hands the events on if they fill a piece.
  mutating func pass(_ take: (Trace) throws -> Void) throws {
    // Filled-in events are sorted among the others at the end.
    guard setting.easeMilliseconds == nil else { return }
    if piece.events.count >= Self.pieceEventCount { try handOn(take) }
  }

  /// Hands the last events on, and reports the samples.
  mutating func finish(_ take: (Trace) throws -> Void) throws {
    if let ease = setting.easeMilliseconds, report.filledCount > 0 {
      addToSource("\(Trace.fillMark) over \(ease.short) ms")
      sort()
    }
    try handOn(take)
    reportSamples()
  }

  private mutating func handOn(_ take: (Trace) throws -> Void) throws {
    guard !piece.events.isEmpty else { return }
    try take(piece)
    piece.removeEvents()
  }

  // MARK: The report

  var feedWords: String {
    let header = setting.header
    return "the feed that was named, \(Plural.of(header.feed.rowCount, "row")) on "
      + "\(Points.points(header.viewport.widthUnits).short) x "
      + "\(Points.points(header.viewport.heightUnits).short) points"
  }

  var fingerWords: String {
    "the strip that is scrolled is that of the row \(Points.points(setting.fingerUnits).short) points below "
      + "the table's upper edge, from when it begins to move until it rests"
  }
}

extension LiveFeed.VisibleRow {
  /// The distance from a height to the row; 0 within it.
  fileprivate func distanceUnits(to units: Int64) -> Int64 {
    max(topUnits - units, units - topUnits - heightUnits, 0)
  }
}
