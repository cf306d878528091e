import Foundation
import Results
import Synchronization

/// Runs passes in other processes.
struct PassRunner: Sendable {
  let program: Child.Program

  var isInterrupted: Bool { program.interruption.isRaised }

  /// Runs one pass.
  ///
  /// - Returns: the outcome, or the failure with the responsible design: the only one, or the last that had its first
  ///   turn.
  func run(_ task: PassTask, workload: String) -> Result<PassOutcome, ChildFailure> {
    var outcome: PassOutcome?
    var blamed = task.designs.count == 1 ? task.designs[0] : nil
    let failure = follow(task) { read in
      if let beginning = read.beginning {
        blamed = beginning.isEmpty ? nil : beginning
      } else {
        outcome = read
      }
    }
    let end: ChildFailure.End
    if let failed = failure.end {
      end = failed
    } else if let refusal = outcome?.refusal {
      end = .refused(refusal)
    } else if let outcome {
      guard let missing = outcome.missing(of: task) else { return .success(outcome) }
      end = .unreadable("its outcome has no \(missing)")
    } else {
      end = .unreadable("it reported no outcome")
    }
    return .failure(task.failure(end, of: blamed, on: workload, failure.lastWords))
  }

  /// Runs an exact pass over many designs in one process. The limit of time holds for each design.
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
    if task.designs.count > 1 {
      var turn: Int?
      let failure = follow(task, turnCount: 2 * task.designs.count) { read in
        if let beginning = read.beginning {
          turn = task.designs.firstIndex(of: beginning)
          if let turn { onBegin(turn) }
        } else if let index = turn, read.missing(of: task) == nil {
          results[index] = .success(read)
          onEnd(index)
          turn = nil
        }
      }
      if let turn, let end = failure.end, case .timeLimit = end {
        results[turn] = .failure(
          task.failure(end, of: task.designs[turn], on: workload, failure.lastWords))
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
  /// - Parameter turnCount: the number of outcomes that restart the limit of time. It is finite, so that a design that
  ///   reports in an endless loop is stopped too.
  private func follow(
    _ task: PassTask, turnCount: Int = 0, onOutcome: (PassOutcome) -> Void
  ) -> (end: ChildFailure.End?, lastWords: String?) {
    let isExact = if case .time = task.pass { false } else { true }
    let hash = OutcomeChannel.hash(of: task.json)
    let environment = Child.environment(hashesAlike: isExact, task: hash)
    let child = Child(program, task.arguments, environment: environment)
    var turnsLeft = turnCount
    while let text = child.next(of: hash) {
      if let outcome = PassRunner.read(text) {
        onOutcome(outcome)
      } else {
        child.refuse("an outcome of \(text.utf8.count) bytes has another form")
      }
      if turnsLeft > 0 { child.beginTurn() }
      turnsLeft -= 1
    }
    return (child.end(), child.lastWords)
  }

  static func read(_ text: some StringProtocol) -> PassOutcome? {
    do {
      return try JSONDecoder().decode(PassOutcome.self, from: Data(text.utf8))
    } catch {
      return nil
    }
  }

  /// Runs a job for each index below a count on all processors. Do not measure time in a job.
  static func parallel<Outcome: Sendable>(
    _ count: Int, _ job: @escaping @Sendable (Int) -> Outcome
  ) -> [Outcome] {
    let outcomes = Mutex([Outcome?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let outcome = job(index)
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0.compactMap { $0 } }
  }
}

extension PassTask {
  fileprivate func failure(
    _ end: ChildFailure.End, of design: String?, on workload: String, _ words: String?
  ) -> ChildFailure {
    ChildFailure(
      pass: pass.name, workload: workload, host: host, design: design, end: end,
      lastWords: words)
  }
}
