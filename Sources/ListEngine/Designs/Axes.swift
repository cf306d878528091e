import CachePolicies
import ScrollTrace

/// A value of one axis of a design: a name, and what it means in one line.
public protocol AxisValue: CaseIterable, Equatable, Sendable, RawRepresentable<UInt8> {
  /// The question that the axis answers.
  static var question: String { get }
  /// The meaning of each value, in one line, in the order of the values.
  static var meanings: [String] { get }
  /// The placeholder of the number after the value and a colon, such as `N`; nil for values without a number.
  var numberName: String? { get }
  /// An example of such a number.
  var numberExample: String { get }
}

extension AxisValue {
  /// The axis, as it is written in a design: the name of the type, with a small first letter.
  public static var axis: String {
    let name = String(describing: Self.self)
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The value as it is written in a design.
  public var name: String { String(describing: self) }
  /// The meaning of the value, in one line.
  public var meaning: String { Self.meanings[Int(rawValue)] }
  public var numberName: String? { nil }
  public var numberExample: String { "5" }
}

/// How the strip knows its row. The value is set at display, and becomes stale as it would in an app.
public enum Identity: UInt8, AxisValue {
  case tag, indexed, indexPath, map, owned, id

  public static let question = "how the strip knows its row"
  public static let meanings = [
    "a plain integer on the view: the row's number in its section, looked up in one array of rows",
    "the same integer, as a typed property of a view subclass",
    "section and row, a typed property of a view subclass",
    "a dictionary from the view object to its section and row",
    "the cell holds the row itself",
    "the row's identity, looked up when asked",
  ]
}

/// The key of a stored offset.
public enum Key: UInt8, AxisValue {
  case row, path, id, remapped, shared

  public static let question = "the key of a stored offset"
  public static let meanings = [
    "the row's number in its section",
    "section and row",
    "the row's identity",
    "section and row; each edit moves stored offsets with their rows",
    "always 0: one offset for all rows, right only where all strips move together",
  ]
}

/// The row whose key is used when an offset is stored at the end of a display.
public enum KeyedBy: UInt8, AxisValue {
  case callback, strip

  public static let question = "the row whose key is used at the end of a display"
  public static let meanings = [
    "the row at the index and path that the callback names",
    "the row that the strip names when the callback is delivered",
  ]
}

/// Where offsets are kept.
public enum Store: UInt8, AxisValue {
  case dictionary, boxed, strings, indexPaths, array
  case lru, fifo, clock, sieve, arc, belady
  case reset, kept, oracle, carried

  public static let question = "where offsets are kept"
  public static let meanings = allCases.map(\.meaningOfStore)

  private var meaningOfStore: String {
    switch self {
    case .dictionary: "a Swift dictionary"
    case .boxed:
      "NSMutableDictionary, NSString keys, NSNumber values read back as Float (Linux's Foundation)"
    case .strings: "a Swift dictionary with string keys"
    case .indexPaths: "a Swift dictionary with Foundation's IndexPath (key=path only)"
    case .array: "a dense array"
    case .reset: "nowhere: a strip is set to rest at each binding"
    case .kept: "nowhere: a strip keeps the offset that it has"
    case .oracle: "nowhere: the list restores each offset itself, which no app can do"
    case .carried:
      "nowhere: a strip keeps its offset if the row has the item that it showed first, else rest"
    case .lru, .fifo, .clock, .sieve, .arc, .belady:
      "at most N rows (a number, or a percentage: 5%): \(policy?.meaning ?? "")"
    }
  }

  /// The policy of a bounded store, which has the name of the store.
  public var policy: CachePolicy? { Store.policies[Int(rawValue)] }

  private static let policies = allCases.map { store in
    CachePolicy.allCases.first { $0.name == store.name }
  }

  public var numberName: String? { policy == nil ? nil : "N" }

  /// True if the design reads and writes offsets.
  public var isStored: Bool {
    self != .reset && self != .kept && self != .oracle && self != .carried
  }

  /// True if the store knows the future or true offsets, which no app can know.
  var isOracle: Bool { self == .belady || self == .oracle }
}

/// When an offset is stored.
public enum Saves: UInt8, AxisValue {
  case end, scroll, settled, pooled

  public static let question = "when an offset is stored"
  public static let meanings = [
    "at the end of a display",
    "at every scroll of a displayed strip, and not at the end",
    "when a finger's step or a fling ends, not at the end of a display; cut-off flings end on hosts with settling only",
    "when the cell leaves the cache of twoLevel for a pool (onViewRecycled), and not at the end",
  ]
}

/// When a strip is reloaded at display.
public enum Reload: UInt8, AxisValue {
  case always, changed, otherRow, never

  public static let question = "when a strip is reloaded at display"
  public static let meanings = [
    "at every display",
    "when the row or its content differs from the strip's last display",
    "when another row is displayed: new content of the same row is missed",
    "never: the strip keeps the cells that it has",
  ]
}

/// Where the cells of rows wait that are no longer displayed.
public enum Pool: UInt8, AxisValue {
  case lifo, fifo, cap, twoLevel, set, affine, affineCap, aged, none, perRow
  case slots, created, createdCap, farthest

  public static let question = "where unused cells wait, a pool a kind"
  public static let meanings = [
    "without limit, last in, first out",
    "without limit, first in, first out",
    "at most N cells, last in, first out; one more is discarded",
    "C cells of any kind wait bound, for their own row alone; older ones wait as in cap:N",
    "without limit, in a scattered order",
    "without limit: the row's own last cell, else what has waited longest",
    "as affine, but at most N cells of all kinds: the one made last is discarded",
    "bound, for their own row alone; after N layouts they are discarded",
    "nowhere: every cell is discarded",
    "each row has one cell, made with the row",
    "at most N cells: the row's own last cell, else the oldest; one more discards the oldest",
    "without limit: the row's own last cell, unbound, else the first created of those whose rows are out of range",
    "as created, but at most N cells of all kinds: the one created last is discarded",
    "without limit: the row's own last cell, unbound, else the one whose row is farthest out of range",
  ]

  public var numberName: String? { rules.number }

  public var numberExample: String { self == .twoLevel ? "2+5" : "5" }

  /// The properties of a pool beyond the order in which cells enter and leave (`ReusePool`).
  struct Rules {
    /// The form of the number after the colon; nil without one.
    var number: String?
    /// True if cells wait bound for their own row.
    var hasCache = false
    /// True if a row gets its own last cell, if that waits.
    var isAffine = false
    /// True if the cell that has waited longest leaves first.
    var isOldestFirst = false
    /// True if cells that wait may be discarded at the end of each layout.
    var isThinned = false
    /// True if a waiting cell belongs to a row, which gets it back unbound (`ListState+KeptRows`).
    var keepsRows = false
  }

  var rules: Rules {
    switch self {
    case .lifo, .set, .none, .perRow: Rules()
    case .fifo: Rules(isOldestFirst: true)
    case .cap: Rules(number: PoolSize.plainForm)
    case .twoLevel: Rules(number: PoolSize.cachedForm, hasCache: true)
    case .affine: Rules(isAffine: true, isOldestFirst: true)
    case .affineCap:
      Rules(number: PoolSize.plainForm, isAffine: true, isOldestFirst: true, isThinned: true)
    case .aged: Rules(number: PoolSize.plainForm, hasCache: true, isThinned: true)
    case .slots: Rules(number: PoolSize.plainForm, isAffine: true, isOldestFirst: true)
    case .created, .createdCap:
      Rules(
        number: self == .createdCap ? PoolSize.plainForm : nil, isAffine: true,
        isOldestFirst: true, isThinned: true, keepsRows: true)
    case .farthest: Rules(isAffine: true, isOldestFirst: true, keepsRows: true)
    }
  }
}

/// Where the cells of items wait that are no longer visible.
public enum ItemPool: UInt8, AxisValue {
  case perStrip, cap, shared, sharedCap, emptied, detached

  public static let question = "where unused item cells wait, last in, first out"
  public static let meanings = [
    "in the strip that had them, without limit",
    "at most N in the strip that had them; one more is discarded",
    "in one pool a kind for all strips, without limit",
    "at most N in one pool a kind for all strips; one more is discarded",
    "as cap:N, and a reload of the strip discards them all (setAdapter)",
    "as sharedCap:N, and a strip that leaves the screen gives its item cells back and is at rest",
  ]

  public var numberName: String? { self == .perStrip || self == .shared ? nil : "N" }

  /// True if another strip can get an item cell.
  var isShared: Bool { self == .shared || self == .sharedCap || self == .detached }
}

/// Which items have cells.
public enum Items: UInt8, AxisValue {
  case tiled, all

  public static let question = "which items have cells"
  public static let meanings = [
    "the visible ones",
    "every item of the row; none is reused",
  ]
}

/// When a strip's row is set.
public enum Binds: UInt8, AxisValue {
  case first, last

  public static let question = "when a strip's row is set"
  public static let meanings = [
    "first, before its offset",
    "last, after its offset: callbacks before that name the previous row",
  ]
}

/// True if a strip is set to rest when its cell is reused.
public enum Resets: UInt8, AxisValue {
  case no, reuse, unbound, stop

  public static let question = "whether a strip is set to rest when its cell is reused"
  public static let meanings = [
    "it keeps its offset until one is looked up",
    "in prepareForReuse, while it still names its previous row",
    "in prepareForReuse, and it names no row until the next one is set",
    "as reuse, by setContentOffset(.zero, animated: false), which also stops it",
  ]
}

/// True if a strip is stopped when it is bound.
public enum Stops: UInt8, AxisValue {
  case no, bind

  public static let question = "whether a fling of a strip is stopped at its binding"
  public static let meanings = [
    "the fling continues under the new row, if the host allows it",
    "it is stopped (setContentOffset without animation)",
  ]
}

/// When a strip is laid out at its binding.
public enum LaysOut: UInt8, AxisValue {
  case last, first

  public static let question = "when a strip is laid out at its binding"
  public static let meanings = [
    "after its offset was set",
    "also before its offset is looked up, as an element in a page",
  ]
}

/// The form of a stored offset: points, or an anchor, which is the first visible item and the distance to it.
public enum Form: UInt8, AxisValue {
  case points, number, nearest, item, page

  public static let question = "the form of a stored offset"
  public static let meanings = [
    "the offset itself",
    "the first visible item's number and the distance to it; rest if the row has fewer items now",
    "as number, but the last item if the row has fewer items now",
    "the first visible item's identity and the distance to it; as nearest if that item was removed",
    "the number of the page (strips with pages only), which a strip shows again when pages get another length",
  ]
}

/// The stored offset of a row that gets new content, which is shown from its start.
public enum Renewed: UInt8, AxisValue {
  case keep, rest

  public static let question =
    "the stored offset of a row whose new content is shown from its start"
  public static let meanings = [
    "it stays, and is restored",
    "rest is stored for the row",
  ]
}

/// The offset that a design takes for a row that was never scrolled.
public enum Fallback: UInt8, AxisValue {
  case zero, rest

  public static let question = "the offset that a design sets where it has stored none"
  public static let meanings = [
    "0, which is wrong where strips rest elsewhere (a content inset)",
    "where a strip of the row rests",
  ]
}

/// Where a restored offset may be.
public enum Fits: UInt8, AxisValue {
  case no, content

  public static let question = "whether an offset is restored within the row's content"
  public static let meanings = [
    "no: a strip is empty where the content has become shorter",
    "yes: beyond the content's end, the end is shown",
  ]
}

/// Where stored offsets live.
public enum Lives: UInt8, AxisValue {
  case screen, app, archive

  public static let question = "where stored offsets live"
  public static let meanings = [
    "with the screen: they are lost when it is torn down",
    "with the app: they are lost when the process is killed",
    "in an archive, which outlives the process",
  ]

  /// Returns whether stored offsets are there after a loss.
  func outlives(_ loss: ScreenLoss) -> Bool {
    switch loss {
    case .nothing: true
    case .screen: self != .screen
    case .process: self == .archive
    }
  }
}

/// The cell of a row that is reloaded.
public enum Updates: UInt8, AxisValue {
  case reload, reconfigure

  public static let question = "the cell of a row that is reloaded"
  public static let meanings = [
    "the row's display ends, and it is displayed again in another cell",
    "the row keeps its cell, which is bound again (reconfigureItems of a diffable data source)",
  ]
}

/// The effect of a memory warning on cells that are not displayed.
public enum Warnings: UInt8, AxisValue {
  case empty, keep

  public static let question = "the effect of a memory warning on cells that are not displayed"
  public static let meanings = [
    "prepared rows are released, and the cache and the pools are emptied",
    "they stay, as in every list with public source except Fabric",
  ]
}

/// The source of a row's height.
public enum Heights: UInt8, AxisValue {
  case stored, summed

  public static let question = "the source of a row's height"
  public static let meanings = [
    "a number from an array",
    "base and a loop over the items, at each question (feeds with perItem only)",
  ]
}

/// The receiver of a tap.
public enum Selection: UInt8, AxisValue {
  case delegate, notification

  public static let question = "the receiver of a tap"
  public static let meanings = [
    "the row that the strip names",
    "a notification with the content of the tapped item's cell",
  ]
}
