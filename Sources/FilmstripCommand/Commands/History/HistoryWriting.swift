import Foundation
import History

/// Writes to a history: a signal that ends the process meanwhile takes back what is not whole.
final class HistoryWriting: @unchecked Sendable {
  /// Longer than that no signal waits: another writer may have to end first.
  private static let patienceSeconds = 1.0

  /// Taken while the file is being opened.
  private let turn = DispatchSemaphore(value: 1)
  private var store: HistoryStore?

  private init() {}

  /// - Parameter creates: whether a history begins where there is no file.
  /// - Throws: `Failure`.
  @discardableResult
  static func write<Outcome>(
    to file: String, creates: Bool = true, _ body: (HistoryStore) throws -> Outcome
  ) throws -> Outcome {
    let writing = HistoryWriting()
    let signals = EndingSignals { writing.abandon() }
    return try withExtendedLifetime(signals) {
      try Failure.translatingHistory { try body(writing.open(file, creates: creates)) }
    }
  }

  private func open(_ file: String, creates: Bool) throws -> HistoryStore {
    turn.wait()
    defer { turn.signal() }
    let store = try HistoryStore(file, creates: creates)
    self.store = store
    return store
  }

  private func abandon() {
    guard turn.wait(timeout: .now() + HistoryWriting.patienceSeconds) == .success, let store
    else { return }
    let isClosed = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      store.abandon()
      isClosed.signal()
    }
    _ = isClosed.wait(timeout: .now() + HistoryWriting.patienceSeconds)
  }
}
