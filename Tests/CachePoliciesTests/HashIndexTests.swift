import ScrollTrace
import Testing

@testable import CachePolicies

/// The table of buckets against a dictionary.
@Suite struct HashIndexTests {
  /// Puts in and takes out at random, and asks for every key that was ever there, and for others.
  private static func compare(
    keys: [Int], stepCount: Int, seed: UInt64, keyCountExpected: Int
  ) {
    var index = HashIndex(keyCount: keyCountExpected)
    var slots: [Int: Int32] = [:]
    var freeSlots = (1...Int32(keys.count)).reversed() as [Int32]
    var random = SplitMix64(seed: seed)
    for step in 0..<stepCount {
      let key = keys[random.index(below: keys.count)]
      if let slot = slots[key] {
        index.remove(slot)
        slots[key] = nil
        freeSlots.append(slot)
      } else {
        let slot = freeSlots.removeLast()
        index.insert(key, slot)
        slots[key] = slot
      }
      #expect(index.count == slots.count)
      guard step % 16 == 0 || step > stepCount - 100 else { continue }
      for key in keys {
        let slot = index.slot(of: key)
        #expect(slot == slots[key] ?? 0, "seed \(seed), step \(step), key \(key)")
        if slot != 0 { #expect(index.key(of: slot) == key) }
        #expect(index.slot(of: key ^ 1 << 40) == 0)
      }
    }
    var visited: [Int32] = []
    index.visitSlots { visited.append($0) }
    #expect(visited.sorted() == slots.values.sorted())
  }

  @Test func itHoldsWhatADictionaryHolds() {
    for seed in UInt64(0)..<20 {
      var random = SplitMix64(seed: seed + 100)
      // Small numbers, numbers all over, and the ends of the range.
      let keys =
        Array(0..<40) + (0..<40).map { _ in Int(truncatingIfNeeded: random.next()) }
        + [.min, .max, -1]
      Self.compare(keys: keys, stepCount: 600, seed: seed, keyCountExpected: 1)
      Self.compare(keys: keys, stepCount: 600, seed: seed, keyCountExpected: 83)
    }
  }

  /// Keys whose home is one bucket go on to the next, and the next, and are found there; after all
  /// removals no bucket has an overflow.
  @Test func keysOfOneHomeAreToldApart() {
    let roomy = HashIndex(keyCount: 96)
    let keys = Array((0..<4000).lazy.filter { roomy.homeBucket(of: $0) == 31 }.prefix(60))
    #expect(keys.count == 60)
    for seed in UInt64(0)..<10 {
      Self.compare(keys: keys, stepCount: 900, seed: seed, keyCountExpected: 96)
    }
    var index = HashIndex(keyCount: 96)
    for (number, key) in keys.enumerated() { index.insert(key, Int32(number + 1)) }
    #expect(index.overflowCount > 0)
    for number in keys.indices.reversed() { index.remove(Int32(number + 1)) }
    #expect(index.overflowCount == 0)
  }

  /// More than 255 keys pass a bucket: the count is lost, and no key is.
  @Test func aBucketThatLosesCountStillFindsItsKeys() {
    let roomy = HashIndex(keyCount: 900)
    let keys = Array((0..<400_000).lazy.filter { roomy.homeBucket(of: $0) == 7 }.prefix(600))
    #expect(keys.count == 600)
    var index = HashIndex(keyCount: 900)
    for (number, key) in keys.enumerated() { index.insert(key, Int32(number + 1)) }
    for number in keys.indices where number % 3 != 0 { index.remove(Int32(number + 1)) }
    for (number, key) in keys.enumerated() {
      #expect(index.slot(of: key) == (number % 3 == 0 ? Int32(number + 1) : 0))
    }
  }

  /// A thousand keys that all belong into one bucket: each would go through those before it.
  @Test func keysThatWereMadeToCrowdAreScattered() {
    var index = HashIndex(keyCount: 6_000)
    let keys = Array((0...).lazy.filter { index.homeBucket(of: $0) == 0 }.prefix(1_000))
    for (number, key) in keys.enumerated() { index.insert(key, Int32(number + 1)) }
    for (number, key) in keys.enumerated() { #expect(index.slot(of: key) == Int32(number + 1)) }
    #expect(index.count == keys.count)
    #expect(index.overflowCount < 100, "\(index.overflowCount) buckets were gone on from")
  }
}
