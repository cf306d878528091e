import Foundation
import ListEngine
import Results
import ScrollTrace
import Statistics

extension PassTask {
  /// Runs the task that JSON describes in this process.
  ///
  /// - Parameter read: reads a trace file, or an embedded trace by its name.
  /// - Throws: `DesignError`, the errors of `read`, and Foundation's errors if nothing can be reported.
  package static func run(_ json: String, _ read: (String) throws -> ValidTrace) throws {
    let channel = OutcomeChannel()
    let hash = OutcomeChannel.hash(of: json)
    let task = try JSONDecoder().decode(PassTask.self, from: Data(json.utf8))
    guard let host = ListEngine.Host(task.host) else {
      throw PassError(description: "found '\(task.host)', expected a host")
    }
    let pass = PassInProcess(
      task: task, designs: try task.designs.map { try Design($0) }, host: host,
      trace: try read(task.trace)
    ) { outcome in try channel.report(line(outcome), of: hash) }
    try pass.run()
  }

  private static func line(_ outcome: PassOutcome) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self)
    } catch {
      return #"{"refusal":"the outcome has a figure that JSON cannot express"}"#
    }
  }
}

private struct PassInProcess {
  let task: PassTask
  let designs: [Design]
  let host: ListEngine.Host
  let trace: ValidTrace
  let report: (PassOutcome) throws -> Void

  func run() throws {
    func reportOne(_ find: () throws -> PassOutcome) throws {
      let outcome: PassOutcome
      do { outcome = try find() } catch { outcome = PassOutcome(refusal: "\(error)") }
      try report(outcome)
    }
    func reportEach(_ find: (Design) throws -> PassOutcome) throws {
      for design in designs {
        try report(PassOutcome(beginning: design.name))
        try reportOne { try find(design) }
      }
    }
    let found = trace.contentHash
    guard found == task.traceHash else {
      let reason = "the trace has changed: its hash was \(task.traceHash), and is \(found)"
      return try report(PassOutcome(refusal: reason))
    }
    switch task.pass {
    case .fidelity(let costs):
      try reportEach { PassOutcome(fidelity: fidelity(of: $0, costs)) }
    case .allocations(let countsCells):
      let rowsOnly = trace.withoutStripEvents
      try reportEach {
        PassOutcome(
          allocations: try allocations(of: $0, rowsOnly: rowsOnly, countsCells: countsCells))
      }
    case .instructions:
      let counters = InstructionProbe.replay(designs[0], on: trace, host: host)
      try report(PassOutcome(counters: counters.byName))
    case .time(let task): try reportOne { PassOutcome(time: try times(task)) }
    }
  }

  private func fidelity(of design: Design, _ costs: HitchCosts) -> PassOutcome.Fidelity {
    let replay = design.framedReplay(of: trace, host: host)
    let frames = HitchModel(costs: costs).frames(of: replay, on: trace)
    return PassOutcome.Fidelity(
      counters: replay.counters.byName, fidelity: replay.fidelity.byName, modelled: frames,
      heavyWork: frames.heavyWork)
  }

  /// - Parameter rowsOnly: the trace without strip events.
  private func allocations(
    of design: Design, rowsOnly: ValidTrace, countsCells: Bool
  ) throws -> PassOutcome.AllocationCount {
    try AllocationProbe.checkItself()
    let counted = try AllocationProbe.count(of: design, on: trace, host: host)
    return PassOutcome.AllocationCount(
      counters: counted.counters.byName, phases: counted.phases,
      rowsOnlyCount: try AllocationProbe.firstUse(of: design, on: rowsOnly, host: host).firstUse
        .count,
      course: counted.course,
      cells: countsCells ? try AllocationProbe.cells() : nil)
  }

  // MARK: Time

  /// Times the designs and the control in turns, once a round each, with the ruler between two turns.
  private func times(_ task: PassTask.TimeTask) throws -> PassOutcome.Times {
    let rowsOnly = trace.withoutStripEvents
    let hasStripEvents = rowsOnly.events.count < trace.events.count
    let slice = task.sliceMilliseconds * 1e6
    let base = designs[task.base]
    let subjects = designs + [base] + (task.goesThroughHooks ? [base] : [])
    // The subject after the control is the base, called directly.
    func isHooked(_ index: Int) -> Bool { task.goesThroughHooks && index <= designs.count }
    var turns = subjects.map { _ in Turns() }
    let extras = subjects.enumerated().map { index, design in
      let share = index < task.handicaps.count ? task.handicaps[index] : 0
      return share > 0 ? ExtraWork(design, on: trace, host: host, share: share) : nil
    }
    var ruler: [Double] = []
    let beginnings = subjects.indices.map {
      PassOutcome(beginning: $0 < designs.count ? designs[$0].name : "")
    }
    // One untimed round fills caches, trains predictors and includes one-time work of the runtime.
    var turnNanoseconds = 0.0
    for (index, design) in subjects.enumerated() {
      try report(beginnings[index])
      let replay = ContinuousClock().measure {
        _ = TimeProbe.sample(
          design, on: trace, host: host, sliceNanoseconds: 0, throughHooks: isHooked(index))
      }
      turnNanoseconds += max(slice, replay / .nanoseconds(1))
    }
    let order = TurnOrder(
      subjectCount: subjects.count,
      roundCount: task.rounds(
        turnMilliseconds: turnNanoseconds / 1e6 / Double(subjects.count)), seed: task.seed)
    let rulerSlice = min(slice, RulerProbe.sliceMilliseconds * 1e6)
    let watch = try BlockWatch()
    ruler.append(RulerProbe.sample(sliceNanoseconds: rulerSlice))
    for (number, round) in order.rounds.enumerated() {
      for index in round {
        try report(beginnings[index])
        let sample = TimeProbe.sample(
          subjects[index], on: trace, host: host, sliceNanoseconds: slice,
          throughHooks: isHooked(index), extra: extras[index])
        if hasStripEvents, number.isMultiple(of: 4) {
          let partial = TimeProbe.sample(
            subjects[index], on: rowsOnly, host: host, sliceNanoseconds: slice,
            throughHooks: isHooked(index))
          turns[index].rowsOnlyThread.append(partial.thread)
        }
        let before = ruler[ruler.count - 1]
        let after = RulerProbe.sample(sliceNanoseconds: rulerSlice)
        ruler.append(after)
        turns[index].append(sample, rulerBefore: before, after: after)
      }
    }
    let contaminations = try watch.end().contaminations
    let all = turns.map(\.subject)
    return PassOutcome.Times(
      subjects: Array(all.prefix(designs.count)), control: all[designs.count],
      direct: task.goesThroughHooks ? all[designs.count + 1] : nil, rulerNanoseconds: ruler,
      contaminations: contaminations)
  }

  private struct Turns {
    private var counters = Counters()
    private var wall: [Double] = []
    private var thread: [Double] = []
    private var logRatios = ConditionSamples()
    private var setUp: [Double] = []
    var rowsOnlyThread: [Double] = []

    /// - Parameters:
    ///   - before: the ruler's nanoseconds before the turn.
    ///   - after: the ruler's nanoseconds after the turn.
    mutating func append(_ sample: TimeProbe.Sample, rulerBefore before: Double, after: Double) {
      if let condition = MachineCondition(rulerBefore: before, after: after), sample.thread > 0 {
        let ruler = (log(before) + log(after)) / 2
        logRatios[condition, default: []].append(log(sample.thread * 1e6) - ruler)
      }
      counters = sample.counters
      wall.append(sample.wall)
      thread.append(sample.thread)
      setUp.append(sample.setUpNanoseconds)
    }

    /// Conditions with fewer turns are left out.
    private static let fewestTurns = 5

    private var conditionSamples: [ConditionSample] {
      logRatios.sorted { $0.key < $1.key }.compactMap { condition, logRatios in
        guard logRatios.count >= Turns.fewestTurns,
          let median = Statistics.Summary.median(logRatios)
        else { return nil }
        return ConditionSample(
          condition: condition, ratio: exp(median), turnCount: logRatios.count)
      }
    }

    var subject: PassOutcome.Times.Subject {
      PassOutcome.Times.Subject(
        counters: counters.byName, wall: wall, thread: thread, conditionSamples: conditionSamples,
        rowsOnlyThread: rowsOnlyThread,
        setUp: setUp)
    }
  }
}
