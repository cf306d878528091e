import Foundation
import SeededRandom
import Testing

@testable import History

/// Lists as what differs from others.
@Suite struct ListChangesTests {
  /// 5 6 7 8 from 5 0 7 0: two changes, one index before the first of them and one between.
  @Test func changesAreFewerBytesThanTheList() throws {
    let (base, list): ([Int64], [Int64]) = ([5, 0, 7, 0], [5, 6, 7, 8])
    let bytes = try #require(
      ListChanges.bytes(from: base, to: list, FigureCoding.bytes(ofNumbers:)))
    #expect(bytes == [2, 1, 1, 6, 8])
    #expect(ListChanges.list(from: base, Data(bytes), FigureCoding.numbers) == list)
    #expect(ListChanges.bytes(from: base, to: [1], FigureCoding.bytes(ofNumbers:)) == nil)
  }

  @Test func randomListsComeBackToTheBit() {
    var random = SplitMix64(seed: 4)
    let values = [0, -0.0, 1, 0.5, 1e300, -3]
    for _ in 0..<500 {
      let count = random.index(below: 20)
      let base = (0..<count).map { _ in values[random.index(below: values.count)] }
      let list = (0..<count).map { _ in values[random.index(below: values.count)] }
      let bytes = ListChanges.bytes(from: base, to: list, FigureCoding.bytes(of:))
      let back = bytes.flatMap {
        ListChanges.list(from: base, Data($0), FigureCoding.allFigures)
      }
      #expect(back?.map(\.bitPattern) == list.map(\.bitPattern), "\(base) \(list)")
    }
  }

  @Test func damagedBytesAreNoList() {
    let base: [Int64] = [1, 2, 3]
    for bytes: [UInt8] in [
      [], [4], [1], [1, 3, 9], [2, 1, 1, 9, 9], [1, 0], [1, 0, 9, 9], [0x80],
    ] {
      #expect(ListChanges.list(from: base, Data(bytes), FigureCoding.numbers) == nil, "\(bytes)")
    }
  }
}
