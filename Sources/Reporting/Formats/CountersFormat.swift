/// One replay's counters, as a person reads them.
public struct CountersFormat {
  private let title: String
  private let verdict: String
  private let fidelity: TextTable
  private let work: TextTable

  public init(
    title: String, counters: [(name: String, value: Int)], fidelity: [(name: String, value: Int)]
  ) {
    func table(_ title: String, _ entries: [(name: String, value: Int)]) -> TextTable {
      var table = TextTable(columns: [(title, .left), ("", .right)])
      for (name, value) in entries { table.append([name, Figure.grouped(value)]) }
      return table
    }
    let faults = fidelity.reduce(0) { $0 + $1.value }
    verdict =
      faults == 0
      ? "Faithful: nothing was shown wrong."
      : "Not faithful: \(Figure.grouped(faults)) \(faults == 1 ? "fault" : "faults")."
    self.title = title
    self.fidelity = table("shown wrong", fidelity)
    work = table("counted", counters)
  }

  /// For a terminal, a newline at its end.
  public var text: String {
    let lines = [TextTable.onOneLine(title), verdict, ""] + fidelity.lines + [""] + work.lines
    return lines.joined(separator: "\n") + "\n"
  }

  /// As Markdown, a newline at its end.
  public var markdown: String {
    let blocks = [
      "**\(MarkdownFormat.escaped(title))**", verdict, MarkdownFormat.render(fidelity),
      MarkdownFormat.render(work),
    ]
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
