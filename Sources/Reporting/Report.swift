import Results

/// The contents of a report of one or more results, independent of the output format.
///
/// Names from files are not escaped here; each format escapes what it prints (`TextStyle.onOneLine` for a terminal).
package struct Report: Equatable, Sendable {
  /// A part for each result, in the given order; never empty.
  package let parts: [Part]
  /// The difference of two results; nil for one result.
  package var difference: GateReport?
  /// The screens of some designs on one workload, which a page plays back.
  package var playback = Playback.missing("No film was made for this report.")
  /// True if the report also has the tables of each workload.
  package var showsDetails = false

  /// A film, or the reason why there is no film.
  package enum Playback: Equatable, Sendable {
    case film(Film)
    case missing(String)
  }

  /// The link to the first fault of the film; nil without a fault.
  package var firstFault: PageLink? {
    if case .film(let film) = playback { PageLink(toFirstFaultOf: film) } else { nil }
  }

  package struct Part: Equatable, Sendable {
    /// The name of its file.
    package let name: String
    package let answer: Answer
    /// Each design over all workloads, with the bounds, in the order of the run.
    package let standings: [DesignSummary]
    /// The tables over all workloads and over each group; empty for one workload.
    package let summaries: [Table]
    package let workloads: [WorkloadReport]
    /// The results of the values of an axis: a table for each workload and kind of value.
    package let sweeps: [Table]
    /// The range of each assumed cost in which the answer holds; nil where modelled costs decide nothing.
    package let costs: Table?
    /// How to read the tables: paragraphs of one line each.
    package let legend: [String]
    /// How it was measured, and the command that repeats it.
    package let provenance: [Fact]
    package let record: RunResult
    /// The figures of its designs at earlier commits; nil without a history.
    let trends: ReportTrends?
  }

  package struct Fact: Equatable, Sendable {
    package let name: String
    package let text: String
    let isCommand: Bool

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
      isCommand = name == "command"
    }
  }

  /// - Precondition: there is a result.
  package init(_ results: [(name: String, result: RunResult)]) {
    precondition(!results.isEmpty, "a report needs a result")
    parts = results.map { Part(name: $0.name, $0.result) }
  }

  /// A report of one result.
  ///
  /// - Parameter trends: the figures of its designs at earlier commits; nil without a history.
  package init(_ run: RunResult, trends: ReportTrends? = nil) {
    parts = [Part(name: "result", run, trends)]
  }
}

extension Report.Part {
  init(name: String, _ run: RunResult, _ trends: ReportTrends? = nil) {
    self.name = name
    answer = Answer(run)
    standings = DesignSummary.all(of: run)
    summaries = ([nil] + run.groups).compactMap { group in
      let table = ComparisonTable.summary(run, group: group)
      let results = group.map { run.results(ofGroup: $0) } ?? run.results
      return table.map { trends?.added(to: $0, results) ?? $0 }
    }
    workloads = run.workloads.map { WorkloadReport($0, in: run, trends) }
    sweeps = ComparisonTable.sweeps(run)
    costs = run.costTable(deciding: answer.deciding)
    legend = Legend.paragraphs(run)
    provenance = Provenance.facts(run)
    record = run
    self.trends = trends
  }

  /// The workloads without a group; a group has one table.
  package var tabledWorkloads: [WorkloadReport] {
    workloads.filter { $0.workload.group == nil }
  }
}

/// The tables of one trace on one host.
package struct WorkloadReport: Equatable, Sendable {
  package let workload: Workload
  package let table: Table
  /// The modelled frames: the lateness on each display, then the worst frames.
  package let frames: [Table]

  init(_ workload: Workload, in run: RunResult, _ trends: ReportTrends?) {
    self.workload = workload
    let table = ComparisonTable.make(run, workload)
    self.table = trends?.added(to: table, run.results(on: workload)) ?? table
    frames = HitchTables.make(run, workload)
  }
}
