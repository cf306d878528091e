/// Writes the binary form of a trace. Memory contains the block that is being filled.
package struct StripWriter: TraceFormatWriter {
  /// The note in the last block; readers print it as a warning.
  package var note = ""
  private var bytes: [UInt8] = []
  /// The checksum before the next block.
  private var seed: UInt64 = 0
  /// The time of the last event before the block.
  private var timeBefore = 0.0
  /// The events of the block; its header is not used.
  private var block = Trace(
    name: "", viewport: Viewport(widthUnits: 0, heightUnits: 0),
    feed: Feed(itemCounts: [], rowHeight: .uniform(units: 0), itemShapes: []))
  private var insertedRowCount = 0
  private var turnedOffsets: TurnedOffsets?

  package init() {}

  package mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  package mutating func append(headerOf trace: Trace) {
    var text = TextWriter()
    text.append(headerOf: trace)
    turnedOffsets = TurnedOffsets(trace)
    // Without its newline.
    let line = text.takeBytes().dropLast()
    let start = bytes.count
    bytes += StripFormat.magic
    bytes.append(little: StripFormat.version)
    bytes.append(little: UInt32(line.count))
    bytes += line
    endPart(from: start)
  }

  package mutating func append(eventsOf trace: Trace, _ range: Range<Int>) {
    for index in range {
      let event = trace.events[index]
      block.append(
        turnedOffsets?.turned(event) ?? event, of: trace,
        atMilliseconds: trace.timesMilliseconds[index])
      turnedOffsets?.apply(event, of: trace)
      if event.kind == .insert {
        insertedRowCount += trace.insertions[Int(event.value)].itemCounts.count
      }
      if block.events.count == StripFormat.blockEventCountMax
        || insertedRowCount >= StripFormat.blockInsertedRowsMax
      {
        endBlock()
      }
    }
  }

  package mutating func finish() {
    endBlock()
    append(StripBlock(payloadByteCount: note.utf8.count, eventCount: 0), payload: Array(note.utf8))
  }

  /// Writes the events so far as a block, if there are any.
  package mutating func endBlock() {
    guard let lastTime = block.timesMilliseconds.last else { return }
    let grid = TimeGrid(for: block.timesMilliseconds)
    let shift = commonShift()
    var encoder = StripEncoder(grid: grid, shift: shift, timeBefore: timeBefore)
    for (event, time) in zip(block.events, block.timesMilliseconds) {
      encoder.append(event, of: block, at: time)
    }
    let head = StripBlock(
      payloadByteCount: encoder.bytes.count, eventCount: block.events.count, grid: grid,
      shift: shift)
    append(head, payload: encoder.bytes)
    timeBefore = lastTime
    block.removeEvents()
    insertedRowCount = 0
  }

  private mutating func append(_ head: StripBlock, payload: [UInt8]) {
    let start = bytes.count
    head.append(to: &bytes, seed: seed)
    bytes += payload
    endPart(from: start)
  }

  /// Ends the header or a block with its checksum, the seed of the next one.
  private mutating func endPart(from start: Int) {
    seed = bytes.checksum(from: start, seed: seed)
    bytes.append(little: seed)
  }

  /// The number of low bits that are 0 in every offset of the block: ten if all are whole points, as in a browser.
  private func commonShift() -> Int {
    var bits: UInt64 = 1 << UInt64(StripFormat.shiftMax)
    for event in block.events where event.kind == .position || event.kind == .stripOffset {
      bits |= UInt64(bitPattern: event.value)
    }
    return bits.trailingZeroBitCount
  }
}

/// Encodes the events of one block, each against the one before.
struct StripEncoder {
  private(set) var bytes: [UInt8] = []
  private let grid: TimeGrid
  private let shift: Int64
  private var lastTime: Double
  private var ticks: Int64
  private var tableOffset: Int64 = 0
  private var stripRow: Int32 = 0
  private var stripOffset: Int64 = 0

  /// - Parameter shift: the number of low bits that are 0 in every offset of the block.
  init(grid: TimeGrid, shift: Int, timeBefore: Double) {
    self.grid = grid
    self.shift = Int64(shift)
    lastTime = timeBefore
    ticks = grid.ticks(before: timeBefore)
  }

  /// Appends an event and its entry in a table of the trace.
  mutating func append(_ event: TraceEvent, of trace: Trace, at time: Double) {
    let tagIndex = bytes.count
    bytes.append(0)
    var tag = append(time: time) | (event.coasts ? StripFormat.coastBit : 0)
    switch event.kind {
    case .position:
      tag |= append(offset: event.value - tableOffset) << 4 | StripFormat.Shape.position << 2
      tableOffset = event.value
    case .stripOffset:
      tag |= event.row == stripRow ? StripFormat.Shape.sameStrip << 2 : append(row: event.row)
      tag |= append(offset: event.value - stripOffset) << 4
      stripOffset = event.value
    default:
      tag |= StripFormat.Shape.change << 2 | UInt64(event.kind.rawValue) << 4
      append(change: event, of: trace)
    }
    bytes[tagIndex] = UInt8(tag)
  }

  /// Appends a time and returns its code: 0 for the time of the event before, ticks if they give the last bit.
  private mutating func append(time: Double) -> UInt64 {
    if time.bitPattern == lastTime.bitPattern { return 0 }
    lastTime = time
    if let wanted = grid.ticks(of: time), wanted > ticks, wanted - ticks <= 0xFFFF {
      let step = UInt64(wanted - ticks)
      ticks = wanted
      let code: UInt64 = step > 0xFF ? 2 : 1
      append(step, byteCount: code)
      return code
    }
    ticks = grid.ticks(before: time)
    append(time.bitPattern, byteCount: 8)
    return StripFormat.rawTimeCode
  }

  private mutating func append(offset difference: Int64) -> UInt64 {
    let value = StripFormat.zigzag(difference >> shift)
    var code = 0
    while value >> (8 * StripFormat.offsetByteCounts[code]) != 0 { code += 1 }
    append(value, byteCount: StripFormat.offsetByteCounts[code])
    return UInt64(code)
  }

  private mutating func append(row: Int32) -> UInt64 {
    let value = StripFormat.zigzag(Int64(row) - Int64(stripRow))
    stripRow = row
    append(value, byteCount: value > 0xFF ? 4 : 1)
    return StripFormat.Shape.otherStrip << 2 | (value > 0xFF ? StripFormat.longRowBit : 0)
  }

  private mutating func append(change event: TraceEvent, of trace: Trace) {
    switch event.kind {
    case .position, .stripOffset, .reloadAll, .memoryWarning, .enter: break
    case .select, .delete, .move, .reload, .reset: append(numbers: [Int64(event.row), event.value])
    case .allStrips: append(numbers: [StripFormat.zigzag(event.value)])
    case .leave: append(numbers: [event.value])
    case .insert:
      let insertion = trace.insertions[Int(event.value)]
      append(numbers: [Int64(event.row), Int64(insertion.itemCounts.count)])
      append(numbers: insertion.itemCounts)
      append(numbers: insertion.heightsUnits ?? [])
      append(numbers: insertion.kinds ?? [])
    case .splice:
      let splice = trace.splices[Int(event.value)]
      append(numbers: [event.row, splice.itemCount, splice.at, splice.removed, splice.added])
    case .viewport:
      let viewport = trace.viewports[Int(event.value)]
      append(numbers: [viewport.widthUnits, viewport.heightUnits])
    }
  }

  private mutating func append(_ value: UInt64, byteCount: UInt64) {
    for index in 0..<byteCount { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  /// LEB128: seven bits a byte, the lowest first, the high bit set if more bytes follow.
  private mutating func append(numbers: [some FixedWidthInteger]) {
    for number in numbers {
      var rest = UInt64(number)
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
  }
}
