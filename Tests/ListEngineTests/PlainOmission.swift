import ScrollTrace

/// What is left out of a trace, by plain arrays: each row is a number in an array, in the order of the feed, and
/// an event is written anew with the places that its rows have in another array.
///
/// Content offsets stay what they are. Times do too, so that batches neither part nor join where no two of them
/// had one time.
struct PlainOmission {
  private let trace: Trace
  private let isKeptEvent: (Int) -> Bool
  private let isKeptRow: (Int) -> Bool
  /// The identities of the rows there are, in the trace and in what is written.
  private var before: [Int]
  private var after: [Int]
  private var identityCount: Int
  private var result: Trace

  static func without(event: Int, _ trace: Trace) -> Trace {
    PlainOmission(trace, isKeptEvent: { $0 != event }, isKeptRow: { _ in true }).written()
  }

  static func without(row: Int, _ trace: Trace) -> Trace {
    PlainOmission(trace, isKeptEvent: { _ in true }, isKeptRow: { $0 != row }).written()
  }

  private init(
    _ trace: Trace, isKeptEvent: @escaping (Int) -> Bool, isKeptRow: @escaping (Int) -> Bool
  ) {
    self.trace = trace
    self.isKeptEvent = isKeptEvent
    self.isKeptRow = isKeptRow
    before = Array(0..<trace.feed.rowCount)
    after = before.filter(isKeptRow)
    identityCount = before.count
    var feed = trace.feed
    let rows = after
    feed.itemCounts = rows.map { trace.feed.itemCounts[$0] }
    feed.kinds = trace.feed.kinds.map { kinds in rows.map { kinds[$0] } }
    if case .each(let heights) = trace.feed.rowHeight {
      feed.rowHeight = .each(units: rows.map { heights[$0] })
    }
    var end = 0
    feed.sectionRowCounts = trace.feed.sectionRowCounts.map { count in
      end += Int(count)
      return Int32((end - Int(count)..<end).filter(isKeptRow).count)
    }
    result = Trace(name: trace.name, viewport: trace.viewport, feed: feed)
  }

  private consuming func written() -> Trace {
    for place in trace.events.indices { write(place) }
    return result
  }

  private mutating func write(_ place: Int) {
    let event = trace.events[place]
    let time = trace.timesMilliseconds[place]
    let isKept = isKeptEvent(place)
    let index = Int(event.row)
    switch event.kind {
    case .position, .reloadAll, .memoryWarning:
      if isKept { result.append(event.kind, atMilliseconds: time, value: event.value) }
    case .viewport:
      if isKept { result.append(trace.viewports[Int(event.value)], atMilliseconds: time) }
    case .splice:
      guard isKept, let row = after.firstIndex(of: before[index]) else { return }
      result.append(trace.splices[Int(event.value)], atMilliseconds: time, row: Int32(row))
    case .stripOffset, .select, .reload:
      guard isKept, let row = after.firstIndex(of: before[index]) else { return }
      result.append(event.kind, atMilliseconds: time, row: Int32(row), value: event.value)
    case .insert: insert(trace.insertions[Int(event.value)], at: index, time, isKept: isKept)
    case .delete:
      let gone = before[index..<index + Int(event.value)]
      before.removeSubrange(index..<index + Int(event.value))
      guard isKept else { return }
      for row in gone {
        guard let place = after.firstIndex(of: row) else { continue }
        after.remove(at: place)
        result.append(.delete, atMilliseconds: time, row: Int32(place), value: 1)
      }
    case .move:
      let row = before.remove(at: index)
      before.insert(row, at: Int(event.value))
      guard isKept, let place = after.firstIndex(of: row) else { return }
      after.remove(at: place)
      let target = self.place(before: Int(event.value) + 1)
      after.insert(row, at: target)
      result.append(.move, atMilliseconds: time, row: Int32(place), value: Int64(target))
    }
  }

  private mutating func insert(
    _ insertion: Insertion, at index: Int, _ time: Double, isKept: Bool
  ) {
    let target = place(before: index)
    let rows = Array(identityCount..<identityCount + insertion.itemCounts.count)
    identityCount += rows.count
    before.insert(contentsOf: rows, at: index)
    let kept = rows.filter { isKept && isKeptRow($0) }
    guard !kept.isEmpty else { return }
    after.insert(contentsOf: kept, at: target)
    func chosen<Value>(_ values: [Value]) -> [Value] { kept.map { values[$0 - rows[0]] } }
    result.append(
      Insertion(
        itemCounts: chosen(insertion.itemCounts),
        heightsUnits: insertion.heightsUnits.map { chosen($0) },
        kinds: insertion.kinds.map { chosen($0) }), atMilliseconds: time, row: Int32(target))
  }

  /// Where the first row stands that is there of those from a place on.
  private func place(before index: Int) -> Int {
    for row in before[index...] {
      if let place = after.firstIndex(of: row) { return place }
    }
    return after.count
  }
}
