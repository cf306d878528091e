/// Where the items of a strip stand along its axis, in units: item k from `leadUnits + k strideUnits` on, `sizeUnits`
/// long.
package struct ItemLine {
  package let leadUnits: Int64
  package let sizeUnits: Int64
  /// 0 where size and spacing both read as 0.
  package let strideUnits: Int64

  /// Offsets that are worked out go no farther, either way: 2^40 points.
  private static let limitUnits: Int64 = 1 << 50

  package init(leadUnits: Int64, sizeUnits: Int64, strideUnits: Int64) {
    self.leadUnits = leadUnits
    self.sizeUnits = sizeUnits
    self.strideUnits = strideUnits
  }

  /// The anchor of an offset: the first item that ends beyond it, or the last where none does, and the distance to
  /// it from the item's start.
  ///
  /// - Precondition: there are items.
  package func anchor(
    ofUnits offsetUnits: Int64, itemCount: Int32
  ) -> (item: Int32, distanceUnits: Int64) {
    let last = Int64(itemCount - 1)
    let beyond = offsetUnits - leadUnits - sizeUnits
    // All items may stand at one offset.
    var item = beyond < 0 ? 0 : last
    if strideUnits > 0, beyond >= 0 { item = min(beyond / strideUnits + 1, last) }
    return (Int32(item), offsetUnits - leadUnits - item * strideUnits)
  }

  /// The offset at a distance from an item's start.
  package func offsetUnits(ofItem item: Int32, distanceUnits: Int64 = 0) -> Int64 {
    let offset = leadUnits + Int64(item) * strideUnits + distanceUnits
    return min(max(offset, -ItemLine.limitUnits), ItemLine.limitUnits)
  }

  /// What is right of a right offset once part of the items are others: one offset, or, where the first visible item
  /// went and nobody knows, two.
  package func offsetsUnits(
    of offsetUnits: Int64, after splice: Splice
  ) -> (first: Int64, second: Int64) {
    guard offsetUnits != 0, splice.oldItemCount > 0 else { return (offsetUnits, offsetUnits) }
    let (item, distance) = anchor(ofUnits: offsetUnits, itemCount: splice.oldItemCount)
    if let now = splice.number(ofOldItem: item) {
      let offset = self.offsetUnits(ofItem: now, distanceUnits: distance)
      return (offset, offset)
    }
    guard splice.itemCount > 0 else { return (0, offsetUnits) }
    let last = splice.itemCount - 1
    let nearest =
      item <= last
      ? self.offsetUnits(ofItem: item, distanceUnits: distance) : self.offsetUnits(ofItem: last)
    return (nearest, self.offsetUnits(ofItem: min(splice.at + splice.added, last)))
  }
}
