/// The width of text, and the use of colour.
package struct TextStyle: Equatable, Sendable {
  /// In letters.
  package var width: Int
  /// True if escape sequences colour the text.
  package var isColoured: Bool

  /// - Precondition: a width of at least 1.
  package init(width: Int = TextStyle.standardWidth, isColoured: Bool = false) {
    precondition(width >= 1, "a width of \(width)")
    self.width = width
    self.isColoured = isColoured
  }

  /// The width in files and pipes.
  package static let standardWidth = 110
  package static let plain = TextStyle()

  /// Breaks a text, which may hold names from files, into lines of the width.
  ///
  /// - Parameter indent: the number of spaces before each line after the first; less than the width.
  package func wrapped(_ text: String, indent: Int = 0, _ tone: Tone = .plain) -> [String] {
    TextStyle.wrapped(TextStyle.onOneLine(text), width: width, indent: indent).map {
      tone.applied(to: $0, self)
    }
  }

  /// Breaks a text into lines at spaces. A word longer than a line is broken after a mark, or else anywhere.
  ///
  /// - Parameters:
  ///   - indent: the number of spaces before each line after the first; less than the width.
  ///   - marks: the characters after which a word may be broken.
  static func wrapped(
    _ text: String, width: Int, indent: Int = 0, behind marks: Set<Character> = [",", "-"]
  ) -> [String] {
    let indentation = String(repeating: " ", count: indent)
    var lines: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
        continue
      }
      var rest = (lines.isEmpty ? "" : indentation) + word
      // Leading spaces stay on the line of the first word.
      if let last = lines.last, last.allSatisfy({ $0 == " " }) {
        rest = "\(lines.removeLast()) \(word)"
      }
      while rest.count > width {
        let line = rest.prefix(width)
        let blank = line.prefix { $0 == " " }.count
        let index = line.dropFirst(blank).lastIndex(where: marks.contains)
        let head = index.map { line[...$0] } ?? line
        lines.append(String(head))
        rest = indentation + rest.dropFirst(head.count)
      }
      lines.append(rest)
    }
    return lines.isEmpty ? [""] : lines
  }
}

extension TextStyle {
  /// Replaces control and format characters, so that a name from a file cannot break a line or control a terminal.
  package static func onOneLine(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar -> Character in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: Character(scalar)
        }
      })
  }
}

/// The meaning of a colour; the words of the text have the same meaning.
package enum Tone: Sendable {
  case plain, strong, good, bad, doubtful, faint

  /// The text between escape sequences (SGR of ECMA-48) if the style has colour.
  func applied(to text: String, _ style: TextStyle) -> String {
    guard style.isColoured, let code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private var code: Int? {
    switch self {
    case .plain: nil
    case .strong: 1
    case .faint: 2
    case .bad: 31
    case .good: 32
    case .doubtful: 33
    }
  }
}
