import ScrollTrace

/// The order of the designs' turns within a block, chosen so that a drift of the machine affects all of them equally.
///
/// A round has one turn of every design. Rounds are paired, there and back (ABBA), so that in each pair every design has the
/// same middle, and a linear drift adds the same to all. The direction of a pair follows the Thue-Morse sequence (ABBA BAAB
/// BAAB ABBA), which for two designs also cancels curved drifts over four and more rounds (Prouhet, 1851; Richman,
/// "Recursive binary sequences of differences", 2001).
///
/// The order is drawn again every four rounds, so that no design always follows the same neighbour with its effect on
/// caches. The draw also makes the test of two equal designs exact: the order with both swapped is equally likely, so that
/// their difference is symmetric about zero whatever the machine does.
package struct TurnOrder: Equatable, Sendable {
  /// Each round's designs, by their index, in the order of their turns.
  package let rounds: [[Int]]

  /// - Parameters:
  ///   - subjectCount: the number of designs, the base and the control included.
  ///   - roundCount: even.
  ///   - seed: a different one for each block.
  package init(subjectCount: Int, roundCount: Int, seed: UInt64) {
    precondition(roundCount.isMultiple(of: 2), "\(roundCount) rounds do not make pairs")
    var generator = SplitMix64(seed: seed)
    var order = Array(0..<subjectCount)
    rounds = (0..<roundCount).map { round in
      if round.isMultiple(of: 4) { generator.shuffle(&order) }
      return TurnOrder.goesBack(round) ? order.reversed() : order
    }
  }

  /// The Thue-Morse sequence: true if a number has an odd count of binary ones.
  static func goesBack(_ round: Int) -> Bool { !round.nonzeroBitCount.isMultiple(of: 2) }
}
