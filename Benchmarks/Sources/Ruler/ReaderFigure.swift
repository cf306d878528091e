import CRuler
import ScrollTrace
import TraceTools

/// How fast a trace is read: its text form, the numbers of the same lines by a C loop, and its binary form.
///
/// Each round reads all three, so that other work on the machine slows all of them.
enum ReaderFigure {
  static let figure = Figure(
    values: [
      "text, M lines/s", "C, M lines/s", "text over C", "binary, M events/s",
      "binary, bytes/event", "binary over text",
    ],
    measure: measure)

  // With more, memory would be measured, and not the readers.
  private static let lineCountAimed = 1_000_000
  private static let eventCountAimed = 10_000_000
  private static let roundCount = 10

  private static func measure() throws -> [Double] {
    guard let recording = EmbeddedTraces.bytes(named: "chromium-browse") else {
      throw FigureError(description: "the recording is not embedded")
    }
    var (lines, header, lineCount) = try repeatedText(recording)
    let length = lines.count
    // strtod stops at the zero. The header is no event, and the C loop skips it.
    lines.append(0)
    let strip = try repeatedBinary(recording)
    var (text, inC, binary) = (Speed(), Speed(), Speed())
    var sum = 0.0
    for _ in 0..<roundCount {
      try lines.withUnsafeBytes { bytes in
        try text.add {
          let whole = UnsafeRawBufferPointer(rebasing: bytes[..<length])
          return try TraceFormat.read(bytes: whole, named: "recording").events.count
        }
        try inC.add {
          let events = bytes.baseAddress?.advanced(by: header)
          return reader_ruler_lines(
            events?.assumingMemoryBound(to: CChar.self), length - header, &sum)
        }
      }
      try strip.withUnsafeBytes { bytes in try binary.add { try eventCount(ofBinary: bytes) } }
    }
    let expected = lineCount * roundCount
    guard text.count == expected, inC.count == expected, sum > 0 else {
      throw FigureError(
        description: "\(text.count) and, in C, \(inC.count) of \(expected) lines")
    }
    return [
      text.millionsPerSecond, inC.millionsPerSecond,
      text.millionsPerSecond / inC.millionsPerSecond, binary.millionsPerSecond,
      Double(strip.count) * Double(roundCount) / Double(binary.count),
      binary.millionsPerSecond / text.millionsPerSecond,
    ]
  }

  /// Events, and the processor time in which they were read.
  private struct Speed {
    private(set) var count = 0
    private var spent = Duration.zero

    var millionsPerSecond: Double { Double(count) / 1e6 / (spent / .seconds(1)) }

    /// Adds the events that a reading returns.
    mutating func add(_ read: () throws -> Int) throws {
      var events = 0
      spent += try ProcessorTime.measure { events = try read() }
      guard events > 0 else { throw FigureError(description: "nothing was read") }
      count += events
    }
  }

  /// Reads a trace to its end, a part at a time, as a replay does.
  private static func eventCount(ofBinary bytes: UnsafeRawBufferPointer) throws -> Int {
    var reader = try TraceReader(bytes: bytes, named: "recording.strip")
    var part = reader.header
    var (count, checksum) = (0, Int64(0))
    while try reader.readEvents(atMost: 16_384, into: &part) > 0 {
      count += part.events.count
      checksum &+= part.events[part.events.count - 1].value
      part.removeEvents()
    }
    guard checksum != 0 else { throw FigureError(description: "the events are empty") }
    return count
  }

  private static func repeatedBinary(_ recording: UnsafeRawBufferPointer) throws -> [UInt8] {
    func open() throws -> TraceReader {
      try TraceReader(bytes: recording, named: "chromium-browse")
    }
    var editor = try TraceEditor.repeating(open)
    var piece = editor.parts[0].opening
    var writer = TraceFormat.strip.writer()
    writer.append(headerOf: piece)
    var count = 0
    while count < eventCountAimed {
      if count > 0 { editor.goOn(to: &piece) }
      var reader = try open()
      try editor.append(eventsOf: &reader, to: &piece) { piece in
        writer.append(eventsOf: piece, 0..<piece.events.count)
        count += piece.events.count
        piece.removeEvents()
      }
    }
    writer.finish()
    return writer.takeBytes()
  }

  /// The recording's events again and again, the length of its header and the number of events.
  private static func repeatedText(
    _ recording: UnsafeRawBufferPointer
  ) throws -> (lines: [UInt8], header: Int, lineCount: Int) {
    guard let end = recording.firstIndex(of: 10) else {
      throw FigureError(description: "the recording has no events")
    }
    let events = recording[(end + 1)...]
    let eventCount = events.count { $0 == 10 }
    let text = String(decoding: events, as: UTF8.self)
    var lines = Array(recording[...end])
    var time = 0.0
    var lineCount = 0
    while lineCount < lineCountAimed {
      time = try append(text, startingAt: time, to: &lines)
      lineCount += eventCount
    }
    return (lines, end + 1, lineCount)
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
