import CFilmstrip
import Foundation
import ListEngine
import Results
import ScrollTrace

/// Runs a plan: the passes for fidelity, allocations, instructions and time of each workload, in other processes.
package struct Comparison {
  package struct Progress: Sendable {
    /// Of the expected `totalSeconds`, which is an upper bound.
    package let doneSeconds: Double
    package let totalSeconds: Double
    /// The current step.
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
  /// Called with partial results after each exact pass, and before times are taken.
  package var isKnown: (@Sendable (RunResult) -> Void)?

  /// - Parameters:
  ///   - executable: an executable with Filmstrip's commands, whose `worker` runs the passes.
  ///   - isConfined: false for an executable that starts the workers itself.
  ///   - interruption: stops the run, which then returns partial results.
  package init(
    _ plan: ComparisonPlan, executable: URL = Comparison.thisExecutable, isConfined: Bool = true,
    interruption: Interruption = Interruption(),
    progress report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.plan = plan
    self.report = report
    runner = PassRunner(
      program: Child.Program(
        executable: executable, secondsMax: plan.secondsMax, memoryBytesMax: plan.memoryBytesMax,
        interruption: interruption, confinement: isConfined ? .whole : .none))
  }

  /// The executable that runs now, wherever it was started from.
  package static var thisExecutable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }

  /// - Throws: `ScratchFolderError` if a trace cannot be stored for the processes.
  package func run() throws -> RunResult {
    var comparison = self
    // Processes read its files until the end.
    let scratch = try comparison.plan.workloads.writeTraces()
    defer { withExtendedLifetime(scratch) {} }
    return comparison.measured()
  }

  private mutating func measured() -> RunResult {
    if !AllocationProbe.isAvailable {
      plan.notes.append(
        "allocations were not counted: this build is without the trait 'Jemalloc'")
    }
    if plan.contenders.contains(where: \.design.isCustom),
      let lack = Doctor.lackOfConfinement(confinement_of_this_system())
    {
      plan.notes.append("\(RunResult.unconfined)\(lack) (see 'filmstrip doctor')")
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

  /// Facts for the answer, in addition to the figures.
  struct Facts {
    var suggestions: [String] = []
    var harmlessTraces: [HarmlessTrace] = []
    var avoidances: [Avoidance] = []
    /// By design, for those that were checked.
    var rightOnRecordings: [String: Bool] = [:]
  }

  private func facts(for run: RunResult) -> Facts {
    let screening = Screening(plan.workloads, interruption: runner.program.interruption)
    let names = run.workloads.map(\.name).uniqued.filter { name in
      !run.results.contains { $0.workload == name && $0.faultCount ?? 0 > 0 }
    }
    var facts = Facts(
      suggestions: suggestions(run.results, screening),
      harmlessTraces: screening.harmlessTraces(among: names))
    let best = fewestFaults(in: run)
    let designs = best.map(\.design)
    if !designs.isEmpty, let names = screening.rightOnRecordings(among: designs) {
      for design in designs { facts.rightOnRecordings[design.name] = names.contains(design.name) }
    }
    let faulty = best.filter { $0.tally.count > 0 }
    if !faulty.isEmpty, facts.suggestions.isEmpty {
      let space = DesignSpace.designs(on: plan.workloads.map { ($0.trace, $0.host) })
      facts.avoidances = faulty.map {
        screening.avoidance(of: $0.tally, by: $0.design, among: space)
      }
    }
    return facts
  }

  /// The designs that may be the answer: those with as few faults as the best one that recycles cells, without custom
  /// designs, which may only work with the user's feeds.
  private func fewestFaults(in run: RunResult) -> [(design: Design, tally: FaultTally)] {
    let counted = plan.contenders.map(\.design).compactMap { design in
      design.isBound || design.isCustom
        || run.results.contains {
          $0.design == design.name && ($0.isUnfit || $0.isOfOtherPlatform == true)
        } ? nil : FaultTally(design.name, in: run).map { (design: design, tally: $0) }
    }
    let recycling = counted.filter { !$0.design.recyclesNothing }
    let least = (recycling.isEmpty ? counted : recycling).map(\.tally.rank)
      .min { $0.lexicographicallyPrecedes($1) }
    return counted.filter { counted in
      least.map { !$0.lexicographicallyPrecedes(counted.tally.rank) } ?? false
    }
  }

  /// The remedies of the requested designs that are right everywhere, if no requested design is.
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
  /// The approximate number of blocks of each timed workload that fit a time.
  package func blockCount(seconds: Double, _ budget: TimingBudget) -> Int {
    let block = ProgressMeter.blockSeconds(budget, designCount: timedDesignCount)
    return Int(seconds / (block * Double(max(1, workloads.count(where: \.isTimed)))))
  }

  /// The designs of a block, with the base again for each custom design, which takes turns with it alone.
  var timedDesignCount: Int { contenders.count + contenders.count { $0.design.isCustom } }
}

/// Adds up the expected time of the work done, and reports it.
final class ProgressMeter: @unchecked Sendable {
  /// The approximate time of an exact pass for a design: some replays, and a share of the start of a process.
  static let exactSeconds = 0.05
  /// The approximate time of one count by callgrind.
  static let instructionSeconds = 2.0

  private let lock = NSLock()
  private let report: @Sendable (Comparison.Progress) -> Void
  private var doneSeconds = 0.0
  private let totalSeconds: Double

  init(_ plan: ComparisonPlan, _ report: @escaping @Sendable (Comparison.Progress) -> Void) {
    self.report = report
    let passes = AllocationProbe.isAvailable ? 3 : 2
    let exact =
      Double(plan.workloads.count * plan.contenders.count * passes) * ProgressMeter.exactSeconds
    let timed = plan.timing.map { budget in
      Double(plan.workloads.count(where: \.isTimed) * budget.blockCountMax)
        * ProgressMeter.blockSeconds(budget, designCount: plan.timedDesignCount)
    }
    let counted =
      Double(plan.workloads.count * plan.contenders.count * plan.instructionRunCount)
      * ProgressMeter.instructionSeconds
    totalSeconds = exact + counted + (timed ?? 0)
  }

  /// The approximate time of a block.
  static func blockSeconds(_ budget: TimingBudget, designCount: Int) -> Double {
    let turns = Double((designCount + 1) * budget.roundCount)
    // A quarter more for the rows alone, a tenth for the warm-up, and the ruler.
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
