import Results

/// What a process tells of a pass, as JSON: an exact pass one for each design, behind its beginning.
struct PassOutcome: Codable, Equatable {
  var fidelity: Fidelity?
  var allocations: AllocationCount?
  var time: Times?
  /// Of a replay whose instructions were counted.
  var counters: [String: Int]?
  /// Why there is none of these.
  var refusal: String?
  /// Told before a design has a turn: who is to blame if nothing more is said.
  var beginning: String?

  /// What the task asks for and this has not; nil where it has all.
  func missing(of task: PassTask) -> String? {
    let isThere =
      switch task.pass {
      case .fidelity: fidelity != nil
      case .allocations: allocations != nil
      case .instructions: counters != nil
      case .time: time?.subjects.count == task.designs.count
      }
    return isThere ? nil : task.pass.name
  }

  struct Fidelity: Codable, Equatable {
    var counters: [String: Int]
    var fidelity: [String: Int]
    /// By the task's table of costs.
    var modelled: ModelledFrames?
    /// Apart from the frames, whose record has none of it.
    var heavyWork: HeavyWork?
  }

  struct AllocationCount: Codable, Equatable {
    var counters: [String: Int]
    var phases: AllocationPhases
    /// Blocks in first use on the same trace without strip events.
    var rowsOnlyCount: Int
    var course: ReplayCourse
    var cells: CellAllocations?
  }

  struct Times: Codable, Equatable {
    /// In the order of the designs.
    var subjects: [Subject]
    /// The base once more, under its second name.
    var control: Subject
    /// The base without the way through hooks, where designs go it.
    var direct: Subject?
    /// Nanoseconds of thread time that the frozen work of the ruler took: before each turn, and after the last.
    var rulerNanoseconds: [Double]
    /// What the machine did meanwhile that makes these times no measure; empty where nothing.
    var contaminations: [String] = []

    /// One design's turns, in the order of the rounds: nanoseconds an event.
    struct Subject: Codable, Equatable {
      var counters: [String: Int]
      var wall: [Double]
      /// Thread time: what the processor worked for this thread alone.
      var thread: [Double]
      /// Thread time over the ruler's, by the machine's condition.
      var conditionSamples: [ConditionSample] = []
      /// Thread time on the trace without strip events, every fourth round; empty where it has none.
      var rowsOnlyThread: [Double]
      /// Nanoseconds a replay, on the wall clock.
      var setUp: [Double]
    }
  }
}

/// Why a pass has no outcome.
struct PassError: Error, CustomStringConvertible {
  let description: String
}
