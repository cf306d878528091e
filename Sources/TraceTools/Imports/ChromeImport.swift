import ScrollTrace

/// Reads scrolls from Chrome's trace events: a list of them, or an object with the list `traceEvents`.
///
/// Events are not in the order of their times, so the updates of scrolls are kept until the end of the file, 80 bytes
/// each. Of everything else, one event at a time is in memory.
///
/// These events are read, by name:
/// - `InputHandlerProxy::HandleGestureScrollUpdate_Result` (category `input.scrolling`): its `ts`, its `pid`, and of
///   `args.scroll_deltas` the numbers `provided_to_compositor_delta_x` and `_y`, `unused_delta_x` and `_y`,
///   `visual_offset_x` and `_y` (the content offset after it) and the id `trace_id`;
/// - `InputHandlerProxy::HandleGestureScrollUpdate` (category `input`): its `ts`, its `pid`, and of `args` the numbers
///   `dx` and `dy` and the id `trace_id`. In older releases no other update has a distance; then what was requested is
///   used;
/// - `EventLatency` (category `input.scrolling`): of `args.event_latency` the id `event_latency_id` and the word
///   `event_type`;
/// - `InputHandlerProxy::HandleGestureScrollBegin`, `InputLatency::GestureScrollBegin` and
///   `InputLatency::GestureFlingStart`: their `ts`;
/// - `InputLatency::GestureScrollUpdate`: its presence;
/// - `PaintTiming::NotifyScroll` (category `loading`): its `ts`, its `pid`, and of `args` the word `type`. The page writes
///   one for each frame that shows a scroll, and for each scroll by code (`programmatic`);
/// - `PaintTimingVisualizer::Viewport` (category `loading`): its `pid`, and of `args.data` the number `dpr`;
/// - of the object's `metadata` the number `hostDPR`, which DevTools saves;
/// - `TranslateAndScaleWebInputEvent` (category `input.scrolling`): its presence. Chromium writes it where it turns
///   points into the pixels of a dense screen.
///
/// The `EventLatency` with the 64-bit id of an update says whether a finger or a fling made it. Without one, or if
/// updates of both sorts have the id (after a conversion to `Double` several ids are equal), it is a fling if one has
/// begun since the last scroll did. A finger keeps its strip to the end of its fling, which coasts.
///
/// Source: Chromium's blink/renderer/platform/widget/input/input_handler_proxy.cc and cc/metrics/event_metrics.cc,
/// and recordings of Chromium 156.
struct ChromeImport: ~Copyable {
  private enum Name: Int {
    case update, request, latency, begin, latencyBegin, flingStart, bareUpdate, viewport, scaling
    case shown
    static let table = KeyTable(
      owner: "names",
      names: [
        "InputHandlerProxy::HandleGestureScrollUpdate_Result",
        "InputHandlerProxy::HandleGestureScrollUpdate", "EventLatency",
        "InputHandlerProxy::HandleGestureScrollBegin", "InputLatency::GestureScrollBegin",
        "InputLatency::GestureFlingStart", "InputLatency::GestureScrollUpdate",
        "PaintTimingVisualizer::Viewport", "TranslateAndScaleWebInputEvent",
        "PaintTiming::NotifyScroll",
      ])
  }

  private enum Key: Int {
    case name, phase, time, process, arguments, deltas, latency, requestedX, requestedY
    case providedX, providedY, unusedX, unusedY, identifier, latencyType, latencyIdentifier
    case offsetX, offsetY, data, ratio, type
    static let table = KeyTable(
      owner: "an event",
      names: [
        "name", "ph", "ts", "pid", "args", "scroll_deltas", "event_latency", "dx", "dy",
        "provided_to_compositor_delta_x", "provided_to_compositor_delta_y", "unused_delta_x",
        "unused_delta_y", "trace_id", "event_type", "event_latency_id", "visual_offset_x",
        "visual_offset_y", "data", "dpr", "type",
      ], isOpen: true)
  }

  /// The phases of events that end another one, which has the arguments.
  private static let ends = KeyTable(owner: "phases", names: ["E", "e", "F", "T", "p"])
  /// The types of updates; the first is that of flings.
  private static let types = KeyTable(
    owner: "types",
    names: [
      "INERTIAL_GESTURE_SCROLL_UPDATE", "FIRST_GESTURE_SCROLL_UPDATE", "GESTURE_SCROLL_UPDATE",
      "TOUCH_PRESSED",
    ])
  /// The types of shown scrolls; the first is that of scrolls by code.
  private static let shownTypes = KeyTable(
    owner: "types", names: ["programmatic", "compositor", "user"])
  private static let fileKeys = KeyTable(owner: "the file", names: ["traceEvents", "metadata"])
  private static let metadataKeys = KeyTable(owner: "the metadata", names: ["hostDPR"])
  private static let expectation =
    "trace events of Chrome: a list in brackets, or an object with traceEvents"

  /// A step of a scroll, as Chrome's compositor received it.
  private struct Update {
    let nanoseconds: Int64
    /// The process that scrolled.
    let process: Int64
    /// 64 bits; nil if it is missing or not a whole number, as after a conversion to `Double`.
    let identifier: UInt64?
    /// The increase of the content offset, in the source's units.
    let deltaX: Double
    let deltaY: Double
    /// The content offset after the update without its fraction; nil in older releases.
    let offsetX: Double?
    let offsetY: Double?

    var isMoving: Bool { deltaX != 0 || deltaY != 0 }
  }

  /// A scroll as the page showed it.
  private struct Shown {
    let nanoseconds: Int64
    let process: Int64
    let isByCode: Bool
  }

  private var source: JSONValueSource
  private let setting: ImportSetting
  private var event = Members(of: Key.table)
  private var updates: [Update] = []
  /// Updates as they were requested, until an update has a distance.
  private var requests: [Update] = []
  private var shown: [Shown] = []
  private var begins: [Int64] = []
  private var receivedBegins: [Int64] = []
  private var flings: [Int64] = []
  /// By id, whether a fling made the update; nil if both a finger and a fling did.
  private var isFling: [UInt64: Bool?] = [:]
  /// By process, the pixels of a point of its page; nil if they changed.
  private var pixelRatios: [Int64: Double?] = [:]
  /// The pixels of a point on the screen of DevTools, which may emulate another.
  private var hostRatio: Double?
  private var hasScaling = false
  private var hasTouch = false
  private var eventCount = 0
  /// The number of updates without a distance.
  private var bareCount = 0
  private var isUnclosed = false

  init(source: consuming LineSource, named name: String, setting: ImportSetting) {
    self.source = JSONValueSource(source, named: name)
    self.setting = setting
  }

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
    let isRequested = updates.isEmpty
    if isRequested { swap(&updates, &requests) }
    guard !updates.isEmpty else { throw noUpdates() }
    return try emit(isRequested: isRequested, take)
  }

  private func noUpdates() -> TraceError {
    let verb = bareCount == 1 ? "does" : "do"
    return source.error(
      found: bareCount > 0
        ? "\(Plural.of(bareCount, "scroll update")) that \(verb) not say how far"
        : "no scroll update among \(Plural.of(eventCount, "event"))",
      expected: """
        InputHandlerProxy::HandleGestureScrollUpdate_Result with scroll_deltas: record the category input.scrolling \
        while a person scrolls. DevTools' Performance panel does so with "show all events" on (in its settings, or among the experiments), \
        Playwright by start_tracing(categories=['input.scrolling', 'loading']), chrome://tracing where it is ticked, \
        the debugging protocol where Tracing.start names it
        """)
  }

  // MARK: The file

  private mutating func readObject() throws {
    source.skipByte()
    var hasEvents = false
    var isFirst = true
    while let key = try source.nextKey(
      of: Self.fileKeys, isFirst: isFirst, in: "the object of trace events")
    {
      isFirst = false
      if key == 1, try source.next() == UInt8(ascii: "{") {
        try readMetadata()
        continue
      }
      guard key == 0 else {
        try source.skipValue()
        continue
      }
      guard !hasEvents else {
        throw source.error(found: "traceEvents twice", expected: "each key once")
      }
      guard try source.next() == UInt8(ascii: "[") else {
        throw source.error(found: "traceEvents that is not a list", expected: "a list of events")
      }
      try readEvents(mayLackEnd: false)
      hasEvents = true
    }
    guard hasEvents else {
      throw source.error(found: "an object without traceEvents", expected: Self.expectation)
    }
  }

  /// Reads the pixel ratio of DevTools' own screen.
  private mutating func readMetadata() throws {
    source.skipByte()
    var isFirst = true
    while let key = try source.nextKey(
      of: Self.metadataKeys, isFirst: isFirst, in: "the metadata")
    {
      isFirst = false
      if key == 0 {
        let line = try source.value("a number")
        hostRatio = DecimalNumber(line, at: 0).map(\.double).flatMap(Self.ratio)
      } else {
        try source.skipValue()
      }
    }
  }

  /// Reads a list of events. A list that is the whole file may lack its closing bracket, as the format allows, and may
  /// end with a comma.
  private mutating func readEvents(mayLackEnd: Bool) throws {
    source.skipByte()
    var isFirst = true
    while true {
      isUnclosed = try mayLackEnd && source.next() == nil
      guard !isUnclosed,
        try source.moveToNext(
          until: UInt8(ascii: "]"), isFirst: isFirst, in: "the list of events")
      else { return }
      isUnclosed = try mayLackEnd && source.next() == nil
      guard !isUnclosed else { return }
      isFirst = false
      _ = try source.next()
      let begin = source.byteOffset
      let line = try source.value("an event")
      do throws(Mistake) {
        try readEvent(line)
      } catch {
        throw source.error(found: error.found, expected: error.expected, at: begin)
      }
    }
  }

  // MARK: Events

  private mutating func readEvent(_ line: Line) throws(Mistake) {
    try event.read(line, at: 0)
    eventCount += 1
    guard let start = try event.once(Key.name),
      let name = Name.table.index(ofStringAt: start, in: line).flatMap(Name.init)
    else { return }
    if let phase = try event.once(Key.phase), Self.ends.index(ofStringAt: phase, in: line) != nil {
      return
    }
    switch name {
    case .bareUpdate: bareCount += 1
    case .begin: receivedBegins.append(try time(line))
    case .latencyBegin: begins.append(try time(line))
    case .flingStart: flings.append(try time(line))
    case .latency: try readLatency(line)
    case .viewport: try readViewport(line)
    case .scaling: hasScaling = true
    case .shown: try readShown(line)
    case .update:
      // Provided distances have a finger's sign, and unused ones the opposite sign.
      guard let deltas = try object(.deltas, in: object(.arguments, in: event, line), line),
        let update = try update(line, deltas, .providedX, .providedY, sign: -1)
      else {
        bareCount += 1
        return
      }
      updates.append(update)
      requests = []
    case .request:
      if let arguments = try object(.arguments, in: event, line),
        let request = try update(line, arguments, .requestedX, .requestedY, sign: 1),
        updates.isEmpty
      {
        requests.append(request)
      }
    }
  }

  private mutating func readLatency(_ line: Line) throws(Mistake) {
    guard let latency = try object(.latency, in: object(.arguments, in: event, line), line),
      let typeStart = try latency.once(Key.latencyType),
      let type = Self.types.index(ofStringAt: typeStart, in: line)
    else { return }
    guard type < 3 else {
      hasTouch = true
      return
    }
    guard let start = try latency.once(Key.latencyIdentifier),
      let identifier = Self.identifier(line, at: start)
    else { return }
    let isFling = type == 0
    self.isFling[identifier] = .some(
      self.isFling[identifier, default: isFling] == isFling ? isFling : nil)
  }

  private mutating func readViewport(_ line: Line) throws(Mistake) {
    guard let data = try object(.data, in: object(.arguments, in: event, line), line),
      let start = try data.once(Key.ratio),
      let ratio = DecimalNumber(line, at: start).map(\.double).flatMap(Self.ratio)
    else { return }
    let process = try process(line)
    pixelRatios[process] = .some(
      pixelRatios[process, default: ratio] == ratio ? ratio : nil)
  }

  private mutating func readShown(_ line: Line) throws(Mistake) {
    guard let arguments = try object(.arguments, in: event, line),
      let start = try arguments.once(Key.type),
      let type = Self.shownTypes.index(ofStringAt: start, in: line)
    else { return }
    shown.append(
      Shown(nanoseconds: try time(line), process: try process(line), isByCode: type == 0))
  }

  private static func ratio(_ number: Double) -> Double? {
    (0.01...100).contains(number) ? number : nil
  }

  private func process(_ line: Line) throws(Mistake) -> Int64 {
    try event.once(Key.process).flatMap { DecimalNumber(line, at: $0)?.whole } ?? 0
  }

  /// Returns the update with the distances of two keys; nil if both are absent.
  private func update(
    _ line: Line, _ values: Members, _ x: Key, _ y: Key, sign: Double
  ) throws(Mistake) -> Update? {
    let (x, y) = (try delta(x, values, line), try delta(y, values, line))
    guard x != nil || y != nil else { return nil }
    let unusedX = try delta(.unusedX, values, line) ?? 0
    let unusedY = try delta(.unusedY, values, line) ?? 0
    let identifier = try values.once(Key.identifier).flatMap { Self.identifier(line, at: $0) }
    return Update(
      nanoseconds: try time(line), process: try process(line), identifier: identifier,
      deltaX: sign * ((x ?? 0) + unusedX), deltaY: sign * ((y ?? 0) + unusedY),
      offsetX: try delta(.offsetX, values, line), offsetY: try delta(.offsetY, values, line))
  }

  /// The object of a key; nil if it is absent or another value.
  private func object(
    _ key: Key, in members: Members?, _ line: Line
  ) throws(Mistake) -> Members? {
    guard let start = try members?.once(key), line[start] == UInt8(ascii: "{") else { return nil }
    var object = Members(of: Key.table)
    try object.read(line, at: start)
    return object
  }

  /// The event's `ts`, microseconds, in nanoseconds.
  private func time(_ line: Line) throws(Mistake) -> Int64 {
    guard let start = try event.once(Key.time) else {
      throw Mistake(found: "a scroll event without ts", expected: "ts, its time in microseconds")
    }
    guard let time = DecimalNumber(line, at: start)?.whole(timesTenTo: 3) else {
      throw Mistake(
        found: "ts \(line.quote(start))", expected: "a time in microseconds within 146 years")
    }
    return time
  }

  private func delta(_ key: Key, _ values: Members, _ line: Line) throws(Mistake) -> Double? {
    guard let start = try values.once(key) else { return nil }
    guard let number = DecimalNumber(line, at: start), LengthRange.offset.contains(number) else {
      throw Mistake(
        found: "\(Key.table.names[key.rawValue]) \(line.quote(start))",
        expected: LengthRange.offset.expectation)
    }
    return number.double
  }

  /// A whole number of 64 bits, signed or not, or a string of one, in decimal or after 0x; nil for anything else.
  private static func identifier(_ line: Line, at start: Int) -> UInt64? {
    let isQuoted = line[start] == UInt8(ascii: "\"")
    let end = line.afterValue(start)
    var text = String(
      decoding: line.bytes[isQuoted ? start + 1..<end - 1 : start..<end], as: UTF8.self)
    let isNegative = text.hasPrefix("-")
    if isNegative { text.removeFirst() }
    let isHexadecimal = isQuoted && text.lowercased().hasPrefix("0x")
    if isHexadecimal { text.removeFirst(2) }
    // `UInt64` would accept a plus sign, and any number of zeros.
    guard text.utf8.count <= 20, let first = text.utf8.first, first >= UInt8(ascii: "0"),
      let magnitude = UInt64(text, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    guard isNegative else { return magnitude }
    return magnitude <= 1 << 63 ? 0 &- magnitude : nil
  }

  // MARK: Scrolls

  private mutating func emit(
    isRequested: Bool, _ take: (Trace) throws -> Void
  ) throws -> ImportReport {
    // The process with most updates, and of equals the one with the lowest number.
    let counts = updates.reduce(into: [Int64: Int]()) { $0[$1.process, default: 0] += 1 }
    let process = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    let foreignCount = updates.count { $0.process != process }
    updates.removeAll { $0.process != process }
    // Equal times keep the file's order. A stable sort would need more memory.
    let order = updates.indices.sorted {
      (updates[$0].nanoseconds, $0) < (updates[$1].nanoseconds, $1)
    }
    let scale = try scale(ofProcess: process)
    var gestures = Gestures(
      begins: (receivedBegins.isEmpty ? begins : receivedBegins).sorted(), flings: flings.sorted())
    // By update: whether its gesture begins, and whether it is a fling by time.
    let phases = order.map { index in
      let begins = gestures.advance(to: updates[index].nanoseconds)
      return (begins: begins, isFling: gestures.isFling)
    }
    let offsetCount = updates.count { $0.offsetX != nil && $0.offsetY != nil }
    // An update that moved nothing need not say where it is.
    let unknownCount = updates.count {
      $0.isMoving && ($0.offsetX == nil || $0.offsetY == nil)
    }
    let hasOffsets = offsetCount > 0 && unknownCount == 0
    let notes = Notes(
      shown.filter { $0.process == process }, between: order.map { updates[$0].nanoseconds })
    let table = offsets(order, phases.map(\.begins), notes, \.deltaY, \.offsetY)
    let strips = offsets(order, phases.map(\.begins), notes, \.deltaX, \.offsetX)
    var scroll = ImportedScroll(setting, fillsIn: false)
    if hasOffsets, table.codeScrollCount > 0 {
      scroll.addToSource(
        "\(Plural.of(table.codeScrollCount, "scroll")) by code among its positions")
    }
    var (fingerCount, flingCount, byTimeCount, idleCount) = (0, 0, 0, 0)
    var (tableStep, stripStep, otherListCount) = (0, 0, 0)
    let base = updates[order[0]].nanoseconds
    for (place, index) in order.enumerated() {
      let update = updates[index]
      if phases[place].begins { scroll.lift() }
      let known = update.identifier.flatMap { isFling[$0] ?? nil }
      let coasts = known ?? phases[place].isFling
      if known == nil { byTimeCount += 1 }
      if coasts { flingCount += 1 } else { fingerCount += 1 }
      if !update.isMoving { idleCount += 1 }
      let time = Double(update.nanoseconds - base) / 1_000_000
      scroll.sample(atMilliseconds: time)
      if update.deltaY != 0 {
        if !hasOffsets {
          scroll.moveTable(byPoints: update.deltaY * scale, coasts: coasts, atMilliseconds: time)
        } else if table.steps[tableStep].scroller == table.mainScroller {
          let units = try source.units(ofPoints: table.steps[tableStep].after * scale)
          scroll.setTable(units, coasts: coasts, atMilliseconds: time)
        } else {
          otherListCount += 1
        }
        tableStep += 1
      }
      if update.deltaX != 0 {
        if !hasOffsets {
          scroll.moveStrip(byPoints: update.deltaX * scale, coasts: coasts, atMilliseconds: time)
        } else {
          let step = strips.steps[stripStep]
          scroll.moveStrip(
            from: try source.units(ofPoints: step.before * scale),
            to: try source.units(ofPoints: step.after * scale), coasts: coasts,
            atMilliseconds: time)
        }
        stripStep += 1
      }
      try scroll.pass(take)
    }
    try scroll.finish(take)
    var report = scroll.report
    report.read = [
      "\(Plural.of(updates.count, "scroll update")) of process \(process) in "
        + "\(Plural.of(gestures.count, "gesture")): \(fingerCount) by a finger or wheel, "
        + "\(flingCount) by flings"
    ]
    if byTimeCount > 0 {
      report.read.append(
        "\(byTimeCount) of them classified by time, since no event or more than one has their id")
    }
    if hasOffsets {
      report.read.append(
        "positions are those of the page, in whole pixels"
          + (table.codeScrollCount > 0
            ? "; \(Plural.of(table.codeScrollCount, "scroll")) by code came between them" : ""))
    }
    let animationCount = table.animationCount + strips.animationCount
    if hasOffsets, animationCount > 0 {
      report.read.append(
        "\(Plural.of(animationCount, "scroll")) that the browser animated: each is at its end at once"
      )
    }
    report.ignore(eventCount - updates.count - foreignCount, "other event")
    report.ignore(foreignCount, "scroll update", "of other processes")
    report.ignore(otherListCount, "scroll update", "of other lists than the one that moved most")
    report.ignore(idleCount, "scroll update", "that moved nothing")
    report.ignore(scroll.unplacedCount, "sideways update", "with no strip under the finger")
    if isUnclosed { report.ignored.append("that the list has no end") }
    report.assumed = [scroll.feedWords, scroll.fingerWords, scaleWords(scale)]
    if hasOffsets, table.unsureCount > 0 {
      report.assumed.append(
        """
        \(Plural.of(table.unsureCount, "scroll update")) after a jump: whether code scrolled this list or another list \
        moved is read from the fractions of offsets, which may be wrong; a recording with the category loading says which
        """)
    }
    if isRequested {
      report.assumed.append(
        "each update scrolled as far as it was asked to, since none says how far it did")
    }
    if !hasOffsets {
      report.assumed.append(
        "the list and its strips were at their beginnings, since "
          + (offsetCount == 0
            ? "no update says" : "\(unknownCount) of \(updates.count) updates do not say")
          + " where they are")
    }
    if scroll.strayCount > 0 {
      report.assumed.append(
        "\(Plural.of(scroll.strayCount, "strip")) stood elsewhere when a gesture began: scrolled "
          + "before the recording, by code, or in a recycled row")
    }
    if scroll.stoppedCount > 0 {
      report.assumed.append(
        "\(Plural.of(scroll.stoppedCount, "update")) stopped at an end of the feed or a strip")
    }
    return report
  }

  private func offsets(
    _ order: [Int], _ begins: [Bool], _ notes: Notes, _ delta: KeyPath<Update, Double>,
    _ offset: KeyPath<Update, Double?>
  ) -> ScrollerOffsets {
    var codeCount = 0
    return ScrollerOffsets(
      order.indices.compactMap { place in
        let update = updates[order[place]]
        guard update[keyPath: delta] != 0, let truncated = update[keyPath: offset] else {
          return nil
        }
        defer { codeCount = notes.codeCounts[place] }
        return ScrollerOffsets.Step(
          delta: update[keyPath: delta], truncated: truncated, beginsGesture: begins[place],
          followsCode: notes.isEmpty ? nil : notes.codeCounts[place] > codeCount,
          isAnimated: notes.shownCounts[place] >= Self.animationFrames)
      })
  }

  /// A page shows an update in one frame, seldom in two, and an animation in many.
  private static let animationFrames = 3

  /// The scrolls that the page showed around each update.
  private struct Notes {
    let isEmpty: Bool
    /// The scrolls by code before each update.
    var codeCounts: [Int] = []
    /// The scrolls by hand from each update to the next.
    var shownCounts: [Int] = []

    /// - Parameter times: of the updates, ascending.
    init(_ shown: [Shown], between times: [Int64]) {
      isEmpty = shown.isEmpty
      let shown = shown.sorted { $0.nanoseconds < $1.nanoseconds }
      var (next, codeCount) = (0, 0)
      for (index, time) in times.enumerated() {
        while next < shown.count, shown[next].nanoseconds <= time {
          if shown[next].isByCode {
            codeCount += 1
          } else if index > 0 {
            shownCounts[index - 1] += 1
          }
          next += 1
        }
        codeCounts.append(codeCount)
        shownCounts.append(0)
      }
      if !times.isEmpty { shownCounts[times.count - 1] += shown[next...].count { !$0.isByCode } }
    }
  }

  // MARK: Scale

  /// The points of a pixel: as named, or as the recording has it.
  ///
  /// - Throws: an error that asks for it if the recording has pixels of a dense screen, and not how many.
  private func scale(ofProcess process: Int64) throws -> Double {
    if let scale = setting.scale { return scale }
    // A page that DevTools shows as a phone has the phone's ratio, and is scrolled in pixels of the real screen.
    let ratio = (hasTouch ? hostRatio : nil) ?? (pixelRatios[process] ?? nil) ?? hostRatio
    if hasScaling {
      if let ratio { return 1 / ratio }
      throw source.error(
        found: "offsets in pixels of a dense screen, and not how many pixels a point has",
        expected: "--scale, the points of a pixel (0.5 on a screen of two pixels a point), or a "
          + "recording with the category loading too, whose event "
          + "PaintTimingVisualizer::Viewport has the number")
    }
    guard let ratio, ratio != 1, !hasTouch else { return 1 }
    throw source.error(
      found: "a page of \(ratio.short) pixels a point, and no event that was scaled",
      expected: "--scale, the points of a pixel: 1 if the screen was emulated, "
        + "\((1 / ratio).short) if the page was zoomed")
  }

  private func scaleWords(_ scale: Double) -> String {
    let words = "a pixel is \(scale.short) points"
    guard setting.scale == nil else { return words }
    guard !hasScaling else {
      let isPhone = hasTouch && hostRatio == nil
      return words + ", as the recording says"
        + (isPhone ? "; if DevTools emulated a phone, name the screen's own by --scale" : "")
    }
    return words + ", since no event was scaled to a dense screen"
  }
}

/// The gestures of a file, in the order of its updates.
private struct Gestures {
  /// Sorted, as `flings` is.
  let begins: [Int64]
  let flings: [Int64]
  var nextBegin = 0
  var nextFling = 0
  var lastNanoseconds: Int64?
  var isFling = false
  var count = 0

  /// Moves to the next update. Returns whether it is the first of its gesture: after a begin, or after a stop in a file
  /// without begins.
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
    if isNew { count += 1 }
    return isNew
  }
}
