import ArgumentParser
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// One design over one trace.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay one trace with one design: every counter, and what was shown wrong.",
    discussion: """
      Examples:
        filmstrip replay chromium-browse --design tag-lookup --host late
        gunzip -c feed.jsonl.gz | filmstrip replay - --design stable-id --format json
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(help: "The design: PRESET[,AXIS=VALUE]...", completion: Arguments.presetNames)
  var design: String

  @Option(
    help: """
      acquireFirst, recycleFirst, late, or one of the first two and late joined by '+'.
      """,
    completion: Arguments.hostNames)
  var host = "acquireFirst"

  @Option(help: "What to print.")
  var format = OutputFormat.table

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    _ = try Arguments.design(design)
    _ = try Arguments.host(host)
  }

  mutating func run() throws {
    let design = try Arguments.design(design)
    let host = try Arguments.host(host)
    let name = trace
    let trace: Trace = try Failure.translating { try TraceArgument.read(name) }
    try Arguments.check(design, appliesTo: trace)
    let replay = design.watchedReplay(of: trace, host: host)
    switch format {
    case .json:
      let result = ReplayResult(
        design: design.name, host: host.description, counters: replay.counters.byName,
        fidelity: replay.fidelity.byName)
      try OutputFile.printResult(JSONFormat.render(result))
    case .table:
      try OutputFile.printResult(
        CountersFormat.render(
          title: "\(design.name) on \(trace.name), host \(host)",
          counters: replay.counters.list, fidelity: replay.fidelity.list))
    }
  }
}
