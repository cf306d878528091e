import ArgumentParser
import Foundation
import Reporting
import ScrollTrace

/// Where a command puts the trace that it has made.
struct TraceOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write into this file, in binary where it ends in .strip, and not to standard output.",
      valueName: "FILE"))
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  /// The file, or `-` for standard output.
  var path: String { output ?? "-" }

  /// What the file's name ends for; text otherwise.
  var format: TraceFormat { output.flatMap(TraceFormat.ending) ?? .text }

  /// Writes the trace, a file whole or not at all, and says so.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  func write(_ trace: Trace) throws {
    let sink = try open()
    try sink.write(format.bytes(of: trace))
    try sink.finish()
    OutputFile.tellWritten(
      path,
      TraceOutput.extent(
        eventCount: trace.events.count, milliseconds: trace.timesMilliseconds.last ?? 0))
  }

  /// Begins the file, or refuses one that is there.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  func open() throws -> StreamedOutput {
    try overwriting.check(path)
    return try StreamedOutput(path: path)
  }

  /// How much a trace has, as `122 events, 0.9 s of scrolling`.
  static func extent(eventCount: Int, milliseconds: Double) -> String {
    let seconds = ((milliseconds / 100).rounded() / 10).short
    return "\(Plural.of(eventCount, "event")), \(seconds) s of scrolling"
  }
}

/// Where a command puts a trace as it comes about, and what it says of it: see `TraceSink`.
struct DescribedOutput: ParsableArguments {
  @OptionGroup var file: TraceOutput

  @Option(
    help: """
      What to print of the file: one line, to standard error (table), or all that 'trace info' says of it (json).
      """)
  var format = PlainFormat.table

  mutating func validate() throws {
    if format == .json, file.path == "-" {
      throw ValidationError(
        "--format json describes the file, and without --output the trace goes to standard output")
    }
  }
}
