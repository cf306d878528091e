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

extension DeltaColumn: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let values = DeltaColumn.values(of: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no column")
    }
    self.values = values
  }

  /// - Returns: nil for a text that is not a column.
  /// - Complexity: O(bytes).
  private static func values(of text: String) -> [Int]? {
    guard let bytes = Data(base64Encoded: text) else { return nil }
    var values: [Int] = []
    var (value, folded, shift) = (0, UInt(0), UInt(0))
    for byte in bytes {
      guard shift < UInt.bitWidth else { return nil }
      folded |= UInt(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 != 0 { continue }
      let half = Int(bitPattern: folded >> 1)
      value &+= folded & 1 == 0 ? half : ~half
      values.append(value)
      (folded, shift) = (0, 0)
    }
    return shift == 0 ? values : nil
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension DeltaColumn: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Int...) { self.init(elements) }
}
