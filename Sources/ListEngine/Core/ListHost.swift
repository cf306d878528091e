import ScrollTrace

/// The order in which the platform calls back, where its documentation leaves it open.
///
/// A host has one order in which rows enter and leave (`acquireFirst`, `recycleFirst`, `newFirst`, `interleaved`)
/// and any of these parts: ends are delivered `late`, cells are kept `prepared`, rows are prepared `ahead`, strips
/// move or scroll without a finger (`coasting`, `echoing`, `confining`, `clamping`, `queued`, `forgetting`), flings that are cut off
/// settle (`settling`), cells stay at their indices over edits (`positional`), and reloaded rows get other cells
/// (`replacing`). The article *Semantics* has the rules.
public struct ListHost: Hashable, Sendable, CustomStringConvertible {
  /// True if the displays of old rows end before new rows are displayed.
  public var recyclesFirst: Bool
  /// True if `didEndDisplaying` is delivered one layout late.
  public var endsLate: Bool
  /// True if the displays of deleted and reloaded rows end after new rows are displayed.
  public var endsEditedRowsLast: Bool
  /// True if rows enter one by one while the table scrolls, and hidden rows leave before the first and after each.
  public var interleaves: Bool
  /// True if a cell is kept for its row before its display and for a while after it.
  public var keepsPrepared: Bool
  /// True if the next row in the direction of travel is prepared before it comes into view, where the design leaves
  /// that to the platform (`prefetch=platform`).
  public var preparesAhead: Bool
  /// True if a strip that coasts goes on when its display has ended.
  public var coasts: Bool
  /// True if setting an offset in code calls `scrollViewDidScroll`.
  public var echoes: Bool
  /// True if a strip that was moved past an end of its content is brought back to that end.
  public var confines: Bool
  /// True if a strip never moves beyond the content that it was tiled with. Only with `confines`.
  public var clamps: Bool
  /// True if `scrollViewDidScroll` is delivered at the beginning of the next frame.
  public var queues: Bool
  /// True if a strip forgets its offset when its cell leaves the screen.
  public var forgets: Bool
  /// True if a strip settles when the end of its display cuts its coast off. Without effect where it coasts on.
  public var settles: Bool
  /// True if cells stay at their indices over an edit, where the design stores offsets by position.
  public var isPositional: Bool
  /// True if a displayed row that is reloaded is bound in another cell, and the display of its old cell ends later.
  public var replaces: Bool

  /// - Precondition: at most one of `recyclesFirst`, `endsEditedRowsLast` and `interleaves`, which are orders; `clamps`
  ///   only with `confines`.
  public init(
    recyclesFirst: Bool = false, endsLate: Bool = false, endsEditedRowsLast: Bool = false,
    interleaves: Bool = false, keepsPrepared: Bool = false, preparesAhead: Bool = false,
    coasts: Bool = false,
    echoes: Bool = false,
    confines: Bool = false, clamps: Bool = false, queues: Bool = false, forgets: Bool = false,
    settles: Bool = false, isPositional: Bool = false, replaces: Bool = false
  ) {
    precondition(
      [recyclesFirst, endsEditedRowsLast, interleaves].count(where: { $0 }) <= 1,
      "a host has one order")
    precondition(confines || !clamps, "a host that clamps confines")
    self.recyclesFirst = recyclesFirst
    self.endsLate = endsLate
    self.endsEditedRowsLast = endsEditedRowsLast
    self.interleaves = interleaves
    self.keepsPrepared = keepsPrepared
    self.preparesAhead = preparesAhead
    self.coasts = coasts
    self.echoes = echoes
    self.confines = confines
    self.clamps = clamps
    self.queues = queues
    self.forgets = forgets
    self.settles = settles
    self.isPositional = isPositional
    self.replaces = replaces
  }

  /// New rows are displayed first, and ends are delivered at once.
  public static let acquireFirst = ListHost()

  /// Reads an order and any parts, joined by `+`, each at most once and in any order; without an order it is
  /// `acquireFirst`.
  public init?(_ text: String) {
    let parts = ListHost.parts(of: text)
    guard Set(parts).count == parts.count, parts.allSatisfy(ListHost.parts.contains),
      parts.count(where: ListHost.orders.contains) <= 1,
      parts.contains("confining") || !parts.contains("clamping")
    else { return nil }
    self.init()
    for flag in ListHost.flags { self[keyPath: flag.isSet] = parts.contains(flag.name) }
  }

  private static func parts(of text: String) -> [String] {
    text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
  }

  /// The parts of a host's name after `acquireFirst`, in canonical order. A new part is a property, a parameter of
  /// `init` and a line here.
  private static let flags: [Flag] = [
    Flag(
      name: "recycleFirst", isSet: \.recyclesFirst, isOrder: true, behaviour: "old-rows-first",
      phrase: "old rows leave first", meaning: "old rows end before new ones are displayed",
      need: "rows that enter as others leave"),
    Flag(
      name: "newFirst", isSet: \.endsEditedRowsLast, isOrder: true, behaviour: "edited-rows-last",
      phrase: "edited rows leave last",
      meaning:
        "as acquireFirst, and rows that were deleted or reloaded end after new ones were displayed",
      need: "an edit of rows on the screen"),
    Flag(
      name: "interleaved", isSet: \.interleaves, isOrder: true, behaviour: "rows-one-by-one",
      phrase: "rows enter one by one",
      meaning:
        "as acquireFirst, but a scroll lets rows enter one by one, and hidden rows leave after each",
      need: "rows that leave between others that enter"),
    Flag(
      name: "late", isSet: \.endsLate, behaviour: "late",
      phrase: "ends come late", meaning: "the end of a display is delivered one layout late",
      need: "a cell that is used again before the end of its last display is delivered"),
    Flag(
      name: "prepared", isSet: \.keepsPrepared, behaviour: "cells-kept",
      phrase: "cells are kept for their rows",
      meaning: "rows keep their cells before and after a display",
      need: "a row that returns in its kept cell"),
    Flag(
      name: "ahead", isSet: \.preparesAhead, behaviour: "next-row-ahead",
      phrase: "the next row is prepared ahead",
      meaning: "the next row in the direction of travel is prepared before it comes into view",
      need: "a row that is prepared before its display"),
    Flag(
      name: "coasting", isSet: \.coasts, behaviour: "flings-go-on",
      phrase: "flings go on in rows that left",
      meaning: "a fling goes on in its strip when the row has left",
      need: "a row that leaves while its strip is flung"),
    Flag(
      name: "echoing", isSet: \.echoes, behaviour: "sets-call-back",
      phrase: "offsets that code sets call back",
      meaning: "an offset that code sets calls back as a scroll",
      need: "code that sets the offset of a strip"),
    Flag(
      name: "confining", isSet: \.confines, behaviour: "offsets-confined",
      phrase: "offsets are brought back into the content",
      meaning: "an offset beyond the content is brought back into it",
      need: "a strip beyond its content (delete, rotation)"),
    Flag(
      name: "clamping", isSet: \.clamps, behaviour: "moves-confined",
      phrase: "no strip moves beyond its content",
      meaning: "with confining: no strip ever moves beyond its content",
      need: "a strip that is moved beyond its content"),
    Flag(
      name: "queued", isSet: \.queues, behaviour: "scrolls-queued",
      phrase: "scrolls are delivered a frame later",
      meaning: "scrolls are delivered at the beginning of the next frame",
      need: "a strip that scrolls in the frame in which its cell gets another row"),
    Flag(
      name: "forgetting", isSet: \.forgets, behaviour: "offsets-forgotten",
      phrase: "strips forget their offsets",
      meaning: "a strip forgets its offset when its cell leaves the screen",
      need: "a strip whose cell leaves the screen"),
    Flag(
      name: "settling", isSet: \.settles, behaviour: "cut-flings-settle",
      phrase: "flings that are cut off settle",
      meaning: "a fling that the end of its row's display cuts off reports its end",
      need: "a row that leaves while its strip is flung, and code that saves at the end of a fling"
    ),
    Flag(
      name: "positional", isSet: \.isPositional, behaviour: "cells-at-index",
      phrase: "cells stay at their indices",
      meaning: "cells stay at their indices over an edit, with key=row or key=path",
      need: "an edit that gives a cell's index another row"),
    Flag(
      name: "replacing", isSet: \.replaces, behaviour: "cells-replaced",
      phrase: "reloaded rows get another cell",
      meaning:
        "a displayed row that is reloaded gets another cell, and the old one waits for 250 ms",
      need: "a reload of a row on the screen"),
  ]

  private struct Flag: Sendable {
    let name: String
    let isSet: WritableKeyPath<ListHost, Bool> & Sendable
    var isOrder = false
    /// The name and the phrase of a platform's behaviour that has this part where its usual behaviour does not.
    let behaviour: String
    let phrase: String
    let meaning: String
    /// The condition under which the part matters.
    let need: String
  }

  private static func flag(_ part: String) -> Flag {
    guard let flag = flags.first(where: { $0.name == part }) else {
      preconditionFailure("a host has no part '\(part)'")
    }
    return flag
  }

  /// The name and the phrase of a platform's behaviour that has one part more than its usual behaviour, and what must
  /// happen for the part to matter.
  ///
  /// - Precondition: there is such a part, and it is not the default order.
  static func behaviour(with part: String) -> (name: String, phrase: String, need: String) {
    let flag = flag(part)
    return (flag.behaviour, flag.phrase, flag.need)
  }

  /// A part of a host, and the hosts without it and with it alone.
  struct Part {
    let name: String
    /// The condition under which it matters.
    let need: String
    let meaning: String
    /// Without `clamping` too if the part is `confining`.
    let without: ListHost
    /// With `confining` too if the part is `clamping`.
    let alone: ListHost
  }

  /// The parts of this host in canonical order.
  var ownParts: [Part] {
    ListHost.flags.filter { self[keyPath: $0.isSet] }.map { flag in
      var (without, alone) = (self, ListHost())
      without[keyPath: flag.isSet] = false
      without.clamps = without.clamps && without.confines
      alone[keyPath: flag.isSet] = true
      alone.confines = alone.confines || alone.clamps
      return Part(
        name: flag.name, need: flag.need, meaning: flag.meaning, without: without, alone: alone)
    }
  }

  /// This host with another order, or with one part more.
  ///
  /// - Precondition: there is such a part, and it is not the default order.
  func with(_ part: String) -> ListHost {
    var host = self
    let flag = ListHost.flag(part)
    if flag.isOrder {
      for order in ListHost.flags where order.isOrder { host[keyPath: order.isSet] = false }
    }
    host[keyPath: flag.isSet] = true
    return host
  }

  /// The orders, of which a host has one.
  public static let orders = ["acquireFirst"] + flags.filter(\.isOrder).map(\.name)
  /// The parts that go with any order.
  private static let additions = flags.filter { !$0.isOrder }
  /// The parts of hosts' names.
  public static let parts = orders + additions.map(\.name)

  /// The reason why a text names no host, platform or behaviour; nil where it names one.
  public static func problem(with text: String) -> String? {
    if !ListPlatform.behaviours(named: text).isEmpty { return nil }
    let parts = parts(of: text)
    if parts.count > 1, let platform = ListPlatform.named(parts[0]) {
      return """
        there is no host '\(text)': a platform's name takes no parts; the usual behaviour of '\(parts[0])' is \
        '\(platform.usual)', to which they can be joined
        """
    }
    if let slash = text.firstIndex(of: "/"),
      let platform = ListPlatform.named(String(text[..<slash]))
    {
      return NearestName.refusal(
        of: text, as: "host", among: platform.behaviours.map(\.name))
    }
    if let unknown = parts.first(where: { !ListHost.parts.contains($0) }) {
      let named = parts.count == 1 ? ListPlatform.all.flatMap { [$0.name] + $0.aliases } : []
      let refusal = NearestName.refusal(of: unknown, as: "host", among: named + ListHost.parts)
      return parts.count == 1 ? refusal : "there is no host '\(text)': \(refusal)"
    }
    let named = parts.filter(ListHost.orders.contains)
    if Set(named).count > 1 {
      return """
        there is no host '\(text)': \(named.joined(separator: " and ")) are orders, and a host has one \
        (and may have \(additions.map(\.name).joined(separator: " and ")) beside it)
        """
    }
    if Set(parts).count == parts.count {
      return "there is no host '\(text)': clamping goes with confining alone"
    }
    return "there is no host '\(text)': it has one part twice"
  }

  /// The canonical name, such as `acquireFirst+late`.
  public var description: String {
    let names = ListHost.flags.filter { self[keyPath: $0.isSet] }.map(\.name)
    return (names.contains(where: ListHost.orders.contains) ? names : ["acquireFirst"] + names)
      .joined(separator: "+")
  }

  /// The parts of hosts' names, and the meaning of each in one line.
  public static let meanings: [(name: String, meaning: String)] =
    [
      (
        "acquireFirst",
        "new rows are displayed before old ones end (the order that need not be said)"
      )
    ]
    + flags.map { ($0.name, $0.meaning) }

  /// True if a strip may move without a finger, or callbacks may be delayed.
  public var movesStrips: Bool { coasts || echoes || confines || queues || forgets }

  /// The hosts on which strips do nothing by themselves, by their canonical names: each order but `interleaved`, at once
  /// and late, without and with `prepared`. Each may have any of the other parts.
  public static let all: [ListHost] = [false, true].flatMap { keepsPrepared in
    [
      ListHost(), ListHost(recyclesFirst: true), ListHost(endsLate: true),
      ListHost(recyclesFirst: true, endsLate: true), ListHost(endsEditedRowsLast: true),
      ListHost(endsLate: true, endsEditedRowsLast: true),
    ].map { host in
      var host = host
      host.keepsPrepared = keepsPrepared
      return host
    }
  }
}
