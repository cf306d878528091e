import ScrollTrace

/// What one event of Chrome's says of scrolling.
///
/// Read are, by name:
/// - `InputHandlerProxy::HandleGestureScrollUpdate_Result` (category `input.scrolling`): its `ts`, its `pid`, and of
///   `args.scroll_deltas` the numbers `provided_to_compositor_delta_x` and `_y`, `unused_delta_x` and `_y` and the id
///   `trace_id`;
/// - `InputHandlerProxy::HandleGestureScrollUpdate` (category `input`): its `ts`, its `pid`, and of `args` the numbers
///   `dx` and `dy`, which older releases have alone, and the id `trace_id`;
/// - `EventLatency` (category `input.scrolling`): of `args.event_latency` the id `event_latency_id` and the word `event_type`;
/// - `InputHandlerProxy::HandleGestureScrollBegin`, `InputLatency::GestureScrollBegin` and
///   `InputLatency::GestureFlingStart`: their `ts`;
/// - `InputLatency::GestureScrollUpdate`: that it is there.
enum ChromeEvent {
  case update(ChromeUpdate)
  /// An update as it was asked for: how far the content went is not in it.
  case request(ChromeUpdate)
  /// The id of an update, and whether a fling made it.
  case latency(id: UInt64, isFling: Bool)
  /// A finger, or a wheel, began to scroll: as the process that scrolls was told, or as it happened.
  case begin(nanoseconds: Int64, isTold: Bool)
  /// A finger let go while it moved.
  case fling(nanoseconds: Int64)
  /// An update that does not say how far.
  case bareUpdate
  case other

  private enum Name: CaseIterable {
    case update, request, latency, begin, latencyBegin, flingStart, bareUpdate

    var text: StaticString {
      switch self {
      case .update: "InputHandlerProxy::HandleGestureScrollUpdate_Result"
      case .request: "InputHandlerProxy::HandleGestureScrollUpdate"
      case .latency: "EventLatency"
      case .begin: "InputHandlerProxy::HandleGestureScrollBegin"
      case .latencyBegin: "InputLatency::GestureScrollBegin"
      case .flingStart: "InputLatency::GestureFlingStart"
      case .bareUpdate: "InputLatency::GestureScrollUpdate"
      }
    }
  }

  /// Reads an event that `JSONSyntax` has passed.
  ///
  /// - Throws: `Mistake` where an event of these names is another than it should be.
  /// - Complexity: O(length of the event).
  init(_ line: Line) throws(Mistake) {
    guard line[0] == UInt8(ascii: "{") else {
      throw Mistake(found: line.quote(0), expected: "an event, an object in braces")
    }
    self = .other
    guard let nameStart = try line.member("name", of: 0),
      let name = Name.allCases.first(where: { line.isString($0.text, at: nameStart) })
    else { return }
    // Of a pair the first has the arguments.
    let phase = try line.member("ph", of: 0)
    let ends: [StaticString] = ["E", "e", "F", "T", "p"]
    if let phase, ends.contains(where: { line.isString($0, at: phase) }) { return }
    switch name {
    case .bareUpdate: self = .bareUpdate
    case .begin, .latencyBegin:
      self = .begin(nanoseconds: try line.chromeNanoseconds(), isTold: name == .begin)
    case .flingStart: self = .fling(nanoseconds: try line.chromeNanoseconds())
    case .latency: self = try Self.latency(line)
    case .update: self = try ChromeUpdate(line).map { .update($0) } ?? .bareUpdate
    case .request: self = try ChromeUpdate(askedForIn: line).map { .request($0) } ?? .other
    }
  }

  private static func latency(_ line: Line) throws(Mistake) -> ChromeEvent {
    guard let arguments = try line.argument("event_latency"),
      let type = try line.member("event_type", of: arguments),
      let idStart = try line.member("event_latency_id", of: arguments),
      let id = line.chromeIdentifier(at: idStart)
    else { return .other }
    if line.isString("INERTIAL_GESTURE_SCROLL_UPDATE", at: type) {
      return .latency(id: id, isFling: true)
    }
    let drags: [StaticString] = ["FIRST_GESTURE_SCROLL_UPDATE", "GESTURE_SCROLL_UPDATE"]
    guard drags.contains(where: { line.isString($0, at: type) }) else { return .other }
    return .latency(id: id, isFling: false)
  }
}

/// A step of a scroll, as Chrome's compositor was told of it.
struct ChromeUpdate {
  let nanoseconds: Int64
  /// The process that scrolled.
  let process: Int64
  /// 64 bits; nil where it is missing, or no whole number, as where it has been through a `Double`.
  let identifier: UInt64?
  /// By how much the content offset grew, in the source's units.
  let deltaX: Double
  let deltaY: Double

  /// Nil where it does not say how far.
  init?(_ line: Line) throws(Mistake) {
    guard let deltas = try line.argument("scroll_deltas") else { return nil }
    let x = try line.chromeDelta("provided_to_compositor_delta_x", of: deltas)
    let y = try line.chromeDelta("provided_to_compositor_delta_y", of: deltas)
    guard x != nil || y != nil else { return nil }
    // What is unused has the other sign: it is an offset's, and what is provided a finger's.
    deltaX = -((x ?? 0) + (try line.chromeDelta("unused_delta_x", of: deltas) ?? 0))
    deltaY = -((y ?? 0) + (try line.chromeDelta("unused_delta_y", of: deltas) ?? 0))
    nanoseconds = try line.chromeNanoseconds()
    identifier = try line.member("trace_id", of: deltas).flatMap(line.chromeIdentifier)
    process = try line.chromeProcess()
  }

  /// What was asked for, which may be more than there was to scroll; nil where it does not say how far.
  init?(askedForIn line: Line) throws(Mistake) {
    guard let arguments = try line.member("args", of: 0) else { return nil }
    let x = try line.chromeDelta("dx", of: arguments)
    let y = try line.chromeDelta("dy", of: arguments)
    guard x != nil || y != nil else { return nil }
    deltaX = x ?? 0
    deltaY = y ?? 0
    nanoseconds = try line.chromeNanoseconds()
    identifier = try line.member("trace_id", of: arguments).flatMap(line.chromeIdentifier)
    process = try line.chromeProcess()
  }
}

extension Line {
  /// Where the value of a key stands in the object at `start`; nil where there is none, or no object.
  ///
  /// - Throws: `Mistake` for a key that is there twice.
  /// - Complexity: O(length of the object).
  func member(_ name: StaticString, of start: Int) throws(Mistake) -> Int? {
    guard self[start] == UInt8(ascii: "{") else { return nil }
    var found: Int?
    var at = afterSpace(start + 1)
    while at < count, self[at] == UInt8(ascii: "\"") {
      let isWanted = isString(name, at: at)
      at = afterSpace(afterSpace(afterString(at)) + 1)
      if isWanted {
        guard found == nil else {
          throw Mistake(found: "the key \(name) twice", expected: "each key once")
        }
        found = at
      }
      at = afterSpace(afterValue(at))
      if self[at] == UInt8(ascii: ",") { at = afterSpace(at + 1) }
    }
    return found
  }

  /// Whether the value at `start` is this string.
  func isString(_ text: StaticString, at start: Int) -> Bool {
    guard self[start] == UInt8(ascii: "\"") else { return false }
    let length = text.utf8CodeUnitCount
    for offset in 0..<length where self[start + 1 + offset] != text.utf8Start[offset] {
      guard self[start + 1 + offset] == UInt8(ascii: "\\") else { return false }
      return stringBytes(at: start).elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: length))
    }
    return self[start + 1 + length] == UInt8(ascii: "\"")
  }

  /// Where a value stands in the event's `args`.
  fileprivate func argument(_ name: StaticString) throws(Mistake) -> Int? {
    guard let arguments = try member("args", of: 0) else { return nil }
    return try member(name, of: arguments)
  }

  /// The event's `ts`, microseconds, in nanoseconds.
  fileprivate func chromeNanoseconds() throws(Mistake) -> Int64 {
    guard let start = try member("ts", of: 0) else {
      throw Mistake(found: "a scroll event without ts", expected: "ts, its time in microseconds")
    }
    guard let time = DecimalNumber(self, at: start)?.whole(timesTenTo: 3) else {
      throw Mistake(
        found: "ts \(quote(start))", expected: "a time in microseconds within 146 years")
    }
    return time
  }

  /// The number of the event's process; 0 where it has none.
  fileprivate func chromeProcess() throws(Mistake) -> Int64 {
    let start = try member("pid", of: 0)
    return start.flatMap { DecimalNumber(self, at: $0)?.whole } ?? 0
  }

  fileprivate func chromeDelta(_ name: StaticString, of start: Int) throws(Mistake) -> Double? {
    guard let valueStart = try member(name, of: start) else { return nil }
    guard let number = DecimalNumber(self, at: valueStart), LengthRange.offset.contains(number)
    else {
      throw Mistake(
        found: "\(name) \(quote(valueStart))", expected: LengthRange.offset.expectation)
    }
    return number.double
  }

  /// A whole number of 64 bits, signed or not, or a string of one, in decimal or behind 0x; nil for anything else.
  fileprivate func chromeIdentifier(at start: Int) -> UInt64? {
    let isQuoted = self[start] == UInt8(ascii: "\"")
    var at = isQuoted ? start + 1 : start
    let isNegative = self[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    let isHexadecimal =
      isQuoted && self[at] == UInt8(ascii: "0") && self[at + 1] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { at += 2 }
    let end = isQuoted ? afterString(start) - 1 : afterValue(start)
    guard at < end, end - at <= 20 else { return nil }
    let bytes = UnsafeBufferPointer(rebasing: self.bytes[at..<end])
    // A sign has been read, and a second one would pass.
    guard bytes[0] != UInt8(ascii: "+"), bytes[0] != UInt8(ascii: "-"),
      let magnitude = UInt64(String(decoding: bytes, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    else { return nil }
    guard isNegative else { return magnitude }
    return magnitude <= 1 << 63 ? 0 &- magnitude : nil
  }
}
