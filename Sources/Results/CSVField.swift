/// A text as a field of comma-separated values (RFC 4180) that a spreadsheet shows as it is.
///
/// A text that a spreadsheet would take for a formula stands behind an apostrophe, which is also put before a text that
/// begins with one: the name as it was is the field without its first apostrophe.
package enum CSVField {
  /// What spreadsheets begin a formula with, in either width; and the apostrophe that says that this is none.
  private static let formulaBeginnings: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'",
  ]

  /// In quotation marks where it holds anything that could end a field, here or where the separator is another.
  /// Control characters other than white space steer terminals: they are replaced.
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
