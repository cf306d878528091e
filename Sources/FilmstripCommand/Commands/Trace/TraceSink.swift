import Reporting
import ScrollTrace

/// Writes a trace as it comes about, a file whole or not at all, and then says what it has.
struct TraceSink: ~Copyable {
  private let output: DescribedOutput
  private let sink: StreamedOutput
  private var writer: any TraceFormatWriter
  private var eventCount = 0
  private var endMilliseconds = 0.0
  /// Where all is said of it.
  private var listing: TraceListing.Making?

  /// Begins the file, or refuses one that is there.
  ///
  /// - Parameter header: without events, or its first.
  /// - Throws: `Failure` with `unwritableFile`.
  init(_ output: DescribedOutput, headerOf header: Trace) throws {
    self.output = output
    sink = try output.file.open()
    writer = output.file.format.writer()
    writer.append(headerOf: header)
    listing = output.format == .json ? TraceListing.Making(headerOf: header) : nil
  }

  /// Writes the events behind those before, and takes them out of the piece.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  mutating func take(eventsOf piece: inout Trace) throws {
    writer.append(eventsOf: piece, 0..<piece.events.count)
    try sink.write(writer.takeBytes())
    if var making = listing.take() {
      making.append(eventsOf: piece)
      listing = consume making
    }
    eventCount += piece.events.count
    endMilliseconds = piece.timesMilliseconds.last ?? endMilliseconds
    piece.removeEvents()
  }

  /// Everything is written.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  consuming func finish() throws {
    writer.finish()
    try sink.write(writer.takeBytes())
    try sink.finish()
    if let making = listing.take() {
      try OutputFile.printResult(JSONFormat.render(making.finish()))
    } else {
      OutputFile.tellWritten(
        output.file.path,
        TraceOutput.extent(eventCount: eventCount, milliseconds: endMilliseconds))
    }
  }
}
