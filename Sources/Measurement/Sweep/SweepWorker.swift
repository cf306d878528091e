import Foundation
import Results
import Sweep

/// A process that does the units that it is handed, one task after the other.
final class SweepWorker {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let interruption: Interruption
  private let watch: ChildWatch
  private let end: ProcessEnd
  private var rest = Data()
  /// What it printed last that is none of its lines.
  private var lastWords: String?

  /// - Throws: `SweepError` where it could not be started.
  init(_ arguments: [String], of child: ChildProcess) throws(SweepError) {
    interruption = child.interruption
    process.executableURL = child.executable
    process.arguments = arguments
    process.environment = ChildProcess.environment(isHashingFixed: true)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    end = ProcessEnd(of: process)
    do {
      try process.run()
    } catch {
      throw SweepError(
        "\(child.executable.path): cannot be started: \(SystemReason.of(error))", isOfSystem: true)
    }
    watch = ChildWatch(process.processIdentifier, child.limits)
    interruption.begin(waitingFor: process.processIdentifier)
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
  func run(
    _ task: SweepTask, _ onDone: (SweepUnitID, SweepOutcome) throws(SweepError) -> Void
  ) throws(SweepError) -> Outcome {
    var outcome = Outcome()
    guard watch.beginTurn() else { return ended(outcome) }
    send(task.line)
    while let line = nextLine() {
      guard let mark = line.first else { continue }
      let text = line.dropFirst()
      switch mark {
      case ">":
        guard watch.beginTurn() else { break }
        outcome.begun = SweepUnitID(hexadecimal: text.utf8)
      case "=", "!":
        let fields = text.split(separator: "\t", maxSplits: 1)
        guard fields.count == 2, let id = SweepUnitID(hexadecimal: fields[0].utf8) else { break }
        let found = String(fields[1])
        try onDone(id, mark == "=" ? .figures(found) : .failed(found))
        outcome.done.insert(id)
        outcome.begun = nil
      case "?": outcome.refusal = String(text)
      case ".":
        outcome.replayNanoseconds = Double(text) ?? 0
        watch.rest()
        return outcome
      default: lastWords = String(line.prefix(400))
      }
    }
    return ended(outcome)
  }

  /// A process that is gone says why with its last words; the signal of a pipe that nobody reads would end this one too.
  private func send(_ line: String) {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    do {
      try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
    } catch {
      var pending = sigset_t()
      sigpending(&pending)
      if sigismember(&pending, SIGPIPE) == 1 {
        var taken: Int32 = 0
        sigwait(&pipe, &taken)
      }
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Has it end.
  func close() {
    do {
      try input.fileHandleForWriting.close()
    } catch {
      // It is closed.
    }
    while nextLine() != nil {}
    _ = ended(Outcome())
  }

  private func ended(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    end.wait()
    interruption.end(waitingFor: process.processIdentifier)
    outcome.end =
      ChildProcess.failure(process, watch.end(), interruption) ?? .unreadable("it ended too soon")
    outcome.lastWords = lastWords
    return outcome
  }

  private func nextLine() -> String? {
    while true {
      if let end = rest.firstIndex(of: 10) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest.removeSubrange(rest.startIndex...end)
        return line
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty {
        guard !rest.isEmpty else { return nil }
        lastWords = String(String(decoding: rest, as: UTF8.self).prefix(400))
        rest.removeAll()
        return nil
      }
      rest += data
    }
  }
}
