import ScrollTrace

/// Makes the lengths and checksums of a binary trace right again, whatever has become of the rest: written from
/// BinaryForm.md, and not from the writer.
enum StripSeal {
  private static let block: [UInt8] = [0x53, 0x54, 0x42, 0x4B]
  private static let index: [UInt8] = [0x53, 0x54, 0x58, 0x49]

  static func seal(_ bytes: inout [UInt8]) {
    guard let first = firstMagic(bytes, from: 16), first >= 24 else { return }
    put(UInt32(first - 24), at: 12, in: &bytes)
    let seed = hash(bytes, 0..<(first - 8), seed: 0)
    put(seed, at: first - 8, in: &bytes)
    var place = first
    while place + 64 <= bytes.count, bytes[place..<(place + 4)].elementsEqual(block) {
      let next = firstMagic(bytes, from: place + 64) ?? bytes.count
      put(UInt32(next - place - 64), at: place + 4, in: &bytes)
      put(hash(bytes, (place + 64)..<next, seed: seed), at: place + 48, in: &bytes)
      put(hash(bytes, place..<(place + 56), seed: seed), at: place + 56, in: &bytes)
      place = next
    }
    guard place + 48 <= bytes.count, bytes[place..<(place + 4)].elementsEqual(index) else { return }
    put(UInt64(place), at: bytes.count - 16, in: &bytes)
    put(hash(bytes, place..<(bytes.count - 8), seed: seed), at: bytes.count - 8, in: &bytes)
  }

  /// Where the next block or index seems to begin.
  static func firstMagic(_ bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + 4 else { return nil }
    return (start...(bytes.count - 4)).first {
      bytes[$0] == 0x53
        && (bytes[$0..<($0 + 4)].elementsEqual(block) || bytes[$0..<($0 + 4)].elementsEqual(index))
    }
  }

  private static func hash(_ bytes: [UInt8], _ range: Range<Int>, seed: UInt64) -> UInt64 {
    bytes.withUnsafeBytes {
      XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[range]), seed: seed)
    }
  }

  private static func put<Number: FixedWidthInteger>(
    _ number: Number, at place: Int, in bytes: inout [UInt8]
  ) {
    withUnsafeBytes(of: number.littleEndian) { value in
      for (offset, byte) in value.enumerated() { bytes[place + offset] = byte }
    }
  }
}
