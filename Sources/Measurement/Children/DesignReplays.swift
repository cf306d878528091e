import Foundation
import ListEngine
import Results
import ScrollTrace

/// Replays designs for a film, a log or an explanation: built-in designs in this process, and each custom design in a
/// separate process with limits, so that it cannot end, stop or print into the command.
package final class DesignReplays {
  /// The limits of a process.
  package struct Limits: Sendable {
    package var secondsMax = 60.0
    package var memoryBytesMax = Child.Program.memoryBytesMax

    package init() {}
  }

  /// The counters and the faults of a replay, in their order.
  package struct Counts {
    package let counters: [(name: String, value: Int)]
    package let fidelity: [(name: String, value: Int)]

    package init(_ replay: WatchedReplay) {
      counters = replay.counters.list
      fidelity = replay.fidelity.list
    }

    init(_ outcome: PassOutcome.Fidelity) {
      let all = Counters(countsPrepared: true, countsMotion: true)
      counters = all.list.compactMap { own in outcome.counters[own.name].map { (own.name, $0) } }
      fidelity = FaultKind.counted.compactMap { kind in
        outcome.fidelity[kind.metricName].map { (kind.metricName, $0) }
      }
    }
  }

  package let trace: ValidTrace
  private let runner: PassRunner
  /// The file of the trace, written when the first process needs it.
  private var written: (workload: ComparisonPlan.Workload, folder: ScratchFolder?)?

  package init(of trace: ValidTrace, _ limits: Limits = Limits()) {
    self.trace = trace
    runner = PassRunner(
      program: Child.Program(
        executable: Comparison.thisExecutable, secondsMax: limits.secondsMax,
        memoryBytesMax: limits.memoryBytesMax, confinement: .whole))
  }

  /// Counts the faults of a design.
  ///
  /// - Precondition: the design applies to the feed.
  package func counts(of design: Design, host: ListHost) throws(ChildFailure) -> Counts {
    guard design.isCustom else { return Counts(design.watchedReplay(of: trace, host: host)) }
    return Counts(try fidelity(try outcome(.fidelity(), of: design, host: host), design, host))
  }

  /// Replays a design and passes every callback on, in order.
  ///
  /// - Precondition: the design applies to the feed.
  package func log(
    of design: Design, host: ListHost, onEntry report: @escaping (LogEntry) -> Void
  ) throws(ChildFailure) -> Counts {
    guard design.isCustom else {
      return Counts(design.loggedReplay(of: trace, host: host, onEntry: report))
    }
    let outcome = try outcome(.log, of: design, host: host) { $0.log?.forEach(report) }
    return Counts(try fidelity(outcome, design, host))
  }

  /// Replays a custom design and passes its display log on, in pieces.
  ///
  /// - Precondition: the design applies to the feed.
  package func displays(
    of design: Design, host: ListHost, onBytes report: ([UInt8]) -> Void
  ) throws(ChildFailure) -> Counts {
    let outcome = try outcome(.displays, of: design, host: host) { part in
      if let text = part.displayLog { report(Array(text.utf8)) }
    }
    return Counts(try fidelity(outcome, design, host))
  }

  /// Explains the first fault of a kind, or of any; nil if the design shows none.
  ///
  /// - Precondition: the design applies to the feed.
  package func explanation(
    of kind: FaultKind?, by design: Design, host: ListHost
  ) throws(ChildFailure) -> Explanation? {
    guard design.isCustom else { return design.explanation(of: kind, on: trace, host: host) }
    let pass = PassTask.Pass.explanation(kind: kind)
    guard let read = try outcome(pass, of: design, host: host).explanation else { return nil }
    do {
      return try explanation(read, of: kind, by: design, host)
    } catch {
      throw failure(pass, of: design, host, .unreadable("\(error)"))
    }
  }

  /// Films designs.
  ///
  /// - Precondition: there is at least one design, and each applies to the feed.
  package func film(
    of designs: [Design], host: ListHost
  ) throws(ChildFailure) -> Film {
    let filming = Filming(on: trace, host: host)
    return try filming.film(
      of: designs, framesMax: Filming.framesMax
    ) { design throws(ChildFailure) in
      guard design.isCustom else { return filming.faultFrames(of: design) }
      let pass = PassTask.Pass.film(firstFrame: 0, frameCount: 0)
      return try outcome(pass, of: design, host: host).faultFrames ?? []
    } filmed: { design, window throws(ChildFailure) in
      guard design.isCustom else { return filming.filmed(design, window: window) }
      let pass = PassTask.Pass.film(firstFrame: window.lowerBound, frameCount: window.count)
      let film = try outcome(pass, of: design, host: host).film
      // Everything but the take is the same for all designs.
      var expected = filming.filmed(DesignCatalog.floor, window: window)
      expected.takes = film?.takes ?? []
      guard let film, film == expected, film.takes.map(\.design) == [design.name],
        film.takes[0].isConsistent(with: film)
      else {
        throw failure(pass, of: design, host, .unreadable("its film is not one of this trace"))
      }
      return film
    }
  }

  // MARK: Processes

  private func failure(
    _ pass: PassTask.Pass, of design: Design, _ host: ListHost, _ end: ChildFailure.End
  ) -> ChildFailure {
    ChildFailure(
      pass: pass.kind, workload: trace.name, host: host.description, design: design.name, end: end)
  }

  private func outcome(
    _ pass: PassTask.Pass, of design: Design, host: ListHost,
    onPart: (PassOutcome) -> Void = { _ in }
  ) throws(ChildFailure) -> PassOutcome {
    do {
      let file = try traceFile()
      let task = PassTask(
        pass: pass, trace: file, traceHash: trace.contentHash, host: host.description,
        designs: [design.name])
      return try runner.run(task, workload: trace.name, onPart: onPart).get()
    } catch let failure as ChildFailure {
      throw failure
    } catch {
      throw failure(pass, of: design, host, .couldNotStart("\(error)"))
    }
  }

  private func traceFile() throws -> String {
    if written == nil {
      var workloads = [ComparisonPlan.Workload(trace: trace, host: .acquireFirst)]
      let folder = try workloads.writeTraces()
      written = (workloads[0], folder)
    }
    guard let file = written?.workload.file else { preconditionFailure("a trace without a file") }
    return file
  }

  private func fidelity(
    _ outcome: PassOutcome, _ design: Design, _ host: ListHost
  ) throws(ChildFailure) -> PassOutcome.Fidelity {
    guard let fidelity = outcome.fidelity else {
      throw failure(.fidelity(), of: design, host, .unreadable("its outcome has no faults"))
    }
    return fidelity
  }

  /// Reads the explanation of a process, which must be one of this trace.
  private func explanation(
    _ read: PassOutcome.Explained, of asked: FaultKind?, by design: Design, _ host: ListHost
  ) throws -> Explanation? {
    guard let kind = read.kind else { return nil }
    guard asked == nil || asked == kind, read.log.last?.fault == kind, let text = read.trace,
      read.replayCount >= 0,
      (0..<max(1, trace.events.count)).contains(read.event ?? 0)
    else { throw PassError(description: "its explanation has no such fault") }
    let small = try TextFormat.read(text)
    guard small.name == Explanation.name(of: kind, on: trace),
      small.source == Explanation.source(of: kind, of: design, on: trace, host: host),
      small.events.count <= trace.events.count, small.feed.rowCount <= trace.feed.rowCount
    else { throw PassError(description: "its small trace is not a part of this trace") }
    return Explanation(
      kind: kind, event: read.event, trace: small, log: read.log, replayCount: read.replayCount)
  }
}

extension DesignCatalog {
  /// The lower bound, a built-in design, for what does not depend on the design.
  static let floor = known("floor")
}

extension FilmTake {
  /// True if its columns fit together and its film: the page reads them without checks.
  fileprivate func isConsistent(with film: Film) -> Bool {
    let frames = film.firstFrame..<film.firstFrame + film.times.values.count
    func fit(_ first: DeltaColumn, _ others: DeltaColumn...) -> Bool {
      let isInOrder = zip(first.values, first.values.dropFirst()).allSatisfy { $0 <= $1 }
      return others.allSatisfy { $0.values.count == first.values.count } && isInOrder
        && first.values.allSatisfy(frames.contains)
        && others.allSatisfy { $0.values.allSatisfy { abs($0.clampedForSum) < FilmTake.valueMax } }
    }
    let known = Set(film.rows.rows.values)
    return faultsBefore >= 0 && faultsBehind >= 0 && stored == nil && faultWords == nil
      && Set(fidelity.keys).isSubset(of: FaultKind.counted.map(\.metricName))
      && fidelity.values.allSatisfy { $0 >= 0 }
      && fit(cells.frames, cells.cells, cells.rows)
      && fit(strips.frames, strips.cells, strips.offsets, strips.marks)
      && fit(items.frames, items.cells, items.firstItems, items.counts, items.rows, items.versions)
      && fit(
        faults.frames, faults.kinds, faults.rows, faults.cells, faults.shown, faults.expected)
      && fit(taps.frames, taps.rows, taps.items, taps.openedRows) && fit(liveFrames, liveCells)
      && faults.kinds.values.allSatisfy(FaultKind.counted.indices.contains)
      && cells.rows.values.allSatisfy { known.contains($0) || (-2 ... -1).contains($0) }
      && cells.cells.values.allSatisfy { $0 >= 0 }
      && items.counts.values.allSatisfy { $0 >= 0 }
      && strips.marks.values.allSatisfy((0...7).contains)
  }

  private static let valueMax = 1 << 48
}

extension Int {
  /// The number, or the next one to the smallest, whose amount cannot be expressed.
  fileprivate var clampedForSum: Int { Swift.max(self, -Int.max) }
}
