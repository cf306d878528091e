import ArgumentParser
import Foundation
import ScrollTrace

/// Traces one after another.
struct JoinTraces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Put traces one behind another, as one trace.",
    discussion: """
      Each must begin with the feed that the one before ends with, edits included: parts of one trace do, \
      and traces without edits on one feed. Every trace began with all at rest, and so events between them \
      scroll back what is not.

      Examples:
        filmstrip trace join morning.jsonl evening.jsonl --output day.jsonl
        filmstrip trace join part-1.jsonl part-2.jsonl --gap 2 | filmstrip trace info -
      """)

  @Argument(help: "Two traces or more: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String]

  @Option(
    help: ArgumentHelp(
      "Seconds between the last event of one and the beginning of the next (default: one frame).",
      valueName: "SECONDS"))
  var gap: Double?

  @Option(help: "What reports call it (default: the first one's name).")
  var name: String?

  @OptionGroup var output: DescribedOutput

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    guard traces.count > 1 else {
      throw ValidationError("there is nothing to join to '\(traces.first ?? "")': name two traces")
    }
    try TraceArgument.checkStandardInput(among: traces)
    if let gap, !(gap >= 0 && gap <= 1_000_000) {
      throw ValidationError("--gap takes 0 to 1000000 seconds, and not \(gap)")
    }
  }

  mutating func run() throws {
    let read: [Trace] = try Failure.translating {
      try traces.map { try TraceArgument.read($0).trace }
    }
    var whole = read[0]
    for (index, next) in read.enumerated().dropFirst() {
      let milliseconds = gap.map { $0 * 1000 } ?? 1000 / whole.frameRate
      do {
        whole = try whole.joined(with: next, gapMilliseconds: milliseconds)
      } catch {
        throw Failure(code: .badTrace, message: "\(traces[index]): \(error.description)")
      }
    }
    whole.name = name ?? whole.name
    whole.source =
      "joined: " + read.map { "\($0.name) (\($0.contentHash))" }.joined(separator: ", ")
    try output.write(whole)
  }
}
