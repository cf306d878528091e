import Testing

@testable import ScrollTrace

/// The fast path for the commonest lines, compared with the general one.
@Suite struct QuickEventTests {
  /// The event of the fast path; nil if it leaves the line to the general path.
  private func quick(_ line: String) -> QuickEvent? {
    let bytes = Array((line + "\n").utf8) + Array(repeating: 0, count: QuickEvent.byteCountMax)
    return bytes.withUnsafeBufferPointer { QuickEvent(at: $0.baseAddress!) }
  }

  /// The event of the general path; nil if it refuses the line.
  private func general(_ line: String, rows: Int) -> (event: TraceEvent, time: Double)? {
    let feed = Feed(
      itemCounts: Array(repeating: 1, count: rows), rowHeight: .uniform(units: 1), itemShapes: [])
    var trace = Trace(name: "", viewport: Viewport(widthUnits: 1, heightUnits: 1), feed: feed)
    var reader = EventReader(header: trace, kindLimit: 1)
    let bytes = Array(line.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      let line = Line(start: buffer.baseAddress!, count: buffer.count, isLast: false)
      do throws(Mistake) { try reader.read(line, into: &trace) } catch { return nil }
      return (trace.events[0], trace.timesMilliseconds[0])
    }
  }

  /// - Returns: whether the fast path took the line.
  @discardableResult
  private func expectTheSame(_ line: String, rows: Int = 100) -> Bool {
    // The caller checks the row.
    guard let quick = quick(line), quick.row < rows else { return false }
    #expect(quick.byteCount == line.utf8.count + 1, "\(line)")
    guard let general = general(line, rows: rows) else {
      Issue.record("the fast path alone takes \(line)")
      return true
    }
    #expect(general.time == quick.timeMilliseconds, "\(line)")
    #expect(general.time.sign == quick.timeMilliseconds.sign, "\(line)")
    let kind: TraceEvent.Kind = quick.row < 0 ? .position : .stripOffset
    #expect(
      general.event
        == TraceEvent(
          kind: kind, coasts: quick.coasts, row: Int32(max(0, quick.row)), value: quick.units),
      "\(line)")
    return true
  }

  @Test(arguments: [
    #"{"t":0,"y":0}"#, #"{"t":6216.5,"y":1}"#, #"{"t": 16.7, "y": 320.5}"#, #"{"t":1,"y":-0}"#,
    #"{"t": 16.7, "row": 12, "x": -130.25}"#, #"{"t":1,"y":-0.00048828125}"# + "\r",
    #"{"t":16.666666666666668,"y":320.33334350585938}"#, #"{"t":1,"row":99,"x":0.00048828125}"#,
    #"{"t":123456789012345.1234,"y":999999999.99999999999999999999}"#,
    #"{"t":0.123456789012345678,"y":-999999999.99999999999999999999}"#,
    #"{"t":40,"row":12,"x":131.5,"coast":true}"#,
    #"{"t": 40, "row": 12, "x": 131.5, "coast": true}"#, #"{"t":40,"y":0,"coast":true}"# + "\r",
    #"{"t": 0.123456789012345678, "row": 0, "x": -999999999.99999999999999999999, "coast": true}"#,
  ])
  func commonLinesAreTaken(line: String) {
    #expect(expectTheSame(line))
  }

  @Test(arguments: [
    #"{"t":01,"y":0}"#, #"{"t":1,"y":00}"#, #"{"t":1,"y":-}"#, #"{"t":1.,"y":0}"#,
    #"{"t":1,"y":1.}"#, #"{"t":1,"y":1e3}"#, #"{"t":-1,"y":1}"#, #"{"t":1,"y":1000000000}"#,
    #"{"t":1,"row":-1,"x":1}"#, #"{"t":1,"row":1.0,"x":1}"#, #"{"t":1,"row":01,"x":1}"#,
    #"{"t":1,"y":1},"#, #"{"t":1,"y":1} "#, #"{"t":1,"y":1"#, #"{"t":1,"x":1}"#, "{", "",
    #"{"y":1,"t":1}"#, #"{"t":1,"y":1,"x":2}"#, #"{"t":9007199254740993,"y":1}"#,
    #" {"t":1,"y":1}"#, #"{"t":1,"y":1,"coast":false}"#, #"{"t":1,"y":1,"coast":true"#,
    #"{"t":1,"y":1,"coast":true,}"#, #"{"t":1,"y":1,"coast":tru}"#, #"{"t":1,"y":1,"coasts":true}"#,
    #"{"t":1,"y":1,"coast":true }"#, #"{"t":1,"y":1"coast":true}"#, #"{"t":1,"coast":true,"y":1}"#,
    #"{"t":,"y":1}"#, #"{"t":1,"y":}"#, #"{"t":1,"row":,"x":1}"#, #"{"t":1,"select":[0,0]}"#,
  ])
  func otherLinesAreLeftToTheGeneralPath(line: String) {
    #expect(quick(line) == nil)
  }

  @Test func randomLinesAreReadAlike() {
    var generator = SplitMix64(seed: 7)
    var taken = 0
    for _ in 0..<10_000 where expectTheSame(randomLine(&generator)) { taken += 1 }
    #expect(taken > 2_500)
  }

  /// A line of one of the common shapes with numbers of all lengths, at times with a byte changed.
  private func randomLine(_ generator: inout SplitMix64) -> String {
    func digits(_ count: Int) -> String {
      String((0..<count).map { _ in "0123456789".randomElement(using: &generator)! })
    }
    func number(_ integerDigits: Int, _ fractionDigits: Int) -> String {
      var text = digits(Int.random(in: 1...integerDigits, using: &generator))
      if Int.random(in: 0..<4, using: &generator) > 0 { text = "\(Int(text)!)" }
      guard Bool.random(using: &generator) else { return text }
      return text + "." + digits(Int.random(in: 1...fractionDigits, using: &generator))
    }
    let space = Bool.random(using: &generator) ? " " : ""
    let sign = Bool.random(using: &generator) ? "-" : ""
    var line = "{\"t\":" + space + number(16, 20) + "," + space
    if Bool.random(using: &generator) {
      line +=
        "\"row\":" + space + "\(Int.random(in: 0..<100, using: &generator))," + space + "\"x\":"
    } else {
      line += "\"y\":"
    }
    line += space + sign + number(10, 24)
    if Int.random(in: 0..<3, using: &generator) == 0 { line += ",\(space)\"coast\":\(space)true" }
    line += "}"
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return line }
    var bytes = Array(line.utf8)
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    bytes[place] = Array("0123456789.-,:{}[]\"eytxrowcasu \r".utf8).randomElement(
      using: &generator)!
    return String(decoding: bytes, as: UTF8.self)
  }
}
