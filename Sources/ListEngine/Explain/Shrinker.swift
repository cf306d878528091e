import ScrollTrace

/// Makes a trace smaller while it still shows a fault of one kind.
///
/// Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002): events and then
/// rows are left out, half of them at first, then ever smaller parts. Each candidate is rewritten to be valid
/// (`TraceChange`), and taken where it has no more events, rows and items and shows the fault; it is cut off there.
/// Sections are joined where this changes no row's key. Offsets stay within the content, unless the fault needs one
/// beyond it.
///
/// In the end no single event or row can be left out, except where `replaysMax` candidates have been replayed.
struct Shrinker {
  static let replaysMax = 4_000
  private let design: Design
  private let host: ListHost
  private let kind: FaultKind
  private(set) var trace: Trace
  /// The identity of the row that is shown wrong.
  private var row: Int32
  private var isConfined = false
  private(set) var replayCount = 0

  /// - Precondition: the design applies to the feed and shows the fault on the trace.
  /// - Complexity: at most `replaysMax` replays of the events up to the fault; about 4 k log n of them where k of n
  ///   events are needed.
  init(_ trace: Trace, design: Design, host: ListHost, fault: FirstFault) {
    self.design = design
    self.host = host
    kind = fault.kind
    self.trace = trace
    row = fault.row
    for isConfined in [true, false] {
      self.isConfined = isConfined
      // A design that knows the future may need the events after the fault.
      if takes({ $0.eventsMax = fault.eventCount }) || takes(orIsSame: true, { _ in }) {
        break
      }
    }
    var before: Trace
    repeat {
      before = self.trace
      leaveOutKinds()
      takePlainLayout()
      leaveOutParts(\.events.count) { $0.omittedEvents = $1 }
      leaveOutParts(\.identityCount) { $0.omittedRows = $1 }
      lowerItemCounts()
      _ = [50, 10, 1].contains { step in takes { $0.stepUnits = step * Points.units } }
      if !isConfined { isConfined = takes(orIsSame: true) { $0.isConfined = true } }
    } while self.trace != before
  }

  /// The events, the rows that ever are and their items.
  private static func size(of trace: Trace) -> (Int, Int, Int) {
    let counts = trace.insertions.reduce(into: trace.feed.itemCounts) { $0 += $1.itemCounts }
    let reloads = trace.events.filter { $0.kind == .reload }
    let reloaded = reloads.reduce(0) { $0 + Int($1.value) }
    return (trace.events.count, counts.count, counts.reduce(reloaded) { $0 + Int($1) })
  }

  /// Accepts the changed trace if it is not larger and still shows the fault.
  ///
  /// - Parameter cause: the keys that the fault has to come from; nil for any.
  private mutating func takes(
    orIsSame: Bool = false, from cause: FirstFault? = nil,
    _ describe: (inout TraceChange) -> Void
  ) -> Bool {
    var change = TraceChange(
      feed: trace.feed, viewport: trace.viewport, focus: row, isConfined: isConfined)
    describe(&change)
    let candidate = change.applied(to: trace)
    if candidate == trace { return orIsSame }
    guard Shrinker.size(of: candidate) <= Shrinker.size(of: trace),
      let fault = fault(of: candidate, notesKeys: cause != nil)
    else { return false }
    if let cause, fault.row != cause.row || fault.keyUses != cause.keyUses { return false }
    (trace, row) = (candidate, fault.row)
    if fault.eventCount < trace.events.count {
      _ = takes { $0.eventsMax = fault.eventCount }
    }
    return true
  }

  private mutating func fault(of candidate: Trace, notesKeys: Bool = false) -> FirstFault? {
    if replayCount == Shrinker.replaysMax { return nil }
    do {
      try design.check(appliesTo: candidate.feed)
    } catch {
      // The design needs heights that are sums, or more rows.
      return nil
    }
    replayCount += 1
    return design.firstFault(
      of: kind, on: ValidTrace(unchecked: candidate), host: host, notesKeys: notesKeys)
  }

  private mutating func leaveOutKinds() {
    let coasting = trace.events.map(\.coasts)
    _ = takes { $0.omittedEvents = coasting }
    for kind in TraceEvent.Kind.allCases {
      let omitted = trace.events.map { $0.kind == kind }
      _ = takes { $0.omittedEvents = omitted }
    }
  }

  /// Leaves out halves, quarters and so on, and single parts until none can be left out.
  private mutating func leaveOutParts(
    _ count: KeyPath<Trace, Int>, _ omit: (inout TraceChange, [Bool]) -> Void
  ) {
    var size = max(1, trace[keyPath: count] / 2)
    while true {
      var (first, isSmaller) = (0, false)
      while first < trace[keyPath: count] {
        let omitted = (0..<trace[keyPath: count]).map { first..<first + size ~= $0 }
        if takes({ omit(&$0, omitted) }) { isSmaller = true } else { first += size }
      }
      if size == 1, !isSmaller { return }
      size = max(1, size / 2)
    }
  }

  /// Gives all rows the fewest items that will do.
  private mutating func lowerItemCounts() {
    var itemsMax: Int32 = 1
    while itemsMax < 1_000_000, !takes({ $0.itemsMax = itemsMax }) { itemsMax += 1 + itemsMax / 4 }
  }

  /// Tries the gallery's layout, which a person can work out by heart, whole and in parts.
  private mutating func takePlainLayout() {
    let point = Points.units
    let item = Feed.ItemShape(
      widthUnits: 40 * point, heightUnits: 40 * point, spacingUnits: 10 * point)
    let parts: [(inout TraceChange) -> Void] = [
      { $0.viewport = Viewport(widthUnits: 100 * point, heightUnits: 100 * point) },
      { $0.feed.rowHeight = .uniform(units: 50 * point) },
      { $0.feed.headerHeightUnits = 0 },
      { $0.feed.itemShapes = [item] },
      { $0.feed.axis = .horizontal },
      { $0.feed.kinds = nil },
    ]
    for part in [{ change in for part in parts { part(&change) } }] + parts { _ = takes(part) }
    mergeSections()
  }

  /// Joins neighbouring sections unless this changes which rows share a key: the sections may be the cause.
  private mutating func mergeSections() {
    guard trace.feed.sectionRowCounts.count > 1, let cause = fault(of: trace, notesKeys: true)
    else { return }
    for section in trace.feed.sectionRowCounts.indices.dropFirst().reversed() {
      _ = takes(from: cause) {
        let rowCount = $0.feed.sectionRowCounts.remove(at: section)
        $0.feed.sectionRowCounts[section - 1] += rowCount
      }
    }
  }
}
