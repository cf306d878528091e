import ScrollTrace

/// Counts the work of each frame: what the engine's counters grow by from its first event to the next frame's.
///
/// A batch's layout is the batch's own, though the engine does it only when the next event comes; an end that
/// is told late is the work of the frame in which it is told; a row that is prepared is that of the frame at whose
/// end it is.
struct FrameRecorder: Watcher {
  static var isWatching: Bool { true }

  private(set) var fidelity: Fidelity
  private(set) var opening = FrameWork()
  private(set) var frames: [WorkedFrame] = []
  private let timesMilliseconds: [Double]
  /// Where the counters stood when the frame began.
  private var before = Counters()
  private var eventCount = 0

  init(trace: Trace) {
    fidelity = Fidelity(trace: trace)
    timesMilliseconds = trace.timesMilliseconds
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    if case .began(let event) = callback { begin(event, list.counters) }
    fidelity.saw(callback, in: &list)
  }

  private mutating func begin(_ event: TraceEvent, _ counters: Counters) {
    let index = eventCount
    eventCount += 1
    let time = timesMilliseconds[index]
    if frames.last?.timeMilliseconds != time {
      close(counters)
      frames.append(
        WorkedFrame(
          events: index..<index, timeMilliseconds: time, isScroll: false, work: FrameWork()))
    }
    let last = frames.count - 1
    frames[last].events = frames[last].events.lowerBound..<eventCount
    if event.kind == .position || event.kind == .stripOffset { frames[last].isScroll = true }
  }

  /// The frame is over, or the opening, with the counters where they stand now.
  mutating func close(_ counters: Counters) {
    let work = FrameWork(from: before, to: counters)
    if frames.isEmpty {
      opening = work
    } else {
      frames[frames.count - 1].work = work
    }
    before = counters
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
