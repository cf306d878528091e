import FeedCheck
import Foundation
import ScrollTrace

/// The fewest events after which a page shows a fault of a kind, for a person to repeat by hand.
package struct SmallestVisit {
  package let trace: Trace
  /// The first fault of the kind.
  package let fault: FoundFault
  /// The events in words.
  package let steps: [String]
  /// The number of traces that were performed.
  package let driveCount: Int
  /// True if no single event can be left out; otherwise the time was over.
  package let isSmallest: Bool
  /// The run with the smallest trace, with a picture of the page at the fault.
  package let run: PageDrive.Run
}

extension PageDrive {
  /// Leaves out scrolls and taps of a trace while the page still shows a fault of a kind: half of them at first, then
  /// ever smaller parts. Edits stay.
  ///
  /// - Parameters:
  ///   - run: a run of the trace with a fault of this kind.
  ///   - limit: the time after which the smallest trace so far is returned.
  /// - Returns: nil if the page does not show the fault again.
  /// - Throws: `DriveError` if the page cannot be driven any more.
  package func shrink(
    _ trace: ValidTrace, _ run: Run, showing kind: FaultKind, within limit: Duration
  ) throws -> SmallestVisit? {
    var shrinker = PageShrinker(
      drive: self, rows: Array(run.rows.prefix(trace.feed.rowCount)), kind: kind,
      end: .now + limit)
    guard let first = run.report.judgement.found.first(where: { $0.kind == kind }),
      try shrinker.takes(trace.trace.beginning(to: first.timeMilliseconds))
    else { return nil }
    try shrinker.leaveOutParts()
    return try shrinker.visit()
  }
}

/// Delta debugging of the events of a trace, by driving a page again and again.
private struct PageShrinker {
  let drive: PageDrive
  /// The identities of the rows at the start.
  let rows: [String]
  let kind: FaultKind
  let end: ContinuousClock.Instant
  private var best: (trace: Trace, fault: FoundFault)?
  private var driveCount = 0
  private var isOver: Bool { ContinuousClock.now >= end }

  init(drive: PageDrive, rows: [String], kind: FaultKind, end: ContinuousClock.Instant) {
    (self.drive, self.rows, self.kind, self.end) = (drive, rows, kind, end)
  }

  /// Accepts a trace if it shows the fault, and cuts it off there.
  mutating func takes(_ candidate: Trace) throws -> Bool {
    let performed = candidate.asPerformed()
    guard performed.events.count < best?.trace.events.count ?? .max, !isOver else { return false }
    driveCount += 1
    let report: FeedReport
    do {
      report = try drive.run(ValidTrace(checking: performed), rows: rows).report
    } catch is DriveError {
      // An event that needs another one cannot be performed without it.
      return false
    }
    guard let fault = report.judgement.found.first(where: { $0.kind == kind }) else { return false }
    best = (performed.beginning(to: fault.timeMilliseconds), fault)
    return true
  }

  mutating func leaveOutParts() throws {
    var size = max(1, (best?.trace.events.count ?? 0) / 2)
    while !isOver {
      var (first, isSmaller) = (0, false)
      while let trace = best?.trace, first < trace.events.count {
        if try takes(trace.leavingOut(first..<first + size)) {
          isSmaller = true
        } else {
          first += size
        }
      }
      if size == 1, !isSmaller { return }
      size = max(1, size / 2)
    }
  }

  /// Performs the smallest trace once more, for a picture.
  func visit() throws -> SmallestVisit? {
    guard let (trace, fault) = best else { return nil }
    let run = try drive.run(
      ValidTrace(checking: trace), rows: rows, picturedRow: fault.row)
    return SmallestVisit(
      trace: trace, fault: fault, steps: trace.steps(rows: run.rows), driveCount: driveCount,
      isSmallest: !isOver, run: run)
  }
}

extension Trace {
  /// The events up to a time. For a time between two events, the later one belongs to it: until then time passes.
  fileprivate func beginning(to milliseconds: Double) -> Trace {
    var begun = self
    let count = timesMilliseconds.prefix { $0 < milliseconds }.count
    let end = timesMilliseconds[count...].prefix { $0 == milliseconds }.endIndex
    begun.removeEvents(from: min(max(end, count + 1), events.count))
    return begun
  }

  /// The trace without the scrolls and taps among some events. Edits stay, since later events have the indices after them.
  fileprivate func leavingOut(_ range: Range<Int>) -> Trace {
    var shorter = self
    (shorter.events, shorter.timesMilliseconds) = ([], [])
    for (place, event) in events.enumerated() {
      let isScroll = event.kind == .position || event.kind.isInStrips
      if range.contains(place), isScroll { continue }
      shorter.events.append(event)
      shorter.timesMilliseconds.append(timesMilliseconds[place])
    }
    return shorter
  }

  /// The events in words, with the names of rows.
  fileprivate func steps(rows: [String]) -> [String] {
    var live = LiveFeed(self)
    return events.map { event in
      let index = Int(event.row)
      func row() -> String { rows[Int(live.identity(at: index))] }
      let points = Points.points(event.value).short
      let words =
        switch event.kind {
        case .position: "scroll the list to \(points)"
        case .stripOffset: "scroll the strip of \(row()) to \(points)"
        case .allStrips: "scroll all strips to \(points)"
        case .select: "tap item \(event.value) of \(row())"
        case .insert:
          "insert \(Plural.of(insertions[Int(event.value)].itemCounts.count, "row")) before row \(index)"
        case .delete: "delete \(Plural.of(Int(event.value), "row")) from \(row()) on"
        case .move: "move \(row()) to index \(event.value)"
        case .reload, .splice: "reload \(row())"
        case .reset: "give \(row()) new content from its start"
        case .reloadAll: "reload the list"
        case .viewport: "resize the window"
        case .memoryWarning: "warn of low memory"
        case .leave: "leave the page"
        case .enter: "come back to the page"
        }
      live.apply(event, of: self)
      return words
    }
  }
}
