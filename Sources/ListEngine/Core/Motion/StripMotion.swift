import Containers
import ScrollTrace

/// The motion of strips without a finger: which rows coast, which strip each coast drives, and whose scroll is
/// queued. The article *Semantics* has the rules.
///
/// Unused in a replay where no strip can move by itself (`ListState.moves`).
struct StripMotion: ~Copyable {
  private struct RowMotion: BitwiseCopyable {
    /// The value of the row's last event, displayed or not; unused before the first.
    var valueUnits: Int64 = 0
    var hasValue = false
    /// True if that event belonged to a coast.
    var isCoasting = false
    /// `saves=settled`: true if the last event of that coast has been applied.
    var hasSettled = false
    var strip: StripPointer?
  }

  /// By identity, as far as any had an event.
  private var rows = RawTable<RowMotion>()
  /// Where all strips were moved: the value of the last event, for rows without a later one; nil if they never were.
  private var commonUnits: Int64?
  /// `queued`: the strips whose scroll is delivered at the beginning of the next frame, in order.
  private var waiting = RawTable<StripPointer>()

  /// `clamping`: the strips that layouts have confined in this frame. They are delivered after `waiting`.
  private var confined = RawTable<StripPointer>()
  /// `clamping`: when each strip's display began, by the displays before it.
  private var displayNumbers: [StripPointer: Int] = [:]

  /// The ends of coasts, if the app wants `stripSettled`.
  var coastEnds: CoastEnds?

  /// A coast takes no offset farther than this, either way: 2^40 points.
  static let limitUnits: Int64 = 1 << 40 * Points.units

  static func clamped(_ units: Int64) -> Int64 { min(max(units, -limitUnits), limitUnits) }

  // MARK: Coasts

  /// Takes a row's event, and says by how much it differs from the one before; nil for the first, which is not taken.
  @inline(__always)
  mutating func take(_ units: Int64, ofRow row: Int32) -> Int64? {
    guard Int(row) < rows.count, rows[Int(row)].hasValue else { return nil }
    let step = units - rows[Int(row)].valueUnits
    rows[Int(row)].valueUnits = units
    return step
  }

  /// Takes a row's first event, and says by how much it differs from where all strips were moved, or from rest.
  @inline(never)
  mutating func take(first units: Int64, ofRow row: Int32, restUnits: Int64) -> Int64 {
    set(units, ofRow: row)
    return units - (commonUnits ?? restUnits)
  }

  /// Sets the value from which a row's next step is counted.
  mutating func set(_ units: Int64, ofRow row: Int32) {
    let missing = Int(row) + 1 - rows.count
    if missing > 0 { rows.append(repeating: RowMotion(), count: missing) }
    rows[Int(row)].valueUnits = units
    rows[Int(row)].hasValue = true
  }

  /// The value of a row's last event; nil if it had none.
  mutating func valueUnits(of row: Int32) -> Int64? {
    Int(row) < rows.count && rows[Int(row)].hasValue ? rows[Int(row)].valueUnits : commonUnits
  }

  /// Some of a row's items are others now: its next step is counted from where its last event's value is by then.
  mutating func splice(
    _ row: Int32, _ splice: Splice, along line: ItemLine, restUnits: Int64
  ) {
    guard let value = valueUnits(of: row) else { return }
    set(line.offsetsUnits(of: value, after: splice, restUnits: restUnits).first, ofRow: row)
  }

  /// The row's content is shown from its start: its coast is over, and its next step is counted from rest.
  mutating func reset(_ row: Int32, toUnits restUnits: Int64) {
    set(restUnits, ofRow: row)
    end(ofRow: row)
  }

  /// The strips of all rows are moved to an offset: no coast goes on.
  ///
  /// - Complexity: O(rows that had an event).
  mutating func moveAll(to units: Int64) {
    for row in 0..<rows.count { end(ofRow: Int32(row)) }
    rows.removeAll()
    commonUnits = units
  }

  /// The row's coast goes on, or begins now: then it drives the strip of the row, or none, ever.
  ///
  /// - Returns: whether it begins.
  /// - Precondition: the row's event has been taken.
  mutating func continueCoast(_ row: Int32, with strip: StripPointer?) -> Bool {
    guard !rows[Int(row)].isCoasting else { return false }
    rows[Int(row)].isCoasting = true
    rows[Int(row)].hasSettled = false
    guard let strip else { return true }
    stop(strip)
    rows[Int(row)].strip = strip
    strip.pointee.driverRow = row
    return true
  }

  /// The row's coast is over; what it drove stops.
  ///
  /// - Precondition: the row's event has been taken.
  mutating func end(ofRow row: Int32) {
    if let strip = rows[Int(row)].strip { stop(strip) }
    rows[Int(row)].isCoasting = false
  }

  /// The last event of the row's coast has been applied.
  mutating func noteSettled(ofRow row: Int32) { rows[Int(row)].hasSettled = true }

  /// Returns true if the strip is driven by a coast that has not settled.
  func isUnderWay(_ strip: StripPointer) -> Bool {
    strip.pointee.driverRow >= 0 && !rows[Int(strip.pointee.driverRow)].hasSettled
  }

  /// The strip that a row's coast drives; nil where it drives none.
  func strip(drivenBy row: Int32) -> StripPointer? {
    Int(row) < rows.count ? rows[Int(row)].strip : nil
  }

  /// A strip is driven no more; the coast that drove it drives none from now on.
  mutating func stop(_ strip: StripPointer) {
    guard strip.pointee.driverRow >= 0 else { return }
    rows[Int(strip.pointee.driverRow)].strip = nil
    strip.pointee.driverRow = -1
  }

  // MARK: Scrolls that wait

  var waitingCount: Int { waiting.count }

  /// True if any scroll waits, including those of confined strips.
  var hasWaiting: Bool { waiting.count > 0 || confined.count > 0 }

  /// One that waits already keeps its turn.
  mutating func enqueue(_ strip: StripPointer) {
    guard !strip.pointee.hasQueuedScroll else { return }
    strip.pointee.hasQueuedScroll = true
    strip.pointee.retainCell()
    waiting.append(strip)
  }

  /// The strip whose turn it is among the first ones; the caller owns a reference to its cell.
  mutating func strip(waitingAt index: Int) -> StripPointer {
    let strip = waiting[index]
    strip.pointee.hasQueuedScroll = false
    return strip
  }

  mutating func removeFirst(_ count: Int) { waiting.removeFirst(count) }

  // MARK: Strips that were confined

  mutating func noteDisplay(of strip: StripPointer, number: Int) { displayNumbers[strip] = number }

  /// A strip is discarded. Another may have its address later; kept by address, the numbers would take as much memory as
  /// the allocator's choices make them.
  mutating func forgetDisplay(of strip: StripPointer) { displayNumbers[strip] = nil }

  mutating func notesConfined(_ strip: StripPointer) {
    strip.pointee.retainCell()
    confined.append(strip)
  }

  var confinedCount: Int { confined.count }

  /// Puts those that one layout has confined in the order in which their displays began.
  mutating func sortConfined(from first: Int) {
    let strips = (first..<confined.count).map { confined[$0] }
      .sorted { displayNumbers[$0, default: 0] < displayNumbers[$1, default: 0] }
    for (offset, strip) in strips.enumerated() { confined[first + offset] = strip }
  }

  /// `forgetting`: drops the pending notification of a confined strip that has left the screen.
  mutating func forgetConfined(_ strip: StripPointer) {
    guard confined.count > 0 else { return }
    let strips = (0..<confined.count).map { confined[$0] }
    confined.removeAll()
    for other in strips {
      if other == strip { strip.pointee.releaseCell() } else { confined.append(other) }
    }
  }

  /// All of them; the caller owns a reference to the cell of each.
  mutating func takeConfined() -> [StripPointer] {
    let strips = (0..<confined.count).map { confined[$0] }
    confined.removeAll()
    return strips
  }

  // MARK: The screen

  /// The screen is lost: no coast goes on, and no scroll waits. The next step of a row is counted from its last event.
  mutating func stopAll() {
    for row in 0..<rows.count { end(ofRow: Int32(row)) }
    dropScrolls()
  }

  private mutating func dropScrolls() {
    for index in 0..<waiting.count { strip(waitingAt: index).pointee.releaseCell() }
    waiting.removeAll()
    for strip in takeConfined() { strip.pointee.releaseCell() }
  }

  // MARK: The trace's beginning

  /// Puts rows back to rest: nothing coasts, and no scroll is queued.
  mutating func reset() {
    for row in 0..<rows.count {
      rows[row].strip?.pointee.driverRow = -1
      rows[row] = RowMotion()
    }
    dropScrolls()
    displayNumbers.removeAll()
    commonUnits = nil
  }

  deinit {
    for index in 0..<waiting.count { waiting[index].pointee.releaseCell() }
    for index in 0..<confined.count { confined[index].pointee.releaseCell() }
  }
}
