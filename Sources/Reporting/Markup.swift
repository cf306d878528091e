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

  /// A number to the nearest hundredth without trailing zeros, the same in every locale.
  ///
  /// - Precondition: a magnitude below 10^15.
  static func number(_ value: Double) -> String {
    precondition(value.magnitude < 1e15, "\(value) is not a position")
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest.isMultiple(of: 10) { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
