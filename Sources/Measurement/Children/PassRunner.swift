import Foundation
import ListEngine
import Results
import Synchronization

/// Runs passes in other processes.
struct PassRunner: Sendable {
  let program: Child.Program

  var isInterrupted: Bool { program.interruption.isRaised }

  /// Runs one pass.
  ///
  /// - Parameter onPart: is called with each part of a log.
  /// - Returns: the outcome, or the failure with the responsible design: the only one, or the last that had its first
  ///   turn.
  func run(
    _ task: PassTask, workload: String, onPart: (PassOutcome) -> Void = { _ in }
  ) -> Result<PassOutcome, ChildFailure> {
    var outcome: PassOutcome?
    var isAgain = false
    var blamed = task.designs.count == 1 ? task.designs[0] : nil
    let (end, lastWords) = follow(task) { read in
      if let beginning = read.beginning {
        blamed = beginning.isEmpty ? nil : beginning
      } else if read.isPart(of: task), outcome == nil {
        onPart(read)
      } else {
        isAgain = outcome != nil
        outcome = read
      }
      return !isAgain
    }
    let failure: ChildFailure.End
    if let end {
      failure = end
    } else if let refusal = outcome?.refusal {
      failure = .refused(refusal)
    } else if let outcome {
      if outcome.fulfils(task) { return .success(outcome) }
      failure = .unreadable("its outcome has no \(task.pass.kind)")
    } else {
      failure = .unreadable("it reported no outcome")
    }
    return .failure(task.failure(failure, of: blamed, on: workload, lastWords))
  }

  /// Runs an exact pass over many designs: the built-in ones in one process, and each custom design in its own, so that
  /// none can write the outcome of another. The limit of time holds for each design.
  ///
  /// A design without an outcome runs again alone, so that the failure of one does not affect another. A design that
  /// passed its limit of time does not run again.
  ///
  /// - Parameters:
  ///   - onBegin: is given the index of the design when its turn begins.
  ///   - onEnd: is given the index of the design when its result is final.
  /// - Returns: the results in the order of the designs.
  func runEach(
    _ task: PassTask, workload: String, onBegin: (Int) -> Void = { _ in },
    onEnd: (Int) -> Void = { _ in }
  ) -> [Result<PassOutcome, ChildFailure>] {
    var results: [Result<PassOutcome, ChildFailure>?] = task.designs.map { _ in nil }
    var together = task
    together.designs = task.designs.filter { !DesignCatalog.isCustom(designNamed: $0) }
    if together.designs.count > 1 {
      var turn: Int?
      let (end, lastWords) = follow(together, turnCount: 2 * together.designs.count) { read in
        if let beginning = read.beginning {
          turn = task.designs.firstIndex(of: beginning)
          if let turn { onBegin(turn) }
        } else if let index = turn, read.fulfils(task) {
          results[index] = .success(read)
          onEnd(index)
          turn = nil
        }
        return true
      }
      if let turn, let end, case .timeLimit = end {
        results[turn] = .failure(
          task.failure(end, of: task.designs[turn], on: workload, lastWords))
        onEnd(turn)
      }
    }
    return task.designs.enumerated().map { index, design in
      if let result = results[index] { return result }
      var alone = task
      alone.designs = [design]
      onBegin(index)
      defer { onEnd(index) }
      return run(alone, workload: workload)
    }
  }

  /// Runs the process of a task to its end.
  ///
  /// - Parameters:
  ///   - turnCount: the number of outcomes that restart the limit of time. It is finite, so that a design that reports in
  ///     an endless loop is stopped too.
  ///   - onOutcome: returns false to refuse an outcome after the last.
  private func follow(
    _ task: PassTask, turnCount: Int = 0, onOutcome: (PassOutcome) -> Bool
  ) -> (end: ChildFailure.End?, lastWords: String?) {
    let isExact = task.pass.kind != .time
    let child = Child(
      program, task.arguments, environment: Child.environment(isExact: isExact))
    var turnsLeft = turnCount
    while let text = child.next() {
      do {
        if !onOutcome(try PassOutcome.read(text, of: task)) {
          child.refuse("it reported more than one outcome")
        }
      } catch {
        child.refuse("\(error)")
      }
      if turnsLeft > 0 { child.beginTurn() }
      turnsLeft -= 1
    }
    return (child.end(), child.lastWords)
  }

  /// Runs a job for each index below a count, in order, on all processors or some. Do not measure time in a job.
  ///
  /// If the system gives fewer threads, the jobs run on those.
  ///
  /// - Parameter width: the number of jobs at a time.
  static func parallel<Outcome: Sendable>(
    _ count: Int, width: Int = .max, _ job: @Sendable (Int) -> Outcome
  ) -> [Outcome] {
    let outcomes = Mutex([Outcome?](repeating: nil, count: count))
    let next = Atomic(0)
    withoutActuallyEscaping(job) { job in
      let work: @Sendable () -> Void = {
        while case let index = next.add(1, ordering: .relaxed).oldValue, index < count {
          let outcome = job(index)
          outcomes.withLock { $0[index] = outcome }
        }
      }
      var others: [SystemThread] = []
      let otherCount = min(count, width, ProcessInfo.processInfo.activeProcessorCount) - 1
      do {
        while others.count < otherCount { others.append(try SystemThread(work)) }
      } catch {
        // The jobs run on the threads that there are.
      }
      work()
      for other in others { other.join() }
    }
    return outcomes.withLock { $0.compactMap { $0 } }
  }
}
