import ScrollTrace
import Testing

@testable import ReferenceList

/// Rows found by halves are those that are found by asking each in turn.
@Suite struct RowsInReachTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func rowsInReachAreThoseThatSaySo(seed: UInt64) {
    var random = PlainRandom(seed: seed)
    for _ in 0..<20 {
      let shape = RandomTrace.randomFeed(size: .small, allowsZeroStride: true, random: &random)
      let feed = ReferenceFeed(shape)
      var heights: [Int128] = [-1, 0, feed.contentHeightUnits]
      for row in feed.rows {
        let end = row.topUnits + row.heightUnits
        heights += [row.topUnits - 1, row.topUnits, row.topUnits + 1, end - 1, end, end + 1]
      }
      for y in heights {
        let above = feed.rows.filter { $0.topUnits + $0.heightUnits <= y }
        #expect(ids(feed.rows(above: y)) == ids(above))
        let below = feed.rows.filter { $0.topUnits >= y }
        #expect(ids(feed.rows(below: y)) == ids(below))
        let end = random.pick(heights)
        let visible = feed.rows.filter { $0.isVisible(from: y, to: end) }
        #expect(ids(feed.visibleRows(from: y, to: end)) == ids(visible))
      }
    }
  }

  private func ids(_ rows: some Sequence<Row>) -> [Int] { rows.map(\.identity) }
}
