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
    let column = DeltaColumn(values)
    #expect(DeltaColumn(text: column.text) == column)
    let json = try JSONEncoder().encode([column])
    #expect(try JSONDecoder().decode([DeltaColumn].self, from: json) == [column])
  }

  @Test(arguments: ["?", "gA==", "gICAgICAgICAgIA="])
  func whatIsNoColumnIsRefused(text: String) throws {
    #expect(DeltaColumn(text: text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DeltaColumn].self, from: Data("[\"\(text)\"]".utf8))
    }
  }
}
