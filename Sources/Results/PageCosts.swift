/// The costs of a page that performs a trace on the real clock, run by run.
package struct PageCosts: Encodable, Sendable {
  package enum Metric: String, CaseIterable, Encodable, CodingKeyRepresentable, Sendable {
    case mainThread, script, layouts, nodesMade, nodesAlive, heap
  }

  /// The browser and its version.
  package let browser: String
  package let processor: String
  /// The figures of each metric, one for each run.
  package let metrics: [Metric: [Double]]

  package init(browser: String, processor: String, runs: [[Metric: Double]]) {
    self.browser = browser
    self.processor = processor
    metrics = Dictionary(
      uniqueKeysWithValues: Metric.allCases.map { metric in (metric, runs.compactMap { $0[metric] })
      })
  }
}
