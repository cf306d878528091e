/// One design with several values of one kind on one axis (`pool=cap:1`, `pool=cap:2`, ...), on one workload: what each
/// value comes to by one metric, and from where on more of it brings nothing.
package struct Sweep: Codable, Equatable, Sendable {
  /// The workload's name and host, as in `Workload`.
  package var workload: String
  package var host: String
  package var axis: String
  /// What all values that have a number have before it, such as `cap`; a value without one stands where its number
  /// would be: `pool=none` before `cap:1`, and `pool=lifo` behind every cap.
  package var kind: String
  /// The design, with what it chooses on the other axes.
  package var design: String
  /// What is counted, in words, such as `cells created`: the fewer the better; exact, and modelled where it says so.
  package var metric: String
  /// From the smallest value to the largest; two or more.
  package var points: [Point]
  /// The smallest value that is within 1% of the best of them; absent where a pass has no outcome.
  package var knee: String?

  /// What one value came to.
  package struct Point: Codable, Hashable, Sendable {
    /// The value as it is written, such as `cap:2`.
    package var value: String
    /// Absent where the pass has no outcome.
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
