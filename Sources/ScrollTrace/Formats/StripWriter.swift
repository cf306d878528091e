/// Writes the binary form of a trace, a block at a time: see `BinaryForm.md`.
///
/// What it holds is the block that is being filled, and 16 bytes for each block before it, for the index.
struct StripWriter: TraceFormatWriter {
  private var bytes: [UInt8] = []
  /// The bytes that have been taken.
  private var bytesTaken = 0
  /// The header's checksum, which every other begins with.
  private var seed: UInt64 = 0
  /// Where the trace stands before the block that is being filled.
  private var before = StripState(rowCount: 0)

  // The events of the block that is being filled.
  private var events: [TraceEvent] = []
  private var times: [Double] = []
  private var insertions: [Insertion] = []
  private var viewports: [Viewport] = []
  private var splices: [Splice] = []
  private var insertedRowCount = 0

  private var index: [(byteOffset: Int, timeBefore: Double)] = []

  mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytesTaken += taken.count
    bytes = []
    return taken
  }

  mutating func append(headerOf trace: Trace) {
    var text = TextWriter()
    text.append(headerOf: trace)
    // Without its newline.
    let line = text.takeBytes().dropLast()
    let start = bytes.count
    bytes += StripFormat.magic
    bytes.append(little: StripFormat.version)
    bytes.append(little: UInt32(line.count))
    bytes += line
    bytes.appendChecksum(from: start, seed: 0)
    seed = bytes.withUnsafeBytes { $0.little(bytes.count - 8, as: UInt64.self) }
    before = StripState(rowCount: trace.feed.rowCount)
  }

  mutating func append(eventsOf trace: Trace, _ range: Range<Int>) {
    for index in range {
      var event = trace.events[index]
      switch event.kind {
      case .insert:
        let insertion = trace.insertions[Int(event.value)]
        event.value = Int64(insertions.count)
        insertions.append(insertion)
        insertedRowCount += insertion.itemCounts.count
      case .viewport:
        let viewport = trace.viewports[Int(event.value)]
        event.value = Int64(viewports.count)
        viewports.append(viewport)
      case .splice:
        let splice = trace.splices[Int(event.value)]
        event.value = Int64(splices.count)
        splices.append(splice)
      default: break
      }
      events.append(event)
      times.append(trace.timesMilliseconds[index])
      if events.count == StripFormat.blockEventCountMax
        || insertedRowCount >= StripFormat.blockInsertedRowsMax
      {
        writeBlock()
      }
    }
  }

  mutating func finish() {
    if !events.isEmpty { writeBlock() }
    let index = StripIndex(
      entries: index, eventCount: before.eventCount, lastTime: before.lastTime,
      byteOffset: bytesTaken + bytes.count)
    index.append(to: &bytes, seed: seed)
  }

  // MARK: Blocks

  private mutating func writeBlock() {
    let grid = TimeGrid(for: times)
    let shift = commonShift()
    var payload = StripEncoder(grid: grid, shift: shift, before: before)
    payload.append(coastsOf: events)
    for (event, time) in zip(events, times) {
      payload.append(event, at: time)
      switch event.kind {
      case .insert: payload.append(insertions[Int(event.value)])
      case .viewport: payload.append(viewports[Int(event.value)])
      case .splice: payload.append(splices[Int(event.value)])
      default: break
      }
    }
    index.append((bytesTaken + bytes.count, before.lastTime))
    let block = StripBlock(
      payloadByteCount: payload.bytes.count, eventCount: events.count, grid: grid, shift: shift,
      before: before,
      payloadChecksum: payload.bytes.withUnsafeBytes { XXHash64.hash($0, seed: seed) })
    block.append(to: &bytes, seed: seed)
    bytes += payload.bytes
    note()
    events.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    insertions = []
    viewports = []
    splices = []
    insertedRowCount = 0
  }

  /// How many low bits are 0 in every offset of the block: whole points, as browsers have them, have ten.
  private func commonShift() -> Int {
    var bits: UInt64 = 1 << UInt64(StripBlock.shiftMax)
    for event in events where event.kind == .position || event.kind == .stripOffset {
      bits |= UInt64(bitPattern: event.value)
    }
    return bits.trailingZeroBitCount
  }

  /// Goes on to where the trace stands behind the block.
  private mutating func note() {
    before.blockCount += 1
    before.eventCount += events.count
    for event in events {
      switch event.kind {
      case .insert: before.rowCount += insertions[Int(event.value)].itemCounts.count
      case .delete: before.rowCount -= Int(event.value)
      default: break
      }
      if event.kind.changesFeed { before.changeCount += 1 }
    }
    before.lastTime = times.last ?? before.lastTime
    before.lastWasEdit = events.last?.kind.isEdit ?? before.lastWasEdit
  }
}

extension TraceEvent.Kind {
  /// Whether what comes after an event of this kind means something else without it.
  var changesFeed: Bool { isEdit || self == .viewport }
}
