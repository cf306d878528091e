/// Text as a field of comma-separated values (RFC 4180) that a spreadsheet shows unchanged.
///
/// An apostrophe precedes a text that a spreadsheet would take for a formula, and one that begins with an apostrophe:
/// the original is the field without its first apostrophe.
package enum CSVField {
  /// The first letters of formulas, in both widths, and the apostrophe.
  private static let formulaBeginnings: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'",
  ]

  /// Quotes a text with a letter that could end a field, also with other separators. Replaces control characters other
  /// than white space, since terminals obey them.
  package static func text(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map(formulaBeginnings.contains) ?? false
    var tame = isFormula ? "'" : ""
    var needsQuotes = isFormula || text.first == " " || text.last == " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"":
        tame += "\"\""
        needsQuotes = true
      case ",", ";", "\t", "\r", "\n", "'":
        tame.unicodeScalars.append(scalar)
        needsQuotes = true
      case _ where scalar.properties.generalCategory == .control:
        tame += "\u{FFFD}"
      default: tame.unicodeScalars.append(scalar)
      }
    }
    return needsQuotes ? "\"\(tame)\"" : tame
  }
}
