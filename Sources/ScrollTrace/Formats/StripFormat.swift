/// The binary form of a trace, `.strip`, version 1: what `StripWriter` writes and `StripReader` reads.
///
/// A header, blocks of events, each with a checksum and all that is needed to read it by itself, and an index.
/// `BinaryForm.md` has it to the byte; here are the numbers and the records of fixed size.
package enum StripFormat {
  static let ending = ".strip"
  static let version: UInt32 = 1
  /// No text begins so, and what moves line endings about, as some transfers do, breaks it.
  package static let magic: [UInt8] = [0x8F, 0x53, 0x54, 0x52, 0x49, 0x50, 0x0D, 0x0A]
  /// Before the header's text: the magic number, the version, the number of the text's bytes.
  static let preambleByteCount = 16
  static let checksumByteCount = 8

  static let blockEventCountMax = 65_536
  /// Rows that the inserts of a block bring, after which a writer ends it.
  static let blockInsertedRowsMax = 65_536
  static let payloadByteCountMax = TraceLimits.lineBytes

  static let indexMagic: UInt32 = 0x4958_5453
  /// What an index has before its entries and behind them.
  static let indexHeadByteCount = 16
  static let indexTailByteCount = 32
  static let indexEntryByteCount = 16

  /// What an event's first byte says, in bits 2 and 3.
  enum Shape {
    static let position: UInt8 = 0
    /// A strip's offset, of the same row as the strip's offset before.
    static let sameStrip: UInt8 = 1
    static let otherStrip: UInt8 = 2
    static let rare: UInt8 = 3
  }

  /// The bytes that an offset's code stands for, a hexadecimal digit a code: 1, 2, 3, 6.
  static let offsetByteCounts: UInt64 = 0x6321
  /// The time is raw: 8 bytes.
  static let rawTimeCode: UInt8 = 3
  /// A rare event's kind, behind that which is no event's (`coastMark`). A reader from before there were splices
  /// refuses an event by it.
  static let spliceCode: UInt8 = 9

  /// Whole numbers of either sign, small ones small: 0, -1, 1, -2, ...
  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
  }

  @inline(__always)
  static func unzigzag(_ code: UInt64) -> Int64 {
    Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1)
  }
}

/// Where a trace stands between two events: what a block needs of those before it.
struct StripState: Equatable {
  /// The blocks so far, the one that is read too.
  var blockCount = 0
  /// The events so far.
  var eventCount = 0
  /// The time of the event before, 0 at the beginning.
  var lastTime = 0.0
  var lastWasEdit = false
  /// The rows of the feed.
  var rowCount: Int
  /// The edits and resizes so far. Where two numbers are equal, so are the feeds.
  var changeCount = 0
}

/// What stands before a block's events: 64 bytes.
struct StripBlock: Equatable {
  static let byteCount = 64
  static let magic: UInt32 = 0x4B42_5453

  var payloadByteCount: Int
  var eventCount: Int
  var grid: TimeGrid
  /// Offsets are multiples of 2^shift units.
  var shift: Int
  var before: StripState
  var payloadChecksum: UInt64

  static let shiftMax = 10

  func append(to bytes: inout [UInt8], seed: UInt64) {
    let start = bytes.count
    bytes.append(little: Self.magic)
    bytes.append(little: UInt32(payloadByteCount))
    bytes.append(little: UInt32(eventCount))
    bytes += [UInt8(grid.exponent), UInt8(shift), before.lastWasEdit ? 1 : 0, 0]
    bytes.append(little: UInt64(before.eventCount))
    bytes.append(little: before.lastTime.bitPattern)
    bytes.append(little: UInt32(before.rowCount))
    bytes.append(little: UInt32(before.blockCount))
    bytes.append(little: UInt64(before.changeCount))
    bytes.append(little: payloadChecksum)
    bytes.appendChecksum(from: start, seed: seed)
  }

}

extension StripBlock {
  /// Reads a block's head; nil where its checksum is wrong, or it breaks the format's limits.
  ///
  /// - Precondition: `bytes` has 64.
  init?(_ bytes: UnsafeRawBufferPointer, seed: UInt64) {
    let hashed = UnsafeRawBufferPointer(rebasing: bytes[..<56])
    guard bytes.little(0, as: UInt32.self) == Self.magic,
      bytes.little(56, as: UInt64.self) == XXHash64.hash(hashed, seed: seed)
    else { return nil }
    payloadByteCount = Int(bytes.little(4, as: UInt32.self))
    eventCount = Int(bytes.little(8, as: UInt32.self))
    shift = Int(bytes[13])
    let rowCount = Int(bytes.little(32, as: UInt32.self))
    let eventsBefore = bytes.little(16, as: UInt64.self)
    let changesBefore = bytes.little(40, as: UInt64.self)
    let timeBits = bytes.little(24, as: UInt64.self)
    guard payloadByteCount <= StripFormat.payloadByteCountMax,
      1...StripFormat.blockEventCountMax ~= eventCount,
      bytes[12] <= TimeGrid.exponentMax, shift <= Self.shiftMax, bytes[14] <= 1, bytes[15] == 0,
      rowCount <= TraceLimits.rows, eventsBefore <= UInt64(Int64.max / 2),
      changesBefore <= eventsBefore, timeBits <= StripFormat.timeBitsMax
    else { return nil }
    grid = TimeGrid(exponent: Int(bytes[12]))
    before = StripState(
      blockCount: Int(bytes.little(36, as: UInt32.self)), eventCount: Int(eventsBefore),
      lastTime: Double(bitPattern: timeBits), lastWasEdit: bytes[14] == 1, rowCount: rowCount,
      changeCount: Int(changesBefore))
    payloadChecksum = bytes.little(48, as: UInt64.self)
  }
}

extension StripFormat {
  /// 2^53 milliseconds: numbers from 0 to there, and no others, have bits up to these.
  static let timeBitsMax = Double(TraceLimits.milliseconds).bitPattern
}

extension UnsafeRawBufferPointer {
  /// The little-endian number at an offset, aligned or not.
  ///
  /// - Precondition: its bytes are there.
  func little<Number: FixedWidthInteger & BitwiseCopyable>(
    _ offset: Int, as type: Number.Type
  ) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}

extension [UInt8] {
  mutating func append(little number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends the checksum of the bytes from `start` on.
  mutating func appendChecksum(from start: Int, seed: UInt64) {
    let hash = withUnsafeBytes {
      XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[start...]), seed: seed)
    }
    append(little: hash)
  }
}
