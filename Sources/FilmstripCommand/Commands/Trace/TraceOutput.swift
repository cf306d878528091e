import ArgumentParser
import Foundation
import Reporting
import ScrollTrace

/// Where a command puts the trace that it has made.
struct TraceOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write into this file, and not to standard output.", valueName: "FILE"))
  var output: String?

  /// Writes the trace, a file whole or not at all.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  func write(_ trace: Trace) throws {
    let text = String(decoding: TextFormat.bytes(of: trace), as: UTF8.self)
    guard let output else { return try OutputFile.printResult(text) }
    try OutputFile.write(text, to: URL(fileURLWithPath: output))
    let seconds = Int((trace.timesMilliseconds.last ?? 0) / 1000)
    OutputFile.tell(
      "Wrote \(TextTable.onOneLine(output)): \(trace.events.count) events in \(seconds) s")
  }
}
