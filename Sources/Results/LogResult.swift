/// The displays of a shipped feed, by its display log. The gate judges it beside the designs of a suite.
package struct LogResult: Codable, Equatable, Sendable {
  /// The suite's name for the log.
  package var name: String
  /// The values of the log's header by which it was judged, such as `rest 0, same 0.5, settle 100`.
  package var rules: String
  package var displayCount: Int
  /// The number of displays of rows that belong elsewhere than at rest; nil in a result of an earlier version.
  package var awayCount: Int?
  /// The number of faults of each kind, by the names of `DesignResult.fidelity`.
  package var faults: [String: Int]
  /// By kind, the faults of each row that has some; nil in a result of an earlier version.
  package var faultyRows: [String: [String: Int]]?

  package init(
    name: String, rules: String, displayCount: Int, awayCount: Int?, faults: [String: Int],
    faultyRows: [String: [String: Int]]? = nil
  ) {
    self.name = name
    self.rules = rules
    self.displayCount = displayCount
    self.awayCount = awayCount
    self.faults = faults
    self.faultyRows = faultyRows
  }

  /// The host and the design of a log in the gate.
  package static let host = "log"
  package static let design = "shipped"
  /// The counter of displays that can be lost.
  package static let away = "displaysAway"

  /// The figures in the form of a design's.
  package var result: DesignResult {
    var counters = ["rowsDisplayed": displayCount]
    counters[LogResult.away] = awayCount
    return DesignResult(
      workload: name, design: LogResult.design, alsoCalled: [], host: LogResult.host,
      isBound: false, counters: counters, fidelity: faults, allocations: nil, timing: nil)
  }
}
