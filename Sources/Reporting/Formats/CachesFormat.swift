import Foundation
import Results

/// What policies missed, in each of its forms.
package enum CachesFormat {
  // MARK: For people

  /// A line a policy and size; or, where it is drawn, a block of bars for each input and policy.
  ///
  /// - Returns: the text, a newline at its end.
  static func text(_ report: CacheReport, _ style: TextStyle) -> String {
    let lines = report.isDrawn ? curves(report, style) : table(report).lines(fitting: style)
    return lines.joined(separator: "\n") + "\n"
  }

  /// - Returns: the text, a newline at its end.
  static func markdown(_ report: CacheReport) -> String {
    MarkdownFormat.render(table(report)) + "\n"
  }

  private static func table(_ report: CacheReport) -> TextTable {
    var table = TextTable(columns: [
      ("input", .left), ("policy", .left), ("size", .right), ("requests", .right),
      ("misses", .right), ("miss ratio", .right),
    ])
    for result in report.results {
      table.append([
        result.input, name(result), Figure.grouped(result.size),
        Figure.grouped(result.requests), Figure.grouped(result.misses),
        ratio(result),
      ])
    }
    return table
  }

  private static let longestBar = 40
  private static let shortestBar = 4

  /// The miss ratio over the size.
  private static func curves(_ report: CacheReport, _ style: TextStyle) -> [String] {
    let blocks = report.curves.map { curve in
      let first = curve.first
      let source = first.isFromOnePass ? ", all sizes from one pass" : ""
      // Beside the widest size, misses and ratio, the blanks between, and the bar's two ends.
      let digits = curve.results.map { Figure.grouped($0.size).count }.max() ?? 0
      let others =
        max(4, digits) + max(6, Figure.grouped(first.requests).count) + 10 + 3 * 2 + 2
      let barLength = min(longestBar, max(shortestBar, style.width - others))
      var table = TextTable(columns: [
        ("size", .right), ("misses", .right), ("miss ratio", .right),
        ("0" + String(repeating: " ", count: barLength) + "1", .left),
      ])
      for result in curve.results {
        table.append([
          Figure.grouped(result.size), Figure.grouped(result.misses),
          ratio(result), bar(result, barLength),
        ])
      }
      let heading = """
        \(TextTable.onOneLine(first.input)): \(name(first)) misses of \
        \(Figure.grouped(first.requests)) requests\(source)
        """
      return style.wrapped(heading) + table.lines(fitting: style)
    }
    return Array(blocks.joined(separator: [""]))
  }

  private static func name(_ result: CacheResult) -> String {
    result.policy == "belady" ? "belady (bound)" : result.policy
  }

  private static func ratio(_ result: CacheResult) -> String {
    result.missRatio.map { String(format: "%.4f", $0) } ?? "n/a"
  }

  private static func bar(_ result: CacheResult, _ barLength: Int) -> String {
    guard let ratio = result.missRatio else { return "" }
    let filled = Int((ratio * Double(barLength)).rounded())
    return "|" + String(repeating: "#", count: filled)
      + String(repeating: " ", count: barLength - filled) + "|"
  }

  // MARK: For programs

  private static let titles = [
    "input", "policy", "size", "requests", "misses", "missRatio",
  ]

  /// Comma-separated values as `CSVFormat` writes them, a title and then a line a policy and size.
  static func csv(_ report: CacheReport) -> String {
    let lines = report.results.map { result in
      CSVLine([
        .text(result.input), .text(result.policy), .number(.whole(result.size)),
        .number(.whole(result.requests)), .number(.whole(result.misses)),
        .number(result.missRatio.map(Quantity.Number.real)),
      ])
    }
    return ([CSVLine(titles.map(CSVLine.Field.text))] + lines).map(\.text).joined()
  }
}
