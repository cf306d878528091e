/// One design with several numbered values on one axis (`pool=cap:1`, `pool=cap:2`, ...) on one workload.
package struct SizeSeries: Codable, Equatable, Sendable {
  package var workload: String
  package var host: String
  package var axis: String
  /// The letters before the numbers, such as `cap`. Values without a number have their place in order: `pool=none`
  /// before `cap:1`, and `pool=lifo` after every cap.
  package var kind: String
  /// The design, with its values on the other axes.
  @InPresentWords package var design: String
  /// The metric in words, such as `cells created`; less is better.
  package var metric: String
  /// Ascending; two or more.
  package var points: [Point]
  /// The smallest value within 1% of the best; absent if a pass has no outcome.
  package var knee: String?

  package struct Point: Codable, Hashable, Sendable {
    /// The value as it is written, such as `cap:2`.
    package var value: String
    /// Absent if the pass has no outcome.
    package var count: Int?

    package init(value: String, count: Int?) {
      self.value = value
      self.count = count
    }
  }

  package init(
    workload: String, host: String, axis: String, kind: String, design: String, metric: String,
    points: [Point]
  ) {
    self.workload = workload
    self.host = host
    self.axis = axis
    self.kind = kind
    self.design = design
    self.metric = metric
    self.points = points
    let counts = points.compactMap(\.count)
    guard counts.count == points.count, let best = counts.min() else { return }
    knee = points.first { ($0.count ?? .max) <= best + best / 100 }?.value
  }
}
