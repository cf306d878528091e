/// Reads the binary form: block after block, each with its checksum before any of its events.
///
/// Memory contains the feed, one block, and the bytes that were read ahead.
struct StripReader: TraceFormatReader, ~Copyable {
  let header: Trace
  private(set) var warning: String?

  private let file: String
  private let turnedOffsets: TurnedOffsets?
  /// The checksum before the next block, which is the seed of its checksum.
  private var seed: UInt64
  private var decoder: StripDecoder
  private var blockCount = 0
  private var eventCount = 0
  private var payloadOffset = 0
  private var isOver = false
  private let scratch = StripScratch()

  /// Reads the header.
  ///
  /// - Throws: `TraceError` if it is missing, damaged or incomplete.
  init(_ source: inout LineSource, named name: String) throws {
    func fail(_ offset: Int, _ found: String, _ expected: String) -> TraceError {
      TraceError(file: name, position: .byte(offset, block: nil), found: found, expected: expected)
    }
    let preamble = try source.peek(StripFormat.preambleByteCount)
    guard preamble.count == StripFormat.preambleByteCount else {
      throw fail(
        preamble.count, "the end of the file within the header",
        "\(StripFormat.preambleByteCount) bytes and the feed")
    }
    guard preamble.starts(with: StripFormat.magic) else {
      throw fail(0, "a damaged magic number", "8F 53 54 52 49 50 0D 0A, a .strip file")
    }
    let version = preamble.little(8, as: UInt32.self)
    guard version == StripFormat.version else {
      throw fail(
        8, "version \(version) of the binary form",
        "version \(StripFormat.version): convert the trace to text with the release that wrote it")
    }
    let textByteCount = Int(preamble.little(12, as: UInt32.self))
    guard textByteCount <= source.lineBytesMax else {
      throw fail(12, "a feed of \(textByteCount) bytes", "at most \(source.lineBytesMax) bytes")
    }
    let checkedCount = StripFormat.preambleByteCount + textByteCount
    let size = checkedCount + StripFormat.checksumByteCount
    guard let bytes = try source.take(size), let start = bytes.baseAddress else {
      throw fail(
        try source.peek(size).count, "the end of the file within the header",
        "\(Plural.of(size, "byte")) of it")
    }
    let checksum = XXHash64.hash(UnsafeRawBufferPointer(rebasing: bytes[..<checkedCount]))
    guard checksum == bytes.little(checkedCount, as: UInt64.self) else {
      throw fail(checkedCount, "a header that does not match its checksum", "one that does")
    }
    let text = (start + StripFormat.preambleByteCount).assumingMemoryBound(to: UInt8.self)
    let read: HeaderReader
    do throws(Mistake) {
      read = try HeaderReader(
        Line(start: text, count: textByteCount, isLast: true),
        defaultName: TraceFormat.traceName(ofFile: name))
    } catch {
      throw fail(StripFormat.preambleByteCount, error.found, error.expected)
    }
    header = read.trace
    turnedOffsets = TurnedOffsets(read.trace)
    decoder = StripDecoder(header: read.trace, kindLimit: read.kindLimit)
    file = name
    seed = checksum
  }

  mutating func readEvents(
    atMost limit: Int, from source: inout LineSource, into trace: inout Trace
  ) throws -> Int {
    var count = 0
    while count < limit {
      if decoder.eventsLeft == 0, try !openNextBlock(&source) { break }
      do throws(Mistake) {
        let read = try decoder.readEvents(atMost: limit - count, scratch, into: &trace)
        turnedOffsets?.turn(last: read, of: &trace)
        count += read
        eventCount += read
      } catch {
        throw fail(
          payloadOffset + decoder.byteOffset, block: blockCount, error.found, error.expected)
      }
    }
    return count
  }

  /// Checks the next block and begins to decode it; returns false at the end of the trace.
  private mutating func openNextBlock(_ source: inout LineSource) throws -> Bool {
    if isOver { return false }
    guard decoder.bytesLeft == 0 else {
      throw fail(
        payloadOffset + decoder.byteOffset, block: blockCount,
        "\(Plural.of(decoder.bytesLeft, "byte")) after the last event of the block", "none")
    }
    let offset = source.bytesGiven
    let head = try source.peek(StripBlock.byteCount)
    guard head.count == StripBlock.byteCount else {
      return try end(&source, warning: cutOff(atByte: offset + head.count))
    }
    guard let block = StripBlock(head, seed: seed),
      block.payloadByteCount <= source.lineBytesMax
    else {
      throw fail(
        offset, block: blockCount + 1, "a damaged head of a block",
        "16 bytes that follow the bytes before and match their checksum")
    }
    let checkedCount = StripBlock.byteCount + block.payloadByteCount
    let size = checkedCount + StripFormat.checksumByteCount
    guard let bytes = try source.take(size) else {
      return try end(&source, warning: cutOff(atByte: offset + source.peek(size).count))
    }
    seed = XXHash64.hash(UnsafeRawBufferPointer(rebasing: bytes[..<checkedCount]), seed: seed)
    guard seed == bytes.little(checkedCount, as: UInt64.self) else {
      throw fail(
        offset, block: blockCount + 1, "a block that does not match its checksum",
        "one that does")
    }
    let payload = UnsafeRawBufferPointer(rebasing: bytes[StripBlock.byteCount..<checkedCount])
    guard block.eventCount > 0 else {
      let note = String(decoding: payload, as: UTF8.self)
      guard try source.peek(1).isEmpty else {
        throw fail(source.bytesGiven, "bytes after the last block", "the end of the file")
      }
      return try end(&source, warning: note.isEmpty ? nil : note)
    }
    blockCount += 1
    payloadOffset = offset + StripBlock.byteCount
    decoder.begin(block, payload: payload)
    return true
  }

  private func cutOff(atByte offset: Int) -> String {
    "cut off at byte \(offset): \(Plural.of(eventCount, "event")) in "
      + "\(Plural.of(blockCount, "whole block")) are read, up to t \(decoder.lastTime.short)"
  }

  /// Ends the trace. Whole blocks of compressed data that is damaged or cut off are not enough.
  private mutating func end(_ source: inout LineSource, warning: String?) throws -> Bool {
    if let damage = source.damage { throw damage }
    isOver = true
    self.warning = warning.map { "\(file): \($0)" }
    return false
  }

  private func fail(
    _ offset: Int, block: Int? = nil, _ found: String, _ expected: String
  ) -> TraceError {
    TraceError(
      file: file, position: .byte(offset, block: block), found: found, expected: expected)
  }
}
