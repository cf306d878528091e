import SeededRandom

/// `set`: the first cell that a walk through an unordered set finds.
///
/// The set has no order of age, and any order would do; but the same trace must give the same cells. So a cell
/// stands where a hash table would put it: by the first word of `SplitMix64` with the cell's number as its
/// seed, the least first. It wins nowhere: it is here because lists were made so, and to show
/// what does not depend on who gets which cell. It loses where a row that left last comes back, to whom its own
/// cell would have been cheapest. Who does it: Chameleon's table, whose `_reusableCells` is an `NSMutableSet`.
extension ReusePool {
  /// - Precondition: some cell waits.
  mutating func takeFirstFound() -> StripPointer {
    var first = 0
    var least = self[0].pointee.scatteredNumber
    var index = 1
    while index < count {
      let number = self[index].pointee.scatteredNumber
      if number < least { (first, least) = (index, number) }
      index &+= 1
    }
    return take(at: first)
  }
}

extension StripFields {
  /// The number of the strip's table cell, spread over all 64 bits.
  fileprivate var scatteredNumber: UInt64 {
    var generator = SplitMix64(seed: UInt64(cell.unsafelyUnwrapped.pointee.serial))
    return generator.next()
  }
}
