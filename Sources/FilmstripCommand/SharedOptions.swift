import ArgumentParser
import ListEngine
import Measurement
import Reporting
import ScrollTrace

// Options that several commands have.

/// The format of a result.
struct FormatOption<Reported: Reportable>: ParsableArguments {
  @Option(help: "The output format.")
  var format = ReportFormat<Reported>.table

  func print(_ subject: Reported, _ style: TextStyle = .ofStandardOutput(width: nil)) throws {
    try OutputFile.printResult(format.render(subject, style))
  }
}

extension FormatOption<Listing> {
  /// Prints a table, or its record as JSON.
  func print(
    _ table: Table, _ record: some Encodable,
    _ style: TextStyle = .ofStandardOutput(width: nil)
  ) throws {
    try print(Listing(table, record), style)
  }
}

/// The trace that a command reads.
struct TraceInput: ParsableArguments {
  @Argument(help: .init(TraceArgument.help), completion: Arguments.traces)
  var trace: String
}

/// The traces that a command reads, at least one.
struct TraceInputs: ParsableArguments {
  @Argument(help: .init(TraceArgument.help), completion: Arguments.traces)
  var traces: [String]

  mutating func validate() throws { try TraceArgument.checkStandardInput(among: traces) }
}

/// The traces and hosts on which designs are compared, with defaults for both.
struct ComparedOptions: ParsableArguments {
  @Argument(help: .init(TraceArgument.help), completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    name: .customLong("host"), help: "\(Arguments.hostHelp) Repeatable.",
    completion: Arguments.hostNames)
  var hosts: [String] = []

  @Option(
    help: .init("Seconds for times (default: none; recommend: 5).", valueName: "S"))
  var budget: Double?

  mutating func validate() throws {
    _ = try Arguments.behaviours(hosts)
    try Arguments.check(budget, in: .leastNonzeroMagnitude...86_400, "--budget")
  }
}

/// The designs that a command compares or films.
struct DesignsOption: ParsableArguments {
  @Option(
    name: .customLong("design"), help: "A design, PRESET[,AXIS=VALUE]... Repeatable.",
    completion: Arguments.presetNames, transform: Arguments.design)
  var designs: [Design] = []
}

struct SeedOption: ParsableArguments {
  @Option(help: .init("The seed of random numbers.", valueName: "N"))
  var seed: UInt64 = 1
}

/// The choice of a run without times.
struct ExactOption: ParsableArguments {
  @Flag(help: "Take no times: the same input prints the same.")
  var exact = false
}

/// The faults that pass.
struct AllowedFaultsOption: ParsableArguments {
  @Option(
    help: .init("The number of faults that pass, by kind.", valueName: "KIND=N,..."),
    transform: JudgeCommand.allowed)
  var allow: [FaultKind: Int]?
}

struct DetailsOption: ParsableArguments {
  @Flag(help: "Print every figure.")
  var details = false
}

/// The file that a command writes.
struct FileOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: .init("The file to write; a trace in .strip is binary.", valueName: "FILE"))
  var output: String?

  @OptionGroup var overwriting: OverwriteOption
}

/// A design, a trace and a platform: a replay for each behaviour of the platform.
struct ReplayArguments: ParsableArguments {
  @OptionGroup var input: TraceInput

  @Option(
    help: "The design: PRESET[,AXIS=VALUE]...", completion: Arguments.presetNames,
    transform: Arguments.design)
  var design: Design

  @OptionGroup var platform: PlatformOption

  mutating func validate() throws { try Arguments.checkGivenOnce("--design") }
}

/// The platform of a command that shows one replay.
struct PlatformOption: ParsableArguments {
  @Option(
    help: "\(Arguments.hostHelp) The behaviour with the most faults is shown.",
    completion: Arguments.hostNames)
  var host: String?

  mutating func validate() throws {
    try Arguments.checkGivenOnce("--host")
    if let host { _ = try Arguments.behaviours([host]) }
  }

  /// Returns the behaviours of the named platform, or of the first in the project file, or of the default.
  func behaviours() throws -> [ListPlatform.Behaviour] {
    try Arguments.behaviours([try ProjectDefaults.host(host)].compactMap(\.self))
  }
}

/// Designs, workloads and hosts by name or pattern. Without a name, all are meant.
struct SubjectOptions: ParsableArguments {
  @Option(name: .customLong("design"), help: "Only these designs, by name or pattern. Repeatable.")
  var designs: [String] = []

  @Option(
    name: .customLong("workload"), help: "Only these workloads, by name or pattern. Repeatable.")
  var workloads: [String] = []

  @Option(name: .customLong("host"), help: "Only these hosts, by name or pattern. Repeatable.")
  var hosts: [String] = []
}

/// The limits of a process that runs a design.
struct LimitOptions: ParsableArguments {
  @Option(
    help: .hidden(
      "Stop a process that runs a design after this time (default: 600; for a film, a log or an explanation 60).",
      "SECONDS"))
  var timeLimit: Double?

  @Option(
    help: .hidden(
      "Stop a process that runs a design above this memory (default: half of the machine's).", "MB")
  )
  var memoryLimit: Int?

  func validate() throws {
    try Arguments.check(timeLimit, in: .leastNonzeroMagnitude...1e9, "--time-limit")
    try Arguments.check(memoryLimit, in: 1...1 << 40, "--memory-limit")
  }

  var memoryBytesMax: Int? { memoryLimit.map { $0 << 20 } }

  /// The limits of a film, a log or an explanation.
  var ofReplays: DesignReplays.Limits {
    var limits = DesignReplays.Limits()
    if let timeLimit { limits.secondsMax = timeLimit }
    if let memoryBytesMax { limits.memoryBytesMax = memoryBytesMax }
    return limits
  }

  func apply(to plan: inout ComparisonPlan) {
    if let timeLimit { plan.secondsMax = timeLimit }
    if let memoryBytesMax { plan.memoryBytesMax = memoryBytesMax }
  }
}
