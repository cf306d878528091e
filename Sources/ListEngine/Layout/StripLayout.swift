import ScrollTrace

/// Where the items of one kind of strip stand along its axis, in units.
struct StripLayout: BitwiseCopyable {
  let leadUnits: Int64
  let sizeUnits: Int64
  /// From one item to the next; 0 where width and spacing both read as 0.
  let strideUnits: Int64
  /// Behind the last item.
  let trailUnits: Int64
  let crossLeadUnits: Int64
  let crossSizeUnits: Int64
  let isVertical: Bool

  init(_ shape: Feed.ItemShape, axis: Feed.Axis) {
    isVertical = axis == .vertical
    leadUnits = isVertical ? shape.topInsetUnits : shape.leftInsetUnits
    sizeUnits = isVertical ? shape.heightUnits : shape.widthUnits
    strideUnits = sizeUnits + shape.spacingUnits
    trailUnits = isVertical ? shape.bottomInsetUnits : shape.rightInsetUnits
    crossLeadUnits = isVertical ? shape.leftInsetUnits : shape.topInsetUnits
    crossSizeUnits = isVertical ? shape.widthUnits : shape.heightUnits
  }

  /// Where the items stand, for who asks no more.
  var items: ItemLine {
    ItemLine(leadUnits: leadUnits, sizeUnits: sizeUnits, strideUnits: strideUnits)
  }

  /// Where the content of so many items ends, its inset included.
  func contentEndUnits(itemCount: Int32) -> Int64 {
    guard itemCount > 0 else { return leadUnits + trailUnits }
    return leadUnits + Int64(itemCount - 1) * strideUnits + sizeUnits + trailUnits
  }

  /// The items that overlap `[offset, offset + extent)` in the strict sense.
  ///
  /// - Returns: `first <= end <= itemCount`; equal where no item is visible.
  func visibleItems(
    offsetUnits: Int64, extentUnits: Int64, itemCount: Int32
  ) -> (first: Int32, end: Int32) {
    let count = Int64(itemCount)
    guard strideUnits > 0 else {
      // All items stand at one offset, and are visible or not together.
      let areVisible =
        leadUnits < offsetUnits + extentUnits && leadUnits + sizeUnits > offsetUnits
      return areVisible ? (0, itemCount) : (0, 0)
    }
    // Item k ends past the offset when k * stride > offset - lead - size, and begins before the far
    // edge when k * stride < offset + extent - lead.
    let first = min(
      max(0, flooredQuotient(offsetUnits - leadUnits - sizeUnits) + 1), count)
    let end = min(
      max(0, flooredQuotient(offsetUnits + extentUnits - leadUnits - 1) + 1), count)
    return (Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: max(first, end)))
  }

  /// The same, looked for where they were last: a walk of as many steps as items come or go, where the strip moved by
  /// no more than its extent. A division takes as long as ten steps.
  ///
  /// - Parameter old: `0 <= first <= end`; any.
  @inline(__always)
  func visibleItems(
    offsetUnits: Int64, extentUnits: Int64, itemCount: Int32, near old: (first: Int32, end: Int32)
  ) -> (first: Int32, end: Int32) {
    // Item k is visible when k * stride > low and k * stride < high.
    let low = offsetUnits &- leadUnits &- sizeUnits
    let high = offsetUnits &- leadUnits &+ extentUnits
    var (first, end) = (min(old.first, itemCount), min(old.end, itemCount))
    var firstUnits = Int64(first) &* strideUnits
    var endUnits = Int64(end) &* strideUnits
    guard strideUnits > 0, abs(low &- firstUnits) <= extentUnits,
      abs(high &- endUnits) <= extentUnits
    else {
      return visibleItems(
        offsetUnits: offsetUnits, extentUnits: extentUnits, itemCount: itemCount)
    }
    while first < itemCount, firstUnits <= low {
      first &+= 1
      firstUnits &+= strideUnits
    }
    while first > 0, firstUnits &- strideUnits > low {
      first &-= 1
      firstUnits &-= strideUnits
    }
    while end < itemCount, endUnits < high {
      end &+= 1
      endUnits &+= strideUnits
    }
    while end > 0, endUnits &- strideUnits >= high {
      end &-= 1
      endUnits &-= strideUnits
    }
    return (first, max(first, end))
  }

  private func flooredQuotient(_ units: Int64) -> Int64 {
    let quotient = units / strideUnits
    return quotient &* strideUnits > units ? quotient - 1 : quotient
  }

  /// The offsets, both ends included, for which the visible items stay these.
  ///
  /// Nothing is promised for an empty range: `from > to`.
  func steadyOffsets(
    first: Int32, end: Int32, extentUnits: Int64, itemCount: Int32
  ) -> (from: Int64, to: Int64) {
    guard first < end, strideUnits > 0 else { return (1, 0) }
    let firstStart = leadUnits + Int64(first) * strideUnits
    let endStart = leadUnits + Int64(end) * strideUnits
    // The last item stays, and the one before the first stays away.
    var from = endStart - strideUnits - extentUnits + 1
    if first > 0 { from = max(from, firstStart - strideUnits + sizeUnits) }
    // The first item stays, and the one after the last stays away.
    var to = firstStart + sizeUnits - 1
    if end < itemCount { to = min(to, endStart - extentUnits) }
    return (from, to)
  }
}
