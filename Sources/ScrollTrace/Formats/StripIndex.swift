/// What stands behind the last block: where every block is, and how much there is in all. A file without it has
/// been cut.
struct StripIndex {
  /// The first byte of each block, and the time of the event before the block.
  let entries: [(byteOffset: Int, timeBefore: Double)]
  let eventCount: Int
  /// The time of the last event.
  let lastTime: Double
  /// The index's own first byte.
  let byteOffset: Int

  func append(to bytes: inout [UInt8], seed: UInt64) {
    let start = bytes.count
    bytes.append(little: StripFormat.indexMagic)
    bytes.append(little: UInt32(0))
    bytes.append(little: UInt64(entries.count))
    for entry in entries {
      bytes.append(little: UInt64(entry.byteOffset))
      bytes.append(little: entry.timeBefore.bitPattern)
    }
    bytes.append(little: UInt64(eventCount))
    bytes.append(little: lastTime.bitPattern)
    bytes.append(little: UInt64(byteOffset))
    bytes.appendChecksum(from: start, seed: seed)
  }

}

extension StripIndex {
  /// Reads the bytes of an index; nil where they are none, or damaged.
  init?(_ bytes: UnsafeRawBufferPointer, seed: UInt64) {
    let hashedCount = bytes.count - StripFormat.checksumByteCount
    guard bytes.count >= StripFormat.indexByteCount(blockCount: 0),
      bytes.little(0, as: UInt32.self) == StripFormat.indexMagic,
      bytes.little(4, as: UInt32.self) == 0,
      bytes.little(hashedCount, as: UInt64.self)
        == XXHash64.hash(UnsafeRawBufferPointer(rebasing: bytes[..<hashedCount]), seed: seed)
    else { return nil }
    let blockCount = bytes.little(8, as: UInt64.self)
    let tail = bytes.count - StripFormat.indexTailByteCount
    guard blockCount <= UInt64(UInt32.max),
      StripFormat.indexByteCount(blockCount: Int(blockCount)) == bytes.count,
      let eventCount = Int(exactly: bytes.little(tail, as: UInt64.self)),
      let byteOffset = Int(exactly: bytes.little(tail + 16, as: UInt64.self))
    else { return nil }
    var entries: [(byteOffset: Int, timeBefore: Double)] = []
    entries.reserveCapacity(Int(blockCount))
    for number in 0..<Int(blockCount) {
      let start = StripFormat.indexHeadByteCount + number * StripFormat.indexEntryByteCount
      guard let offset = Int(exactly: bytes.little(start, as: UInt64.self)) else { return nil }
      let timeBefore = Double(bitPattern: bytes.little(start + 8, as: UInt64.self))
      entries.append((offset, timeBefore))
    }
    self.init(
      entries: entries, eventCount: eventCount,
      lastTime: Double(bitPattern: bytes.little(tail + 8, as: UInt64.self)),
      byteOffset: byteOffset)
  }
}

extension StripFormat {
  static func indexByteCount(blockCount: Int) -> Int {
    indexHeadByteCount + blockCount * indexEntryByteCount + indexTailByteCount
  }
}
