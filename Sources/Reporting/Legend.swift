import Foundation
import Results

/// The paragraphs below the tables of a run: how to read them.
enum Legend {
  /// - Returns: paragraphs, each of one line.
  static func paragraphs(_ run: RunResult) -> [String] {
    let faults = Metric.all(of: run).compactMap { metric in
      metric.fault.map { "\($0.rawValue): \($0.meaning)" }
    }
    func has(_ isMeant: (DesignResult) -> Bool) -> Bool { run.results.contains(where: isMeant) }
    let modelled = """
      modelled ms/s: hitch time at 60 Hz for each second scrolled, by \(modelledCosts(run)); measured on no phone. \
      Good is below 5, poor above 10.
      """
    let paragraphs = [
      faults.joined(separator: "; ") + ".", costs(run),
      has { !$0.homeNames.isEmpty } ? "*: the feed that its article was written for." : nil,
      has(\.isUnfit) ? "Not ranked: \(unfit)." : nil,
      has { $0.recyclesNothing == true && !$0.isBound }
        ? "No recycling: no cell is ever used for another row; memory and opening pay for that."
        : nil,
      has { $0.modelled != nil } ? modelled : nil,
      has { $0.modelled?.displays.isEmpty == false } ? frames : nil,
    ].compactMap(\.self)
    let measured = [controls(run), Verdicts.ruler(run)].compactMap(\.self)
    let allocated = [cells(run), unsettled(run)].compactMap(\.self)
    return paragraphs + Verdicts.paragraphs(run) + measured + Verdicts.setAside(run) + allocated
      + caveats(run) + warnings(run)
  }

  private static func controls(_ run: RunResult) -> String? {
    let ratios = run.controls.map { control in
      let verdict = control.comparison.map { " \(Verdicts.word($0.verdict))" } ?? ""
      return String(format: "%.3f", control.ratio) + verdict
    }
    return ratios.isEmpty
      ? nil
      : "Control (\(run.base) timed under two names, ratio a workload): \(ratios.joined(separator: ", "))"
  }

  private static func cells(_ run: RunResult) -> String? {
    func described(_ allocations: Allocations) -> String {
      "\(allocations.count) blocks, \(Figure.grouped(allocations.bytes)) bytes"
    }
    return run.cells.map { cells in
      """
      By itself a table cell allocates \(described(cells.tableCell)), a strip \
      \(described(cells.strip)), an item cell \(described(cells.itemCell)).
      """
    }
  }

  static func modelledCosts(_ run: RunResult) -> String {
    guard let table = run.costs else {
      return "a table of a phone's costs (filmstrip compare --print-costs)"
    }
    let assumed = table.costs.values.count { $0.kind == .assumed }
    return "the costs of \(table.name) (\(assumed) of \(table.costs.count) are assumed)"
  }

  static let frames = """
    Each modelled frame stands for itself: a late one delays no other, and a recording keeps its frames on a display of \
    another rate.
    """

  /// The designs whose allocations differ from replay to replay.
  private static func unsettled(_ run: RunResult) -> String? {
    let unsettled = run.results.filter { $0.allocations?.isSettled == false }
    guard let first = unsettled.first else { return nil }
    let others = unsettled.count > 1 ? ", nor does it in \(unsettled.count - 1) other cases" : ""
    return """
      The steady use of \(first.design) on \(run.title(of: first.workload, on: first.host)) never settles\(others): \
      each replay differs from the one before, and its allocations are those of one of them.
      """
  }

  /// The warnings: a debug build, failed passes, and notes.
  static func warnings(_ run: RunResult) -> [String] {
    let build =
      run.machine.isRelease
      ? [] : ["WARNING: this is a debug build; its times and allocations are no figures."]
    return build + run.failures.map { "FAILED: \(run.words(of: $0))." }
      + run.notes.map { "Note: \($0)" }
  }

  /// The heading of the table over all workloads, or over those of a group.
  static func summaryHeading(_ run: RunResult, group: String? = nil) -> String {
    let summaries = run.summaries.filter { $0.group == group }
    let isTimed = summaries.contains { $0.timeRatio != nil }
    let confidence = summaries.compactMap(\.confidence).first
    let interval = confidence.map { ", each with its interval of \(Figure.percentage($0))" } ?? ""
    let count = run.workloads.count { group == nil || $0.group == group }
    return (group.map { "\($0), \(count) workloads" } ?? "All \(count) workloads")
      + ": faults under the worst behaviour"
      + (isTimed ? ", time as the geometric mean of the ratios\(interval)" : "")
  }

  static let unfit = "written for another kind of feed, or wrong on purpose"

  private static func costs(_ run: RunResult) -> String {
    let exact = """
      above \(run.base), whose own figures have no sign. allocs and bookkeeping (of set-up, first use and \
      steady use) are exact; bookkeeping is the most that the simulated list takes at once, and no app's memory
      """
    guard let timing = run.results.compactMap(\.timing).first else {
      return "allocs and bookkeeping KB: \(exact); nothing was timed."
    }
    return """
      From allocs to ns/scroll: \(exact). Times are medians of \(timing.samples.count) blocks or more, each a \
      process in which all designs take turns: ns/event on the wall's clock, what is above or against \
      \(run.base) in thread time. ns/display and ns/scroll: for each row displayed and each strip scrolled; of \
      frame: the share of a frame that a display takes. Timed on \(run.machine.processor), \
      \(run.machine.coreCount) cores, \(run.machine.toolchain).
      """
  }

  /// Each caveat once, after its designs.
  static func caveats(_ run: RunResult, of named: [String]? = nil) -> [String] {
    let results = run.results.filter { named?.contains($0.design) ?? true }
    return results.compactMap(\.caveat).uniqued.map { caveat in
      let designs = results.filter { $0.caveat == caveat }.map(\.design).uniqued
      return "\(designs.joined(separator: ", ")): \(caveat)."
    }
  }

  static func faults(of result: DesignResult) -> String {
    result.faultsSeen.map { "\($0.fault.rawValue): \(Figure.grouped($0.count))" }
      .joined(separator: ", ")
  }
}
