import ScrollTrace
import TraceTools

/// How fast the binary form is read: the embedded recording's events again and again, a hundred million of them.
enum StripFigure {
  private static let eventCountAimed = 10_000_000
  private static let readCount = 10

  /// Ten million events are read ten times: with more, memory would be measured, and not the reader.
  ///
  /// - Returns: Millions of events a second in processor time, and the bytes that an event takes.
  static func measure() throws -> (events: Double, bytesPerEvent: Double) {
    let bytes = try repeatedRecording()
    var count = 0
    var checksum: Int64 = 0
    let spent = try ProcessorTime.measure {
      for _ in 0..<readCount {
        let (events, last) = try bytes.withUnsafeBytes { try read($0) }
        count += events
        checksum &+= last
      }
    }
    guard checksum != 0 else { throw FigureError(description: "nothing was read") }
    return (
      Double(count) / 1e6 / (spent / .seconds(1)),
      Double(bytes.count) * Double(readCount) / Double(count)
    )
  }

  /// Reads a trace to its end, a part at a time, as a replay does.
  private static func read(_ bytes: UnsafeRawBufferPointer) throws -> (events: Int, last: Int64) {
    var reader = try TraceReader(bytes: bytes, named: "recording.strip")
    var part = reader.header
    var count = 0
    var last: Int64 = 0
    while try reader.readEvents(atMost: 16_384, into: &part) > 0 {
      count += part.events.count
      last &+= part.events[part.events.count - 1].value
      part.removeEvents()
    }
    return (count, last)
  }

  private static func repeatedRecording() throws -> [UInt8] {
    guard let recording = EmbeddedTraces.bytes(named: "chromium-browse") else {
      throw FigureError(description: "the recording is not embedded")
    }
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
}
