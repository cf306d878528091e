/// One value on each axis: all that the engine knows of a design.
///
/// A few bytes of enums in a local, so that each axis costs a well-predicted branch, alike for every
/// design, and no product of axes has to be specialised.
public struct Choices: Hashable, Sendable {
  public var identity = Identity.tag
  public var key = Key.row
  public var keyedBy = KeyedBy.callback
  public var offsets = Offsets.dictionary
  public var saves = Saves.end
  public var reload = Reload.always
  public var pool = Pool.lifo
  /// The N of `cap:N`; 0 with every other pool.
  public var poolCapacity: Int32 = 0
  public var items = Items.tiled
  public var heights = Heights.stored
  public var selection = Selection.delegate

  public init() {}

  /// The same choices with those that change nothing set to their default, so that two designs that
  /// behave alike are equal: `key`, `keyedBy` and `saves` of a design that stores nothing, and
  /// `keyedBy` of one that saves on scroll.
  public var effective: Choices {
    var choices = self
    if !offsets.isStored {
      choices.key = .row
      choices.saves = .end
    }
    if !offsets.isStored || saves == .scroll { choices.keyedBy = .callback }
    return choices
  }
}

/// An axis as it is written, read and listed: the one place where a design's text meets its choices.
public struct AxisDescription: Sendable {
  public let name: String
  public let question: String
  /// The values as they are listed, the default first.
  public let values: [(name: String, meaning: String)]
  /// The value that some choices have, as it is written in a design.
  public let read: @Sendable (Choices) -> String
  /// Sets the value that is written so; false where there is none.
  let write: @Sendable (inout Choices, String) -> Bool

  /// All axes, in the order of a canonical name.
  public static let all: [AxisDescription] = [
    plain(\.identity), plain(\.key), plain(\.keyedBy), plain(\.offsets), plain(\.saves),
    plain(\.reload), pool, plain(\.items), plain(\.heights), plain(\.selection),
  ]

  private static func plain<Value: AxisValue>(
    _ path: WritableKeyPath<Choices, Value> & Sendable
  ) -> AxisDescription {
    AxisDescription(
      name: Value.axis, question: Value.question,
      values: Value.allCases.map { ($0.name, $0.meaning) },
      read: { $0[keyPath: path].name },
      write: { choices, text in
        guard let value = Value.allCases.first(where: { $0.name == text }) else { return false }
        choices[keyPath: path] = value
        return true
      })
  }

  /// The pool alone has a value with a number in it.
  private static let pool = AxisDescription(
    name: Pool.axis, question: Pool.question,
    values: Pool.allCases.map { ($0 == .cap ? "cap:N" : $0.name, $0.meaning) },
    read: { $0.pool == .cap ? "cap:\($0.poolCapacity)" : $0.pool.name },
    write: { choices, text in
      let prefix = "cap:"
      if text.hasPrefix(prefix) {
        let digits = text.dropFirst(prefix.count)
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let capacity = Int32(digits)
        else { return false }
        choices.pool = .cap
        choices.poolCapacity = capacity
        return true
      }
      guard let value = Pool.allCases.first(where: { $0.name == text && $0 != .cap })
      else { return false }
      choices.pool = value
      choices.poolCapacity = 0
      return true
    })
}
