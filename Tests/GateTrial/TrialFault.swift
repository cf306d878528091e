import Foundation
import Gate
import Results

/// Something that the gate promises to catch, and how it is brought about.
struct TrialFault {
  let name: String
  let due: GateVerdict
  var isTimed = false
  /// Changes what the gate will read, from a sound baseline and a sound result.
  let inject: (inout TrialBench.Files, Baseline, RunResult) throws -> Void

  init(
    _ name: String, _ due: GateVerdict, isTimed: Bool = false,
    _ inject: @escaping (inout TrialBench.Files, Baseline, RunResult) throws -> Void
  ) {
    self.name = name
    self.due = due
    self.isTimed = isTimed
    self.inject = inject
  }

  // MARK: Designs

  static var designs: [TrialFault] {
    [
      TrialFault("a design that allocates one block more", .regressed) { files, _, _ in
        files.subject = "subject: subject,fault=allocation"
      },
      TrialFault("a design that loses one offset", .regressed) { files, _, _ in
        files.subject = "subject: subject,fault=lostOffset"
      },
      TrialFault("a design that counts otherwise from pass to pass", .invalid) { files, _, _ in
        files.subject = "subject: subject,fault=otherCounters"
      },
      TrialFault("a design that vanished from the suite", .invalid) { files, _, _ in
        files.subject = "tag-lookup"
        files.others = []
      },
      TrialFault("a design that was renamed", .invalid) { files, _, _ in
        files.subject = "subjekt: subject"
      },
      TrialFault("a design that this build does not have", .invalid) { files, _, _ in
        files.subject = "subject: stable-identity"
      },
      TrialFault("a design that is new", .invalid) { files, _, _ in
        files.others.append("row-dictionary")
      },
      TrialFault("a workload that vanished", .invalid) { files, _, _ in
        files.traces.removeLast()
      },
      TrialFault("a workload that is new", .invalid) { files, _, _ in
        files.traces.append("furrow-2013-feed")
      },
      TrialFault("a trace that is not there", .invalid) { files, _, _ in
        files.traces[0] = "missing.jsonl"
      },
    ]
  }

  /// Faults that only a clock sees.
  static var timed: [TrialFault] {
    [
      TrialFault("a design that does 5% more work", .regressed, isTimed: true) { files, _, _ in
        files.subject = "subject: subject,fault=work5"
      },
      TrialFault("a design that does 10% more work", .regressed, isTimed: true) { files, _, _ in
        files.subject = "subject: subject,fault=work10"
      },
    ]
  }

  // MARK: Files

  static var files: [TrialFault] { baselines + results }

  private static var baselines: [TrialFault] {
    [
      TrialFault("no baseline", .invalid) { files, _, _ in files.baseline = nil },
      TrialFault("an empty baseline", .invalid) { files, _, _ in files.baseline = Data() },
      TrialFault("a baseline that was cut", .invalid) { files, _, _ in
        files.baseline = files.baseline?.dropLast(400)
      },
      TrialFault("a baseline with a figure changed by hand", .invalid) { files, _, _ in
        let text = files.baseline.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let key = #""counters.rowsDisplayed" : "#
        files.baseline = Data(text.replacing(key, with: "\(key)9", maxReplacements: 1).utf8)
      },
      sealed("a baseline of another schema", .invalid) { $0.schema += 1 },
      sealed("another trace hash", .invalid) { $0.workloads[0].traceHash = "0000000000000000" },
      sealed("another toolchain", .invalid) { $0.machine.toolchain = "Swift 5.0" },
      sealed("another allocator", .invalid) { $0.machine.allocator = "malloc" },
      sealed("a build of another kind", .invalid) { $0.machine.isRelease.toggle() },
      sealed("a metric that the baseline lacks", .invalid) {
        $0.subjects[0].metrics["fidelity.traps"] = nil
      },
      sealed("a metric that the run lacks", .invalid) {
        $0.subjects[0].metrics["counters.miles"] = 1
      },
      sealed("a metric that improved", .improved) {
        $0.subjects[0].metrics["counters.itemCellsCreated"]? += 1
      },
      sealed("a metric that regressed", .regressed) {
        $0.subjects[0].metrics["counters.itemCellsCreated"]? -= 1
      },
    ]
  }

  private static var results: [TrialFault] {
    [
      judged("a partial run", .invalid) { $0.isPartial = true },
      judged("a pass without an outcome", .invalid) {
        $0.failures = [
          ChildFailure(
            pass: "fidelity", workload: "viblo-feed", host: "acquireFirst", design: "tag-lookup",
            end: .signal(11))
        ]
      },
      judged("a result without one design", .invalid) { $0.results.removeLast() },
      judged("a result without counters", .invalid) { $0.results[0].counters = [:] },
      judged("a result of another trace", .invalid) { $0.workloads[0].traceHash = "0" },
      judged("times, all as they were", .passed, isTimed: true) { _ in },
      judged("times 5% slower", .regressed, isTimed: true) { $0.slow(by: 0.05) },
      judged("times 5% faster", .improved, isTimed: true) { $0.slow(by: -0.05) },
      judged("times that lie about at the margin", .undecided, isTimed: true) {
        $0.slow(by: Suite().times.margin)
      },
      judged("a control that is not the same", .invalid, isTimed: true) {
        $0.controls[0].comparison?.verdict = .undecided
      },
      judged("no control", .invalid, isTimed: true) { $0.controls = [] },
      judged("zero samples", .invalid, isTimed: true) {
        $0.results[0].timing?.threadSamples = []
      },
      TrialFault("a time that is NaN", .invalid) { files, baseline, result in
        try TrialFault.time(&files, baseline, result) { _ in }
        let text = files.result.map { String(decoding: $0, as: UTF8.self) } ?? ""
        files.result = Data(
          text.replacing(#""ratio" : 1"#, with: #""ratio" : NaN"#, maxReplacements: 1).utf8)
      },
    ]
  }

  /// A baseline that says something else, and is sealed all the same.
  private static func sealed(
    _ name: String, _ due: GateVerdict, _ change: @escaping (inout Baseline) -> Void
  ) -> TrialFault {
    TrialFault(name, due) { files, baseline, _ in
      var baseline = baseline
      change(&baseline)
      files.baseline = Data(try BaselineFile.text(of: baseline).utf8)
    }
  }

  /// A result that says something else; with times that were made up where they are asked for.
  private static func judged(
    _ name: String, _ due: GateVerdict, isTimed: Bool = false,
    _ change: @escaping (inout RunResult) -> Void
  ) -> TrialFault {
    TrialFault(name, due) { files, baseline, result in
      guard isTimed else {
        var result = result
        change(&result)
        files.result = try JSONEncoder().encode(result)
        return
      }
      try time(&files, baseline, result, change)
    }
  }

  /// Gives the baseline and the result times that are alike, and then changes the result.
  private static func time(
    _ files: inout TrialBench.Files, _ baseline: Baseline, _ result: RunResult,
    _ change: (inout RunResult) -> Void
  ) throws {
    var (baseline, result) = (baseline, result)
    result.makeTimes()
    for index in baseline.subjects.indices {
      baseline.subjects[index].times = [
        RunResult.madeUpCondition: (0..<RunResult.madeUpBlockCount).map {
          RunResult.madeUpRatio(block: $0 + 3)
        }
      ]
    }
    change(&result)
    files.isTimed = true
    files.baseline = Data(try BaselineFile.text(of: baseline).utf8)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    files.result = try encoder.encode(result)
  }
}

extension RunResult {
  fileprivate static let madeUpBlockCount = 20
  fileprivate static let madeUpCondition = MachineCondition(number: 23)

  /// Thread time in millionths of the ruler's, within half a percent.
  fileprivate static func madeUpRatio(block: Int) -> Double {
    50_000 * (1 + Double((block * 7) % 11 - 5) / 1000)
  }

  fileprivate mutating func makeTimes() {
    timingPlan = TimingPlan(
      comparisonCount: 6, alpha: 0.01, margin: Suite().times.margin,
      looks: [RunResult.madeUpBlockCount],
      requiredBlocks: 12, roundCount: 16, sliceMilliseconds: 20)
    for workload in workloads {
      blocks += (0..<RunResult.madeUpBlockCount).map {
        TimingBlock(
          workload: workload.name, host: workload.host, seed: UInt64($0), rulerNanoseconds: 400)
      }
      var control = Control(
        workload: workload.name, host: workload.host, design: base, ratio: 1, samples: [1])
      control.comparison = TimeComparison(verdict: .same, ratio: 1, logRatios: [0])
      controls.append(control)
    }
    for index in results.indices {
      let samples = (0..<RunResult.madeUpBlockCount).map {
        RunResult.madeUpRatio(block: $0) * 400 / 1e6
      }
      results[index].timing = Timing(
        eventsPerSecond: 1, nanosecondsPerEvent: 20, samples: samples, threadSamples: samples,
        setUpNanoseconds: 1)
      results[index].timing?.conditionSamples = (0..<RunResult.madeUpBlockCount).map {
        [
          ConditionSample(
            condition: RunResult.madeUpCondition, ratio: RunResult.madeUpRatio(block: $0),
            turnCount: 10)
        ]
      }
    }
  }

  /// Makes the first design's times longer.
  fileprivate mutating func slow(by share: Double) {
    for block in results[0].timing?.conditionSamples.indices ?? 0..<0 {
      results[0].timing?.conditionSamples[block][0].ratio *= 1 + share
    }
  }
}
