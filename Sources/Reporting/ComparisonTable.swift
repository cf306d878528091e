import Foundation
import Results

/// What a run came to on one workload, a row a design: the same cells for every format.
enum ComparisonTable {
  /// - Returns: the table; without the columns of times where nothing was timed.
  static func make(_ run: RunResult, _ workload: Workload) -> TextTable {
    let rows = run.results.filter { $0.workload == workload.name && $0.host == workload.host }
    let base = rows.first { $0.isCalled(run.base) }
    let isTimed = rows.contains { $0.timing != nil }
    var columns: [TextTable.Column] = [
      ("design", .left), ("lost", .right), ("foreign", .right), ("stale", .right),
      ("misrouted", .right), ("traps", .right), TextTable.rule, ("allocs", .right),
      ("peak KB", .right),
    ]
    let isModelled = rows.contains { $0.modelled != nil }
    if isModelled { columns.append(("modelled ms/s", .right)) }
    let isInstructed = rows.contains { $0.instructions != nil }
    if isInstructed { columns.append(("instructions", .right)) }
    if isTimed {
      columns += [
        ("set-up us", .right), ("ns/display", .right), ("of frame", .right), ("ns/scroll", .right),
        TextTable.rule, ("ns/event", .right), ("x \(run.base)", .right), ("", .left),
        ("verdict", .left),
      ]
    }
    var table = TextTable(columns: columns)
    let isCounted = run.results.contains { $0.allocations != nil }
    for row in rows {
      var cells = [name(row)] + faultCells(row) + [""]
      cells +=
        allocationCells(row, above: base) ?? Array(repeating: isCounted ? lost : none, count: 2)
      if isModelled { cells.append(hitchCell(row)) }
      if isInstructed { cells.append(instructionCell(row, above: base)) }
      if isTimed {
        cells += timingCells(row, above: base, workload) ?? Array(repeating: lost, count: 4)
        cells += [""] + comparisonCells(row, base)
      }
      table.append(cells)
    }
    return table
  }

  /// What a design comes to over all workloads, or over those of a group, a row each.
  static func summary(_ run: RunResult, group: String? = nil) -> TextTable? {
    let summaries = run.summaries.filter { $0.group == group }
    guard !summaries.isEmpty else { return nil }
    let isTimed = summaries.contains { $0.timeRatio != nil }
    let ratio: [TextTable.Column] = isTimed ? [("x \(run.base)", .right), ("", .left)] : []
    var table = TextTable(columns: [("design", .left), ("faults", .right)] + ratio)
    for summary in summaries {
      let own = run.results.first { $0.design == summary.design }
      let time = [
        summary.timeRatio.map(Figure.ratio) ?? "", Figure.interval(summary.lower, summary.upper),
      ]
      table.append(
        [own.map(name) ?? summary.design, Figure.grouped(summary.faultCount)]
          + (isTimed ? time : []))
    }
    return table
  }

  /// A figure that a pass should have brought, and did not; and one that nobody asked for.
  private static let lost = "failed"
  private static let none = "n/a"

  /// The workload in a line: its trace and host, and how much there is of it.
  static func heading(_ workload: Workload) -> String {
    let seconds = workload.durationMilliseconds / 1000
    let duration =
      seconds < 60
      ? String(format: "%.1f s", seconds) : String(format: "%.1f min", seconds / 60)
    return """
      \(workload.name), host \(workload.host): \(Figure.grouped(workload.rowCount)) rows, \
      \(Figure.grouped(workload.eventCount)) events in \(duration)
      """
  }

  private static func name(_ row: DesignResult) -> String {
    func marked(_ name: String) -> String { name + (row.homeNames.contains(name) ? "*" : "") }
    let also = row.alsoCalled.map(marked).joined(separator: ", ")
    return marked(row.design) + (row.isBound ? " (bound)" : "")
      + (row.isUnfit ? " (not its feed)" : "") + (also.isEmpty ? "" : " (also: \(also))")
  }

  /// Nanoseconds an event, the ratio to the base with its interval, and the verdict.
  private static func comparisonCells(_ row: DesignResult, _ base: DesignResult?) -> [String] {
    guard let timing = row.timing else { return [lost, "", "", ""] }
    let own = String(format: "%.1f", timing.nanosecondsPerEvent)
    guard let comparison = timing.comparison else {
      return [own, row.design == base?.design ? "base" : none, "", ""]
    }
    return [
      own, Figure.ratio(comparison.ratio), Figure.interval(comparison.lower, comparison.upper),
      Verdicts.word(comparison.verdict),
    ]
  }

  private static func faultCells(_ row: DesignResult) -> [String] {
    ["lostOffsets", "foreignOffsets", "staleStrips", "misroutedSelections", "traps"]
      .map { row.fidelity[$0].map(Figure.grouped) ?? lost }
  }

  /// Blocks and peak above the base, with a sign; the base's own, without.
  private static func allocationCells(
    _ row: DesignResult, above base: DesignResult?
  ) -> [String]? {
    guard let own = row.allocations?.total else { return nil }
    if row.design == base?.design {
      return [Figure.grouped(own.count), String(format: "%.1f", Double(own.peakBytes) / 1024)]
    }
    guard let floor = base?.allocations?.total else { return nil }
    return [
      Figure.signed(own.count - floor.count),
      Figure.signed(Double(own.peakBytes - floor.peakBytes) / 1024, decimals: 1),
    ]
  }

  /// Hitch milliseconds a second at 60 Hz, as the model has them.
  private static func hitchCell(_ row: DesignResult) -> String {
    guard let modelled = row.modelled else { return lost }
    let ratio = modelled.displays.first { $0.hertz == 60 }?.hitchMillisecondsPerSecond
    return ratio.map { String(format: "%.2f", $0) } ?? none
  }

  /// Instructions above the base, with a sign; the base's own, without.
  private static func instructionCell(_ row: DesignResult, above base: DesignResult?) -> String {
    guard let own = row.instructions else { return lost }
    guard own.isExact, let count = own.counts.first else { return "not exact" }
    if row.design == base?.design { return Figure.grouped(count) }
    guard let floor = base?.instructions, floor.isExact, let least = floor.counts.first
    else { return Figure.grouped(count) }
    return Figure.signed(count - least)
  }

  /// Set-up, display and scroll above the base, with a sign; the base's own set-up, without.
  private static func timingCells(
    _ row: DesignResult, above base: DesignResult?, _ workload: Workload
  ) -> [String]? {
    guard let own = row.timing else { return nil }
    if row.design == base?.design {
      return [String(format: "%.1f", own.setUpNanoseconds / 1000), "base", "base", "base"]
    }
    guard let floor = base?.timing else { return nil }
    let frame = 1e9 / workload.frameRate
    return [
      Figure.signed((own.setUpNanoseconds - floor.setUpNanoseconds) / 1000, decimals: 1),
      own.aboveBasePerDisplay.map { Figure.signed($0, decimals: 1) } ?? "n/a",
      own.aboveBasePerDisplay.map { Figure.signed($0 / frame * 100, decimals: 4) + "%" } ?? "n/a",
      own.aboveBasePerStripScroll.map { Figure.signed($0, decimals: 1) } ?? "n/a",
    ]
  }
}
