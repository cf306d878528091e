import ScrollTrace

/// How simple a length is to read: positive ones first; among those 0, hundreds of points, fifties, tens, fives,
/// whole points, and the rest; and of two alike the smaller.
struct RoundNumber: Comparable {
  /// The steps of round lengths in points, the roundest first.
  private static let stepsUnits: [Int64] = [100, 50, 10, 5, 1].map { $0 * Points.units }

  let units: Int64

  /// 0 for 0, and more for what is less round; at most `stepsUnits.count + 1`.
  var roughness: Int {
    if units == 0 { return 0 }
    let steps = RoundNumber.stepsUnits
    return 1 + (steps.firstIndex { units.isMultiple(of: $0) } ?? steps.count)
  }

  static func < (left: RoundNumber, right: RoundNumber) -> Bool {
    left.rank.lexicographicallyPrecedes(right.rank)
  }

  private var rank: [Int64] { [units < 0 ? 1 : 0, Int64(roughness), Int64(units.magnitude)] }

  /// Simpler lengths to try instead of this, the simplest first: 0; the same without its sign; and of each
  /// step the step itself, the multiples on either side, the half of it, and the next one nearer to 0.
  ///
  /// - Parameter least: what it may be at least.
  func simpler(atLeast least: Int64) -> [Int64] {
    var found: Set<RoundNumber> = [RoundNumber(units: 0), RoundNumber(units: abs(units))]
    for step in RoundNumber.stepsUnits {
      let below = units >= 0 ? units / step : -((-units + step - 1) / step)
      let nearer = units >= 0 ? (units - 1) / step : (units + 1) / step
      for multiple in [1, -1, below, below + 1, units / 2 / step, nearer] {
        found.insert(RoundNumber(units: multiple * step))
      }
    }
    return found.filter { $0 < self && $0.units >= least && $0.units <= Points.limitUnits }
      .sorted().map(\.units)
  }
}

extension RoundNumber: Hashable {}
