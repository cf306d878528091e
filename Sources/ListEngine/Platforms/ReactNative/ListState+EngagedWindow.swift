import Containers
import ScrollTrace

/// What FlashList's `RVEngagedIndicesTracker` and `VelocityTracker` know of the last `y` events, for `prefetch=engaged:N`.
///
/// Doubles, as there; the article *Semantics* has the formulas.
struct Momentum: BitwiseCopyable {
  private static let back = SIMD8<Double>(0, 0, 0, -0.1, -0.1, 0, 0, 0)
  private static let count = 5
  private static let renderMilliseconds = 16.0
  private static let endMilliseconds = 100.0

  /// The last five velocities, in points a millisecond, from any of them on in a circle.
  private var velocities = Momentum.back
  private var oldest = 0
  private var movedAtMilliseconds = 0.0
  private var isMoving = false

  mutating func note(stepUnits: Int64, atMilliseconds time: Double) {
    note(velocity: Points.points(stepUnits) / max(1, time - movedAtMilliseconds))
    movedAtMilliseconds = time
    isMoving = true
  }

  private mutating func note(velocity: Double) {
    velocities[oldest] = velocity
    oldest = (oldest + 1) % Momentum.count
  }

  /// Ends the momentum if 100 ms have passed without a `y` event; returns whether it did.
  mutating func end(beforeMilliseconds time: Double) -> Bool {
    guard isMoving, time >= movedAtMilliseconds + Momentum.endMilliseconds else { return false }
    isMoving = false
    velocities = goesBack ? Momentum.back : -Momentum.back
    oldest = 0
    note(velocity: 0)
    movedAtMilliseconds += Momentum.endMilliseconds
    return true
  }

  /// True if more of the velocities go up than down.
  var goesBack: Bool {
    var down = 0
    for number in 0..<Momentum.count {
      if velocities[number] > 0 { down += 1 }
      if velocities[number] < 0 { down -= 1 }
    }
    return down < 0
  }

  /// How far the table is expected to move while rows are rendered, in points.
  var projectedPoints: Double {
    var sorted = velocities
    for number in 1..<Momentum.count {
      var place = number
      while place > 0, sorted[place - 1] > sorted[place] {
        (sorted[place - 1], sorted[place]) = (sorted[place], sorted[place - 1])
        place -= 1
      }
    }
    return sorted[Momentum.count / 2] * Momentum.renderMilliseconds
  }
}

extension ListState {
  /// The rows of `engaged:N` at the present content offset.
  ///
  /// - Complexity: O(log rows).
  mutating func findEngagedRows() -> Preparation.IndexRange {
    guard sequence.rowCount > 0 else { return Preparation.IndexRange() }
    let last = sequence.cursor(at: sequence.rowCount - 1, needsTop: true)
    let endUnits = min(
      last.topUnits + sequence.heightUnits(at: last), RowSequence.outOfSightUnits - 1)
    let distance = choices.prefetchReach.rowCount
    let (large, small) = (Double((distance * 14 + 9) / 10), Double((distance * 6 + 9) / 10))
    let goesBack = preparation.momentum.goesBack
    let (before, after) = goesBack ? (large, small) : (small, large)
    let start = Points.points(offsetUnits) + preparation.momentum.projectedPoints
    var from = max(0, start - before)
    var to = start + Points.points(viewport.heightUnits) + after + max(0, before - start)
    let end = Points.points(endUnits)
    if to > end {
      from = max(0, from - (to - end))
      to = end
    }
    // Rows that end or begin exactly on a line count.
    preparation.window.find(
      endingBelow: Momentum.units(from, .up) - 1, beginningAbove: Momentum.units(to, .down) + 1,
      heightUnits: viewport.heightUnits, in: &sequence)
    return preparation.window.rows
  }
}

extension Momentum {
  /// A length in units, rounded, and limited to where all rows are on one side.
  fileprivate static func units(
    _ points: Double, _ rule: FloatingPointRoundingRule
  ) -> Int64 {
    let units = (points * Double(Points.units)).rounded(rule)
    let limit = Double(RowSequence.outOfSightUnits)
    return Int64(min(max(units, -limit), limit))
  }
}
