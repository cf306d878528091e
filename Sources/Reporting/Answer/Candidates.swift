import Results

/// The designs among which an answer is looked for, and those that are left out, with the reason.
struct Candidates {
  /// The modelled opening, in milliseconds, above which a design is not a candidate if another one opens well. Apple
  /// counts hangs from 250 ms on; the rest is room for the error of the model, a choice of this project.
  static let openingMaxMilliseconds = 400.0
  /// The opening of a design that opens well: up to here a screen seems to be there at once (J. Nielsen, "Usability
  /// Engineering", 1993).
  static let openingWellMilliseconds = 100.0

  struct Best {
    let names: [String]
    /// What they show; of those that are equal the first one's.
    let tally: FaultTally
  }

  /// Those that show the least, in the order of the run; nil where there is no candidate.
  private(set) var best: Best?
  private(set) var leftOut: [(design: String, reason: String)] = []
  /// Those that are left out for their modelled opening.
  private(set) var slowToOpen: [String] = []
  /// Whether there were designs of another feed's kind.
  private let hasUnfit: Bool

  /// - Complexity: O(designs × results).
  init(_ run: RunResult) {
    let unfit = Set(run.results.filter(\.isUnfit).map(\.design))
    hasUnfit = !unfit.isEmpty
    let names = run.results.filter { !$0.isBound && !unfit.contains($0.design) }.map(\.design)
      .uniqued
    var tallies: [String: FaultTally] = [:]
    var counted: [String] = []
    for name in names {
      if let failure = run.failures.first(where: { $0.design == name }) {
        leftOut.append((name, "its \(failure.pass) pass failed on \(failure.workload)"))
      } else if let tally = FaultTally(name, in: run) {
        tallies[name] = tally
        counted.append(name)
      } else {
        leftOut.append((name, "its faults were not counted"))
      }
    }
    let candidates = counted.map { Candidate($0, in: run) }
    for criterion in Criterion.all where candidates.contains(where: { $0.figure(criterion) != nil })
    {
      for candidate in candidates
      where candidate.figure(criterion) == nil && counted.contains(candidate.name) {
        counted.removeAll { $0 == candidate.name }
        leftOut.append((candidate.name, "its \(criterion.name) was not counted"))
      }
    }
    guard
      let least = counted.compactMap({ tallies[$0]?.rank }).min(by: {
        $0.lexicographicallyPrecedes($1)
      })
    else { return }
    var left = counted.filter { tallies[$0]?.rank == least }
    let openings = candidates.filter { left.contains($0.name) }.compactMap { candidate in
      Criterion.opening.flatMap(candidate.figure).map { (candidate.name, $0) }
    }
    if openings.contains(where: { $0.1 <= Candidates.openingWellMilliseconds }) {
      for (name, opening) in openings where opening > Candidates.openingMaxMilliseconds {
        left.removeAll { $0 == name }
        slowToOpen.append(name)
        leftOut.append((name, "opens in \(Criterion.opening?.text(opening) ?? "")"))
      }
    }
    best = left.first.flatMap { tallies[$0] }.map { Best(names: left, tally: $0) }
  }

  /// A line that names who was left out; empty where nobody was.
  var leftOutLines: [String] {
    leftOut.isEmpty
      ? []
      : [
        "Left out: "
          + leftOut.map { "\($0.design) (\($0.reason))" }.joined(separator: ", ") + "."
      ]
  }

  var whyThereIsNone: String {
    if !leftOut.isEmpty { return "no design compared has all its figures" }
    return hasUnfit
      ? "no design was compared on a feed of its kind"
      : "bounds alone were compared, and a bound is no advice"
  }
}
