import ScrollTrace

/// Corrects the checksums of a binary trace after its contents have changed. It is written from BinaryForm.md, not from
/// the writer.
enum StripSeal {
  /// A header or a block.
  struct Part {
    /// The place of the length of its text or payload.
    let length: Int
    let payload: Range<Int>
  }

  /// - Parameter bytes: a header, and whatever follows.
  static func seal(_ bytes: inout [UInt8]) {
    var seed: UInt64 = 0
    for (number, part) in parts(of: bytes).enumerated() {
      put(UInt32(part.payload.count), at: part.length, in: &bytes)
      let head = part.payload.lowerBound - 16
      if number > 0 {
        let check = UInt32(truncatingIfNeeded: hash(bytes, head..<head + 12, seed: seed))
        put(check, at: head + 12, in: &bytes)
      }
      seed = hash(bytes, head..<part.payload.upperBound, seed: seed)
      put(seed, at: part.payload.upperBound, in: &bytes)
    }
  }

  /// The header and the blocks, by their lengths. One whose length is too large reaches to the end.
  static func parts(of bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var head = 0
    while head + 24 <= bytes.count {
      let length = parts.isEmpty ? 12 : head
      let count = (0..<4).reduce(0) { $0 | Int(bytes[length + $1]) << (8 * $1) }
      let payload = head + 16..<head + 16 + min(count, bytes.count - head - 24)
      parts.append(Part(length: length, payload: payload))
      head = payload.upperBound + 8
    }
    return parts
  }

  private static func hash(_ bytes: [UInt8], _ range: Range<Int>, seed: UInt64) -> UInt64 {
    bytes.withUnsafeBytes {
      XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[range]), seed: seed)
    }
  }

  static func put<Number: FixedWidthInteger>(
    _ number: Number, at place: Int, in bytes: inout [UInt8]
  ) {
    withUnsafeBytes(of: number.littleEndian) { value in
      for (offset, byte) in value.enumerated() { bytes[place + offset] = byte }
    }
  }
}
