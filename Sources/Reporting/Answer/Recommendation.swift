import Results

/// The design to use for some traces, with its code: the report of `filmstrip recommend`.
package struct Recommendation: Encodable, Equatable, Sendable {
  /// A widely described design, and its faults.
  package struct UsualWay: Encodable, Equatable, Sendable {
    /// The designs with these faults.
    package var designs: [String]
    /// The faults under the worst behaviour; absent if they were not counted.
    package var tally: FaultTally?
    /// In words: `12.4 lost per 1,000 displays`; `nothing` without a fault.
    package var faults: String
  }

  package var kind: Answer.Kind
  /// The first of the designs to use; absent if every design has a fault.
  package var design: String?
  package let triedCount: Int
  /// The answer in sentences; the first is an answer by itself.
  package var lines: [String]
  /// The range of each assumed cost in which the answer holds; absent where modelled costs decide nothing.
  package var costRanges: [CostRange]?
  package var usualWays: [UsualWay]
  /// The command that explains the most frequent fault of the usual ways; absent without a fault.
  package var explain: String?
  /// The code of the design; absent without generated code.
  package var code: String?
  /// The results of the designs without a fault, and of the usual ways.
  package var results: [DesignResult]

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

  /// The report for a terminal. Lines of code may be wider than the style.
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
