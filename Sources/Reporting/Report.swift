import Results

/// Everything that a report shows, computed once: formats lay it out, and compute nothing of their own.
///
/// It is made of one result, or of two and their difference. Texts in it are as they came, names from files among
/// them: each format escapes what it prints (`TextStyle.onOneLine` for a terminal).
package struct Report: Equatable, Sendable {
  /// What each result came to, in the order in which they were given; never empty.
  package let parts: [Part]
  /// What the second result has otherwise than the first; absent for one result alone.
  package var difference: GateReport?
  /// What designs had on the screen on one of the workloads, for formats that play it back.
  package var playback = Playback.missing("No film was made for this report.")
  /// Whether tables for people have each workload's figures too, with all that is known of times.
  package var showsDetails = false

  /// A film, or the sentence that says why there is none.
  package enum Playback: Equatable, Sendable {
    case film(Film)
    case missing(String)
  }

  /// Where the page shows the first fault of its film; nil without one.
  package var firstFault: PageLink? {
    if case .film(let film) = playback { PageLink(toFirstFaultOf: film) } else { nil }
  }

  /// One result.
  package struct Part: Equatable, Sendable {
    /// What it is called among several: its file, as it was named.
    package let name: String
    /// The answer, first of all.
    package let answer: Answer
    /// Each design over all workloads, in the order of the run, bounds too.
    package let standings: [Standing]
    /// The tables over all workloads and over those of each group; empty where there is one workload.
    package let summaries: [Table]
    /// A trace on a host each, in the order of the run.
    package let workloads: [WorkloadReport]
    /// What the values of a varied axis come to: a table a workload and kind of value.
    package let sweeps: [Table]
    /// Each assumed cost and the range in which the answer holds; nil where modelled costs are no part of it.
    package let costs: Table?
    /// How to read the tables, and what to know of them: paragraphs of one line each.
    package let legend: [String]
    /// How it was measured, and how to make it again.
    package let provenance: [Fact]
    /// What all this was made from, for formats that print the record as it is.
    package let record: RunResult
    /// What its designs were at the commits before; nil without a history.
    let trends: ReportTrends?
  }

  /// What was done, in a few words, and what it was.
  package struct Fact: Equatable, Sendable {
    package let name: String
    package let text: String

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// - Parameter results: what each is called among several, and the result.
  /// - Precondition: one at least.
  package init(_ results: [(name: String, result: RunResult)]) {
    precondition(!results.isEmpty, "a report of nothing")
    parts = results.map { Part(name: $0.name, $0.result) }
  }

  /// A report of one result.
  ///
  /// - Parameter trends: what its designs were at the last commits; nil without a history.
  package init(_ run: RunResult, trends: ReportTrends? = nil) {
    parts = [Part(name: "result", run, trends)]
  }
}

extension Report.Part {
  init(name: String, _ run: RunResult, _ trends: ReportTrends? = nil) {
    self.name = name
    answer = Answer(run)
    standings = Standing.all(of: run)
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

  /// The workloads that have a table of their own: those of a group are shown by its summary.
  package var tabledWorkloads: [WorkloadReport] {
    workloads.filter { $0.workload.group == nil }
  }
}

/// What a run came to on one trace on one host.
package struct WorkloadReport: Equatable, Sendable {
  package let workload: Workload
  /// A line a design.
  package let table: Table
  /// What the hitch model made of the frames: lateness on each display, then each worst frame.
  package let frames: [Table]

  init(_ workload: Workload, in run: RunResult, _ trends: ReportTrends?) {
    self.workload = workload
    let table = ComparisonTable.make(run, workload)
    self.table = trends?.added(to: table, run.results(on: workload)) ?? table
    frames = HitchTables.make(run, workload)
  }
}
