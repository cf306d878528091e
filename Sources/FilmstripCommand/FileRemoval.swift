import Foundation

/// Removes a file, or a folder with what is in it, where a signal ends the process while this lives.
final class FileRemoval {
  private let signals: EndingSignals

  private static let attemptsMax = 1000

  init(of path: String) {
    signals = EndingSignals {
      // Whoever fills a folder goes on meanwhile, and may make it anew.
      for _ in 0..<FileRemoval.attemptsMax where access(path, F_OK) == 0 {
        FileRemoval.remove(path)
      }
    }
  }

  /// Nobody is told where that fails: an error is on its way already, or the process ends.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR else { return }
    do { try FileManager.default.removeItem(atPath: path) } catch { return }
  }
}
