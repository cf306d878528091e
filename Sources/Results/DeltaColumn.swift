import Foundation

/// A column of integers in a record, written as one text: compact, and read by a few lines in any language.
///
/// The text is base64 (RFC 4648, with padding) of bytes: for each integer its difference to the one before
/// (to 0 for the first), folded so that small differences of either sign are small (`d >= 0 ? 2 d : -2 d - 1`),
/// in groups of seven bits, the lowest first, each but the last with its eighth bit set.
package struct DeltaColumn: Equatable, Sendable {
  package var values: [Int]

  package init(_ values: [Int]) { self.values = values }

  /// The column as its text.
  ///
  /// - Complexity: O(values).
  package var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * 2)
    var before = 0
    for value in values {
      let difference = value &- before
      before = value
      var folded = UInt(bitPattern: (difference << 1) ^ (difference >> (Int.bitWidth - 1)))
      while folded >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: folded) | 0x80)
        folded >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: folded))
    }
    return Data(bytes).base64EncodedString()
  }

  /// - Returns: nil where the text is no such column.
  package init?(text: String) {
    guard let data = Data(base64Encoded: text) else { return nil }
    values = []
    var (folded, shift, value): (UInt, UInt, Int) = (0, 0, 0)
    for byte in data {
      guard shift < UInt(UInt.bitWidth) else { return nil }
      folded |= UInt(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      value = value &+ (Int(bitPattern: folded >> 1) ^ -Int(bitPattern: folded & 1))
      values.append(value)
      (folded, shift) = (0, 0)
    }
    if shift != 0 { return nil }
  }
}

extension DeltaColumn: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let column = DeltaColumn(text: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "found '\(text.prefix(40))', expected base64 of integers in groups of seven bits")
    }
    self = column
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension DeltaColumn: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Int...) { self.init(elements) }
}
