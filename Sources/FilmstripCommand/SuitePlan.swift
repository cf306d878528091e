import ArgumentParser
import Foundation
import Gate
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import Statistics

/// A suite with everything in it found: the traces read or made, the designs on them.
struct SuitePlan {
  let suite: Suite
  /// The file as it was named, or what stands for the embedded suite.
  let file: String
  let workloads: [ComparisonPlan.Workload]
  /// By the suite's names, in its order; the base among them.
  let designs: [(name: String, design: Design)]
  let base: Design

  /// Reads a suite and all that it names.
  ///
  /// - Parameter argument: a file; nil for the embedded suite.
  /// - Throws: `SuiteError`; `Failure` with `unreadableFile` where the file is not there.
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
    finder.checkDesigns(designs, on: workloads)
    guard finder.mistakes.isEmpty else {
      throw SuiteError(file: file, mistakes: finder.mistakes)
    }
    if let mistake = blockMistake { throw SuiteError(file: file, mistakes: [mistake]) }
  }

  /// What everybody calls the design that the suite names so; nil where it names none.
  func canonicalName(of name: String) -> String? {
    designs.first { $0.name == name }?.design.name
  }

  // MARK: Plans

  /// Puts to each fault that there are more of the command that shows the first of them.
  func tellWhatShows(_ report: inout GateReport) {
    for index in report.judgements.indices {
      let judgement = report.judgements[index]
      guard judgement.verdict == .regressed, let fault = judgement.metric.fault,
        let design = canonicalName(of: judgement.design),
        let workload = workloads.first(where: {
          $0.name == judgement.workload && $0.host.description == judgement.host
        }), let trace = workload.file
      else { continue }
      report.judgements[index].command = """
        \(FilmstripTool.name) explain \(ShellWord.quoted(trace)) --design \(design) \
        --host \(workload.behaviour.name) --fault \(fault.name)
        """
    }
  }

  /// Says in place of other behaviours that `uikit` meant another list when the baseline was taken.
  func tellWhatPlatformsMean(_ report: inout GateReport) {
    let (old, new) = ("uikit-14", "uikit")
    let meant = ListPlatform.behaviours(named: old).map(\.host.description)
    for index in report.problems.indices {
      let words = report.problems[index].words
      guard words.hasPrefix("the platform \(new) has other behaviours"),
        meant.allSatisfy(words.contains)
      else { continue }
      report.problems[index].words = """
        '\(new)' has another meaning: it was \(meant[0]), and is now UIKit since iOS 15, \
        \(ListPlatform.behaviours(named: new)[0].host); write '\(old)' for the older one, or take the baseline anew with \
        'filmstrip baseline update'
        """
    }
  }

  /// What a run must bring.
  var gatePlan: GatePlan {
    GatePlan(
      suite: suite,
      workloads: workloads.map {
        GateWorkload(
          name: $0.name, host: $0.host.description, traceHash: $0.traceHash)
      },
      subjects: designs.map { GatePlan.Subject(name: $0.name, design: $0.design.name) })
  }

  /// After how many blocks of times to ask which designs need more, and the question.
  typealias BlockDemand = (counts: [Int], isWanted: @Sendable (RunResult) -> [Bool])

  /// What is to be measured.
  ///
  /// - Parameter blocks: how many of times are taken, if the suite has any; nil for none.
  /// - Throws: `PlanError`.
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
      // The first look has as many as the verdicts on the controls need.
      let fewest = try SignedRankPlan.standardLooks(
        comparisons: plan.comparisonCount, alpha: suite.times.alpha)[0]
      looks = looks.map { $0 + max(0, fewest - blocks.counts[0]) }
    }
    var budget = TimingBudget(looks: looks, alpha: suite.times.alpha, margin: suite.times.margin)
    // Turns are told apart by the machine's condition; whole blocks need not be.
    budget.setsAside = false
    plan.timing = budget
    plan.wantsBlocks = blocks.isWanted
    return plan
  }

  /// Fewer blocks than any control could be judged on.
  private var blockMistake: SuiteMistake? {
    guard let count = suite.times.blockCount, suite.times.judging != .off else { return nil }
    do {
      let comparisons = try comparison(blocks: nil, seed: 1, command: []).comparisonCount
      let required = try SignedRankPlan.requiredBlocks(
        comparisons: comparisons, alpha: suite.times.alpha)
      guard count < required else { return nil }
      let expected =
        "\(required) or more: with fewer no control can be judged among \(comparisons) comparisons"
      return SuiteMistake(
        line: 1, problem: .unexpected("'blocks: \(count)' of times", expected: expected))
    } catch {
      return SuiteMistake(line: 1, problem: .refused("\(error)"))
    }
  }
}

extension Suite {
  /// Limits may name a host as `--host` does, and results name each by its parts: `late` is `acquireFirst+late`, and a
  /// platform stands for those of its behaviours that the suite runs.
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

extension Suite.TraceEntry {
  fileprivate var line: Int {
    switch self {
    case .named(let word): word.line
    case .generated(_, let line): line
    }
  }
}

/// Finds what a suite names, and notes what cannot be had.
private struct Finder {
  let suite: Suite
  let words: SuiteWords
  private(set) var mistakes: [SuiteMistake] = []

  private mutating func note(_ line: Int, _ problem: SuiteMistake.Problem) {
    mistakes.append(SuiteMistake(line: line, problem: problem))
  }

  // MARK: Traces

  /// Every trace on every host.
  mutating func workloads() -> [ComparisonPlan.Workload] {
    var traces: [(trace: ValidTrace, file: String?)] = []
    for entry in suite.traces {
      do {
        for found in try read(entry) {
          if traces.contains(where: { $0.trace.name == found.trace.name }) {
            note(
              entry.line,
              .unexpected(
                "a second trace called '\(found.trace.name)'",
                expected: "one: give it a name of its own"))
          }
          traces.append(found)
        }
      } catch {
        note(entry.line, .refused(SuiteWords.words(error)))
      }
    }
    let behaviours = SuiteWords.behaviours(suite.hosts, &mistakes)
    return traces.flatMap { trace, file in
      behaviours.enumerated().map { index, behaviour in
        var workload = ComparisonPlan.Workload(trace: trace, behaviour: behaviour, file: file)
        // The time of the mechanism hardly depends on the behaviour: the first of a platform is timed.
        workload.isTimed =
          behaviour.platform == nil
          || !behaviours[..<index].contains { $0.platform == behaviour.platform }
        return workload
      }
    }
  }

  private func read(_ entry: Suite.TraceEntry) throws -> [(trace: ValidTrace, file: String?)] {
    switch entry {
    case .named(let word):
      try words.files(of: word.text).map { (try TraceArgument.read($0), $0) }
    case .generated(let options, _):
      [(try TraceRequest(suite: options.map { ($0.name, $0.value) }).trace(), nil)]
    }
  }

  // MARK: Designs

  /// Each design by its name, with its variations, and the base where none of them is it.
  mutating func designs(base: Design) -> [(name: String, design: Design)] {
    var designs: [(name: String, design: Design)] = []
    let changes = suite.variations.flatMap { axis in axis.values.map { (axis.axis, $0) } }
    func add(_ name: String, _ design: Design, _ line: Int, _ mistakes: inout [SuiteMistake]) {
      if designs.contains(where: { $0.name == name }) {
        let found = "the design '\(name)' twice"
        mistakes.append(
          SuiteMistake(line: line, problem: .unexpected(found, expected: "once")))
      } else {
        designs.append((name, design))
      }
    }
    for entry in suite.designs {
      do {
        for design in try SuiteWords.designs(entry.design.text) {
          let name = entry.name ?? design.name
          add(name, design, entry.design.line, &mistakes)
          for (axis, value) in changes {
            let variant = try design.setting(axis: axis.text, to: value.text)
            // The value that the design has anyway is the design itself.
            if variant == design { continue }
            let variantName =
              entry.name.map { "\($0),\(axis.text)=\(value.text)" } ?? variant.name
            add(variantName, variant, value.line, &mistakes)
          }
        }
      } catch {
        note(entry.design.line, .refused(SuiteWords.words(error)))
      }
    }
    if !designs.contains(where: { $0.design == base }) { designs.append((base.name, base)) }
    return designs
  }

  mutating func checkDesigns(
    _ designs: [(name: String, design: Design)], on workloads: [ComparisonPlan.Workload]
  ) {
    for (name, design) in designs {
      let line = suite.designs.first { $0.name == name || $0.design.text == name }?.design.line
      for workload in workloads {
        do {
          try Arguments.check(design, appliesTo: workload.trace)
        } catch {
          note(line ?? suite.base.line, .refused(SuiteWords.words(error)))
          break
        }
      }
    }
  }
}

/// The suite that a command runs or checks.
struct SuiteArgument: ParsableArguments {
  @Argument(
    help:
      "The suite: a YAML file ('filmstrip suite init' writes one); without it the embedded one.",
    completion: .file(extensions: ["yml", "yaml"]))
  var suite: String?

  /// - Throws: `ExitCode` of a damaged file once every mistake is told; `Failure`.
  func plan() throws -> SuitePlan { try SuiteMistakes.told { try SuitePlan(suite) } }
}

/// What 'gate' and 'baseline update' share: which suite, and where its figures come from.
struct SuiteOptions: ParsableArguments {
  @OptionGroup var input: SuiteArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The baseline's file.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var baseline: String

  @OptionGroup var exactness: ExactOption

  @Option(
    help: ArgumentHelp(
      "Take the figures from a result that 'gate --output' kept, and measure nothing.",
      valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var result: String?

  @OptionGroup var order: SeedOption

  /// The figures: those of the result that was named, or of a run.
  ///
  /// - Parameters:
  ///   - blocks: how many of times the run takes, if the suite has any; nil for none.
  ///   - consequence: what it means that somebody stops the run, where that ends the command with the signal's code.
  /// - Throws: `Failure`; `ExitCode` of a run that was stopped.
  func figures(
    _ plan: SuitePlan, blocks: SuitePlan.BlockDemand?, endsWhenStopped consequence: String? = nil
  ) throws -> RunResult {
    if let result { return try InputFile.result(result) }
    let comparison: ComparisonPlan = try Failure.translating {
      try plan.comparison(
        blocks: blocks, seed: order.seed, command: Array(CommandLine.arguments.dropFirst()))
    }
    let interruption = try Interruption.ofRun()
    let figures = try ProgressLine.shown { progress, _ in
      try Comparison(comparison, interruption: interruption, progress: progress).run()
    }
    if let consequence, figures.isPartial { try interruption.endIfRaised(consequence) }
    return figures
  }
}
