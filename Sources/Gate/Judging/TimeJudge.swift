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
  let old: Figures
  let new: Figures
  let suite: Suite
  /// Why nothing is judged; nil where times are.
  let notJudged: String?

  /// A subject's time, and the change of it that matters.
  typealias Question = (key: SubjectKey, margin: Double)

  func judgements(_ questions: [Question]) -> [MetricJudgement] {
    guard suite.times.judging != .off, suite.lists(Metric.time.name) else { return [] }
    if let notJudged { return questions.map { blank($0, .notJudged, notJudged) } }
    let shifts = questions.map { question in Result { try shift(question) } }
    let level = level(
      shifts.flatMap { shift in
        if case .success(let shift) = shift { shift.probabilities } else { [Double]() }
      })
    return zip(questions, shifts).map { question, found in
      switch found {
      case .failure(let error as MissingTimes) where error.isForUnrest:
        return blank(question, .undecided, error.description)
      case .failure(let error): return blank(question, .invalid, "\(error)")
      case .success(let shift):
        do throws(SampleError) {
          return try judgement(question, shift, level: level)
        } catch {
          return blank(question, shift.isOfSome ? .undecided : .invalid, "\(error)")
        }
      }
    }
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
    let key = question.key
    let before = old.subjects[key]?.times ?? [:]
    let now = new.subjects[key]?.times ?? [:]
    if let problem = new.controlProblems[key] { throw problem }
    guard !before.isEmpty else {
      throw old.timeProblems[key]
        ?? MissingTimes(
          description: "the baseline has no times: take it anew with 'filmstrip baseline update'")
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
    let estimate = try HodgesLehmannShift(new, old)
    return Shift(
      old: old, new: new, estimate: estimate, condition: condition,
      isOfSome: later.count < self.new.results[key]?.timing?.threadSamples.count ?? 0,
      probabilities: [estimate.probabilities.greater, estimate.probabilities.less])
  }

  /// The condition with most blocks.
  private static func words(_ samples: ConditionSamples) -> String {
    MachineCondition.common(to: [samples]).map { "\($0)" } ?? "none"
  }

  /// What each question may leave out at one end.
  private func level(_ probabilities: [Double]) -> Double {
    do throws(SampleError) {
      return try Holm(probabilities).level(alpha: suite.times.alpha / Double(new.lookCount))
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
    let key = question.key
    return MetricJudgement(
      workload: key.workload, host: key.host, design: key.design, metric: .time,
      verdict: verdict, isAdvisory: suite.times.judging == .advisory, baseline: nil, found: nil,
      limit: "within \(Number.percentage(question.margin))", reason: reason)
  }
}
