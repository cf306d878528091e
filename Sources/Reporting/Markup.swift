/// Text that stays text in XML, HTML and SVG: between tags, and between quotation marks.
enum Markup {
  /// On one line, and of letters that XML 1.0 allows.
  ///
  /// By scalars: a letter may have a mark on it, and a quotation mark too, and would be another character then.
  ///
  /// - Parameter apostrophe: the reference that stands for one: HTML's by number, or XML's by name.
  static func escaped(_ text: String, apostrophe: String = "&#39;") -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in TextStyle.onOneLine(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += apostrophe
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
