import SeededRandom
import Testing

@testable import ScrollTrace

@Suite struct RowLedgerTests {
  private func expectEqual(_ ledger: RowLedger, _ counts: [Int32], _ seed: UInt64) {
    #expect(ledger.rowCount == counts.count, "seed \(seed)")
    #expect((0..<ledger.rowCount).map { ledger.itemCount(at: $0) } == counts, "seed \(seed)")
  }

  @Test(arguments: [0, 1, 3, 700, 3_000] as [Int])
  func itFollowsAnArrayThroughAnyEdits(rows: Int) {
    for seed in 0..<4 as Range<UInt64> {
      var generator = SplitMix64(seed: seed)
      var counts = (0..<rows).map { Int32($0) }
      var ledger = RowLedger(itemCounts: counts)
      for turn in 0..<300 {
        edit(&ledger, &counts, turn, &generator)
        if turn % 50 == 0 { expectEqual(ledger, counts, seed) }
      }
      expectEqual(ledger, counts, seed)
      if !counts.isEmpty { ledger.delete(counts.count, at: 0) }
      expectEqual(ledger, [], seed)
      ledger.insert([4, 5], at: 0)
      expectEqual(ledger, [4, 5], seed)
    }
  }

  private func edit(
    _ ledger: inout RowLedger, _ counts: inout [Int32], _ turn: Int, _ generator: inout SplitMix64
  ) {
    let kind = counts.isEmpty ? 0 : Int.random(in: 0..<8, using: &generator)
    let many = Int.random(in: 0..<10, using: &generator) == 0
    switch kind {
    case 0, 1:
      let new = (0..<Int.random(in: 1...(many ? 2_500 : 3), using: &generator)).map {
        Int32(10_000 + turn + $0)
      }
      let index = Int.random(in: 0...counts.count, using: &generator)
      ledger.insert(new, at: index)
      counts.insert(contentsOf: new, at: index)
    case 2, 3:
      let index = Int.random(in: 0..<counts.count, using: &generator)
      let left = counts.count - index
      let count = Int.random(in: 1...(many ? left : min(left, 3)), using: &generator)
      ledger.delete(count, at: index)
      counts.removeSubrange(index..<(index + count))
    case 4, 5:
      let index = Int.random(in: 0..<counts.count, using: &generator)
      let target = Int.random(in: 0..<counts.count, using: &generator)
      ledger.move(from: index, to: target)
      counts.insert(counts.remove(at: index), at: target)
    default:
      let index = Int.random(in: 0..<counts.count, using: &generator)
      ledger.setItemCount(Int32(turn), at: index)
      counts[index] = Int32(turn)
      #expect(ledger.itemCount(at: index) == Int32(turn))
    }
  }

  @Test func aReloadBeforeAnyEditIsRemembered() {
    var ledger = RowLedger(itemCounts: [1, 2, 3])
    ledger.setItemCount(9, at: 1)
    ledger.delete(1, at: 0)
    expectEqual(ledger, [9, 3], 0)
  }
}
