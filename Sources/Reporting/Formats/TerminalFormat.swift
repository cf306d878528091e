import Foundation
import Results

/// A comparison as a person reads it in a terminal: the answer first, then a table a workload.
public enum TerminalFormat {
  /// - Returns: the text, a newline at its end.
  public static func render(_ run: RunResult) -> String {
    var lines = Answer(run).lines.map(TextTable.onOneLine) + [""]
    for workload in run.workloads {
      lines += heading(workload)
      lines += table(run, workload).lines
      lines.append("")
    }
    lines += legend(run)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func heading(_ workload: Workload) -> [String] {
    let seconds = workload.durationMilliseconds / 1000
    let duration =
      seconds < 60
      ? String(format: "%.1f s", seconds) : String(format: "%.1f min", seconds / 60)
    let name = TextTable.onOneLine(workload.name)
    return [
      """
      \(name), host \(workload.host): \(grouped(workload.rowCount)) rows, \
      \(grouped(workload.eventCount)) events in \(duration)
      """
    ]
  }

  private static func table(_ run: RunResult, _ workload: Workload) -> TextTable {
    let rows = run.results.filter { $0.workload == workload.name && $0.host == workload.host }
    let base = rows.first { $0.isCalled(run.base) }
    var table = TextTable(columns: [
      ("design", .left), ("lost", .right), ("foreign", .right), ("stale", .right),
      ("misrouted", .right), ("traps", .right), ("|", .left), ("allocs", .right),
      ("peak KB", .right),
      ("set-up us", .right), ("ns/display", .right), ("of frame", .right), ("ns/scroll", .right),
      ("|", .left), ("ns/event", .right),
    ])
    for row in rows {
      table.append(cells(row, above: base, workload))
    }
    return table
  }

  private static func cells(
    _ row: DesignResult, above base: DesignResult?, _ workload: Workload
  ) -> [String] {
    let faults = ["lostOffsets", "foreignOffsets", "staleStrips", "misroutedSelections", "traps"]
      .map { row.fidelity[$0].map(grouped) ?? "?" }
    let name = row.design + (row.isBound ? " (bound)" : "")
    let also = row.alsoCalled.isEmpty ? "" : " (also: \(row.alsoCalled.joined(separator: ", ")))"
    var cells = [name + also] + faults + ["|"]
    cells += allocationCells(row, above: base)
    cells += timingCells(row, above: base, workload)
    cells += ["|", row.timing.map { String(format: "%.1f", $0.nanosecondsPerEvent) } ?? "n/a"]
    return cells
  }

  /// Blocks and peak above the base, with a sign; the base's own, without.
  private static func allocationCells(
    _ row: DesignResult, above base: DesignResult?
  ) -> [String] {
    guard let own = row.allocations?.total else { return ["n/a", "n/a"] }
    if row.design == base?.design {
      return [grouped(own.count), String(format: "%.1f", Double(own.peakBytes) / 1024)]
    }
    guard let floor = base?.allocations?.total else { return ["n/a", "n/a"] }
    return [
      signed(own.count - floor.count),
      signed(Double(own.peakBytes - floor.peakBytes) / 1024, decimals: 1),
    ]
  }

  /// Set-up, display and scroll above the base, with a sign; the base's own set-up, without.
  private static func timingCells(
    _ row: DesignResult, above base: DesignResult?, _ workload: Workload
  ) -> [String] {
    guard let own = row.timing else { return Array(repeating: "n/a", count: 4) }
    if row.design == base?.design {
      return [String(format: "%.1f", own.setUpNanoseconds / 1000), "base", "base", "base"]
    }
    guard let floor = base?.timing else { return Array(repeating: "n/a", count: 4) }
    let frame = 1e9 / workload.frameRate
    return [
      signed((own.setUpNanoseconds - floor.setUpNanoseconds) / 1000, decimals: 1),
      own.aboveBasePerDisplay.map { signed($0, decimals: 1) } ?? "n/a",
      own.aboveBasePerDisplay.map { signed($0 / frame * 100, decimals: 4) + "%" } ?? "n/a",
      own.aboveBasePerStripScroll.map { signed($0, decimals: 1) } ?? "n/a",
    ]
  }

  private static func legend(_ run: RunResult) -> [String] {
    var lines = [
      """
      lost, foreign: displays at rest, or at another row's offset, of a row scrolled elsewhere; \
      stale: strips with
      items of another row; misrouted: taps that opened another row; traps: where a list would \
      have stopped the app.
      """,
      """
      From allocs to ns/scroll: above \(run.base), whose own figures have no sign. allocs and peak (of \
      set-up, first use
      and steady use) are exact; times are medians of \(run.results.first?.timing?.samples.count ?? 0) rounds taken in turn, \
      without interval or verdict yet. ns/display
      and ns/scroll: for each row displayed and each strip scrolled; of frame: the share of a frame that a \
      display takes.
      """,
    ]
    let ratios = run.controls.map { String(format: "%.3f", $0.ratio) }.joined(separator: ", ")
    lines.append("Control (\(run.base) timed under two names, ratio a workload): \(ratios)")
    if let cells = run.cells {
      lines.append(
        """
        By itself a table cell allocates \(described(cells.tableCell)), a strip \
        \(described(cells.strip)), an item cell \(described(cells.itemCell)).
        """)
    }
    if run.results.contains(where: { $0.design.contains("boxed") || $0.design == "ceiling" }) {
      lines.append("Offsets that are boxed cost what Linux's Foundation costs, not the idea.")
    }
    if !run.machine.isRelease {
      lines.append("WARNING: this is a debug build; its times and allocations are no figures.")
    }
    lines += run.notes.map { "Note: \($0)" }
    return lines
  }

  private static func described(_ allocations: Allocations) -> String {
    "\(allocations.count) blocks, \(grouped(allocations.bytes)) bytes"
  }

  private static func signed(_ value: Int) -> String {
    (value > 0 ? "+" : "") + grouped(value)
  }

  /// A difference, with its sign unless it is none.
  static func signed(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    if Double(text) == 0 { return text.hasPrefix("-") ? String(text.dropFirst()) : text }
    return (text.hasPrefix("-") ? "" : "+") + text
  }

  /// Digits in groups of three.
  static func grouped(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits = String(digits.dropLast(3))
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}
