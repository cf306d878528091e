import ScrollTrace

/// What one event of Chrome's says of scrolling.
enum ChromeEvent {
  case update(ChromeUpdate)
  /// An update as it was asked for: how far the content went is not in it.
  case request(ChromeUpdate)
  /// The id of an update, and whether a fling made it.
  case latency(id: UInt64, isFling: Bool)
  /// A finger, or a wheel, began to scroll: as the process that scrolls received it, or as it happened.
  case begin(nanoseconds: Int64, isReceived: Bool)
  /// A finger let go while it moved.
  case fling(nanoseconds: Int64)
  /// An update that does not say how far.
  case bareUpdate
  case other
}

/// A step of a scroll, as Chrome's compositor received it.
struct ChromeUpdate {
  let nanoseconds: Int64
  /// The process that scrolled.
  let process: Int64
  /// 64 bits; nil if it is missing, or no whole number, as where it has been through a `Double`.
  let identifier: UInt64?
  /// By how much the content offset grew, in the source's units.
  let deltaX: Double
  let deltaY: Double
}

/// Reads trace events, by name:
/// - `InputHandlerProxy::HandleGestureScrollUpdate_Result` (category `input.scrolling`): its `ts`, its `pid`, and of
///   `args.scroll_deltas` the numbers `provided_to_compositor_delta_x` and `_y`, `unused_delta_x` and `_y` and the id
///   `trace_id`;
/// - `InputHandlerProxy::HandleGestureScrollUpdate` (category `input`): its `ts`, its `pid`, and of `args` the numbers
///   `dx` and `dy`, which older releases have alone, and the id `trace_id`;
/// - `EventLatency` (category `input.scrolling`): of `args.event_latency` the id `event_latency_id` and the word `event_type`;
/// - `InputHandlerProxy::HandleGestureScrollBegin`, `InputLatency::GestureScrollBegin` and
///   `InputLatency::GestureFlingStart`: their `ts`;
/// - `InputLatency::GestureScrollUpdate`: that it is there.
struct ChromeEventReader {
  private enum Name: Int {
    case update, request, latency, begin, latencyBegin, flingStart, bareUpdate
    static let table = KeyTable(
      owner: "names",
      names: [
        "InputHandlerProxy::HandleGestureScrollUpdate_Result",
        "InputHandlerProxy::HandleGestureScrollUpdate", "EventLatency",
        "InputHandlerProxy::HandleGestureScrollBegin", "InputLatency::GestureScrollBegin",
        "InputLatency::GestureFlingStart", "InputLatency::GestureScrollUpdate",
      ])
  }

  /// The keys that are read, of whichever object.
  private enum Key: Int {
    case name, phase, time, process, arguments, deltas, latency, requestedX, requestedY
    case providedX, providedY, unusedX, unusedY, identifier, latencyType, latencyIdentifier
    static let table = KeyTable(
      owner: "an event",
      names: [
        "name", "ph", "ts", "pid", "args", "scroll_deltas", "event_latency", "dx", "dy",
        "provided_to_compositor_delta_x", "provided_to_compositor_delta_y", "unused_delta_x",
        "unused_delta_y", "trace_id", "event_type", "event_latency_id",
      ], isOpen: true)

    var text: String { Key.table.names[rawValue] }
  }

  /// The phases of events that end what another has begun, which has the arguments.
  private static let ends = KeyTable(owner: "phases", names: ["E", "e", "F", "T", "p"])
  /// The types of updates; the first is that of flings.
  private static let types = KeyTable(
    owner: "types",
    names: [
      "INERTIAL_GESTURE_SCROLL_UPDATE", "FIRST_GESTURE_SCROLL_UPDATE", "GESTURE_SCROLL_UPDATE",
    ])

  private var event = Members(of: Key.table)

  /// Reads an event that has been checked.
  ///
  /// - Throws: `Mistake` if an event of these names is another than it should be.
  /// - Complexity: O(length of the event).
  mutating func read(_ line: Line) throws(Mistake) -> ChromeEvent {
    try event.read(line, at: 0)
    guard let start = try event.once(Key.name),
      let name = Name.table.index(ofStringAt: start, in: line).flatMap(Name.init)
    else { return .other }
    if let phase = try event.once(Key.phase), Self.ends.index(ofStringAt: phase, in: line) != nil {
      return .other
    }
    switch name {
    case .bareUpdate: return .bareUpdate
    case .begin, .latencyBegin:
      return .begin(nanoseconds: try readTime(line), isReceived: name == .begin)
    case .flingStart: return .fling(nanoseconds: try readTime(line))
    case .latency: return try readLatency(line)
    case .update:
      guard let deltas = try object(.deltas, in: object(.arguments, in: event, line), line),
        // What is provided has a finger's sign, and what is unused the other one.
        let update = try readUpdate(line, deltas, .providedX, .providedY, sign: -1)
      else { return .bareUpdate }
      return .update(update)
    case .request:
      guard let arguments = try object(.arguments, in: event, line),
        let request = try readUpdate(line, arguments, .requestedX, .requestedY, sign: 1)
      else { return .other }
      return .request(request)
    }
  }

  private func readLatency(_ line: Line) throws(Mistake) -> ChromeEvent {
    guard let latency = try object(.latency, in: object(.arguments, in: event, line), line),
      let typeStart = try latency.once(Key.latencyType),
      let start = try latency.once(Key.latencyIdentifier),
      let identifier = Self.identifier(line, at: start),
      let type = Self.types.index(ofStringAt: typeStart, in: line)
    else { return .other }
    return .latency(id: identifier, isFling: type == 0)
  }

  /// Reads an update; nil if it does not say how far.
  private func readUpdate(
    _ line: Line, _ values: Members, _ x: Key, _ y: Key, sign: Double
  ) throws(Mistake) -> ChromeUpdate? {
    let (x, y) = (try delta(x, values, line), try delta(y, values, line))
    guard x != nil || y != nil else { return nil }
    let unusedX = try delta(.unusedX, values, line) ?? 0
    let unusedY = try delta(.unusedY, values, line) ?? 0
    let process = try event.once(Key.process).flatMap { DecimalNumber(line, at: $0)?.whole }
    let identifier = try values.once(Key.identifier).flatMap { Self.identifier(line, at: $0) }
    return ChromeUpdate(
      nanoseconds: try readTime(line), process: process ?? 0, identifier: identifier,
      deltaX: sign * ((x ?? 0) + unusedX), deltaY: sign * ((y ?? 0) + unusedY))
  }

  // MARK: Values

  /// The object that a key has; nil if it is absent or another value.
  private func object(
    _ key: Key, in members: Members?, _ line: Line
  ) throws(Mistake) -> Members? {
    guard let start = try members?.once(key), line[start] == UInt8(ascii: "{") else { return nil }
    var object = Members(of: Key.table)
    try object.read(line, at: start)
    return object
  }

  /// The event's `ts`, microseconds, in nanoseconds.
  private func readTime(_ line: Line) throws(Mistake) -> Int64 {
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
        found: "\(key.text) \(line.quote(start))", expected: LengthRange.offset.expectation)
    }
    return number.double
  }

  /// A whole number of 64 bits, signed or not, or a string of one, in decimal or behind 0x; nil for anything else.
  private static func identifier(_ line: Line, at start: Int) -> UInt64? {
    let isQuoted = line[start] == UInt8(ascii: "\"")
    let end = line.afterValue(start)
    var bytes = isQuoted ? line.bytes[start + 1..<end - 1] : line.bytes[start..<end]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    let isHexadecimal =
      isQuoted && (bytes.starts(with: Array("0x".utf8)) || bytes.starts(with: Array("0X".utf8)))
    if isHexadecimal { bytes.removeFirst(2) }
    // A second sign would pass.
    guard bytes.count <= 20, let first = bytes.first, first >= UInt8(ascii: "0"),
      let magnitude = UInt64(String(decoding: bytes, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    else { return nil }
    guard isNegative else { return magnitude }
    return magnitude <= 1 << 63 ? 0 &- magnitude : nil
  }
}
