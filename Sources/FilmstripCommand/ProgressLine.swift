import Foundation
import Measurement
import Reporting

/// How far a command is: a bar and what is being done, on one line of a terminal, or a line every ten seconds in a pipe
/// or a log.
///
/// `FILMSTRIP_PROGRESS_SECONDS` says how many seconds lie between two lines of a log; 0 for none.
final class ProgressLine: @unchecked Sendable {
  private let lock = NSLock()
  private let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1
  private let begin = ContinuousClock.now
  private let secondsBetweenLines =
    ProcessInfo.processInfo.environment["FILMSTRIP_PROGRESS_SECONDS"].flatMap(Double.init)
    .flatMap { 0...1e9 ~= $0 ? $0 : nil } ?? 10
  /// When the last line of a log was written; the command's beginning before the first.
  private var lastLine = ContinuousClock.now
  private static let barLength = 24

  /// Shows the progress of a body, and translates its errors as `Failure.translating` does.
  ///
  /// - Parameter body: gets what to tell of progress, and what clears the line.
  static func shown<Outcome>(
    _ body: (@escaping @Sendable (Comparison.Progress) -> Void, @escaping @Sendable () -> Void)
      throws -> Outcome
  ) throws -> Outcome {
    let line = ProgressLine()
    defer { line.clear() }
    return try Failure.translating { try body({ line.show($0) }, { line.clear() }) }
  }

  func show(_ progress: Comparison.Progress) {
    guard progress.totalSeconds > 0 else { return }
    let share = min(1, progress.doneSeconds / progress.totalSeconds)
    guard isTerminal else { return log(progress, share) }
    let filled = Int(share * Double(ProgressLine.barLength))
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: ".", count: ProgressLine.barLength - filled)
    let line = "[\(bar)] \(left(progress))\(TextStyle.onOneLine(progress.label))"
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

  /// A line of its own, where the last is long enough ago.
  private func log(_ progress: Comparison.Progress, _ share: Double) {
    lock.withLock {
      let now = ContinuousClock.now
      guard secondsBetweenLines > 0, now - lastLine >= .seconds(secondsBetweenLines) else { return }
      lastLine = now
      let label = TextStyle.onOneLine(progress.label)
      write("filmstrip: \(Int(share * 100))% done, \(left(progress))\(label)\n")
    }
  }

  func clear() {
    if isTerminal { lock.withLock { write("\r\u{1B}[K") } }
  }

  private func write(_ text: String) {
    OutputFile.show(text, on: .standardError)
  }
}
