import ScrollTrace

/// The product of an app's choices: the candidates of a recommendation.
///
/// A new value of an axis is one line of `axes`. Left out are axes of the list (`pool`, `itemPool`, `prefetch`, `items`,
/// `updates`, `warnings`), values that correct nothing that others do not (`resets`, `binds=last`), bounded offsets, which
/// lose by design, and axes that only change the source of an answer (`heights`, `selection`).
public enum DesignSpace {
  /// How a strip knows its row, with a key for its offset.
  private static let beginnings = [
    "tag-lookup", "tag-lookup,identity=indexPath,key=path", "row-dictionary,key=path",
    "stable-id,identity=owned", "stable-id",
  ]

  /// The axes that are combined with these, and the workloads on which each has an effect. On others it keeps its first
  /// value.
  private static let axes: [(values: [String], matters: @Sendable (ValidTrace, ListHost) -> Bool)] =
    [
      (["saves=end", "keyedBy=strip", "saves=scroll", "saves=settled"], { _, _ in true }),
      (["stops=no", "stops=bind"], { _, host in host.coasts }),
      (["laysOut=last", "laysOut=first"], { _, host in host.confines }),
      (
        ["form=points", "form=nearest", "form=item", "form=page"],
        { trace, _ in
          trace.feed.hasPages
            || trace.events.contains { $0.kind == .reload || $0.kind == .splice }
        }
      ),
      (
        ["fits=no", "fits=content"],
        { trace, host in !host.confines && trace.trace.mayBecomeBlank }
      ),
      (["fallback=zero", "fallback=rest"], { trace, _ in trace.feed.restsElsewhere }),
      (
        ["renewed=keep", "renewed=rest"],
        { trace, _ in trace.events.contains { $0.kind == .reset } }
      ),
      (
        ["lives=screen", "lives=app", "lives=archive"],
        { trace, _ in trace.events.contains { $0.kind == .leave && $0.loss != .nothing } }
      ),
    ]

  /// Every combination that may differ on some workload, and the usual ways, the plainest first. No two behave alike.
  ///
  /// - Complexity: O(combinations², some 500 of them, + events).
  public static func designs(on workloads: [(trace: ValidTrace, host: ListHost)]) -> [Design] {
    var texts = beginnings
    if workloads.contains(where: { $0.trace.events.contains { $0.kind == .allStrips } }) {
      texts.append("stable-id,key=shared")
    }
    let hasPages = workloads.contains { $0.trace.feed.hasPages }
    for axis in axes {
      let matters = workloads.contains { axis.matters($0.trace, $0.host) }
      let values = (matters ? axis.values : Array(axis.values.prefix(1)))
        .filter { hasPages || $0 != "form=page" }
      texts = texts.flatMap { text in values.map { "\(text),\($0)" } }
    }
    return plainestFirst(texts.map { DesignCatalog.known($0).underShortName } + usualWays)
  }

  /// Every preset that is advice, without frameworks.
  public static var usualWays: [Design] { DesignCatalog.usualWays }

  private static func plainestFirst(_ designs: [Design]) -> [Design] {
    let firsts = designs.groupedAlike().map { designs[$0[0]] }
    let counts = firsts.map(\.departureCount)
    return firsts.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }.map { firsts[$0] }
  }
}

extension Trace {
  /// True if a strip may become blank where it was not: its row has fewer items, or the table another width.
  fileprivate var mayBecomeBlank: Bool {
    let most = feed.itemCounts.max() ?? 0
    return events.contains { event in
      switch event.kind {
      case .reload, .reset: event.value < Int64(most)
      case .splice: splices[Int(event.value)].removed > splices[Int(event.value)].added
      case .viewport: viewports[Int(event.value)].widthUnits != viewport.widthUnits
      default: false
      }
    }
  }
}

extension [Design] {
  /// The indices of the designs in groups that behave alike, in the order of their first members.
  ///
  /// - Parameter key: the choices that matter.
  /// - Complexity: O(designs × log designs).
  package func groupedAlike(by key: (AxisValues) -> AxisValues = { $0.effective }) -> [[Int]] {
    Dictionary(grouping: indices) { key(self[$0].choices) }.values.sorted { $0[0] < $1[0] }
  }
}

extension Design {
  /// The number of axes on which the design differs from `tag-lookup`, the plainest: about how much code there is to
  /// write. 0 for a custom design, which is already written. Where stored offsets live and where strips rest are not counted:
  /// frameworks decide it for the designs that model them.
  public var departureCount: Int {
    if isCustom { return 0 }
    let choices = choices.effective
    return Self.countedAxes.count { $0.axis.read(choices) != $0.plainest }
  }

  private static let countedAxes = AxisDescription.all.filter {
    ![Lives.axis, Fallback.axis].contains($0.name)
  }.map { (axis: $0, plainest: $0.read(AxisValues())) }

  /// True if offsets or taps are found by a row's number, which is another row's after an edit. False for a custom
  /// design, whose keys are not known.
  public var isKeyedByNumber: Bool {
    let choices = choices.effective
    return !isCustom
      && (![.owned, .id].contains(choices.identity)
        || choices.store.isStored && [.row, .path].contains(choices.key))
  }

  /// Returns whether the design shows no fault.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  /// - Complexity: that of a watched replay of the events up to the fault, and O(rows).
  public func isFaithful(on trace: ValidTrace, host: ListHost) -> Bool {
    firstFault(of: nil, on: trace, host: host) == nil
  }
}
