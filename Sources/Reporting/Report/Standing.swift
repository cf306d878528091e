import Results

/// A design over all workloads of a run: what it shows wrong, and what it takes.
package struct Standing: Equatable, Sendable {
  package let design: DesignLabel
  /// What it did on each workload.
  let results: [DesignResult]
  /// Whether it is ranked: not a bound, nowhere on a feed that it was never meant for, and of no other platform.
  package let isRanked: Bool
  /// What it shows wrong, by platform and behaviour; nil where its faults were not counted.
  package let tally: FaultTally?
  /// Its time against the base's, with an interval where there is one: of one workload, or the geometric mean
  /// over all. Absent for the base, and where it was not timed on all of them.
  package let timeRatio: Quantity?
  /// By the name of the criterion; what was not counted is absent.
  private let figures: [String: Double]

  var name: String { design.name }
  package var isFaithful: Bool { tally?.count == 0 }
  /// Whether it is right on recordings that were not compared; nil where these were not replayed.
  var isRightOnRecordings: Bool? { results.compactMap(\.isRightOnRecordings).first }

  private var departureCount: Int { results.compactMap(\.departureCount).max() ?? .max }

  /// Whether it is to be written without generated code. A design that departs in nothing is the user's own, and written.
  var lacksCode: Bool { departureCount > 0 && results.contains { $0.hasCode == false } }

  /// The shape of its marks.
  var shape: Table.Shape {
    if design.isBound { return .hollow }
    if design.isUnfit { return .unfit }
    return isFaithful ? .good : .bad
  }

  func figure(_ criterion: Criterion) -> Double? { figures[criterion.name] }

  /// - Complexity: O(results × designs).
  static func all(of run: RunResult) -> [Standing] {
    run.results.map(\.design).uniqued.map { Standing($0, in: run) }
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
    timeRatio = Standing.ratio(name, own, run)
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

  /// Whether it is named before another that is equal in everything: one with code, then one that is not known to be
  /// wrong on recordings that were not compared, then the plainest code, then the shorter name.
  func isNamedBefore(_ other: Standing) -> Bool {
    func key(_ standing: Standing) -> [Int] {
      [
        standing.lacksCode ? 1 : 0, standing.isRightOnRecordings == false ? 1 : 0,
        standing.departureCount, standing.name.count,
      ]
    }
    let (own, theirs) = (key(self), key(other))
    return own == theirs ? name < other.name : own.lexicographicallyPrecedes(theirs)
  }

  /// Why it is named before its equals.
  func reason(before equals: [Standing]) -> String {
    let plainer = equals.filter { $0.departureCount < departureCount }
    if plainer.isEmpty { return "the plainest" }
    return plainer.allSatisfy(\.lacksCode)
      ? "the plainest that there is generated code for"
      : "right most often on the embedded recordings"
  }
}
