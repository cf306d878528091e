/// How wide text may be, and whether it may be coloured.
package struct TextStyle: Equatable, Sendable {
  /// In letters.
  package var width: Int
  /// Whether escape sequences may colour what words say already.
  package var isColoured: Bool

  /// - Precondition: a width of at least 1.
  package init(width: Int = TextStyle.standardWidth, isColoured: Bool = false) {
    precondition(width >= 1, "a width of \(width)")
    self.width = width
    self.isColoured = isColoured
  }

  /// What files have, and pipes.
  package static let standardWidth = 110
  package static let plain = TextStyle()

  /// A text that may hold names from files (`onOneLine`) in lines of the width, broken at spaces, in words too long
  /// behind a comma or a hyphen, and where there is none, anywhere.
  ///
  /// - Parameter indent: how many spaces stand before the lines after the first; fewer than the width.
  package func wrapped(_ text: String, indent: Int = 0, _ tone: Tone = .plain) -> [String] {
    TextStyle.wrapped(TextStyle.onOneLine(text), width: width, indent: indent).map {
      tone.applied(to: $0, self)
    }
  }

  /// A text in lines, broken at spaces, in words too long behind a mark, and where there is none, anywhere.
  ///
  /// - Parameters:
  ///   - indent: how many spaces stand before the lines after the first; fewer than the width.
  ///   - marks: behind which a word may be broken.
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
      // What stands before the first word is no line of its own.
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
  /// A text whose control and format characters are replaced, so that a name from a file neither breaks a line nor
  /// steers the terminal.
  package static func onOneLine(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar -> Character in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: Character(scalar)
        }
      })
  }

  /// A line without the spaces at its end.
  static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

/// What a colour says of a text beside its words.
package enum Tone: Sendable {
  case plain, strong, good, bad, doubtful, faint

  /// The text between the escape sequences that colour it (ECMA-48's SGR), where colour is wanted.
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
