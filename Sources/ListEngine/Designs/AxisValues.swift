import CachePolicies
import ScrollTrace

/// The values of a design on all axes.
///
/// A few bytes of enums: each axis costs one well-predicted branch, equal for every design, and no product of axes is
/// specialised. An axis of the app and one of the list are read and set in the same way.
public struct AxisValues: Hashable, Sendable {
  // The app's: how a strip knows its row and how its offset is remembered. Unused with a custom design.

  public var identity = Identity.tag
  public var key = Key.row
  public var keyedBy = KeyedBy.callback
  public var store = Store.dictionary
  /// The N of a bounded store; unused with every other.
  public var storeSize = CacheSize.unused
  public var saves = Saves.end
  public var reload = Reload.always
  public var heights = Heights.stored
  public var selection = Selection.delegate
  public var binds = Binds.first
  public var resets = Resets.no
  public var stops = Stops.no
  public var laysOut = LaysOut.last
  public var form = Form.points
  public var renewed = Renewed.keep
  public var fallback = Fallback.zero
  public var fits = Fits.no
  /// Where stored offsets live.
  public var lives = Lives.screen

  // The list's: what it does with its cells.

  public var pool = Pool.lifo
  /// The numbers of `cap:N`, `affineCap:N`, `createdCap:N`, `aged:N`, `slots:N` and `twoLevel:C+N`; unused with every other pool.
  public var poolSize = PoolSize.unused
  public var itemPool = ItemPool.perStrip
  /// The N of `cap:N`, `sharedCap:N`, `emptied:N` and `detached:N`; 0 with every other item pool.
  public var itemPoolCapacity: Int32 = 0
  public var items = Items.tiled
  public var prefetch = Prefetch.platform
  /// The N of `ahead:N`, or the A and B of `window:A/B`; unused with every other.
  public var prefetchReach = PrefetchReach.unused
  public var updates = Updates.reload
  public var warnings = Warnings.empty

  /// The custom design; nil for a design of axes.
  var own: CustomAxisValues?

  /// The number of axes that have none.
  fileprivate var noNumber: Int32 {
    get { .unused }
    set {}
  }

  public init() {}

  /// These choices with every value that has no effect set to its default, so that two designs that
  /// behave alike are equal, such as `key` of a design that stores nothing, and `itemPool` of one that reuses no item cell.
  public var effective: AxisValues {
    var choices = self
    if !store.isStored {
      choices.key = .row
      choices.saves = .end
      choices.form = .points
      choices.renewed = .keep
      choices.fits = .no
      choices.lives = .screen
    }
    if !store.isStored || saves != .end { choices.keyedBy = .callback }
    if !setsFallback { choices.fallback = .zero }
    if items == .all {
      choices.itemPool = .perStrip
      choices.itemPoolCapacity = 0
    }
    return choices
  }

  /// These choices with `prefetch=platform` replaced by the value of the host.
  func resolved(on host: ListHost) -> AxisValues {
    guard prefetch == .platform else { return self }
    var choices = self
    choices.prefetch = host.preparesAhead ? .ahead : .none
    if host.preparesAhead { choices.prefetchReach = .rows(1) }
    return choices
  }

  /// True if strips are set to an offset that is not a stored one.
  var setsFallback: Bool { store != .kept && store != .oracle || resets != .no }

  /// True if offsets are stored by a row's position: its number in its section, or its path.
  var storesByPosition: Bool {
    own == nil && store.isStored && (key == .row || key == .path)
  }

  /// True if no other row ever gets a used cell.
  var recyclesNothing: Bool {
    switch pool {
    case .none, .perRow, .aged: true
    case .cap, .twoLevel, .slots: poolSize.capacity == 0
    case .lifo, .fifo, .set, .affine, .affineCap, .created, .createdCap, .farthest: false
    }
  }
}

/// An axis: its name and values, and how a design's text sets them.
public struct AxisDescription: Sendable {
  public let name: String
  /// The name in keys of JSON and columns of CSV, which stays where `name` changes.
  package var key: String { FormerWords.firstName(ofAxis: name) }
  public let question: String
  /// The values as they are listed, the default first; one that needs a number ends in `:N` or `:C+N`, and
  /// its example has one.
  public let values: [(name: String, meaning: String, needsNumber: Bool, example: String)]
  /// Returns the value of some choices, as it is written in a design.
  public let read: @Sendable (AxisValues) -> String
  /// Sets the value with that name; returns false for an unknown name.
  package let write: @Sendable (inout AxisValues, String) -> Bool
  /// True if the axis is one of the app's. Custom designs have none of them.
  var isOfApp: Bool {
    !["pool", "itemPool", "items", "prefetch", "updates", "warnings"].contains(name)
  }

  /// All axes, in the order of a canonical name.
  public static let all: [AxisDescription] = [
    plain(\.identity), plain(\.key), plain(\.keyedBy), numbered(\.store, \.storeSize),
    plain(\.saves), plain(\.reload), numbered(\.pool, \.poolSize),
    numbered(\.itemPool, \.itemPoolCapacity), plain(\.items), plain(\.heights), plain(\.selection),
    numbered(\.prefetch, \.prefetchReach), plain(\.binds), plain(\.resets), plain(\.stops),
    plain(\.laysOut), plain(\.form), plain(\.renewed), plain(\.fallback), plain(\.fits),
    plain(\.updates), plain(\.warnings), plain(\.lives),
  ]

  private static func plain<Value: AxisValue>(
    _ path: WritableKeyPath<AxisValues, Value> & Sendable
  ) -> AxisDescription {
    numbered(path, \.noNumber)
  }

  /// An axis some of whose values have a number behind a colon, which choices hold beside them.
  private static func numbered<Value: AxisValue, Number: AxisNumber>(
    _ path: WritableKeyPath<AxisValues, Value> & Sendable,
    _ numberPath: WritableKeyPath<AxisValues, Number> & Sendable
  ) -> AxisDescription {
    let names = ValueNames<Value>()
    precondition(
      Value.meanings.count == Value.allCases.count,
      "\(Value.axis) has \(Value.allCases.count) values, and \(Value.meanings.count) meanings")
    return AxisDescription(
      name: Value.axis, question: Value.question,
      values: Value.allCases.map { value in
        guard let number = value.numberName else {
          return (value.name, value.meaning, false, value.name)
        }
        let example = "\(value.name):\(value.numberExample)"
        return ("\(value.name):\(number)", value.meaning, true, example)
      },
      read: { choices in
        let value = choices[keyPath: path]
        return value.numberName == nil
          ? names[value] : "\(names[value]):\(choices[keyPath: numberPath])"
      },
      write: { choices, text in
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let value = names.value(parts[0]),
          (value.numberName != nil) == (parts.count == 2),
          let number = parts.count == 2 ? Number(written: parts[1]) : .unused,
          parts.count == 1 || number.form == value.numberName
        else { return false }
        choices[keyPath: path] = value
        choices[keyPath: numberPath] = number
        return true
      })
  }
}

/// The names of an axis's values, made once because a sweep reads 100,000 designs.
private struct ValueNames<Value: AxisValue>: Sendable {
  private let names = Value.allCases.map(\.name)

  subscript(value: Value) -> String { names[Int(value.rawValue)] }

  func value(_ name: Substring) -> Value? {
    names.firstIndex { $0 == name }.flatMap { Value(rawValue: UInt8($0)) }
  }
}

/// A number after a value and a colon, such as the 5 of `cap:5`.
protocol AxisNumber: CustomStringConvertible, Sendable {
  /// The value of choices without a number.
  static var unused: Self { get }
  /// The `numberName` of the values that it belongs to.
  var form: String { get }
  /// Returns nil for any other text.
  init?(written text: Substring)
}

extension Int32: AxisNumber {
  static var unused: Int32 { 0 }
  var form: String { "N" }

  /// A whole number that fits: digits alone.
  init?(written text: Substring) {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    self.init(text)
  }
}

extension CacheSize: AxisNumber {
  public static let unused = CacheSize(entries: 0)
  var form: String { "N" }

  init?(written text: Substring) { self.init(text) }
}
