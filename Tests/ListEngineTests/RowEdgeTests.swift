import Containers
import ScrollTrace
import Testing

@testable import ListEngine

/// Where rows begin to reach past a line that moves, against a search from the first row.
@Suite struct RowEdgeTests {
  @Test(arguments: [RowEdge.Side.top, .bottom])
  func aLineThatMovesFindsWhatASearchFinds(side: RowEdge.Side) {
    var random = SplitMix64(seed: side == .top ? 1 : 2)
    for _ in 0..<40 {
      // Rows and sections without height among them.
      let sections = (0..<3).map { _ in Int32(random.index(below: 90)) }
      let heights: [Int64] = (0..<sections.reduce(0, +)).map { _ in
        Int64(random.index(below: 4)) * 5
      }
      let headerHeight = Int64(random.index(below: 2)) * 7
      var sequence = RowSequence()
      heights.withUnsafeBufferPointer {
        sequence.rebuild(
          sectionRowCounts: sections, headerHeightUnits: headerHeight, heightsUnits: $0)
      }
      let lines = RowEdgeTests.lastLines(side, sections, headerHeight, heights)
      var edge = RowEdge(side)
      var line: Int64 = 0
      for _ in 0..<300 {
        line += Int64(random.index(below: 121)) - 60
        if random.index(below: 20) == 0 {
          line = Int64(random.index(below: 2600)) - 100
        }
        edge.move(to: line, walkingWithin: 50, in: &sequence)
        let expected = lines.firstIndex { $0 >= line } ?? lines.count
        #expect(edge.index == expected, "line \(line)")
        #expect(edge.fromUnits <= line && edge.toUnits >= line)
        if expected > 0 { #expect(edge.fromUnits == lines[expected - 1] + 1) }
        if expected < lines.count { #expect(edge.toUnits == lines[expected]) }
      }
    }
  }

  /// The last line that the edge of each row is not above.
  private static func lastLines(
    _ side: RowEdge.Side, _ sections: [Int32], _ headerHeight: Int64, _ heights: [Int64]
  ) -> [Int64] {
    var (top, row) = (Int64(0), 0)
    var lines: [Int64] = []
    for rowCount in sections {
      top += headerHeight
      for _ in 0..<rowCount {
        lines.append(side == .top ? top : top + heights[row] - 1)
        top += heights[row]
        row += 1
      }
    }
    return lines
  }
}
