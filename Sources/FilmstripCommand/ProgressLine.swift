import Foundation
import Measurement
import Reporting

/// A bar and what is being done, on one line of a terminal; nothing in a pipe.
final class ProgressLine: @unchecked Sendable {
  private let lock = NSLock()
  private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1
  private let begin = ContinuousClock.now
  private static let barLength = 24

  func show(_ progress: Comparison.Progress) {
    guard isShown, progress.totalSeconds > 0 else { return }
    let share = min(1, progress.doneSeconds / progress.totalSeconds)
    let filled = Int(share * Double(ProgressLine.barLength))
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: ".", count: ProgressLine.barLength - filled)
    let line = "[\(bar)] \(left(progress))\(TextTable.onOneLine(progress.label))"
    // A line that is wrapped could not be written over.
    let width = TerminalWidth.of(FileHandle.standardError.fileDescriptor) ?? TextStyle.standardWidth
    lock.withLock { write("\r\u{1B}[K\(line.prefix(max(1, width - 1)))") }
  }

  /// The time left if the rest goes as what is done went, and nothing is decided early; nothing before a
  /// fiftieth is done.
  private func left(_ progress: Comparison.Progress) -> String {
    guard progress.doneSeconds * 50 >= progress.totalSeconds else { return "" }
    let spent = (ContinuousClock.now - begin) / .seconds(1)
    let rest =
      spent * max(0, progress.totalSeconds - progress.doneSeconds) / progress.doneSeconds
    return "at most \(Int(rest.rounded(.up))) s left, "
  }

  func clear() {
    if isShown { lock.withLock { write("\r\u{1B}[K") } }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
