import Foundation
import Measurement
import Reporting
import Results
import ScrollTrace
import SeededRandom
import Statistics

/// Which figure of a result is meant.
struct WantedFigure {
  let metric: Metric
  /// Names or patterns.
  var design = "*"
  var workload = "*"
  var host = "*"
  /// The hash of the trace that must have been replayed; nil for any.
  var trace: String?

  /// - Throws: `CommitTree.Reason` where nothing fits, or another trace was replayed.
  private func fitting(_ run: RunResult) throws -> [DesignResult] {
    let own = run.results.filter { figures in
      NamePattern(design).matches(figures.design)
        && NamePattern(workload).matches(figures.workload)
        && NamePattern(host).matches(figures.host)
    }
    guard !own.isEmpty else {
      throw CommitTree.Reason(description: "has no \(metric.name) that fits")
    }
    if let trace,
      let other = run.workloads.first(where: { found in
        found.traceHash != trace
          && own.contains { $0.workload == found.name && $0.host == found.host }
      })
    {
      throw CommitTree.Reason(
        description: "replays a trace of hash \(other.traceHash) as \(other.name), and not \(trace)"
      )
    }
    return own
  }

  /// Of an exact metric the figures, by what they are of.
  ///
  /// - Throws: `CommitTree.Reason`.
  func figures(_ run: RunResult) throws -> [String: Double] {
    var figures: [String: Double] = [:]
    for result in try fitting(run) {
      if let value = result.exactMetrics[metric.name] { figures[WantedFigure.name(result)] = value }
    }
    guard !figures.isEmpty else {
      throw CommitTree.Reason(description: "has no \(metric.name) that fits")
    }
    return figures
  }

  /// The time of the one design that fits, over the frozen ruler's, with what it is of.
  ///
  /// - Throws: `CommitTree.Reason`.
  func time(_ run: RunResult) throws -> (name: String, samples: ConditionSamples) {
    let own = try fitting(run)
    guard own.count == 1 else {
      let names = own.prefix(4).map(WantedFigure.name).joined(separator: "; ")
      throw CommitTree.Reason(
        description:
          "has \(own.count) times that fit (\(names)), expected one: say --design, --workload, --host"
      )
    }
    do {
      return (WantedFigure.name(own[0]), try run.rulerRatios(of: own[0]))
    } catch {
      throw CommitTree.Reason(description: "has no time that can be compared: \(error)")
    }
  }

  private static func name(_ result: DesignResult) -> String {
    "\(result.design) on \(result.workload), \(result.host)"
  }
}

/// The executables of two commits in turns, on this machine, now.
///
/// Each pair runs both once, in an order that is drawn, so that what two runs of the same differ by is symmetric about
/// nothing, which is all that the signed-rank test asks. A pair's figure is the logarithm of the second's time over the
/// first's, each over the frozen ruler of its own run, in the condition of the machine that both had.
struct PairedRuns {
  let first: CommitTree
  let second: CommitTree
  let wanted: WantedFigure
  var generator: SplitMix64
  /// A pair each.
  private(set) var logRatios: [Double] = []
  /// What was timed, as the first pair says.
  private(set) var name = ""
  private var setAsideCount = 0

  init(_ first: CommitTree, _ second: CommitTree, _ wanted: WantedFigure, seed: UInt64) {
    self.first = first
    self.second = second
    self.wanted = wanted
    generator = SplitMix64(seed: seed)
  }

  /// When pairs are looked at, and by how much probability: each look but the first has twice the pairs of the one
  /// before, so that a commit which noise hides takes a few times the pairs of one that is plain.
  ///
  /// - Parameters:
  ///   - alpha: of one false verdict.
  ///   - margin: the change that matters, as a share.
  ///   - pairCountMax: the most pairs.
  /// - Throws: `PlanError`.
  static func plan(alpha: Double, margin: Double, pairCountMax: Int) throws -> SignedRankPlan {
    let lookCountMax = 5
    let fewest =
      try SignedRankPlan.requiredBlocks(comparisons: 1, alpha: alpha, looks: lookCountMax) + 1
    let looks =
      (0..<lookCountMax - 1).map { fewest << $0 }.filter { $0 < pairCountMax } + [pairCountMax]
    return try SignedRankPlan(comparisonCount: 1, alpha: alpha, margin: margin, looks: looks)
  }

  /// Takes pairs until the plan decides, or has no more.
  ///
  /// - Parameter centre: the logarithm that ratios are held against.
  /// - Throws: `CommitTree.Reason`, `ExitCode` where it is stopped, `Failure` where the machine is never twice the same.
  mutating func judge(_ plan: SignedRankPlan, centre: Double = 0) throws -> Judgement {
    let progress = ProgressLine()
    defer { progress.clear() }
    for look in plan.looks where look > logRatios.count || look == plan.budget {
      while logRatios.count < look {
        progress.show(
          Comparison.Progress(
            doneSeconds: Double(logRatios.count), totalSeconds: Double(plan.budget),
            label: "pair \(logRatios.count + 1)"))
        try takePair(setAsideMax: plan.budget)
      }
      switch try plan.judge([logRatios.map { $0 - centre }])[0] {
      case .judged(let judgement):
        if judgement.verdict != .undecided || look == plan.budget { return judgement }
      case .refused(let error): throw Failure(code: .failedCheck, message: "\(error)")
      }
    }
    preconditionFailure("a plan without a look")
  }

  private mutating func takePair(setAsideMax: Int) throws {
    let isFirstFirst = generator.next() & 1 == 0
    let early = try (isFirstFirst ? first : second).result()
    let late = try (isFirstFirst ? second : first).result()
    let (old, new) = (
      try wanted.time(isFirstFirst ? early : late), try wanted.time(isFirstFirst ? late : early)
    )
    name = old.name
    guard let condition = MachineCondition.common(to: [old.samples, new.samples]),
      let before = Summary.median(old.samples[condition] ?? []),
      let after = Summary.median(new.samples[condition] ?? [])
    else {
      setAsideCount += 1
      guard setAsideCount <= setAsideMax else {
        throw Failure(
          code: .failedCheck,
          message:
            "in \(setAsideCount) pairs the machine was in no condition that both runs had ('filmstrip doctor' says more)"
        )
      }
      return
    }
    logRatios.append(log(after / before))
  }
}

extension Judgement {
  /// `+5.10% (+4.20% to +6.00%)`, of log-ratios that a centre was taken from.
  func words(centre: Double = 0) -> String {
    func percent(_ logRatio: Double) -> String {
      HistoryWords.percent(Judgement.change(logRatio + centre))
    }
    return "\(percent(estimate)) (\(percent(interval.lower)) to \(percent(interval.upper)))"
  }
}
