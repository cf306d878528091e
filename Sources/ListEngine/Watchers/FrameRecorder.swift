import ScrollTrace

/// Counts the work of each frame, as what the engine's counters grow by from its first event to the next
/// frame's; cells bound, strips tiled and items asked have no counter there, and are counted as they happen.
///
/// A batch's layout is the batch's own, though the engine does it only when the next event comes; an end that
/// is told late is the work of the frame in which it is told.
struct FrameRecorder: Watcher {
  static var isWatching: Bool { true }

  private(set) var fidelity: Fidelity
  private(set) var opening = FrameWork()
  private(set) var frames: [WorkedFrame] = []
  private let timesMilliseconds: [Double]
  /// Begun, and not yet closed: what the counters do not tell, and where they stood.
  private var current = FrameWork()
  private var before = Counters()
  private var eventCount = 0

  init(trace: Trace) {
    fidelity = Fidelity(trace: trace)
    timesMilliseconds = trace.timesMilliseconds
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    switch callback {
    case .began(let event): begin(event, list.counters)
    case .tiled: current.stripsTiled += 1
    case .dequeued(_, _, _, let origin): if origin != .cached { current.cellsBound += 1 }
    case .heightAsked(let itemCount):
      if list.asksItems { current.itemsAsked += Int(itemCount) }
    case .reloaded, .restored, .displayed, .ended, .endTold, .saved, .scrolled,
      .selected, .settled:
      break
    }
    fidelity.saw(callback, in: &list)
  }

  private mutating func begin(_ event: TraceEvent, _ counters: Counters) {
    let place = eventCount
    eventCount += 1
    let time = timesMilliseconds[place]
    if frames.last?.timeMilliseconds != time {
      close(counters)
      frames.append(
        WorkedFrame(
          events: place..<place, timeMilliseconds: time, isScroll: false, work: FrameWork()))
    }
    let last = frames.count - 1
    frames[last].events = frames[last].events.lowerBound..<eventCount
    if event.kind == .position || event.kind == .stripOffset { frames[last].isScroll = true }
  }

  /// The frame is over, or the opening, with the counters where they stand now.
  mutating func close(_ counters: Counters) {
    current.cellsCreated = counters.cellsCreated - before.cellsCreated
    current.stripsReloaded = counters.reloads - before.reloads
    current.itemCellsCreated = counters.itemCellsCreated - before.itemCellsCreated
    current.itemsConfigured = counters.itemsDisplayed - before.itemsDisplayed
    current.offsetReads = counters.offsetReads - before.offsetReads
    current.offsetWrites = counters.offsetWrites - before.offsetWrites
    current.heightQuestions = counters.heightQuestions - before.heightQuestions
    if frames.isEmpty {
      opening = current
    } else {
      frames[frames.count - 1].work = current
    }
    current = FrameWork()
    before = counters
  }
}

extension ListState {
  /// Whether a question for a row's height goes to each of its items.
  fileprivate var asksItems: Bool {
    guard choices.heights == .summed, case .summed = trace.feed.rowHeight else { return false }
    return true
  }
}

extension Design {
  /// Replays a trace and counts the work of each of its frames, and what this design shows wrong.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public func framedReplay(of trace: Trace, host: Host) -> FramedReplay {
    let (counters, watcher) = watch(trace, host: host, watcher: FrameRecorder(trace: trace))
    var recorder = watcher
    recorder.close(counters)
    return FramedReplay(
      opening: recorder.opening, frames: recorder.frames, counters: counters,
      fidelity: recorder.fidelity.counters)
  }
}
