import Foundation
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
