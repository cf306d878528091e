import Foundation
import Results

/// Makes the tables of a comparison: what stands in each, as figures that know what they are.
enum ComparisonTable {
  /// What a run came to on one workload, a row a design; without the columns of times where nothing was timed.
  static func make(_ run: RunResult, _ workload: Workload) -> ReportTable {
    let cells = WorkloadCells(run, workload)
    let entries = cells.entries
    return ReportTable(
      heading: heading(workload), columns: entries.map(\.column),
      rows: cells.rows.map { row in
        ReportTable.Row(design: DesignLabel(row), cells: entries.map { $0.cell(row) })
      })
  }

  /// What a design comes to over all workloads, or over those of a group, a row each; nil where the run has no
  /// such summaries.
  static func summary(_ run: RunResult, group: String? = nil) -> ReportTable? {
    let summaries = run.summaries.filter { $0.group == group }
    guard !summaries.isEmpty else { return nil }
    let faults = ReportTable.Column("faults", "faults", .exact, .faults, rank: 1)
    let ratio = ReportTable.Column(
      "timeRatio", "x \(run.base)", unit: "ratio", .noisy, .times, decimals: 2, hasInterval: true,
      rank: 1)
    let isTimed = summaries.contains { $0.timeRatio != nil }
    return ReportTable(
      heading: Legend.summaryHeading(run, group: group),
      columns: isTimed ? [faults, ratio] : [faults],
      rows: summaries.map { summary in
        let own = run.results.first { $0.design == summary.design }
        let isBase = summary.design == run.base || own?.isCalled(run.base) == true
        let time = isTimed ? [isBase ? .base : ratioCell(summary)] : []
        return ReportTable.Row(
          design: own.map(DesignLabel.init) ?? DesignLabel(name: summary.design),
          cells: [.quantity(Quantity(summary.faultCount))] + time)
      })
  }

  private static func ratioCell(_ summary: DesignSummary) -> ReportTable.Cell {
    guard let ratio = summary.timeRatio else { return .empty }
    return .quantity(
      Quantity(
        ratio, lower: summary.lower, upper: summary.upper, confidence: summary.confidence))
  }

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
}

/// The columns of one workload's table, and what a design has in each.
private struct WorkloadCells {
  typealias Entry = (column: ReportTable.Column, cell: (DesignResult) -> ReportTable.Cell)

  let rows: [DesignResult]
  private let base: DesignResult?
  private let baseName: String
  private let isCounted: Bool
  private let frameNanoseconds: Double

  init(_ run: RunResult, _ workload: Workload) {
    rows = run.results(on: workload)
    base = rows.first { $0.isCalled(run.base) }
    baseName = run.base
    isCounted = run.results.contains { $0.allocations != nil }
    frameNanoseconds = 1e9 / workload.frameRate
  }

  var entries: [Entry] {
    var entries = FaultNames.all.map { name, title in
      (ReportTable.Column(name, title, .exact, .faults, rank: 1), faultCell(name))
    }
    entries += allocationEntries
    if rows.contains(where: { $0.modelled != nil }) { entries.append(hitchEntry) }
    if rows.contains(where: { $0.instructions != nil }) { entries.append(instructionEntry) }
    if rows.contains(where: { $0.timing != nil }) { entries += costEntries + timeEntries }
    return entries
  }

  /// The pass that should have brought a figure has none.
  private static func failed(_ pass: String) -> ReportTable.Cell {
    .failed("the \(pass) pass has no outcome")
  }

  private func isBase(_ row: DesignResult) -> Bool { row.design == base?.design }

  private func faultCell(_ name: String) -> (DesignResult) -> ReportTable.Cell {
    { row in
      row.fidelity[name].map { .quantity(Quantity($0)) } ?? WorkloadCells.failed("fidelity")
    }
  }

  // MARK: Exact costs

  private var allocationEntries: [Entry] {
    [
      (
        ReportTable.Column(
          "allocations", "allocs", .exact, .costs, showsDifference: true, rank: 2),
        {
          allocationCell($0) { own, floor in
            Quantity(own.count, aboveBase: floor.map { own.count - $0.count })
          }
        }
      ),
      (
        ReportTable.Column(
          "peakBytes", "peak KB", unit: "KB", .exact, .costs, showsDifference: true, decimals: 1,
          rank: 2),
        {
          allocationCell($0) { own, floor in
            Quantity(
              Double(own.peakBytes) / 1024,
              aboveBase: floor.map { Double(own.peakBytes - $0.peakBytes) / 1024 })
          }
        }
      ),
    ]
  }

  /// The base's own figure, and of the others what they have above it.
  private func allocationCell(
    _ row: DesignResult, _ quantity: (Allocations, Allocations?) -> Quantity
  ) -> ReportTable.Cell {
    let missing: ReportTable.Cell =
      isCounted
      ? WorkloadCells.failed("allocations") : .notApplicable("this build counts no allocations")
    guard let own = row.allocations?.total else { return missing }
    if isBase(row) { return .quantity(quantity(own, nil)) }
    guard let floor = base?.allocations?.total else { return missing }
    return .quantity(quantity(own, floor))
  }

  /// Hitch milliseconds a second at 60 Hz.
  private var hitchEntry: Entry {
    (
      ReportTable.Column(
        "modelledHitches", "modelled ms/s", unit: "ms/s", .modelled, .costs, decimals: 2, rank: 3),
      { row in
        guard let modelled = row.modelled else { return WorkloadCells.failed("fidelity") }
        let ratio = modelled.displays.first { $0.hertz == 60 }?.hitchMillisecondsPerSecond
        return ratio.map { .quantity(Quantity($0)) } ?? .notApplicable("nothing scrolled")
      }
    )
  }

  private var instructionEntry: Entry {
    (
      ReportTable.Column(
        "instructions", "instructions", .exact, .costs, showsDifference: true, rank: 3),
      { row in
        guard let own = row.instructions else { return WorkloadCells.failed("instructions") }
        guard own.isExact, let count = own.counts.first else {
          return .notExact(
            "the runs counted \(own.counts.map(String.init).joined(separator: ", "))")
        }
        guard !isBase(row), let floor = base?.instructions, floor.isExact,
          let least = floor.counts.first
        else { return .quantity(Quantity(count)) }
        return .quantity(Quantity(count, aboveBase: count - least))
      }
    )
  }

  // MARK: Times

  /// Set-up, display and scroll above the base.
  private var costEntries: [Entry] {
    [
      (
        ReportTable.Column(
          "setUp", "set-up us", unit: "us", .noisy, .costs, showsDifference: true, decimals: 1,
          rank: 4),
        { row in
          guard let own = row.timing else { return WorkloadCells.failed("time") }
          let microseconds = own.setUpNanoseconds / 1000
          if isBase(row) { return .quantity(Quantity(microseconds)) }
          guard let floor = base?.timing else { return WorkloadCells.failed("time") }
          return .quantity(
            Quantity(
              microseconds, aboveBase: (own.setUpNanoseconds - floor.setUpNanoseconds) / 1000))
        }
      ),
      (
        ReportTable.Column(
          "perDisplay", "ns/display", unit: "ns", .noisy, .costs, decimals: 1, rank: 4),
        { differenceCell($0, "no row is displayed") { $0.aboveBasePerDisplay } }
      ),
      (
        ReportTable.Column(
          "shareOfFrame", "of frame", unit: "%", .noisy, .costs, decimals: 4, rank: 5),
        {
          differenceCell($0, "no row is displayed") { timing in
            timing.aboveBasePerDisplay.map { $0 / frameNanoseconds * 100 }
          }
        }
      ),
      (
        ReportTable.Column(
          "perStripScroll", "ns/scroll", unit: "ns", .noisy, .costs, decimals: 1, rank: 4),
        { differenceCell($0, "no strip is scrolled") { $0.aboveBasePerStripScroll } }
      ),
    ]
  }

  private func differenceCell(
    _ row: DesignResult, _ why: String, _ difference: (Timing) -> Double?
  ) -> ReportTable.Cell {
    guard let own = row.timing else { return WorkloadCells.failed("time") }
    if isBase(row) { return .base }
    guard base?.timing != nil else { return WorkloadCells.failed("time") }
    return difference(own).map { .quantity(Quantity($0, isDifference: true)) }
      ?? .notApplicable(why)
  }

  /// Nanoseconds an event, the ratio to the base with its interval, and the verdict.
  private var timeEntries: [Entry] {
    [
      (
        ReportTable.Column(
          "perEvent", "ns/event", unit: "ns", .noisy, .times, decimals: 1, rank: 3),
        { row in
          row.timing.map { .quantity(Quantity($0.nanosecondsPerEvent)) }
            ?? WorkloadCells.failed("time")
        }
      ),
      (
        ReportTable.Column(
          "timeRatio", "x \(baseName)", unit: "ratio", .noisy, .times, decimals: 2,
          hasInterval: true, rank: 1),
        { row in
          guard let timing = row.timing else { return .empty }
          guard let comparison = timing.comparison else {
            return isBase(row) ? .base : .notApplicable("it was not compared with \(baseName)")
          }
          return .quantity(
            Quantity(
              comparison.ratio, lower: comparison.lower, upper: comparison.upper,
              confidence: comparison.confidence))
        }
      ),
      (
        ReportTable.Column("verdict", "verdict", .words, .times, rank: 1, isOfPrevious: true),
        { row in row.timing?.comparison.map { .verdict($0.verdict) } ?? .empty }
      ),
    ]
  }
}

/// The faults, in the order of the semantics, and what reports call them.
enum FaultNames {
  static let all: [(name: String, title: String)] = [
    ("lostOffsets", "lost"), ("foreignOffsets", "foreign"), ("staleStrips", "stale"),
    ("misroutedSelections", "misrouted"), ("traps", "traps"),
  ]
}
