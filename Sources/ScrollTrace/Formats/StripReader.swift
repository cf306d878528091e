/// Reads the binary form: block after block, each with its checksum before any of its events.
///
/// In memory are the feed, one block, and what is read ahead. See `BinaryForm.md` for the bytes.
struct StripReader: TraceFormatReader, ~Copyable {
  let header: Trace

  private let file: String
  let headerByteCount: Int
  /// The header's checksum, which every other begins with.
  let seed: UInt64
  var source: LineSource
  var feed: StripFeed
  var state: StripState
  /// The block that is being read, and where its events begin in the file.
  var block: StripDecoder?
  private var payloadOffset = 0
  private var isOver = false
  /// What ended the reading: it is thrown again when the caller reads on.
  var failure: TraceError?
  private let scratch = StripScratch()

  var bytesRead: Int { source.bytesGiven - headerByteCount - (block?.bytesLeft ?? 0) }
  var bytesLeft: Int { source.bytesLeft + (block?.bytesLeft ?? 0) }

  /// Reads the header.
  ///
  /// - Throws: `TraceError` when there is none, or it is damaged.
  init(source: consuming LineSource, named name: String) throws {
    var source = source
    let bytes = try StripHeader.take(from: &source, file: name)
    let line = Line(start: bytes.text, count: bytes.textByteCount, isLast: true)
    let read: HeaderReader
    do throws(Mistake) {
      read = try HeaderReader(line, defaultName: TraceFormat.traceName(ofFile: name))
    } catch {
      throw TraceError(
        file: name, position: .byte(StripFormat.preambleByteCount, block: nil), found: error.found,
        expected: error.expected)
    }
    header = read.trace
    feed = StripFeed(read.trace.feed, kindLimit: read.kindLimit)
    state = StripState(rowCount: read.trace.feed.rowCount)
    file = name
    seed = bytes.checksum
    headerByteCount = source.bytesGiven
    self.source = source
  }

  mutating func readEvents(atMost limit: Int, into trace: inout Trace) throws -> Int {
    if let failure { throw failure }
    var count = 0
    while count < limit {
      if block == nil, try !openNextBlock() { return count }
      let quick = readQuick(atMost: limit - count, into: &trace)
      count += quick
      guard quick == 0 else { continue }
      try readEvent(into: &trace)
      count += 1
    }
    return count
  }

  /// Scrolls go by way of memory of the reader's own, and then into the arrays at once: an `append` for each
  /// would ask twice for room.
  private mutating func readQuick(atMost limit: Int, into trace: inout Trace) -> Int {
    guard var block = block.take() else { return 0 }
    var total = 0
    while total < limit {
      let count = block.readQuick(
        atMost: min(StripScratch.count, limit - total), &state, scratch.events, scratch.times)
      guard count > 0 else { break }
      trace.events.append(
        contentsOf: UnsafeBufferPointer(start: scratch.events, count: count))
      trace.timesMilliseconds.append(
        contentsOf: UnsafeBufferPointer(start: scratch.times, count: count))
      total += count
    }
    self.block = block
    return total
  }

  private mutating func readEvent(into trace: inout Trace) throws {
    guard var block = block.take() else { preconditionFailure("no block is open") }
    do throws(Mistake) {
      try block.readEvent(&state, &feed, into: &trace)
    } catch {
      throw fail(
        error, atByte: payloadOffset + block.byteOffset, block: state.blockCount)
    }
    self.block = block.eventsLeft > 0 ? block : nil
  }

  // MARK: Blocks

  /// Checks the next block and makes it the one that is read; false at the end of the trace.
  private mutating func openNextBlock() throws -> Bool {
    if isOver { return false }
    let offset = source.bytesGiven
    let head = try source.peek(StripBlock.byteCount)
    if head.count >= 4, head.little(0, as: UInt32.self) == StripFormat.indexMagic {
      try readIndex()
      return false
    }
    guard head.count == StripBlock.byteCount else {
      throw fail(
        Mistake(
          found: head.isEmpty ? "the end of the file" : "the end of the file within a block",
          expected: "a block, or the index that a whole trace ends with"),
        atByte: offset + head.count, block: state.blockCount + 1)
    }
    guard let next = StripBlock(head, seed: seed) else {
      throw fail(
        Mistake(found: "a damaged head of a block", expected: "64 bytes that fit their checksum"),
        atByte: offset, block: state.blockCount + 1)
    }
    guard next.before == state else {
      throw fail(
        Self.mistake(next.before, expected: state), atByte: offset, block: state.blockCount + 1)
    }
    try open(next, atByte: offset)
    return true
  }

  /// - Precondition: the source stands at the block's head.
  mutating func open(_ next: StripBlock, atByte offset: Int) throws {
    let number = next.before.blockCount + 1
    _ = try source.take(StripBlock.byteCount)
    payloadOffset = offset + StripBlock.byteCount
    guard let payload = try source.take(next.payloadByteCount) else {
      let end = source.bytesGiven + (try source.peek(next.payloadByteCount)).count
      throw fail(
        Mistake(
          found: "the end of the file within a block",
          expected: "\(Plural.of(payloadOffset + next.payloadByteCount - end, "more byte")) of it"
        ),
        atByte: end, block: number)
    }
    let checksum = XXHash64.hash(payload, seed: seed)
    guard checksum == next.payloadChecksum, !payload.isEmpty else {
      throw fail(
        Mistake(
          found: "events with checksum \(Self.digits(checksum))",
          expected: Self.digits(next.payloadChecksum)),
        atByte: payloadOffset, block: number)
    }
    var decoder = StripDecoder(next, payload: payload)
    do throws(Mistake) {
      try decoder.readCoasts()
    } catch {
      throw fail(error, atByte: payloadOffset, block: number)
    }
    state.blockCount = number
    block = decoder
  }

  private static func digits(_ checksum: UInt64) -> String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func mistake(_ found: StripState, expected: StripState) -> Mistake {
    if found.blockCount != expected.blockCount || found.eventCount != expected.eventCount {
      return Mistake(
        found: "block \(found.blockCount + 1), behind \(found.eventCount) events",
        expected: "block \(expected.blockCount + 1), behind \(expected.eventCount)")
    }
    return Mistake(
      found: "a block behind \(found.changeCount) changes, with \(found.rowCount) rows at t "
        + "\(found.lastTime)",
      expected: "\(expected.changeCount) changes, \(expected.rowCount) rows, t \(expected.lastTime)"
    )
  }

  /// Checks what stands behind the last block, and that nothing stands behind it.
  private mutating func readIndex() throws {
    let offset = source.bytesGiven
    let size = StripFormat.indexByteCount(blockCount: state.blockCount)
    let bytes = try source.peek(size + 1)
    guard bytes.count >= size else {
      throw fail(
        Mistake(
          found: "the end of the file within the index",
          expected: "\(Plural.of(size - bytes.count, "more byte")) of it"),
        atByte: offset + bytes.count, block: nil)
    }
    guard let index = StripIndex(UnsafeRawBufferPointer(rebasing: bytes[..<size]), seed: seed),
      index.entries.count == state.blockCount, index.byteOffset == offset,
      index.eventCount == state.eventCount, index.lastTime == state.lastTime
    else {
      throw fail(
        Mistake(
          found: "a damaged index, or one of another trace",
          expected:
            "that of \(Plural.of(state.blockCount, "block")) with \(state.eventCount) events"),
        atByte: offset, block: nil)
    }
    guard bytes.count == size else {
      throw fail(
        Mistake(found: "bytes behind the index", expected: "the end of the file"),
        atByte: offset + size, block: nil)
    }
    isOver = true
  }

  mutating func fail(
    _ mistake: Mistake, atByte offset: Int, block: Int?
  ) -> TraceError {
    let error = TraceError(
      file: file, position: .byte(offset, block: block),
      found: mistake.found, expected: mistake.expected)
    failure = error
    self.block = nil
    return error
  }
}

/// Memory for scrolls on their way from a block into a trace: it stays in the first two caches.
final class StripScratch {
  static let count = 1024
  let events = UnsafeMutablePointer<TraceEvent>.allocate(capacity: count)
  let times = UnsafeMutablePointer<Double>.allocate(capacity: count)

  deinit {
    events.deallocate()
    times.deallocate()
  }
}
