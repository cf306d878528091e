import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results

/// The progress of a command: a bar that is redrawn on a terminal, or a line every ten seconds in a log.
///
/// `FILMSTRIP_PROGRESS_SECONDS` is the time between two lines of a log; 0 for none.
final class ProgressLine: @unchecked Sendable {
  private let lock = NSLock()
  private let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1
  private let begin = ContinuousClock.now
  private let secondsBetweenLines: Double
  private var lastLine = ContinuousClock.now
  private var estimate = ProgressEstimate()
  private static let barLength = 24

  /// - Throws: `ValidationError` for a wrong `FILMSTRIP_PROGRESS_SECONDS`.
  init() throws {
    secondsBetweenLines = try ProgressLine.secondsBetweenLines(
      ProcessInfo.processInfo.environment["FILMSTRIP_PROGRESS_SECONDS"])
  }

  /// Reads the time between two lines of a log.
  ///
  /// - Throws: `ValidationError` for a text that is not a number from 0 to 1e9.
  static func secondsBetweenLines(_ text: String?) throws -> Double {
    guard let text, !text.isEmpty else { return 10 }
    guard let seconds = Double(text), 0...1e9 ~= seconds else {
      throw ValidationError(
        "FILMSTRIP_PROGRESS_SECONDS: found '\(text)', expected seconds from 0 to 1e9")
    }
    return seconds
  }

  /// Shows the progress of a body.
  ///
  /// - Parameter body: takes a function that shows progress, and one that clears the line.
  static func shown<Outcome>(
    _ body: (@escaping @Sendable (Comparison.Progress) -> Void, @escaping @Sendable () -> Void)
      throws -> Outcome
  ) throws -> Outcome {
    let line = try ProgressLine()
    defer { line.clear() }
    return try body({ line.show($0) }, { line.clear() })
  }

  func show(_ progress: Comparison.Progress) {
    lock.withLock {
      estimate.update(progress, spentSeconds: (ContinuousClock.now - begin) / .seconds(1))
      let share = estimate.share
      let left = estimate.secondsLeft.map { "at most \($0) s left, " } ?? ""
      let words = left + TextStyle.onOneLine(progress.label)
      let percentage = share > 0 ? "\(Int(share * 100))% done, " : ""
      guard isTerminal else { return log(percentage + words) }
      let filled = Int(share * Double(ProgressLine.barLength))
      let bar = String(repeating: "#", count: filled)
      let rest = String(repeating: ".", count: ProgressLine.barLength - filled)
      // A wrapped line could not be cleared.
      let width =
        TerminalWidth.of(FileHandle.standardError.fileDescriptor) ?? TextStyle.standardWidth
      write("\r\u{1B}[K\("[\(bar)\(rest)] \(words)".prefix(max(1, width - 1)))")
    }
  }

  private func log(_ words: String) {
    let now = ContinuousClock.now
    guard secondsBetweenLines > 0, now - lastLine >= .seconds(secondsBetweenLines) else { return }
    lastLine = now
    write("filmstrip: \(words)\n")
  }

  func clear() {
    if isTerminal { lock.withLock { write("\r\u{1B}[K") } }
  }

  private func write(_ text: String) {
    OutputFile.show(text, on: .standardError)
  }
}

/// The share of the work that is done, which never falls, and the time left, which never rises.
struct ProgressEstimate {
  private(set) var share = 0.0
  /// Nil while little is done, and once more time has passed than was estimated.
  private(set) var secondsLeft: Int?
  /// The estimate that ends first, in seconds since the start.
  private var endSeconds: Double?

  /// The share of the work after which there is an estimate.
  private static let leastShare = 0.1

  /// Takes the work done so far. Without a total, nothing changes.
  ///
  /// - Parameter spentSeconds: the time since the start.
  mutating func update(_ progress: Comparison.Progress, spentSeconds: Double) {
    guard progress.totalSeconds > 0 else { return }
    let own = min(1, progress.doneSeconds / progress.totalSeconds)
    share = max(share, own)
    guard own >= ProgressEstimate.leastShare else { return }
    let end = spentSeconds / own
    guard let known = endSeconds else {
      endSeconds = end
      secondsLeft = Int((end - spentSeconds).rounded(.up))
      return
    }
    endSeconds = min(known, end)
    let left = min(known, end) - spentSeconds
    secondsLeft = left > 0 ? secondsLeft.map { min($0, Int(left.rounded(.up))) } : nil
  }
}

/// The known part of a result on a terminal while more is measured. A later preview replaces it.
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

  /// Moves the cursor to the start of the preview, and clears what is below.
  func clear() {
    lock.withLock {
      guard lineCount > 0 else { return }
      OutputFile.show("\u{1B}[\(lineCount)A\u{1B}[J", on: .standardOutput)
      lineCount = 0
    }
  }
}

enum TerminalWidth {
  /// The widths that `--width` takes.
  static let allowed = 20...1000

  /// Returns the width of the terminal behind a descriptor; nil if it is not a terminal or has no width.
  static func of(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

extension TextStyle {
  /// The style of standard output: a terminal's width and colours, or plain text of the standard width, so that the same
  /// figures print the same bytes.
  ///
  /// - Parameter width: the width that was asked for.
  package static func ofStandardOutput(width: Int?) -> TextStyle {
    let descriptor = FileHandle.standardOutput.fileDescriptor
    return TextStyle(
      asked: width, isTerminal: isatty(descriptor) == 1,
      terminalWidth: TerminalWidth.of(descriptor), ProcessInfo.processInfo.environment)
  }

  /// - Parameters:
  ///   - asked: the width that was asked for.
  ///   - terminalWidth: the terminal's width, if known.
  ///   - environment: COLUMNS counts on a terminal only. NO_COLOR (https://no-color.org) goes before CLICOLOR_FORCE, which
  ///     colours a pipe too. A terminal with TERM=dumb or CLICOLOR=0 has no colours.
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

/// Pictures in ASCII, for terminals without Unicode.
enum TerminalLetters {
  /// One letter for each, so that columns stay aligned.
  private static let replacements: [Character: Character] = [
    "┊": "|", "─": "-", "├": "[", "┤": "]", "●": "*",
    "▁": "_", "▂": ".", "▃": ":", "▄": "-", "▅": "=", "▆": "+", "▇": "%", "█": "#",
  ]

  /// Returns whether the locale says that the terminal does not show UTF-8. Without a locale, it does.
  static func isWithoutUnicode(_ environment: [String: String]) -> Bool {
    // The first that is set counts, as in setlocale(3).
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return false }
    return !locale.contains("utf-8") && !locale.contains("utf8")
  }

  /// Returns a text with its pictures in ASCII. Names keep their letters.
  static func ascii(_ text: String) -> String {
    String(text.map { replacements[$0] ?? braille($0) ?? $0 })
  }

  /// Returns a letter for a braille field: `'` for dots in its upper half, `.` for the lower, `:` for both. Bit n of its
  /// number is dot n + 1; dots 1, 2, 4 and 5 are the upper ones (Unicode, block U+2800).
  private static func braille(_ letter: Character) -> Character? {
    guard let scalar = letter.unicodeScalars.first, 0x2800...0x28FF ~= scalar.value else {
      return nil
    }
    let (upper, lower) = (scalar.value & 0b0001_1011 != 0, scalar.value & 0b1110_0100 != 0)
    return upper ? (lower ? ":" : "'") : (lower ? "." : " ")
  }
}
