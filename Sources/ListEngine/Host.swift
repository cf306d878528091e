import ScrollTrace

/// The order in which the platform calls back, where its documentation leaves it open.
///
/// One order in which rows come and go (`acquireFirst`, `recycleFirst`, `newFirst`), and what may go with any:
/// ends that are told `late`, and cells that are kept `prepared`. The rules of the last three are in the article
/// *Prepared cells*, those of the others in the semantics.
public struct Host: Hashable, Sendable, CustomStringConvertible {
  /// Whether rows that left end their display before new ones are displayed.
  public var recyclesFirst: Bool
  /// Whether the end of a display is told one layout late.
  public var endsLate: Bool
  /// Whether rows that were deleted or reloaded end their display when the new ones are displayed, and not before.
  public var endsEditedRowsLast: Bool
  /// Whether a cell is kept for its row for a while after its display, and from before it.
  public var keepsPrepared: Bool

  /// - Precondition: not both `recyclesFirst` and `endsEditedRowsLast`, which are two orders.
  public init(
    recyclesFirst: Bool = false, endsLate: Bool = false, endsEditedRowsLast: Bool = false,
    keepsPrepared: Bool = false
  ) {
    precondition(!(recyclesFirst && endsEditedRowsLast), "a host has one order")
    self.recyclesFirst = recyclesFirst
    self.endsLate = endsLate
    self.endsEditedRowsLast = endsEditedRowsLast
    self.keepsPrepared = keepsPrepared
  }

  /// New rows are displayed first, and ends are told at once.
  public static let acquireFirst = Host()

  /// Reads an order, `late` and `prepared` joined by `+`, each at most once and in any order; without an order it
  /// is `acquireFirst`.
  public init?(_ text: String) {
    let parts = Host.parts(of: text)
    guard Set(parts).count == parts.count, parts.allSatisfy(Host.parts.contains),
      parts.count(where: Host.orders.contains) <= 1
    else { return nil }
    self.init()
    for flag in Host.flags { self[keyPath: flag.isSet] = parts.contains(flag.name) }
  }

  private static func parts(of text: String) -> [String] {
    text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
  }

  /// What a name says beside `acquireFirst`, in the order of a canonical one: a new part is a property, and a line
  /// here.
  private static let flags:
    [(name: String, isOrder: Bool, isSet: WritableKeyPath<Host, Bool> & Sendable)] = [
      ("recycleFirst", true, \.recyclesFirst), ("newFirst", true, \.endsEditedRowsLast),
      ("late", false, \.endsLate),
      ("prepared", false, \.keepsPrepared),
    ]

  /// What excludes one another: one of them is a host's order.
  public static let orders = ["acquireFirst"] + flags.filter(\.isOrder).map(\.name)
  /// What goes with any order.
  private static let additions = flags.filter { !$0.isOrder }
  /// All that a host's name is made of.
  public static let parts = orders + additions.map(\.name)

  /// Why a text is no host's name; nil where it is one.
  public static func problem(with text: String) -> String? {
    if Host(text) != nil { return nil }
    let parts = parts(of: text)
    if let unknown = parts.first(where: { !Host.parts.contains($0) }) {
      let refusal = NearestName.refusal(of: unknown, as: "host", among: Host.parts)
      return parts.count == 1 ? refusal : "there is no host '\(text)': \(refusal)"
    }
    let named = parts.filter(Host.orders.contains)
    if Set(named).count > 1 {
      return """
        there is no host '\(text)': \(named.joined(separator: " and ")) are orders, and a host has one \
        (and may have \(additions.map(\.name).joined(separator: " and ")) beside it)
        """
    }
    return "there is no host '\(text)': a part stands in it twice"
  }

  /// The canonical name, such as `acquireFirst+late`.
  public var description: String {
    let names = Host.flags.filter { self[keyPath: $0.isSet] }.map(\.name)
    return (names.contains(where: Host.orders.contains) ? names : ["acquireFirst"] + names)
      .joined(separator: "+")
  }

  /// Every host, by its canonical name: each order, at once and late, without and with each part behind `late`.
  public static let all: [Host] = additions.dropFirst().reduce([
    Host(), Host(recyclesFirst: true), Host(endsLate: true),
    Host(recyclesFirst: true, endsLate: true), Host(endsEditedRowsLast: true),
    Host(endsLate: true, endsEditedRowsLast: true),
  ]) { hosts, flag in
    hosts
      + hosts.map { host in
        var host = host
        host[keyPath: flag.isSet] = true
        return host
      }
  }
}
