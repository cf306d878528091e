/// The order in which the platform calls back, where its documentation leaves it open.
public struct Host: Hashable, Sendable, CustomStringConvertible {
  /// Whether rows that left end their display before new ones are displayed.
  public var recyclesFirst: Bool
  /// Whether the end of a display is told one layout late.
  public var endsLate: Bool

  public init(recyclesFirst: Bool = false, endsLate: Bool = false) {
    self.recyclesFirst = recyclesFirst
    self.endsLate = endsLate
  }

  /// New rows are displayed first, and ends are told at once.
  public static let acquireFirst = Host()

  /// Reads `acquireFirst`, `recycleFirst`, `late`, or one of the first two and `late` joined by `+`.
  public init?(_ text: String) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count <= 2, Set(parts).count == parts.count,
      parts.allSatisfy({ Host.parts.contains(String($0)) }),
      parts.count == 1 || parts.contains("late")
    else { return nil }
    self.init(recyclesFirst: parts.contains("recycleFirst"), endsLate: parts.contains("late"))
  }

  static let parts = ["acquireFirst", "recycleFirst", "late"]

  /// The canonical name, such as `acquireFirst+late`.
  public var description: String {
    (recyclesFirst ? "recycleFirst" : "acquireFirst") + (endsLate ? "+late" : "")
  }

  /// Every host, by its canonical name.
  public static let all = [
    Host(), Host(recyclesFirst: true), Host(endsLate: true),
    Host(recyclesFirst: true, endsLate: true),
  ]
}
