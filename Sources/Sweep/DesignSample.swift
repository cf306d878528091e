import ListEngine
import SeededRandom

/// A part of many designs.
package enum DesignSample {
  /// So many designs that each value of each axis stands among them as often as in all, as nearly as can be: one after
  /// the other that, of a few that are drawn, whose values are most behind.
  ///
  /// - Complexity: O(count × axes), and O(designs × axes).
  package static func balanced(_ designs: [Design], count: Int, seed: UInt64) -> [Design] {
    var random = SplitMix64(seed: seed)
    let axes = AxisDescription.all
    let values = designs.map { design in axes.map { $0.read(design.choices) } }
    var shares: [[String: Double]] = axes.map { _ in [:] }
    for row in values {
      for (axis, value) in row.enumerated() {
        shares[axis][value, default: 0] += 1 / Double(designs.count)
      }
    }
    var counts: [[String: Double]] = axes.map { _ in [:] }
    func need(_ index: Int, _ takenCount: Int) -> Double {
      values[index].enumerated().reduce(0) { sum, entry in
        let share = shares[entry.offset][entry.element] ?? 0
        return sum + Double(takenCount + 1) * share
          - counts[entry.offset][entry.element, default: 0]
      }
    }
    var left = Array(designs.indices)
    var taken: [Int] = []
    while taken.count < count, !left.isEmpty {
      let drawn = (0..<min(drawnMax, left.count)).map { _ in
        Int(random.next() % UInt64(left.count))
      }
      guard let best = drawn.max(by: { need(left[$0], taken.count) < need(left[$1], taken.count) })
      else { break }
      let index = left[best]
      left.swapAt(best, left.count - 1)
      left.removeLast()
      taken.append(index)
      for (axis, value) in values[index].enumerated() { counts[axis][value, default: 0] += 1 }
    }
    return taken.sorted().map { designs[$0] }
  }

  private static let drawnMax = 32
}
