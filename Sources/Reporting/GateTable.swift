import Foundation
import Results

/// What a gate came to, in the pieces that every format of it is made of.
struct GateTable {
  let report: GateReport

  init(_ report: GateReport) { self.report = report }

  /// The verdict and what it is of, the first line by itself an answer.
  var summary: String {
    let verdicts = GateVerdict.byRank + [.notJudged]
    let counts = verdicts.compactMap { verdict -> String? in
      let count = report.count(of: verdict)
      return count == 0 ? nil : "\(Figure.grouped(count)) \(verdict.word)"
    }
    let found = counts.isEmpty ? "nothing was judged" : counts.joined(separator: ", ")
    return """
      \(report.verdict.word.uppercased()) (exit code \(report.exitCode)): \(found); suite \(report.suite), \
      baseline \(report.baseline)
      """
  }

  /// What a person would see: the faults that there are more of, the most first, and what shows the first of each.
  var faults: [(sentence: String, command: String?)] {
    let worse = GateTable.faultsFirst(report.judgements.filter { $0.verdict == .regressed })
      .filter { $0.metric.fault != nil }
    let told = worse.prefix(GateTable.faultsMax).map { judgement in
      let (old, new) = (Int(judgement.baseline ?? 0), Int(judgement.found ?? 0))
      let noun = judgement.metric.fault?.noun ?? ""
      let sentence = """
        \(judgement.design) now shows \(Figure.counted(new, noun)) on \(judgement.workload), \
        host \(judgement.host) (\(Figure.grouped(old)) in the baseline)\(judgement.command == nil ? "." : "; the first:")
        """
      return (sentence, judgement.command)
    }
    let more = worse.count - told.count
    return told + (more > 0 ? [("And \(Figure.grouped(more)) more, below.", nil)] : [])
  }

  private static let faultsMax = 3

  /// Faults before all else, the largest growth first; the rest as it stood.
  private static func faultsFirst(_ judgements: [MetricJudgement]) -> [MetricJudgement] {
    let faults = judgements.enumerated().filter { $0.element.metric.fault != nil }
    func growth(_ judgement: MetricJudgement) -> Double {
      (judgement.found ?? 0) - (judgement.baseline ?? 0)
    }
    let sorted = faults.sorted { left, right in
      let (first, second) = (growth(left.element), growth(right.element))
      return first == second ? left.offset < right.offset : first > second
    }
    return sorted.map(\.element) + judgements.filter { $0.metric.fault == nil }
  }

  /// What was allowed, why times were not judged, and what else is to be known: paragraphs.
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
    switch report.verdict {
    case .passed, .notJudged: nil
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
    report.judgements.filter(GateTable.isTold).map { [$0.workload, $0.host] }.uniqued.map {
      ($0[0], $0[1])
    }
  }

  static func isTold(_ judgement: MetricJudgement) -> Bool {
    judgement.verdict != .passed && judgement.verdict != .notJudged
  }

  /// What did not pass on a workload, the strongest verdict first.
  func told(on workload: String, _ host: String) -> [MetricJudgement] {
    GateVerdict.byRank.flatMap { verdict in
      GateTable.faultsFirst(
        report.judgements.filter {
          $0.verdict == verdict && $0.workload == workload && $0.host == host
            && GateTable.isTold($0)
        })
    }
  }

  /// A row a metric that did not pass.
  ///
  /// - Parameter rowsMax: how many rows there are at the most.
  func table(on workload: String, _ host: String, rowsMax: Int = .max) -> TextTable {
    var table = TextTable(
      columns: [
        ("verdict", .left), ("design", .prose), ("metric", .prose), ("baseline", .right),
        ("found", .right), ("change", .right), ("allowed", .prose), ("", .prose),
      ], keyCount: 3)
    for judgement in told(on: workload, host).prefix(rowsMax) {
      let cells = GateTable.cells(judgement)
      let tone = GateTable.tone(judgement.verdict)
      table.append(cells, tones: [tone] + cells.dropFirst().map { _ in .plain })
    }
    return table
  }

  /// What a colour says beside the verdict's word.
  static func tone(_ verdict: GateVerdict) -> Tone {
    switch verdict {
    case .passed: .plain
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
