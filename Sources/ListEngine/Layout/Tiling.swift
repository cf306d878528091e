import ScrollTrace

extension ListState {
  /// Gives the visible items of a strip cells, with the content of the row that the design named.
  ///
  /// - Parameter shown: the row that the design says the strip shows; -1 for none.
  /// - Complexity: O(items that come or go).
  @inline(never)
  mutating func retile(_ strip: StripPointer, shown: Int32, itemCount: Int32) {
    let layout = layouts[Int(strip.pointee.kind)]
    strip.pointee.tiledItemCount = itemCount
    if choices.items == .all {
      strip.pointee.steadyFromUnits = .min
      strip.pointee.steadyToUnits = .max
      tileAll(strip, shown, itemCount, layout)
      return
    }
    let extent = extentUnits(of: strip)
    let (first, end) = layout.visibleItems(
      offsetUnits: strip.pointee.offsetUnits, extentUnits: extent, itemCount: itemCount)
    (strip.pointee.steadyFromUnits, strip.pointee.steadyToUnits) = layout.steadyOffsets(
      first: first, end: end, extentUnits: extent, itemCount: itemCount)
    let oldFirst = strip.pointee.firstItem
    let oldEnd = strip.pointee.endItem
    if first == oldFirst, end == oldEnd { return }

    // Items that both ranges have stay where they are; with none, old cells leave as new ones come.
    if first >= oldEnd || end <= oldFirst {
      if host.recyclesFirst { spareAllCells(of: strip) }
      replaceItems(strip, with: first..<end, shown, layout)
      return
    }
    if host.recyclesFirst { spareItems(strip, outside: first, end) }
    let added = max(0, oldFirst - first) + max(0, end - oldEnd)
    strip.pointee.reserveCells(strip.pointee.endItem - strip.pointee.firstItem + added)
    if first < oldFirst {
      let count = oldFirst - first
      let capacity = strip.pointee.capacity
      strip.pointee.head = (strip.pointee.head &- count) & (capacity &- 1)
      strip.pointee.firstItem = first
      // No `for` over a range here and below: without optimisation each step of one over `Int32`
      // allocates (48 bytes, Swift 6.3), and the promise of no allocations could not be tested.
      var item = first
      while item < oldFirst {
        fill(strip, item, shown, layout)
        item &+= 1
      }
    }
    if end > oldEnd {
      var item = oldEnd
      while item < end {
        strip.pointee.endItem = item &+ 1
        fill(strip, item, shown, layout)
        item &+= 1
      }
    }
    if !host.recyclesFirst { spareItems(strip, outside: first, end) }
  }

  /// Gives a strip cells for items of which it has none yet; what it still has leaves afterwards.
  private mutating func replaceItems(
    _ strip: StripPointer, with items: Range<Int32>, _ shown: Int32, _ layout: StripLayout
  ) {
    let oldCount = strip.pointee.endItem - strip.pointee.firstItem
    strip.pointee.reserveCells(oldCount + Int32(items.count))
    let capacity = strip.pointee.capacity
    let oldHead = strip.pointee.head
    // Numbered as if the old cells were the items just before the new ones.
    strip.pointee.firstItem = items.lowerBound - oldCount
    var item = items.lowerBound
    while item < items.upperBound {
      strip.pointee.endItem = item &+ 1
      fill(strip, item, shown, layout)
      item &+= 1
    }
    var offset: Int32 = 0
    while offset < oldCount {
      spare(strip.pointee.cells[Int((oldHead &+ offset) & (capacity &- 1))], of: strip)
      offset &+= 1
    }
    strip.pointee.head = (oldHead &+ oldCount) & (capacity &- 1)
    strip.pointee.firstItem = items.lowerBound
    strip.pointee.endItem = items.upperBound
  }

  /// Gives the cells of items outside `first ..< end` to the spare cells, by ascending item.
  ///
  /// - Precondition: some items stay.
  private mutating func spareItems(_ strip: StripPointer, outside first: Int32, _ end: Int32) {
    while strip.pointee.firstItem < first {
      spare(strip.pointee.removeFirstCell(), of: strip)
    }
    var item = end
    while item < strip.pointee.endItem {
      spare(strip.pointee.cell(ofItem: item), of: strip)
      item &+= 1
    }
    strip.pointee.endItem = min(strip.pointee.endItem, end)
  }

  /// Puts a cell with an item's content where the item stands: a spare one, or a new one.
  ///
  /// Inlined by hand: with more than one item pool the compiler no longer does, and a replay takes 4% more
  /// instructions.
  @inline(__always)
  private mutating func fill(
    _ strip: StripPointer, _ item: Int32, _ shown: Int32, _ layout: StripLayout
  ) {
    let cell: ItemCellPointer
    if let spare = takeSpare(for: strip) {
      counters.itemCellsReused &+= 1
      cell = spare
    } else {
      counters.itemCellsCreated &+= 1
      cell = ItemCellFields.create(kind: strip.pointee.kind)
    }
    counters.itemsDisplayed &+= 1
    cell.pointee.row = shown
    cell.pointee.version = rows.version(of: shown)
    cell.pointee.item = item
    let along = layout.leadUnits &+ Int64(item) &* layout.strideUnits
    if layout.isVertical {
      cell.pointee.x = layout.crossLeadUnits
      cell.pointee.y = along
      cell.pointee.width = layout.crossSizeUnits
      cell.pointee.height = layout.sizeUnits
    } else {
      cell.pointee.x = along
      cell.pointee.y = layout.crossLeadUnits
      cell.pointee.width = layout.sizeUnits
      cell.pointee.height = layout.crossSizeUnits
    }
    let slot = (strip.pointee.head &+ item &- strip.pointee.firstItem)
    strip.pointee.cells[Int(slot & (strip.pointee.capacity &- 1))] = cell
  }

  /// `items=all`: a cell for every item of the row; cells of items that it does not have go.
  private mutating func tileAll(
    _ strip: StripPointer, _ shown: Int32, _ itemCount: Int32, _ layout: StripLayout
  ) {
    if host.recyclesFirst { discardItems(strip, from: itemCount) }
    let oldEnd = strip.pointee.endItem
    if itemCount > oldEnd {
      strip.pointee.reserveCells(itemCount)
      var item = oldEnd
      while item < itemCount {
        strip.pointee.endItem = item &+ 1
        fill(strip, item, shown, layout)
        item &+= 1
      }
    }
    if !host.recyclesFirst { discardItems(strip, from: itemCount) }
  }

  private func discardItems(_ strip: StripPointer, from itemCount: Int32) {
    var item = itemCount
    while item < strip.pointee.endItem {
      ItemCellFields.discard(strip.pointee.cell(ofItem: item))
      item &+= 1
    }
    strip.pointee.endItem = min(strip.pointee.endItem, itemCount)
  }
}
