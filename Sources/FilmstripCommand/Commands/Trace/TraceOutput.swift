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

  /// What the file's name ends for; text otherwise.
  var format: TraceFormat { output.flatMap(TraceFormat.ending) ?? .text }

  /// Writes the trace, a file whole or not at all.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  func write(_ trace: Trace) throws {
    let sink = try StreamedOutput(path: output ?? "-")
    try sink.write(format.bytes(of: trace))
    try sink.finish()
    guard let output else { return }
    let seconds = Int((trace.timesMilliseconds.last ?? 0) / 1000)
    OutputFile.tell(
      "Wrote \(TextTable.onOneLine(output)): \(trace.events.count) events in \(seconds) s")
  }
}
