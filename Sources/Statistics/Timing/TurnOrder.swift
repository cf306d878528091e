import SeededRandom

/// In which order designs take their turns within a block, so that a machine that drifts meets all alike.
///
/// A round gives every design one turn. Rounds come in pairs, there and back (ABBA), so that within each
/// pair every design has the same middle, and a drift that is a straight line adds the same to all. Which
/// way a pair begins follows the sequence of Thue and Morse (ABBA BAAB BAAB ABBA), which for two designs
/// cancels curved drifts too, over four and more rounds (Prouhet, 1851; Richman, "Recursive binary sequences
/// of differences", 2001).
///
/// The order itself is drawn anew every four rounds: no design always follows the same neighbour and meets
/// what that leaves in the caches. The draw is also what makes the test of two like designs exact: swapping
/// the two gives an order as likely as the one taken, so that whatever the machine did, their difference
/// is as likely to be as much below zero as above.
package struct TurnOrder: Equatable, Sendable {
  /// Each round's designs, by their index, in the order of their turns.
  package let rounds: [[Int]]

  /// - Parameters:
  ///   - subjectCount: how many designs take turns, the base and the control among them.
  ///   - roundCount: even, as rounds are taken in pairs.
  ///   - seed: another for each block.
  package init(subjectCount: Int, roundCount: Int, seed: UInt64) {
    precondition(roundCount.isMultiple(of: 2), "\(roundCount) rounds do not make pairs")
    var generator = SplitMix64(seed: seed)
    var order = Array(0..<subjectCount)
    rounds = (0..<roundCount).map { round in
      if round.isMultiple(of: 4) { generator.shuffle(&order) }
      return TurnOrder.goesBack(round) ? order.reversed() : order
    }
  }

  /// The sequence of Thue and Morse: whether a number has an odd count of binary ones.
  static func goesBack(_ round: Int) -> Bool { !round.nonzeroBitCount.isMultiple(of: 2) }
}
