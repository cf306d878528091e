import Foundation
import Gate
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import Testing
import TraceTools

/// Pages for the tests, each made once.
enum Pages {
  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("filmstrip-pages-\(UUID().uuidString)")

  /// Pages are for all tests, and gone with the process.
  private static let cleaning: Void = {
    atexit { _ = try? FileManager.default.removeItem(at: Pages.folder) }
  }()

  /// `chromium-browse` with `tag-lookup` on host `late`, beside a design without faults.
  static let film = Result { try write(try filmText.get(), "film.html") }

  static let filmText = Result {
    let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse"))
    let designs = [try Design("tag-lookup"), try Design("stable-id,saves=scroll")]
    return try HTMLFormat.render(
      Filming(on: trace, host: ListHost(endsLate: true)).film(of: designs))
  }

  /// A feed with edits, in which offsets are brought back into the content.
  static let edited = Result {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    let host = try #require(ListPlatform.behaviours(named: "uikit/offsets-confined").first).host
    let designs = [try Design("save-on-scroll")]
    return try write(
      try HTMLFormat.render(Filming(on: trace, host: host).film(of: designs)), "edited.html")
  }

  /// A comparison of four designs on two workloads, one of which failed in a pass, with its film.
  static let report = Result { try write(try reportText(), "report.html") }

  static func reportText() throws -> String { try HTMLFormat.render(comparison()) }

  /// The same beside another, in which one design loses more and another takes less.
  static let sides = Result {
    let one = try comparison().parts[0].record
    var two = one
    two.seed = 7
    for (index, own) in two.results.enumerated() {
      if own.design == "tag-lookup" { two.results[index].fidelity["lostOffsets", default: 0] += 40 }
      if own.design == "stable-id" { two.results[index].allocations?.firstUse.count -= 100 }
    }
    var report = Report([(name: "monday", result: one), (hostileName, two)])
    report.difference = Gate.compare(("monday", one), (hostileName, two))
    return try write(try HTMLFormat.render(report), "sides.html")
  }

  /// The same with names that would be tags, attributes or scripts if they could.
  static let hostile = Result {
    try write(try HTMLFormat.render(comparison(named: hostileName)), "hostile.html")
  }

  /// A judgement with every verdict, on a workload of a hostile name.
  static let gate = Result { try write(try page(of: judgement()), "gate.html") }

  /// A judgement in which a design shows more that is wrong than it did, with the film of it.
  static let brokenGate = Result { try write(try page(of: brokenJudgement()), "broken-gate.html") }

  static let caches = Result {
    try write(
      try page(
        of: CacheReport(
          ["lru", "belady"].flatMap { policy in
            [10, 100, 1000].map { size in
              CacheResult(
                input: hostileName, policy: policy, size: size, requests: 5000,
                misses: policy == "lru" ? 4000 - size : 3000 - size, isFromOnePass: false)
            }
          })), "caches.html")
  }

  /// Fifty designs with long names on two workloads, and a sweep.
  static let many = Result {
    try write(try HTMLFormat.render(Report(ManyDesigns.run)), "many.html")
  }

  /// As many designs and workloads as a comparison without arguments has, with a film.
  static let usual = Result {
    var report = Report(ManyDesigns.usual)
    report.playback = try comparison().playback
    return try write(try HTMLFormat.render(report), "usual.html")
  }

  /// A page of each kind.
  static let all = [film, report, gate, brokenGate, sides, caches]

  static let hostileName =
    #"</script><script>document.hacked=1</script>"# + "\"\u{301} onmouseover=\"document.hacked=2\" "
    + "'><img src=x onerror=document.hacked=3>{{title}}\u{2028}<!--"

  static func write(_ text: String, _ name: String) throws -> URL {
    _ = cleaning
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }

  static func page<Reported: Reportable>(of subject: Reported) throws -> String {
    try #require(Reported.formats.first { $0.name == "html" }).render(subject, .plain)
  }

  private static func judgement(
    _ metric: String, of design: String, on workload: String = hostileName, _ verdict: GateVerdict,
    _ old: Double?, _ new: Double?
  ) throws -> MetricJudgement {
    var own = MetricJudgement(
      workload: workload, host: ListHost.acquireFirst.description, design: design,
      metric: try #require(Metric(named: metric)), verdict: verdict, baseline: old, found: new,
      limit: "equal", reason: verdict == .passed ? nil : "a reason that takes some words to tell")
    if metric == "time", let old, let new {
      (own.ratio, own.lower, own.upper) = (new / old, new / old - 0.01, new / old + 0.02)
    }
    return own
  }

  private static func gateReport(
    _ judgements: [MetricJudgement], problems: [GateProblem] = [], causes: [SubjectCauses] = [],
    notes: [String] = []
  ) -> GateReport {
    var report = GateReport(
      version: "test", command: ["gate"], suite: "small", baseline: "b.json")
    report.machine = .current
    report.problems = problems
    report.judgements = judgements
    report.causes = causes
    report.notes = notes
    report.decide()
    return report
  }

  /// Forty metrics of a design that passed, and one of each other verdict.
  private static func judgement() throws -> GateReport {
    let passed = try (0..<40).map {
      try judgement("modelled.hitches.\($0 + 100)", of: "floor", .passed, Double($0), Double($0))
    }
    return gateReport(
      passed + [
        try judgement("allocations.firstUse.count", of: "stable-id", .regressed, 100, 150),
        try judgement("counters.cellsCreated", of: "stable-id", .regressed, 0, 3),
        try judgement("modelled.hitches.60", of: "tag-lookup", .improved, 2, 1),
        try judgement("time", of: "tag-lookup", .undecided, 50, 51),
        try judgement("counters.offsetHits", of: "tag-lookup", .invalid, 12, nil),
      ], problems: [GateProblem(.vanished, "it vanished", workload: hostileName)],
      causes: [
        SubjectCauses(
          workload: hostileName, host: "acquireFirst", design: "stable-id",
          causes: [.init(kind: .counter, name: "cellsCreated", baseline: 0, found: 3)])
      ], notes: [hostileName])
  }

  /// `app` was `stable-id` and is `tag-lookup`: what it shows wrong is as the film of it counts.
  static func brokenJudgement() throws -> GateReport {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    let designs = [try Design("tag-lookup"), try Design("stable-id")]
    let film = Filming(on: trace, host: .acquireFirst).film(of: designs)
    var judgements = [
      try judgement("counters.cellsCreated", of: "app", on: trace.name, .regressed, 1, 3)
    ]
    for (name, count) in film.takes[0].fidelity.sorted(by: { $0.key < $1.key }) where count > 0 {
      var own = try judgement(
        "fidelity.\(name)", of: "app", on: trace.name, .regressed, 0, Double(count))
      own.command = "filmstrip explain edited-feed --design tag-lookup --fault \(name)"
      judgements.append(own)
    }
    var report = gateReport(judgements)
    report.playback = .film(film, words: "tag-lookup is app as it is now.")
    return report
  }

  private static func comparison(named name: String? = nil) throws -> Report {
    let embedded = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    var renamed = embedded.trace
    if let name { renamed.name = name }
    let trace = try ValidTrace(checking: renamed)
    let host = ListHost.acquireFirst
    let designs = try ["tag-lookup", "stable-id", "scroll-view", "floor"].map { try Design($0) }
    let workload = Workload(
      name: trace.name, source: "a test", host: host.description, traceHash: trace.contentHash,
      rowCount: trace.feed.rowCount, eventCount: trace.events.count,
      durationMilliseconds: trace.timesMilliseconds.last ?? 0, frameRate: 60)
    let results = designs.enumerated().map { number, design in
      result(of: design, on: trace, host, cost: 100 + 20 * (designs.count - number))
    }
    var run = RunResult(
      version: "test", command: ["compare", trace.name], seed: 1, machine: .current, base: "floor",
      workloads: [workload], results: results, controls: [], cells: nil, suggestions: [], notes: [])
    run.failures = [
      ChildFailure(
        pass: .allocations, workload: trace.name, host: host.description, design: "scroll-view",
        end: .signal(9))
    ]
    var report = Report(run)
    report.playback = .film(Filming(on: trace, host: host).film(of: [designs[0], designs[1]]))
    return report
  }

  private static func result(
    of design: Design, on trace: ValidTrace, _ host: ListHost, cost: Int
  ) -> DesignResult {
    let replay = design.watchedReplay(of: trace, host: host)
    // Without strips beyond their content, all but tag-lookup are right.
    let faults = replay.fidelity.list.byName.filter { $0.key != FaultKind.blank.metricName }
    var timing = Timing(
      eventsPerSecond: 1e9 / Double(cost), nanosecondsPerEvent: Double(cost),
      samples: [Double(cost)], setUpNanoseconds: 100)
    if design.name != "floor" {
      var comparison = TimeComparison(
        verdict: .slower, ratio: Double(cost) / 120, logRatios: [0.1, 0.2])
      comparison.lower = comparison.ratio * 0.97
      comparison.upper = comparison.ratio * 1.04
      timing.comparison = comparison
      timing.aboveBasePerDisplay = Double(cost) - 120
      timing.aboveBasePerStripScroll = Double(cost) - 119
    }
    let phase = Allocations(
      count: cost, bytes: 64 * cost, peakBytes: 64 * cost, frees: 0, sizeClasses: [])
    return DesignResult(
      workload: trace.name, design: design.name, alsoCalled: [], host: host.description,
      isBound: design.isBound, counters: replay.counters.list.byName,
      fidelity: faults,
      allocations: design.name == "scroll-view"
        ? nil : AllocationPhases(setUp: phase, firstUse: phase, steady: phase, isSettled: true),
      timing: timing)
  }
}
