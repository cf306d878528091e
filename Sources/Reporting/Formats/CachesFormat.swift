import Foundation
import Results

/// What policies missed, as a person reads it in a terminal, and as a spreadsheet does.
public enum CachesFormat {
  /// A line a policy and size.
  ///
  /// - Returns: the text, a newline at its end.
  public static func table(_ results: [CacheResult]) -> String {
    var table = TextTable(columns: [
      ("input", .left), ("policy", .left), ("size", .right), ("requests", .right),
      ("misses", .right), ("miss ratio", .right), ("M requests/s", .right),
    ])
    for result in results {
      table.append([
        result.input, name(result), Figure.grouped(result.size),
        Figure.grouped(result.requests), Figure.grouped(result.misses),
        ratio(result), result.requestsPerSecond.map { String(format: "%.1f", $0 / 1e6) } ?? "n/a",
      ])
    }
    return table.lines.joined(separator: "\n") + "\n"
  }

  private static let barLength = 40

  /// A block of bars for each input and policy: the miss ratio over the size.
  ///
  /// - Returns: the text, a newline at its end.
  public static func curves(_ results: [CacheResult]) -> String {
    var lines: [String] = []
    var rest = results[...]
    while let first = rest.first {
      let curve = rest.prefix { $0.input == first.input && $0.policy == first.policy }
      rest = rest.dropFirst(curve.count)
      let source = first.isFromOnePass ? ", all sizes from one pass" : ""
      lines.append(
        """
        \(TextTable.onOneLine(first.input)): \(name(first)) misses of \
        \(Figure.grouped(first.requests)) requests\(source)
        """)
      var table = TextTable(columns: [
        ("size", .right), ("misses", .right), ("miss ratio", .right),
        ("0" + String(repeating: " ", count: barLength) + "1", .left),
      ])
      for result in curve {
        table.append([
          Figure.grouped(result.size), Figure.grouped(result.misses),
          ratio(result), bar(result),
        ])
      }
      lines += table.lines + [""]
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  /// Comma-separated values (RFC 4180), a title and then a line a policy and size.
  public static func csv(_ results: [CacheResult]) -> String {
    let lines = results.map { result in
      [
        quoted(result.input), result.policy, String(result.size), String(result.requests),
        String(result.misses), result.missRatio.map { String($0) } ?? "",
        result.requestsPerSecond.map { String(format: "%.0f", $0) } ?? "",
      ].joined(separator: ",")
    }
    let title = "input,policy,size,requests,misses,missRatio,requestsPerSecond"
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    let text = TextTable.onOneLine(text)
    guard text.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static func name(_ result: CacheResult) -> String {
    result.policy == "belady" ? "belady (bound)" : result.policy
  }

  private static func ratio(_ result: CacheResult) -> String {
    result.missRatio.map { String(format: "%.4f", $0) } ?? "n/a"
  }

  private static func bar(_ result: CacheResult) -> String {
    guard let ratio = result.missRatio else { return "" }
    let filled = Int((ratio * Double(barLength)).rounded())
    return "|" + String(repeating: "#", count: filled)
      + String(repeating: " ", count: barLength - filled) + "|"
  }
}
