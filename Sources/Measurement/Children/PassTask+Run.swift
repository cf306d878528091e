import Foundation
import ListEngine
import Results
import ScrollTrace
import Statistics

extension PassTask {
  /// Does the pass in this process, which signals end from now on: what the parent ignores for itself it
  /// handed down.
  ///
  /// - Parameter print: is given each line that the parent reads.
  public func run(on trace: Trace, print: (String) -> Void) {
    for number in [SIGINT, SIGTERM, SIGABRT, SIGHUP, SIGQUIT, SIGPIPE] { signal(number, SIG_DFL) }
    var outcome = PassOutcome()
    do {
      let found = trace.contentHash
      guard found == traceHash else {
        throw TaskError("the trace has changed: its hash was \(traceHash), and is \(found)")
      }
      switch pass {
      case .fidelity: outcome.fidelity = fidelity(on: trace)
      case .allocations(let countsCells):
        outcome.allocations = try allocations(on: trace, countsCells: countsCells)
      case .instructions: outcome.counters = counters(on: trace)
      case .time(let task): outcome.time = try times(on: trace, task, print)
      }
    } catch {
      outcome = PassOutcome(refusal: "\(error)")
    }
    print(PassTask.line(outcome))
  }

  private struct TaskError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  private static func line(_ outcome: PassOutcome) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self)
    } catch {
      return #"{"refusal":"the outcome has a figure that is no number"}"#
    }
  }

  private func fidelity(on trace: Trace) -> PassOutcome.Fidelity {
    let replay = designs[0].framedReplay(of: trace, host: host)
    return PassOutcome.Fidelity(
      counters: replay.counters.byName, fidelity: replay.fidelity.byName,
      modelled: HitchModel(costs: .standard).frames(of: replay, on: trace))
  }

  private func counters(on trace: Trace) -> [String: Int] {
    InstructionProbe.replay(designs[0], on: trace, host: host).byName
  }

  private func allocations(
    on trace: Trace, countsCells: Bool
  ) throws -> PassOutcome.AllocationCount {
    try AllocationProbe.checkItself()
    let counted = try AllocationProbe.phases(of: designs[0], on: trace, host: host)
    let rowsOnly = try AllocationProbe.phases(
      of: designs[0], on: trace.withoutStripEvents, host: host)
    return PassOutcome.AllocationCount(
      counters: counted.counters.byName, phases: counted.phases,
      rowsOnlyCount: rowsOnly.phases.firstUse.count,
      course: try AllocationProbe.course(of: designs[0], on: trace, host: host),
      cells: countsCells ? try AllocationProbe.cells() : nil)
  }

  // MARK: Time

  /// Takes turns: each design, the base's second name, and the ruler, once a round.
  private func times(
    on trace: Trace, _ task: TimeTask, _ print: (String) -> Void
  ) throws -> PassOutcome.Times {
    let rowsOnly = trace.withoutStripEvents
    let hasStripEvents = rowsOnly.events.count < trace.events.count
    let slice = task.sliceMilliseconds * 1e6
    let subjects = designs + [designs[task.base]]
    var turns = subjects.map { _ in Turns() }
    var ruler: [Double] = []
    // Once round without a clock: caches, predictors and what the runtime makes once.
    for (place, design) in subjects.enumerated() {
      print(PassTask.line(PassOutcome(beginning: place < designs.count ? design.name : "")))
      _ = TimeProbe.sample(design, on: trace, host: host, sliceNanoseconds: 0)
    }
    let watch = try BlockWatch()
    let order = TurnOrder(
      subjectCount: subjects.count + 1, roundCount: task.roundCount, seed: task.seed)
    for round in order.rounds {
      for place in round {
        print(
          PassTask.line(PassOutcome(beginning: place < designs.count ? designs[place].name : "")))
        guard place < subjects.count else {
          ruler.append(RulerProbe.sample(sliceNanoseconds: slice / 4))
          continue
        }
        turns[place].append(
          TimeProbe.sample(
            subjects[place], on: trace, host: host, sliceNanoseconds: slice,
            handicap: (place < task.handicaps.count ? task.handicaps[place] : 0)
              + subjects[place].extraWork))
        guard hasStripEvents else { continue }
        let partial = TimeProbe.sample(
          subjects[place], on: rowsOnly, host: host, sliceNanoseconds: slice / 4)
        turns[place].rowsOnlyThread.append(partial.thread)
      }
    }
    let contamination = ContaminationRule.judge(try watch.end())
    let all = turns.map(\.subject)
    return PassOutcome.Times(
      subjects: Array(all.dropLast()), control: all[all.count - 1], rulerNanoseconds: ruler,
      contaminations: contamination.reasons.map(\.words))
  }

  private struct Turns {
    private var counters = Counters()
    private var wall: [Double] = []
    private var thread: [Double] = []
    private var setUp: [Double] = []
    var rowsOnlyThread: [Double] = []

    mutating func append(_ sample: TimeProbe.Sample) {
      counters = sample.counters
      wall.append(sample.wall)
      thread.append(sample.thread)
      setUp.append(sample.setUpNanoseconds)
    }

    var subject: PassOutcome.Times.Subject {
      PassOutcome.Times.Subject(
        counters: counters.byName, wall: wall, thread: thread, rowsOnlyThread: rowsOnlyThread,
        setUp: setUp)
    }
  }
}
