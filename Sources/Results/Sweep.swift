/// One design with several values of one kind on one axis (`pool=cap:1`, `pool=cap:2`, ...), on one workload: what each
/// value comes to by one metric, and from where on more of it brings nothing.
public struct Sweep: Codable, Equatable, Sendable {
  /// The workload's name and host, as in `Workload`.
  public var workload: String
  public var host: String
  public var axis: String
  /// What all values that have a number have before it, such as `cap`; a value without one stands where its number
  /// would be: `pool=none` before `cap:1`, and `pool=lifo` behind every cap.
  public var kind: String
  /// The design, with what it chooses on the other axes.
  public var design: String
  /// What is counted, in words, such as `cells created`: the fewer the better; exact, and modelled where it says so.
  public var metric: String
  /// From the smallest value to the largest; two or more.
  public var points: [Point]
  /// The smallest value that is within 1% of the best of them; absent where a pass has no outcome.
  public var knee: String?

  /// What one value came to.
  public struct Point: Codable, Equatable, Sendable {
    /// The value as it is written, such as `cap:2`.
    public var value: String
    /// Absent where the pass has no outcome.
    public var count: Int?

    public init(value: String, count: Int?) {
      self.value = value
      self.count = count
    }
  }

  public init(
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
