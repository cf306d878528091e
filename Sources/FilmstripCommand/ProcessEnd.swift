import Foundation

/// The end of a process that is about to start, waited for whatever the time of day does meanwhile: `waitUntilExit`
/// goes by it.
struct ProcessEnd {
  private let semaphore = DispatchSemaphore(value: 0)

  init(of process: Process) {
    process.terminationHandler = { [semaphore] _ in semaphore.signal() }
  }

  func wait() { semaphore.wait() }
}
