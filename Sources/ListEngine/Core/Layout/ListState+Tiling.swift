import ScrollTrace

extension ListState {
  /// Gives the visible items of a strip cells, with the content of the row that the design named.
  ///
  /// - Parameter shown: the row that the design says the strip shows; -1 for none.
  /// - Complexity: O(items that come or go).
  @inline(never)
  mutating func retile(_ strip: StripPointer, shown: Int32, itemCount: Int32) {
    let layout = UnsafePointer(layouts.base + Int(strip.pointee.kind))
    strip.pointee.tiledItemCount = itemCount
    if choices.items == .all {
      strip.pointee.steadyFromUnits = .min
      strip.pointee.steadyToUnits = .max
      tileAll(strip, shown, itemCount, layout)
      return
    }
    let (oldFirst, oldEnd) = (strip.pointee.firstItem, strip.pointee.endItem)
    let extent = extentUnits(of: strip)
    let tiling =
      layout.pointee.tiling(
        offsetUnits: strip.pointee.offsetUnits, extentUnits: extent, itemCount: itemCount,
        near: (oldFirst, oldEnd)) ?? distantTiling(strip, extent, itemCount, layout)
    let (first, end) = (tiling.first, tiling.end)
    strip.pointee.steadyFromUnits = tiling.fromUnits
    strip.pointee.steadyToUnits = tiling.toUnits

    if oldFirst == oldEnd {
      showItems(strip, first, end, shown, layout)
      return
    }
    if first == oldFirst, end == oldEnd { return }
    // Items that both ranges have stay where they are; with none, old cells leave as new ones come.
    if first >= oldEnd || end <= oldFirst {
      replaceItems(strip, with: first, end, shown, layout)
      return
    }
    if host.recyclesFirst { spareItems(strip, outside: first, end) }
    let added = max(0, oldFirst &- first) &+ max(0, end &- oldEnd)
    strip.pointee.reserveCells(strip.pointee.endItem &- strip.pointee.firstItem &+ added)
    if first < oldFirst {
      let capacity = strip.pointee.capacity
      strip.pointee.head = (strip.pointee.head &- (oldFirst &- first)) & (capacity &- 1)
      strip.pointee.firstItem = first
      fill(strip, first, oldFirst, shown, layout)
    }
    if end > oldEnd {
      strip.pointee.endItem = end
      fill(strip, oldEnd, end, shown, layout)
    }
    if !host.recyclesFirst { spareItems(strip, outside: first, end) }
  }

  /// Not inlined, so that no other path needs a copy of the layout.
  @inline(never)
  private mutating func distantTiling(
    _ strip: StripPointer, _ extentUnits: Int64, _ itemCount: Int32,
    _ layout: UnsafePointer<StripLayout>
  ) -> Tiling {
    layout.pointee.tiling(
      offsetUnits: strip.pointee.offsetUnits, extentUnits: extentUnits, itemCount: itemCount)
  }

  /// Gives a strip cells for items, when no item has one.
  @inline(__always)
  private mutating func showItems(
    _ strip: StripPointer, _ first: Int32, _ end: Int32, _ shown: Int32,
    _ layout: UnsafePointer<StripLayout>
  ) {
    strip.pointee.reserveCells(end &- first)
    strip.pointee.firstItem = first
    strip.pointee.endItem = end
    if first < end { fill(strip, first, end, shown, layout) }
  }

  /// Gives a strip cells for items of which it has none yet; what it still has leaves in the host's order.
  @inline(never)
  private mutating func replaceItems(
    _ strip: StripPointer, with first: Int32, _ end: Int32, _ shown: Int32,
    _ layout: UnsafePointer<StripLayout>
  ) {
    if host.recyclesFirst {
      spareAllCells(of: strip)
      showItems(strip, first, end, shown, layout)
      return
    }
    let oldCount = strip.pointee.endItem &- strip.pointee.firstItem
    strip.pointee.reserveCells(oldCount &+ end &- first)
    let oldHead = strip.pointee.head
    // Numbered as if the old cells were the items just before the new ones.
    strip.pointee.firstItem = first &- oldCount
    strip.pointee.endItem = end
    if first < end { fill(strip, first, end, shown, layout) }
    let capacity = strip.pointee.capacity
    var offset: Int32 = 0
    while offset < oldCount {
      spare(strip.pointee.cells[Int((oldHead &+ offset) & (capacity &- 1))], of: strip)
      offset &+= 1
    }
    strip.pointee.head = (oldHead &+ oldCount) & (capacity &- 1)
    strip.pointee.firstItem = first
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

  /// Puts cells with the content of the items `first ..< end` where these stand: spare ones, then new ones.
  ///
  /// The strip's own spare cells come first, and are taken together: what all of them have in common is looked up once.
  /// (One after the other, an item took 65 instructions, and now 20.)
  ///
  /// - Precondition: there are such items, and the strip's ring has the room, from `firstItem` on.
  @inline(never)
  private mutating func fill(
    _ strip: StripPointer, _ first: Int32, _ end: Int32, _ shown: Int32,
    _ layout: UnsafePointer<StripLayout>
  ) {
    let own = min(end &- first, strip.pointee.spares.count)
    counters.itemsDisplayed &+= Int(end &- first)
    counters.itemCellsReused &+= Int(own)
    var content = ItemContent(
      row: shown, version: rows.version(of: shown), item: first, in: layout.pointee)
    let cells = strip.pointee.cells
    let mask = strip.pointee.capacity &- 1
    var slot = strip.pointee.head &+ first &- strip.pointee.firstItem
    // No `for` over a range here and elsewhere: without optimisation each step of one over `Int32`
    // allocates (48 bytes, Swift 6.3), and the promise of no allocations could not be tested.
    var spare = strip.pointee.spares.pop(own)
    let ownEnd = first &+ own
    while content.item < ownEnd {
      spare -= 1
      cells[Int(slot & mask)] = spare.pointee
      content.put(into: spare.pointee)
      slot &+= 1
    }
    while content.item < end {
      let cell = sharedOrNewCell(ofKind: strip.pointee.kind)
      cells[Int(slot & mask)] = cell
      content.put(into: cell)
      slot &+= 1
    }
  }

  @inline(never)
  private mutating func sharedOrNewCell(ofKind kind: UInt8) -> ItemCellPointer {
    if let shared = takeShared(ofKind: kind) {
      counters.itemCellsReused &+= 1
      return shared
    }
    counters.itemCellsCreated &+= 1
    return ItemCellFields.create(kind: kind)
  }

  /// `items=all`: a cell for every item of the row; cells of items that it does not have go.
  @inline(never)
  private mutating func tileAll(
    _ strip: StripPointer, _ shown: Int32, _ itemCount: Int32,
    _ layout: UnsafePointer<StripLayout>
  ) {
    if host.recyclesFirst { discardItems(strip, from: itemCount) }
    let oldEnd = strip.pointee.endItem
    if itemCount > oldEnd {
      strip.pointee.reserveCells(itemCount)
      strip.pointee.endItem = itemCount
      fill(strip, oldEnd, itemCount, shown, layout)
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

/// The content and place of the next item's cell, advanced from item to item.
private struct ItemContent {
  let row: Int32
  let version: Int32
  private(set) var item: Int32
  private var x: Int64
  private var y: Int64
  private let stepX: Int64
  private let stepY: Int64
  private let width: Int64
  private let height: Int64

  init(row: Int32, version: Int32, item: Int32, in layout: StripLayout) {
    self.row = row
    self.version = version
    self.item = item
    let along = layout.leadUnits &+ Int64(item) &* layout.strideUnits
    if layout.isVertical {
      (x, stepX, width) = (layout.crossLeadUnits, 0, layout.crossSizeUnits)
      (y, stepY, height) = (along, layout.strideUnits, layout.sizeUnits)
    } else {
      (x, stepX, width) = (along, layout.strideUnits, layout.sizeUnits)
      (y, stepY, height) = (layout.crossLeadUnits, 0, layout.crossSizeUnits)
    }
  }

  @inline(__always)
  mutating func put(into cell: ItemCellPointer) {
    cell.pointee.x = x
    cell.pointee.y = y
    cell.pointee.width = width
    cell.pointee.height = height
    cell.pointee.row = row
    cell.pointee.version = version
    cell.pointee.item = item
    item &+= 1
    x &+= stepX
    y &+= stepY
  }
}
