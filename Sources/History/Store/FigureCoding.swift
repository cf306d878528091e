import Foundation

/// How the store writes lists of figures: as few bytes as each takes.
///
/// Whole numbers below 2^55 take a byte for each seven bits, twice their size with the sign in the lowest but one bit;
/// all others their eight bytes behind a byte of 1.
enum FigureCoding {
  /// Whole numbers of a magnitude from here on are written as any other.
  private static let wholeLimit = 0x1p54

  /// - Complexity: O(figures).
  static func bytes(of figures: [Double]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(figures.count * 3)
    for figure in figures {
      // A zero with a sign is no whole number here: its sign would be lost.
      if figure.magnitude < wholeLimit, figure == figure.rounded(.towardZero),
        !(figure == 0 && figure.sign == .minus)
      {
        let whole = Int64(figure)
        let folded = UInt64(bitPattern: (whole << 1) ^ (whole >> 63))
        append(folded << 1, to: &bytes)
      } else {
        bytes.append(1)
        withUnsafeBytes(of: figure.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }

  /// - Returns: nil where the bytes end within a figure.
  /// - Complexity: O(bytes).
  static func allFigures(_ bytes: some Collection<UInt8>) -> [Double]? {
    var figures: [Double] = []
    var reader = Reader(bytes)
    while !reader.isAtEnd {
      guard let word = reader.number() else { return nil }
      if word == 1 {
        guard let pattern = reader.eightBytes() else { return nil }
        figures.append(Double(bitPattern: pattern))
      } else {
        guard word & 1 == 0 else { return nil }
        let folded = word >> 1
        figures.append(Double(Int64(bitPattern: folded >> 1) ^ -Int64(folded & 1)))
      }
    }
    return figures
  }

  /// Row numbers, ascending or not: each in as many bytes as it takes.
  static func bytes(ofNumbers numbers: [Int64]) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in numbers { append(UInt64(bitPattern: number), to: &bytes) }
    return bytes
  }

  /// - Returns: nil where the bytes end within a number.
  static func numbers(_ bytes: some Collection<UInt8>) -> [Int64]? {
    var numbers: [Int64] = []
    var reader = Reader(bytes)
    while !reader.isAtEnd {
      guard let number = reader.number() else { return nil }
      numbers.append(Int64(bitPattern: number))
    }
    return numbers
  }

  /// Takes the first number off the bytes.
  ///
  /// - Returns: nil where they end within it.
  static func firstNumber(_ bytes: inout Data) -> Int64? {
    var reader = Reader(bytes)
    guard let number = reader.number() else { return nil }
    bytes = Data(reader.rest)
    return Int64(bitPattern: number)
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private struct Reader<Bytes: Collection<UInt8>> {
    private let bytes: Bytes
    private var index: Bytes.Index

    init(_ bytes: Bytes) {
      self.bytes = bytes
      index = bytes.startIndex
    }

    var isAtEnd: Bool { index == bytes.endIndex }
    var rest: Bytes.SubSequence { bytes[index...] }

    private mutating func byte() -> UInt8? {
      guard !isAtEnd else { return nil }
      defer { bytes.formIndex(after: &index) }
      return bytes[index]
    }

    mutating func number() -> UInt64? {
      var number: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard let byte = byte() else { return nil }
        number |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return number }
      }
      return nil
    }

    mutating func eightBytes() -> UInt64? {
      var number: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        guard let byte = byte() else { return nil }
        number |= UInt64(byte) << shift
      }
      return number
    }
  }
}
