import Foundation
import Results

/// How a run was measured, and the command that repeats it, in a line each.
enum Provenance {
  typealias Fact = Report.Fact

  static func facts(_ run: RunResult) -> [Fact] {
    [
      Fact("command", ToolCommand.line(run.command)),
      Fact("version", "filmstrip \(run.version), record schema \(run.schema)"),
      Fact("commit", run.commit ?? "not known (FILMSTRIP_COMMIT was not set)"),
    ] + machine(run.machine) + [Fact("seed", String(run.seed)), Fact("base", run.base)]
      + (run.costs == nil ? [] : [Fact("costs", Legend.modelledCosts(run))])
      + input(run) + passes(run)
  }

  static func machine(_ machine: Machine) -> [Fact] {
    let gigabytes = String(format: "%.1f", Double(machine.memoryBytes) / Double(1 << 30))
    return [
      Fact(
        "machine",
        "\(machine.processor), \(machine.coreCount) cores, \(gigabytes) GB of memory"),
      Fact("fingerprint", machine.fingerprint ?? "not known"),
      Fact("system", machine.system),
      Fact(
        "toolchain", machine.toolchain + (machine.isRelease ? ", release build" : ", debug build")),
    ]
  }

  private static func input(_ run: RunResult) -> [Fact] {
    run.workloads.map { [$0.name, $0.traceHash] }.uniqued.compactMap { trace in
      let own = run.workloads.filter { [$0.name, $0.traceHash] == trace }
      guard let workload = own.first else { return nil }
      return Fact(
        "trace",
        """
        \(workload.name) on \(own.map(\.hostName).joined(separator: ", ")): hash \(workload.traceHash), \
        \(Figure.grouped(workload.rowCount)) rows, \(Figure.grouped(workload.eventCount)) events; from \
        \(workload.source)
        """)
    }
  }

  private static func passes(_ run: RunResult) -> [Fact] {
    var passes = ["fidelity"]
    if run.results.contains(where: { $0.allocations != nil }) { passes.append("allocations") }
    if run.results.contains(where: { $0.instructions != nil }) { passes.append("instructions") }
    if run.timingPlan != nil { passes.append("time") }
    var facts = [Fact("passes", passes.joined(separator: ", "))]
    if let plan = run.timingPlan {
      facts.append(
        Fact(
          "blocks",
          """
          \(run.blocks.count { !$0.isSetAside }) kept, \(run.blocks.count(where: \.isSetAside)) set aside; \
          \(plan.roundCount) turns of \(Figure.short(plan.sliceMilliseconds)) ms a design in each
          """))
      facts.append(
        Fact(
          "verdicts",
          """
          \(plan.comparisonCount) comparisons, alpha \(Figure.percentage(plan.alpha)), margin \
          \(Figure.percentage(plan.margin)), looks after \
          \(plan.looks.map(String.init).joined(separator: ", ")) blocks
          """))
    }
    facts += Verdicts.setAside(run).map { Fact("set aside", $0) }
    facts += run.failures.map { Fact("failed", run.words(of: $0)) }
    return facts
  }
}
