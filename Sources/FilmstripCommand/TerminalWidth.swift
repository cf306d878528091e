import Foundation
import Reporting

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
    let found = own.map { max(TerminalWidth.allowed.lowerBound, $0) }
    self.init(width: asked ?? found ?? TextStyle.standardWidth)
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let isForced = isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0"
    let isRefused = environment["TERM"] == "dumb" || environment["CLICOLOR"] == "0"
    isColoured = !isSet("NO_COLOR") && (isForced || (isTerminal && !isRefused))
  }
}
