import ScrollTrace

/// What is stored of a strip's offset: points (`Double`), or an anchor.
///
/// A store is compiled for each, so that points cost what they did before there were anchors.
protocol OffsetForm: BoxedForm {
  /// Whether what a strip shows is needed to take it, and what the row has to turn it into an offset.
  static var isAnchor: Bool { get }
  /// What a dense array has where nothing is stored.
  static var unset: Self { get }
  var isUnset: Bool { get }

  /// Takes it of an offset, in units.
  ///
  /// - Parameter content: what the strip shows; nil, and not asked for, where it is no anchor.
  init(ofUnits offsetUnits: Int64, in content: StripContent?, _ items: ItemIdentities)

  /// The offset that it comes to, in units.
  ///
  /// - Parameter content: what the row has that is displayed; nil, and not asked for, where it is no anchor.
  func offsetUnits(
    in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64
}

/// The items of a row, and how they lie in the strip where they are shown.
struct StripContent {
  /// -1 for none.
  let row: Int32
  let itemCount: Int32
  let line: ItemLine
}

extension Double: OffsetForm {
  static var isAnchor: Bool { false }
  static var unset: Double { .nan }
  var isUnset: Bool { isNaN }

  @inline(__always)
  init(ofUnits offsetUnits: Int64, in content: StripContent?, _ items: ItemIdentities) {
    self = Points.points(offsetUnits)
  }

  @inline(__always)
  func offsetUnits(
    in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64 {
    Int64(self * Double(Points.units))
  }
}
