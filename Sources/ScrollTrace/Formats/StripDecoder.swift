/// Decodes the events of one block after another, each of which matches its checksum.
struct StripDecoder: ~Copyable {
  /// The values that the next event of a block is coded against.
  private struct State {
    var at = 0
    var ticks: Int64 = 0
    var tableOffset: Int64 = 0
    var stripRow: Int64 = 0
    var stripOffset: Int64 = 0
  }

  private var feed: FeedRules
  private var state = State()

  // The block.
  private(set) var eventsLeft = 0
  private var payload = UnsafeRawBufferPointer(start: nil, count: 0)
  private var grid = TimeGrid(exponent: 0)
  private var shift: Int64 = 0

  /// A change before it is known to be valid and is appended to a trace.
  private var change: Trace

  init(header: Trace, kindLimit: Int) {
    feed = FeedRules(header.feed, kindLimit: kindLimit)
    change = header
  }

  var lastTime: Double { feed.lastTime }
  /// The bytes of the payload that have been decoded.
  var byteOffset: Int { state.at }
  var bytesLeft: Int { payload.count - state.at }

  /// - Precondition: 8 readable bytes follow the payload, and all stay valid until the events are decoded.
  mutating func begin(_ block: StripBlock, payload: UnsafeRawBufferPointer) {
    self.payload = payload
    eventsLeft = block.eventCount
    grid = block.grid
    shift = Int64(block.shift)
    state = State(ticks: grid.ticks(before: lastTime))
  }

  /// Appends one event or more to a trace, and returns their number.
  ///
  /// - Throws: `Mistake` if the next event is invalid; the trace is unchanged then.
  /// - Precondition: an event is left.
  mutating func readEvents(
    atMost limit: Int, _ scratch: StripScratch, into trace: inout Trace
  ) throws(Mistake) -> Int {
    let count = try readScrolls(atMost: min(limit, eventsLeft, StripScratch.count), scratch)
    // One `append` for each event would check the capacity twice.
    trace.events.append(contentsOf: UnsafeBufferPointer(start: scratch.events, count: count))
    trace.timesMilliseconds.append(
      contentsOf: UnsafeBufferPointer(start: scratch.times, count: count))
    if count == 0 { try readChange(into: &trace) }
    eventsLeft -= max(1, count)
    return max(1, count)
  }

  // MARK: Scrolls

  /// Decodes scrolls up to the next other event, or to the first invalid one.
  ///
  /// The only branch on the bytes is the one for raw times, which come in runs.
  ///
  /// - Throws: `Mistake` if the first event is an invalid scroll.
  private mutating func readScrolls(
    atMost limit: Int, _ scratch: StripScratch
  ) throws(Mistake) -> Int {
    guard let start = payload.baseAddress else { return 0 }
    let (events, times, byteCounts) = (scratch.events, scratch.times, scratch.byteCounts)
    let end = start + payload.count
    let rowCount = UInt64(feed.rowCount)
    // No time is valid for a scroll while the screen is away.
    let timeMax = feed.isAway ? -1 : Double(TraceLimits.milliseconds)
    let (grid, shift) = (grid, shift)
    var (at, ticks, lastTime) = (start + state.at, state.ticks, feed.lastTime)
    var (tableOffset, stripOffset) = (state.tableOffset, state.stripOffset)
    var stripRow = state.stripRow
    var time = lastTime
    var (row, offset, isTable) = (Int64(0), Int64(0), false)
    var isInvalid = false
    var count = 0
    while count < limit, at < end {
      let tag = UInt64(at.load(as: UInt8.self))
      let next = at + Int(byteCounts[Int(tag)])
      let shape = tag >> 2 & 3
      guard shape != StripFormat.Shape.change, next <= end else { break }
      isTable = shape == StripFormat.Shape.position
      var cursor = at + 1
      var newTicks = ticks
      if tag & 3 == StripFormat.rawTimeCode {
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
      if shape == StripFormat.Shape.otherStrip {
        let byteCount: UInt64 = tag & StripFormat.longRowBit != 0 ? 4 : 1
        let code = UInt64(UInt32(littleEndian: cursor.loadUnaligned(as: UInt32.self)))
        row = stripRow &+ StripFormat.unzigzag(code & Self.mask(byteCount))
        cursor += Int(byteCount)
      } else if tag & StripFormat.longRowBit != 0 {
        isInvalid = true
        break
      }
      let code = UInt64(littleEndian: cursor.loadUnaligned(as: UInt64.self))
      let difference = StripFormat.unzigzag(code & Self.mask(UInt64(next - cursor))) &<< shift
      offset = (isTable ? tableOffset : stripOffset) &+ difference
      guard time >= lastTime, time <= timeMax, offset.magnitude <= UInt64(Points.limitUnits),
        UInt64(bitPattern: row) < rowCount || isTable
      else {
        isInvalid = true
        break
      }
      if isTable { tableOffset = offset } else { stripOffset = offset }
      events[count] = TraceEvent(
        kind: isTable ? .position : .stripOffset, coasts: tag & StripFormat.coastBit != 0,
        row: isTable ? 0 : Int32(truncatingIfNeeded: row), value: offset)
      times[count] = time
      (at, ticks, lastTime, stripRow) = (next, newTicks, time, row)
      count += 1
    }
    if count == 0, isInvalid {
      let kind = isTable ? TraceEvent.Kind.position : .stripOffset
      throw mistake(
        of: TraceEvent(kind: kind, row: Int32(clamping: row), value: offset), at: time)
    }
    guard count > 0 else { return 0 }
    state = State(
      at: at - start, ticks: ticks, tableOffset: tableOffset, stripRow: stripRow,
      stripOffset: stripOffset)
    feed.note(scrollsUntil: lastTime)
    return count
  }

  /// The low bits of this many bytes, 0 to 7.
  @inline(__always)
  private static func mask(_ byteCount: UInt64) -> UInt64 { (1 &<< (8 &* byteCount)) &- 1 }

  private mutating func mistake(of scroll: TraceEvent, at time: Double) -> Mistake {
    do throws(Mistake) {
      try check(time)
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
    var bytes = StripBytes(rest: payload[state.at...])
    let tag = try bytes.little(1)
    guard tag >> 2 & 3 == StripFormat.Shape.change else { throw StripBytes.end }
    guard let kind = TraceEvent.Kind(rawValue: UInt8(tag >> 4)), kind != .position,
      kind != .stripOffset
    else {
      throw Mistake(
        found: "an event of kind \(tag >> 4)",
        expected: "a kind from 2 to \(TraceEvent.Kind.allCases.count - 1)")
    }
    var (time, ticks) = (lastTime, state.ticks)
    if tag & 3 == StripFormat.rawTimeCode {
      time = Double(bitPattern: try bytes.little(8))
      try check(time)
      ticks = grid.ticks(before: time)
    } else if tag & 3 != 0 {
      ticks += Int64(try bytes.little(Int(tag & 3)))
      time = grid.time(ofTicks: ticks)
      try check(time)
    }
    change.removeEvents()
    switch kind {
    case .position, .stripOffset, .reloadAll, .memoryWarning, .enter:
      change.append(kind, atMilliseconds: 0)
    case .select, .delete, .move, .reload, .reset:
      let numbers = try bytes.numbers(2)
      change.append(kind, atMilliseconds: 0, row: Int32(numbers[0]), value: Int64(numbers[1]))
    case .allStrips:
      let most = Int64(StripFormat.zigzag(Points.limitUnits))
      let code = UInt64(try bytes.numbers(1, atMost: most)[0])
      change.append(kind, atMilliseconds: 0, value: StripFormat.unzigzag(code))
    case .leave:
      let most = ScreenLoss.process.rawValue
      change.append(.leave, atMilliseconds: 0, value: try bytes.numbers(1, atMost: most)[0])
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
    try feed.append(change, atMilliseconds: time, to: &trace)
    (state.at, state.ticks) = (bytes.rest.startIndex, ticks)
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
  var rest: UnsafeRawBufferPointer.SubSequence

  static let end = Mistake(
    found: "the end of the block within an event", expected: "the rest of the event")

  /// A whole number of this many bytes.
  mutating func little(_ count: Int) throws(Mistake) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count {
      guard let byte = rest.popFirst() else { throw Self.end }
      value |= UInt64(byte) << UInt64(8 * index)
    }
    return value
  }

  /// LEB128 numbers: seven bits a byte, the lowest first. Memory grows with the bytes read, not with `count`.
  mutating func numbers(
    _ count: Int64, atMost limit: Int64 = Int64(Int32.max)
  ) throws(Mistake) -> [Int64] {
    var numbers: [Int64] = []
    for _ in 0..<count {
      var value: Int64 = 0
      var shift: Int64 = 0
      var byte: Int64
      repeat {
        byte = Int64(try little(1))
        value |= (byte & 0x7F) << shift
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

/// Memory for scrolls between a block and a trace, small enough for the first two caches.
final class StripScratch {
  static let count = 1024
  let events = UnsafeMutablePointer<TraceEvent>.allocate(capacity: count)
  let times = UnsafeMutablePointer<Double>.allocate(capacity: count)
  /// The length of a scroll by its first byte.
  let byteCounts = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)

  init() {
    for tag in 0..<256 {
      let isOther = tag >> 2 & 3 == StripFormat.Shape.otherStrip
      let row: UInt64 = isOther ? (tag & Int(StripFormat.longRowBit) != 0 ? 4 : 1) : 0
      let time = StripFormat.timeByteCounts[tag & 3]
      let offset = StripFormat.offsetByteCounts[tag >> 4 & 3]
      byteCounts[tag] = UInt8(1 + time + row + offset)
    }
  }

  deinit {
    events.deallocate()
    times.deallocate()
    byteCounts.deallocate()
  }
}
