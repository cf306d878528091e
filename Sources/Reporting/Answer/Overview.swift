import Foundation
import Results

/// A comparison on one screen: a line a design over all workloads, and what to know of it.
struct Overview {
  let table: TextTable
  /// How to read it, what went wrong, and how to see more: of one line each.
  let paragraphs: [String]

  init(_ part: Report.Part) {
    let run = part.record
    let names = Overview.shown + part.answer.deciding
    let criteria = Criterion.all.filter { criterion in
      names.contains(criterion.name)
        && run.results.contains { criterion.figure(of: [$0]) != nil }
    }
    let isTimed = part.standings.contains { $0.timeRatio != nil }
    var table = TextTable(
      columns: [("design", .left), ("faults", .prose)]
        + criteria.map { ($0.title, .right) } + (isTimed ? [("x \(run.base)", .left)] : []))
    for standing in Overview.ordered(part) {
      let results = run.results.filter { $0.design == standing.design.name }
      let isAnswer = part.answer.design != nil && part.answer.designs.contains(standing.design.name)
      let cells =
        [
          (isAnswer ? ">\u{A0}" : "\u{A0}\u{A0}") + standing.design.marked,
          Overview.faults(standing, results),
        ]
        + criteria.map { criterion in
          criterion.figure(of: results).map {
            Figure.grouped($0, decimals: criterion.decimals)
          } ?? ""
        } + (isTimed ? [standing.timeRatio.map(Overview.ratio) ?? ""] : [])
      let tone: Tone = isAnswer ? .strong : standing.isRanked ? .plain : .faint
      table.append(cells, tones: cells.map { _ in tone })
    }
    self.table = table
    paragraphs = Overview.paragraphs(run, part.answer.designs, isTimed: isTimed)
  }

  /// Criteria that have a column whatever decided.
  private static let shown = ["opening", "memory", "allocations"]

  /// The answer first, then the fewest faults; what is no advice last.
  static func ordered(_ part: Report.Part) -> [Standing] {
    func rank(_ standing: Standing) -> [Int] {
      let isAnswer = part.answer.designs.contains(standing.design.name)
      return [
        standing.design.isBound ? 1 : 0, standing.isRanked ? 0 : 1,
        isAnswer && standing.isFaithful ? 0 : 1, standing.faultCount ?? .max,
      ]
    }
    return part.standings.enumerated().sorted {
      (rank($0.element) + [$0.offset]).lexicographicallyPrecedes(rank($1.element) + [$1.offset])
    }.map(\.element)
  }

  /// Each kind that was seen, in its letter: `290l 1586f`.
  private static func faults(_ standing: Standing, _ results: [DesignResult]) -> String {
    guard let count = standing.faultCount else { return "failed" }
    guard count > 0 else { return "none" }
    return Fault.all.compactMap { fault in
      let count = results.compactMap { $0.fidelity[fault.name] }.reduce(0, +)
      return count == 0 ? nil : "\(count)\(fault.letter)"
    }.joined(separator: " ")
  }

  private static func ratio(_ quantity: Quantity) -> String {
    let ratio = quantity.value.double
    guard let lower = quantity.lower, let upper = quantity.upper else { return Figure.ratio(ratio) }
    return "\(Figure.ratio(ratio)) ±\(Figure.ratio(max(ratio - lower, upper - ratio)))"
  }

  private static func paragraphs(
    _ run: RunResult, _ answer: [String], isTimed: Bool
  ) -> [String] {
    let seen = Fault.all.filter { fault in
      run.results.contains { $0.fidelity[fault.name, default: 0] > 0 }
    }
    let letters = seen.map { "\($0.letter) \($0.title)" }.joined(separator: ", ")
    let isCounted = run.results.contains { $0.allocations != nil }
    var paragraphs = [
      (letters.isEmpty ? "" : "\(letters). ")
        + "opens: modelled"
        + (run.workloads.count > 1
          ? "; \(isCounted ? "it, peak, allocs" : "it"): where largest" : "")
        + (isTimed ? "; x \(run.base): the list's own time" : "") + "."
    ]
    paragraphs += Legend.caveats(run, of: answer)
    let aside = run.blocks.count(where: \.isSetAside)
    if aside > 0 {
      paragraphs.append(
        "The machine was busy: \(aside) of \(Figure.counted(run.blocks.count, "block")) of times set aside."
      )
    }
    return paragraphs + Legend.warnings(run) + more(run)
  }

  /// How to see the fault that is most frequent, and the rest.
  private static func more(_ run: RunResult) -> [String] {
    let ranked = run.results.filter { !$0.isBound }.map(\.design)
    let lines = run.explainCommand(among: ranked).map {
      ["See one: \(Provenance.commandLine($0))"]
    }
    return (lines ?? []) + [
      "See more: --details, or --output DIR (a page with films)"
    ]
  }
}

extension Fault {
  /// What stands for it where there is no room for its title; no two have the same.
  fileprivate var letter: String { String(title.prefix(1)) }
}

extension DesignLabel {
  /// The name with its marks, and without its other names.
  var marked: String {
    var label = self
    label.alsoCalled = []
    label.homeNames = []
    return label.text
  }
}
