import ArgumentParser
import Foundation
import Gate
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// A suite with its traces and designs.
struct SuitePlan {
  let suite: Suite
  /// The name of the file, or a name for the embedded suite.
  let file: String
  let workloads: [ComparisonPlan.Workload]
  /// The designs by the suite's names, in its order, with the base.
  let designs: [(name: String, design: Design)]
  let base: Design
  /// The name of the base if the suite does not name it as a design.
  let addedDesign: String?
  /// The display logs, judged, and the file of each.
  let logs: [(result: LogResult, file: String)]

  /// Reads a suite, its traces, its designs and its logs.
  ///
  /// - Parameter argument: a file; nil for the embedded suite.
  init(_ argument: String?) throws {
    file = argument ?? "the embedded suite"
    let text =
      try argument.map { try InputFile.text($0, hint: "see 'filmstrip suite init'") }
      ?? SuiteTemplate.embedded
    let words = SuiteWords(
      folder: URL(fileURLWithPath: argument ?? "suite").deletingLastPathComponent())
    var suite = try SuiteFile.read(text, named: file, vocabulary: words)
    suite.nameHostsInFull()
    self.suite = suite
    var finder = Finder(suite: suite, words: words)
    workloads = finder.workloads()
    base = try Arguments.design(suite.base.text)
    designs = finder.designs(base: base)
    addedDesign = finder.addedDesign
    logs = finder.logs()
    finder.checkDesigns(designs, on: workloads)
    guard finder.mistakes.isEmpty else {
      throw SuiteError(file: file, mistakes: finder.mistakes)
    }
    let lost = gatePlan.limitsOfNothing.map {
      SuiteMistake(
        $0.line, found: "a limit of '\($0)'",
        expected: "one of a design on a trace and a host of the suite")
    }
    guard lost.isEmpty else { throw SuiteError(file: file, mistakes: lost) }
    if let mistake = blockMistake { throw SuiteError(file: file, mistakes: [mistake]) }
  }

  /// Returns the canonical name of a design from the suite's name.
  func canonicalName(of name: String) -> String? {
    designs.first { $0.name == name }?.design.name
  }

  /// Returns the suite's names of a design, or its own without one.
  func names(of result: DesignResult) -> [String] {
    let names = designs.filter { result.isCalled($0.design.name) }.map(\.name)
    return names.isEmpty ? [result.design] : names
  }

  func workload(_ name: String, _ host: String) -> ComparisonPlan.Workload? {
    workloads.first { $0.name == name && $0.host.description == host }
  }

  // MARK: Reports

  /// Adds to each regressed fault the command that explains it, and the name of the added design.
  func addCommands(to report: inout GateReport) {
    report.addedDesign = addedDesign
    for index in report.judgements.indices {
      let judgement = report.judgements[index]
      if judgement.verdict == .regressed,
        let log = logs.first(where: {
          judgement.host == LogResult.host && $0.result.name == judgement.workload
        })
      {
        report.judgements[index].command =
          "\(FilmstripTool.name) judge \(ShellWord.quoted(log.file))"
      }
      guard judgement.verdict == .regressed, let fault = judgement.metric.fault,
        let design = canonicalName(of: judgement.design),
        let workload = workload(judgement.workload, judgement.host), let trace = workload.file
      else { continue }
      report.judgements[index].command = ToolCommand.line([
        "explain", trace, "--design", design, "--host", workload.behaviour.name, "--fault",
        fault.rawValue,
      ])
    }
  }

  // MARK: Plans

  /// The workloads and designs that a result must have.
  var gatePlan: GatePlan {
    GatePlan(
      suite: suite,
      workloads: workloads.map {
        GateWorkload(name: $0.name, host: $0.host.description, traceHash: $0.traceHash)
      },
      subjects: designs.map { GatePlan.Subject(name: $0.name, design: $0.design.name) },
      logs: logs.map(\.result))
  }

  /// The numbers of blocks after which `isWanted` is asked which designs need more.
  typealias BlockDemand = (counts: [Int], isWanted: @Sendable (RunResult) -> [Bool])

  /// Returns the plan of a run.
  ///
  /// - Parameter blocks: the blocks of times, if the suite has times; nil for none.
  func comparison(
    blocks: BlockDemand?, seed: UInt64, command: [String]
  ) throws -> ComparisonPlan {
    var plan = ComparisonPlan(
      workloads: workloads, designs: designs.map(\.design), base: base, timing: nil, seed: seed,
      command: command)
    plan.instructionRunCount = suite.instructionRunCount
    guard let blocks, suite.times.judging != .off else { return plan }
    var looks = blocks.counts
    if let count = suite.times.blockCount {
      looks = [count]
    } else {
      // The first look has enough blocks for the verdicts on the controls.
      let fewest = try SignedRankPlan.standardLooks(
        comparisons: plan.comparisonCount, alpha: suite.times.alpha)[0]
      looks = looks.map { $0 + max(0, fewest - blocks.counts[0]) }
    }
    var budget = TimingBudget(looks: looks, alpha: suite.times.alpha, margin: suite.times.margin)
    // Turns are grouped by the machine's condition, so that no block is set aside.
    budget.setsAside = false
    plan.timing = budget
    plan.wantsBlocks = blocks.isWanted
    return plan
  }

  /// The mistake of a suite with too few blocks to judge a control.
  private var blockMistake: SuiteMistake? {
    guard let count = suite.times.blockCount, suite.times.judging != .off else { return nil }
    do {
      let comparisons = try comparison(blocks: nil, seed: 1, command: []).comparisonCount
      let required = try SignedRankPlan.requiredBlocks(
        comparisons: comparisons, alpha: suite.times.alpha)
      guard count < required else { return nil }
      let expected = "\(required) or more, to judge a control among \(comparisons) comparisons"
      return SuiteMistake(1, found: "'blocks: \(count)' of times", expected: expected)
    } catch {
      return SuiteMistake(line: 1, problem: .refused("\(error)"))
    }
  }
}

extension Suite {
  /// Replaces the hosts of limits by canonical names, as in results: `late` is `acquireFirst+late`, and a platform means
  /// those of its behaviours that the suite runs.
  fileprivate mutating func nameHostsInFull() {
    let run = Set(hosts.flatMap { ListPlatform.behaviours(named: $0.text) }.map(\.host))
    func inFull<Limit>(
      _ limits: [Limit], _ host: WritableKeyPath<Limit, NamePattern?>
    ) -> [Limit] {
      limits.flatMap { limit in
        let named = limit[keyPath: host].map { ListPlatform.behaviours(named: $0.text) } ?? []
        let meant = named.count > 1 ? named.filter { run.contains($0.host) } : named
        if meant.isEmpty { return [limit] }
        return meant.map { behaviour in
          var limit = limit
          limit[keyPath: host] = NamePattern(behaviour.host.description)
          return limit
        }
      }
    }
    thresholds = inFull(thresholds, \.selection.host)
    budgets = inFull(budgets, \.selection.host)
  }
}

/// Finds the traces and designs of a suite, and collects its mistakes.
private struct Finder {
  let suite: Suite
  let words: SuiteWords
  private(set) var mistakes: [SuiteMistake] = []
  private(set) var addedDesign: String?

  // MARK: Traces

  /// Returns each trace on each host.
  mutating func workloads() -> [ComparisonPlan.Workload] {
    var traces: [(trace: ValidTrace, file: String?)] = []
    for entry in suite.traces {
      do {
        try words.eachTrace(of: entry) { trace, file in
          if traces.contains(where: { $0.trace.name == trace.name }) {
            let found = "a second trace called '\(trace.name)'"
            mistakes.append(SuiteMistake(entry.line, found: found, expected: "another name"))
          }
          traces.append((trace, file))
        }
      } catch {
        mistakes.append(SuiteMistake(entry.line, error))
      }
    }
    let behaviours = SuiteWords.behaviours(suite.hosts, &mistakes)
    guard let usual = behaviours.first else { return [] }
    return traces.flatMap { trace, file in
      let first = ComparisonPlan.Workload(trace: trace, behaviour: usual, file: file)
      return behaviours.enumerated().map { index, behaviour in
        var workload = first.on(behaviour)
        // Times hardly depend on the behaviour: only the first behaviour of a platform is timed.
        workload.isTimed =
          behaviour.platform == nil
          || !behaviours[..<index].contains { $0.platform == behaviour.platform }
        return workload
      }
    }
  }

  // MARK: Logs

  /// Judges each log.
  mutating func logs() -> [(result: LogResult, file: String)] {
    var logs: [(result: LogResult, file: String)] = []
    for entry in suite.logs {
      do {
        for file in try words.logs(named: entry.file.text) {
          let own = URL(fileURLWithPath: file).lastPathComponent
          let name = entry.name ?? String(own.prefix { $0 != "." })
          if logs.contains(where: { $0.result.name == name }) {
            mistakes.append(
              SuiteMistake(
                entry.file.line, found: "a second log called '\(name)'", expected: "another name"))
          }
          logs.append((LogResult(try JudgeCommand.judgement(of: file), name: name), file))
        }
      } catch {
        mistakes.append(SuiteMistake(entry.file.line, error))
      }
    }
    return logs
  }

  // MARK: Designs

  /// Returns the designs with their variations, and the base.
  mutating func designs(base: Design) -> [(name: String, design: Design)] {
    var designs: [(name: String, design: Design, line: Int)] = []
    let changes = suite.variations.flatMap { axis in axis.values.map { (axis.axis, $0) } }
    for entry in suite.designs {
      do {
        for design in try SuiteWords.designs(entry.design.text) {
          designs.append((entry.name ?? design.name, design, entry.design.line))
          for (axis, value) in changes {
            let variant = try design.setting(axis: axis.text, to: value.text)
            // The variation may be the design's own value.
            if variant == design { continue }
            let name = entry.name.map { "\($0),\(axis.text)=\(value.text)" } ?? variant.name
            designs.append((name, variant, value.line))
          }
        }
      } catch {
        mistakes.append(SuiteMistake(entry.design.line, error))
      }
    }
    if !designs.contains(where: { $0.design == base }) {
      designs.append((base.name, base, suite.base.line))
      addedDesign = base.name
    }
    var names: Set<String> = []
    for design in designs where !names.insert(design.name).inserted {
      let found = "the design '\(design.name)' twice"
      mistakes.append(SuiteMistake(design.line, found: found, expected: "once"))
    }
    return designs.map { ($0.name, $0.design) }
  }

  mutating func checkDesigns(
    _ designs: [(name: String, design: Design)], on workloads: [ComparisonPlan.Workload]
  ) {
    var lines: [String: Int] = [:]
    for entry in suite.designs.reversed() {
      for name in [entry.name, entry.design.text].compactMap(\.self) {
        lines[name] = entry.design.line
      }
    }
    for (name, design) in designs {
      let line = lines[name]
      for workload in workloads {
        do {
          try Arguments.check(design, appliesTo: workload.trace.trace)
        } catch {
          mistakes.append(SuiteMistake(line ?? suite.base.line, error))
          break
        }
      }
    }
  }
}

/// The suite that a command runs or checks.
struct SuiteArgument: ParsableArguments {
  @Argument(
    help: "The suite, a YAML file by 'filmstrip suite init' (default: embedded).",
    completion: .file(extensions: ["yml", "yaml"]))
  var suite: String?
}

/// The suite, the baseline and the figures of 'gate' and 'baseline update'.
struct SuiteOptions: ParsableArguments {
  @OptionGroup var input: SuiteArgument

  @Option(
    name: .shortAndLong, help: .init("The baseline's file.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var baseline: String

  @OptionGroup var exactness: ExactOption

  @Option(
    help: .init("Use this result.json instead of measuring.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var result: String?

  @Option(
    help: .init("Measure with this executable (default: this one).", valueName: "FILE"),
    completion: .file())
  var worker: String?

  @OptionGroup var order: SeedOption
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard let worker else { return }
    if result != nil {
      throw ValidationError("--worker measures, and --result does not: leave one of them out")
    }
    if !FileManager.default.isExecutableFile(atPath: worker) {
      throw ValidationError("--worker: found no executable at '\(worker)'")
    }
  }

  /// A note about the origin of the figures, if they were not measured by this executable.
  var originNote: String? {
    if let result {
      return "not measured here: the figures are those of \(result), which was handed in"
    }
    return worker.map { "measured by another executable: \($0)" }
  }

  /// Returns the named result, or the result of a run.
  ///
  /// - Parameters:
  ///   - blocks: the blocks of times, if the suite has times; nil for none.
  ///   - consequence: the end of the message if a signal ends the command; nil to return a partial result.
  func figures(
    _ plan: SuitePlan, blocks: SuitePlan.BlockDemand?, endsWhenStopped consequence: String? = nil
  ) throws -> RunResult {
    if let result { return try InputFile.result(result) }
    var comparison = try plan.comparison(
      blocks: blocks, seed: order.seed, command: Array(CommandLine.arguments.dropFirst()))
    limits.apply(to: &comparison)
    let interruption = Interruption.ofRun()
    var figures = try ProgressLine.shown { progress, _ in
      try Comparison(
        comparison, executable: worker.map { URL(literally: $0) } ?? Comparison.thisExecutable,
        interruption: interruption, progress: progress
      ).run()
    }
    if !plan.logs.isEmpty { figures.logs = plan.logs.map(\.result) }
    if let consequence, figures.isPartial { try interruption.endIfRaised(consequence) }
    return figures
  }
}
