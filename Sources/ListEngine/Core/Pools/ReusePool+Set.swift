import ScrollTrace

/// `set`: the first cell that a walk through an unordered set finds.
///
/// The same trace must give the same cells, so cells are ordered by the first word of `SplitMix64` with the cell's number
/// as its seed, the least first. Wins nowhere; it shows which results do not depend on the cell that a row gets. Loses
/// where the row that left last comes back. Who does it: Chameleon's table, whose `_reusableCells` is an `NSMutableSet`.
extension ReusePool {
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
