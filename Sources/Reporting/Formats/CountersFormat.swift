/// One replay's counters, as a person reads them in a terminal.
public enum CountersFormat {
  /// - Returns: the text, a newline at its end.
  public static func render(
    title: String, counters: [(name: String, value: Int)], fidelity: [(name: String, value: Int)]
  ) -> String {
    let faults = fidelity.reduce(0) { $0 + $1.value }
    let verdict =
      faults == 0
      ? "Faithful: nothing was shown wrong."
      : "Not faithful: \(TerminalFormat.grouped(faults)) \(faults == 1 ? "fault" : "faults")."
    var table = TextTable(columns: [("shown wrong", .left), ("", .right)])
    for (name, value) in fidelity { table.append([name, TerminalFormat.grouped(value)]) }
    var work = TextTable(columns: [("counted", .left), ("", .right)])
    for (name, value) in counters { work.append([name, TerminalFormat.grouped(value)]) }
    let lines = [TextTable.onOneLine(title), verdict, ""] + table.lines + [""] + work.lines
    return lines.joined(separator: "\n") + "\n"
  }
}
