import Foundation
import Results

/// Judges times from two independent samples of blocks, the baseline's and the run's: each block's time over the frozen
/// ruler's, from turns in which both machines were in the same condition (`MachineCondition`).
///
/// The change is the Hodges-Lehmann shift between the logarithms. Its interval inverts the exact Mann-Whitney test, at
/// the level that Holm's step-down over all times of the run leaves (two questions each: slower, and faster) of an equal
/// share of alpha for each look. A time is *passed* if the interval lies within the margin, *regressed* or *improved* if
/// it lies beyond, and *undecided* otherwise. Within a run an interval on one side of 0 is enough; between two runs a
/// machine changes by more than the ruler shows. Without a common condition every time is *undecided*.
struct TimeJudge {
  let old: Figures
  let new: Figures
  let suite: Suite
  /// Why times are not judged; nil if they are.
  let notJudged: String?

  /// A subject's time, and the change of it that matters.
  typealias Question = (key: SubjectKey, margin: Double)

  func judgements(_ questions: [Question]) -> [MetricJudgement] {
    guard suite.times.judging != .off, suite.lists(Metric.time.name) else { return [] }
    if let notJudged { return questions.map { blank($0, .notJudged, notJudged) } }
    let shifts = questions.map { question in Result { try shift(of: question.key) } }
    let probabilities = shifts.flatMap { shift in
      if case .success(let shift) = shift { shift.probabilities } else { [Double]() }
    }
    // The probability that each interval leaves out at one end.
    let level = Holm(probabilities).level(alpha: suite.times.alpha / Double(new.lookCount))
    return zip(questions, shifts).map { question, found in
      switch found {
      case .success(let shift):
        do throws(SampleError) {
          return try judgement(question, shift, level: level)
        } catch {
          return blank(question, shift.hasOtherConditions ? .undecided : .invalid, "\(error)")
        }
      case .failure(let error):
        let isUnrest = (error as? MissingTimes)?.isForUnrest ?? false
        return blank(question, isUnrest ? .undecided : .invalid, "\(error)")
      }
    }
  }

  // MARK: Samples

  /// The logarithms of one subject in both runs, in one condition.
  private struct Shift {
    let old: Sample
    let new: Sample
    let estimate: HodgesLehmann
    let condition: MachineCondition
    /// True if the run has more blocks, in other conditions.
    let hasOtherConditions: Bool

    /// The probabilities of the run being above, and below, by chance.
    var probabilities: [Double] {
      [estimate.probabilities().greater, estimate.probabilities().less]
    }
  }

  private func shift(of key: SubjectKey) throws -> Shift {
    let before = old.subjects[key]?.times ?? [:]
    let now = new.subjects[key]?.times ?? [:]
    if let problem = new.controlProblems[key] { throw problem }
    guard !before.isEmpty else {
      throw old.timeProblems[key]
        ?? MissingTimes(description: "the baseline has no times: \(Gate.update)")
    }
    if let problem = new.timeProblems[key] { throw problem }
    guard let condition = MachineCondition.common(to: [now, before]),
      let earlier = before[condition], let later = now[condition]
    else {
      throw MissingTimes(
        description: """
          the machine was in no condition in which the baseline was taken: found \(TimeJudge.words(now)), \
          expected \(TimeJudge.words(before))
          """, isForUnrest: true)
    }
    let (old, new) = (try Sample(earlier.map(log)), try Sample(later.map(log)))
    return Shift(
      old: old, new: new, estimate: try HodgesLehmann(shiftOf: new, from: old),
      condition: condition,
      hasOtherConditions: later.count < self.new.results[key]?.timing?.threadSamples.count ?? 0)
  }

  /// The condition with the most blocks.
  private static func words(_ samples: ConditionSamples) -> String {
    MachineCondition.common(to: [samples]).map { "\($0)" } ?? "none"
  }

  // MARK: Verdicts

  private func judgement(
    _ question: Question, _ shift: Shift, level: Double
  ) throws(SampleError) -> MetricJudgement {
    let interval = try shift.estimate.interval(alpha: 2 * level)
    let (verdict, words) = TimeJudge.reading(interval, margin: log(1 + question.margin))
    let extent = "after \(shift.new.count) blocks with \(shift.condition)"
    let reason = verdict == .undecided ? words.map { "\($0), \(extent)" } : words
    var judgement = blank(question, verdict, reason)
    judgement.baseline = exp(shift.old.median)
    judgement.found = exp(shift.new.median)
    judgement.ratio = exp(shift.estimate.estimate)
    judgement.lower = exp(interval.lower)
    judgement.upper = exp(interval.upper)
    judgement.confidence = interval.confidence
    return judgement
  }

  /// - Parameter margin: as a logarithm.
  static func reading(
    _ interval: ConfidenceInterval, margin: Double
  ) -> (GateVerdict, String?) {
    if interval.lower > -margin, interval.upper < margin { return (.passed, nil) }
    if interval.lower >= margin {
      return (.regressed, "slower, by more than the margin for certain")
    }
    if interval.upper <= -margin {
      return (.improved, "faster, by more than the margin for certain")
    }
    return (.undecided, "the interval lies neither within the margin nor beyond it")
  }

  private func blank(
    _ question: Question, _ verdict: GateVerdict, _ reason: String?
  ) -> MetricJudgement {
    let key = question.key
    return MetricJudgement(
      workload: key.workload, host: key.host, design: key.design, metric: .time,
      verdict: verdict, isAdvisory: suite.times.judging == .advisory, baseline: nil, found: nil,
      limit: "within \(Number.percentage(question.margin))", reason: reason)
  }
}

// MARK: More blocks

extension Gate {
  /// For each of the plan's workloads, true if more blocks could decide something: a time or the control is undecided.
  ///
  /// - Complexity: that of `judge`.
  package func wantsBlocks(_ run: RunResult, _ options: Options = Options()) -> [Bool] {
    let undecided = judge(run, options).judgements.filter {
      $0.verdict == .undecided && !$0.metric.isExact
    }
    return plan.workloads.map { workload in
      run.hasUndecidedControl(workload)
        || undecided.contains { $0.workload == workload.name && $0.host == workload.host }
    }
  }
}

extension GatePlan {
  /// For each workload, true if a baseline of this run needs more blocks: some time is not known to a quarter of the
  /// margin in the machine's most frequent condition, with the suite's confidence. Its error would be part of every later
  /// verdict.
  ///
  /// - Complexity: O(n^2) for each time of n blocks.
  package func baselineWantsBlocks(_ run: RunResult) -> [Bool] {
    workloads.map { workload in
      run.hasUndecidedControl(workload)
        || run.results.contains { result in
          result.workload == workload.name && result.host == workload.host
            && !run.isUntimed(result) && !isKnown(result, in: run)
        }
    }
  }

  private func isKnown(_ result: DesignResult, in run: RunResult) -> Bool {
    do {
      let ratios = try run.rulerRatios(of: result)
      let most = MachineCondition.common(to: [ratios]).flatMap { ratios[$0] } ?? []
      let averages = try HodgesLehmann(Sample(most.map(log)))
      return try averages.interval(alpha: suite.times.alpha).halfWidth
        <= log(1 + suite.times.margin) / 4
    } catch {
      // There are too few blocks; a run that ends like this makes no baseline.
      return false
    }
  }
}

extension RunResult {
  fileprivate func hasUndecidedControl(_ workload: GateWorkload) -> Bool {
    controls.contains {
      $0.workload == workload.name && $0.host == workload.host
        && $0.comparison?.verdict == .undecided
    }
  }
}
