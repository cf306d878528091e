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
