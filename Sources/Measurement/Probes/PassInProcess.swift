import Foundation
import ListEngine
import Results
import ScrollTrace

extension PassTask {
  /// Runs the task that JSON describes in this process.
  ///
  /// - Parameter read: reads a trace file, or an embedded trace by its name.
  /// - Throws: `DesignError`, the errors of `read`, and Foundation's errors if nothing can be reported.
  package static func run(_ json: String, _ read: (String) throws -> ValidTrace) throws {
    let channel = OutcomeChannel()
    let task = try JSONDecoder().decode(PassTask.self, from: Data(json.utf8))
    guard let host = ListHost(task.host) else {
      throw PassError(description: "found '\(task.host)', expected a host")
    }
    let pass = PassInProcess(
      task: task, designs: try task.designs.map { try Design($0) }, host: host,
      trace: try read(task.trace)
    ) { outcome in try channel.report(line(outcome)) }
    try pass.run()
  }

  private static func line(_ outcome: PassOutcome) -> String {
    do {
      return String(decoding: try outcome.json(), as: UTF8.self)
    } catch {
      return #"{"refusal":"the outcome has a figure that JSON cannot express"}"#
    }
  }
}

private struct PassInProcess {
  let task: PassTask
  let designs: [Design]
  let host: ListHost
  let trace: ValidTrace
  let report: (PassOutcome) throws -> Void

  func run() throws {
    let found = trace.contentHash
    guard found == task.traceHash else {
      let reason = "the trace has changed: its hash was \(task.traceHash), and is \(found)"
      return try report(PassOutcome(refusal: reason))
    }
    switch task.pass {
    case .fidelity(let costs):
      try reportEach { PassOutcome(fidelity: fidelity(of: $0, costs)) }
    case .allocations(let countsCells, let countsFaults):
      let rowsOnly = trace.withoutStripEvents
      try reportEach { design in
        try AllocationProbe.checkItself()
        // Either replay is also the one that the count requires.
        var faults: PassOutcome.Fidelity?
        if countsFaults {
          faults = PassOutcome.Fidelity(design.framedReplay(of: trace, host: host))
        } else {
          _ = design.session(on: trace, host: host).setUp().run()
        }
        var count = try AllocationProbe.count(of: design, on: trace, host: host)
        count.rowsOnlyCount =
          try AllocationProbe.firstUse(of: design, on: rowsOnly, host: host).firstUse.count
        if countsCells { count.cells = try AllocationProbe.cells() }
        return PassOutcome(fidelity: faults, allocations: count)
      }
    case .instructions:
      let counters = InstructionProbe.replay(designs[0], on: trace, host: host)
      try report(PassOutcome(counters: counters.list.byName))
    case .time(let task): try report(outcome { PassOutcome(time: try times(task)) })
    case .film(let firstFrame, let frameCount):
      let filming = Filming(on: trace, host: host)
      let window = firstFrame..<firstFrame + frameCount
      try report(
        window.isEmpty
          ? PassOutcome(faultFrames: filming.faultFrames(of: designs[0]))
          : PassOutcome(film: filming.filmed(designs[0], window: window)))
    case .explanation(let kind):
      let explanation = designs[0].explanation(of: kind, on: trace, host: host)
      try report(PassOutcome(explanation: PassOutcome.Explained(explanation)))
    case .log: try reportLog()
    case .displays: try reportDisplays()
    }
  }

  private func fidelity(of design: Design, _ costs: HitchCosts) -> PassOutcome.Fidelity {
    let replay = design.framedReplay(of: trace, host: host)
    let frames = HitchModel(costs: costs).frames(of: replay, on: trace)
    var fidelity = PassOutcome.Fidelity(replay)
    fidelity.modelled = frames
    fidelity.heavyWork = frames.heavyWork
    return fidelity
  }

  private static let logPartLength = 500

  /// Reports a log in parts, since it can be longer than the memory.
  private func reportLog() throws {
    var part: [LogEntry] = []
    var problem: (any Error)?
    func reportPart() {
      do {
        if problem == nil, !part.isEmpty { try report(PassOutcome(log: part)) }
      } catch {
        problem = error
      }
      part.removeAll(keepingCapacity: true)
    }
    _ = designs[0].loggedReplay(of: trace, host: host) { entry in
      part.append(entry)
      if part.count == PassInProcess.logPartLength { reportPart() }
    }
    reportPart()
    if let problem { throw problem }
    try report(PassOutcome(fidelity: fidelity(of: designs[0], .standard)))
  }

  /// Reports a display log in parts.
  private func reportDisplays() throws {
    var writer = DisplayLogWriter(designs[0].displayHeader(for: trace.trace, host: host))
    var problem: (any Error)?
    func reportPart() {
      guard problem == nil else { return }
      do {
        try report(PassOutcome(displayLog: String(decoding: writer.takeBytes(), as: UTF8.self)))
      } catch {
        problem = error
      }
    }
    _ = designs[0].displayedReplay(of: trace, host: host) { record in
      writer.append(record)
      if writer.byteCount > 1 << 16 { reportPart() }
    }
    reportPart()
    if let problem { throw problem }
    try report(PassOutcome(fidelity: fidelity(of: designs[0], .standard)))
  }

  private func reportEach(_ find: (Design) throws -> PassOutcome) throws {
    for design in designs {
      try report(PassOutcome(beginning: design.name))
      try report(outcome { try find(design) })
    }
  }

  private func outcome(_ find: () throws -> PassOutcome) -> PassOutcome {
    do { return try find() } catch { return PassOutcome(refusal: "\(error)") }
  }

  // MARK: Time

  /// Times the designs and the control in turns, once a round each, with the ruler between two turns.
  private func times(_ task: PassTask.TimeTask) throws -> PassOutcome.Times {
    let rowsOnly = trace.withoutStripEvents
    let hasStripEvents = rowsOnly.events.count < trace.events.count
    let slice = task.sliceMilliseconds * 1e6
    let base = designs[task.base]
    // The control is a second base. The subject after it is the base, called directly.
    let control = designs.count
    let subjects =
      designs + (task.hasControl ? [base] : []) + (task.isTimedDirectly ? [base] : [])
    var turns = subjects.map { _ in Turns() }
    let extra =
      task.controlHandicap > 0
      ? ExtraWork(base, on: trace, host: host, share: task.controlHandicap) : nil
    func begin(_ index: Int) throws {
      try report(PassOutcome(beginning: index < control ? designs[index].name : ""))
    }
    func sample(
      _ index: Int, on trace: ValidTrace, slice: Double, extra: ExtraWork? = nil
    ) -> TimeProbe.Sample {
      TimeProbe.sample(
        subjects[index], on: trace, host: host, sliceNanoseconds: slice,
        throughHooks: task.goesThroughHooks && index <= control, extra: extra)
    }
    // One untimed round fills caches, trains predictors and includes one-time work of the runtime.
    var turnNanoseconds = 0.0
    for index in subjects.indices {
      try begin(index)
      let replay = ContinuousClock().measure { _ = sample(index, on: trace, slice: 0) }
      turnNanoseconds += max(slice, replay / .nanoseconds(1))
    }
    let roundCount = task.rounds(turnMilliseconds: turnNanoseconds / 1e6 / Double(subjects.count))
    let order = TurnOrder(subjectCount: subjects.count, roundCount: roundCount, seed: task.seed)
    let rulerSlice = min(slice, RulerProbe.sliceMilliseconds * 1e6)
    let watch = try BlockWatch()
    var ruler = [RulerProbe.sample(sliceNanoseconds: rulerSlice)]
    for (number, round) in order.rounds.enumerated() {
      for index in round {
        try begin(index)
        let whole = sample(
          index, on: trace, slice: slice, extra: index == control ? extra : nil)
        if hasStripEvents, number.isMultiple(of: 4) {
          let partial = sample(index, on: rowsOnly, slice: slice)
          turns[index].subject.rowsOnlyThread.append(partial.thread)
        }
        ruler.append(RulerProbe.sample(sliceNanoseconds: rulerSlice))
        turns[index].append(
          whole, rulerBefore: ruler[ruler.count - 2], after: ruler[ruler.count - 1])
      }
    }
    let contaminations = try watch.end().contaminations
    let all = turns.map(\.finished)
    return PassOutcome.Times(
      subjects: Array(all.prefix(control)), control: task.hasControl ? all[control] : nil,
      direct: task.isTimedDirectly ? all[control + 1] : nil, rulerNanoseconds: ruler,
      contaminations: contaminations)
  }

  private struct Turns {
    var subject = PassOutcome.Times.TimedDesign()
    private var counters = Counters()
    private var logRatios = ConditionSamples()

    /// - Parameters:
    ///   - before: the ruler's nanoseconds before the turn.
    ///   - after: the ruler's nanoseconds after the turn.
    mutating func append(_ sample: TimeProbe.Sample, rulerBefore before: Double, after: Double) {
      if let condition = MachineCondition(rulerBefore: before, after: after), sample.thread > 0 {
        let ruler = (log(before) + log(after)) / 2
        logRatios[condition, default: []].append(log(sample.thread * 1e6) - ruler)
      }
      counters = sample.counters
      subject.wall.append(sample.wall)
      subject.thread.append(sample.thread)
      subject.setUp.append(sample.setUpNanoseconds)
    }

    /// Conditions with fewer turns are left out.
    private static let fewestTurns = 5

    var finished: PassOutcome.Times.TimedDesign {
      var subject = subject
      subject.counters = counters.list.byName
      let frequent = logRatios.filter { $0.value.count >= Turns.fewestTurns }
      subject.conditionSamples = frequent.sorted { $0.key < $1.key }.map { condition, logRatios in
        ConditionSample(
          condition: condition, ratio: exp(Results.Summary.median(logRatios) ?? 0),
          turnCount: logRatios.count)
      }
      return subject
    }
  }
}
