import Foundation

/// A column of integers in a record, encoded as one text.
///
/// The text is the base64 (RFC 4648, with padding) of each integer's difference to the one before (to 0 for the first),
/// folded (`d >= 0 ? 2 d : -2 d - 1`), in groups of seven bits, the lowest first, all but the last with the eighth bit
/// set.
package struct DeltaColumn: Equatable, Sendable {
  package var values: [Int]

  package init(_ values: [Int]) { self.values = values }

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
