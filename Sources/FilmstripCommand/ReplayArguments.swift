import ArgumentParser
import ListEngine
import Results

/// A design on a trace and a host: what a command replays once.
struct ReplayArguments: ParsableArguments {
  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(help: "The design: PRESET[,AXIS=VALUE]...", completion: Arguments.presetNames)
  var design: String

  @Option(
    help: """
      The order in which the platform calls back: \(Arguments.hostHelp) (default: acquireFirst).
      """,
    completion: Arguments.hostNames)
  var host: String?

  /// Here, where a mistake still shows the usage of the command.
  mutating func validate() throws {
    _ = try Arguments.design(design)
    _ = try host.map(Arguments.host)
  }

  /// The design and the host.
  func found() throws -> (design: Design, host: ListEngine.Host) {
    (try Arguments.design(design), try ProjectDefaults.host(host) ?? .acquireFirst)
  }

  /// The hosts on which a fault is looked for, one after the other: that which is named, or else `acquireFirst` and what
  /// is compared by default.
  func searchedHosts() throws -> [ListEngine.Host] {
    if let named = try ProjectDefaults.host(host) { return [named] }
    return ([.acquireFirst] + Arguments.candidates(ComparedByDefault.host)).uniqued
  }
}
