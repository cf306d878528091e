import Foundation
import Gate
import Results

/// Something that the gate promises to catch, and how it is brought about.
struct TrialFault {
  let name: String
  let due: GateVerdict
  /// True if only times show it.
  var isTimed = false
  /// Changes what the gate will read, from a sound baseline and a sound result.
  let inject: (inout TrialBench.Files, Baseline, RunResult) throws -> Void

  static var all: [TrialFault] { baselines + results + designs }

  private static var baselines: [TrialFault] {
    [
      files("no baseline", .invalid) { $0.baseline = nil },
      files("an empty baseline", .invalid) { $0.baseline = Data() },
      files("a baseline that was cut", .invalid) { $0.baseline = $0.baseline?.dropLast(400) },
      files("a baseline with a figure changed by hand", .invalid) { files in
        let key = #""counters.rowsDisplayed" : "#
        files.baseline = replaced(key, with: "\(key)9", in: files.baseline)
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
        $0.subjects[0].metrics["allocations.total.bytes"]? += 1
      },
      sealed("a metric that regressed", .regressed) {
        $0.subjects[0].metrics["allocations.total.bytes"]? -= 1
      },
      sealed("a metric without a better direction", .passed) {
        $0.subjects[0].metrics["counters.rowsDisplayed"]? += 1
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
      timed("times, all as they were", .passed) { _ in },
      timed("times 5% slower", .regressed) { $0.slow(by: 0.05) },
      timed("times 5% faster", .improved) { $0.slow(by: -0.05) },
      timed("times that lie about at the margin", .undecided) {
        $0.slow(by: Suite().times.margin)
      },
      timed("a control that is not the same", .invalid) {
        $0.controls[0].comparison?.verdict = .undecided
      },
      timed("no control", .invalid) { $0.controls = [] },
      timed("zero samples", .invalid) { $0.results[0].timing?.threadSamples = [] },
      TrialFault(name: "a time that is NaN", due: .invalid) { files, baseline, result in
        try time(&files, baseline, result) { _ in }
        files.result = replaced(#""ratio" : 1"#, with: #""ratio" : NaN"#, in: files.result)
      },
    ]
  }

  private static var designs: [TrialFault] {
    [
      files("a design that allocates one block more", .regressed) {
        $0.subject = "subject: subject,fault=allocation"
      },
      files("a design that loses one offset", .regressed) {
        $0.subject = "subject: subject,fault=lostOffset"
      },
      files("a design that counts otherwise from pass to pass", .invalid) {
        $0.subject = "subject: subject,fault=otherCounters"
      },
      files("a design that vanished from the suite", .invalid) { files in
        files.subject = "tag-lookup"
        files.others = []
      },
      files("a design that was renamed", .invalid) { $0.subject = "subjekt: subject" },
      files("a design that this build does not have", .invalid) {
        $0.subject = "subject: stable-identity"
      },
      files("a design that is new", .invalid) { $0.others.append("row-dictionary") },
      files("a workload that vanished", .invalid) { $0.traces.removeLast() },
      files("a workload that is new", .invalid) { $0.traces.append("furrow-2013-feed") },
      files("a trace that is not there", .invalid) { $0.traces[0] = "missing.jsonl" },
      files("a design that does 5% more work", .regressed, isTimed: true) {
        $0.subject = "subject: subject,fault=work5"
      },
      files("a design that does 10% more work", .regressed, isTimed: true) {
        $0.subject = "subject: subject,fault=work10"
      },
    ]
  }

  // MARK: Kinds of faults

  /// Other files than those of the sound suite.
  private static func files(
    _ name: String, _ due: GateVerdict, isTimed: Bool = false,
    _ change: @escaping (inout TrialBench.Files) -> Void
  ) -> TrialFault {
    TrialFault(name: name, due: due, isTimed: isTimed) { files, _, _ in change(&files) }
  }

  /// A baseline that says something else, and is sealed all the same.
  private static func sealed(
    _ name: String, _ due: GateVerdict, _ change: @escaping (inout Baseline) -> Void
  ) -> TrialFault {
    TrialFault(name: name, due: due) { files, baseline, _ in
      var baseline = baseline
      change(&baseline)
      files.baseline = Data(try BaselineFile.text(of: baseline).utf8)
    }
  }

  /// A result that says something else.
  private static func judged(
    _ name: String, _ due: GateVerdict, _ change: @escaping (inout RunResult) -> Void
  ) -> TrialFault {
    TrialFault(name: name, due: due) { files, _, result in
      var result = result
      change(&result)
      files.result = try JSONEncoder().encode(result)
    }
  }

  /// A result with times that were made up, and says something else.
  private static func timed(
    _ name: String, _ due: GateVerdict, _ change: @escaping (inout RunResult) -> Void
  ) -> TrialFault {
    TrialFault(name: name, due: due) { files, baseline, result in
      try time(&files, baseline, result, change)
    }
  }

  private static func replaced(_ old: String, with new: String, in data: Data?) -> Data? {
    data.map { data in
      let text = String(decoding: data, as: UTF8.self)
      return Data(text.replacing(old, with: new, maxReplacements: 1).utf8)
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
  fileprivate static let madeUpCondition = MachineCondition(rawValue: 23)

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
