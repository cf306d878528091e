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
  private var source: JSONValueSource
  private let setting: ImportSetting
  private var reader = ChromeEventReader()
  private var updates: [ChromeUpdate] = []
  /// Kept until an update says how far it scrolled, and no longer.
  private var requests: [ChromeUpdate] = []
  private var isAskedFor = false
  private var begins: [Int64] = []
  private var receivedBegins: [Int64] = []
  private var flings: [Int64] = []
  /// Whether a fling made the update with an id; nil if both a finger and a fling did.
  private var isFling: [UInt64: Bool?] = [:]
  private var eventCount = 0
  private var bareCount = 0
  private var isUnclosed = false

  init(source: consuming LineSource, named name: String, setting: ImportSetting) {
    self.source = JSONValueSource(source, named: name)
    self.setting = setting
  }

  /// Reads all events, and hands on the scrolls that they describe.
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

  private static let eventsKey = KeyTable(owner: "the file", names: ["traceEvents"])

  private mutating func readObject() throws {
    source.skipByte()
    var hasEvents = false
    var isFirst = true
    while try source.moveToNext(
      until: UInt8(ascii: "}"), isFirst: isFirst, in: "the object of trace events")
    {
      isFirst = false
      let key = try source.value("a key in double quotes", bytesMax: 64 << 10)
      guard key[0] == UInt8(ascii: "\"") else {
        throw source.error(found: key.quote(0), expected: "a key in double quotes")
      }
      let isEvents = Self.eventsKey.index(ofStringAt: 0, in: key) != nil
      try source.skip(UInt8(ascii: ":"), "`:` behind the key")
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
    guard hasEvents else {
      throw source.error(found: "an object without traceEvents", expected: Self.expectation)
    }
  }

  /// Reads a list of events; one that stands alone may lack its bracket at the end, as the format allows.
  private mutating func readEvents(mayLackEnd: Bool) throws {
    source.skipByte()
    var isFirst = true
    while true {
      isUnclosed = try mayLackEnd && source.next() == nil
      guard !isUnclosed,
        try source.moveToNext(
          until: UInt8(ascii: "]"), isFirst: isFirst, in: "the list of events")
      else { return }
      // It may end behind a comma too.
      isUnclosed = try mayLackEnd && source.next() == nil
      guard !isUnclosed else { return }
      isFirst = false
      try readEvent()
    }
  }

  private mutating func readEvent() throws {
    _ = try source.next()
    let begin = source.byteOffset
    let line = try source.value("an event")
    let event: ChromeEvent
    do throws(Mistake) {
      event = try reader.read(line)
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
      self.isFling[id] = .some(self.isFling[id, default: isFling] == isFling ? isFling : nil)
    case .begin(let time, let isReceived):
      if isReceived { receivedBegins.append(time) } else { begins.append(time) }
    case .fling(let time): flings.append(time)
    case .bareUpdate: bareCount += 1
    case .other: break
    }
  }

  // MARK: Scrolls

  /// Updates by what made them.
  private struct Tally {
    var finger = 0
    var fling = 0
    var byTime = 0
    var idle = 0
  }

  private mutating func emit(_ take: (Trace) throws -> Void) throws -> ImportReport {
    // The process with most updates; of equals the one with the lowest number.
    let counts = updates.reduce(into: [Int64: Int]()) { $0[$1.process, default: 0] += 1 }
    let process = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    let foreignCount = updates.count { $0.process != process }
    updates.removeAll { $0.process != process }
    // A sort that keeps the order of equals would need more memory; times are told apart by the file's order.
    let order = updates.indices.sorted {
      (updates[$0].nanoseconds, $0) < (updates[$1].nanoseconds, $1)
    }
    var scroll = ImportedScroll(setting)
    var walk = GestureWalk(
      begins: (receivedBegins.isEmpty ? begins : receivedBegins).sorted(), flings: flings.sorted())
    var tally = Tally()
    let base = updates[order[0]].nanoseconds
    for index in order {
      let update = updates[index]
      if walk.advance(to: update.nanoseconds) { scroll.lift() }
      let known = update.identifier.flatMap { isFling[$0] ?? nil }
      let coasts = known ?? walk.isFling
      if known == nil { tally.byTime += 1 }
      if coasts { tally.fling += 1 } else { tally.finger += 1 }
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
    report.ignore(eventCount - updates.count - foreignCount, "other event")
    report.ignore(foreignCount, "scroll update", "of other processes")
    report.ignore(tally.idle, "scroll update", "that moved nothing")
    report.ignore(scroll.unplacedCount, "sideways update", "with no strip under the finger")
    if isUnclosed { report.ignored.append("that the list has no end") }
    report.assumed = [
      scroll.feedWords, scroll.fingerWords, "a pixel is \(setting.scale.short) points",
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

/// The gestures of a file, in the order of its updates.
private struct GestureWalk {
  let begins: [Int64]
  let flings: [Int64]
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

  /// Moves to the next update; returns whether it is the first of its gesture: behind a begin, or, in a file that has
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
