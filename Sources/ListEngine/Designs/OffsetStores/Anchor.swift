import ScrollTrace

/// Where a strip stands, said by its items: the first that is visible, and the distance to it.
///
/// What RecyclerView's layout manager and Compose's lazy list state save. Two words, where points are one. Right where
/// items come or go before what is visible, if the item is known by identity; lost or elsewhere where it is gone.
struct Anchor: OffsetForm {
  /// The item's number in its row, from 0; below 0 for no item.
  private(set) var item: Int32
  /// The item's identity in its row, modulo 2^32, where anchors are by identity.
  private(set) var identity: UInt32 = 0
  /// From the item's start to the offset, in points; 0 for no item.
  private(set) var distance = 0.0

  /// No item, which restores rest: a strip at an offset of exactly 0, or without items.
  static let rest = Anchor(item: -1)
  static let unset = Anchor(item: -2)

  static var isAnchor: Bool { true }
  var isUnset: Bool { item == Anchor.unset.item }

  init(item: Int32, identity: UInt32 = 0, distance: Double = 0) {
    self.item = item
    self.identity = identity
    self.distance = distance
  }

  init(ofUnits offsetUnits: Int64, in content: StripContent?, _ items: ItemIdentities) {
    guard offsetUnits != 0, let content, content.itemCount > 0 else {
      self = .rest
      return
    }
    let (item, distanceUnits) = content.line.anchor(
      ofUnits: offsetUnits, itemCount: content.itemCount)
    self.item = item
    identity = items.identity(ofItem: item, ofRow: content.row)
    distance = Points.points(distanceUnits)
  }

  func offsetUnits(
    in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64 {
    guard item >= 0, let content else { return 0 }
    let found =
      stores == .item
      ? items.item(identity, ofRow: content.row, itemCount: content.itemCount) : nil
    let number = found ?? item
    if number < content.itemCount {
      return content.line.offsetUnits(
        ofItem: number, distanceUnits: Int64(distance * Double(Points.units)))
    }
    guard stores != .number, content.itemCount > 0 else { return 0 }
    return content.line.offsetUnits(ofItem: content.itemCount - 1)
  }
}
