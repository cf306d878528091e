// Going on elsewhere than with the next byte.
extension StripReader {
  // MARK: Behind damage

  /// Goes on with the next block that is whole, unless edits or resizes are lost: what follows those means
  /// something else.
  mutating func recover() throws -> TraceLoss? {
    guard failure != nil else { return nil }
    let lost = state
    failure = nil
    while let part = try findWholePart() {
      switch part {
      case .index(let index):
        isOver = true
        return TraceLoss(
          eventCount: index.eventCount - lost.eventCount, fromMilliseconds: lost.lastTime,
          toMilliseconds: index.lastTime, isEnd: true)
      case .block(let next):
        guard next.before.follows(lost) else {
          isOver = true
          return TraceLoss(
            eventCount: nil, fromMilliseconds: lost.lastTime, toMilliseconds: nil, isEnd: true)
        }
        state = next.before
        do {
          try open(next, atByte: source.bytesGiven)
        } catch is TraceError {
          (state, failure) = (lost, nil)
          continue
        }
        return TraceLoss(
          eventCount: next.before.eventCount - lost.eventCount, fromMilliseconds: lost.lastTime,
          toMilliseconds: next.before.lastTime, isEnd: false)
      }
    }
    isOver = true
    return TraceLoss(
      eventCount: nil, fromMilliseconds: lost.lastTime, toMilliseconds: nil, isEnd: true)
  }

  private enum WholePart {
    case block(StripBlock)
    case index(StripIndex)
  }

  /// Moves on to the next head of a block that fits its checksum, or index that does; nil where none is left.
  private mutating func findWholePart() throws -> WholePart? {
    while true {
      let bytes = try source.peek(4096)
      guard bytes.count >= 4 else { return nil }
      let offset = (0...bytes.count - 4).first {
        let magic = bytes.little($0, as: UInt32.self)
        return magic == StripBlock.magic || magic == StripFormat.indexMagic
      }
      guard let offset else {
        source.next += bytes.count - 3
        continue
      }
      source.next += offset
      if let whole = try wholePartHere() { return whole }
      source.next += 1
    }
  }

  private mutating func wholePartHere() throws -> WholePart? {
    let head = try source.peek(StripBlock.byteCount)
    if head.count == StripBlock.byteCount, let block = StripBlock(head, seed: seed) {
      return .block(block)
    }
    guard head.count >= StripFormat.indexHeadByteCount else { return nil }
    let size = StripFormat.indexByteCount(blockCount: Int(head.little(8, as: UInt32.self)))
    // A number in a file is a claim: no more is read than a trace of as many events could need.
    guard size <= TraceLimits.lineBytes else { return nil }
    let bytes = try source.peek(size)
    guard bytes.count == size, let index = StripIndex(bytes, seed: seed),
      index.byteOffset == source.bytesGiven
    else { return nil }
    return .index(index)
  }

  // MARK: To a time

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

extension StripState {
  /// Whether what is lost between two states changes nothing about the feed.
  fileprivate func follows(_ earlier: StripState) -> Bool {
    changeCount == earlier.changeCount && rowCount == earlier.rowCount
      && eventCount >= earlier.eventCount && lastTime >= earlier.lastTime
  }
}
