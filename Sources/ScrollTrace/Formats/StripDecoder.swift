/// Reads the events of one block of the binary form, whose bytes have passed their checksum.
///
/// `readQuick` takes scrolls, nearly all that there is; any other event, and any that is wrong, is left to
/// `readEvent`, which knows the whole form and says what is wrong. Tests hold the first to the second.
struct StripDecoder {
  let payload: UnsafeRawBufferPointer
  private(set) var eventsLeft: Int
  private var next: UnsafeRawPointer
  private let end: UnsafeRawPointer
  private let grid: TimeGrid
  private let shift: Int64
  private var ticks: Int64
  private var tableOffset: Int64 = 0
  private var stripRow: Int32 = 0
  private var stripOffset: Int64 = 0
  private var tableCoasts = StripCoasts.none
  private var stripCoasts = StripCoasts.none

  /// - Precondition: the payload outlives the decoder and is not empty.
  init(_ block: StripBlock, payload: UnsafeRawBufferPointer) {
    guard let start = payload.baseAddress else { preconditionFailure("an empty block") }
    self.payload = payload
    next = start
    end = start + payload.count
    eventsLeft = block.eventCount
    grid = block.grid
    shift = Int64(block.shift)
    ticks = block.grid.ticks(before: block.before.lastTime)
  }

  /// Reads which offsets coast, where the payload begins with that. It comes before all events.
  ///
  /// - Throws: `Mistake` for the first thing that breaks the format.
  mutating func readCoasts() throws(Mistake) {
    guard next.load(as: UInt8.self) == StripFormat.coastMark else { return }
    var read = self
    _ = try read.byte()
    let table = try StripCoasts(of: "the table", eventCount: eventsLeft, from: &read)
    let strips = try StripCoasts(of: "strips", eventCount: eventsLeft, from: &read)
    guard !table.isEmpty || !strips.isEmpty else {
      throw Mistake(
        found: "coasts of nothing", expected: "a coast, or events from the first byte on")
    }
    self = read
    (tableCoasts, stripCoasts) = (table, strips)
  }

  /// Marks the scrolls that coast, in the order of the block. Few blocks have any.
  private mutating func markCoasts(_ events: UnsafeMutablePointer<TraceEvent>, _ count: Int) {
    if tableCoasts.isEmpty, stripCoasts.isEmpty { return }
    var index = 0
    while index < count {
      let (tableRun, stripRun) = (tableCoasts.leftOfRun(), stripCoasts.leftOfRun())
      let (tableDoes, stripsDo) = (tableCoasts.isCoast, stripCoasts.isCoast)
      var (tableLeft, stripsLeft) = (tableRun, stripRun)
      // Up to where either run ends, without a branch on which of the two it is: it could not be predicted.
      while index < count, tableLeft > 0, stripsLeft > 0 {
        let isTable = events[index].kind == .position
        events[index].coasts = isTable ? tableDoes : stripsDo
        tableLeft &-= isTable ? 1 : 0
        stripsLeft &-= isTable ? 0 : 1
        index += 1
      }
      tableCoasts.take(tableRun - tableLeft)
      stripCoasts.take(stripRun - stripsLeft)
    }
  }

  /// How many bytes of the payload have been read.
  var byteOffset: Int { payload.count - bytesLeft }
  var bytesLeft: Int { end - next }

  /// No scroll has more bytes, and as many must be readable: 1, a time of 8, a row of 4, an offset of 6, for
  /// which 8 are loaded.
  private static let quickByteCount = 21

  /// Reads scrolls for as long as there are such, and valid ones, and says how many they were.
  ///
  /// A step waits for the one before only for its number of bytes, and no branch depends on those but for raw
  /// times, which come in runs.
  ///
  /// - Precondition: there is room for `limit` at `events` and `times`.
  mutating func readQuick(
    atMost limit: Int, _ state: inout StripState, _ events: UnsafeMutablePointer<TraceEvent>,
    _ times: UnsafeMutablePointer<Double>
  ) -> Int {
    // The last event is left to `readEvent`, which sees that nothing follows it.
    let limit = min(limit, eventsLeft - 1)
    let rowCount = Int64(state.rowCount)
    let timeMax = Double(TraceLimits.milliseconds)
    var (at, ticks, lastTime) = (next, ticks, state.lastTime)
    var (tableOffset, stripOffset) = (tableOffset, stripOffset)
    var stripRow = Int64(stripRow)
    var count = 0
    while count < limit, end - at >= Self.quickByteCount {
      let tag = UInt64(at.load(as: UInt8.self))
      let shape = tag >> 2 & 3
      let timeCode = tag & 3
      guard shape != UInt64(StripFormat.Shape.rare) else { break }
      var cursor = at + 1
      var newTicks: Int64
      var time: Double
      if timeCode == UInt64(StripFormat.rawTimeCode) {
        let bits = UInt64(littleEndian: cursor.loadUnaligned(as: UInt64.self))
        guard bits <= StripFormat.timeBitsMax else { break }
        time = Double(bitPattern: bits)
        newTicks = grid.ticks(before: time)
        cursor += 8
      } else {
        let step = UInt64(UInt16(littleEndian: cursor.loadUnaligned(as: UInt16.self)))
        newTicks = ticks &+ Int64(bitPattern: step & Self.mask(timeCode))
        time = timeCode == 0 ? lastTime : grid.time(ofTicks: newTicks)
        cursor += Int(timeCode)
      }
      var row: Int64 = 0
      if shape == UInt64(StripFormat.Shape.otherStrip) {
        let byteCount = (tag >> 6) &+ 1
        let code = UInt64(UInt32(littleEndian: cursor.loadUnaligned(as: UInt32.self)))
        row = stripRow &+ StripFormat.unzigzag(code & Self.mask(byteCount))
        cursor += Int(byteCount)
      } else {
        guard tag >> 6 == 0 else { break }
        row = stripRow
      }
      let byteCount = StripFormat.offsetByteCounts >> (4 * (tag >> 4 & 3)) & 0xF
      let code = UInt64(littleEndian: cursor.loadUnaligned(as: UInt64.self))
      let difference = StripFormat.unzigzag(code & Self.mask(byteCount)) &<< shift
      cursor += Int(byteCount)
      guard time >= lastTime, time <= timeMax else { break }
      if shape == UInt64(StripFormat.Shape.position) {
        let offset = tableOffset &+ difference
        guard offset.magnitude <= UInt64(Points.limitUnits) else { break }
        tableOffset = offset
        events[count] = TraceEvent(kind: .position, value: offset)
      } else {
        let offset = stripOffset &+ difference
        guard offset.magnitude <= UInt64(Points.limitUnits),
          UInt64(bitPattern: row) < UInt64(bitPattern: rowCount)
        else { break }
        (stripOffset, stripRow) = (offset, row)
        events[count] = TraceEvent(
          kind: .stripOffset, row: Int32(truncatingIfNeeded: row), value: offset)
      }
      times[count] = time
      (at, ticks, lastTime) = (cursor, newTicks, time)
      count += 1
    }
    guard count > 0 else { return 0 }
    (next, self.ticks, state.lastTime) = (at, ticks, lastTime)
    (self.tableOffset, self.stripOffset) = (tableOffset, stripOffset)
    self.stripRow = Int32(truncatingIfNeeded: stripRow)
    markCoasts(events, count)
    eventsLeft -= count
    state.eventCount += count
    state.lastWasEdit = false
    return count
  }

  /// The low bits of this many bytes, 0 to 6.
  @inline(__always)
  private static func mask(_ byteCount: UInt64) -> UInt64 { (1 &<< (8 &* byteCount)) &- 1 }

  // MARK: Any event

  /// Appends the next event to a trace.
  ///
  /// - Throws: `Mistake` for the first thing that breaks the format; the trace, the state and the feed are
  ///   then as they were.
  /// - Precondition: there is an event left.
  mutating func readEvent(
    _ state: inout StripState, _ feed: inout StripFeed, into trace: inout Trace
  ) throws(Mistake) {
    var read = self
    let tag = try read.byte()
    let time = try read.time(code: tag & 3, after: state.lastTime)
    var event: TraceEvent
    switch tag >> 2 & 3 {
    case StripFormat.Shape.position:
      try Self.checkUnused(tag >> 6)
      read.tableOffset = try read.offset(code: tag >> 4 & 3, from: tableOffset, named: "y")
      event = TraceEvent(
        kind: .position, coasts: read.tableCoasts.take(), value: read.tableOffset)
    case StripFormat.Shape.rare:
      guard let kind = TraceEvent.Kind(stripCode: tag >> 4) else {
        throw Mistake(found: "an event of kind \(tag >> 4)", expected: "a kind from 0 to 7, or 9")
      }
      event = try read.rareEvent(kind, &feed, into: &trace)
    default:
      if tag >> 2 & 3 == StripFormat.Shape.otherStrip {
        let row = Int64(stripRow) + StripFormat.unzigzag(try read.little(Int(tag >> 6) + 1))
        read.stripRow = Int32(clamping: row)
      } else {
        try Self.checkUnused(tag >> 6)
      }
      try feed.check(row: Int(read.stripRow), named: "row")
      read.stripOffset = try read.offset(code: tag >> 4 & 3, from: stripOffset, named: "x")
      event = TraceEvent(
        kind: .stripOffset, coasts: read.stripCoasts.take(), row: read.stripRow,
        value: read.stripOffset)
    }
    event.continuesBatch = event.kind.isEdit && state.lastWasEdit && time == state.lastTime
    try read.checkIsLast()
    read.eventsLeft -= 1
    self = read
    trace.events.append(event)
    trace.timesMilliseconds.append(time)
    state.eventCount += 1
    state.lastTime = time
    state.lastWasEdit = event.kind.isEdit
    state.rowCount = feed.rowCount
    if event.kind.changesFeed { state.changeCount += 1 }
  }
}

// MARK: Values

extension StripDecoder {
  private static func checkUnused(_ bits: UInt8) throws(Mistake) {
    guard bits == 0 else {
      throw Mistake(found: "a row's length in an event without a row", expected: "bits of 0")
    }
  }

  /// Where this is the block's last event, nothing follows it, and no coast goes on.
  func checkIsLast() throws(Mistake) {
    guard eventsLeft == 1 else { return }
    guard bytesLeft == 0 else {
      throw Mistake(
        found: "\(Plural.of(bytesLeft, "byte")) behind the last event of the block",
        expected: "none")
    }
    guard tableCoasts.isOver, stripCoasts.isOver else {
      throw Mistake(
        found: "a coast of more offsets than the block has", expected: "its end within the block")
    }
  }

  private mutating func bytes(_ count: Int) throws(Mistake) -> UnsafeRawPointer {
    guard count <= bytesLeft else {
      throw Mistake(
        found: "the end of the block within an event",
        expected: "\(Plural.of(eventsLeft, "more event"))")
    }
    let start = next
    next += count
    return start
  }

  mutating func byte() throws(Mistake) -> UInt8 { try bytes(1).load(as: UInt8.self) }

  /// A whole number of this many bytes.
  private mutating func little(_ count: Int) throws(Mistake) -> UInt64 {
    let start = try bytes(count)
    var value: UInt64 = 0
    for offset in 0..<count {
      value |= UInt64((start + offset).load(as: UInt8.self)) << UInt64(8 * offset)
    }
    return value
  }

  private mutating func time(code: UInt8, after last: Double) throws(Mistake) -> Double {
    if code == 0 { return last }
    var time: Double
    if code == StripFormat.rawTimeCode {
      let bits = try little(8)
      guard bits <= StripFormat.timeBitsMax else {
        throw Mistake(
          found: "t \(Double(bitPattern: bits))",
          expected: "a time in milliseconds from 0 to \(TraceLimits.milliseconds)")
      }
      time = Double(bitPattern: bits)
      ticks = grid.ticks(before: time)
    } else {
      ticks += Int64(try little(Int(code)))
      time = grid.time(ofTicks: ticks)
    }
    guard time >= last, time <= Double(TraceLimits.milliseconds) else {
      throw Mistake(
        found: "t \(time) after t \(last)", expected: "a t of at least \(last), and of 2^53 at most"
      )
    }
    return time
  }

  private mutating func offset(
    code: UInt8, from old: Int64, named name: String
  ) throws(Mistake) -> Int64 {
    let byteCount = StripFormat.offsetByteCounts >> (4 * UInt64(code)) & 0xF
    let offset = old + StripFormat.unzigzag(try little(Int(byteCount))) << shift
    guard offset.magnitude <= UInt64(Points.limitUnits) else {
      throw Mistake(
        found: "\(name) \(Points.points(offset))", expected: LengthRange.offset.expectation)
    }
    return offset
  }

  /// LEB128: seven bits a byte, the lowest first.
  mutating func number(
    named name: @autoclosure () -> String, through limit: Int,
    expected: @autoclosure () -> String
  ) throws(Mistake) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    var byte: UInt8
    repeat {
      byte = try self.byte()
      guard shift < 56 else {
        throw Mistake(found: "\(name()) of more than 8 bytes", expected: expected())
      }
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
    } while byte & 0x80 != 0
    guard Int(value) <= limit else {
      throw Mistake(found: "\(name()) \(value)", expected: expected())
    }
    return Int(value)
  }
}
