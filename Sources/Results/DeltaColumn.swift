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
}

extension DeltaColumn: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension DeltaColumn: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Int...) { self.init(elements) }
}
