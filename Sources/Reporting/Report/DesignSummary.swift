import Results

/// The faults and costs of a design over all workloads of a run.
package struct DesignSummary: Equatable, Sendable {
  package let design: DesignLabel
  let results: [DesignResult]
  /// True for all but bounds, designs on a feed that they were not made for, and designs of another platform.
  package let isRanked: Bool
  /// Its faults by platform and behaviour; nil if they were not counted.
  package let tally: FaultTally?
  /// The ratio of its time to that of the base: on one workload, or the geometric mean. Nil for the base, and if it was
  /// not timed on all workloads.
  package let timeRatio: Quantity?
  private let figures: [String: Double]

  var name: String { design.name }
  package var isFaithful: Bool { tally?.count == 0 }
  /// True if it is right on the recordings that were not compared; nil if these were not replayed.
  var isRightOnRecordings: Bool? { results.compactMap(\.isRightOnRecordings).first }

  /// True if some row gets a used cell.
  var recycles: Bool { !results.contains { $0.recyclesNothing == true } }
  /// True if it finds offsets or taps by row numbers.
  var isKeyedByNumber: Bool { results.contains { $0.isKeyedByNumber == true } }

  private var departureCount: Int { results.compactMap(\.departureCount).max() ?? .max }

  /// True if no code can be generated. A custom design departs in nothing and has its code already.
  var lacksCode: Bool { departureCount > 0 && results.contains { $0.hasCode == false } }

  var shape: Table.Shape {
    if design.isBound { return .hollow }
    if design.isUnfit { return .unfit }
    return isFaithful ? .good : .bad
  }

  func figure(_ criterion: Criterion) -> Double? { figures[criterion.name] }

  static func all(of run: RunResult) -> [DesignSummary] {
    run.results.map(\.design).uniqued.map { DesignSummary($0, in: run) }
  }

  init(_ name: String, in run: RunResult) {
    let own = run.results.filter { $0.design == name }
    var label = own.first.map(DesignLabel.init) ?? DesignLabel(name: name)
    label.isUnfit = own.contains(where: \.isUnfit)
    label.homeNames = []
    design = label
    results = own
    isRanked =
      !label.isBound && !label.isUnfit && !own.contains { $0.isOfOtherPlatform == true }
    tally = FaultTally(name, in: run)
    timeRatio = DesignSummary.ratio(name, own, run)
    figures = Criterion.all.reduce(into: [:]) { $0[$1.name] = $1.figure(of: own) }
  }

  private static func ratio(_ name: String, _ own: [DesignResult], _ run: RunResult) -> Quantity? {
    if let summary = run.summaries.first(where: { $0.design == name && $0.group == nil }) {
      return summary.timeRatio.map {
        Quantity($0, lower: summary.lower, upper: summary.upper, confidence: summary.confidence)
      }
    }
    return own.count == 1 ? own[0].timing?.comparison?.quantity : nil
  }

  // MARK: Among equals

  /// True if it is named before an equal design. Designs with generated code come first, then designs that are right on
  /// the other recordings, then the plainest code, then the shortest name.
  func isNamedBefore(_ other: DesignSummary) -> Bool {
    func key(_ standing: DesignSummary) -> [Int] {
      [
        standing.lacksCode ? 1 : 0, standing.isRightOnRecordings == false ? 1 : 0,
        standing.departureCount, standing.name.count,
      ]
    }
    let (own, theirs) = (key(self), key(other))
    return own == theirs ? name < other.name : own.lexicographicallyPrecedes(theirs)
  }

  /// The reason why it is named before its equals.
  func reason(before equals: [DesignSummary]) -> String {
    let plainer = equals.filter { $0.departureCount < departureCount }
    if plainer.isEmpty { return "the plainest" }
    return plainer.allSatisfy(\.lacksCode)
      ? "the plainest that there is generated code for"
      : "the best on the embedded recordings"
  }
}
