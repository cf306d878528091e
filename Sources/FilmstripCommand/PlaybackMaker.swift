import Foundation
import Gate
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// Makes the film of a report: again from the trace, since a film repeats to the bit and a result stays small.
struct PlaybackMaker {
  let run: RunResult
  /// The designs to film, by name; none for those that say most.
  let named: [String]
  /// The trace of a workload; nil where it is nowhere to be found.
  let trace: (Workload) throws -> ValidTrace?

  /// Gives a report its film.
  ///
  /// - Throws: `TraceError` and `TraceFileError` where a trace cannot be read; `ValidationError` for a design that
  ///   does not apply.
  func complete(_ report: inout Report) throws {
    report.playback = try filmed()
  }

  private func filmed() throws -> Report.Playback {
    guard let workload = filmedWorkload else {
      return .missing("There is no film: nothing was replayed.")
    }
    let name = "\(workload.name) on \(workload.place)"
    guard let host = ListEngine.Host(workload.host) else {
      return .missing("There is no film of \(name): this version knows no such host.")
    }
    guard let trace = try trace(workload) else {
      return .missing(
        """
        There is no film of \(name): its trace is not in the executable, and was not named \
        (filmstrip report RESULT --trace FILE).
        """)
    }
    guard trace.contentHash == workload.traceHash else {
      return .missing(
        """
        There is no film of \(name): the trace that was found has the hash \(trace.contentHash), and the result \
        is of \(workload.traceHash).
        """)
    }
    var designs: [Design] = []
    for design in named.isEmpty ? telling(on: workload) : named {
      do {
        designs.append(try Design(design))
      } catch let error as DesignError where named.isEmpty {
        return .missing("There is no film of \(name): \(error.description).")
      }
    }
    for design in designs { try Arguments.check(design, appliesTo: trace) }
    let film = Filming(on: trace, host: host).film(of: designs)
    for take in film.takes {
      let counted = results(on: workload).first { $0.design == take.design }?.fidelity ?? [:]
      guard counted.isEmpty || counted == take.fidelity else {
        return .missing(
          "There is no film of \(name): this version replays \(take.design) otherwise than the result has it."
        )
      }
    }
    return .film(film)
  }

  private func results(on workload: Workload) -> [DesignResult] {
    run.results.filter { $0.workload == workload.name && $0.host == workload.host }
  }

  private func isRanked(_ result: DesignResult) -> Bool { !result.isBound && !result.isUnfit }

  /// The first workload on which some designs are faithful and others are not, of those that are named, or else of
  /// those that are ranked; else the first with a fault, else the first.
  private var filmedWorkload: Workload? {
    func results(on workload: Workload) -> [DesignResult] {
      self.results(on: workload).filter { result in
        named.isEmpty
          ? isRanked(result)
          : named.contains(where: result.isCalled)
      }
    }
    let faulty = run.workloads.filter { workload in
      results(on: workload).contains { !$0.isFaithful }
    }
    let divided = faulty.first { workload in results(on: workload).contains(where: \.isFaithful) }
    return divided ?? faulty.first ?? run.workloads.first
  }

  /// The design that is most wrong there, and the answer; in its place, where there is none, the one that is least
  /// wrong.
  private func telling(on workload: Workload) -> [String] {
    let all = results(on: workload)
    let ranked = all.filter(isRanked).isEmpty ? all : all.filter(isRanked)
    func faults(_ result: DesignResult) -> Int { result.fidelity.values.reduce(0, +) }
    guard let worst = ranked.max(by: { faults($0) < faults($1) }) else { return [] }
    let answer = Answer(run).design
    let best =
      ranked.first { $0.design == answer } ?? ranked.min { faults($0) < faults($1) } ?? worst
    var names = [worst.design]
    if best.design != worst.design { names.append(best.design) }
    return names
  }
}

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
