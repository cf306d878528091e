/// One change to the feed or to its visible part: 16 bytes, so that four share a cache line.
///
/// The rows of an insert, the lengths of a viewport and a splice are entries in tables of the trace; the event has the
/// index. Times are in an array of the trace, since replay needs only `continuesBatch`.
public struct TraceEvent: Equatable, Sendable {
  /// The kind of change, and the meaning of `row` and `value`.
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
    /// The row at index `row` was removed and inserted again so that its index is `value`.
    case move
    /// The content of the row at index `row` was replaced; it has `value` items now.
    case reload
    /// The whole table was reloaded, with the same content.
    case reloadAll
    /// The table was resized: `Trace.viewports[value]`.
    case viewport
    /// The system asked for memory.
    case memoryWarning
    /// Part of the content of the row at index `row` was replaced: `Trace.splices[value]`.
    case splice
    /// The content of the row at index `row` was replaced by new content, which is shown from its start; it has `value`
    /// items now.
    case reset
    /// The strips of all rows have content offset `value` units, as if one scroll bar moved them.
    case allStrips
    /// The screen went away; `value` is what is lost with it (`ScreenLoss`).
    case leave
    /// The screen came back.
    case enter

    /// True for what happens in strips: it changes no row, and the table is not laid out after it.
    package var isInStrips: Bool {
      switch self {
      case .stripOffset, .allStrips, .select: true
      default: false
      }
    }

    /// Consecutive edits with one time are applied as one batch.
    public var isEdit: Bool {
      switch self {
      case .insert, .delete, .move, .reload, .splice, .reset: true
      case .position, .stripOffset, .select, .reloadAll, .viewport, .memoryWarning, .allStrips,
        .leave, .enter:
        false
      }
    }
  }

  public var kind: Kind
  /// True for an edit that directly follows another edit with the same time, and so joins its batch.
  public var continuesBatch: Bool
  /// True for a `position` or a `stripOffset` without a finger: a fling, a snap, a bounce.
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

/// The loss while the screen is away: the value of a `leave`.
public enum ScreenLoss: Int64, Sendable, CaseIterable {
  /// The screen is covered, and keeps its cells.
  case nothing
  /// The screen is torn down, and built again when it comes back.
  case screen
  /// The process is killed.
  case process
}

extension TraceEvent {
  /// The loss with a `leave`.
  package var loss: ScreenLoss {
    guard kind == .leave, let loss = ScreenLoss(rawValue: value) else {
      preconditionFailure("\(kind) with the value \(value) is not a valid leave")
    }
    return loss
  }
}

/// The changes of a reload that keeps some of a row's items.
public struct Splice: Equatable, Sendable {
  /// The number of items after the reload.
  public var itemCount: Int32
  /// The index of the first removed or inserted item.
  public var at: Int32
  public var removed: Int32
  public var added: Int32

  public init(itemCount: Int32, at: Int32, removed: Int32, added: Int32) {
    self.itemCount = itemCount
    self.at = at
    self.removed = removed
    self.added = added
  }

  /// The number of items before the reload.
  public var oldItemCount: Int32 { itemCount - added + removed }

  /// The new index of an item; nil if it was removed.
  public func number(ofOldItem item: Int32) -> Int32? {
    if item < at { return item }
    return item < at + removed ? nil : item - removed + added
  }
}

/// The rows of one insert, in order.
public struct Insertion: Equatable, Sendable {
  /// The number of items of each row; never empty.
  public var itemCounts: [Int32]
  /// The height of each row; not nil if and only if the feed's `rowHeight` is `each`.
  public var heightsUnits: [Int64]?
  /// The kind of each row; not nil if and only if the feed has kinds.
  public var kinds: [UInt8]?

  public init(itemCounts: [Int32], heightsUnits: [Int64]? = nil, kinds: [UInt8]? = nil) {
    self.itemCounts = itemCounts
    self.heightsUnits = heightsUnits
    self.kinds = kinds
  }
}
