import Foundation

/// Removes a file, or a folder with what is in it, where Ctrl-C, a request to terminate or the end of the terminal ends the
/// process while this lives.
///
/// A signal that somebody else handles, or that the process was started to ignore, is left to them.
final class FileRemoval {
  private var sources: [any DispatchSourceSignal] = []
  private let numbers: [Int32]

  private static let attemptsMax = 1000

  init(of path: String) {
    numbers = [SIGINT, SIGTERM, SIGHUP].filter(FileRemoval.endsProcess)
    for number in numbers {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // Whoever fills a folder goes on meanwhile, and may make it anew.
        for _ in 0..<FileRemoval.attemptsMax where access(path, F_OK) == 0 {
          FileRemoval.remove(path)
        }
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

  /// Nobody is told where that fails: an error is on its way already, or the process ends.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR else { return }
    do { try FileManager.default.removeItem(atPath: path) } catch { return }
  }

  private static func endsProcess(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return action.__sigaction_handler.sa_handler == nil
  }
}
