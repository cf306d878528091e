import Gate
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// Makes the film of a gate: what broke most, beside the same design as the baseline had it, or beside what is right.
struct GateFilm {
  let plan: SuitePlan
  let baseline: Baseline

  /// Puts the film to a judgement in which a fault grew, and nothing to another.
  ///
  /// - Complexity: four replays of the workload.
  /// - Throws: `ValidationError` where what is right cannot be named.
  func complete(_ report: inout GateReport) throws {
    guard let worst = report.grownFaults.first else { return }
    report.playback = try playback(of: worst)
  }

  private func playback(of worst: MetricJudgement) throws -> GatePlayback {
    let name = "\(worst.workload) on host \(worst.host)"
    guard let design = plan.designs.first(where: { $0.name == worst.design })?.design,
      let workload = plan.workloads.first(where: {
        $0.name == worst.workload && $0.host.description == worst.host
      })
    else { return .missing("There is no film of \(name): the suite has it no more.") }
    let now = "\(design.name) is \(worst.design) as it is now"
    if let before = earlier(worst, unlike: design, on: workload) {
      let film = film(of: [design, before], on: workload)
      if shows(film.takes[1], worst.baseline, of: worst) {
        return playback(film, worst, "\(now), \(before.name) as the baseline had it.")
      }
    }
    // Of code that is not there any more there is no film: what is right stands for it.
    let right = try Arguments.design(FilmCommand.companion)
    let words = "\(now), \(right.name) shows what should be seen."
    return playback(film(of: [design, right], on: workload), worst, words)
  }

  private func playback(
    _ film: Film, _ worst: MetricJudgement, _ words: String
  ) -> GatePlayback {
    shows(film.takes[0], worst.found, of: worst)
      ? .film(film, words: words)
      : .missing(
        """
        There is no film of \(worst.workload) on host \(worst.host): this version replays \(worst.design) otherwise \
        than the result has it.
        """)
  }

  /// The design that the baseline had under the name; nil where it is the same, or cannot be replayed here.
  private func earlier(
    _ worst: MetricJudgement, unlike design: Design, on workload: ComparisonPlan.Workload
  ) -> Design? {
    let subject = baseline.subjects.first {
      ($0.workload, $0.host, $0.design) == (worst.workload, worst.host, worst.design)
    }
    guard let name = subject?.canonicalDesign, name != design.name else { return nil }
    do {
      let earlier = try Design(name)
      try earlier.check(appliesTo: workload.trace.feed)
      return earlier
    } catch {
      // Such as one of the person's own that is no longer added: what is right stands for it.
      return nil
    }
  }

  private func film(of designs: [Design], on workload: ComparisonPlan.Workload) -> Film {
    let shown = designs[0] == designs[1] ? [designs[0]] : designs
    return Filming(on: workload.trace, host: workload.host).film(of: shown)
  }

  /// Whether a take has as many of the fault as was judged.
  private func shows(_ take: FilmTake, _ count: Double?, of worst: MetricJudgement) -> Bool {
    worst.metric.fault.map { Double(take.fidelity[$0.name] ?? 0) == count } ?? false
  }
}
