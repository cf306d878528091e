import Foundation

/// Does something where Ctrl-C, a request to terminate or the end of the terminal ends the process while this lives.
///
/// A signal that somebody else handles, or that the process was started to ignore, is left to them.
final class EndingSignals {
  private var sources: [any DispatchSourceSignal] = []
  private let numbers: [Int32]

  init(_ action: @escaping @Sendable () -> Void) {
    numbers = [SIGINT, SIGTERM, SIGHUP].filter(EndingSignals.endsProcess)
    for number in numbers {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        action()
        // As if nobody had been asked; to this thread, where the signal is let through, since the whole process may have
        // been started with it blocked.
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
      }
      source.resume()
      sources.append(source)
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in numbers { signal(number, SIG_DFL) }
  }

  private static func endsProcess(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return action.__sigaction_handler.sa_handler == nil
  }
}
