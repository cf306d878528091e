import Foundation

/// The machine's speed during a timing: a class of the frozen ruler's time, each class a fifth longer than the one before.
///
/// A neighbour on the same core costs a third of its speed or more, comes and goes within milliseconds, and may stay for
/// hours. It slows the ruler too, but not by the same ratio as a design: two designs took 7 and 9% longer against the
/// ruler beside a neighbour, and differed by at most 0.7% between runs in one condition, ten minutes apart. So times of
/// two runs are compared in one condition. Within a run the designs take turns, and all of them share the conditions.
package struct MachineCondition: RawRepresentable, Hashable, Comparable, Sendable {
  /// The ruler takes from 1.2 to the power of this to 1.2 times as many microseconds.
  package let rawValue: Int

  static let step = 1.2
  /// The largest ratio of the ruler's times before and after a turn; with a larger one the machine changed.
  static let steadiness = 1.1

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Returns nil if the machine changed between both times, or if one of them is not positive.
  ///
  /// - Parameters:
  ///   - before: the ruler's nanoseconds before a turn.
  ///   - after: those after it.
  package init?(rulerBefore before: Double, after: Double) {
    guard min(before, after) > 0, max(before, after) <= min(before, after) * Self.steadiness
    else { return nil }
    let microseconds = (before * after).squareRoot() / 1000
    guard microseconds.isFinite else { return nil }
    rawValue = Int((log(microseconds) / log(Self.step)).rounded(.down))
  }

  /// The ruler's shortest time in this condition.
  package var leastMicroseconds: Double { pow(Self.step, Double(rawValue)) }

  package static func < (left: MachineCondition, right: MachineCondition) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The condition in which the run with the fewest samples has the most; nil if none is common to all runs. Ties go to
  /// the faster one.
  package static func common(to runs: [ConditionSamples]) -> MachineCondition? {
    func count(_ condition: MachineCondition) -> Int {
      runs.map { $0[condition]?.count ?? 0 }.min() ?? 0
    }
    let conditions = (runs.first ?? [:]).keys.filter { count($0) > 0 }
    return conditions.max { (count($0), $1) < (count($1), $0) }
  }
}

extension MachineCondition: CustomStringConvertible {
  /// `a ruler of 66 to 79 µs`.
  package var description: String {
    let most = MachineCondition(rawValue: rawValue + 1).leastMicroseconds
    return "a ruler of \(Int(leastMicroseconds.rounded())) to \(Int(most.rounded())) µs"
  }
}

/// Encoded as its number, also as a key.
extension MachineCondition: Codable, CodingKeyRepresentable {}

/// Samples by condition.
package typealias ConditionSamples = [MachineCondition: [Double]]
