import Results

extension FixedRun {
  /// The whole run with everything else that a record may hold.
  static var full: RunResult {
    var run = whole
    run.results[0].instructions = InstructionCount(
      counter: .callgrind, counts: [1_234_567, 1_234_567],
      functions: [FunctionInstructions(name: "Replay.run", count: 1_000_000)],
      hardwareCounts: [], hardwareRefusal: "no counter")
    run.results[1].instructions = InstructionCount(
      counter: .hardware, counts: [5, 7], functions: [], hardwareCounts: [5, 7],
      hardwareRefusal: nil)
    run.results[2].instructions = InstructionCount(
      counter: .callgrind, counts: [1_000_000, 1_000_000], functions: [], hardwareCounts: [],
      hardwareRefusal: nil)
    for index in run.results.indices {
      run.results[index].modelled = FixedHitches.run.results[index == 3 ? 2 : 0].modelled
      run.results[index].allocations?.perDisplay = index == 2 ? nil : 0.5
      run.results[index].timing?.threadSamples = [109.5, 110, 110.5]
      run.results[index].timing?.conditionSamples = [290, 291, 292].map {
        [ConditionSample(condition: MachineCondition(number: 33), ratio: $0, turnCount: 160)]
      }
    }
    run.results[0].modelled?.curve = [
      WorkQuantile(share: 0.5, microseconds: 250), WorkQuantile(share: 1, microseconds: 6600),
    ]
    run.results[0].course = ReplayCourse(
      timesMilliseconds: [0, 361_500, 723_000], liveCells: [3, 9, 9], allocations: [42, 120, 151],
      liveBytes: [4096, 40_960, 40_960])
    run.commit = "0123456789ab"
    run.machine.allocator = "jemalloc 5.3.0"
    run.sweeps = swept.sweeps
    run.workloads[1].group = "edits"
    run.summaries += run.summaries.map { summary in
      var summary = summary
      summary.group = "edits"
      return summary
    }
    run.controls[0].comparison = run.results[0].timing?.comparison
    run.failures = FixedRun.ends.map { end in
      ChildFailure(
        pass: "time", workload: "browse", host: "acquireFirst", design: nil, end: end)
    }
    run.failures[0].lastWords = "Fatal error"
    run.failures[0].design = "ceiling"
    return run
  }

  /// One of each way to end.
  private static let ends: [ChildFailure.End] = [
    .exitCode(-1), .signal(11), .timeLimit(seconds: 0.5),
    .memoryLimit(foundBytes: 2 << 30, limitBytes: 1 << 30), .unreadable("no outcome"),
    .couldNotStart("no such file"), .refused("no"), .interrupted, .disagreed("two counts"),
  ]

  /// Names that would steer, break or calculate: each must stay text everywhere.
  static let hostileNames = [
    "<script>alert(1)</script>", "a|b", "a\nb", "a,b", "a\"b", "a\u{200F}b\u{202E}c", "=cmd()",
    "+1", "-1", "@sum", "\tx", "\u{1B}[31mred", "`code`", "it's", "'=1", "a/b%c", " ends ", "",
    "a\r\nb", "\u{2028}", "e\u{301}フィード", "&amp;", "# head", "[x](javascript:1)", "%0A::error::x",
    "]]>", "\\", "a;b", "＝1", "\u{FEFF}x", "https://a.b", "a\u{0}b", "\u{85}",
  ]

  /// A workload and a design of each hostile name.
  static var hostile: RunResult {
    let workloads = hostileNames.map { workload($0) }
    let results = zip(workloads, hostileNames).flatMap { workload, name in
      [
        result(name, on: workload, lost: 1, cost: 110, alsoCalled: [name + name]),
        result("floor", on: workload, cost: 100, isBound: true, isBase: true),
      ]
    }
    var run = run(
      results, on: workloads, suggestions: hostileNames, notes: hostileNames)
    run.results[0].caveat = hostileNames[0]
    run.command = ["compare"] + hostileNames
    run.machine.processor = hostileNames.joined()
    return run
  }
}
