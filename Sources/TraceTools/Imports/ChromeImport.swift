import ScrollTrace

/// Takes scrolling from Chrome's trace events: a list of them, or an object whose `traceEvents` is one.
///
/// Events are not in the order of their times, so the updates of scrolls are kept until the file is over, 40 bytes
/// each; whatever else a file has, and however long it is, an event is in memory at a time.
///
/// Drag and fling are told apart by the `EventLatency` of an update, where one has its 64-bit id; and where none has,
/// or updates of both sorts have (ids that have been through a `Double` are no longer those of one), by whether a
/// fling has begun since the last scroll did. A finger keeps the strip that it took to the end of its fling, which
/// coasts.
///
/// Where no update says how far it scrolled, as in older releases, what was asked for is taken.
///
/// Source: Chromium's blink/renderer/platform/widget/input/input_handler_proxy.cc and cc/metrics/event_metrics.cc,
/// and recordings of Chromium 156.
struct ChromeImport: ~Copyable {
  /// What decides about an id.
  private enum Origin {
    case finger, fling, both
  }

  private var source: JSONValueSource
  private let setting: ImportSetting
  private var updates: [ChromeUpdate] = []
  /// Kept until an update says how far it scrolled, and no longer.
  private var requests: [ChromeUpdate] = []
  private var isAskedFor = false
  private var begins: [Int64] = []
  private var toldBegins: [Int64] = []
  private var flings: [Int64] = []
  private var origins: [UInt64: Origin] = [:]
  private var eventCount = 0
  private var bareCount = 0
  private var isUnclosed = false

  init(source: consuming LineSource, named name: String, setting: ImportSetting) {
    self.source = JSONValueSource(source, named: name)
    self.setting = setting
  }

  /// Reads all events, and hands on what they come to.
  ///
  /// - Throws: as `TraceImport.read` does.
  mutating func read(_ take: (Trace) throws -> Void) throws -> ImportReport {
    try source.skipByteOrderMark()
    switch try source.next() {
    case UInt8(ascii: "["): try readEvents(mayLackEnd: true)
    case UInt8(ascii: "{"): try readObject()
    case nil: throw source.error(found: "an empty file", expected: Self.expectation)
    default: throw source.error(found: "no JSON of trace events", expected: Self.expectation)
    }
    if try source.next() != nil {
      throw source.error(found: "more behind the end", expected: "one list of trace events")
    }
    if let damage = source.damage { throw damage }
    if updates.isEmpty {
      swap(&updates, &requests)
      isAskedFor = true
    }
    guard !updates.isEmpty else { throw noUpdates() }
    return try emit(take)
  }

  private static let expectation =
    "trace events of Chrome: a list in brackets, or an object with traceEvents"

  private func noUpdates() -> TraceError {
    let found =
      bareCount > 0
      ? "\(Plural.of(bareCount, "scroll update")) that \(bareCount == 1 ? "does" : "do") not say how far"
      : "no scroll update among \(Plural.of(eventCount, "event"))"
    return source.error(
      found: found,
      expected: """
        InputHandlerProxy::HandleGestureScrollUpdate_Result with scroll_deltas: record the category input.scrolling. \
        DevTools' Performance panel does so with "show all events" on (in its settings, or among the experiments), \
        chrome://tracing and Perfetto where it is ticked, the debugging protocol where Tracing.start names it
        """)
  }

  // MARK: The file

  private mutating func readObject() throws {
    source.skipByte()
    var hasEvents = false
    var isFirst = true
    while try source.next() != UInt8(ascii: "}") {
      if !isFirst {
        try expect(UInt8(ascii: ","), "`,` or `}` in the object of trace events")
      }
      isFirst = false
      let key = try source.value("a key in double quotes", bytesMax: 64 << 10)
      guard key[0] == UInt8(ascii: "\"") else {
        throw source.error(found: key.quote(0), expected: "a key in double quotes")
      }
      let isEvents = key.isString("traceEvents", at: 0)
      try expect(UInt8(ascii: ":"), "`:` behind the key")
      guard isEvents else {
        try source.skipValue()
        continue
      }
      guard !hasEvents else {
        throw source.error(found: "traceEvents twice", expected: "each key once")
      }
      guard try source.next() == UInt8(ascii: "[") else {
        throw source.error(found: "traceEvents that is no list", expected: "a list of events")
      }
      try readEvents(mayLackEnd: false)
      hasEvents = true
    }
    source.skipByte()
    guard hasEvents else {
      throw source.error(found: "an object without traceEvents", expected: Self.expectation)
    }
  }

  /// Reads a list of events; one that stands alone may lack its bracket at the end, as the format allows.
  private mutating func readEvents(mayLackEnd: Bool) throws {
    source.skipByte()
    var isFirst = true
    while let byte = try source.next(), byte != UInt8(ascii: "]") {
      if !isFirst {
        try expect(UInt8(ascii: ","), "`,` or `]` in the list of events")
        if mayLackEnd, try source.next() == nil { break }
      }
      isFirst = false
      try readEvent()
    }
    if try source.next() != nil {
      source.skipByte()
    } else if mayLackEnd {
      isUnclosed = true
    } else {
      throw source.error(found: "the end of the file", expected: "`,` or `]` in the list of events")
    }
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws {
    guard let found = try source.next(), found == byte else {
      let isEnd = try source.next() == nil
      throw source.error(found: isEnd ? "the end of the file" : "something else", expected: what)
    }
    source.skipByte()
  }

  private mutating func readEvent() throws {
    let begin = source.byteOffset
    let line = try source.value("an event")
    let event: ChromeEvent
    do throws(Mistake) {
      event = try ChromeEvent(line)
    } catch {
      throw source.error(found: error.found, expected: error.expected, at: begin)
    }
    eventCount += 1
    switch event {
    case .update(let update):
      updates.append(update)
      requests = []
    case .request(let request): if updates.isEmpty { requests.append(request) }
    case .latency(let id, let isFling):
      let origin = isFling ? Origin.fling : .finger
      origins[id] = origins[id, default: origin] == origin ? origin : .both
    case .begin(let time, let isTold):
      if isTold { toldBegins.append(time) } else { begins.append(time) }
    case .fling(let time): flings.append(time)
    case .bareUpdate: bareCount += 1
    case .other: break
    }
  }

  // MARK: What it comes to

  /// The process with most updates; of equals the one with the lowest number.
  private func chosenProcess() -> Int64 {
    var counts: [Int64: Int] = [:]
    for update in updates { counts[update.process, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  private mutating func emit(_ take: (Trace) throws -> Void) throws -> ImportReport {
    let process = chosenProcess()
    let foreignCount = updates.count { $0.process != process }
    updates.removeAll { $0.process != process }
    // A sort that keeps the order of equals would need more memory; times are told apart by the file's order.
    let order = updates.indices.sorted {
      (updates[$0].nanoseconds, $0) < (updates[$1].nanoseconds, $1)
    }
    var scroll = ImportedScroll(setting)
    var walk = GestureWalk(
      begins: (toldBegins.isEmpty ? begins : toldBegins).sorted(), flings: flings.sorted())
    var tally = Tally()
    let base = updates[order[0]].nanoseconds
    for index in order {
      let update = updates[index]
      if walk.advance(to: update.nanoseconds) { scroll.lift() }
      let coasts = tally.count(
        update.identifier.flatMap { origins[$0] }, otherwiseFling: walk.isFling)
      let time = Double(update.nanoseconds - base) / 1_000_000
      if update.deltaY != 0 {
        scroll.moveTable(
          byPoints: update.deltaY * setting.scale, coasts: coasts, atMilliseconds: time)
      }
      if update.deltaX != 0 {
        scroll.moveStrip(
          byPoints: update.deltaX * setting.scale, coasts: coasts, atMilliseconds: time)
      }
      if update.deltaX == 0, update.deltaY == 0 { tally.idle += 1 }
      try scroll.pass(take)
    }
    try scroll.finish(take)
    return report(scroll, walk, tally, process: process, foreignCount: foreignCount)
  }

  /// Updates by what made them.
  private struct Tally {
    var finger = 0
    var fling = 0
    var byTime = 0
    var idle = 0

    /// Counts an update, and says whether a fling made it.
    mutating func count(_ origin: Origin?, otherwiseFling isLikely: Bool) -> Bool {
      let isKnown = origin == .finger || origin == .fling
      let isFling = isKnown ? origin == .fling : isLikely
      if isFling { fling += 1 } else { finger += 1 }
      if !isKnown { byTime += 1 }
      return isFling
    }
  }

  private func report(
    _ scroll: borrowing ImportedScroll, _ walk: GestureWalk, _ tally: Tally, process: Int64,
    foreignCount: Int
  ) -> ImportReport {
    var report = scroll.report
    report.read = [
      "\(Plural.of(updates.count, "scroll update")) of process \(process) in "
        + "\(Plural.of(walk.gestureCount, "gesture")): \(tally.finger) by a finger or wheel, "
        + "\(tally.fling) by flings"
    ]
    if tally.byTime > 0 {
      report.read.append(
        "\(tally.byTime) of them told apart by time, since no event or more than one has their id")
    }
    let others = eventCount - updates.count - foreignCount
    if others > 0 { report.ignored.append("\(Plural.of(others, "other event"))") }
    if foreignCount > 0 {
      report.ignored.append("\(Plural.of(foreignCount, "scroll update")) of other processes")
    }
    if tally.idle > 0 {
      report.ignored.append("\(Plural.of(tally.idle, "scroll update")) that moved nothing")
    }
    if scroll.unplacedCount > 0 {
      report.ignored.append(
        "\(Plural.of(scroll.unplacedCount, "sideways update")) with no strip under the finger")
    }
    if isUnclosed { report.ignored.append("that the list has no end") }
    report.assumed = [
      scroll.feedWords, scroll.fingerWords,
      "a pixel is \(setting.scale.short) points",
    ]
    if isAskedFor {
      report.assumed.append(
        "each update scrolled as far as it was asked to, since none says how far it did")
    }
    if scroll.stoppedCount > 0 {
      report.assumed.append(
        "\(Plural.of(scroll.stoppedCount, "update")) stopped at an end of the feed or a strip")
    }
    return report
  }
}

/// Where the updates of a file stand among its scrolls, as one walks through their times.
struct GestureWalk {
  private let begins: [Int64]
  private let flings: [Int64]
  private var nextBegin = 0
  private var nextFling = 0
  private var lastNanoseconds: Int64?
  private(set) var isFling = false
  private(set) var gestureCount = 0

  /// - Precondition: both are sorted.
  init(begins: [Int64], flings: [Int64]) {
    self.begins = begins
    self.flings = flings
  }

  /// Goes on to the next update; true where it is the first of its gesture: behind a begin, or, in a file that has
  /// none, behind a stop.
  mutating func advance(to nanoseconds: Int64) -> Bool {
    var isNew = lastNanoseconds == nil
    while nextBegin < begins.count, begins[nextBegin] <= nanoseconds {
      isNew = true
      isFling = false
      // Flings before this begin are over.
      while nextFling < flings.count, flings[nextFling] < begins[nextBegin] { nextFling += 1 }
      nextBegin += 1
    }
    while nextFling < flings.count, flings[nextFling] <= nanoseconds {
      isFling = true
      nextFling += 1
    }
    if begins.isEmpty, let lastNanoseconds {
      let stop = Int64(TraceSummary.stopMilliseconds * 1_000_000)
      if nanoseconds - lastNanoseconds >= stop { isNew = true }
    }
    lastNanoseconds = nanoseconds
    if isNew { gestureCount += 1 }
    return isNew
  }
}
