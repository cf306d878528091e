import ScrollTrace

/// Scrolling put onto a feed: what an import knows of the table and its strips, and the events that come of it.
///
/// The feed is not edited, so that a row's index is its identity.
struct ImportedScroll: ~Copyable {
  private static let pieceEventCount = 65_536

  private let setting: ImportSetting
  private var feed: LiveFeed
  private var piece: Trace
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
  /// Moves of a strip with no row under the finger.
  private(set) var unplacedCount = 0

  init(_ setting: ImportSetting) {
    self.setting = setting
    feed = LiveFeed(setting.header)
    piece = setting.header
  }

  // MARK: The finger

  /// Ends a touch: the next strip that moves is that of the row under the finger then.
  mutating func lift() {
    isTouching = false
    touchedRow = nil
  }

  /// The row that the finger has, or takes now; nil if no row is under it.
  private mutating func rowUnderFinger() -> LiveFeed.VisibleRow? {
    if isTouching { return touchedRow }
    isTouching = true
    let touchedUnits = feed.offsetUnits + setting.fingerUnits
    touchedRow = feed.visibleRows().first {
      $0.topUnits <= touchedUnits && touchedUnits < $0.topUnits + $0.heightUnits
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

  private mutating func stop(at goal: Double, _ bounds: ClosedRange<Int64>) -> Double {
    let points = min(
      max(goal, Points.points(bounds.lowerBound)), Points.points(bounds.upperBound))
    if points != goal { stoppedCount += 1 }
    return points
  }

  // MARK: By offsets

  mutating func setTable(_ units: Int64, coasts: Bool, atMilliseconds time: Double) {
    guard units != feed.offsetUnits else { return }
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
    guard units != feed.stripOffsetUnits(ofIdentity: identity) || isStopped else { return }
    // A strip off the screen stays where it is, as on replay; but what coasts there was recorded where it did.
    if coasts || feed.visibleRow(at: row) != nil {
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
    if piece.events.count >= Self.pieceEventCount { try finish(take) }
  }

  mutating func finish(_ take: (Trace) throws -> Void) throws {
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
