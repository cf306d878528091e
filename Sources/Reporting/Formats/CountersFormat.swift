import Results
import ScrollTrace

/// The counters of one replay for a terminal and as Markdown.
package struct CountersFormat {
  private let title: String
  private let verdicts: [String]
  private let fidelity: Table
  private let work: Table

  /// - Parameters:
  ///   - isUnfit: true if the design was not made for a feed of this kind.
  ///   - hasStripScrolling: false if no strip is scrolled while it is on screen: no offset can be wrong then.
  package init(
    title: String, counters: [(name: String, value: Int)], fidelity: [(name: String, value: Int)],
    isUnfit: Bool = false, hasStripScrolling: Bool = true
  ) {
    func table(_ title: String, _ entries: [(name: String, value: Int)]) -> Table {
      var table = Table(columns: [.left(title), .right("")])
      for (name, value) in entries { table.append([name, Figure.grouped(value)]) }
      return table
    }
    let faultCount = fidelity.reduce(0) { $0 + $1.value }
    let verdict =
      faultCount == 0
      ? hasStripScrolling
        ? "Faithful: nothing was shown wrong."
        : "Nothing was shown wrong, \(FaultTally.noScrolling)."
      : "Not faithful: \(Figure.counted(faultCount, "fault"))."
    verdicts = isUnfit ? [verdict, "Not ranked: \(Legend.unfit)."] : [verdict]
    self.title = title
    let faults = fidelity.map {
      (name: FaultKind(named: $0.name)?.rawValue ?? $0.name, value: $0.value)
    }
    self.fidelity = table("shown wrong", faults)
    work = table("counted", counters)
  }

  package var text: String {
    let lines = [TextStyle.onOneLine(title)] + verdicts + [""] + fidelity.lines + [""] + work.lines
    return lines.joined(separator: "\n") + "\n"
  }

  package var markdown: String {
    let blocks =
      ["**\(MarkdownFormat.escaped(title))**"] + verdicts
      + [MarkdownFormat.render(fidelity), MarkdownFormat.render(work)]
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
