import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// How a trace is written by hand: lengths in points, an event a call, each at a time of its own.
extension Trace {
  /// A feed of rows that are 50 high, with four items each, 40 wide and 10 apart: item k occupies
  /// [50 k, 50 k + 40), so that the 100 points of the viewport show items 0 and 1 of a strip at rest,
  /// and rows 0 and 1 of a table at the top.
  static func byHand(
    sections: [Int32], items: [Int32]? = nil, heights: Feed.RowHeight = .uniform(points: 50),
    kinds: [UInt8]? = nil, shape: Feed.ItemShape = .points(width: 40, height: 40, spacing: 10),
    axis: Feed.Axis = .horizontal, viewport: Viewport = .points(100, 100)
  ) -> Trace {
    let rowCount = Int(sections.reduce(0, +))
    return Trace(
      name: "by hand", viewport: viewport,
      feed: Feed(
        itemCounts: items ?? Array(repeating: 4, count: rowCount), sectionRowCounts: sections,
        rowHeight: heights, kinds: kinds, itemShapes: [shape], axis: axis))
  }

  private var nextTime: Double { (timesMilliseconds.last ?? 0) + 16 }

  mutating func scroll(to points: Double) {
    append(.position, atMilliseconds: nextTime, value: Points.units(nearestTo: points))
  }

  mutating func scrollStrip(_ index: Int32, to points: Double) {
    append(
      .stripOffset, atMilliseconds: nextTime, row: index, value: Points.units(nearestTo: points))
  }

  mutating func tap(item: Int64, of index: Int32) {
    append(.select, atMilliseconds: nextTime, row: index, value: item)
  }

  /// - Parameter joins: whether the edit is of the batch of the edit before.
  mutating func insert(items: [Int32], at index: Int32, joins: Bool = false) {
    append(
      Insertion(itemCounts: items, kinds: feed.kinds.map { _ in items.map { _ in 0 } }),
      atMilliseconds: joins ? nextTime - 16 : nextTime, row: index)
  }

  mutating func delete(_ count: Int64, at index: Int32, joins: Bool = false) {
    append(.delete, atMilliseconds: joins ? nextTime - 16 : nextTime, row: index, value: count)
  }

  mutating func move(_ index: Int32, to target: Int64) {
    append(.move, atMilliseconds: nextTime, row: index, value: target)
  }

  mutating func reload(_ index: Int32, items: Int64) {
    append(.reload, atMilliseconds: nextTime, row: index, value: items)
  }

  mutating func reloadAll() { append(.reloadAll, atMilliseconds: nextTime) }

  mutating func warnOfMemory() { append(.memoryWarning, atMilliseconds: nextTime) }

  mutating func resize(_ width: Double, _ height: Double) {
    append(Viewport.points(width, height), atMilliseconds: nextTime)
  }
}

extension Feed.RowHeight {
  static func uniform(points: Double) -> Self { .uniform(units: Points.units(nearestTo: points)) }

  static func each(points: [Double]) -> Self {
    .each(units: points.map { Points.units(nearestTo: $0) })
  }

  static func summed(base: Double, perItem: Double) -> Self {
    .summed(
      baseUnits: Points.units(nearestTo: base), perItemUnits: Points.units(nearestTo: perItem))
  }
}

extension Feed.ItemShape {
  static func points(
    width: Double, height: Double, spacing: Double, left: Double = 0
  ) -> Self {
    Self(
      widthUnits: Points.units(nearestTo: width), heightUnits: Points.units(nearestTo: height),
      spacingUnits: Points.units(nearestTo: spacing), leftInsetUnits: Points.units(nearestTo: left))
  }
}

extension Viewport {
  static func points(_ width: Double, _ height: Double) -> Self {
    Self(
      widthUnits: Points.units(nearestTo: width), heightUnits: Points.units(nearestTo: height))
  }
}

extension Host {
  static let recycleFirst = Host(recyclesFirst: true)
  static let late = Host(endsLate: true)
  static let lateRecycleFirst = Host(recyclesFirst: true, endsLate: true)
  static let newFirst = Host(endsEditedRowsLast: true)
  static let prepared = Host(keepsPrepared: true)

  /// Four of the twelve hosts, others with the next number.
  static func four(_ number: UInt64) -> [Host] {
    all.indices.filter { ($0 + Int(number)) % 3 == 0 }.map { all[$0] }
  }
}

extension ReferenceHost {
  /// The same order of calls for the plain model.
  init(_ host: Host) {
    self.init(
      recyclesFirst: host.recyclesFirst, endsLate: host.endsLate,
      endsEditedRowsLast: host.endsEditedRowsLast, keepsPrepared: host.keepsPrepared,
      keepsCoasting: host.coasts, echoesSets: host.echoes, confinesOffsets: host.confines,
      queuesScrolls: host.queues, forgetsOffsets: host.forgets,
      clampsOffsets: host.clamps)
  }
}

/// The same, for suites that have an `expect` of their own.
func expectCounts(
  _ design: String, on trace: Trace, _ host: Host = .acquireFirst, counts expected: [String: Int],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expect(design, on: trace, host, counts: expected, sourceLocation: sourceLocation)
}

/// Expects a replay to count this and nothing else: what is not named is 0.
func expect(
  _ design: String, on trace: Trace, _ host: Host = .acquireFirst, counts expected: [String: Int],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let design = try Design(design)
  try design.check(appliesTo: trace.feed)
  let replay = design.watchedReplay(of: trace, host: host)
  let found = (replay.counters.list + replay.fidelity.list).filter { $0.value != 0 }
  #expect(
    Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.value) }) == expected,
    "\(design.name) on \(host)", sourceLocation: sourceLocation)
}
