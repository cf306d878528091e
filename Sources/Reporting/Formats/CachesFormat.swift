import Foundation
import Results

/// The misses of cache policies, in each format.
package enum CachesFormat {
  // MARK: For people

  /// A row for each policy and size; or, for a drawn report, bars for each input and policy.
  static func text(_ report: CacheReport, _ style: TextStyle) -> String {
    let lines = report.isDrawn ? curves(report, style) : table(report).lines(fitting: style)
    return lines.joined(separator: "\n") + "\n"
  }

  static func markdown(_ report: CacheReport) -> String {
    MarkdownFormat.render(table(report)) + "\n"
  }

  private static func table(
    _ report: CacheReport, name: (CacheResult) -> String = CachesFormat.name
  ) -> Table {
    var table = Table(columns: [
      .left("input"), .left("policy"), .right("size"), .right("requests"), .right("misses"),
      Table.Column("missRatio", title: "miss ratio", .right),
    ])
    for result in report.results {
      let counts = [result.size, result.requests, result.misses].map { Table.Cell(count: $0) }
      table.append(
        Table.Row(
          [Table.Cell(result.input), Table.Cell(name(result))] + counts + [ratio(result)]))
    }
    return table
  }

  private static let longestBar = 40
  private static let shortestBar = 4

  private static func curves(_ report: CacheReport, _ style: TextStyle) -> [String] {
    let blocks = report.curves.map { curve in
      let first = curve[0]
      let source = first.isFromOnePass ? ", all sizes from one pass" : ""
      // The width without the sizes, misses and ratios, the spaces between them, and both ends of a bar.
      let digits = curve.map { Figure.grouped($0.size).count }.max() ?? 0
      let others =
        max(4, digits) + max(6, Figure.grouped(first.requests).count) + 10 + 3 * 2 + 2
      let barLength = min(longestBar, max(shortestBar, style.width - others))
      var table = Table(columns: [
        .right("size"), .right("misses"), .right("miss ratio"),
        .left("0" + String(repeating: " ", count: barLength) + "1"),
      ])
      for result in curve {
        table.append([
          Figure.grouped(result.size), Figure.grouped(result.misses),
          ratio(result).text, bar(result, barLength),
        ])
      }
      let heading = """
        \(first.input): \(name(first)) misses of \
        \(Figure.grouped(first.requests)) requests\(source)
        """
      return style.wrapped(heading) + table.lines(fitting: style)
    }
    return Array(blocks.joined(separator: [""]))
  }

  private static func name(_ result: CacheResult) -> String {
    result.policy == "belady" ? "belady (bound)" : result.policy
  }

  private static func ratio(_ result: CacheResult) -> Table.Cell {
    Table.Cell(result.missRatio, else: "nothing was asked") { String(format: "%.4f", $0) }
  }

  private static func bar(_ result: CacheResult, _ barLength: Int) -> String {
    guard let ratio = result.missRatio else { return "" }
    let filled = Int((ratio * Double(barLength)).rounded())
    return "|" + String(repeating: "#", count: filled)
      + String(repeating: " ", count: barLength - filled) + "|"
  }

  // MARK: For a page

  /// A table for each input: policies by sizes.
  static func grids(_ report: CacheReport) -> [Table] {
    report.results.map(\.input).uniqued.map { input in
      let own = report.results.filter { $0.input == input }
      let sizes = own.map(\.size).uniqued.sorted()
      var table = Table(
        "\(input), \(Figure.counted(own[0].requests, "request"))",
        columns: [.left("policy")] + sizes.map { .bars(Figure.grouped($0)) })
      for policy in own.map(\.policy).uniqued {
        let results = own.filter { $0.policy == policy }
        let cells = sizes.map { size -> Table.Cell in
          guard let result = results.first(where: { $0.size == size }) else { return .empty }
          let share = result.missRatio.map { ", \(Figure.percentage($0))" } ?? ""
          return Table.Cell(.quantity(Quantity(result.misses))) { _ in
            Figure.grouped(result.misses) + share
          }
        }
        table.append(Table.Row([Table.Cell(name(results[0]))] + cells))
      }
      return table
    }
  }

  // MARK: For programs

  static func csv(_ report: CacheReport) -> String {
    CSVFormat.render(table(report, name: \.policy))
  }
}
