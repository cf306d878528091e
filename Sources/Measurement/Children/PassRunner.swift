import Foundation
import Results

/// Has passes done, each in a process of its own, and reads what they print.
struct PassRunner: Sendable {
  let process: ChildProcess

  /// Runs one pass.
  ///
  /// - Returns: the outcome, or the failure with the design to blame: the task's only one, or the last that
  ///   had its first turn.
  func run(_ task: PassTask, workload: String) -> Result<PassOutcome, ChildFailure> {
    let isExact = if case .time = task.pass { false } else { true }
    let end = process.run(task.arguments, isHashingFixed: isExact)
    var outcome: PassOutcome?
    var blamed = task.designs.count == 1 ? task.designs[0].name : nil
    var words: Substring?
    for line in end.lines {
      guard let read = PassRunner.read(line) else {
        // What Swift says when it stops a process is the reason; the stack that it may print below is not.
        if !PassRunner.stopWords.contains(where: { words?.contains($0) ?? false }) { words = line }
        continue
      }
      if let beginning = read.beginning {
        blamed = beginning.isEmpty ? nil : beginning
      } else {
        outcome = read
      }
    }
    func failure(_ end: ChildFailure.End) -> ChildFailure {
      ChildFailure(
        pass: task.pass.name, workload: workload, host: task.host.description, design: blamed,
        end: end, lastWords: words.map { String($0.prefix(PassRunner.wordsLengthMax)) })
    }
    if let problem = end.failure { return .failure(failure(problem)) }
    guard let outcome else { return .failure(failure(.unreadable("it printed none"))) }
    if let refusal = outcome.refusal { return .failure(failure(.refused(refusal))) }
    return .success(outcome)
  }

  private static let wordsLengthMax = 400
  private static let stopWords = [
    "Fatal error: ", "Precondition failed: ", "Assertion failed: ",
  ]

  static func read(_ line: Substring) -> PassOutcome? {
    guard line.first == "{" else { return nil }
    do {
      return try JSONDecoder().decode(PassOutcome.self, from: Data(line.utf8))
    } catch {
      return nil
    }
  }

  /// Runs a job for each index below a count, as many at a time as there are processors: for what no clock measures.
  static func parallel<Outcome: Sendable>(
    _ count: Int, _ job: @escaping @Sendable (Int) -> Outcome
  ) -> [Outcome] {
    let outcomes = Slots<Outcome>(count)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      outcomes.set(job(index), at: index)
    }
    return outcomes.all
  }

  private final class Slots<Outcome: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var outcomes: [Outcome?]

    init(_ count: Int) { outcomes = Array(repeating: nil, count: count) }

    func set(_ outcome: Outcome, at index: Int) { lock.withLock { outcomes[index] = outcome } }

    var all: [Outcome] { lock.withLock { outcomes.compactMap { $0 } } }
  }
}
