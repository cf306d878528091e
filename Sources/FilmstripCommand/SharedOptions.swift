import ArgumentParser
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

// The options that several commands have, each declared once.

/// How a command prints its result.
struct FormatOption<Subject: Reportable>: ParsableArguments {
  @Option(help: "What to print.")
  var format = ReportFormat<Subject>.table

  func print(_ subject: Subject, _ style: TextStyle = .ofStandardOutput(width: nil)) throws {
    try OutputFile.printResult(format.render(subject, style))
  }
}

extension FormatOption<Listing> {
  /// Prints a table; JSON has `record` in its place.
  func print(
    _ table: Table, _ record: some Encodable,
    _ style: TextStyle = .ofStandardOutput(width: nil)
  ) throws {
    try print(Listing(table, record), style)
  }
}

/// The one trace that a command reads.
struct TraceInput: ParsableArguments {
  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String
}

/// The traces that a command reads, at least one.
struct TraceInputs: ParsableArguments {
  @Argument(help: "Traces: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String]

  mutating func validate() throws { try TraceArgument.checkStandardInput(among: traces) }
}

/// The traces and hosts on which designs are compared, with defaults for both.
struct ComparedOptions: ParsableArguments {
  @Argument(help: "Traces: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    name: .customLong("host"), help: "\(Arguments.hostHelp). Repeat for more.",
    completion: Arguments.hostNames)
  var hosts: [String] = []

  @Option(
    help: ArgumentHelp(
      "Take times for about so many seconds (default: 60; recommend: 5).", valueName: "SECONDS"))
  var budget: Double?

  mutating func validate() throws {
    _ = try Arguments.behaviours(hosts)
    if let budget, !(budget > 0 && budget <= 86_400) {
      throw ValidationError("--budget takes seconds above 0, up to a day, and not \(budget)")
    }
  }
}

/// The designs that a command compares or films.
struct DesignsOption: ParsableArguments {
  @Option(
    name: .customLong("design"), help: "A design, PRESET[,AXIS=VALUE]...; repeat for more.",
    completion: Arguments.presetNames, transform: Arguments.design)
  var designs: [Design] = []
}

struct SeedOption: ParsableArguments {
  @Option(help: "The seed of random numbers.")
  var seed: UInt64 = 1
}

/// Whether a run takes times.
struct ExactOption: ParsableArguments {
  @Flag(help: "Exact figures alone: the same input prints the same bytes.")
  var exact = false
}

struct DetailsOption: ParsableArguments {
  @Flag(help: "Print every figure with its verdict.")
  var details = false
}

/// The file that a command writes.
struct FileOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write into this file; a trace is binary if the name ends in .strip.", valueName: "FILE"))
  var output: String?

  @OptionGroup var overwriting: OverwriteOption
}

/// A design on a trace and a platform: what a command replays once, or once a behaviour.
struct ReplayArguments: ParsableArguments {
  @OptionGroup var input: TraceInput

  @Option(
    help: "The design: PRESET[,AXIS=VALUE]...", completion: Arguments.presetNames,
    transform: Arguments.design)
  var design: Design

  @OptionGroup var platform: PlatformOption
}

/// The platform of a command that shows one replay.
struct PlatformOption: ParsableArguments {
  @Option(
    help: "\(Arguments.hostHelp). Of several behaviours the one that shows the most faults.",
    completion: Arguments.hostNames)
  var host: String?

  mutating func validate() throws {
    if let host { _ = try Arguments.behaviours([host]) }
  }

  /// The behaviours of the named platform, or of the first in the project file, or of the default.
  func behaviours() throws -> [ListPlatform.Behaviour] {
    try Arguments.behaviours([try ProjectDefaults.host(host)].compactMap(\.self))
  }
}

/// Which designs, workloads and hosts a command is about; all, where none is named.
struct SubjectOptions: ParsableArguments {
  @Option(
    name: .customLong("design"), help: "These designs alone, by name or pattern; repeat for more.")
  var designs: [String] = []

  @Option(
    name: .customLong("workload"),
    help: "These workloads alone, by name or pattern; repeat for more.")
  var workloads: [String] = []

  @Option(
    name: .customLong("host"), help: "These hosts alone, by name or pattern; repeat for more.")
  var hosts: [String] = []
}
