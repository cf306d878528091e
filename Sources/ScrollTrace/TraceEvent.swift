/// One change to the feed or to what the person sees of it: 16 bytes, so that four share a cache line.
///
/// What does not fit (an insert's rows, a viewport's two lengths, a splice) stands in a table of the trace, and
/// the event carries its index there. Times stand apart, since replay needs only `continuesBatch`.
public struct TraceEvent: Equatable, Sendable {
  /// What changed, and what `row` and `value` mean for it.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// The table's content offset is now `value` units.
    case position
    /// The strip of the row at index `row` has content offset `value` units.
    case stripOffset
    /// Item `value` of the row at index `row` was tapped.
    case select
    /// Rows were inserted before index `row`: `Trace.insertions[value]`.
    case insert
    /// `value` rows from index `row` on were deleted.
    case delete
    /// The row at index `row` was taken out and put back so that its index is `value`.
    case move
    /// The content of the row at index `row` was replaced; it has `value` items now.
    case reload
    /// The whole table was reloaded, with the same content.
    case reloadAll
    /// The table was resized: `Trace.viewports[value]`.
    case viewport
    /// The system asked for memory.
    case memoryWarning
    /// Part of the content of the row at index `row` was replaced: `Trace.splices[value]`. A reload that says so.
    case splice

    /// Whether consecutive events of this kind with one time are applied as one batch.
    public var isEdit: Bool {
      switch self {
      case .insert, .delete, .move, .reload, .splice: true
      case .position, .stripOffset, .select, .reloadAll, .viewport, .memoryWarning: false
      }
    }
  }

  public var kind: Kind
  /// Whether this edit directly follows another edit with the same time, and so joins its batch.
  public var continuesBatch: Bool
  /// Whether a `position` or a `stripOffset` came about with nobody's finger on it: a fling, a snap, a bounce.
  public var coasts: Bool
  public var row: Int32
  public var value: Int64

  public init(
    kind: Kind, continuesBatch: Bool = false, coasts: Bool = false, row: Int32 = 0, value: Int64 = 0
  ) {
    self.kind = kind
    self.continuesBatch = continuesBatch
    self.coasts = coasts
    self.row = row
    self.value = value
  }
}

/// What a reload says of a row's items where not all of them are others.
public struct Splice: Equatable, Sendable {
  /// The items that the row has now.
  public var itemCount: Int32
  /// The number of the first item that went, or that those that came stand before.
  public var at: Int32
  /// How many went.
  public var removed: Int32
  /// How many came in their place.
  public var added: Int32

  public init(itemCount: Int32, at: Int32, removed: Int32, added: Int32) {
    self.itemCount = itemCount
    self.at = at
    self.removed = removed
    self.added = added
  }

  /// The items that the row had before.
  public var oldItemCount: Int32 { itemCount - added + removed }

  /// The number that an item of before has now; nil where it went.
  public func number(ofOldItem item: Int32) -> Int32? {
    if item < at { return item }
    return item < at + removed ? nil : item - removed + added
  }
}

/// The rows that one insert brings, in order.
public struct Insertion: Equatable, Sendable {
  /// The number of items of each row; never empty.
  public var itemCounts: [Int32]
  /// The height of each row, where and only where the feed's `rowHeight` is `each`.
  public var heightsUnits: [Int64]?
  /// The kind of each row, where and only where the feed has kinds.
  public var kinds: [UInt8]?

  public init(itemCounts: [Int32], heightsUnits: [Int64]? = nil, kinds: [UInt8]? = nil) {
    self.itemCounts = itemCounts
    self.heightsUnits = heightsUnits
    self.kinds = kinds
  }
}
