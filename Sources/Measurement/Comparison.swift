import Foundation
import ListEngine
import Results
import ScrollTrace
import Statistics

/// Runs a plan: for each workload passes for fidelity, allocations and time, each in other processes.
/// This one plans, starts, watches and collects.
package struct Comparison {
  /// How far a comparison is.
  package struct Progress: Sendable {
    /// In seconds of what everything is expected to take, at the most.
    package let doneSeconds: Double
    package let totalSeconds: Double
    /// What is being done now.
    package let label: String

    package init(doneSeconds: Double, totalSeconds: Double, label: String) {
      self.doneSeconds = doneSeconds
      self.totalSeconds = totalSeconds
      self.label = label
    }
  }

  private(set) var plan: ComparisonPlan
  private(set) var facts = Facts()
  private let runner: PassRunner
  private let report: @Sendable (Progress) -> Void
  /// Is given what is known while more is measured: after each exact pass, and before times are taken.
  package var isKnown: (@Sendable (RunResult) -> Void)?

  /// - Parameters:
  ///   - executable: one with Filmstrip's commands, whose `worker` does the passes; this one unless given.
  ///   - interruption: stops the run; what was measured so far is the result then.
  package init(
    _ plan: ComparisonPlan, executable: URL = Comparison.thisExecutable,
    interruption: Interruption = Interruption(),
    progress report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.plan = plan
    self.report = report
    runner = PassRunner(
      program: Child.Program(
        executable: executable, secondsMax: plan.secondsMax, memoryBytesMax: plan.memoryBytesMax,
        interruption: interruption))
  }

  /// The executable that runs now, wherever it was started from.
  package static var thisExecutable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }

  /// - Throws: `ScratchFolderError` where a trace cannot be handed over.
  package func run() throws -> RunResult {
    // Its files are there for as long as a process may read them.
    var scratch: ScratchFolder?
    defer { withExtendedLifetime(scratch) {} }
    var comparison = self
    try comparison.plan.workloads.writeTraces(into: &scratch)
    return comparison.measured()
  }

  private mutating func measured() -> RunResult {
    if !AllocationProbe.isAvailable {
      plan.notes.append(
        "allocations were not counted: this build is without the trait 'Jemalloc'")
    }
    let meter = ProgressMeter(plan, report)
    let exact = ExactTier(plan: plan, runner: runner, meter: meter).run { subjects in
      if !isInterrupted { isKnown?(result(subjects)) }
    }
    if !isInterrupted { facts = facts(for: result(exact)) }
    guard let budget = plan.timing else { return result(exact) }
    if !isInterrupted { isKnown?(result(exact)) }
    var timing = TimingTier(
      plan: plan, budget: budget, runner: runner, meter: meter,
      expected: exact.map { $0.map(\.counters) })
    timing.run { tier in plan.wantsBlocks.map { $0(result(exact, tier)) } }
    return result(exact, timing)
  }

  /// What the answer needs to know besides the figures.
  struct Facts {
    var suggestions: [String] = []
    var harmlessTraces: [HarmlessTrace] = []
    /// By design; absent where nobody looked.
    var rightOnRecordings: [String: Bool] = [:]
  }

  private func facts(for run: RunResult) -> Facts {
    let screening = Screening(plan.workloads, interruption: runner.program.interruption)
    let names = run.workloads.map(\.name).uniqued.filter { name in
      !run.results.contains { $0.workload == name && $0.faultCount ?? 0 > 0 }
    }
    // One of the user's own need not be written for other feeds than the user's.
    let right = plan.contenders.map(\.design).filter { design in
      !design.isBound && !design.isOwn
        && run.results.allSatisfy { $0.design != design.name || $0.isFaithful && !$0.isUnfit }
    }
    var facts = Facts(
      suggestions: suggestions(run.results, screening),
      harmlessTraces: screening.harmlessTraces(among: names))
    if !right.isEmpty, let names = screening.rightOnRecordings(among: right) {
      for design in right { facts.rightOnRecordings[design.name] = names.contains(design.name) }
    }
    return facts
  }

  /// Looks among the designs asked for, with what mends most of them, for such as show nothing wrong.
  private func suggestions(_ results: [DesignResult], _ screening: Screening) -> [String] {
    let asked = plan.contenders.map(\.design).filter { design in
      !design.isBound && !plan.workloads.contains { design.isOfOtherPlatform(than: $0.behaviour) }
    }
    let isAnyFaithful = asked.contains { design in
      results.allSatisfy { $0.design != design.name || $0.isFaithful }
    }
    if isAnyFaithful || runner.isInterrupted { return [] }
    return screening.remedies(of: asked).map(\.name)
  }

  var isInterrupted: Bool { runner.isInterrupted }
}

extension ComparisonPlan {
  /// How many blocks of each timed workload there is time for, about.
  package func blockCount(seconds: Double, _ budget: TimingBudget) -> Int {
    let block = ProgressMeter.blockSeconds(budget, designCount: contenders.count)
    return Int(seconds / (block * Double(max(1, workloads.count(where: \.isTimed)))))
  }
}

/// Adds up what was done of what everything may take, and reports it.
final class ProgressMeter: @unchecked Sendable {
  /// What an exact pass takes for a design, about: some replays, and its share of a process's start.
  static let exactSeconds = 0.05
  /// What callgrind takes for one, about.
  static let instructionSeconds = 2.0

  private let lock = NSLock()
  private let report: @Sendable (Comparison.Progress) -> Void
  private var doneSeconds = 0.0
  private let totalSeconds: Double

  init(_ plan: ComparisonPlan, _ report: @escaping @Sendable (Comparison.Progress) -> Void) {
    self.report = report
    let passes = AllocationProbe.isAvailable ? 3 : 1
    let exact =
      Double(plan.workloads.count * plan.contenders.count * passes) * ProgressMeter.exactSeconds
    let timed = plan.timing.map { budget in
      Double(plan.workloads.count(where: \.isTimed) * budget.blockCountMax)
        * ProgressMeter.blockSeconds(budget, designCount: plan.contenders.count)
    }
    let counted =
      Double(plan.workloads.count * plan.contenders.count * plan.instructionRunCount)
      * ProgressMeter.instructionSeconds
    totalSeconds = exact + counted + (timed ?? 0)
  }

  /// What a block takes, about.
  static func blockSeconds(_ budget: TimingBudget, designCount: Int) -> Double {
    let turns = Double((designCount + 1) * budget.roundCount)
    // A quarter more on the rows alone, a tenth for the warming, and the ruler.
    let turnMilliseconds = budget.sliceMilliseconds * 1.35 + RulerProbe.sliceMilliseconds * 1.4
    return exactSeconds + turns * turnMilliseconds / 1000
  }

  func begins(_ label: String, on workload: ComparisonPlan.Workload) {
    report(
      Comparison.Progress(
        doneSeconds: lock.withLock { doneSeconds }, totalSeconds: totalSeconds,
        label: "\(workload.name) on \(workload.behaviour.name): \(label)"))
  }

  func did(_ seconds: Double) {
    lock.withLock { doneSeconds += seconds }
  }
}
