/// What a file begins with: the bytes of the text form's line 1, and the checksum that all others begin with.
struct StripHeader {
  let text: UnsafePointer<UInt8>
  let textByteCount: Int
  let checksum: UInt64

  /// Takes the header from a source; its bytes are valid until more are asked for.
  ///
  /// - Throws: `TraceError` when it is not whole, `TraceFileError` when the system does not read it.
  static func take(from source: inout LineSource, file: String) throws -> StripHeader {
    func fail(_ offset: Int, found: String, expected: String) -> TraceError {
      TraceError(file: file, position: .byte(offset, block: nil), found: found, expected: expected)
    }
    let preamble = try source.peek(StripFormat.preambleByteCount)
    guard preamble.count == StripFormat.preambleByteCount else {
      throw fail(
        preamble.count, found: "the end of the file within the header",
        expected: "\(StripFormat.preambleByteCount) bytes and the feed")
    }
    guard preamble.starts(with: StripFormat.magic) else {
      throw fail(
        0, found: "a damaged magic number", expected: "8F 53 54 52 49 50 0D 0A, a .strip file")
    }
    let version = preamble.little(8, as: UInt32.self)
    guard version == StripFormat.version else {
      throw fail(8, found: "version \(version)", expected: "version \(StripFormat.version)")
    }
    let textByteCount = Int(preamble.little(12, as: UInt32.self))
    guard textByteCount <= TraceLimits.lineBytes else {
      throw fail(12, found: "a feed of \(textByteCount) bytes", expected: "at most 512 MiB")
    }
    let size = StripFormat.preambleByteCount + textByteCount + StripFormat.checksumByteCount
    guard let bytes = try source.take(size), let start = bytes.baseAddress else {
      throw fail(
        try source.peek(size).count, found: "the end of the file within the header",
        expected: "\(Plural.of(size, "byte")) of it")
    }
    let hashed = UnsafeRawBufferPointer(rebasing: bytes[..<(size - StripFormat.checksumByteCount)])
    let checksum = XXHash64.hash(hashed)
    guard checksum == bytes.little(hashed.count, as: UInt64.self) else {
      throw fail(
        hashed.count, found: "a header that does not fit its checksum", expected: "one that does")
    }
    return StripHeader(
      text: (start + StripFormat.preambleByteCount).assumingMemoryBound(to: UInt8.self),
      textByteCount: textByteCount, checksum: checksum)
  }
}
