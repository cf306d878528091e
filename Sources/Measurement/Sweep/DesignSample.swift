import ListEngine
import ScrollTrace

/// A part of many designs.
package enum DesignSample {
  /// Draws designs so that each value of each axis is about as frequent among them as in all: of a few drawn at random,
  /// takes the one whose values are most behind.
  ///
  /// - Complexity: O((count + designs) × axes).
  package static func balanced(_ designs: [Design], count: Int, seed: UInt64) -> [Design] {
    var random = SplitMix64(seed: seed)
    // Each value with its axis.
    let values = designs.map { design in
      AxisDescription.all.map { "\($0.name)=\($0.read(design.choices))" }
    }
    var shares: [String: Double] = [:]
    for value in values.lazy.joined() { shares[value, default: 0] += 1 / Double(designs.count) }
    var counts: [String: Double] = [:]
    var left = Array(designs.indices)
    var taken: [Int] = []
    while taken.count < count, !left.isEmpty {
      func need(_ place: Int) -> Double {
        values[left[place]].reduce(0) { sum, value in
          sum + Double(taken.count + 1) * shares[value, default: 0] - counts[value, default: 0]
        }
      }
      let drawn = (0..<min(drawnMax, left.count)).map { _ in
        Int(random.next() % UInt64(left.count))
      }
      guard let best = drawn.max(by: { need($0) < need($1) }) else { break }
      for value in values[left[best]] { counts[value, default: 0] += 1 }
      taken.append(left[best])
      left.swapAt(best, left.count - 1)
      left.removeLast()
    }
    return taken.sorted().map { designs[$0] }
  }

  private static let drawnMax = 32
}
