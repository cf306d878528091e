import Foundation
import Results
import Statistics

/// Judges times: two independent samples of blocks, the baseline's and the run's, each block's time over the
/// frozen ruler's, both of turns in which the machine was in the same condition (`MachineCondition`).
///
/// How much longer the run took is Hodges and Lehmann's estimate of the shift between the logarithms; its interval
/// inverts Mann and Whitney's exact test, at the level at which Holm's step-down over all times of the run ends
/// (two questions each: is it slower, is it faster), of an equal share of alpha for each look that the run takes.
/// *Passed* where the interval lies within the margin, *regressed*
/// or *improved* where it lies beyond, *undecided* where it does neither. The whole interval has to lie beyond, and
/// not only on one side of zero as within a run: between two runs a machine changes by more than the ruler tells.
/// Where the two machines were in no common condition, everything is *undecided*: somebody was at work on one of them
/// all the time.
struct TimeJudge {
  private let run: RunResult
  private let suite: Suite
  /// Why nothing is judged; nil where times are.
  private let notJudged: String?
  private var questions: [Question] = []

  private struct Question {
    let pair: SubjectPair
    let margin: Double
  }

  init(_ run: RunResult, _ suite: Suite, notJudged: String?) {
    self.run = run
    self.suite = suite
    self.notJudged = notJudged
  }

  mutating func add(_ pair: SubjectPair, _ margin: Double) {
    questions.append(Question(pair: pair, margin: margin))
  }

  func judgements() -> [MetricJudgement] {
    guard suite.times.judging != .off, suite.judges(Metric.time.name) else { return [] }
    if let notJudged { return questions.map { blank($0, .notJudged, notJudged) } }
    var answers: [Int: Shift] = [:]
    var judgements: [Int: MetricJudgement] = [:]
    for (index, question) in questions.enumerated() {
      do {
        answers[index] = try shift(question)
      } catch let error as MissingTimes where error.isForUnrest {
        judgements[index] = blank(question, .undecided, error.description)
      } catch {
        judgements[index] = blank(question, .invalid, "\(error)")
      }
    }
    let level = level(answers.values.flatMap(\.probabilities))
    for (index, shift) in answers {
      do throws(SampleError) {
        judgements[index] = try judgement(questions[index], shift, level: level)
      } catch {
        judgements[index] = blank(
          questions[index], shift.isOfSome ? .undecided : .invalid, "\(error)")
      }
    }
    return questions.indices.compactMap { judgements[$0] }
  }

  // MARK: Samples

  /// The logarithms of one subject in both runs, and what tests say of them.
  private struct Shift {
    let old: Sample
    let new: Sample
    let estimate: HodgesLehmannShift
    let condition: MachineCondition
    /// Whether there are more blocks, in which the machine was in another condition.
    let isOfSome: Bool
    /// Of the run being above, and below, by chance.
    let probabilities: [Double]

    /// `60 blocks with a ruler of 66 to 79 µs`.
    var extent: String { "\(new.count) blocks with \(condition)" }
  }

  private func shift(_ question: Question) throws -> Shift {
    let key = question.pair.key
    try checkControl(key)
    guard !question.pair.baseline.times.isEmpty else {
      throw MissingTimes(
        description: "the baseline has no times: take it anew with 'filmstrip baseline update'")
    }
    let ratios = try run.rulerRatios(of: question.pair.result)
    let times = question.pair.baseline.times
    guard let condition = MachineCondition.common(to: [ratios, times]),
      let before = times[condition], let now = ratios[condition]
    else {
      throw MissingTimes(
        description: """
          the machine was in no condition in which the baseline was taken: found \(TimeJudge.words(ratios)), \
          expected \(TimeJudge.words(times))
          """, isForUnrest: true)
    }
    let (old, new) = (try Sample(before.map(log)), try Sample(now.map(log)))
    let estimate = try HodgesLehmannShift(new, old)
    return Shift(
      old: old, new: new, estimate: estimate, condition: condition,
      isOfSome: now.count < question.pair.result.timing?.threadSamples.count ?? 0,
      probabilities: [estimate.probabilities.greater, estimate.probabilities.less])
  }

  /// The condition with most blocks.
  private static func words(_ samples: ConditionSamples) -> String {
    MachineCondition.common(to: [samples]).map { "\($0)" } ?? "none"
  }

  /// The same design under two names must come out the same, or no time of the workload is one.
  private func checkControl(_ key: SubjectKey) throws {
    let controls = run.controls.filter { $0.workload == key.workload && $0.host == key.host }
    guard controls.count == 1, let control = controls.first else {
      throw MissingTimes(
        description: "found \(controls.count) controls of the workload, expected 1")
    }
    guard let comparison = control.comparison, comparison.verdict == .same else {
      let verdict = control.comparison?.verdict.rawValue ?? "without a verdict"
      throw MissingTimes(
        description: """
          the control (\(control.design) under two names) is \(verdict), and not same: no time of this workload \
          can be trusted (see 'filmstrip doctor')
          """)
    }
  }

  /// What each question may leave out at one end.
  private func level(_ probabilities: [Double]) -> Double {
    do throws(SampleError) {
      let lookCount = run.timingPlan?.looks.count ?? 1
      return try Holm(probabilities).level(alpha: suite.times.alpha / Double(max(1, lookCount)))
    } catch {
      preconditionFailure("a tail of the rank sum's distribution is no probability: \(error)")
    }
  }

  // MARK: Verdicts

  private func judgement(
    _ question: Question, _ shift: Shift, level: Double
  ) throws(SampleError) -> MetricJudgement {
    let interval = try shift.estimate.interval(alpha: 2 * level)
    let margin = log(1 + question.margin)
    let (verdict, words) = TimeJudge.reading(interval, margin: margin)
    let reason = verdict == .undecided ? words.map { "\($0), after \(shift.extent)" } : words
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
    let key = question.pair.key
    return MetricJudgement(
      workload: key.workload, host: key.host, design: key.design, metric: .time,
      verdict: verdict, isAdvisory: suite.times.judging == .advisory, baseline: nil, found: nil,
      limit: "within \(Number.percentage(question.margin))", reason: reason)
  }
}
