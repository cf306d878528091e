import Foundation
import Measurement
import Reporting
import Results

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

/// How wide the terminal is, where there is one.
enum TerminalWidth {
  /// What `--width` takes.
  static let allowed = 20...1000

  /// The letters of a line on the terminal that a file descriptor is; nil where it is none or does not say.
  static func of(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

extension TextStyle {
  /// How this process prints: to the width of its terminal, coloured there unless somebody objects; in a pipe,
  /// to the standard width, so that the same figures are the same bytes.
  ///
  /// - Parameter width: what was asked for, whatever the terminal.
  package static func ofStandardOutput(width: Int?) -> TextStyle {
    let descriptor = FileHandle.standardOutput.fileDescriptor
    return TextStyle(
      asked: width, isTerminal: isatty(descriptor) == 1,
      terminalWidth: TerminalWidth.of(descriptor), ProcessInfo.processInfo.environment)
  }

  /// - Parameters:
  ///   - asked: the width that was asked for.
  ///   - terminalWidth: what the terminal says; nil where it does not say, or is none.
  ///   - environment: COLUMNS counts on a terminal alone. NO_COLOR (https://no-color.org) goes before
  ///     CLICOLOR_FORCE, which colours a pipe too; TERM=dumb and CLICOLOR=0 say that a terminal has no colours.
  init(
    asked: Int?, isTerminal: Bool, terminalWidth: Int?, _ environment: [String: String]
  ) {
    let columns = environment["COLUMNS"].flatMap { Int($0) }
    let own = isTerminal ? columns ?? terminalWidth : nil
    let allowed = TerminalWidth.allowed
    let found = own.map { min(allowed.upperBound, max(allowed.lowerBound, $0)) }
    self.init(width: asked ?? found ?? TextStyle.standardWidth)
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let isForced = isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0"
    let isRefused = environment["TERM"] == "dumb" || environment["CLICOLOR"] == "0"
    isColoured = !isSet("NO_COLOR") && (isForced || (isTerminal && !isRefused))
  }
}

/// The letters that pictures are drawn with, for terminals that have none but ASCII.
enum TerminalLetters {
  /// What stands for each: one letter for one, so that columns stay where they are.
  private static let replacements: [Character: Character] = [
    "┊": "|", "─": "-", "├": "[", "┤": "]", "●": "*",
    "▁": "_", "▂": ".", "▃": ":", "▄": "-", "▅": "=", "▆": "+", "▇": "%", "█": "#",
  ]

  /// Whether the locale says that a terminal shows something other than UTF-8. Where nobody says anything it shows
  /// UTF-8, as nearly all do.
  static func isWithoutUnicode(_ environment: [String: String]) -> Bool {
    // The first that is set counts, as for setlocale(3).
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return false }
    return !locale.contains("utf-8") && !locale.contains("utf8")
  }

  /// A text with its pictures drawn in ASCII; names stay as they are.
  ///
  /// - Complexity: O(letters).
  static func ascii(_ text: String) -> String {
    String(text.map { replacements[$0] ?? braille($0) ?? $0 })
  }

  /// What stands for a field of braille dots, two by four: `'` for dots in its upper half, `.` for the lower, `:` for
  /// both. Bit n of its number is dot n + 1; dots 1, 2, 4 and 5 are the upper ones (Unicode's block U+2800).
  private static func braille(_ letter: Character) -> Character? {
    guard let scalar = letter.unicodeScalars.first, 0x2800...0x28FF ~= scalar.value else {
      return nil
    }
    let (upper, lower) = (scalar.value & 0b0001_1011 != 0, scalar.value & 0b1110_0100 != 0)
    return upper ? (lower ? ":" : "'") : (lower ? "." : " ")
  }
}
