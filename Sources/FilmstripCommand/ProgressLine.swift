import Foundation
import Measurement
import Reporting

/// A bar and what is being done, on one line of a terminal; nothing in a pipe.
final class ProgressLine {
  private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1
  private let begin = ContinuousClock.now
  private static let barLength = 24

  func show(_ progress: Comparison.Progress) {
    guard isShown, progress.totalCount > 0 else { return }
    let filled = progress.doneCount * ProgressLine.barLength / progress.totalCount
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: ".", count: ProgressLine.barLength - filled)
    write("\r\u{1B}[K[\(bar)] \(left(progress))\(TextTable.onOneLine(progress.label).prefix(90))")
  }

  /// The time left if the rest goes as what is done went; nothing before a tenth is done.
  private func left(_ progress: Comparison.Progress) -> String {
    guard progress.doneCount * 10 >= progress.totalCount else { return "" }
    let spent = (ContinuousClock.now - begin) / .seconds(1)
    let rest =
      spent * Double(progress.totalCount - progress.doneCount) / Double(progress.doneCount)
    return "\(Int(rest.rounded(.up))) s left, "
  }

  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
