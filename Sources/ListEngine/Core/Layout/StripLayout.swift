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
  /// The offset of a strip that was never scrolled.
  let restUnits: Int64
  /// The length of a page; 0 without pages.
  let pageUnits: Int64
  let isVertical: Bool

  init(_ shape: Feed.ItemShape, axis: Feed.Axis, viewport: Viewport) {
    isVertical = axis == .vertical
    leadUnits = isVertical ? shape.topInsetUnits : shape.leftInsetUnits
    sizeUnits = isVertical ? shape.heightUnits : shape.widthUnits
    strideUnits = sizeUnits + shape.spacingUnits
    trailUnits = isVertical ? shape.bottomInsetUnits : shape.rightInsetUnits
    crossLeadUnits = isVertical ? shape.leftInsetUnits : shape.topInsetUnits
    crossSizeUnits = isVertical ? shape.widthUnits : shape.heightUnits
    restUnits = shape.restUnits
    pageUnits = shape.pageUnits(along: axis, extentUnits: viewport.widthUnits) ?? 0
  }

  /// The least offset that content allows.
  var leastUnits: Int64 { min(0, restUnits) }

  /// Where the items stand, for who asks no more.
  var items: ItemLine {
    ItemLine(leadUnits: leadUnits, sizeUnits: sizeUnits, strideUnits: strideUnits)
  }

  /// Where the content of so many items ends, its inset included.
  func contentEndUnits(itemCount: Int32) -> Int64 {
    guard itemCount > 0 else { return leadUnits + trailUnits }
    return leadUnits + Int64(itemCount - 1) * strideUnits + sizeUnits + trailUnits
  }

  /// The greatest offset that the content of so many items allows.
  func mostUnits(itemCount: Int32, extentUnits: Int64) -> Int64 {
    max(leastUnits, contentEndUnits(itemCount: itemCount) - extentUnits)
  }

  /// The nearest offset at which a strip shows nothing beyond its content.
  func confined(_ units: Int64, itemCount: Int32, extentUnits: Int64) -> Int64 {
    min(max(units, leastUnits), mostUnits(itemCount: itemCount, extentUnits: extentUnits))
  }

  /// True if a strip with items would be beyond its content and show no item, or be empty beyond the content's end by
  /// more than a third of its length.
  func isBlank(_ units: Int64, itemCount: Int32, extentUnits: Int64) -> Bool {
    let most = mostUnits(itemCount: itemCount, extentUnits: extentUnits)
    guard itemCount > 0, units < leastUnits || units > most else { return false }
    if units > most, (units - most) > extentUnits / 3 { return true }
    let (first, end) = visibleItems(
      offsetUnits: units, extentUnits: extentUnits, itemCount: itemCount)
    return first == end
  }

  /// True if an offset is an end of the content, within 1/6 point, or beyond it.
  func isAtEnd(_ units: Int64, mostUnits: Int64) -> Bool {
    let same = Fidelity.sameUnitsMax
    return units <= leastUnits + same || units >= mostUnits - same
  }

  /// True if an offset is that of a page, within 1/6 point: rest and so many pages, or an end of the content, or beyond.
  func isOnPage(_ units: Int64, restUnits: Int64, mostUnits: Int64) -> Bool {
    if isAtEnd(units, mostUnits: mostUnits) { return true }
    let beyond = (units - restUnits) % pageUnits
    let distance = beyond < 0 ? beyond + pageUnits : beyond
    return min(distance, pageUnits - distance) <= Fidelity.sameUnitsMax
  }

  /// The items that overlap `[offset, offset + extent)` in the strict sense.
  ///
  /// - Returns: `first <= end <= itemCount`; equal where no item is visible.
  func visibleItems(
    offsetUnits: Int64, extentUnits: Int64, itemCount: Int32
  ) -> (first: Int32, end: Int32) {
    let count = Int64(itemCount)
    guard strideUnits > 0 else {
      // All items are at one offset, so all are visible or none is.
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

  /// The same, and the offsets for which they stay the same, looked for where they were last: a walk of as many steps
  /// as items come or go. (A division takes as long as ten steps.)
  ///
  /// - Parameter old: `0 <= first <= end`.
  /// - Returns: nil where the strip moved by more than its extent, and where items have no stride.
  @inline(__always)
  func tiling(
    offsetUnits: Int64, extentUnits: Int64, itemCount: Int32, near old: (first: Int32, end: Int32)
  ) -> Tiling? {
    // Item k is visible when k * stride > low and k * stride < high.
    let low = offsetUnits &- leadUnits &- sizeUnits
    let high = offsetUnits &- leadUnits &+ extentUnits
    let stride = strideUnits
    var (first, end) = (min(old.first, itemCount), min(old.end, itemCount))
    var firstUnits = Int64(first) &* stride
    var endUnits = Int64(end) &* stride
    guard abs(low &- firstUnits) <= extentUnits, abs(high &- endUnits) <= extentUnits, stride > 0
    else { return nil }
    if firstUnits <= low {
      while firstUnits <= low, first < itemCount {
        first &+= 1
        firstUnits &+= stride
      }
    } else {
      while firstUnits &- stride > low, first > 0 {
        first &-= 1
        firstUnits &-= stride
      }
    }
    if endUnits < high {
      while endUnits < high, end < itemCount {
        end &+= 1
        endUnits &+= stride
      }
    } else {
      while endUnits &- stride >= high, end > 0 {
        end &-= 1
        endUnits &-= stride
      }
    }
    return tiling(first, end, offsetUnits, low: low, high: high, itemCount)
  }

  /// The tiling with these items. Nothing is promised for an empty range.
  @inline(__always)
  private func tiling(
    _ first: Int32, _ end: Int32, _ offsetUnits: Int64, low: Int64, high: Int64, _ itemCount: Int32
  ) -> Tiling {
    let stride = strideUnits
    guard first < end, stride > 0 else {
      return Tiling(first: first, end: max(first, end), fromUnits: 1, toUnits: 0)
    }
    let (firstUnits, endUnits) = (Int64(first) &* stride, Int64(end) &* stride)
    // The last item stays, and the one before the first stays away; the first stays, and the one after the last stays
    // away: how far `low` and `high` are from that.
    var below = high &- (endUnits &- stride) &- 1
    if first > 0 { below = min(below, low &- (firstUnits &- stride)) }
    var above = firstUnits &- 1 &- low
    if end < itemCount { above = min(above, endUnits &- high) }
    return Tiling(
      first: first, end: end, fromUnits: offsetUnits &- below, toUnits: offsetUnits &+ above)
  }

  /// The same for any offset.
  func tiling(
    offsetUnits: Int64, extentUnits: Int64, itemCount: Int32
  ) -> Tiling {
    let (first, end) = visibleItems(
      offsetUnits: offsetUnits, extentUnits: extentUnits, itemCount: itemCount)
    return tiling(
      first, end, offsetUnits, low: offsetUnits &- leadUnits &- sizeUnits,
      high: offsetUnits &- leadUnits &+ extentUnits, itemCount)
  }

  private func flooredQuotient(_ units: Int64) -> Int64 {
    let quotient = units / strideUnits
    return quotient &* strideUnits > units ? quotient - 1 : quotient
  }
}
