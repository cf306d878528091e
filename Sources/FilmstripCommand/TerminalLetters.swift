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
  static func ascii(_ text: String) -> String { String(text.map { replacements[$0] ?? $0 }) }
}
