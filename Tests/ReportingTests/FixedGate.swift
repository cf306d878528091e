import Results

/// Judgements made by hand: what a report says of them is known.
enum FixedGate {
  static func judgement(
    _ metric: String, of design: String = "stable-id", on workload: String = "browse",
    _ verdict: GateVerdict, _ baseline: Double?, _ found: Double?, reason: String? = nil
  ) -> MetricJudgement {
    guard let named = Metric(named: metric) else { preconditionFailure(metric) }
    return MetricJudgement(
      workload: workload, host: "acquireFirst", design: design, metric: named, verdict: verdict,
      baseline: baseline, found: found, limit: named.isExact ? "equal" : "within 2%",
      reason: reason)
  }

  static func report(
    _ judgements: [MetricJudgement], problems: [GateProblem] = [], causes: [SubjectCauses] = [],
    allowed: [GateVerdict] = [], timesNotJudged: String? = nil, notes: [String] = []
  ) -> GateReport {
    var report = GateReport(
      version: "0.1.0", command: ["gate"], suite: "default", baseline: "b.json")
    report.machine = FixedRun.machine
    report.allowed = allowed
    report.problems = problems
    report.judgements = judgements
    report.causes = causes
    report.timesNotJudged = timesNotJudged
    report.notes = notes
    report.decide()
    return report
  }

  /// Every verdict, on two workloads, one with a name that would break things.
  static var whole: GateReport {
    let hostile = "a\n|feed| <b>&\u{1B}[31m\u{202E}'\"`,:%"
    var slow = judgement("time", .undecided, 51.2, 52.1, reason: "neither within nor beyond")
    slow.ratio = 1.0176
    slow.lower = 1.004
    slow.upper = 1.0312
    slow.confidence = 0.9991
    var advisory = judgement("time", of: "tag-lookup", .regressed, 50, 60, reason: "slower")
    advisory.isAdvisory = true
    advisory.ratio = 1.2
    advisory.lower = 1.19
    advisory.upper = 1.21
    var lost = judgement("fidelity.lostOffsets", on: hostile, .regressed, 0, 3, reason: "more")
    lost.command = "filmstrip explain 'a\n|feed|' --design stable-id --fault lostOffsets"
    return report(
      [
        judgement("counters.rowsDisplayed", .passed, 40, 40),
        judgement("allocations.firstUse.count", .regressed, 1_234, 1_235, reason: "more"),
        judgement("modelled.hitches.60", .improved, 5.391, 4.02, reason: "less"), slow, advisory,
        judgement("counters.offsetHits", of: "tag-lookup", .invalid, 12, nil, reason: "lacking"),
        lost,
        judgement("time", of: "floor", on: hostile, .notJudged, nil, nil, reason: "elsewhere"),
      ],
      problems: [
        GateProblem(.otherOrigin, "the toolchain is another", workload: nil),
        GateProblem(
          .vanished, "it vanished", workload: hostile, host: "late", design: "old,design: 5%"),
      ],
      causes: [
        SubjectCauses(
          workload: "browse", host: "acquireFirst", design: "stable-id",
          causes: [
            .init(kind: .counter, name: "offsetHits", baseline: 12, found: 11),
            .init(
              kind: .sizeClass, name: "firstUse, blocks of 32 bytes", baseline: 60, found: 1_061),
            .init(kind: .function, name: "f(_: <A>) -> B|", baseline: 0, found: 100),
          ])
      ], timesNotJudged: "the baseline was taken on another machine",
      notes: ["this is a debug build"])
  }

  /// Two results of one suite, in which a design shows more and costs less.
  static var difference: GateReport {
    var report = GateReport(
      version: "0.1.0", command: ["report", "a", "b"], suite: nil, baseline: "monday|.json",
      result: "tuesday.json")
    report.machine = FixedRun.machine
    report.judgements = [
      judgement("allocations.firstUse.count", .improved, 1_235, 1_234, reason: "less"),
      judgement("counters.scrollsTold", .changed, 40, 44, reason: "more"),
      judgement("fidelity.lostOffsets", .regressed, 0, 3, reason: "more"),
      judgement("fidelity.lostOffsets", of: "floor", .passed, 0, 0),
    ]
    report.decide()
    report.changes = ["ceiling, browse, acquireFirst: in monday|.json alone"]
    return report
  }

  static var passed: GateReport { report([judgement("counters.rowsDisplayed", .passed, 40, 40)]) }
}
