import Foundation
import Results

/// How a run was measured, and how to make it again, in a line each.
enum Provenance {
  static func facts(_ run: RunResult) -> [Report.Fact] {
    [
      .init(name: "command", text: commandLine(run.command)),
      .init(name: "version", text: "filmstrip \(run.version), record schema \(run.schema)"),
      .init(
        name: "commit", text: run.commit ?? "not known (FILMSTRIP_COMMIT was not set)"),
    ] + machine(run.machine) + [
      .init(name: "seed", text: String(run.seed)),
      .init(name: "base", text: run.base),
    ] + (run.costs == nil ? [] : [.init(name: "costs", text: Legend.modelledCosts(run))])
      + input(run) + passes(run)
  }

  /// What a machine is, and with what it builds.
  static func machine(_ machine: Machine) -> [Report.Fact] {
    let gigabytes = String(format: "%.1f", Double(machine.memoryBytes) / Double(1 << 30))
    return [
      .init(
        name: "machine",
        text: "\(machine.processor), \(machine.coreCount) cores, \(gigabytes) GB of memory"),
      .init(name: "fingerprint", text: machine.fingerprint ?? "not known"),
      .init(name: "system", text: machine.system),
      .init(
        name: "toolchain",
        text: machine.toolchain + (machine.isRelease ? ", release build" : ", debug build")),
    ]
  }

  private static func input(_ run: RunResult) -> [Report.Fact] {
    run.workloads.map { [$0.name, $0.traceHash] }.uniqued.compactMap { trace in
      let own = run.workloads.filter { [$0.name, $0.traceHash] == trace }
      guard let workload = own.first else { return nil }
      return .init(
        name: "trace",
        text: """
          \(workload.name) on \(own.map(\.hostName).joined(separator: ", ")): hash \(workload.traceHash), \
          \(Figure.grouped(workload.rowCount)) rows, \(Figure.grouped(workload.eventCount)) events; from \
          \(workload.source)
          """)
    }
  }

  private static func passes(_ run: RunResult) -> [Report.Fact] {
    var passes = ["fidelity"]
    if run.results.contains(where: { $0.allocations != nil }) { passes.append("allocations") }
    if run.results.contains(where: { $0.instructions != nil }) { passes.append("instructions") }
    if run.timingPlan != nil { passes.append("time") }
    var facts = [Report.Fact(name: "passes", text: passes.joined(separator: ", "))]
    if let plan = run.timingPlan {
      facts.append(
        .init(
          name: "blocks",
          text: """
            \(run.blocks.count { !$0.isSetAside }) kept, \(run.blocks.count(where: \.isSetAside)) set aside; \
            \(plan.roundCount) turns of \(Figure.short(plan.sliceMilliseconds)) ms a design in each
            """))
      facts.append(
        .init(
          name: "verdicts",
          text: """
            \(plan.comparisonCount) comparisons, alpha \(Figure.percentage(plan.alpha)), margin \
            \(Figure.percentage(plan.margin)), looks after \
            \(plan.looks.map(String.init).joined(separator: ", ")) blocks
            """))
    }
    facts += Verdicts.setAside(run).map { .init(name: "set aside", text: $0) }
    facts += run.failures.map { .init(name: "failed", text: $0.description) }
    return facts
  }

  /// The arguments as a shell takes them.
  static func commandLine(_ arguments: [String]) -> String {
    (["filmstrip"] + arguments).map(ShellWord.quoted).joined(separator: " ")
  }
}
