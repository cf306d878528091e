/// Writes the events of one block of the binary form, each against the one before.
struct StripEncoder {
  private(set) var bytes: [UInt8] = []
  private let grid: TimeGrid
  private let shift: Int64
  private var lastTime: Double
  private var ticks: Int64
  private var tableOffset: Int64 = 0
  private var stripRow: Int32 = 0
  private var stripOffset: Int64 = 0

  /// - Parameter shift: low bits that are 0 in every offset of the block.
  init(grid: TimeGrid, shift: Int, before: StripState) {
    self.grid = grid
    self.shift = Int64(shift)
    lastTime = before.lastTime
    ticks = grid.ticks(before: before.lastTime)
    bytes.reserveCapacity(4 * StripFormat.blockEventCountMax)
  }

  /// Appends an event; an insert's rows, a viewport's lengths and a splice are to follow.
  mutating func append(_ event: TraceEvent, at time: Double) {
    let tagIndex = bytes.count
    bytes.append(0)
    let timeCode = append(time: time)
    switch event.kind {
    case .position:
      let code = append(offset: event.value - tableOffset)
      tableOffset = event.value
      bytes[tagIndex] = timeCode | StripFormat.Shape.position << 2 | code << 4
    case .stripOffset where event.row == stripRow:
      let code = append(offset: event.value - stripOffset)
      stripOffset = event.value
      bytes[tagIndex] = timeCode | StripFormat.Shape.sameStrip << 2 | code << 4
    case .stripOffset:
      let rowCode = append(row: event.row)
      let code = append(offset: event.value - stripOffset)
      stripOffset = event.value
      bytes[tagIndex] = timeCode | StripFormat.Shape.otherStrip << 2 | code << 4 | rowCode << 6
    case .select, .insert, .delete, .move, .reload, .reloadAll, .viewport, .memoryWarning, .splice:
      bytes[tagIndex] = timeCode | StripFormat.Shape.rare << 2 | event.kind.stripCode << 4
      append(rare: event)
    }
  }

  mutating func append(_ insertion: Insertion) {
    append(number: UInt64(insertion.itemCounts.count))
    for count in insertion.itemCounts { append(number: UInt64(count)) }
    for height in insertion.heightsUnits ?? [] { append(number: UInt64(height)) }
    bytes += insertion.kinds ?? []
  }

  mutating func append(_ viewport: Viewport) {
    append(number: UInt64(viewport.widthUnits))
    append(number: UInt64(viewport.heightUnits))
  }

  mutating func append(_ splice: Splice) {
    for count in [splice.itemCount, splice.at, splice.removed, splice.added] {
      append(number: UInt64(count))
    }
  }

  private mutating func append(rare event: TraceEvent) {
    switch event.kind {
    case .select, .delete, .move, .reload:
      append(number: UInt64(event.row))
      append(number: UInt64(event.value))
    case .insert, .splice: append(number: UInt64(event.row))
    default: break
    }
  }

  // MARK: Values

  /// Appends a time and says by which code; ticks before raw bits, and nothing where it is that of the event
  /// before.
  private mutating func append(time: Double) -> UInt8 {
    if time.bitPattern == lastTime.bitPattern { return 0 }
    lastTime = time
    if let wanted = grid.ticks(of: time), wanted > ticks, wanted - ticks <= 0xFFFF {
      let step = UInt16(wanted - ticks)
      ticks = wanted
      bytes.append(UInt8(truncatingIfNeeded: step))
      guard step > 0xFF else { return 1 }
      bytes.append(UInt8(step >> 8))
      return 2
    }
    ticks = grid.ticks(before: time)
    bytes.append(little: time.bitPattern)
    return StripFormat.rawTimeCode
  }

  private mutating func append(offset difference: Int64) -> UInt8 {
    let code = StripFormat.zigzag(difference >> shift)
    var width: UInt8 = 0
    while code >> (8 * Self.byteCount(width)) != 0 { width += 1 }
    append(code, byteCount: Int(Self.byteCount(width)))
    return width
  }

  private static func byteCount(_ code: UInt8) -> UInt64 {
    StripFormat.offsetByteCounts >> (4 * UInt64(code)) & 0xF
  }

  private mutating func append(row: Int32) -> UInt8 {
    let code = StripFormat.zigzag(Int64(row) - Int64(stripRow))
    stripRow = row
    var width = 1
    while code >> (8 * UInt64(width)) != 0 { width += 1 }
    append(code, byteCount: width)
    return UInt8(width - 1)
  }

  private mutating func append(_ code: UInt64, byteCount: Int) {
    for offset in 0..<byteCount {
      bytes.append(UInt8(truncatingIfNeeded: code >> UInt64(8 * offset)))
    }
  }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// LEB128: seven bits a byte, the lowest first, the high bit set where more follow.
  mutating func append(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

extension TraceEvent.Kind {
  /// The kind as a rare event's first byte has it. The numbers are the format's, and never change.
  var stripCode: UInt8 {
    switch self {
    case .position, .stripOffset: preconditionFailure("\(self) is not rare")
    case .select: 0
    case .insert: 1
    case .delete: 2
    case .move: 3
    case .reload: 4
    case .reloadAll: 5
    case .viewport: 6
    case .memoryWarning: 7
    case .splice: StripFormat.spliceCode
    }
  }

  /// - Parameter code: from 0 to 7, or 9; nil for any other.
  init?(stripCode code: UInt8) {
    if code == StripFormat.spliceCode {
      self = .splice
      return
    }
    let kinds: [TraceEvent.Kind] = [
      .select, .insert, .delete, .move, .reload, .reloadAll, .viewport, .memoryWarning,
    ]
    guard code < kinds.count else { return nil }
    self = kinds[Int(code)]
  }
}
