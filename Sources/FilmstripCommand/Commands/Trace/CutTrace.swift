import ArgumentParser
import Foundation
import ScrollTrace

/// A part of a trace.
struct CutTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut",
    abstract: "Take a part of a trace, which is a trace of its own.",
    discussion: """
      The part begins at time 0 on the feed as the edits before it have left it. Replay starts every trace \
      with all at rest, and so events at time 0 come first that scroll each strip, and then the table, to \
      where they were.

      Examples:
        filmstrip trace cut feed.jsonl --from 60 --to 90 --output part.jsonl
        filmstrip trace cut chromium-browse --to 10 | filmstrip replay - --design floor
        filmstrip trace cut feed.jsonl --to 30 --output part.strip --format json
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(
    help: ArgumentHelp("Where the part begins, in seconds from the start.", valueName: "SECONDS"))
  var from = 0.0

  @Option(
    help: ArgumentHelp(
      "The first moment that is no longer part of it (default: the end of the trace).",
      valueName: "SECONDS"))
  var to: Double?

  @OptionGroup var output: DescribedOutput

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    guard from >= 0, from.isFinite else {
      throw ValidationError("--from takes 0 seconds or more, and not \(from)")
    }
    if let to, !(to > from) {
      throw ValidationError("--to takes more seconds than --from, \(from), and not \(to)")
    }
  }

  mutating func run() throws {
    let name = trace
    let whole: Trace = try Failure.translating { try TraceArgument.read(name).trace }
    let endMilliseconds = whole.timesMilliseconds.last ?? 0
    guard from * 1000 <= endMilliseconds else {
      throw ValidationError(
        """
        --from \(from.short) lies behind the end of '\(name)', which is at \
        \((endMilliseconds / 1000).short) s
        """)
    }
    var part = whole.cut(
      fromMilliseconds: from * 1000, toMilliseconds: to.map { $0 * 1000 } ?? .infinity)
    let end = to.map { "\($0) s" } ?? "the end"
    part.source = "\(whole.source), cut from \(from) s to \(end) of \(whole.contentHash)"
    try output.write(part)
  }
}
