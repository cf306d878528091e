import ScrollTrace

/// Makes a trace smaller for as long as it still shows a fault of one kind.
///
/// Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002): parts
/// are left out, half of the trace at first, then ever smaller ones, and each candidate is replayed up to its
/// first fault of the kind. What is left is made simpler in single steps (`Shrinker+Steps`). A candidate is
/// taken where it is lighter (`TraceWeight`) and shows the fault, and so this comes to an end.
///
/// The trace is *locally minimal* then: each of the following gives a trace without a fault of the kind, or one
/// that is not lighter or not valid, whether content offsets stay what they are or are anchored
/// (`TraceRewriting`).
/// - One event is left out; or any two, where there are at most `pairedEventsMax`.
/// - One row is left out, whether it is there at the start or inserted later.
/// - A section joins the one before it.
/// - An edit leaves its batch; an event that coasts is a finger's.
/// - A row, an insertion's row or a reload has one item less, half as many, or one, but never none; an earlier item is
///   tapped.
/// - Kinds, heights or shapes are made alike, and one length simpler (`RoundNumber.simpler`).
struct Shrinker {
  /// Up to here pairs of events are left out too: n (n - 1) / 2 of them.
  static let pairedEventsMax = 24
  /// So many rounds may make nothing smaller but lengths: of two that a fault binds to each other in a way that
  /// no step knows, each might go on by a little for millions of rounds.
  static let lengthRoundsMax = 64

  let design: Design
  let host: Host
  let kind: FaultKind
  private(set) var trace: Trace
  private(set) var weight: TraceWeight
  /// The row that is shown wrong, which content offsets are anchored to.
  private var row: Int32
  /// The candidates that were replayed.
  private(set) var replayCount = 0

  /// - Precondition: the design applies to the feed and shows the fault on the trace.
  init(_ trace: Trace, design: Design, host: Host, fault: FirstFault) {
    self.design = design
    self.host = host
    kind = fault.kind
    self.trace = trace
    weight = TraceWeight(trace)
    row = fault.row
    cut(after: fault)
    // With its times even; batches and frames stay what they are, and so nothing else changes.
    self.trace = self.trace.keeping(inFrames: dependsOnFrames) { _ in true }
  }

  /// - Complexity: for k events that are needed of n, about 4 k replays of the whole at most, since the parts
  ///   that are left out get smaller as the trace does; O(n^2) where most events are needed.
  mutating func shrink() {
    leaveOutEventsByKind()
    var before: TraceWeight
    var roundsLeft = Shrinker.lengthRoundsMax
    repeat {
      before = weight
      leaveOutEvents()
      leaveOutRows()
      leaveOutPairsOfEvents()
      takeSteps()
      if !weight.differsInMoreThanLengths(from: before) { roundsLeft -= 1 }
    } while weight.isLighter(than: before) && roundsLeft > 0
  }

  /// Whether it matters which events happen in one frame.
  var dependsOnFrames: Bool {
    design.choices.list.resolved(on: host).prefetch != .none || host.keepsPrepared || host.queues
  }

  // MARK: Candidates

  /// Takes a candidate where it is lighter and still shows the fault.
  mutating func takes(_ candidate: Trace?) -> Bool {
    guard let candidate else { return false }
    let weight = TraceWeight(candidate)
    guard weight.isLighter(than: self.weight), let fault = fault(of: candidate) else {
      return false
    }
    trace = candidate
    self.weight = weight
    row = fault.row
    cut(after: fault)
    return true
  }

  /// Tries a candidate with content offsets anchored, and then as they are.
  mutating func takes(
    as goal: Trace? = nil, without omission: TraceRewriting.Omission = .init()
  ) -> Bool {
    let (old, goal) = (trace, goal ?? trace)
    let anchored = TraceRewriting.rewrite(
      old, as: goal, without: omission, isAnchored: true, focus: row,
      isInFrames: dependsOnFrames)
    if takes(anchored) { return true }
    return takes(
      TraceRewriting.rewrite(old, as: goal, without: omission, isInFrames: dependsOnFrames))
  }

  /// Tries this trace with something changed in it.
  mutating func takes(changing change: (inout Trace) -> Void) -> Bool {
    var goal = trace
    change(&goal)
    return takes(as: goal)
  }

  private mutating func fault(of candidate: Trace) -> FirstFault? {
    do {
      try design.check(appliesTo: candidate.feed)
    } catch {
      // Heights that must be sums, or a percentage of too few rows: no candidate for this design.
      return nil
    }
    replayCount += 1
    return design.firstFault(of: kind, on: Shrinker.valid(candidate), host: host)
  }

  /// A candidate is valid as `TraceRewriting` makes it, and is not read again: there are thousands. Tests, which
  /// assert, hold the small ones to the format.
  static func valid(_ candidate: Trace) -> ValidTrace {
    assert(candidate.events.count > 32 || isReadAgain(candidate), "an invalid candidate")
    return ValidTrace(unchecked: candidate)
  }

  private static func isReadAgain(_ candidate: Trace) -> Bool {
    do throws(TraceError) {
      return try ValidTrace(checking: candidate).trace == candidate
    } catch {
      return false
    }
  }

  /// Leaves out the events after the fault: what comes later changes nothing, but for a design that knows
  /// the future (`belady`).
  private mutating func cut(after fault: FirstFault) {
    guard fault.eventCount < trace.events.count else { return }
    let head = trace.keeping(inFrames: dependsOnFrames) { $0 < fault.eventCount }
    guard let fault = self.fault(of: head) else { return }
    row = fault.row
    trace = head
    weight = TraceWeight(head)
  }

  // MARK: Events

  private mutating func leaveOutEventsByKind() {
    for kind in TraceEvent.Kind.allCases {
      let goes = trace.events.map { $0.kind == kind }
      if goes.contains(true) { _ = leavesOut(events: goes) }
    }
  }

  private mutating func leaveOutEvents() {
    leaveOutParts(of: \.events.count) { shrinker, range in
      shrinker.leavesOut(events: shrinker.trace.events.indices.map(range.contains))
    }
  }

  private mutating func leaveOutPairsOfEvents() {
    var first = 0
    while trace.events.count <= Shrinker.pairedEventsMax, first < trace.events.count {
      let found = (first + 1..<max(first + 1, trace.events.count)).contains { second in
        leavesOut(events: trace.events.indices.map { $0 == first || $0 == second })
      }
      first = found ? 0 : first + 1
    }
  }

  private mutating func leavesOut(events goes: [Bool]) -> Bool {
    // Rows stay where they are while no edit goes: nothing has to be named anew.
    guard zip(trace.events, goes).contains(where: { $0.kind.isEdit && $1 }) else {
      return takes(trace.keeping(inFrames: dependsOnFrames) { !goes[$0] })
    }
    return takes(without: TraceRewriting.Omission(events: goes))
  }

  private mutating func leaveOutRows() {
    leaveOutParts(of: \.identityCount) { shrinker, range in
      let rows = (0..<shrinker.trace.identityCount).map(range.contains)
      return shrinker.takes(without: TraceRewriting.Omission(rows: rows))
    }
  }

  /// Leaves out parts of a number of things: half of them, a quarter and so on, and single ones until none
  /// can be spared.
  private mutating func leaveOutParts(
    of count: KeyPath<Trace, Int>, _ leavesOut: (inout Shrinker, Range<Int>) -> Bool
  ) {
    var size = max(1, trace[keyPath: count] / 2)
    while true {
      var begin = 0
      var isSpared = false
      while begin < trace[keyPath: count] {
        let end = min(begin + size, trace[keyPath: count])
        if leavesOut(&self, begin..<end) { isSpared = true } else { begin = end }
      }
      if size == 1, !isSpared { return }
      size = max(1, size / 2)
    }
  }
}

extension Trace {
  /// The trace with some of its events, in times 16 ms apart, each batch at one; and where it matters each frame,
  /// but that a batch begins a new one, since it would join the batch before it.
  ///
  /// - Precondition: `isKept` keeps every edit, or all events up to one.
  fileprivate func keeping(inFrames: Bool, _ isKept: (Int) -> Bool) -> Trace {
    var kept = Trace(
      name: name, source: source, frameRate: frameRate, viewport: viewport, feed: feed)
    var frame: Double?
    for (index, event) in events.enumerated() where isKept(index) {
      let last = kept.timesMilliseconds.last ?? 0
      let isInFrame = inFrames && !event.kind.isEdit && timesMilliseconds[index] == frame
      let time =
        event.continuesBatch || isInFrame ? last : last + TraceRewriting.frameMilliseconds
      frame = timesMilliseconds[index]
      kept.append(event, of: self, atMilliseconds: time)
    }
    return kept
  }
}
