/// Decodes the events of one block after another, each of which has passed its checksum.
struct StripDecoder {
  private var feed: FeedCheck
  /// All events so far.
  private(set) var eventCount = 0
  private(set) var lastTime = 0.0
  private var lastWasEdit = false

  // The block.
  private(set) var eventsLeft = 0
  private var payload = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The bytes of the payload that have been decoded.
  private(set) var byteOffset = 0
  private var grid = TimeGrid(exponent: 0)
  private var shift: Int64 = 0
  private var ticks: Int64 = 0
  private var tableOffset: Int64 = 0
  private var stripRow: Int64 = 0
  private var stripOffset: Int64 = 0

  /// A change on its way into a trace, which gets it only if it is valid.
  private var change: Trace

  init(header: Trace, kindLimit: Int) {
    feed = FeedCheck(header.feed, kindLimit: kindLimit)
    change = header
  }

  var bytesLeft: Int { payload.count - byteOffset }

  /// - Precondition: 8 readable bytes follow the payload, and all stay valid until the events are decoded.
  mutating func begin(_ block: StripBlock, payload: UnsafeRawBufferPointer) {
    self.payload = payload
    byteOffset = 0
    eventsLeft = block.eventCount
    grid = block.grid
    shift = Int64(block.shift)
    ticks = grid.ticks(before: lastTime)
    (tableOffset, stripRow, stripOffset) = (0, 0, 0)
  }

  /// Appends one event or more to a trace, and returns how many.
  ///
  /// - Throws: `Mistake` if the next event is invalid; the trace is unchanged then.
  /// - Precondition: an event is left.
  mutating func readEvents(
    atMost limit: Int, _ scratch: StripScratch, into trace: inout Trace
  ) throws(Mistake) -> Int {
    let count = try readScrolls(
      atMost: min(limit, eventsLeft, StripScratch.count), scratch.events, scratch.times,
      scratch.byteCounts)
    // All at once: an `append` for each event would ask twice for room.
    trace.events.append(contentsOf: UnsafeBufferPointer(start: scratch.events, count: count))
    trace.timesMilliseconds.append(
      contentsOf: UnsafeBufferPointer(start: scratch.times, count: count))
    guard count == 0 else { return count }
    try readChange(into: &trace)
    return 1
  }

  // MARK: Scrolls

  /// Decodes scrolls up to the next other event, or to the first invalid one.
  ///
  /// An event waits for the one before only for its number of bytes, and the only branch that depends on the bytes
  /// is the one for raw times, which come in runs.
  ///
  /// - Throws: `Mistake` if the first event is an invalid scroll.
  private mutating func readScrolls(
    atMost limit: Int, _ events: UnsafeMutablePointer<TraceEvent>,
    _ times: UnsafeMutablePointer<Double>, _ byteCounts: UnsafeMutablePointer<UInt8>
  ) throws(Mistake) -> Int {
    guard let start = payload.baseAddress else { return 0 }
    let end = start + payload.count
    let rowCount = UInt64(feed.rowCount)
    let timeMax = Double(TraceLimits.milliseconds)
    let (grid, shift) = (grid, shift)
    var (at, ticks, lastTime) = (start + byteOffset, ticks, lastTime)
    var (tableOffset, stripOffset, stripRow) = (tableOffset, stripOffset, stripRow)
    var time = lastTime
    var (row, offset, shape): (Int64, Int64, UInt64) = (0, 0, 0)
    var isInvalid = false
    var count = 0
    while count < limit, at < end {
      let tag = UInt64(at.load(as: UInt8.self))
      let next = at + Int(byteCounts[Int(tag)])
      shape = tag >> 2 & 3
      guard shape != UInt64(StripFormat.Shape.change), next <= end else { break }
      var cursor = at + 1
      var newTicks = ticks
      if tag & 3 == UInt64(StripFormat.rawTimeCode) {
        let bits = UInt64(littleEndian: cursor.loadUnaligned(as: UInt64.self))
        time = Double(bitPattern: bits)
        guard bits <= StripFormat.timeBitsMax else {
          isInvalid = true
          break
        }
        newTicks = grid.ticks(before: time)
        cursor += 8
      } else {
        let step = UInt64(UInt16(littleEndian: cursor.loadUnaligned(as: UInt16.self)))
        newTicks = ticks &+ Int64(bitPattern: step & Self.mask(tag & 3))
        time = tag & 3 == 0 ? lastTime : grid.time(ofTicks: newTicks)
        cursor += Int(tag & 3)
      }
      row = stripRow
      if shape == UInt64(StripFormat.Shape.otherStrip) {
        let byteCount: UInt64 = tag & UInt64(StripFormat.longRowBit) != 0 ? 4 : 1
        let code = UInt64(UInt32(littleEndian: cursor.loadUnaligned(as: UInt32.self)))
        row = stripRow &+ StripFormat.unzigzag(code & Self.mask(byteCount))
        cursor += Int(byteCount)
      } else if tag & UInt64(StripFormat.longRowBit) != 0 {
        isInvalid = true
        break
      }
      let byteCount = UInt64(next - cursor)
      let code = UInt64(littleEndian: cursor.loadUnaligned(as: UInt64.self))
      let difference = StripFormat.unzigzag(code & Self.mask(byteCount)) &<< shift
      let isTable = shape == UInt64(StripFormat.Shape.position)
      offset = (isTable ? tableOffset : stripOffset) &+ difference
      guard time >= lastTime, time <= timeMax, offset.magnitude <= UInt64(Points.limitUnits),
        UInt64(bitPattern: row) < rowCount || isTable
      else {
        isInvalid = true
        break
      }
      if isTable { tableOffset = offset } else { stripOffset = offset }
      events[count] = TraceEvent(
        kind: isTable ? .position : .stripOffset,
        coasts: tag & UInt64(StripFormat.coastBit) != 0,
        row: isTable ? 0 : Int32(truncatingIfNeeded: row), value: offset)
      times[count] = time
      (at, ticks, lastTime, stripRow) = (next, newTicks, time, row)
      count += 1
    }
    if count == 0, isInvalid {
      let isTable = shape == UInt64(StripFormat.Shape.position)
      throw mistake(
        of: TraceEvent(
          kind: isTable ? .position : .stripOffset, row: Int32(clamping: row), value: offset),
        at: time)
    }
    guard count > 0 else { return 0 }
    (byteOffset, self.ticks, self.lastTime) = (at - start, ticks, lastTime)
    (self.tableOffset, self.stripOffset, self.stripRow) = (tableOffset, stripOffset, stripRow)
    eventsLeft -= count
    eventCount += count
    lastWasEdit = false
    return count
  }

  /// The low bits of this many bytes, 0 to 7.
  @inline(__always)
  private static func mask(_ byteCount: UInt64) -> UInt64 { (1 &<< (8 &* byteCount)) &- 1 }

  private func mistake(of scroll: TraceEvent, at time: Double) -> Mistake {
    do throws(Mistake) {
      try check(time)
      var feed = feed
      try feed.apply(scroll, of: change)
    } catch {
      return error
    }
    return Mistake(found: "a long row in an event without a row", expected: "a bit of 0")
  }

  private func check(_ time: Double) throws(Mistake) {
    guard time.bitPattern <= StripFormat.timeBitsMax else {
      throw Mistake(
        found: "t \(time)",
        expected: "a time in milliseconds from 0 to \(TraceLimits.milliseconds)")
    }
    guard time >= lastTime else {
      throw Mistake(found: "t \(time) after t \(lastTime)", expected: "a t of at least \(lastTime)")
    }
  }

  // MARK: Changes

  private mutating func readChange(into trace: inout Trace) throws(Mistake) {
    var bytes = StripBytes(rest: UnsafeRawBufferPointer(rebasing: payload[byteOffset...]))
    let tag = try bytes.byte()
    guard tag >> 2 & 3 == StripFormat.Shape.change else { throw StripBytes.end }
    guard let kind = TraceEvent.Kind(rawValue: tag >> 4), kind != .position, kind != .stripOffset
    else { throw Mistake(found: "an event of kind \(tag >> 4)", expected: "a kind from 2 to 10") }
    var (time, newTicks) = (lastTime, ticks)
    if tag & 3 == StripFormat.rawTimeCode {
      time = Double(bitPattern: try bytes.little(8))
      try check(time)
      newTicks = grid.ticks(before: time)
    } else if tag & 3 != 0 {
      newTicks += Int64(try bytes.little(Int(tag & 3)))
      time = grid.time(ofTicks: newTicks)
      try check(time)
    }
    change.removeEvents()
    switch kind {
    case .position, .stripOffset, .reloadAll, .memoryWarning: change.append(kind, atMilliseconds: 0)
    case .select, .delete, .move, .reload:
      let numbers = try bytes.numbers(2)
      change.append(kind, atMilliseconds: 0, row: Int32(numbers[0]), value: Int64(numbers[1]))
    case .insert:
      let numbers = try bytes.numbers(2)
      let insertion = try insertion(ofRows: numbers[1], &bytes)
      change.append(insertion, atMilliseconds: 0, row: Int32(numbers[0]))
    case .splice:
      let numbers = try bytes.numbers(5).map { Int32($0) }
      let splice = Splice(
        itemCount: numbers[1], at: numbers[2], removed: numbers[3], added: numbers[4])
      change.append(splice, atMilliseconds: 0, row: numbers[0])
    case .viewport:
      let lengths = try bytes.numbers(2, atMost: Points.limitUnits)
      change.append(
        Viewport(widthUnits: lengths[0], heightUnits: lengths[1]), atMilliseconds: 0)
    }
    try feed.apply(change.events[0], of: change)
    trace.append(change.events[0], of: change, atMilliseconds: time)
    let continues = kind.isEdit && lastWasEdit && time == lastTime
    trace.events[trace.events.count - 1].continuesBatch = continues
    byteOffset = payload.count - bytes.rest.count
    (lastTime, ticks, lastWasEdit) = (time, newTicks, kind.isEdit)
    eventsLeft -= 1
    eventCount += 1
  }

  private func insertion(
    ofRows count: Int64, _ bytes: inout StripBytes
  ) throws(Mistake) -> Insertion {
    var insertion = Insertion(itemCounts: try bytes.numbers(count).map { Int32($0) })
    if feed.hasHeights {
      insertion.heightsUnits = try bytes.numbers(count, atMost: Points.limitUnits)
    }
    if feed.hasKinds {
      insertion.kinds = try bytes.numbers(count, atMost: 255).map { UInt8($0) }
    }
    return insertion
  }
}

/// The bytes of a change.
private struct StripBytes {
  var rest: UnsafeRawBufferPointer

  static let end = Mistake(
    found: "the end of the block within an event", expected: "the rest of the event")

  mutating func byte() throws(Mistake) -> UInt8 {
    guard let byte = rest.first else { throw Self.end }
    rest = UnsafeRawBufferPointer(rebasing: rest[1...])
    return byte
  }

  /// A whole number of this many bytes.
  mutating func little(_ count: Int) throws(Mistake) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(try byte()) << UInt64(8 * index) }
    return value
  }

  /// LEB128 numbers: seven bits a byte, the lowest first. The array grows with what is read: a count is a claim.
  mutating func numbers(
    _ count: Int64, atMost limit: Int64 = Int64(Int32.max)
  ) throws(Mistake) -> [Int64] {
    var numbers: [Int64] = []
    for _ in 0..<count {
      var value: Int64 = 0
      var shift: Int64 = 0
      var byte: UInt8
      repeat {
        byte = try self.byte()
        value |= Int64(byte & 0x7F) << shift
        shift += 7
      } while byte & 0x80 != 0 && shift < 56
      guard byte & 0x80 == 0, value <= limit else {
        throw Mistake(found: "a number of \(value) or more", expected: "at most \(limit)")
      }
      numbers.append(value)
    }
    return numbers
  }
}

/// Memory for scrolls on their way from a block into a trace, small enough for the first two caches.
final class StripScratch {
  static let count = 1024
  let events = UnsafeMutablePointer<TraceEvent>.allocate(capacity: count)
  let times = UnsafeMutablePointer<Double>.allocate(capacity: count)
  let byteCounts = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)

  init() {
    for tag in 0..<256 as Range<UInt64> {
      let isOther = tag >> 2 & 3 == UInt64(StripFormat.Shape.otherStrip)
      let row: UInt64 = isOther ? (tag & UInt64(StripFormat.longRowBit) != 0 ? 4 : 1) : 0
      let time = StripFormat.byteCount(tag & 3, of: StripFormat.timeByteCounts)
      let offset = StripFormat.byteCount(tag >> 4 & 3, of: StripFormat.offsetByteCounts)
      byteCounts[Int(tag)] = UInt8(1 + time + row + offset)
    }
  }

  deinit {
    events.deallocate()
    times.deallocate()
    byteCounts.deallocate()
  }
}
