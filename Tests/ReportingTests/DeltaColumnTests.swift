import Foundation
import Results
import Testing

@Suite struct DeltaColumnTests {
  /// Differences 1, -1, 64, -65, folded 2, 1, 128 (two groups: 0x80 0x01), 129 (0x81 0x01).
  @Test func theTextByHand() {
    let column = DeltaColumn([1, 0, 64, -1])
    #expect(column.text == Data([2, 1, 0x80, 0x01, 0x81, 0x01]).base64EncodedString())
  }

  @Test(arguments: [
    [], [0], [-1], [Int.max, Int.min, 0, Int.min, Int.max], Array(-300...300), [1 << 40, 1 << 40],
  ])
  func whatIsWrittenIsRead(values: [Int]) throws {
    let json = try JSONEncoder().encode([DeltaColumn(values)])
    let texts = try JSONDecoder().decode([String].self, from: json)
    #expect(try texts.map(DeltaColumnTests.values) == [values])
  }

  /// Reads a column as its description says.
  private static func values(_ text: String) throws -> [Int] {
    var values: [Int] = []
    var (folded, shift, value): (UInt, UInt, Int) = (0, 0, 0)
    for byte in try #require(Data(base64Encoded: text)) {
      folded |= UInt(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      value &+= Int(bitPattern: folded >> 1) ^ -Int(bitPattern: folded & 1)
      values.append(value)
      (folded, shift) = (0, 0)
    }
    #expect(shift == 0)
    return values
  }
}
