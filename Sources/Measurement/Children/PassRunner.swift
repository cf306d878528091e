import Foundation
import Results
import Synchronization

/// Has passes done in other processes.
struct PassRunner: Sendable {
  let program: Child.Program

  var isInterrupted: Bool { program.interruption.isRaised }

  /// Runs one pass.
  ///
  /// - Returns: the outcome, or the failure with the design to blame: the task's only one, or the last that
  ///   had its first turn.
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
      end = .unreadable("it told none")
    }
    return .failure(task.failure(end, of: blamed, on: workload, failure.lastWords))
  }

  /// Runs an exact pass over many designs in one process, in which each has its turn and its own limit of time.
  ///
  /// What has no outcome in the end is done again in a process of its own: whatever the others did, a failure is
  /// of the design alone. One that passed its limit of time did so by itself, and is not waited for again.
  ///
  /// - Parameters:
  ///   - onBegin: is given the design's index when its turn begins.
  ///   - onEnd: is given it when nothing more will be done about it.
  /// - Returns: in the order of the designs.
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
      if let turn, case .timeLimit? = failure.end, let end = failure.end {
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

  /// Runs a task's process to its end.
  ///
  /// - Parameter turnCount: how many outcomes begin the limit of time anew, so that it holds for each design's turn.
  ///   Not without end: a design that reports in an endless loop is stopped too.
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
        child.refuse("an outcome of \(text.utf8.count) bytes that is none")
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

  /// Runs a job for each index below a count, as many at a time as there are processors: for what no clock measures.
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
