import Foundation
import Results

/// A comparison on one screen: a line a design over all workloads, and what to know of it.
struct Overview {
  let table: Table
  /// How to read it, what went wrong, and how to see more: of one line each.
  let paragraphs: [String]

  init(_ part: Report.Part) {
    let run = part.record
    let ranking = Ranking(part)
    let isTimed = ranking.isTimed
    let hasBehaviours = ranking.rows.contains { $0.standing.tally?.behaviourCount ?? 1 > 1 }
    var table = Table(
      columns: [.left("design"), .prose("faults")] + (hasBehaviours ? [.left("on")] : [])
        + ranking.criteria.map { .right($0.title) } + (isTimed ? [.left("x \(run.base)")] : [])
        + (part.trends.map { [.left($0.title)] } ?? []))
    for row in ranking.rows {
      let standing = row.standing
      let cells =
        [
          (row.isAnswer ? ">\u{A0}" : "\u{A0}\u{A0}") + standing.design.marked,
          standing.tally?.letters ?? "failed",
        ] + (hasBehaviours ? [standing.tally?.behaviours ?? ""] : []) + row.figures
        + (isTimed ? [standing.timeRatio.map(Overview.ratio) ?? ""] : [])
        + (part.trends.map {
          [$0.bars(of: row.results)?.cell.text ?? ""]
        } ?? [])
      let tone: Tone = row.isAnswer ? .strong : standing.isRanked ? .plain : .faint
      table.append(cells, tone: tone)
    }
    self.table = table
    paragraphs = Overview.paragraphs(
      run, part.answer, ranking.criteria, isTimed: isTimed, hasBehaviours: hasBehaviours,
      part.trends)
  }

  /// A ratio and how far its interval reaches.
  static func ratio(_ quantity: Quantity) -> String {
    let ratio = quantity.value.double
    guard let lower = quantity.lower, let upper = quantity.upper else { return Figure.ratio(ratio) }
    return "\(Figure.ratio(ratio)) ±\(Figure.ratio(max(ratio - lower, upper - ratio)))"
  }

  private static func paragraphs(
    _ run: RunResult, _ answer: Answer, _ criteria: [Criterion], isTimed: Bool,
    hasBehaviours: Bool, _ trends: ReportTrends?
  ) -> [String] {
    let seen = Fault.all.filter { fault in
      run.results.contains { $0.fidelity[fault.name, default: 0] > 0 }
    }
    let letters = seen.map { "\($0.letter) \($0.title)" }.joined(separator: ", ")
    let heads = criteria.map { String($0.title.prefix { $0 != " " }) }
    let modelled = heads[..<criteria.count { $0.isModelled }].joined(separator: ", ")
    let spread = [heads.first, heads.last].compactMap(\.self).uniqued.joined(separator: " to ")
    let behaviours = run.platformNames.count == 1 ? "behaviours of the platform" : "behaviours"
    let parts = [
      letters.isEmpty ? nil : "\(letters), per 1,000 displays",
      letters.isEmpty || !hasBehaviours
        ? nil : "on: the \(behaviours) that show it; the worst counts",
      modelled.isEmpty ? nil : "\(modelled): modelled",
      heads.contains("list") ? "list KB: the simulated list's bookkeeping" : nil,
      run.workloads.count > 1 && !spread.isEmpty
        ? "\(spread): the largest of any workload" : nil,
      isTimed ? "x \(run.base): the list's own time" : nil,
      trends.map { "history: \($0.words)" },
    ].compactMap(\.self)
    var paragraphs = parts.isEmpty ? [] : [parts.joined(separator: "; ") + "."]
    paragraphs += Legend.caveats(run, of: answer.designs)
    let aside = run.blocks.count(where: \.isSetAside)
    if aside > 0 {
      paragraphs.append(
        "The machine was busy: \(aside) of \(Figure.counted(run.blocks.count, "block")) of times set aside."
      )
    }
    let harmless = answer.kind == .nothing ? [] : (run.harmlessTraces ?? []).map(\.words)
    return paragraphs + harmless + Legend.warnings(run) + more(run, answer)
  }

  /// How to see the fault that is most frequent, to write what is right, and to see the rest.
  private static func more(_ run: RunResult, _ answer: Answer) -> [String] {
    let ranked = run.results.filter { !$0.isBound }.map(\.design)
    let explain = run.explainCommand(among: ranked).map {
      "See one: \(Provenance.commandLine($0))"
    }
    let more = "See more: --details, or --output DIR (a page with films)"
    return [explain, answer.design.flatMap { code($0, run) }, more].compactMap(\.self)
  }

  /// How to get the code of a design, or that there is none; nil for the user's own.
  private static func code(_ name: String, _ run: RunResult) -> String? {
    let candidate = Candidate(name, in: run)
    if candidate.lacksCode { return "There is no generated code for \(name) yet." }
    return candidate.results.contains { $0.hasCode == true }
      ? "Write it: filmstrip new my-feed --design \(name)" : nil
  }
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
