import Results

extension Format {
  static let csv = Format(
    "csv",
    Making(of: Report.self, "figures.csv", "a figure a line, for spreadsheets") { report, _ in
      CSVFormat.render(report)
    },
    Making(of: GateReport.self, "gate.csv", "a verdict a line, for spreadsheets") { report, _ in
      CSVFormat.render(report)
    },
    Making(of: CacheReport.self, "caches.csv", "a policy and size a line, for spreadsheets") {
      report, _ in CachesFormat.csv(report)
    })
}

/// Every figure of a report as comma-separated values, a line each: for spreadsheets and data frames.
///
/// The form is RFC 4180's, with a title first and CR LF at the end of each line. A text that a spreadsheet would
/// take for a formula stands behind an apostrophe, which is also put before a text that begins with one: whoever
/// wants the name as it was drops one apostrophe. Numbers stay numbers.
package enum CSVFormat {
  /// What the columns are called.
  static let titles = [
    "result", "workload", "host", "design", "metric", "value", "unit", "lower", "upper",
    "confidence", "kind", "verdict", "missing",
  ]

  /// - Returns: the text, CR LF at the end of each line.
  package static func render(_ report: Report) -> String {
    if let difference = report.difference { return render(difference) }
    var lines = [CSVLine(titles.map(CSVLine.Field.text))]
    for part in report.parts {
      lines += part.figures.map { line($0, of: part.name) }
    }
    return lines.map(\.text).joined()
  }

  private static func line(_ figure: TidyFigure, of part: String) -> CSVLine {
    var quantity: Quantity?
    if case .quantity(let found) = figure.cell { quantity = found }
    return CSVLine([
      .text(part), .text(figure.workload), .text(figure.host), .text(figure.design),
      .text(figure.metric), .number(quantity?.value), .text(figure.unit),
      .number(quantity?.lower.map(Quantity.Number.real)),
      .number(quantity?.upper.map(Quantity.Number.real)),
      .number(quantity?.confidence.map(Quantity.Number.real)), .text(figure.nature.rawValue),
      .text(figure.verdict?.rawValue ?? ""), .text(missing(figure.cell)),
    ])
  }

  /// What stands in the last column where there is no value.
  private static func missing(_ cell: ReportTable.Cell) -> String {
    switch cell {
    case .quantity, .verdict, .word, .trend: ""
    case .base: "base"
    case .failed(let why): "failed: \(why)"
    case .notRun: "not run"
    case .notExact(let why): "not exact: \(why)"
    case .notApplicable(let why): "not applicable: \(why)"
    case .empty: "none"
    }
  }
}

/// A line of comma-separated values.
struct CSVLine {
  enum Field {
    case text(String)
    /// Nothing where there is no number.
    case number(Quantity.Number?)
  }

  private let fields: [Field]

  init(_ fields: [Field]) { self.fields = fields }

  /// The line, CR LF at its end.
  var text: String { fields.map(CSVLine.written).joined(separator: ",") + "\r\n" }

  private static func written(_ field: Field) -> String {
    switch field {
    case .number(nil): ""
    case .number(.whole(let value)): String(value)
    case .number(.real(let value)): String(value)
    case .text(let text): quoted(harmless(text))
    }
  }

  /// What spreadsheets begin a formula with, in either width; and the apostrophe that says that this is none.
  private static let formulaBeginnings: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'",
  ]

  private static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, formulaBeginnings.contains(first) else {
      return text
    }
    return "'" + text
  }

  /// In quotation marks where it holds anything that could end a field, here or where the separator is another.
  /// Control characters that are no white space steer terminals, and are in no such file: they are replaced.
  private static func quoted(_ text: String) -> String {
    var tame = ""
    var needsQuotes = text.first == " " || text.last == " "
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
