import Foundation
import Results

/// The contents of a gate report, independent of the output format.
struct GateTable {
  let report: GateReport

  init(_ report: GateReport) { self.report = report }

  // MARK: The first lines

  /// The verdict and what it is of.
  var summary: String {
    let verdict = report.verdict.word.uppercased()
    guard let suite = report.suite else {
      return "\(verdict): \(counts); \(report.result ?? "") against \(report.baseline)"
    }
    return """
      \(verdict) (exit code \(report.exitCode)): \(counts); suite \(suite), baseline \(report.baseline)
      """
  }

  /// `2 regressed, 40 passed`.
  var counts: String {
    let counts = (GateVerdict.byRank + [.notJudged]).compactMap { verdict -> String? in
      let count = report.count(of: verdict)
      return count == 0 ? nil : "\(Figure.grouped(count)) \(verdict.word)"
    }
    return counts.isEmpty ? "nothing was judged" : counts.joined(separator: ", ")
  }

  private static let changesMax = 3

  /// What changed between the two: the likely cause of what follows. Nil where nothing is listed.
  var cause: String? {
    guard !report.changes.isEmpty else {
      guard !groups.isEmpty else { return nil }
      let hasMoved = report.judgements.contains {
        $0.isTold && $0.metric.isExact && $0.baseline != $0.found
      }
      let code = hasMoved ? "; so the code of a design, or of filmstrip itself" : ""
      return "What changed: no design, trace or version of filmstrip\(code)."
    }
    let told = report.changes.prefix(GateTable.changesMax).joined(separator: "; ")
    let left = report.changes.count - GateTable.changesMax
    return "What changed: \(told)\(left > 0 ? "; and \(left) more" : "")."
  }

  /// The worst change, and the best one where something improved.
  var extremes: [String] {
    [("Worst", GateVerdict.regressed), ("Best", .improved)].compactMap { word, verdict in
      let own = report.judgements.filter { $0.verdict == verdict }
      guard let first = GateTable.weightiestFirst(own).first else { return nil }
      let advisory = first.isAdvisory ? " (advisory)" : ""
      let hosts = Set(
        own.filter { $0.metric == first.metric && $0.isBeside(first) }.map(\.host))
      return """
        \(word)\(advisory): \(first.design) on \(first.workload), \(place(first, hosts.count)): \
        \(GateTable.movement(first)).
        """
    }
  }

  // MARK: Groups

  /// What one design shows on one trace on one platform, a line a group of metrics.
  struct Subject {
    let heading: String
    let lines: [(verdict: GateVerdict, text: String)]
  }

  /// The designs and traces with something that did not pass, the worst first.
  var groups: [Subject] {
    let told = GateVerdict.byRank.flatMap { verdict in
      GateTable.weightiestFirst(report.judgements.filter { $0.verdict == verdict && $0.isTold })
    }
    return told.map(\.subject).uniqued.map { subject in
      let own = told.filter { $0.subject == subject }
      let lines = MetricGroup.allCases.compactMap { group in
        line(group, own.filter { $0.metric.group == group })
      }
      let ranks = GateVerdict.byRank
      return Subject(
        heading: "\(own[0].design) on \(own[0].workload), \(place(own[0], nil))",
        lines: lines.sorted { left, right in
          (ranks.firstIndex(of: left.verdict) ?? 0) < (ranks.firstIndex(of: right.verdict) ?? 0)
        })
    }
  }

  /// - Parameter own: sorted, the most telling first.
  private func line(
    _ group: MetricGroup, _ own: [MetricJudgement]
  ) -> (verdict: GateVerdict, text: String)? {
    guard let first = own.first else { return nil }
    let parts = own.map(\.verdict).uniqued.map { verdict -> String in
      let alike = own.filter { $0.verdict == verdict }
      let hosts = Set(alike.map(\.host)).count
      let metrics = Set(alike.map(\.metric)).count
      let more = metrics > 1 ? ", and \(Figure.counted(metrics - 1, "more metric"))" : ""
      let word = verdict == first.verdict ? "" : "\(verdict.word) "
      let behaviours = behaviours(of: first, hosts).map { "\($0): " } ?? ""
      return "\(word)\(behaviours)\(GateTable.movement(alike[0]))\(more)"
    }
    let advisory = first.isAdvisory ? " (advisory)" : ""
    return (first.verdict, "\(group.rawValue)\(advisory), \(parts.joined(separator: "; "))")
  }

  /// `uikit, on 2 of 5 behaviours`, or the host.
  private func place(_ judgement: MetricJudgement, _ hostCount: Int?) -> String {
    guard let platform = judgement.platform else { return "host \(judgement.host)" }
    let count = hostCount.flatMap { behaviours(of: judgement, $0) }
    return [platform, count].compactMap { $0 }.joined(separator: " ")
  }

  /// `on 2 of 5 behaviours`; nil where the platform has one.
  private func behaviours(of judgement: MetricJudgement, _ count: Int) -> String? {
    let all = Set(report.judgements.filter { $0.isBeside(judgement) }.map(\.host)).count
    return all > 1 ? "on \(count) of \(all) behaviours" : nil
  }

  /// `lost offsets 0 to 12 (+12)`.
  static func movement(_ judgement: MetricJudgement) -> String {
    let metric = judgement.metric
    let name = metric.fault.map { "\($0.noun)s" } ?? metric.title
    if judgement.baseline == nil, judgement.found == nil {
      return "\(name): \(judgement.reason ?? judgement.verdict.word)"
    }
    let figures = [judgement.baseline, judgement.found].map {
      $0.map { value($0, metric) } ?? "none"
    }
    let unit = metric.unit.isEmpty || metric.fault != nil ? "" : " \(metric.unit)"
    // A difference with its share: `+1 (+0.5%)`, in one pair of brackets.
    let change = change(judgement).replacing(" (", with: ", ").replacing(")", with: "")
    if judgement.metric.isExact, judgement.baseline == judgement.found {
      return "\(name) \(figures[1])\(unit) as before, \(judgement.reason ?? "")"
    }
    let text =
      "\(name) \(figures[0]) to \(figures[1])\(unit)\(change.isEmpty ? "" : " (\(change))")"
    if judgement.verdict == .invalid || judgement.limit.hasPrefix("at ") {
      return "\(text), \(judgement.reason ?? "")"
    }
    return text
  }

  /// What a person sees of a fault that there is more of: `app now shows 12 lost offsets on browse`.
  static func headline(_ judgement: MetricJudgement) -> String {
    let noun = judgement.metric.fault?.noun ?? ""
    let count = Figure.counted(Int(judgement.found ?? 0), noun)
    return "\(judgement.design) now shows \(count) on \(judgement.workload)"
  }

  /// What the baseline has of it.
  static func before(_ judgement: MetricJudgement) -> String {
    "\(Figure.grouped(Int(judgement.baseline ?? 0))) in the baseline"
  }

  /// Faults before all else, by how much they moved; then the rest, by the share of the baseline; what decides
  /// nothing behind what does.
  static func weightiestFirst(_ judgements: [MetricJudgement]) -> [MetricJudgement] {
    struct Weight {
      let rank: Int
      let size: Double
      let number: Int
    }
    let weights = judgements.enumerated().map { number, judgement in
      let isFault = judgement.metric.fault != nil
      let moved = (judgement.found ?? 0) - (judgement.baseline ?? 0)
      return Weight(
        rank: (isFault ? 2 : 0) + (judgement.isAdvisory ? 0 : 1),
        size: abs(isFault ? moved : GateTable.share(judgement) ?? 0), number: number)
    }
    return weights.sorted { (left: Weight, right: Weight) -> Bool in
      if left.rank != right.rank { return left.rank > right.rank }
      return left.size == right.size ? left.number < right.number : left.size > right.size
    }.map { judgements[$0.number] }
  }

  /// How much it moved as a share of what it was; infinite from nothing, nil where there is no figure.
  static func share(_ judgement: MetricJudgement) -> Double? {
    if let ratio = judgement.ratio { return ratio - 1 }
    guard let old = judgement.baseline, let new = judgement.found else { return nil }
    return Change.share(from: old, to: new)
  }

  /// Everything to know of how it was judged, and what to do: paragraphs.
  var remarks: [String] { circumstances + [advice].compactMap { $0 } }

  /// The same but for what to do.
  var circumstances: [String] {
    var remarks: [String] = []
    if !report.allowed.isEmpty {
      let words = report.allowed.map(\.word).joined(separator: ", ")
      remarks.append("Allowed, and so decides nothing: \(words).")
    }
    if report.judgements.contains(where: \.isAdvisory) {
      remarks.append("Advisory, by the suite: times are told, and decide nothing.")
    }
    if let reason = report.timesNotJudged { remarks.append("Times were not judged: \(reason).") }
    return remarks + report.notes.map { "Note: \($0)." }
  }

  /// What to do about it; nil where that is nothing.
  var advice: String? {
    if report.suite == nil { return nil }
    return switch report.verdict {
    case .passed, .changed, .notJudged: nil
    case .improved:
      "What to do: if the improvement is meant, take it as the new baseline: filmstrip baseline update."
    case .regressed:
      "What to do: mend it; or, if it is meant, take it as the new baseline: filmstrip baseline update."
    case .undecided:
      "What to do: run it again on a quiet machine, or give times more blocks or a wider margin in the suite."
    case .invalid:
      "What to do: nothing was proven; mend what is listed as invalid, and run it again."
    }
  }

  /// Where a problem is, and what it is.
  static func words(_ problem: GateProblem) -> String {
    let subject = [problem.design, problem.workload, problem.host].compactMap { $0 }
    return subject.isEmpty ? problem.words : "\(subject.joined(separator: ", ")): \(problem.words)"
  }

  /// The workloads with something that did not pass, in order.
  var workloads: [(workload: String, host: String)] {
    report.judgements.filter(\.isTold).map { [$0.workload, $0.host] }.uniqued.map {
      ($0[0], $0[1])
    }
  }

  /// What did not pass on a workload, the strongest verdict first, and of each what weighs most.
  func told(on workload: String, _ host: String) -> [MetricJudgement] {
    GateVerdict.byRank.flatMap { verdict in
      GateTable.weightiestFirst(
        report.judgements.filter {
          $0.verdict == verdict && $0.workload == workload && $0.host == host
            && $0.isTold
        })
    }
  }

  /// A row a metric that did not pass.
  ///
  /// - Parameter rowsMax: how many rows there are at the most.
  func table(on workload: String, _ host: String, rowsMax: Int = .max) -> Table {
    let told = told(on: workload, host).prefix(rowsMax)
    let hasTrends = told.contains { $0.trend != nil }
    let columns: [Table.Column] = [
      .left("verdict"), .prose("design"), .prose("metric"), .right("baseline"),
      .right("found"), .right("change"), .prose("allowed"), .prose(""),
    ]
    var table = Table(
      columns: columns + (hasTrends ? [.left("history")] : []), keyCount: 3)
    for judgement in told {
      let trend = Sparkline.text(judgement.trend?.values ?? [], last: Sparkline.textCommitsMax)
      let texts = GateTable.cells(judgement) + (hasTrends ? [trend] : [])
      var row = Table.Row(texts.map { Table.Cell($0) })
      row.cells[0].tone = GateTable.tone(judgement.verdict)
      table.append(row)
    }
    return table
  }

  /// What a colour says beside the verdict's word.
  static func tone(_ verdict: GateVerdict) -> Tone {
    switch verdict {
    case .passed, .changed: .plain
    case .improved: .good
    case .regressed, .invalid: .bad
    case .undecided: .doubtful
    case .notJudged: .faint
    }
  }

  private static func cells(_ judgement: MetricJudgement) -> [String] {
    let metric = judgement.metric
    let unit = metric.unit.isEmpty ? "" : " (\(metric.unit))"
    return [
      verdict(judgement), judgement.design, metric.name + unit,
      judgement.baseline.map { value($0, metric) } ?? "none",
      judgement.found.map { value($0, metric) } ?? "none", change(judgement), judgement.limit,
      judgement.reason ?? "",
    ]
  }

  static func verdict(_ judgement: MetricJudgement) -> String {
    judgement.verdict.word + (judgement.isAdvisory ? " (advisory)" : "")
  }

  /// A metric's value as people read it.
  static func value(_ value: Double, _ metric: Metric) -> String {
    if metric.isExact, let whole = Int(exactly: value) { return Figure.grouped(whole) }
    return String(format: metric.isExact ? "%.4f" : "%.3f", value)
  }

  /// How much it moved: a difference with its share, or of a time the ratio's interval.
  static func change(_ judgement: MetricJudgement) -> String {
    if let ratio = judgement.ratio, let lower = judgement.lower, let upper = judgement.upper {
      let (low, high) = (
        Figure.signed((lower - 1) * 100, decimals: 1),
        Figure.signed((upper - 1) * 100, decimals: 1)
      )
      return "\(Figure.signed((ratio - 1) * 100, decimals: 1))% (\(low) to \(high))"
    }
    guard let old = judgement.baseline, let new = judgement.found else { return "" }
    let difference = new - old
    let text =
      Int(exactly: difference).map { Figure.signed($0) } ?? Figure.signed(difference, decimals: 4)
    guard old != 0, difference != 0 else { return text }
    return "\(text) (\(Figure.signed(difference / abs(old) * 100, decimals: 2))%)"
  }

  /// What moved along with a design's metrics, a line each, the first saying of which.
  static func lines(_ causes: SubjectCauses) -> [String] {
    if causes.causes.isEmpty { return [] }
    return ["Why \(causes.design), \(causes.workload), \(causes.host):"]
      + causes.causes.map { cause in
        let (old, new) = (Int(cause.baseline), Int(cause.found))
        return """
          \(what(cause)): \(Figure.grouped(old)) to \(Figure.grouped(new)) (\(Figure.signed(new - old)))
          """
      }
  }

  /// What was counted where something moved.
  static func what(_ cause: SubjectCauses.Cause) -> String {
    switch cause.kind {
    case .counter: "counter \(cause.name)"
    case .sizeClass: cause.name
    case .function: "instructions of \(cause.name)"
    }
  }

  /// One judgement in a sentence, for formats that have no columns.
  static func sentence(_ judgement: MetricJudgement) -> String {
    let cells = cells(judgement)
    let figures =
      judgement.baseline == nil && judgement.found == nil
      ? "" : ": \(cells[3]) to \(cells[4])\(cells[5].isEmpty ? "" : ", \(cells[5])")"
    let reason = judgement.reason.map { "; \($0)" } ?? ""
    return "\(cells[0]): \(cells[2])\(figures), allowed: \(judgement.limit)\(reason)"
  }
}

extension MetricJudgement {
  /// What a line of the report is of: the behaviours of a platform belong together.
  fileprivate var subject: [String] {
    [design, workload, platform ?? "", platform == nil ? host : ""]
  }

  fileprivate func isBeside(_ other: MetricJudgement) -> Bool { subject == other.subject }

  /// Whether it is listed: it was compared, and is not as it was.
  package var isTold: Bool { verdict != .passed && verdict != .notJudged }
}

extension GateReport {
  /// The faults that there are more of than the baseline has, the largest growth first.
  package var grownFaults: [MetricJudgement] {
    GateTable.weightiestFirst(
      judgements.filter { $0.verdict == .regressed && $0.metric.fault != nil })
  }

  /// Where the page shows the fault that grew most; nil without a film of it.
  package var worstFault: PageLink? {
    guard case .film(let film, _) = playback else { return nil }
    return PageLink(toFirstFaultOf: film, kind: grownFaults.first?.metric.fault)
  }
}
