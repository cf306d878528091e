import Results

/// What to use for some traces, and the code of it: what `filmstrip recommend` says.
package struct Recommendation: Encodable, Equatable, Sendable {
  /// A way that is widely written about, and what it shows wrong on all workloads together.
  package struct UsualWay: Encodable, Equatable, Sendable {
    /// Its names: those of designs that show the same.
    package var designs: [String]
    /// By the names that records have; those that were not seen are absent.
    package var faults: [String: Int]
  }

  package var kind: Answer.Kind
  /// The first of the designs to use; absent where every design shows something wrong.
  package var design: String?
  /// How many designs were tried, and how many of them show nothing wrong.
  package let triedCount: Int
  package let faithfulCount: Int
  /// Everything there is to say of it: sentences, the first by itself an answer.
  package var lines: [String]
  /// The range of each assumed cost in which the answer holds; absent where modelled costs were no part of it.
  package var costRanges: [CostRange]?
  package var usualWays: [UsualWay]
  /// The command that shows the most frequent fault of the usual ways; absent where they show none.
  package var explain: String?
  /// The class that does it; absent where it has no code.
  package var code: String?
  /// What was measured of the designs that show nothing wrong, and of the usual ways.
  package var results: [DesignResult]

  /// - Parameters:
  ///   - run: everything that was tried and is to be told of, the plainest design first.
  ///   - names: the usual ways, of designs in it.
  ///   - triedCount: how many designs were tried, and `faithfulCount` how many of them show nothing wrong.
  package init(
    _ run: RunResult, usualWays names: [String], triedCount: Int, faithfulCount: Int
  ) {
    let answer = Answer(run)
    kind = answer.kind
    design = answer.design
    lines = answer.lines
    costRanges = run.costRanges
    self.triedCount = triedCount
    self.faithfulCount = faithfulCount
    results = run.results
    let ways = names.map { name in
      let own = run.results.filter { $0.design == name }
      return UsualWay(
        designs: (own.first.map { [name] + $0.alsoCalled } ?? [name]),
        faults: Recommendation.faults(of: own))
    }
    usualWays = ways.map(\.faults).uniqued.map { faults in
      UsualWay(
        designs: ways.filter { $0.faults == faults }.flatMap(\.designs), faults: faults)
    }
    explain = run.explainCommand(among: names).map(Provenance.commandLine)
  }

  /// The faults of a design on all workloads together, those that were seen.
  private static func faults(of results: [DesignResult]) -> [String: Int] {
    results.flatMap(\.faultsSeen).reduce(into: [:]) { $0[$1.fault.name, default: 0] += $1.count }
  }

  /// Faults in words: `12 lost, 3 stale`; nil for none.
  package static func words(for results: [DesignResult]) -> String? {
    words(for: faults(of: results))
  }

  private static func words(for faults: [String: Int]) -> String? {
    let parts = Fault.all.compactMap { fault in
      faults[fault.name].map { "\(Figure.grouped($0)) \(fault.title)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// As a person reads it, in lines of the width but for the code.
  package func text(_ style: TextStyle) -> String {
    var text = lines.flatMap { style.wrapped(TextStyle.onOneLine($0), indent: 4) }
    var table = Table(columns: [.prose("usual way"), .prose("what it shows wrong")])
    for way in usualWays {
      table.append([
        way.designs.joined(separator: ", "),
        Recommendation.words(for: way.faults) ?? "nothing",
      ])
    }
    text += [""] + table.lines(fitting: style)
    if let explain { text += [""] + style.wrapped("See one: \(explain)", indent: 4) }
    if let code {
      let heading = design.map {
        "The code ('filmstrip new NAME --design \($0)' writes a package):"
      }
      text += [""] + style.wrapped(heading ?? "The code:", indent: 4) + [""]
      text += code.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init)
    }
    return text.joined(separator: "\n") + "\n"
  }
}

extension RunResult {
  /// The words of the command that explains a fault of the design that shows most of those named; nil where none shows
  /// any.
  func explainCommand(among names: [String]) -> [String]? {
    let worst = results.filter { names.contains($0.design) && !$0.isUnfit }.max {
      ($0.faultCount ?? 0) < ($1.faultCount ?? 0)
    }
    guard let worst, worst.faultCount ?? 0 > 0 else { return nil }
    let trace = workloads.first { $0.name == worst.workload }?.argument ?? "TRACE"
    return ["explain", trace, "--design", worst.design, "--host", worst.host]
  }

  /// Whether a design was looked at, and showed nothing wrong on any workload.
  package func showsNothingWrong(_ design: String) -> Bool {
    let own = results.filter { $0.design == design }
    return !own.isEmpty && own.allSatisfy(\.isFaithful)
  }

  /// Whether a design that costs as little as a bound would beat another, in what earlier figures say nothing of: if not,
  /// no design can that costs at least the bound.
  package func mayBeBeaten(
    _ design: String, besides earlier: RunResult, whereBoundIs bound: String
  ) -> Bool {
    let known = Candidate(design, in: earlier)
    let advantages = CandidateComparison(self, candidateCount: 2)
      .advantages(of: Candidate(bound, in: self), over: Candidate(design, in: self), timed: false)
    return Criterion.all.contains { known.figure($0) == nil && advantages.contains($0.name) }
  }

  /// The run without those of the designs to use that an earlier one equals in everything: in what they cost, and in
  /// what either is better or worse than the others.
  ///
  /// - Complexity: as the answer's.
  package func keepingFirstOfEquals() -> RunResult {
    let names = Answer(self).designs
    guard names.count > 1 else { return self }
    let comparison = CandidateComparison(self, candidateCount: names.count)
    let candidates = names.map { Candidate($0, in: self) }
    let better = candidates.map { one in
      candidates.map { comparison.advantages(of: one, over: $0) }
    }
    let left = candidates.indices.filter { later in
      !candidates.indices.prefix(later).contains { first in
        candidates.indices.allSatisfy {
          better[first][$0] == better[later][$0] && better[$0][first] == better[$0][later]
        }
      }
    }
    let dropped = Set(names).subtracting(left.map { names[$0] })
    var run = self
    run.results.removeAll { dropped.contains($0.design) }
    return run
  }
}
