import Foundation
import ListEngine
import Results
import ScrollTrace
import TraceTools

extension ComparisonPlan {
  /// A trace on a host.
  package struct Workload: Sendable {
    package let trace: ValidTrace
    package private(set) var behaviour: ListPlatform.Behaviour
    /// The file of the trace, or the name of an embedded one; nil for a trace that is only in memory.
    package internal(set) var file: String?
    private let argument: String?
    /// The name under which reports combine it with others.
    package let group: String?
    package let traceHash: String
    /// False for all but one host of a trace, because times hardly depend on the host.
    package var isTimed = true
    let stripEventCount: Int
    /// The unusual things about the trace; nil for an embedded one, which is documented.
    fileprivate let summary: TraceSummary?

    /// - Complexity: O(rows + events × (log rows + rows on the screen)).
    package init(
      trace: ValidTrace, behaviour: ListPlatform.Behaviour, file: String? = nil,
      group: String? = nil
    ) {
      self.trace = trace
      self.behaviour = behaviour
      self.file = file
      argument = file
      self.group = group
      traceHash = trace.contentHash
      stripEventCount = trace.events.count(where: \.kind.isInStrips)
      guard !EmbeddedTraces.names.contains(trace.name) else {
        summary = nil
        return
      }
      var review = TraceReview(of: trace.trace)
      review.append(eventsOf: trace.trace)
      summary = review.finish()
    }

    /// The same trace on another host.
    package func on(_ behaviour: ListPlatform.Behaviour) -> Workload {
      var workload = self
      workload.behaviour = behaviour
      return workload
    }

    /// A workload on a custom host.
    package init(
      trace: ValidTrace, host: ListHost, file: String? = nil, group: String? = nil
    ) {
      self.init(
        trace: trace, behaviour: ListPlatform.Behaviour(host), file: file, group: group)
    }

    package var host: ListHost { behaviour.host }
    package var name: String { trace.name }
    var eventCount: Int { trace.events.count }
    var hasEdits: Bool { trace.events.contains { $0.kind.isEdit } }

    var record: Results.Workload {
      var record = Results.Workload(
        name: name, source: trace.source, host: host.description, traceHash: traceHash,
        rowCount: trace.feed.rowCount, eventCount: eventCount,
        durationMilliseconds: trace.timesMilliseconds.last ?? 0, frameRate: trace.frameRate)
      record.platform = behaviour.platform
      record.behaviour = behaviour.phrase
      record.behaviourRemark = behaviour.remark
      record.hasEdits = hasEdits
      if behaviour.platform != nil { record.behaviourName = behaviour.name }
      record.group = group
      record.argument = argument
      if !isTimed { record.isTimed = false }
      record.warning = warning
      if summary?.hasStripScrolling == false { record.hasStripScrolling = false }
      return record
    }

    /// The reasons to doubt what the trace shows, in words without a full stop.
    fileprivate var warning: String? {
      let parts = [summary?.offscreenWarning, trace.trace.fillWarning].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// A question about the first event that scrolls further than a finger can.
    fileprivate var question: String? {
      summary?.overreach.map { "in \(name), \(trace.trace.question(about: $0))" }
    }

    func failure(_ pass: PassKind, of design: Design?, _ end: ChildFailure.End) -> ChildFailure {
      ChildFailure(
        pass: pass, workload: name, host: host.description, design: design?.name, end: end)
    }

    /// - Precondition: `file` is not nil.
    func task(_ pass: PassTask.Pass, _ designs: [Design]) -> PassTask {
      guard let file else { preconditionFailure("no process finds the trace '\(name)'") }
      return PassTask(
        pass: pass, trace: file, traceHash: traceHash, host: host.description,
        designs: designs.map(\.name))
    }
  }
}

extension DesignResult {
  /// The result of a design on a workload with the counts of one replay, before allocations and times.
  init(
    _ design: Design, on workload: ComparisonPlan.Workload, counters: [String: Int],
    fidelity: [String: Int], modelled: ModelledFrames?
  ) {
    self.init(
      workload: workload.name, design: design.name, alsoCalled: [],
      host: workload.host.description, isBound: design.isBound,
      isUnfit: !design.isMeant(for: workload.trace.feed), caveat: design.caveat,
      counters: counters, fidelity: fidelity, allocations: nil, timing: nil)
    self.modelled = modelled
    if design.recyclesNothing { recyclesNothing = true }
    if design.isKeyedByNumber { isKeyedByNumber = true }
    departureCount = design.departureCount
    hasCode = DesignCode.isWritten(for: design)
    platform = design.platform
    evidence = design.evidence?.rawValue
    if design.isOfOtherPlatform(than: workload.behaviour) { isOfOtherPlatform = true }
  }
}

extension [ComparisonPlan.Workload] {
  /// Writes the traces that are only in memory to files.
  ///
  /// - Returns: their folder; nil if all are in files.
  mutating func writeTraces() throws(ScratchFolderError) -> ScratchFolder? {
    guard contains(where: { $0.file == nil }) else { return nil }
    do {
      let folder = try ScratchFolder()
      for index in indices where self[index].file == nil {
        let file = folder.file("\(index).jsonl")
        try Data(TextFormat.bytes(of: self[index].trace.trace)).write(to: file)
        self[index].file = file.path
      }
      return folder
    } catch {
      throw ScratchFolderError(folder: FileManager.default.temporaryDirectory.path, cause: error)
    }
  }
}

extension ComparisonPlan {
  /// The embedded traces that are compared by default: two recordings of scripted touch in a browser, of which one waits
  /// until strips rest; and a feed with edits, taps and rotations.
  package static let recordings = ["chromium-browse", "chromium-flings", "edited-feed"]
}

extension Collection<ComparisonPlan.Workload> {
  /// The recordings that are not among these workloads, on the same hosts.
  ///
  /// - Complexity: O(bytes of the recordings).
  var recordingsBesides: [ComparisonPlan.Workload] {
    let asked = Set(map(\.traceHash))
    let hosts = map(\.host).uniqued
    return ComparisonPlan.recordings.flatMap { name -> [ComparisonPlan.Workload] in
      let read: ValidTrace?
      do {
        read = try EmbeddedTraces.trace(named: name)
      } catch {
        preconditionFailure("an embedded trace breaks the format: \(error)")
      }
      guard let trace = read else { preconditionFailure("no embedded trace '\(name)'") }
      guard !asked.contains(trace.contentHash) else { return [] }
      return hosts.map { ComparisonPlan.Workload(trace: trace, host: $0, file: name) }
    }
  }

  /// A question about each trace that scrolls further than a finger can: its first event that does.
  package var overreaches: [String] {
    compactMap(\.question).uniqued
  }

  /// The reasons to doubt what each trace shows, in words without a full stop.
  package var warnings: [String] {
    compactMap { workload in workload.warning.map { "in \(workload.name), \($0)" } }.uniqued
  }

  /// The kinds of events that no trace has, so that their faults cannot show, such as `no edit`.
  ///
  /// - Complexity: O(events).
  package var absences: [String] {
    let kinds: [(name: String, isOne: (TraceEvent) -> Bool)] = [
      ("no scrolling of the table", { $0.kind == .position }),
      ("no scrolling of a strip", { $0.kind == .stripOffset || $0.kind == .allStrips }),
      ("no edit", { $0.kind.isEdit }),
      ("no tap", { $0.kind == .select }),
      ("no fling in a strip", { $0.kind == .stripOffset && $0.coasts }),
    ]
    return kinds.filter { kind in
      !contains { $0.trace.events.contains(where: kind.isOne) }
    }.map(\.name)
  }
}

extension Trace {
  /// A question about an event of this trace that scrolls past an end.
  package func question(about overreach: TraceSummary.Overreach) -> String {
    """
    event \(overreach.event + 1), \(words(forEventAt: overreach.eventInPiece)), where the content ends at \
    \(((Points.points(overreach.endUnits) * 10).rounded() / 10).short): is that a slip?
    """
  }
}
