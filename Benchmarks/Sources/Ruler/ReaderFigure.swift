import ScrollTrace
import TraceTools

/// How fast a trace is read, in its text form and in its binary form.
enum ReaderFigure {
  static let figure = Figure(
    columns: ["M lines", "M lines/s"] + StripFigure.columns,
    measure: { try measure() + StripFigure.measure() })

  /// Event lines of the embedded recording's kind.
  private static let lineCountAimed = 10_000_000

  private static func measure() throws -> [Double] {
    guard let bytes = EmbeddedTraces.bytes(named: "chromium-browse") else {
      throw FigureError(description: "the recording is not embedded")
    }
    guard let end = bytes.firstIndex(of: 10) else {
      throw FigureError(description: "the recording has no events")
    }
    let events = bytes[bytes.index(after: end)...]
    let eventCount = events.count { $0 == 10 }
    // The same events again and again at the recording's own times would go back in time: all at one.
    let text = String(decoding: events, as: UTF8.self)
    var lines: [UInt8] = Array(bytes[...end])
    var time = 0.0
    var lineCount = 0
    while lineCount < lineCountAimed {
      time = try append(text, startingAt: time, to: &lines)
      lineCount += eventCount
    }
    var count = 0
    let spent = try ProcessorTime.measure {
      count = try lines.withUnsafeBytes { try TextFormat.read(bytes: $0, named: "recording") }
        .events.count
    }
    guard count == lineCount else { throw FigureError(description: "\(count) of \(lineCount)") }
    return [Double(count) / 1e6, Double(count) / (spent / .microseconds(1))]
  }

  /// Appends the events with their times moved, as a recorder would have written them.
  private static func append(
    _ text: String, startingAt start: Double, to lines: inout [UInt8]
  ) throws -> Double {
    var last = start
    for line in text.split(separator: "\n") {
      guard let comma = line.firstIndex(of: ","),
        let time = Double(line[line.index(line.startIndex, offsetBy: 5)..<comma])
      else { throw FigureError(description: "no event: \(line)") }
      last = ((start + time) * 10).rounded() / 10
      lines += Array("{\"t\":\(last)\(line[comma...])\n".utf8)
    }
    return last
  }
}
