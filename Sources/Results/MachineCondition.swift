import Foundation

/// How fast the machine was while something was timed, as the frozen ruler says that ran before and after: one of
/// the classes into which the ruler's time falls, each reaching a fifth further than the one before.
///
/// Whoever shares a core costs everything on it a third of its speed or more, comes and goes by the millisecond, and
/// may stay for hours. The ruler is slowed too, but no ruler by just as much as each design is: where a neighbour is
/// at work a design's time over the ruler's is another than where nobody is (by 7 and 9% for two designs, when it was
/// tried), and the same whenever the machine is in one condition (within 0.7% between runs ten minutes apart, with the
/// neighbour there for 85 to 97% of the time). So times of two runs are compared condition by condition. Within a run
/// the designs take turns, and all meet the same.
package struct MachineCondition: RawRepresentable, Hashable, Comparable, Sendable {
  /// The ruler takes 1.2 to this power microseconds, up to 1.2 times as much.
  package let rawValue: Int

  static let step = 1.2
  /// How much the ruler after may differ from the ruler before: beyond, the machine changed meanwhile.
  static let steadiness = 1.1

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// - Parameters:
  ///   - before: what the ruler took before, in nanoseconds.
  ///   - after: what it took after.
  /// - Returns: nil where the machine changed meanwhile, or the ruler took no time.
  package init?(rulerBefore before: Double, after: Double) {
    guard min(before, after) > 0, max(before, after) <= min(before, after) * Self.steadiness
    else { return nil }
    let microseconds = (before * after).squareRoot() / 1000
    guard microseconds.isFinite else { return nil }
    rawValue = Int((log(microseconds) / log(Self.step)).rounded(.down))
  }

  /// The least that the ruler takes in it, in microseconds.
  package var leastMicroseconds: Double { pow(Self.step, Double(rawValue)) }

  package static func < (left: MachineCondition, right: MachineCondition) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension MachineCondition: CustomStringConvertible {
  /// `a ruler of 66 to 79 µs`.
  package var description: String {
    let most = MachineCondition(rawValue: rawValue + 1).leastMicroseconds
    return "a ruler of \(Int(leastMicroseconds.rounded())) to \(Int(most.rounded())) µs"
  }
}

/// In records it is its number, as a key too.
extension MachineCondition: Codable, CodingKeyRepresentable {}

/// Samples by the condition in which they were taken.
package typealias ConditionSamples = [MachineCondition: [Double]]

extension MachineCondition {
  /// In which condition several runs are best compared: the one of which the run with the fewest samples has most; nil
  /// where no condition is common to all. What the samples are has no say.
  package static func common(to runs: [ConditionSamples]) -> MachineCondition? {
    func count(_ condition: MachineCondition) -> Int {
      runs.map { $0[condition]?.count ?? 0 }.min() ?? 0
    }
    let conditions = (runs.first ?? [:]).keys.filter { count($0) > 0 }
    return conditions.max { (count($0), $1) < (count($1), $0) }
  }
}
