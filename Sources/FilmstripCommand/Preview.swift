import Foundation
import Reporting
import Results

/// What is known, on a terminal, while more is measured: what is known next is written over it.
final class Preview: @unchecked Sendable {
  private let isShown: Bool
  private let isDetailed: Bool
  private let style: TextStyle
  private let lock = NSLock()
  private var lineCount = 0

  init(isShown: Bool, isDetailed: Bool, style: TextStyle) {
    self.isShown =
      isShown && OutputFile.isTerminal
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    self.isDetailed = isDetailed
    self.style = style
  }

  func show(_ run: RunResult) {
    guard isShown else { return }
    var report = Report(run)
    report.showsDetails = isDetailed
    let text = TerminalFormat.render(report, style)
    clear()
    lock.withLock {
      lineCount = text.count { $0 == "\n" }
      OutputFile.show(text, on: .standardOutput)
    }
  }

  /// Goes back to where it began, and clears what is below.
  func clear() {
    lock.withLock {
      guard lineCount > 0 else { return }
      OutputFile.show("\u{1B}[\(lineCount)A\u{1B}[J", on: .standardOutput)
      lineCount = 0
    }
  }
}
