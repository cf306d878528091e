import Results

/// A design with all that an answer compares.
struct Candidate {
  let name: String
  /// What it did on each workload.
  let results: [DesignResult]
  /// Nil where its faults were not counted.
  let tally: FaultTally?
  /// By the name of the criterion; what was not counted is absent.
  private let figures: [String: Double]

  init(_ name: String, in run: RunResult) {
    let results = run.results.filter { $0.design == name }
    self.name = name
    self.results = results
    tally = FaultTally(name, in: run)
    figures = Criterion.all.reduce(into: [:]) { $0[$1.name] = $1.figure(of: results) }
  }

  func figure(_ criterion: Criterion) -> Double? { figures[criterion.name] }

  /// Whether it is right on recordings that were not compared; nil where these were not replayed.
  var isRightOnRecordings: Bool? { results.compactMap(\.isRightOnRecordings).first }

  private var departureCount: Int { results.compactMap(\.departureCount).max() ?? .max }

  /// Whether it is to be written without generated code. A design that departs in nothing is the user's own, and written.
  var lacksCode: Bool { departureCount > 0 && results.contains { $0.hasCode == false } }

  /// Whether it is named before another that is equal in everything: one with code, then one that is not known to be
  /// wrong on recordings that were not compared, then the plainest code, then the shorter name.
  func isNamedBefore(_ other: Candidate) -> Bool {
    func key(_ candidate: Candidate) -> [Int] {
      [
        candidate.lacksCode ? 1 : 0, candidate.isRightOnRecordings == false ? 1 : 0,
        candidate.departureCount, candidate.name.count,
      ]
    }
    let (own, theirs) = (key(self), key(other))
    return own == theirs ? name < other.name : own.lexicographicallyPrecedes(theirs)
  }

  /// Why it is named before its equals.
  func reason(before equals: [Candidate]) -> String {
    let plainer = equals.filter { $0.departureCount < departureCount }
    if plainer.isEmpty { return "the plainest" }
    return plainer.allSatisfy(\.lacksCode)
      ? "the plainest that there is generated code for"
      : "right most often on the embedded recordings"
  }
}

/// The designs among which an answer is looked for, and those that are left out, with the reason.
struct Candidates {
  /// The modelled opening, in milliseconds, above which a design is not a candidate if another one opens well. Apple
  /// counts hangs from 250 ms on; the rest is room for the error of the model, a choice of this project.
  static let openingMaxMilliseconds = 400.0
  /// The opening of a design that opens well: up to here a screen seems to be there at once (J. Nielsen, "Usability
  /// Engineering", 1993).
  static let openingWellMilliseconds = 100.0

  /// Those that show the least, in the order of the run.
  private(set) var best: [Candidate] = []
  /// Those that are left out for their modelled opening.
  private(set) var slowToOpen: [String] = []
  /// Those that model a framework of another platform.
  private let ofOtherPlatforms: [DesignResult]
  private var leftOut: [String] = []
  /// Whether there were designs of another feed's kind.
  private let hasUnfit: Bool

  /// - Complexity: O(designs × results).
  init(_ run: RunResult) {
    func names(where isMeant: (DesignResult) -> Bool) -> [String] {
      run.results.filter(isMeant).map(\.design).uniqued
    }
    let unfit = names(where: \.isUnfit)
    let others = names { $0.isOfOtherPlatform == true }
    hasUnfit = !unfit.isEmpty
    ofOtherPlatforms = others.compactMap { name in run.results.first { $0.design == name } }
    let all = names { !$0.isBound && !unfit.contains($0.design) && !others.contains($0.design) }
      .map { Candidate($0, in: run) }
    func failure(_ candidate: Candidate) -> String? {
      run.failures.first { $0.design == candidate.name }
        .map { "its \($0.pass) pass failed on \($0.workload)" }
        ?? (candidate.tally == nil ? "its faults were not counted" : nil)
    }
    let counted = all.filter { failure($0) == nil }
    let criteria = Criterion.all.filter { criterion in
      counted.contains { $0.figure(criterion) != nil }
    }
    var complete: [Candidate] = []
    for candidate in all {
      let missing = criteria.first { candidate.figure($0) == nil }
      let reason = failure(candidate) ?? missing.map { "its \($0.name) was not counted" }
      if let reason {
        leftOut.append("\(candidate.name) (\(reason))")
      } else {
        complete.append(candidate)
      }
    }
    let least = complete.compactMap(\.tally?.rank).min { $0.lexicographicallyPrecedes($1) }
    best = complete.filter { $0.tally?.rank == least }
    guard let opening = Criterion.opening,
      best.contains(where: { $0.figure(opening) ?? .infinity <= Self.openingWellMilliseconds })
    else { return }
    for candidate in best {
      guard let figure = candidate.figure(opening), figure > Self.openingMaxMilliseconds else {
        continue
      }
      slowToOpen.append(candidate.name)
      leftOut.append("\(candidate.name) (opens in \(opening.text(figure)))")
    }
    best.removeAll { slowToOpen.contains($0.name) }
  }

  /// Lines that name the designs that were left out.
  var leftOutLines: [String] {
    let platforms = ofOtherPlatforms.compactMap(\.platform).uniqued.map { platform in
      let names = ofOtherPlatforms.filter { $0.platform == platform }.map(\.design)
      return "\(names.joined(separator: ", ")) (\(platform))"
    }
    return (leftOut.isEmpty ? [] : ["Left out: \(leftOut.joined(separator: ", "))."])
      + (platforms.isEmpty
        ? [] : ["Left out, of other platforms: \(platforms.joined(separator: ", "))."])
  }

  var whyThereIsNone: String {
    if !leftOut.isEmpty { return "no design compared has all its figures" }
    if hasUnfit { return "no design was compared on a feed of its kind" }
    return ofOtherPlatforms.isEmpty
      ? "bounds alone were compared, and a bound is no advice"
      : "no design compared is of this platform"
  }
}
