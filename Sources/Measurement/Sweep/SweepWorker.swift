import Foundation
import Results
import Sweep

/// A process that does the units that it is handed, one task after the other.
final class SweepWorker {
  private let child: Child

  init(_ program: Child.Program) {
    child = Child(
      program, ["sweep", "work"], environment: Child.environment(hashesAlike: true))
  }

  /// What came of a task.
  struct Outcome {
    var done: Set<SweepUnitID> = []
    /// The unit that had begun when the process ended.
    var begun: SweepUnitID?
    /// How the process ended, where it did.
    var end: ChildFailure.End?
    /// Why nothing of the task could be done.
    var refusal: String?
    var lastWords: String?
    /// How long designs were replayed.
    var replayNanoseconds = 0.0
  }

  /// Has a task done.
  ///
  /// - Parameter onDone: is given each unit as soon as it is done.
  /// - Throws: `SweepError` where the process could not be started, and what `onDone` throws.
  func run(
    _ task: SweepTask, _ onDone: (SweepUnitID, SweepOutcome) throws(SweepError) -> Void
  ) throws(SweepError) -> Outcome {
    var outcome = Outcome()
    let line = task.line
    let hash = OutcomeChannel.hash(of: line)
    let expected = Set(task.units.map(\.id))
    child.beginTurn()
    child.send(line)
    while let text = child.next(of: hash) {
      let fields = text.dropFirst().split(separator: "\t", maxSplits: 1)
      let id = fields.first.flatMap { SweepUnitID(hexadecimal: $0.utf8) }
      switch (text.first, id) {
      case (">", let id?):
        child.beginTurn()
        outcome.begun = id
      case ("=", let id?) where fields.count == 2 && expected.contains(id):
        try onDone(id, .figures(String(fields[1])))
        outcome.done.insert(id)
        outcome.begun = nil
      case ("!", let id?) where fields.count == 2 && expected.contains(id):
        try onDone(id, .failed(String(fields[1])))
        outcome.done.insert(id)
        outcome.begun = nil
      case ("?", _): outcome.refusal = String(text.dropFirst())
      case (".", _):
        outcome.replayNanoseconds = Double(text.dropFirst()) ?? 0
        child.endTurn()
        return outcome
      default: child.refuse("found '\(text.prefix(80))', expected the outcome of a unit")
      }
    }
    outcome.end = child.end() ?? .unreadable("it ended too soon")
    if case .couldNotStart(let reason) = outcome.end {
      throw SweepError("a process cannot be started: \(reason)", isOfSystem: true)
    }
    outcome.lastWords = child.lastWords
    return outcome
  }

  /// Ends the process, which has nothing to do.
  func close() { _ = child.end() }
}
