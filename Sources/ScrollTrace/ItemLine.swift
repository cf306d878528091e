/// The positions of items along a strip, in units: item k begins at `leadUnits + k strideUnits` and is `sizeUnits` long.
package struct ItemLine {
  package let leadUnits: Int64
  package let sizeUnits: Int64
  /// 0 if size and spacing both read as 0.
  package let strideUnits: Int64

  package init(leadUnits: Int64, sizeUnits: Int64, strideUnits: Int64) {
    self.leadUnits = leadUnits
    self.sizeUnits = sizeUnits
    self.strideUnits = strideUnits
  }

  /// Limits a computed offset to 2^40 points, either way.
  static func limited(_ units: Int64) -> Int64 { min(max(units, -1 << 50), 1 << 50) }

  /// The anchor of an offset: the first item that ends after it, or the last item if none does, and the distance from
  /// the item's start.
  ///
  /// - Precondition: there are items.
  package func anchor(
    ofUnits offsetUnits: Int64, itemCount: Int32
  ) -> (item: Int32, distanceUnits: Int64) {
    let last = Int64(itemCount - 1)
    let beyond = offsetUnits - leadUnits - sizeUnits
    // All items have one offset if the stride is 0.
    var item = beyond < 0 ? 0 : last
    if strideUnits > 0, beyond >= 0 { item = min(beyond / strideUnits + 1, last) }
    return (Int32(item), offsetUnits - leadUnits - item * strideUnits)
  }

  /// The offset at a distance from an item's start.
  package func offsetUnits(ofItem item: Int32, distanceUnits: Int64 = 0) -> Int64 {
    ItemLine.limited(leadUnits + Int64(item) * strideUnits + distanceUnits)
  }

  /// The right offsets after a splice, for one that was right before: the same one twice, or two if the first visible
  /// item was removed.
  ///
  /// - Parameter restUnits: the offset of a strip that was never scrolled; it stays.
  package func offsetsUnits(
    of offsetUnits: Int64, after splice: Splice, restUnits: Int64 = 0
  ) -> (first: Int64, second: Int64) {
    guard offsetUnits != restUnits, splice.oldItemCount > 0 else {
      return (offsetUnits, offsetUnits)
    }
    let (item, distance) = anchor(ofUnits: offsetUnits, itemCount: splice.oldItemCount)
    if let now = splice.number(ofOldItem: item) {
      let offset = self.offsetUnits(ofItem: now, distanceUnits: distance)
      return (offset, offset)
    }
    guard splice.itemCount > 0 else { return (restUnits, offsetUnits) }
    let last = splice.itemCount - 1
    let nearest =
      item <= last
      ? self.offsetUnits(ofItem: item, distanceUnits: distance) : self.offsetUnits(ofItem: last)
    return (nearest, self.offsetUnits(ofItem: min(splice.at + splice.added, last)))
  }

  /// The range of right offsets after a splice: both ends of the one before go with what they showed.
  ///
  /// - Parameter restUnits: the offset of a strip that was never scrolled; it stays.
  package func rightUnits(
    _ right: ClosedRange<Int64>, after splice: Splice, restUnits: Int64 = 0
  ) -> ClosedRange<Int64> {
    let low = offsetsUnits(of: right.lowerBound, after: splice, restUnits: restUnits)
    let high = offsetsUnits(of: right.upperBound, after: splice, restUnits: restUnits)
    let lower = min(low.first, low.second, high.first, high.second)
    let upper = max(low.first, low.second, high.first, high.second)
    return lower...upper
  }
}

extension Feed.ItemShape {
  /// The positions of the items along a strip.
  package func line(along axis: Feed.Axis) -> ItemLine {
    let isHorizontal = axis == .horizontal
    let size = isHorizontal ? widthUnits : heightUnits
    return ItemLine(
      leadUnits: isHorizontal ? leftInsetUnits : topInsetUnits, sizeUnits: size,
      strideUnits: size + spacingUnits)
  }
}

/// A page of a strip that gets another length: what was the offset of a page stays the offset of that page.
package struct PageChange: Equatable {
  package let oldUnits: Int64
  package let newUnits: Int64
  /// The viewport that the page's length was for.
  package let formerViewport: Viewport

  /// Returns where an offset is now: `rest + floor((offset - rest) new / old)`, limited to 2^40 points.
  ///
  /// - Precondition: the old length is above 0.
  package func moved(_ offsetUnits: Int64, restUnits: Int64) -> Int64 {
    let distance = offsetUnits - restUnits
    let (high, low) = distance.magnitude.multipliedFullWidth(by: newUnits.magnitude)
    let old = oldUnits.magnitude
    guard high < old else { return ItemLine.limited(distance < 0 ? .min : .max) }
    let (quotient, remainder) = old.dividingFullWidth((high, low))
    guard quotient <= 1 << 52 else { return ItemLine.limited(distance < 0 ? .min : .max) }
    let length = Int64(quotient)
    return ItemLine.limited(
      restUnits + (distance < 0 ? -length - (remainder > 0 ? 1 : 0) : length))
  }
}
