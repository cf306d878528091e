import Results

/// Several results beside each other: for each workload that two of them have, what each design came to in each.
///
/// Nothing is judged here: times of two runs are no pairs.
package struct SideBySide: Equatable, Sendable {
  /// The letter of each result, which the titles of the columns end with, and its name.
  package let letters: [Report.Fact]
  /// A table a workload, a line a design.
  package let tables: [Table]
  /// What is not the same in all of them, and so no design's doing: what it is, and each result's.
  package let differences: [Report.Fact]
  /// How to read the tables: paragraphs of one line each.
  package let notes: [String]

  /// What is to be known of the tables, with what is not the same: paragraphs of one line each.
  package var paragraphs: [String] {
    notes + differences.map { "Not the same \($0.name): \($0.text)." }
  }

  init(_ results: [(name: String, result: RunResult)]) {
    let runs = results.enumerated().map { number, entry in
      LetteredRun(letter: SideBySide.letter(number), run: entry.result)
    }
    letters = zip(runs, results).map { .init(name: $0.letter, text: $1.name) }
    let workloads = runs.flatMap { $0.run.workloads.map(WorkloadName.init) }.uniqued
    tables = workloads.compactMap { SideBySide.table($0, runs) }
    differences = SideBySide.differences(workloads, runs)
    notes = [
      """
      Each result's figures as it has them: allocs and peak of the design itself, times against the result's own \
      base. Differences between results are not judged here.
      """
    ]
  }

  /// A, B, ... Z, A1, B1, ...
  private static func letter(_ number: Int) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    let round = number / letters.count
    return letters[number % letters.count] + (round == 0 ? "" : "\(round)")
  }

  private struct LetteredRun {
    let letter: String
    let run: RunResult

    func results(_ workload: WorkloadName) -> [DesignResult] {
      run.results.filter { $0.workload == workload.name && $0.host == workload.host }
    }
  }

  private struct WorkloadName: Hashable {
    let name: String
    let host: String

    init(_ workload: Workload) {
      name = workload.name
      host = workload.host
    }
  }

  // MARK: Tables

  /// What results are held beside each other by.
  static let columns = [
    ComparisonTable.faults,
    MetricColumn("allocations", .known("allocations.total.count"), group: "costs", rank: 2),
    MetricColumn(
      "peakBytes", .known("allocations.total.peakBytes"), unit: "KB", group: "costs", decimals: 1,
      per: 1024, rank: 3),
    ComparisonTable.timeRatio("base"),
  ]

  private static func table(_ workload: WorkloadName, _ runs: [LetteredRun]) -> Table? {
    let here = runs.filter { !$0.results(workload).isEmpty }
    guard here.count > 1 else { return nil }
    let columns = SideBySide.columns.filter { column in
      here.contains { run in
        run.results(workload).contains {
          column.metric.reading(of: $0, in: run.run).quantity != nil
        }
      }
    }
    let results = here.flatMap { $0.results(workload) }
    var table = Table(
      "\(workload.name), host \(workload.host), side by side",
      columns: [.left("design")]
        + columns.flatMap { metric in
          here.map { run in
            var column = metric.column
            column.name += ".\(run.letter)"
            column.title += " \(run.letter)"
            return column
          }
        })
    for name in results.map(\.design).uniqued {
      table.append(
        Table.Row(
          label(name, results),
          columns.flatMap { column in
            here.map { run in
              let result = run.results(workload).first { $0.design == name }
              return result.map { column.cell(of: $0, in: run.run, base: nil) }
                ?? column.cell(.notApplicable("the design is not in this result"))
            }
          }))
    }
    return table
  }

  private static func label(_ name: String, _ results: [DesignResult]) -> DesignLabel {
    var label = DesignLabel(name: name)
    label.isBound = results.contains { $0.design == name && $0.isBound }
    label.recyclesNothing = results.contains { $0.design == name && $0.recyclesNothing == true }
    return label
  }

  // MARK: What differs

  private static func differences(
    _ workloads: [WorkloadName], _ runs: [LetteredRun]
  ) -> [Report.Fact] {
    var facts: [Report.Fact] = []
    /// Where a result has no such thing it has no say.
    func note(_ name: String, _ value: (RunResult) -> String?) {
      let values = runs.compactMap { run in value(run.run).map { (run.letter, $0) } }
      guard Set(values.map(\.1)).count > 1 else { return }
      let each = values.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      facts.append(.init(name: name, text: each))
    }
    for workload in workloads {
      note("trace hash of \(workload.name) on \(workload.host)") { run in
        run.workloads.first { WorkloadName($0) == workload }?.traceHash
      }
    }
    note("seed") { String($0.seed) }
    note("base") { $0.base }
    note("version") { $0.version }
    note("commit") { $0.commit }
    note("toolchain") { $0.machine.toolchain }
    note("build") { $0.machine.isRelease ? "release" : "debug" }
    note("machine, and times of two machines do not compare") {
      $0.machine.fingerprint ?? $0.machine.processor
    }
    return facts
  }
}
