import ArgumentParser
import Reporting
import ScrollTrace

/// Where a command writes a trace.
struct TraceOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to this file (in the binary form if it ends in .strip) instead of standard output.",
      valueName: "FILE"))
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  /// The file, or `-` for standard output.
  var path: String { output ?? "-" }
}

/// Writes a trace piece by piece. A file is written whole or not at all.
struct TraceSink: ~Copyable {
  private let path: String
  private let sink: StreamedOutput
  private var writer: any TraceFormatWriter
  private var eventCount = 0
  private var endMilliseconds = 0.0

  /// Begins the file; fails if the file exists and must not be replaced.
  ///
  /// - Parameter header: a trace without events; events are ignored.
  /// - Throws: `Failure` with `unwritableFile`.
  init(_ output: TraceOutput, headerOf header: Trace) throws {
    path = output.path
    try output.overwriting.check(path)
    sink = try StreamedOutput(path: path)
    writer = (TraceFormat.ending(ofFile: path) ?? .text).writer()
    writer.append(headerOf: header)
  }

  /// Writes the next events.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  mutating func write(eventsOf piece: Trace) throws {
    writer.append(eventsOf: piece, 0..<piece.events.count)
    try sink.write(writer.takeBytes())
    eventCount += piece.events.count
    endMilliseconds = piece.timesMilliseconds.last ?? endMilliseconds
  }

  /// Writes the next events, and removes them from the piece.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  mutating func take(eventsOf piece: inout Trace) throws {
    try write(eventsOf: piece)
    piece.removeEvents()
  }

  /// Moves the file to its place, and prints its extent to standard error.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  consuming func finish() throws {
    writer.finish()
    try sink.write(writer.takeBytes())
    try sink.finish()
    OutputFile.tellWritten(path, extent)
  }

  /// The extent of the trace so far, such as `122 events, 0.9 s of scrolling`.
  var extent: String {
    let seconds = ((endMilliseconds / 100).rounded() / 10).short
    return "\(Plural.of(eventCount, "event")), \(seconds) s of scrolling"
  }
}
