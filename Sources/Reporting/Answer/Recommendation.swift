import Results

/// What to use for some traces, and the code of it: what `filmstrip recommend` says.
package struct Recommendation: Encodable, Equatable, Sendable {
  /// A way that is widely written about, and what it shows wrong.
  package struct UsualWay: Encodable, Equatable, Sendable {
    /// Its names: those of designs that show the same.
    package var designs: [String]
    /// Under the worst behaviour of the platform; absent where the faults were not counted.
    package var tally: FaultTally?
    /// In words: `12.4 lost per 1,000 displays`; `nothing` without a fault.
    package var faults: String
  }

  package var kind: Answer.Kind
  /// The first of the designs to use; absent where every design shows something wrong.
  package var design: String?
  /// How many designs were tried.
  package let triedCount: Int
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
  ///   - run: the comparison that the answer follows from.
  ///   - names: the usual ways, of designs in it.
  ///   - triedCount: how many designs were tried.
  package init(_ run: RunResult, usualWays names: [String], triedCount: Int) {
    let answer = Answer(run)
    kind = answer.kind
    design = answer.design
    lines = answer.lines
    costRanges = run.costRanges
    self.triedCount = triedCount
    results = run.results
    let ways = names.map { name in
      let own = run.results.first { $0.design == name }
      let tally = FaultTally(name, in: run)
      return UsualWay(
        designs: [name] + (own?.alsoCalled ?? []), tally: tally,
        faults: tally == nil ? "failed" : run.faultWords(name) ?? "nothing")
    }
    usualWays = ways.map(\.faults).uniqued.map { faults in
      UsualWay(
        designs: ways.filter { $0.faults == faults }.flatMap(\.designs),
        tally: ways.first { $0.faults == faults }?.tally, faults: faults)
    }
    explain = run.explainCommand(among: names).map(Provenance.commandLine)
  }

  /// As a person reads it, in lines of the width but for the code.
  package func text(_ style: TextStyle) -> String {
    var text = lines.flatMap { style.wrapped($0, indent: 4) }
    var table = Table(
      columns: [.prose("usual way"), .prose("wrong per 1,000 displays"), .left("behaviours")])
    for way in usualWays {
      table.append([
        way.designs.joined(separator: ", "), way.tally?.rates ?? "failed",
        way.tally?.behaviours ?? "",
      ])
    }
    if usualWays.contains(where: { $0.tally?.count != 0 }) {
      text += [""] + table.lines(fitting: style)
    }
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
