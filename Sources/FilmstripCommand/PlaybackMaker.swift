import Foundation
import Gate
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// Films a workload of a comparison for its page.
///
/// The film is replayed from the trace, which gives the same film each time, so that results stay small.
struct PlaybackMaker {
  let run: RunResult
  /// The names of the designs to film; empty for the worst design and the answer.
  let named: [String]
  var limits = DesignReplays.Limits()
  /// Returns the trace of a workload; nil if it is not found.
  let trace: (Workload) throws -> ValidTrace?

  /// Returns the film, or the reason for its absence.
  ///
  /// - Throws: `TraceError` and `TraceFileError` for an unreadable trace; `ValidationError` for a named design that
  ///   does not apply.
  func playback() throws -> Report.Playback {
    guard let workload = filmedWorkload else {
      return .missing("There is no film: nothing was replayed.")
    }
    func missing(_ reason: String) -> Report.Playback {
      .missing("There is no film of \(workload.name) on \(workload.place): \(reason).")
    }
    guard let host = ListHost(workload.host) else {
      return missing("this version has no such host")
    }
    guard let trace = try trace(workload) else {
      return missing(
        "its trace is not embedded and was not named (filmstrip report RESULT --trace FILE)")
    }
    guard trace.contentHash == workload.traceHash else {
      return missing(
        "the trace has the hash \(trace.contentHash), and the result is of \(workload.traceHash)")
    }
    var designs: [Design] = []
    for design in named.isEmpty ? worstAndAnswer(on: workload) : named {
      do {
        designs.append(try Design(design))
      } catch let error as DesignError where named.isEmpty {
        return missing(error.description)
      }
    }
    for design in designs { try Arguments.check(design, appliesTo: trace.trace) }
    let film: Film
    do throws(ChildFailure) {
      film = try DesignReplays(of: trace, limits).film(of: designs, host: host)
    } catch {
      return missing("\(error)")
    }
    for take in film.takes {
      let counted = results(on: workload).first { $0.design == take.design }?.fidelity ?? [:]
      guard counted.isEmpty || counted == take.fidelity else {
        return missing("this version replays \(take.design) differently from the result")
      }
    }
    return .film(film)
  }

  private func results(on workload: Workload) -> [DesignResult] {
    run.results.filter { $0.workload == workload.name && $0.host == workload.host }
  }

  private func isRanked(_ result: DesignResult) -> Bool { !result.isBound && !result.isUnfit }

  /// The first workload on which only some of the named or ranked designs have faults; else the first with a fault, else
  /// the first.
  private var filmedWorkload: Workload? {
    func candidates(on workload: Workload) -> [DesignResult] {
      results(on: workload).filter { result in
        named.isEmpty ? isRanked(result) : named.contains(where: result.isCalled)
      }
    }
    let faulty = run.workloads.filter { workload in
      candidates(on: workload).contains { !$0.isFaithful }
    }
    let divided = faulty.first { candidates(on: $0).contains(where: \.isFaithful) }
    return divided ?? faulty.first ?? run.workloads.first
  }

  /// The design with the most faults, and the answer or else the design with the fewest. Faulty presets are preferred,
  /// which people use as they are.
  private func worstAndAnswer(on workload: Workload) -> [String] {
    func faultCount(_ result: DesignResult) -> Int { result.faultCount ?? 0 }
    let all = results(on: workload)
    let ranked = all.filter(isRanked).isEmpty ? all : all.filter(isRanked)
    let answer = Answer(run).design
    let presets = ranked.filter {
      !$0.design.contains(",") && faultCount($0) > 0 && $0.design != answer
    }
    let worst = (presets.isEmpty ? ranked : presets).max { faultCount($0) < faultCount($1) }
    guard let worst else { return [] }
    let best =
      ranked.first { $0.design == answer }
      ?? ranked.min { faultCount($0) < faultCount($1) } ?? worst
    return [worst.design, best.design].uniqued
  }
}

/// Films the worst fault beyond its limit, beside the design of the baseline or beside another design.
struct GateFilm {
  let plan: SuitePlan
  let baseline: Baseline
  let limits: DesignReplays.Limits

  /// Returns the film, or the reason for its absence; nil if no fault is beyond its limit.
  ///
  /// - Complexity: four replays of the workload.
  func playback(of report: GateReport) throws -> GatePlayback? {
    guard let worst = report.regressedFaults.first else { return nil }
    do {
      return try playback(of: worst)
    } catch let failure as ChildFailure {
      return missing(worst, "\(failure)")
    }
  }

  private func playback(of worst: MetricJudgement) throws -> GatePlayback {
    if worst.host == LogResult.host {
      return missing(worst, "a log has a page of its own, by 'filmstrip judge LOG --format html'")
    }
    guard let design = plan.designs.first(where: { $0.name == worst.design })?.design,
      let workload = plan.workload(worst.workload, worst.host)
    else { return missing(worst, "the suite does not have it any more") }
    let now = "\(design.name) is \(worst.design) as it is now"
    if let before = earlier(worst, unlike: design, on: workload) {
      let film = try film(of: [design, before], on: workload)
      if shows(film.takes[1], worst.baseline, of: worst) {
        return playback(film, worst, "\(now), \(before.name) as the baseline had it.")
      }
    }
    // The code of the baseline is not there: film a design with fewer faults instead.
    let right = try Arguments.design(FilmCommand.companion)
    let film = try film(of: [design, right], on: workload)
    let count = film.takes.last?.fidelity.values.reduce(0, +) ?? 0
    let faults = count == 0 ? "no fault" : count == 1 ? "1 fault" : "\(count) faults"
    let words = "\(now); beside it is \(right.name), with \(faults) on this trace."
    return playback(film, worst, film.takes.count == 1 ? "\(now)." : words)
  }

  private func missing(_ worst: MetricJudgement, _ reason: String) -> GatePlayback {
    .missing("There is no film of \(worst.workload) on host \(worst.host): \(reason).")
  }

  private func playback(_ film: Film, _ worst: MetricJudgement, _ words: String) -> GatePlayback {
    shows(film.takes[0], worst.found, of: worst)
      ? .film(film, words: words)
      : missing(worst, "this version replays \(worst.design) differently from the result")
  }

  /// The baseline's design of that name; nil if it is the same or cannot be replayed.
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
      // Such as a custom design that was removed.
      return nil
    }
  }

  private func film(
    of designs: [Design], on workload: ComparisonPlan.Workload
  ) throws(ChildFailure) -> Film {
    try DesignReplays(of: workload.trace, limits)
      .film(of: designs[0] == designs[1] ? [designs[0]] : designs, host: workload.host)
  }

  /// Returns whether a take has the judged number of the fault.
  private func shows(_ take: FilmTake, _ count: Double?, of worst: MetricJudgement) -> Bool {
    worst.metric.fault.map { Double(take.fidelity[$0.metricName] ?? 0) == count } ?? false
  }
}
