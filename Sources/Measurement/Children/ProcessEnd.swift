import Foundation

/// The end of a process that is about to start, waited for whatever the time of day does meanwhile: `waitUntilExit`
/// goes by it.
package struct ProcessEnd {
  private let hasCome = DispatchSemaphore(value: 0)

  package init(of process: Process) {
    process.terminationHandler = { [hasCome] _ in hasCome.signal() }
  }

  package func wait() { hasCome.wait() }

  /// Whether it came within so many seconds.
  package func wait(seconds: Double) -> Bool {
    hasCome.wait(timeout: .now() + seconds) == .success
  }
}
