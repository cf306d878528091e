import CRuler
import ScrollTrace
import TraceTools

/// How fast a trace is read: its text form, the numbers of the same lines by a C loop, and its binary form.
enum ReaderFigure {
  static let figure = Figure(
    values: [
      "text, M lines/s", "C, M lines/s", "text over C", "binary, M events/s",
      "binary, bytes/event", "binary over text",
    ],
    measure: {
      let lines = try measureLines()
      let binary = try StripFigure.measure()
      return [
        lines.text, lines.inC, lines.text / lines.inC, binary.events, binary.bytesPerEvent,
        binary.events / lines.text,
      ]
    })

  private static let lineCountAimed = 1_000_000
  private static let roundCount = 10

  /// Reads a million lines ten times, in turns with the C loop: with more lines, memory would be measured.
  ///
  /// - Returns: Millions of lines a second, in processor time.
  private static func measureLines() throws -> (text: Double, inC: Double) {
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
    let length = lines.count
    // strtod stops at the zero. The header is no event, and the C loop skips it.
    lines.append(0)
    let header = end - bytes.startIndex + 1
    var (spent, spentInC) = (Duration.zero, Duration.zero)
    for _ in 0..<roundCount {
      var (count, countInC, sum) = (0, 0, 0.0)
      try lines.withUnsafeBytes { text in
        spent += try ProcessorTime.measure {
          let whole = UnsafeRawBufferPointer(rebasing: text[..<length])
          count = try TraceFormat.read(bytes: whole, named: "recording").events.count
        }
        spentInC += try ProcessorTime.measure {
          let events = text.baseAddress?.advanced(by: header)
          countInC = reader_ruler_lines(
            events?.assumingMemoryBound(to: CChar.self), length - header, &sum)
        }
      }
      guard count == lineCount, countInC == lineCount, sum > 0 else {
        throw FigureError(description: "\(count) and, in C, \(countInC) of \(lineCount) lines")
      }
    }
    let millions = Double(lineCount * roundCount) / 1e6
    return (millions / (spent / .seconds(1)), millions / (spentInC / .seconds(1)))
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
