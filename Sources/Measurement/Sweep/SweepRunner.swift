import Foundation
import ListEngine
import Results
import Sweep

/// Has units done on all processors, by processes that are handed one task after the other.
///
/// A unit whose process dies is done again in a process of its own, and noted as failed where it dies again.
package struct SweepRunner: Sendable {
  /// How far it is.
  package struct Progress: Sendable {
    package let doneCount: Int
    package let totalCount: Int
    /// Estimated, of a processor.
    package let doneSeconds: Double
    package let totalSeconds: Double
  }

  /// What a run came to.
  package struct Outcome: Sendable {
    package var doneCount = 0
    /// Those of them that have no figures.
    package var failedCount = 0
    /// How long designs were replayed, over all processes; the rest is reading, starting and writing.
    package var replaySeconds = 0.0
  }

  private let plan: SweepPlan
  private let program: Child.Program
  private let jobCount: Int
  private let report: @Sendable (Progress) -> Void

  /// - Parameters:
  ///   - executable: what does `sweep work`.
  ///   - jobCount: how many processes work at a time.
  ///   - secondsMax: what one unit may take.
  ///   - report: is told when something is done.
  package init(
    _ plan: SweepPlan, executable: URL, jobCount: Int, secondsMax: Double,
    interruption: Interruption, progress report: @escaping @Sendable (Progress) -> Void
  ) {
    self.plan = plan
    program = Child.Program(
      executable: executable, secondsMax: secondsMax, interruption: interruption)
    self.jobCount = jobCount
    self.report = report
  }

  /// Does units, and notes each as soon as it is done.
  ///
  /// - Parameter units: indices in the plan, ascending.
  /// - Throws: `SweepError` where nothing can be noted, or a trace is not what it was.
  package func run(_ units: [Int], into recorder: SweepRecorder) throws -> Outcome {
    let queue = Queue(plan, chunks(of: units), recorder, report)
    let threads = min(jobCount, max(1, units.count))
    DispatchQueue.concurrentPerform(iterations: threads) { _ in work(queue) }
    try recorder.finish()
    return try queue.end()
  }

  // MARK: Chunks

  /// Units of one trace, host and pass.
  fileprivate struct Chunk {
    var units: [Int]
    /// Whether its process has done nothing before, and does nothing after.
    var isAlone: Bool
    var isRetry = false
  }

  /// What a chunk takes at most, in microseconds, where it has more than a unit: the last of all should not keep others
  /// waiting.
  private static let chunkMicroseconds = 500_000.0
  private static let chunkLengthMax = 1000

  /// The longest units first; otherwise in the plan's order.
  private func chunks(of units: [Int]) -> [Chunk] {
    var chunks: [(chunk: Chunk, longest: Double)] = []
    var cost = 0.0
    for index in units {
      let unit = plan.units[index]
      let own = plan.cost(of: unit)
      let isAlone = unit.pass == .allocations
      if let last = chunks.last?.chunk, !isAlone, !last.isAlone,
        last.units.count < SweepRunner.chunkLengthMax, cost + own <= SweepRunner.chunkMicroseconds,
        let first = last.units.first, isTogether(plan.units[first], unit)
      {
        chunks[chunks.count - 1].chunk.units.append(index)
        cost += own
      } else {
        chunks.append((Chunk(units: [index], isAlone: isAlone), own))
        cost = own
      }
    }
    return chunks.enumerated().sorted {
      ($1.element.longest, $0.offset) < ($0.element.longest, $1.offset)
    }.map(\.element.chunk)
  }

  private func isTogether(_ one: SweepUnit, _ other: SweepUnit) -> Bool {
    one.trace == other.trace && one.host == other.host && one.pass == other.pass
  }

  private func task(_ chunk: Chunk) -> SweepTask {
    let first = plan.units[chunk.units[0]]
    let trace = plan.traces[Int(first.trace)]
    return SweepTask(
      pass: first.pass, path: trace.path, hash: trace.hash, host: plan.hosts[Int(first.host)],
      units: chunk.units.map { (plan.units[$0].id, plan.designs[Int(plan.units[$0].design)]) })
  }

  // MARK: Work

  private func work(_ queue: Queue) {
    var worker: SweepWorker?
    defer { worker?.close() }
    while !program.interruption.isRaised, let chunk = queue.next() {
      do throws(SweepError) {
        if chunk.isAlone {
          worker?.close()
          worker = nil
        }
        let current =
          if let worker { worker } else { SweepWorker(program) }
        worker = current
        let outcome = try current.run(task(chunk), queue.note)
        if outcome.end != nil || chunk.isAlone {
          if outcome.end == nil { current.close() }
          worker = nil
        }
        try settle(chunk, outcome, queue)
      } catch {
        queue.stop(error)
        return
      }
    }
  }

  /// What is left of a chunk goes back; the unit that was being done when its process died is tried alone.
  private func settle(
    _ chunk: Chunk, _ outcome: SweepWorker.Outcome, _ queue: Queue
  ) throws(SweepError) {
    queue.add(replayNanoseconds: outcome.replayNanoseconds)
    if let refusal = outcome.refusal { throw SweepError(refusal) }
    guard let end = outcome.end, !program.interruption.isRaised, end != .interrupted else { return }
    var left = chunk.units.filter { !outcome.done.contains(plan.units[$0].id) }
    // One that died before it began anything is blamed on the first that it had.
    let blamed = left.first { plan.units[$0].id == outcome.begun } ?? left.first
    guard let blamed else { return }
    left.removeAll { $0 == blamed }
    var isTried = chunk.isRetry
    if case .timeLimit = end { isTried = true }
    if isTried {
      let words = outcome.lastWords.map { " (\($0))" } ?? ""
      try queue.note(plan.units[blamed].id, .failed("\(end)\(words)"))
    } else {
      queue.putBack(Chunk(units: [blamed], isAlone: true, isRetry: true))
    }
    if !left.isEmpty { queue.putBack(Chunk(units: left, isAlone: chunk.isAlone)) }
  }

  /// What is still to be done, and what came of the rest.
  private final class Queue: @unchecked Sendable {
    private let lock = NSLock()
    private var chunks: [Chunk]
    private var nextChunk = 0
    private var returned: [Chunk] = []
    private var outcome = Outcome()
    private var failure: SweepError?
    private let recorder: SweepRecorder
    private let report: @Sendable (Progress) -> Void
    private let costs: [SweepUnitID: Double]
    private let totalSeconds: Double
    private var doneSeconds = 0.0

    init(
      _ plan: SweepPlan, _ chunks: [Chunk], _ recorder: SweepRecorder,
      _ report: @escaping @Sendable (Progress) -> Void
    ) {
      self.chunks = chunks
      self.recorder = recorder
      self.report = report
      var costs: [SweepUnitID: Double] = [:]
      for unit in chunks.lazy.flatMap(\.units).map({ plan.units[$0] }) {
        costs[unit.id] = plan.cost(of: unit) / 1e6
      }
      self.costs = costs
      totalSeconds = costs.values.reduce(0, +)
    }

    func next() -> Chunk? {
      lock.withLock {
        guard failure == nil else { return nil }
        if let chunk = returned.popLast() { return chunk }
        guard nextChunk < chunks.count else { return nil }
        nextChunk += 1
        return chunks[nextChunk - 1]
      }
    }

    func putBack(_ chunk: Chunk) { lock.withLock { returned.append(chunk) } }

    func note(_ unit: SweepUnitID, _ outcome: SweepOutcome) throws(SweepError) {
      try recorder.note(unit, outcome)
      let progress = lock.withLock {
        self.outcome.doneCount += 1
        if case .failed = outcome { self.outcome.failedCount += 1 }
        doneSeconds += costs[unit] ?? 0
        return Progress(
          doneCount: self.outcome.doneCount, totalCount: costs.count, doneSeconds: doneSeconds,
          totalSeconds: totalSeconds)
      }
      report(progress)
    }

    func add(replayNanoseconds: Double) {
      lock.withLock { outcome.replaySeconds += replayNanoseconds / 1e9 }
    }

    func stop(_ error: SweepError) { lock.withLock { failure = failure ?? error } }

    func end() throws(SweepError) -> Outcome {
      lock.lock()
      defer { lock.unlock() }
      if let failure { throw failure }
      return outcome
    }
  }
}
