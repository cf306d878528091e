import Foundation
import ListEngine
import Results
import ScrollTrace

/// The outcome of a pass, as JSON.
///
/// A custom design can write an outcome itself. So the parent checks each as strictly as a result of a file. An exact
/// pass reports one for each design, after the beginning of its turn. A new part is also one of `checkParts`
/// (`OutcomeCheck`), without which its outcomes are refused.
struct PassOutcome: Codable, Equatable {
  var fidelity: Fidelity?
  var allocations: AllocationCount?
  var time: Times?
  /// The counters of the replay whose instructions were counted.
  var counters: [String: Int]?
  /// The reason for a missing outcome.
  var refusal: String?
  /// The name of the design whose turn begins. It is responsible for a failure before the next outcome.
  var beginning: String?
  var film: Film?
  /// The frame of each fault.
  var faultFrames: [Int]?
  var explanation: Explained?
  /// A part of a log, before the outcome of the pass.
  var log: [LogEntry]?
  /// A part of a display log, before the outcome of the pass.
  var displayLog: String?

  /// True for a part of what the pass reports before its outcome.
  func isPart(of task: PassTask) -> Bool {
    switch task.pass {
    case .log: log != nil
    case .displays: displayLog != nil
    default: false
    }
  }

  func fulfils(_ task: PassTask) -> Bool {
    switch task.pass {
    case .fidelity: fidelity != nil
    case .allocations: allocations != nil
    case .instructions: counters != nil
    case .time(let turns):
      time?.subjects.count == task.designs.count && (time?.control != nil) == turns.hasControl
        && (time?.direct != nil) == turns.isTimedDirectly
    case .film(_, let frameCount): frameCount > 0 ? film != nil : faultFrames != nil
    case .explanation: explanation != nil
    case .log, .displays: fidelity != nil
    }
  }

  /// An explanation, or none if the design has no such fault.
  struct Explained: Codable, Equatable {
    var kind: FaultKind?
    var event: Int?
    /// The small trace.
    var trace: String?
    var log: [LogEntry] = []
    var replayCount = 0

    init(_ explanation: Explanation?) {
      guard let explanation else { return }
      kind = explanation.kind
      event = explanation.event
      trace = String(decoding: TextFormat.bytes(of: explanation.trace.trace), as: UTF8.self)
      log = explanation.log
      replayCount = explanation.replayCount
    }
  }

  struct Fidelity: Codable, Equatable {
    var counters: [String: Int]
    var fidelity: [String: Int]
    /// The hash of everything displayed, in hexadecimal digits.
    var displays = ""
    /// Priced by the task's table of costs.
    var modelled: ModelledFrames?
    /// Apart from `modelled`, whose record does not encode it.
    var heavyWork: HeavyWork?
  }

  struct AllocationCount: Codable, Equatable {
    var counters: [String: Int]
    var phases: AllocationPhases
    /// The blocks of the first use on the same trace without strip events.
    var rowsOnlyCount = 0
    /// The course of the first use, from set-up on.
    var course: ReplayCourse
    var cells: CellAllocations?
  }

  struct Times: Codable, Equatable {
    /// In the order of the designs.
    var subjects: [TimedDesign]
    /// The base under its second name.
    var control: TimedDesign?
    /// The base, called directly, if the designs are called through hooks.
    var direct: TimedDesign?
    /// Thread time of the ruler's frozen work, before each turn and after the last.
    var rulerNanoseconds: [Double]
    /// Disturbances by the machine that make the times unusable.
    var contaminations: [String] = []

    /// The turns of one design, in the order of the rounds, in nanoseconds an event.
    struct TimedDesign: Codable, Equatable {
      var counters: [String: Int] = [:]
      var wall: [Double] = []
      /// The time that the processor worked for this thread.
      var thread: [Double] = []
      /// Thread time divided by the ruler's, by the machine's condition.
      var conditionSamples: [ConditionSample] = []
      /// Thread time on the trace without strip events, every fourth round; empty for traces without strip events.
      var rowsOnlyThread: [Double] = []
      /// Nanoseconds a replay, on the wall clock.
      var setUp: [Double] = []
    }
  }
}

extension PassOutcome.Fidelity {
  init(_ replay: FramedReplay) {
    self.init(
      counters: replay.counters.list.byName, fidelity: replay.fidelity.list.byName,
      displays: String(replay.displayHash, radix: 16))
  }

  /// A count without figures of the hitch model, which are not counted twice.
  var counted: PassOutcome.Fidelity {
    PassOutcome.Fidelity(counters: counters, fidelity: fidelity, displays: displays)
  }
}

/// The reason for a missing outcome, or why an outcome cannot be one of a task.
struct PassError: Error, Equatable, CustomStringConvertible {
  let description: String
}
