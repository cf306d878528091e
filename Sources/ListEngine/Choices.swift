import CachePolicies

/// One value on each axis: all that the engine knows of a design.
///
/// A few bytes of enums in a local, so that each axis costs a well-predicted branch, alike for every
/// design, and no product of axes has to be specialised.
public struct Choices: Hashable, Sendable {
  public var identity = Identity.tag
  public var key = Key.row
  public var keyedBy = KeyedBy.callback
  public var offsets = Offsets.dictionary
  /// The N of a bounded store; unused with every other.
  public var offsetsSize = CacheSize.unused
  public var saves = Saves.end
  public var reload = Reload.always
  public var pool = Pool.lifo
  /// The numbers of `cap:N` and `twoLevel:C+N`; unused with every other.
  public var poolSize = PoolSize.unused
  public var itemPool = ItemPool.perStrip
  /// The N of `cap:N` and `sharedCap:N`; 0 with every other item pool.
  public var itemPoolCapacity: Int32 = 0
  public var items = Items.tiled
  public var heights = Heights.stored
  public var selection = Selection.delegate
  public var prefetch = Prefetch.none
  /// The N of `ahead:N`, or the A and B of `window:A/B`; unused with every other.
  public var prefetchReach = PrefetchReach.unused
  #if InjectedFaults
    /// For trying out the gate.
    var fault = InjectedFault.none
  #endif

  public init() {}

  /// The same choices with those that change nothing set to their default, so that two designs that
  /// behave alike are equal: `key`, `keyedBy` and `saves` of a design that stores nothing, `keyedBy` of
  /// one that saves on scroll, and `itemPool` of one that reuses no item cell.
  public var effective: Choices {
    var choices = self
    if !offsets.isStored {
      choices.key = .row
      choices.saves = .end
    }
    if !offsets.isStored || saves == .scroll { choices.keyedBy = .callback }
    if items == .all {
      choices.itemPool = .perStrip
      choices.itemPoolCapacity = 0
    }
    return choices
  }
}

/// An axis as it is written, read and listed: the one place where a design's text meets its choices.
public struct AxisDescription: Sendable {
  public let name: String
  public let question: String
  /// The values as they are listed, the default first; one that needs a number ends in `:N` or `:C+N`, and
  /// its example has one.
  public let values: [(name: String, meaning: String, needsNumber: Bool, example: String)]
  /// The value that some choices have, as it is written in a design.
  public let read: @Sendable (Choices) -> String
  /// Sets the value that is written so; false where there is none.
  let write: @Sendable (inout Choices, String) -> Bool

  /// All axes, in the order of a canonical name.
  public static let all: [AxisDescription] =
    [
      plain(\.identity), plain(\.key), plain(\.keyedBy), numbered(\.offsets, \.offsetsSize),
      plain(\.saves), plain(\.reload), numbered(\.pool, \.poolSize),
      numbered(\.itemPool, \.itemPoolCapacity), plain(\.items), plain(\.heights),
      plain(\.selection), numbered(\.prefetch, \.prefetchReach),
    ] + hidden

  static func plain<Value: AxisValue>(
    _ path: WritableKeyPath<Choices, Value> & Sendable
  ) -> AxisDescription {
    described(
      read: { $0[keyPath: path].name },
      write: { choices, text in
        guard let value = Value.allCases.first(where: { $0.name == text }) else { return false }
        choices[keyPath: path] = value
        return true
      }, of: Value.self)
  }

  /// An axis some of whose values have a number behind a colon, which choices hold beside them.
  private static func numbered<Value: AxisValue, Number: AxisNumber>(
    _ path: WritableKeyPath<Choices, Value> & Sendable,
    _ numberPath: WritableKeyPath<Choices, Number> & Sendable
  ) -> AxisDescription {
    described(
      read: { choices in
        let value = choices[keyPath: path]
        return value.numberName == nil
          ? value.name : "\(value.name):\(choices[keyPath: numberPath])"
      },
      write: { choices, text in
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let value = Value.allCases.first(where: { $0.name == parts[0] }),
          (value.numberName != nil) == (parts.count == 2),
          let number = parts.count == 2 ? Number(written: parts[1]) : .unused,
          parts.count == 1 || number.form == value.numberName
        else { return false }
        choices[keyPath: path] = value
        choices[keyPath: numberPath] = number
        return true
      }, of: Value.self)
  }

  private static func described<Value: AxisValue>(
    read: @escaping @Sendable (Choices) -> String,
    write: @escaping @Sendable (inout Choices, String) -> Bool, of: Value.Type
  ) -> AxisDescription {
    AxisDescription(
      name: Value.axis, question: Value.question,
      values: Value.allCases.map { value in
        let number = value.numberName.map { ":\($0)" } ?? ""
        return (
          value.name + number, value.meaning, value.numberName != nil,
          value.numberName == nil ? value.name : "\(value.name):\(value.numberExample)"
        )
      }, read: read, write: write)
  }
}

/// A number that stands behind a value and a colon, such as the 5 of `cap:5`.
protocol AxisNumber: CustomStringConvertible, Sendable {
  /// What choices hold where the value has no number.
  static var unused: Self { get }
  /// How it is listed: the `numberName` of the values that it can stand behind.
  var form: String { get }
  /// Nil where the text is no such number.
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
