import Results
import Testing

@testable import Reporting

private let here = FixedRun.workload()
private let there = FixedRun.workload("edited", host: "acquireFirst+late")

/// A design by what it is compared by: the opening and the worst frame in milliseconds, hitches in milliseconds a
/// second of seconds scrolled, memory in kilobytes, blocks a row displayed; its time, of which there are as many blocks.
private func design(
  _ name: String, on workload: Workload = here, lost: Int = 0, opening: Double = 20,
  hitches: Double = 0, scrolled: Double = 1, frame: Double = 10, memory: Int = 100,
  allocations: Int = 0, isBound: Bool = false, nanoseconds: Double? = nil, blocks: Int = 20
) -> DesignResult {
  var result = FixedRun.result(name, on: workload, lost: lost, cost: 100, isBound: isBound)
  let display = ModelledDisplay(
    hertz: 60, scrolledMilliseconds: 1000 * scrolled, hitchMilliseconds: hitches * scrolled,
    hitchMillisecondsPerSecond: hitches)
  result.modelled = ModelledFrames(
    openingMicroseconds: opening * 1000, frameCount: 100, motionFrameCount: 100,
    worstFrame: WorstFrame(
      microseconds: frame * 1000, timeMilliseconds: 0, firstEvent: 0, events: [], parts: []),
    displays: [display])
  let peak = memory * 1024
  result.allocations = AllocationPhases(
    setUp: FixedRun.allocations(0, bytes: 0, peakBytes: peak),
    firstUse: FixedRun.allocations(0, bytes: 0, peakBytes: peak),
    steady: FixedRun.allocations(1366 * allocations, bytes: 0, peakBytes: peak), isSettled: true)
  if let nanoseconds {
    let samples = (0..<blocks).map { nanoseconds * (1 + Double($0) / 1000) }
    result.timing = Timing(
      eventsPerSecond: 1e9 / nanoseconds, nanosecondsPerEvent: nanoseconds, samples: samples,
      threadSamples: samples, setUpNanoseconds: 0)
  }
  return result
}

extension Answer {
  fileprivate init(of results: [DesignResult], on workloads: [Workload] = [here]) {
    self.init(FixedRun.run(results, on: workloads))
  }
}

/// The answer of a comparison, by each of its rules.
@Suite struct AnswerTests {
  struct Case: Sendable {
    var title: String
    var designs: [DesignResult]
    var workloads = [here]
    var kind: Answer.Kind?
    var left: [String]
    var beaten: [String]?
    var deciding: [String]?
  }

  static let cases: [Case] = [
    Case(
      title: "the only one without a fault",
      designs: [
        design("slow", opening: 400, memory: 9000), design("quick", lost: 1, opening: 1),
        design("floor", isBound: true),
      ], kind: .one, left: ["slow"], beaten: [], deciding: []),
    Case(
      title: "a bound is no advice", designs: [design("floor", isBound: true)], kind: .nothing,
      left: []),
    // One late frame in a tenth of a second is no more than one in a second.
    Case(
      title: "a second scrolled", designs: [design("a", hitches: 3), design("b")], kind: .one,
      left: ["b"]),
    Case(
      title: "a tenth scrolled", designs: [design("a", hitches: 3, scrolled: 0.1), design("b")],
      kind: .one, left: ["a"], beaten: []),
    Case(
      title: "a minute scrolled", designs: [design("a", hitches: 3, scrolled: 60), design("b")],
      kind: .one, left: ["b"]),
    Case(
      title: "the workload where a figure is largest counts",
      designs: [
        design("a", on: here, opening: 40), design("a", on: there),
        design("b", on: here), design("b", on: there, opening: 60),
      ], workloads: [here, there], kind: .one, left: ["a"]),
    Case(
      title: "a fault on any workload is a fault",
      designs: [
        design("a", on: here), design("a", on: there, lost: 8),
        design("b", on: here, lost: 1), design("b", on: there, lost: 5),
      ], workloads: [here, there], kind: .one, left: ["b"]),
    // A row is displayed 1,366 times in 14,782 events; a thousandth of a frame is 16,667 ns, or 1,540 ns an event.
    Case(
      title: "time that matters",
      designs: [design("a", nanoseconds: 100), design("b", nanoseconds: 2100)], kind: .one,
      left: ["a"], deciding: ["time"]),
    Case(
      title: "time that does not matter",
      designs: [design("a", nanoseconds: 100), design("b", nanoseconds: 1600)], kind: .one,
      left: ["a"], beaten: [], deciding: []),
    // With three blocks the rank test can say nothing.
    Case(
      title: "time that is not certain",
      designs: [
        design("a", nanoseconds: 100, blocks: 3), design("b", nanoseconds: 90_000, blocks: 3),
      ], kind: .one, left: ["a"], beaten: []),
  ]

  @Test(arguments: AnswerTests.cases)
  func theAnswerByHand(example: Case) {
    let answer = Answer(of: example.designs, on: example.workloads)
    #expect(answer.designs == example.left)
    #expect(answer.design == example.left.first)
    if let kind = example.kind { #expect(answer.kind == kind) }
    if let beaten = example.beaten { #expect(answer.beaten == beaten) }
    if let deciding = example.deciding { #expect(answer.deciding == deciding) }
  }

  /// 8 ms, 2.5 ms/s, 4 ms, 1,024 KB and a block a row are equal; a little more is not.
  @Test(arguments: [
    ("opening", design("b", opening: 28), design("b", opening: 28.1)),
    ("hitches", design("b", hitches: 2.5), design("b", hitches: 2.6)),
    ("frame", design("b", frame: 14), design("b", frame: 14.1)),
    ("memory", design("b", memory: 1124), design("b", memory: 1125)),
    ("allocations", design("b", allocations: 1), design("b", allocations: 2)),
  ])
  func upToTheThresholdTwoAreEqual(name: String, equal: DesignResult, worse: DesignResult) {
    let same = Answer(of: [design("a"), equal])
    #expect(same.kind == .one && same.designs == ["a"] && same.equals == ["b"])
    #expect(same.deciding == [])
    let beaten = Answer(of: [design("a"), worse])
    #expect(beaten.kind == .one && beaten.designs == ["a"] && beaten.beaten == ["b"])
    #expect(beaten.equals == [])
    #expect(beaten.deciding == [name])
  }

  @Test func betterInDifferentThingsIsAChoice() {
    let answer = Answer(of: [
      design("kept", opening: 131, memory: 2823), design("pooled", opening: 23, hitches: 9),
      design("both", opening: 140, hitches: 9, memory: 2900),
    ])
    #expect(answer.kind == .choice)
    #expect(answer.designs == ["kept", "pooled"] && answer.beaten == ["both"])
    #expect(answer.deciding == ["opening", "hitches", "memory"])
    // Figures have the same digits in the answer and in the table: two if they are modelled.
    #expect(answer.lines.contains { $0.contains("pooled (23 ms; kept: 130 ms)") })
    #expect(answer.lines.contains { $0.contains("kept (0 ms/s; pooled: 9.0 ms/s)") })
  }

  /// Opening 0, 12, 6; memory 614, 0, 1,229; blocks 6, 3, 0 (of 5): each beats the next, and the last the first.
  @Test func whereThreeBeatEachOtherInARingAllAreLeft() {
    let designs = [
      design("a", opening: 0, memory: 614, allocations: 6),
      design("b", opening: 12, memory: 0, allocations: 3),
      design("c", opening: 6, memory: 1229, allocations: 0),
      design("d", opening: 100, memory: 9000, allocations: 90),
    ]
    var run = FixedRun.run(designs, on: [here])
    run.equalWithin = ["allocations": 5]
    #expect(Answer(run).designs == ["a", "b", "c"])
    #expect(Answer(run).beaten == ["d"])
  }

  @Test func thresholdsAreTheRunsOwn() {
    var run = FixedRun.run([design("a"), design("b", opening: 25)], on: [here])
    #expect(Answer(run).equals == ["b"])
    run.equalWithin = ["opening": 4]
    #expect(Answer(run).kind == .one && Answer(run).beaten == ["b"])
  }

  @Test func aDesignWithoutAFigureThatOthersHaveIsNoCandidate() {
    var unknown = design("a")
    unknown.modelled = nil
    let answer = Answer(of: [unknown, design("b", opening: 90)])
    #expect(answer.designs == ["b"] && answer.equals == [] && answer.beaten == [])
    #expect(answer.lines.last == "Left out of the answer: a (its opening was not counted).")
    // Nothing is missing where no design has it.
    #expect(Answer(of: [unknown]).designs == ["a"])
  }

  @Test func aDesignWhoseFaultsWereNotCountedIsNoCandidate() {
    var failed = design("a")
    failed.fidelity = [:]
    #expect(Answer(of: [failed, design("b")]).designs == ["b"])
    #expect(Answer(of: [failed]).kind == .nothing)
    // On one of two workloads.
    failed = design("a", on: there)
    failed.fidelity = [:]
    let both = Answer(
      of: [
        design("a", on: here), failed, design("b", on: here, lost: 1), design("b", on: there),
      ], on: [here, there])
    #expect(both.designs == ["b"] && both.kind == .one)
    #expect(both.lines[0].hasPrefix("Use b: the fewest faults on 2 traces, "))
    #expect(both.lines.last == "Left out of the answer: a (its faults were not counted).")
  }

  @Test func aDesignThatFailedAPassIsNoCandidate() {
    var run = FixedRun.run([design("evil", opening: 1), design("a", opening: 90)], on: [here])
    run.failures = [
      ChildFailure(
        pass: .time, workload: here.name, host: here.host, design: "evil", end: .signal(4))
    ]
    #expect(Answer(run).designs == ["a"])
    #expect(
      Answer(run).lines.last == "Left out of the answer: evil (its time pass failed on browse).")
  }

  /// 400 ms are within; a little more is not.
  @Test(arguments: [
    (400.0, 100.0, ["a", "b"]), (400.1, 100, ["b"]), (500, 400, ["b"]), (500, 400.1, ["a", "b"]),
    (9847, 35, ["b"]),
  ])
  func anOpeningAbove400MillisecondsIsNoAlternative(
    slow: Double, quick: Double, left: [String]
  ) {
    // The slow one is better in something else.
    let answer = Answer(of: [design("a", opening: slow), design("b", opening: quick, frame: 90)])
    #expect(answer.designs == left)
    #expect(
      answer.lines.contains { $0.hasPrefix("Left out of the answer: a (opens in ") }
        == (left == ["b"]))
    // A faulty design that recycles cells excludes the slow one too; one that does not recycle excludes nothing.
    var faulty = design("b", lost: 1, opening: quick)
    let other = Answer(of: [design("a", opening: slow), faulty])
    #expect(other.designs == [left.count == 1 ? "b" : "a"])
    faulty.recyclesNothing = true
    #expect(Answer(of: [design("a", opening: slow), faulty]).designs == ["a"])
  }

  /// The first table marks it, so the lines above do not repeat it.
  @Test func aDesignThatOpensTooLateSaysSoInItsRow() {
    var late = design("late", opening: 9800)
    late.recyclesNothing = true
    let part = Report(FixedRun.run([design("a", opening: 35), late], on: [here])).parts[0]
    let labels = Ranking(part).table.rows.compactMap(\.design?.text)
    #expect(labels == ["a", "late (opens too late)"])
    #expect(part.answer.brief == ["Use a: nothing wrong on browse, host acquireFirst."])
    #expect(
      part.answer.lines.last
        == "Left out of the answer: late (opens in 9,800 ms; the limit is 400 ms).")
  }

  @Test func ofEqualsThePlainestIsNamed() {
    var (a, b, c) = (design("a"), design("b"), design("c"))
    (a.departureCount, b.departureCount, c.departureCount) = (3, 1, 1)
    let answer = Answer(of: [a, c, b])
    #expect(answer.kind == .one && answer.designs == ["b"] && answer.equals == ["a", "c"])
    #expect(answer.lines.contains("As good: a and c; b is named because it is the plainest."))
    // A design that is right on the other recordings comes before the plainest.
    a.isRightOnRecordings = true
    (b.isRightOnRecordings, c.isRightOnRecordings) = (false, false)
    #expect(Answer(of: [a, c, b]).designs == ["a"])
    a.isRightOnRecordings = false
    let wrong = Answer(of: [a, c, b])
    #expect(wrong.designs == ["b"])
    #expect(
      wrong.lines.contains {
        $0.hasPrefix(
          "It is not among the best designs on the embedded recordings")
      })
  }

  @Test func eachOfAChoiceStandsForItsEquals() {
    let answer = Answer(of: [
      design("kept", opening: 90, memory: 0), design("pooled", memory: 2823),
      design("pooled,again", memory: 2824),
    ])
    #expect(answer.kind == .choice && answer.designs == ["kept", "pooled"])
    #expect(answer.equals == ["pooled,again"])
    #expect(answer.lines.contains { $0.hasPrefix("As good as pooled: pooled,again.") })
  }

  // MARK: Behaviours of a platform

  private static let behaviours: [Workload] = [nil, "ends come late"].map { phrase in
    var workload = FixedRun.workload(host: phrase == nil ? "usual" : "late")
    workload.platform = "uikit"
    workload.behaviour = phrase
    return workload
  }

  /// One lost offset in 1,366 displays is 0.7 of 1,000 under each behaviour, and 683 are 500 under one.
  @Test func thePrintedFigureOfTheWorstBehaviourRanks() {
    let behaviours = AnswerTests.behaviours
    let answer = Answer(
      of: [
        design("everywhere", on: behaviours[0], lost: 1),
        design("everywhere", on: behaviours[1], lost: 1),
        design("late", on: behaviours[0]), design("late", on: behaviours[1], lost: 683),
      ], on: behaviours)
    #expect(answer.kind == .one && answer.designs == ["everywhere"])
    #expect(
      answer.lines.prefix(2) == [
        "Use everywhere: the fewest faults on browse, uikit (2 behaviours).",
        "Under each behaviour (the worst: the usual one) it shows up to 0.7 lost per 1,000 displays.",
      ])
    let late = Answer(
      of: [design("late", on: behaviours[0]), design("late", on: behaviours[1], lost: 683)],
      on: behaviours)
    #expect(
      late.lines.prefix(2) == [
        "Use late: the fewest faults on browse, and nothing wrong under 1 of uikit's 2 behaviours.",
        "Under the other one, where ends come late, it shows 500 lost per 1,000 displays.",
      ])
  }

  /// 20,000 and 20,001 of 100,000 displays are both printed as 200.
  @Test func equalPrintedRatesAreEqual() {
    var (a, b) = (design("a", lost: 20_001), design("b", lost: 20_000, opening: 90))
    (a.counters["rowsDisplayed"], b.counters["rowsDisplayed"]) = (100_000, 100_000)
    #expect(Answer(of: [a, b]).designs == ["a"])
    b.fidelity["lostOffsets"] = 19_000
    #expect(Answer(of: [a, b]).designs == ["b"])
  }

  @Test func ofEqualRatesTheOneWithFewerFaultyBehavioursIsFirst() {
    let behaviours = AnswerTests.behaviours
    let answer = Answer(
      of: [
        design("both", on: behaviours[0], lost: 1), design("both", on: behaviours[1], lost: 1),
        design("late", on: behaviours[0], opening: 90), design("late", on: behaviours[1], lost: 1),
      ], on: behaviours)
    #expect(answer.designs == ["late"])
  }

  /// 131 and 134 ms are both printed as 130.
  @Test func whatDecidesIsPrintedForBoth() {
    var run = FixedRun.run([design("a", opening: 131), design("b", opening: 134)], on: [here])
    run.equalWithin = ["opening": 1]
    #expect(Answer(run).deciding == [] && Answer(run).equals == ["b"])
    let beaten = Answer(of: [design("a", frame: 10), design("b", frame: 17)])
    #expect(
      beaten.lines.contains(
        "Nothing wrong either, but worse: b (has a worst frame of 17 ms; a: 10 ms)."))
  }

  @Test func withoutEditsAnIdentityIsPreferredToARowNumber() {
    var (plain, other) = (design("number"), design("identity", opening: 90))
    (plain.departureCount, other.departureCount) = (0, 2)
    plain.isKeyedByNumber = true
    var workload = here
    workload.hasEdits = false
    let answer = Answer(of: [plain, other], on: [workload])
    #expect(answer.designs == ["identity"])
    #expect(
      answer.lines.contains(
        "Left out for keys by row number, which edits change (none was seen): number."))
    // Faults come first, and with edits the trace decides.
    other.fidelity["lostOffsets"] = 1
    #expect(Answer(of: [plain, other], on: [workload]).designs == ["number"])
    other.fidelity["lostOffsets"] = 0
    workload.hasEdits = true
    #expect(Answer(of: [plain, other], on: [workload]).designs == ["number"])
  }

  @Test(
    arguments: [
      (
        nil, nil, "None of the 42 other designs tried with its identity and key is right there."
      ),
      (
        "laysOut=first", 12.34,
        """
        With laysOut=first it shows nothing wrong under that behaviour, but up to 12.3 wrong per 1,000 displays under \
        others.
        """
      ),
      ("laysOut=first", 0, "With laysOut=first it shows nothing wrong under that behaviour."),
    ] as [(String?, Double?, String)])
  func theRemainingFaultIsExplained(values: String?, rate: Double?, line: String) {
    var behaviours = AnswerTests.behaviours
    behaviours[1].behaviourRemark = "It takes a late end; Apple does not document it."
    var run = FixedRun.run(
      [design("a", on: behaviours[0]), design("a", on: behaviours[1], lost: 1)], on: behaviours)
    run.avoidances = [
      Avoidance(
        design: "a", host: "late", values: values, perThousandDisplays: rate, triedCount: 42)
    ]
    let answer = Answer(run)
    #expect(answer.lines.contains("It takes a late end; Apple does not document it."))
    #expect(answer.lines.contains(line), "\(answer.lines)")
    // Above the table are the behaviour, the cause and what avoids it, without the figures.
    let phrase = behaviours[1].behaviour ?? ""
    let short =
      rate.map { $0 > 0 } ?? false
      ? "With laysOut=first all is right; other behaviours show up to 12.3 per 1,000."
      : line
    #expect(
      answer.brief.dropFirst()
        == [
          "Under the other, \(phrase). It takes a late end; Apple does not document it.", short,
        ])
  }

  @Test func theCauseOfAFaultUnderTheUsualBehaviourIsSaid() {
    let usual = AnswerTests.behaviours[0]
    var run = FixedRun.run([design("a", on: usual, lost: 1)], on: [usual])
    run.avoidances = [
      Avoidance(
        design: "a", host: usual.host, values: nil, perThousandDisplays: nil,
        cause: "It takes a strip beyond its content.")
    ]
    #expect(Answer(run).lines.contains("It takes a strip beyond its content."))
  }

  /// The lost and the foreign offsets of the only design, or of two that are better in different things, under each of
  /// three behaviours.
  @Test(
    arguments: [
      (
        [(0, 0), (2, 0), (3, 0)], 1,
        [
          "Use a: the fewest faults on browse, and nothing wrong under 1 of uikit's 3 behaviours.",
          "Under the others (the worst: ends come late) it shows up to 2.2 lost per 1,000 displays.",
        ]
      ),
      (
        [(4, 0), (0, 3), (0, 3)], 1,
        [
          "Use a: the fewest faults on browse, uikit (3 behaviours).",
          """
          Under each behaviour (the worst: the usual one) it shows up to 2.9 wrong per 1,000 displays: 2.9 lost.
          """,
        ]
      ),
      (
        [(0, 0), (0, 0), (3, 0)], 2,
        [
          """
          The fewest faults on browse, and nothing wrong under 2 of uikit's 3 behaviours (the worst of 2 hosts), and better in \
          different things; choose:
          """, "Under the other one, where ends come late, each shows 2.2 lost per 1,000 displays.",
        ]
      ),
    ] as [([(lost: Int, foreign: Int)], Int, [String])])
  func theBehavioursWithoutAFaultAreCounted(
    counts: [(lost: Int, foreign: Int)], designCount: Int, lines: [String]
  ) {
    var workloads = [AnswerTests.behaviours[0]] + AnswerTests.behaviours
    (workloads[1].host, workloads[1].behaviour) = ("new", "new cells come first")
    var results = zip(workloads, counts).map { workload, counts in
      var result = design("a", on: workload, lost: counts.lost, opening: 90, memory: 0)
      result.fidelity["foreignOffsets"] = counts.foreign
      return result
    }
    if designCount > 1 {
      workloads.append(FixedRun.workload(host: "other"))
      results.append(design("a", on: workloads[3], opening: 90, memory: 0))
      results += zip(workloads, counts + [(0, 0)]).map { workload, counts in
        design("b", on: workload, lost: counts.lost, memory: 2823)
      }
    }
    let answer = Answer(of: results, on: workloads)
    #expect(answer.designs.count == designCount)
    #expect(answer.lines.first == lines[0] && answer.lines.contains(lines[1]), "\(answer.lines)")
  }

  // MARK: Traces that show nothing

  @Test func aTraceOnWhichNoMistakeIsSeenEarnsNoAdvice() {
    var run = FixedRun.run([design("a"), design("b")], on: [here])
    run.harmlessTraces = [HarmlessTrace(name: here.name, absences: ["no edit", "no tap"])]
    let answer = Answer(run)
    #expect(answer.kind == .nothing && answer.designs == [] && answer.design == nil)
    #expect(
      answer.lines == [
        "No fault is seen on browse, not even of designs that are wrong on purpose; it has no edit, no tap."
      ])
    let text = TerminalFormat.render(Report(run))
    #expect(text.hasPrefix("No fault is seen on browse"))
    #expect(!text.contains("Use ") && !text.contains("Write it") && !text.contains("> "))
  }

  @Test func ofSeveralTracesThoseOnWhichNoMistakeIsSeenAreNoted() {
    var run = FixedRun.run(
      [design("a", on: here), design("a", on: there)], on: [here, there])
    run.harmlessTraces = [HarmlessTrace(name: here.name, absences: [])]
    #expect(Answer(run).designs == ["a"])
    #expect(TerminalFormat.render(Report(run)).contains("No fault is seen on browse, "))
  }

  /// Nothing is learned from strips that are not scrolled, whatever else is right.
  @Test func whereNoStripIsScrolledOnScreenNothingIsRecommended() {
    let warning = "2 of 2 strip scrolls are of rows off screen; they have no effect"
    var (blind, other) = (here, there)
    (blind.warning, blind.hasStripScrolling) = (warning, false)
    let results = [design("a", on: blind), design("a", on: other)]
    let answer = Answer(FixedRun.run([results[0]], on: [blind]))
    #expect(answer.kind == .nothing && answer.designs == [] && answer.note == nil)
    #expect(
      answer.lines == [
        "Nothing is recommended: no strip is scrolled while it is on screen in browse.",
        "Warning: in browse, \(warning).",
      ])
    #expect(Answer(FixedRun.run(results, on: [blind, other])).designs == ["a"])
    other.hasStripScrolling = false
    #expect(Answer(FixedRun.run(results, on: [blind, other])).kind == .nothing)
  }

  @Test func eventsWithoutEffectAreInTheSecondLine() {
    var (some, again) = (here, here)
    some.warning = "1 of 2 taps is of a row off screen; it has no effect"
    (again.warning, again.host) = (some.warning, "acquireFirst+late")
    let answer = Answer(
      FixedRun.run([design("a", on: some), design("a", on: again)], on: [some, again]))
    #expect(answer.designs == ["a"])
    #expect(answer.lines[1] == "Warning: in browse, \(some.warning ?? "").")
    #expect(answer.lines.count { $0.hasPrefix("Warning") } == 1)
  }

  /// `filmstrip new` writes no code for some designs, and a design of the user's own (which departs in nothing) is
  /// written.
  @Test(
    arguments: [
      (true, 2, "Write it: filmstrip new my-feed --design a"),
      (false, 2, "There is no generated code for a yet."), (false, 0, nil), (nil, 2, nil),
    ] as [(Bool?, Int, String?)])
  func codeIsOfferedWhereThereIsSome(hasCode: Bool?, departureCount: Int, line: String?) {
    var result = design("a")
    (result.hasCode, result.departureCount) = (hasCode, departureCount)
    let text = TerminalFormat.render(Report(FixedRun.run([result], on: [here])))
    let lines = text.split(separator: "\n").map(String.init)
    let found = lines.filter { $0.hasPrefix("Write it") || $0.hasPrefix("There is no generated") }
    #expect(found == [line].compactMap(\.self))
  }

  @Test func ofEqualsOneWithCodeIsNamed() {
    var (a, b, own) = (design("a"), design("b"), design("own"))
    (a.departureCount, b.departureCount, own.departureCount) = (1, 3, 0)
    (a.hasCode, b.hasCode, own.hasCode) = (false, true, false)
    a.isRightOnRecordings = true
    let answer = Answer(of: [a, b])
    #expect(answer.kind == .one && answer.designs == ["b"] && answer.equals == ["a"])
    #expect(
      answer.lines.contains(
        "As good: a; b is named because it is the plainest that there is generated code for."))
    #expect(Answer(of: [a, b, own]).designs == ["own"])
    // A cheaper design is named even without code.
    #expect(Answer(of: [a, design("c", opening: 90)]).designs == ["a"])
  }

  @Test func aFrameworkOfAnotherPlatformIsNoCandidate() {
    var (carousel, lazy) = (design("carousel", opening: 1), design("lazy", opening: 1))
    (carousel.platform, lazy.platform) = ("Android", "Compose")
    (carousel.isOfOtherPlatform, lazy.isOfOtherPlatform) = (true, true)
    let run = FixedRun.run([carousel, lazy, design("a", opening: 90)], on: [here])
    let answer = Answer(run)
    #expect(answer.kind == .one && answer.designs == ["a"] && answer.beaten == [])
    #expect(
      answer.lines.last == "Left out, of other platforms: carousel (Android), lazy (Compose).")
    // It stays in the table, and is not ranked.
    let standings = Report(run).parts[0].standings
    #expect(standings.map(\.isRanked) == [false, false, true])
    #expect(TerminalFormat.render(Report(run)).contains("carousel (Android)"))
    #expect(Answer(of: [carousel]).kind == .nothing)
    // On its own platform it is one.
    carousel.isOfOtherPlatform = nil
    let own = Answer(of: [carousel, lazy, design("a", opening: 90)])
    #expect(own.designs == ["carousel"])
    #expect(own.lines[0].hasPrefix("Use carousel, which models a framework of Android: "))
  }

  @Test func whatIsNotForTheFeedIsNoAdvice() {
    var unfit = design("stack-view")
    unfit.isUnfit = true
    #expect(Answer(of: [unfit, design("a", lost: 3)]).designs == ["a"])
    #expect(Answer(of: [unfit]).kind == .nothing)
  }

  @Test func theOrderOfTheRunDecidesNothing() {
    let designs = (0..<12).map { number in
      design(
        "d\(number)", lost: number % 5 == 0 ? 1 : 0, opening: Double(number * 7 % 5) * 6,
        hitches: Double(number * 5 % 4), memory: 400 * (number * 3 % 7))
    }
    let first = Answer(of: designs)
    for step in [1, 5, 7, 11] {
      let answer = Answer(of: designs.indices.map { designs[$0 * step % 12] })
      #expect(Set(answer.designs) == Set(first.designs) && answer.kind == first.kind)
    }
  }

  /// A hundred runs of three blocks say what the exact run says, whatever times they took; one of twenty says some
  /// of it, and nothing else.
  @Test(arguments: 1...100)
  func exactQuickAndFullAgree(seed: Int) {
    func answer(blocks: Int?) -> Answer {
      Answer(
        of: (0..<8).map { number in
          // From 100 ns to 60,000, in an order that the seed says.
          let nanoseconds = 100 + Double((number + 1) * (seed * 37 + 11) % 61) * 1000
          return design(
            "d\(number)", opening: Double(number % 3) * 7, memory: 400 * (number % 4),
            nanoseconds: blocks == nil ? nil : nanoseconds, blocks: blocks ?? 0)
        })
    }
    let (exact, quick, full) = (answer(blocks: nil), answer(blocks: 3), answer(blocks: 20))
    let right = exact.designs + (exact.equals ?? [])
    #expect(right.count > 1)
    #expect(quick.designs == exact.designs && quick.equals == exact.equals)
    #expect(!full.designs.isEmpty && Set(full.designs).isSubset(of: right))
    #expect(Set(full.beaten).isSuperset(of: exact.beaten))
  }

  /// Times may part what is equal in all else; they bring nothing back, and turn nothing round.
  @Test func timesPartEqualsAndChangeNoOrder() {
    let exact = Answer(of: [design("a"), design("b"), design("c", opening: 90)])
    let timed = Answer(of: [
      design("a", nanoseconds: 90_000), design("b", nanoseconds: 100),
      design("c", opening: 90, nanoseconds: 1),
    ])
    #expect(exact.designs == ["a"] && exact.equals == ["b"])
    #expect(timed.designs == ["b"] && timed.beaten == ["a", "c"])
    #expect(timed.deciding.contains("time"))
  }
}
