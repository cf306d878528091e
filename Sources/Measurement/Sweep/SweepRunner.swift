import Foundation
import ListEngine
import Results
import Synchronization

/// Runs units on all processors with the passes of `compare`, several units a process.
///
/// A unit whose process dies runs again alone, and is recorded as failed if its process dies again.
package struct SweepRunner: Sendable {
  package struct Outcome: Sendable {
    package var doneCount = 0
    /// The number of done units without figures.
    package var failedCount = 0
    /// The estimated processor time.
    package var doneSeconds = 0.0
  }

  private let plan: SweepPlan
  private let runner: PassRunner
  private let jobCount: Int
  private let checkTrace: @Sendable (SweepPlan.Trace) throws -> Void
  private let report: @Sendable (Outcome) -> Void

  /// - Parameters:
  ///   - jobCount: the number of processes at a time.
  ///   - secondsMax: the limit of a unit; nil for that of a pass.
  ///   - memoryBytesMax: the limit of a process; nil for that of a pass.
  ///   - checkTrace: throws if a trace differs from the plan. It is called before a failure is recorded.
  ///   - report: is called after each unit.
  package init(
    _ plan: SweepPlan, jobCount: Int, secondsMax: Double?, memoryBytesMax: Int?,
    interruption: Interruption,
    checkTrace: @escaping @Sendable (SweepPlan.Trace) throws -> Void,
    progress report: @escaping @Sendable (Outcome) -> Void
  ) {
    self.plan = plan
    runner = PassRunner(
      program: Child.Program(
        executable: Comparison.thisExecutable, secondsMax: secondsMax ?? Child.Program.secondsMax,
        memoryBytesMax: memoryBytesMax ?? Child.Program.memoryBytesMax, interruption: interruption,
        confinement: .whole))
    self.jobCount = jobCount
    self.checkTrace = checkTrace
    self.report = report
  }

  /// The hash of the executable: 16 hexadecimal digits.
  ///
  /// - Complexity: O(bytes), eight at a time.
  package static func executableHash() throws(SweepError) -> String {
    do {
      let data = try Data(contentsOf: Comparison.thisExecutable, options: .alwaysMapped)
      var hash = FNV1a()
      data.withUnsafeBytes { hash.add(wordsOf: $0) }
      return FNV1a.hexadecimal(hash.value)
    } catch {
      throw SweepError(
        "the executable cannot be read: \(SystemReason.of(error))", .system)
    }
  }

  /// Runs and records units.
  ///
  /// - Parameter units: indices in the plan, ascending.
  /// - Throws: the first error of the recorder or of `checkTrace`, or a `SweepError` if no process can be started.
  package func run(_ units: [Int], into recorder: SweepRecorder) throws -> Outcome {
    let chunks = chunks(of: units)
    let state = Mutex((done: Outcome(), failure: (any Error)?.none))
    _ = PassRunner.parallel(chunks.count, width: jobCount) { index in
      if runner.isInterrupted || state.withLock({ $0.failure != nil }) { return }
      do {
        for (unit, outcome) in try outcomes(of: chunks[index]) {
          try recorder.note(plan.units[unit].id, outcome)
          let done = state.withLock { state in
            state.done.doneCount += 1
            if case .failed = outcome { state.done.failedCount += 1 }
            state.done.doneSeconds += plan.seconds(of: CollectionOfOne(unit))
            return state.done
          }
          report(done)
        }
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
    try recorder.finish()
    let (done, failure) = state.withLock { $0 }
    if let failure { throw failure }
    return done
  }

  // MARK: Chunks

  /// The limit of a process with several units, so that little is lost if it is killed, and the last one is short.
  private static let chunkSeconds = 1.0
  private static let chunkLengthMax = 250

  /// Units of one trace, host and pass together: the longest units first, otherwise in the order of the plan.
  private func chunks(of units: [Int]) -> [[Int]] {
    var chunks: [[Int]] = []
    var seconds = 0.0
    for pass in plan.passes {
      for unit in units where plan.units[unit].pass == pass {
        let own = plan.seconds(of: CollectionOfOne(unit))
        seconds += own
        if pass != .allocations, seconds <= SweepRunner.chunkSeconds, let last = chunks.last,
          last.count < SweepRunner.chunkLengthMax, isTogether(last[0], unit)
        {
          chunks[chunks.count - 1].append(unit)
        } else {
          chunks.append([unit])
          seconds = own
        }
      }
    }
    let longest = chunks.map { plan.cost(of: plan.units[$0[0]]) }
    return chunks.indices.sorted { (longest[$1], $0) < (longest[$0], $1) }.map { chunks[$0] }
  }

  private func isTogether(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (plan.units[one], plan.units[other])
    return (one.trace, one.host, one.pass) == (other.trace, other.host, other.pass)
  }

  /// Runs a chunk. Interrupted units are left out.
  private func outcomes(of chunk: [Int]) throws -> [(unit: Int, outcome: SweepOutcome)] {
    let first = plan.units[chunk[0]]
    let trace = plan.traces[Int(first.trace)]
    let task = PassTask(
      pass: first.pass == .fidelity ? .fidelity() : .allocations(countsCells: false),
      trace: trace.path, traceHash: trace.hash, host: "\(plan.hosts[Int(first.host)])",
      designs: chunk.map { plan.designs[Int(plan.units[$0].design)].name })
    var outcomes: [(unit: Int, outcome: SweepOutcome)] = []
    for (unit, result) in zip(chunk, runner.runEach(task, workload: trace.name)) {
      switch result {
      case .success(let found):
        if let fidelity = found.fidelity, let frames = fidelity.modelled {
          let outcome = SweepOutcome.fidelity(
            faults: fidelity.fidelity, counters: fidelity.counters, frames)
          outcomes.append((unit, outcome))
        } else if let allocations = found.allocations {
          outcomes.append((unit, .allocations(allocations.phases)))
        } else {
          outcomes.append((unit, .failed("its process reported no figures")))
        }
      case .failure(let failure):
        if failure.end == .interrupted { continue }
        if case .couldNotStart = failure.end {
          throw SweepError("\(failure)", .system)
        }
        try checkTrace(trace)
        let words = failure.lastWords.map { " (\($0))" } ?? ""
        outcomes.append((unit, .failed("\(failure.end)\(words)")))
      }
    }
    return outcomes
  }
}
