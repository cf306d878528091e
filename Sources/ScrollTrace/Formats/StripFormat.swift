/// The numbers of the binary form of a trace, `.strip`, version 2. `BinaryForm.md` specifies it.
package enum StripFormat {
  static let ending = ".strip"
  static let version: UInt32 = 2
  /// Not valid at the start of a text, and broken by a transfer that converts line endings.
  package static let magic: [UInt8] = [0x8F, 0x53, 0x54, 0x52, 0x49, 0x50, 0x0D, 0x0A]
  /// The magic number, the version and the length of the header's text.
  static let preambleByteCount = 16
  static let checksumByteCount = 8

  static let blockEventCountMax = 65_536
  /// A writer ends a block when its inserts have brought this many rows.
  static let blockInsertedRowsMax = 65_536
  static let shiftMax = 10

  /// The shape of an event, in bits 2 and 3 of its first byte.
  enum Shape {
    static let position: UInt64 = 0
    /// An offset of the same strip as the last one.
    static let sameStrip: UInt64 = 1
    static let otherStrip: UInt64 = 2
    static let change: UInt64 = 3
  }

  /// In the first byte of a scroll.
  static let coastBit: UInt64 = 0x80
  /// In the first byte of an offset of another strip: its row takes 4 bytes instead of 1.
  static let longRowBit: UInt64 = 0x40
  /// The bytes of a time by its code.
  static let timeByteCounts: [UInt64] = [0, 1, 2, 8]
  static let rawTimeCode: UInt64 = 3
  /// The bytes of an offset by its code.
  static let offsetByteCounts: [UInt64] = [1, 2, 3, 6]
  /// 2^53 milliseconds. A double has at most these bits if and only if it is from 0 to 2^53.
  static let timeBitsMax = Double(TraceLimits.milliseconds).bitPattern

  /// Maps 0, -1, 1, -2, ... to 0, 1, 2, 3, ...
  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

  @inline(__always)
  static func unzigzag(_ code: UInt64) -> Int64 {
    Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1)
  }
}

/// The head of a block.
struct StripBlock: Equatable {
  static let byteCount = 16
  private static let checkedByteCount = 12

  var payloadByteCount: Int
  /// 0 in the block that ends the file.
  var eventCount: Int
  var grid = TimeGrid(exponent: 0)
  /// Offsets are multiples of 2^shift units.
  var shift = 0

  /// - Parameter seed: the checksum before the block.
  func append(to bytes: inout [UInt8], seed: UInt64) {
    let start = bytes.count
    bytes.append(little: UInt32(payloadByteCount))
    bytes.append(little: UInt32(eventCount))
    bytes += [UInt8(grid.exponent), UInt8(shift), 0, 0]
    bytes.append(little: UInt32(truncatingIfNeeded: bytes.checksum(from: start, seed: seed)))
  }
}

extension StripBlock {
  /// Reads the head of a block; nil if it does not match its checksum or breaks a limit.
  ///
  /// - Precondition: `bytes` has 16.
  init?(_ bytes: UnsafeRawBufferPointer, seed: UInt64) {
    let checked = UnsafeRawBufferPointer(rebasing: bytes[..<Self.checkedByteCount])
    let check = UInt32(truncatingIfNeeded: XXHash64.hash(checked, seed: seed))
    payloadByteCount = Int(bytes.little(0, as: UInt32.self))
    eventCount = Int(bytes.little(4, as: UInt32.self))
    shift = Int(bytes[9])
    guard bytes.little(Self.checkedByteCount, as: UInt32.self) == check,
      eventCount <= StripFormat.blockEventCountMax, bytes[8] <= TimeGrid.exponentMax,
      shift <= StripFormat.shiftMax, bytes[10] == 0, bytes[11] == 0
    else { return nil }
    grid = TimeGrid(exponent: Int(bytes[8]))
  }
}

extension UnsafeRawBufferPointer {
  /// The little-endian number at an offset, aligned or not.
  ///
  /// - Precondition: its bytes exist.
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

  /// The checksum of the bytes from `start` on.
  func checksum(from start: Int, seed: UInt64) -> UInt64 {
    withUnsafeBytes { XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[start...]), seed: seed) }
  }
}
