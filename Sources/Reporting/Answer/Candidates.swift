import Results

/// The designs among which an answer is looked for, and those that are left out, with the reason.
struct Candidates {
  /// The modelled opening, in milliseconds, above which a design is not a candidate if one that recycles cells opens
  /// sooner. Apple counts hangs from 250 ms on; the rest is room for the error of the model, a choice of this project.
  private static let openingMaxMilliseconds = 400.0

  /// The candidates with the fewest faults, in the order of the run.
  private(set) var best: [DesignSummary] = []
  /// The designs that are left out for their modelled opening.
  private(set) var slowToOpen: [String] = []
  /// The designs with as few faults that are left out for their keys.
  private(set) var keyedByNumber: [String] = []
  /// The designs that model a framework of another platform.
  private let ofOtherPlatforms: [DesignResult]
  /// The designs that are left out for a failure or a missing figure, with the reason.
  private var incomplete: [String] = []
  /// The designs of `slowToOpen` with their openings.
  private var late: [String] = []
  /// True if the feed is not of the kind of some design.
  private let hasUnfit: Bool

  init(_ run: RunResult) {
    func names(where isMeant: (DesignResult) -> Bool) -> [String] {
      run.results.filter(isMeant).map(\.design).uniqued
    }
    let unfit = names(where: \.isUnfit)
    let others = names { $0.isOfOtherPlatform == true }
    hasUnfit = !unfit.isEmpty
    ofOtherPlatforms = others.compactMap { name in run.results.first { $0.design == name } }
    let all = names { !$0.isBound && !unfit.contains($0.design) && !others.contains($0.design) }
      .map { DesignSummary($0, in: run) }
    func failure(_ candidate: DesignSummary) -> String? {
      run.failures.first { $0.design == candidate.name }
        .map { "its \($0.pass) pass failed on \($0.workload)" }
        ?? (candidate.tally == nil ? "its faults were not counted" : nil)
    }
    let counted = all.filter { failure($0) == nil }
    let criteria = Criterion.all.filter { criterion in
      counted.contains { $0.figure(criterion) != nil }
    }
    var complete: [DesignSummary] = []
    for candidate in all {
      let missing = criteria.first { candidate.figure($0) == nil }
      let reason = failure(candidate) ?? missing.map { "its \($0.name) was not counted" }
      if let reason {
        incomplete.append("\(candidate.name) (\(reason))")
      } else {
        complete.append(candidate)
      }
    }
    leaveOutSlow(&complete)
    let least = complete.compactMap(\.tally?.rank).min { $0.lexicographicallyPrecedes($1) }
    best = complete.filter { $0.tally?.rank == least }
    guard run.workloads.allSatisfy({ $0.hasEdits == false }),
      best.contains(where: { !$0.isKeyedByNumber })
    else { return }
    keyedByNumber = best.filter(\.isKeyedByNumber).map(\.name)
    best.removeAll(where: \.isKeyedByNumber)
  }

  private mutating func leaveOutSlow(_ candidates: inout [DesignSummary]) {
    guard let opening = Criterion.opening else { return }
    func isSlow(_ candidate: DesignSummary) -> Bool {
      candidate.figure(opening).map { $0 > Self.openingMaxMilliseconds } ?? false
    }
    guard candidates.contains(where: { $0.recycles && $0.figure(opening) != nil && !isSlow($0) })
    else { return }
    for candidate in candidates where isSlow(candidate) {
      slowToOpen.append(candidate.name)
      late.append(
        """
        \(candidate.name) (opens in \(opening.text(candidate.figure(opening) ?? 0)); \
        the limit is \(opening.text(Self.openingMaxMilliseconds)))
        """)
    }
    candidates.removeAll(where: isSlow)
  }

  /// The designs that are left out, and why.
  var leftOutLines: [String] { lines(leavingOut: incomplete + late) }

  /// The same without what the first table says: which designs open too late.
  var unexplainedLines: [String] { lines(leavingOut: incomplete) }

  private func lines(leavingOut leftOut: [String]) -> [String] {
    let platforms = ofOtherPlatforms.compactMap(\.platform).uniqued.map { platform in
      let names = ofOtherPlatforms.filter { $0.platform == platform }.map(\.design)
      return "\(names.joined(separator: ", ")) (\(platform))"
    }
    let keys = AnswerWords.list(keyedByNumber)
    return (leftOut.isEmpty ? [] : ["Left out of the answer: \(leftOut.joined(separator: ", "))."])
      + (keyedByNumber.isEmpty
        ? [] : ["Left out for keys by row number, which edits change (none was seen): \(keys)."])
      + (platforms.isEmpty
        ? [] : ["Left out, of other platforms: \(platforms.joined(separator: ", "))."])
  }

  var whyThereIsNone: String {
    if !(incomplete + late).isEmpty { return "no design compared has all its figures" }
    if hasUnfit { return "no design compared is ranked (\(Legend.unfit))" }
    return ofOtherPlatforms.isEmpty
      ? "bounds alone were compared, and a bound is no advice"
      : "no design compared is of this platform"
  }
}
