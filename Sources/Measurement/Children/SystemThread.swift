import Foundation

/// A thread that runs a closure once.
///
/// It reports if the system gives no thread. Foundation's `Thread` does not, and Dispatch waits for one without an end.
struct SystemThread {
  private let thread: pthread_t

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// - Throws: `POSIXError` if the system gives no thread.
  init(_ run: @escaping @Sendable () -> Void) throws {
    let body = Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { body in
        if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EAGAIN)
    }
    self.thread = thread
  }

  func join() { pthread_join(thread, nil) }
}
