import Results

/// The contents of a gate report, independent of the output format: lines, groups of judgements and tables.
struct GateTable {
  let report: GateReport
  /// The judgements that did not pass: the strongest verdict first, and within a verdict the largest change.
  let listed: [MetricJudgement]

  init(_ report: GateReport) {
    self.report = report
    listed = GateTable.ranked(report.judgements.filter(\.isListed))
  }

  // MARK: The first lines

  /// The verdict, the counts and the names of both results.
  var summary: String {
    let verdict = report.word.uppercased()
    guard let suite = report.suite else {
      return "\(verdict): \(counts); \(report.result ?? "") against \(report.baseline)"
    }
    return """
      \(verdict) (exit code \(report.exitCode)): \(counts); suite \(suite), baseline \(report.baseline)
      """
  }

  /// `2 regressed, 40 passed`.
  var counts: String {
    let counts = GateTable.verdicts.flatMap { verdict -> [(count: Int, words: String)] in
      let count = report.count(of: verdict)
      switch verdict {
      case .regressed:
        let over = report.overBudgetCount
        return [
          (count - over, "\(Figure.grouped(count - over)) \(verdict.word)"),
          (over, "\(Figure.grouped(over)) \(MetricJudgement.overBudgetWord)"),
        ]
      // A replaced store changes dozens of metrics at once.
      case .changed:
        let kinds = Figure.counted(changedKindCount, "kind")
        return [(count, "\(Figure.grouped(count)) \(verdict.word) in \(kinds)")]
      default: return [(count, "\(Figure.grouped(count)) \(verdict.word)")]
      }
    }.filter { $0.count > 0 }.map(\.words)
    return counts.isEmpty ? "nothing was judged" : counts.joined(separator: ", ")
  }

  /// The warnings, the changed designs and traces, and the largest changes.
  var opening: [String] { warnings + [cause].compactMap(\.self) + extremes }

  /// The events of traces without an effect, a line for each trace.
  var warnings: [String] { (report.warnings ?? []).map { "Warning: \($0)." } }

  /// The circumstances of the judgement, and the next step.
  var remarks: [String] { circumstances + [advice].compactMap(\.self) }

  private static let verdicts = GateVerdict.byRank + [.notJudged]
  private static let changesMax = 3

  /// The changes between both runs, which are the likely cause; nil without a listed judgement.
  var cause: String? {
    guard !report.changes.isEmpty else {
      if listed.isEmpty { return nil }
      let moved = listed.filter { $0.metric.isExact && $0.baseline != $0.found }
      let code =
        moved.isEmpty
        ? ""
        : moved.allSatisfy { $0.host == LogResult.host }
          ? "; so what the app of the log displays"
          : "; so the code of a design, or of filmstrip itself"
      return "What changed: no design, trace or version of filmstrip\(code)."
    }
    let shown = report.changes.prefix(GateTable.changesMax).joined(separator: "; ")
    let left = report.changes.count - GateTable.changesMax
    return "What changed: \(shown)\(left > 0 ? "; and \(left) more" : "")."
  }

  /// The worst change, and the best one where something improved.
  private var extremes: [String] {
    [("Worst", GateVerdict.regressed), ("Best", .improved)].compactMap { word, verdict in
      guard let first = listed.first(where: { $0.verdict == verdict }) else { return nil }
      let alike = listed.filter {
        $0.verdict == verdict && $0.metric == first.metric && $0.subject == first.subject
      }
      let place = [place(first), behaviours(alike)].compactMap { $0 }.joined(separator: " ")
      return """
        \(word)\(GateTable.advisory(first)): \(first.design) on \(first.workload), \(place): \
        \(GateTable.movement(first)).
        """
    }
  }

  /// The circumstances of the judgement, a paragraph each.
  var circumstances: [String] {
    var remarks: [String] = []
    if !report.allowed.isEmpty {
      let words = report.allowed.map(\.word).joined(separator: ", ")
      remarks.append("Allowed, and so decides nothing: \(words).")
    }
    if report.judgements.contains(where: \.isAdvisory) {
      remarks.append("Advisory, by the suite: times are reported and decide nothing.")
    }
    if let reason = report.timesNotJudged { remarks.append("Times were not judged: \(reason).") }
    return remarks + report.notes.map { "Note: \($0)." }
  }

  /// The next step; nil without one.
  var advice: String? { advices.isEmpty ? nil : advices.joined(separator: " ") }

  /// The next step, and its command.
  var advices: [String] {
    if report.suite == nil { return [] }
    return switch report.verdict {
    case .passed, .changed, .notJudged: []
    case .improved:
      ["What to do: if the improvement is intended, make it the new baseline:", update]
    case .regressed where isOverBudgetAlone:
      ["What to do: fix it, or change the budget in the suite."]
    case .regressed:
      ["What to do: fix it; or, if it is intended, make it the new baseline:", update]
    case .undecided:
      [
        "What to do: run it again on a quiet machine, or give times more blocks or a wider margin in the suite."
      ]
    case .invalid:
      ["What to do: evidence is missing; fix what is listed as invalid, and run it again."]
    }
  }

  private var update: String {
    let suite = report.suiteFile.map { [$0] } ?? []
    let exact = report.command.contains("--exact") ? ["--exact"] : []
    return ToolCommand.line(
      ["baseline", "update"] + suite + ["--baseline", report.baseline] + exact)
  }

  private var isOverBudgetAlone: Bool {
    report.judgements.allSatisfy {
      $0.verdict != .regressed || $0.reason?.hasPrefix(MetricJudgement.overBudget) ?? false
    }
  }

  // MARK: Groups

  /// A design on a trace and a platform, with a line for each group of metrics.
  struct Group {
    let heading: String
    var lines: [Line]
  }

  struct Line {
    let verdict: GateVerdict
    /// The verdict as it is printed.
    let word: String
    let text: String
  }

  /// The designs and traces with something that did not pass, the worst first, with what changed on one trace alone; then
  /// the designs with something that changed on several.
  var groups: [Group] {
    let judged = listed.filter { $0.verdict != .changed }
    let bySubject = Dictionary(grouping: judged, by: \.subject)
    var groups = judged.map(\.subject).uniqued.map { subject in
      let own = bySubject[subject, default: []]
      // Sorting by rank keeps the order of the groups within a verdict.
      let lines = MetricGroup.allCases.compactMap { line($0, own) }
      return Group(
        heading: "\(own[0].design) on \(own[0].workload), \(place(own[0]))",
        lines: GateVerdict.byRank.flatMap { verdict in lines.filter { $0.verdict == verdict } })
    }
    for change in changes {
      if let index = groups.firstIndex(where: { $0.heading == change.heading }) {
        groups[index].lines += change.lines
      } else {
        groups.append(change)
      }
    }
    return groups
  }

  /// The changed metrics by design and kind, with the largest change of each.
  var changes: [Group] {
    let byDesign = Dictionary(grouping: listed.filter { $0.verdict == .changed }, by: \.design)
    return listed.map(\.design).uniqued.compactMap { design in
      guard let own = byDesign[design] else { return nil }
      let lines = MetricGroup.allCases.compactMap { group in changedLine(group, own) }
      let isOfOneTrace = Set(own.map(\.subject)).count == 1
      let place = isOfOneTrace ? " on \(own[0].workload), \(place(own[0]))" : ""
      return Group(heading: design + place, lines: lines)
    }
  }

  private func changedLine(
    _ group: MetricGroup, _ judgements: [MetricJudgement]
  ) -> Line? {
    let own = judgements.filter { $0.metric.group == group }
    guard let first = own.first else { return nil }
    if Set(own.map(\.subject)).count == 1 { return line(group, own) }
    let count = Set(own.map(\.metric)).count
    let number = count > 1 ? " (\(Figure.counted(count, "metric")))" : ""
    let traces = Figure.counted(Set(own.map(\.workload)).count, "trace")
    let movement = GateTable.movement(first)
    return Line(
      verdict: .changed, word: first.word,
      text:
        "\(group.rawValue)\(number) on \(traces); on \(first.workload), \(place(first)): \(movement)"
    )
  }

  private var changedKindCount: Int {
    let changed = report.judgements.filter { $0.verdict == .changed }
    return Set(changed.map { [$0.design, $0.metric.group.rawValue] }).count
  }

  private func line(
    _ group: MetricGroup, _ judgements: [MetricJudgement]
  ) -> Line? {
    let own = judgements.filter { $0.metric.group == group }
    guard let first = own.first else { return nil }
    let parts = own.map(\.word).uniqued.map { verdict -> String in
      let alike = own.filter { $0.word == verdict }
      let metrics = Set(alike.map(\.metric)).count
      let more = metrics > 1 ? ", and \(Figure.counted(metrics - 1, "more metric"))" : ""
      let word = verdict == first.word ? "" : "\(verdict) "
      let behaviours = behaviours(alike).map { "\($0): " } ?? ""
      return "\(word)\(behaviours)\(GateTable.movement(alike[0]))\(more)"
    }
    let text = "\(group.rawValue)\(GateTable.advisory(first)), \(parts.joined(separator: "; "))"
    return Line(verdict: first.verdict, word: first.word, text: text)
  }

  /// The platform, or the host without a platform.
  private func place(_ judgement: MetricJudgement) -> String {
    judgement.platform ?? "host \(judgement.host)"
  }

  /// `on 2 of 5 behaviours`; nil where the platform has one, and without a platform.
  private func behaviours(_ alike: [MetricJudgement]) -> String? {
    guard alike[0].platform != nil else { return nil }
    let beside = report.judgements.filter { $0.subject == alike[0].subject }
    let all = Set(beside.map(\.host)).count
    return all > 1 ? "on \(Set(alike.map(\.host)).count) of \(all) behaviours" : nil
  }

  // MARK: Order

  /// The strongest verdict first. Of each, binding faults come first, then advisory faults, by how much they moved; then
  /// the other metrics, by the share of the baseline, advisory ones last.
  static func ranked(_ judgements: [MetricJudgement]) -> [MetricJudgement] {
    let weights = judgements.enumerated().map { number, judgement -> (key: [Double], number: Int) in
      let isFault = judgement.metric.fault != nil
      let moved = (judgement.found ?? 0) - (judgement.baseline ?? 0)
      let group = (isFault ? 2 : 0) + (judgement.isAdvisory ? 0 : 1)
      let size = abs(isFault ? moved : share(judgement) ?? 0)
      return ([Double(rank(judgement.verdict)), -Double(group), -size], number)
    }
    return weights.sorted { left, right in
      left.key == right.key
        ? left.number < right.number : left.key.lexicographicallyPrecedes(right.key)
    }.map { judgements[$0.number] }
  }

  private static func rank(_ verdict: GateVerdict) -> Int {
    verdicts.firstIndex(of: verdict) ?? verdicts.count
  }

  /// The change as a share of the baseline; infinite from nothing, nil where there is no figure.
  private static func share(_ judgement: MetricJudgement) -> Double? {
    if let ratio = judgement.ratio { return ratio - 1 }
    guard let old = judgement.baseline, let new = judgement.found else { return nil }
    return Change.share(from: old, to: new)
  }

  // MARK: Words

  private static func advisory(_ judgement: MetricJudgement) -> String {
    judgement.isAdvisory ? " (advisory)" : ""
  }

  static func verdict(_ judgement: MetricJudgement) -> String {
    judgement.word + advisory(judgement)
  }

  static func tone(_ verdict: GateVerdict) -> Tone {
    switch verdict {
    case .passed, .changed: .plain
    case .improved: .good
    case .regressed, .invalid: .bad
    case .undecided: .doubtful
    case .notJudged: .faint
    }
  }

  static func value(_ value: Double?, _ metric: Metric) -> String {
    guard let value else { return "none" }
    return real(value, metric) ?? Figure.grouped(Int(value))
  }

  /// The text of a figure that is not a whole count; nil for a count.
  private static func real(_ value: Double, _ metric: Metric) -> String? {
    if metric.isExact, Int(exactly: value) != nil { return nil }
    if metric.nature == .modelled { return Figure.twoDigits(value) }
    return Figure.fixed(value, decimals: metric.isExact ? 4 : 3)
  }

  /// The difference with its share; of a time the ratio with its interval.
  static func change(_ judgement: MetricJudgement) -> String {
    func percentage(_ ratio: Double) -> String { Figure.signed((ratio - 1) * 100, decimals: 1) }
    if let ratio = judgement.ratio, let lower = judgement.lower, let upper = judgement.upper {
      return "\(percentage(ratio))% (\(percentage(lower)) to \(percentage(upper)))"
    }
    guard let old = judgement.baseline, let new = judgement.found else { return "" }
    let difference = new - old
    let text =
      real(difference, judgement.metric).map { difference > 0 ? "+\($0)" : $0 }
      ?? Figure.signed(Int(difference))
    guard old != 0, difference != 0 else { return text }
    return "\(text) (\(Figure.signed(difference / abs(old) * 100, decimals: 2))%)"
  }

  /// `lost offsets 0 to 12 (+12)`.
  static func movement(_ judgement: MetricJudgement) -> String {
    let metric = judgement.metric
    let name = metric.fault.map { "\($0.noun)s" } ?? metric.title
    let reason = judgement.reason ?? ""
    if judgement.baseline == nil, judgement.found == nil {
      return "\(name): \(judgement.reason ?? judgement.verdict.word)"
    }
    let unit = metric.unit.isEmpty || metric.fault != nil ? "" : " \(metric.unit)"
    let found = "\(value(judgement.found, metric))\(unit)"
    if metric.isExact, judgement.baseline == judgement.found {
      return "\(name) \(found) as before, \(reason)"
    }
    // A difference with its share: `+1 (+0.5%)`, in one pair of brackets.
    let change = change(judgement).replacing(" (", with: ", ").replacing(")", with: "")
    let text =
      "\(name) \(value(judgement.baseline, metric)) to \(found)\(change.isEmpty ? "" : " (\(change))")"
    // The reason of a log names its rows.
    let needsReason =
      judgement.verdict == .invalid || judgement.limit.hasPrefix("at ")
      || judgement.host == LogResult.host && judgement.verdict == .regressed && !reason.isEmpty
    return needsReason ? "\(text), \(reason)" : text
  }

  /// One judgement in a sentence, for formats that have no columns.
  static func sentence(_ judgement: MetricJudgement) -> String {
    let metric = judgement.metric
    var figures = ""
    if judgement.baseline != nil || judgement.found != nil {
      let change = change(judgement)
      figures =
        ": \(value(judgement.baseline, metric)) to \(value(judgement.found, metric))"
        + (change.isEmpty ? "" : ", \(change)")
    }
    let reason = judgement.reason.map { "; \($0)" } ?? ""
    return "\(verdict(judgement)): \(name(metric))\(figures), allowed: \(judgement.limit)\(reason)"
  }

  private static func name(_ metric: Metric) -> String {
    metric.nameInReports + (metric.unit.isEmpty ? "" : " (\(metric.unit))")
  }

  func words(_ problem: GateProblem) -> String {
    let place = place(problem)
    return place.isEmpty ? problem.words : "\(place): \(problem.words)"
  }

  /// The design, the workload and the host of a problem, as far as it has them.
  func place(_ problem: GateProblem) -> String {
    let host = problem.host.map(report.place)
    return [problem.design, problem.workload, host].compactMap { $0 }.joined(separator: ", ")
  }

  // MARK: Tables

  var workloads: [JudgedWorkload] { report.byWorkload(listed) }

  /// A table with a row for each judgement.
  ///
  /// - Parameter hasPlaces: whether the rows are of several workloads.
  func table(
    _ title: String, _ judgements: [MetricJudgement], hasPlaces: Bool = false
  ) -> Table {
    let hasTrends = judgements.contains { $0.trend != nil }
    let columns: [Table.Column] = [
      .prose("design"), .left("verdict"), .prose("metric"), .right("baseline"), .right("found"),
      .right("change"), .prose("allowed"), .prose("why"),
    ]
    var table = Table(
      title,
      columns: columns + (hasPlaces ? [.prose("where")] : [])
        + (hasTrends ? [.left("history")] : []), keyCount: 3)
    for judgement in judgements {
      let metric = judgement.metric
      var cells = [
        Table.Cell(judgement.design),
        Table.Cell(
          GateTable.verdict(judgement), GateTable.tone(judgement.verdict),
          order: Double(GateTable.rank(judgement.verdict))),
        Table.Cell(GateTable.name(metric)), figure(judgement.baseline, metric),
        figure(judgement.found, metric),
        Table.Cell(GateTable.change(judgement), order: GateTable.share(judgement)),
        Table.Cell(judgement.limit), Table.Cell(judgement.reason ?? ""),
      ]
      if hasPlaces {
        cells.append(Table.Cell("\(judgement.workload), \(report.place(ofHost: judgement.host))"))
      }
      if hasTrends {
        cells.append(.trend(judgement.trend?.values ?? [], chart: judgement.trend?.chart))
      }
      var row = Table.Row(cells)
      row.marks = ["listed": judgement.isListed]
      table.append(row)
    }
    return table
  }

  private func figure(_ value: Double?, _ metric: Metric) -> Table.Cell {
    var cell = Table.Cell(value, else: "there is no figure") { GateTable.value($0, metric) }
    if value == nil { cell.text = "none" }
    return cell
  }

  /// The other counts that changed beside a metric, a table for each design and workload.
  var causes: [Table] {
    report.causes.filter { !$0.causes.isEmpty }.map { causes in
      var table = Table(
        "Why \(causes.design), \(causes.workload), \(report.place(ofHost: causes.host)):",
        columns: [
          .prose("what was counted"), .right("baseline"), .right("found"), .right("change"),
        ])
      for cause in causes.causes {
        let (old, new) = (Int(cause.baseline), Int(cause.found))
        let name =
          switch cause.kind {
          case .counter: "counter \(cause.name)"
          case .sizeClass: cause.name
          case .function: "instructions of \(cause.name)"
          }
        table.append(
          Table.Row([
            Table.Cell(name), Table.Cell(count: old), Table.Cell(count: new),
            GateTable.difference(new - old),
          ]))
      }
      return table
    }
  }

  static func difference(_ value: Int, _ tone: Tone = .plain) -> Table.Cell {
    Table.Cell(.quantity(Quantity(value)), tone) { _ in Figure.signed(value) }
  }
}

extension MetricJudgement {
  /// The subject of a line; all behaviours of a platform are one subject.
  fileprivate var subject: [String] {
    [design, workload, platform ?? "", platform == nil ? host : ""]
  }

  /// True if it is listed: it was judged and did not pass.
  package var isListed: Bool { verdict != .passed && verdict != .notJudged }
}

/// Judgements of one trace on one host.
struct JudgedWorkload {
  let name: String
  /// The host in a sentence: `uikit/late`, or `host late`.
  let place: String
  let judgements: [MetricJudgement]

  var title: String { "\(name), \(place)" }
}

extension GateReport {
  /// Some of the judgements by workload, in the order of the report.
  func byWorkload(_ judgements: [MetricJudgement]) -> [JudgedWorkload] {
    let own = Dictionary(grouping: judgements) { [$0.workload, $0.host] }
    return self.judgements.map { [$0.workload, $0.host] }.uniqued.compactMap { key in
      own[key].map {
        JudgedWorkload(name: key[0], place: place(ofHost: key[1]), judgements: $0)
      }
    }
  }

  /// The faults that there are more of than the baseline or a budget has, the largest growth first.
  package var regressedFaults: [MetricJudgement] {
    GateTable.ranked(judgements.filter { $0.verdict == .regressed && $0.metric.group == .faults })
  }

  /// Where the page shows the fault that grew most; nil without a film of it.
  package var worstFault: PageLink? {
    guard case .film(let film, _) = playback else { return nil }
    return PageLink(toFirstFaultOf: film, kind: regressedFaults.first?.metric.fault)
  }
}
