// Going on elsewhere than with the next byte.
extension StripReader {
  mutating func jump(toMilliseconds time: Double) throws {
    guard failure == nil, let index = readIndexAtEnd(),
      let blockIndex = index.entries.lastIndex(where: { $0.timeBefore < time })
    else { return }
    let (offset, timeBefore) = index.entries[blockIndex]
    guard offset >= source.bytesGiven, blockIndex >= state.blockCount else { return }
    guard source.seek(toByte: offset) else { return }
    block = nil
    let head = try source.peek(StripBlock.byteCount)
    guard head.count == StripBlock.byteCount, let next = StripBlock(head, seed: seed),
      next.before.blockCount == blockIndex, next.before.lastTime == timeBefore
    else {
      throw fail(
        Mistake(found: "no head of a block", expected: "that of block \(blockIndex + 1)"),
        atByte: offset, block: blockIndex + 1)
    }
    if next.before.changeCount != state.changeCount {
      feed.forgetItems(rowCount: next.before.rowCount)
    }
    state = next.before
    try open(next, atByte: offset)
  }

  /// The index, where the file can be read from its end and the index is whole: nil otherwise, since what is
  /// read block by block needs none.
  private func readIndexAtEnd() -> StripIndex? {
    let tailOffset = source.size - StripFormat.indexTailByteCount
    guard tailOffset > headerByteCount,
      let tail = source.copy(StripFormat.indexTailByteCount, atByte: tailOffset)
    else { return nil }
    let offset = tail.withUnsafeBytes { $0.little(16, as: UInt64.self) }
    guard offset >= UInt64(headerByteCount), offset < UInt64(tailOffset),
      let bytes = source.copy(source.size - Int(offset), atByte: Int(offset))
    else { return nil }
    return bytes.withUnsafeBytes { StripIndex($0, seed: seed) }
  }
}
