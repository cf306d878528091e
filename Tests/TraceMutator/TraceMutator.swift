import ScrollTrace

/// Damages traces for fuzzing, in the same way for the same seed.
///
/// Each turn takes a trace of a corpus and changes a few random places. Most mutants of the binary form are sealed again
/// (`StripSeal`): otherwise the checksums would catch all damage.
public struct TraceMutator: Sendable {
  private let corpus: [[UInt8]]
  private let seed: UInt64

  /// - Precondition: the corpus has at least one trace, none of them empty.
  public init(corpus: [[UInt8]], seed: UInt64) {
    precondition(!corpus.isEmpty && corpus.allSatisfy { !$0.isEmpty }, "nothing to mutate")
    self.corpus = corpus
    self.seed = seed
  }

  /// The mutant of a turn, whichever turns came before.
  public func mutant(ofTurn turn: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ turn)
    var bytes = corpus[random.below(corpus.count)]
    // Of gzip data the first byte is that of a control character.
    let isText = bytes[0] < 0x80 && bytes[0] != 0x1F
    if bytes[0] >= 0x80, random.below(8) > 0 {
      damagePart(of: &bytes, &random)
      return bytes
    }
    // A header is long, and damage to it hides everything else: half of the mutants keep it.
    let headerEnd = bytes[0] < 0x80 ? (bytes.firstIndex(of: 0x0A) ?? 0) + 1 : 0
    let start = random.below(2) == 0 ? 0 : min(headerEnd, bytes.count - 1)
    damage(&bytes, from: start, isText: isText, &random)
    return bytes
  }

  /// Changes the contents of the header or of a block, or a block's head, and seals the trace.
  private func damagePart(of bytes: inout [UInt8], _ random: inout SplitMix64) {
    let parts = StripSeal.parts(of: bytes)
    // The header's text is long, and damage to it hides everything else.
    let number = random.below(4) == 0 ? random.below(parts.count) : min(1, parts.count - 1)
    let part = parts[number]
    if number > 0, random.below(8) == 0 {
      // The number of events, the ticks, the shift.
      bytes[part.payload.lowerBound - 12 + random.below(8)] ^= 1 << UInt8(random.below(8))
    } else {
      var payload = Array(bytes[part.payload])
      damage(&payload, from: 0, isText: false, &random)
      bytes.replaceSubrange(part.payload, with: payload)
      StripSeal.put(UInt32(payload.count), at: part.length, in: &bytes)
    }
    StripSeal.seal(&bytes)
  }

  /// Changes a few places.
  private func damage(
    _ bytes: inout [UInt8], from start: Int, isText: Bool, _ random: inout SplitMix64
  ) {
    for _ in 0...random.below(4) {
      if bytes.count > start + 4 { damageOnce(&bytes, from: start, isText: isText, &random) }
    }
  }

  /// A binary trace with lengths and checksums that fit; any other bytes as they are.
  public static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if let first = bytes.first, first >= 0x80 { StripSeal.seal(&bytes) }
    return bytes
  }

  private static let words: [[UInt8]] = [
    "-1", "1e400", "0.00048828125", "99999999999999999999", "9007199254740993", "1e-9999999999999",
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0079", "\\ud800", "true", "null", "nan", "\n",
    "\r\n", " ", "\u{FEFF}", "é", "\0", "50000001", "1000001", "256", "\"y\":1", "\"t\":5", ".5",
    "e3", "[1,2]", "{}", "\"filmstrip\":1", "\"items\":[1]", "\"insert\":0", "\"row\":0",
    "\"\"", ",,", "time_ns", "\"traceEvents\":[", "\"scroll_deltas\":{", "0xFFFFFFFFFFFFFFFF", "\t",
    "-9.5", ",\"coast\":true", "\"coast\":", "coast",
  ].map { Array($0.utf8) }

  private static let numbers: [[UInt8]] = [
    "0", "1", "2", "3", "5", "22", "1000000", "50000000", "1e9", "-0", "0.5", "1.50", "16.7",
    "999999999.99999", "9007199254740992", "0.333333333333333333333333",
  ].map { Array($0.utf8) }

  /// Bytes on the borders of the binary form's numbers.
  private static let borders: [UInt8] = [
    0, 1, 2, 0x0C, 0x1C, 0x2C, 0x3F, 0x40, 0x7F, 0x80, 0x81, 0x8C, 0xC0, 0xFE, 0xFF,
  ]

  private func damageOnce(
    _ bytes: inout [UInt8], from start: Int, isText: Bool, _ random: inout SplitMix64
  ) {
    let place = start + random.below(bytes.count - start)
    let end = min(bytes.count, place + 1 + random.below(8))
    switch random.below(10) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes.removeSubrange(place..<end)
    case 2:
      let from = start + random.below(bytes.count - start)
      let copied = Array(bytes[from..<min(bytes.count, from + 1 + random.below(40))])
      bytes.insert(contentsOf: copied, at: place)
    case 3 where isText:
      bytes.insert(
        contentsOf: TraceMutator.words[random.below(TraceMutator.words.count)], at: place)
    case 3,
      4 where !isText:
      bytes[place] = TraceMutator.borders[random.below(TraceMutator.borders.count)]
    case 4: bytes.removeSubrange(place...)
    case 5: bytes[place] = UInt8(random.below(256))
    case 6 where !isText:
      let count = 1 + random.below(9)
      bytes.insert(contentsOf: (0..<count).map { _ in UInt8(random.below(256)) }, at: place)
    case 7 where !isText:
      for offset in place..<end { bytes[offset] = 0xFF }
    default: swapNumber(&bytes, at: place, &random)
    }
  }

  /// Puts another number in the place of the next one behind `place`.
  private func swapNumber(_ bytes: inout [UInt8], at place: Int, _ random: inout SplitMix64) {
    let isDigit = { (byte: UInt8) in byte &- 0x30 <= 9 }
    guard let begin = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[begin...].firstIndex { !isDigit($0) } ?? bytes.count
    let number = TraceMutator.numbers[random.below(TraceMutator.numbers.count)]
    bytes.replaceSubrange(begin..<end, with: number)
  }
}

extension SplitMix64 {
  /// A whole number from 0 on, below a limit above 0.
  mutating func below(_ limit: Int) -> Int {
    Int(truncatingIfNeeded: next() % UInt64(limit))
  }
}
