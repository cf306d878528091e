import ScrollTrace

/// Counts the work of each frame: the growth of the engine's counters from its first event to the next frame's.
///
/// The layout of a batch is work of its frame, though the engine does it when the next event comes. So is the preparation
/// of rows at the end of a frame. A late end is work of the frame in which it is delivered.
struct FrameRecorder: Watcher {
  private(set) var fidelity: Fidelity
  private(set) var opening = FrameWork()
  private(set) var frames: [WorkedFrame] = []
  private(set) var displayHash: UInt64 = 0
  private let timesMilliseconds: [Double]
  /// The counters at the beginning of the frame.
  private var before = Counters()
  private var eventCount = 0

  init(trace: Trace) {
    fidelity = Fidelity(trace: trace)
    timesMilliseconds = trace.timesMilliseconds
  }

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    switch callback {
    case .began(let event): begin(event, list.counters)
    // Queued scrolls, and the ends of replaced rows, are work of this frame.
    case .scrollsWaited: beginFrame(list.counters)
    case .displayed(let strip, let row, _), .returned(let strip, let row, _):
      hash(Int64(row), strip.pointee.offsetUnits)
    case .drifted(let strip, _): hash(Int64(strip.pointee.row), strip.pointee.offsetUnits)
    case .tiled(let strip, let shown): hash(Int64(strip.pointee.row), Int64(shown))
    case .selected(_, _, _, let opened): hash(Int64(opened?.row ?? -1), 0)
    default: break
    }
    fidelity.saw(callback, in: &list)
  }

  private mutating func hash(_ row: Int64, _ shown: Int64) {
    displayHash = (displayHash ^ UInt64(bitPattern: row)) &* 0x9e37_79b9_7f4a_7c15
    displayHash = (displayHash ^ UInt64(bitPattern: shown)) &* 0x9e37_79b9_7f4a_7c15
    // A multiplication moves no bit down.
    displayHash ^= displayHash >> 32
  }

  private mutating func begin(_ event: TraceEvent, _ counters: Counters) {
    beginFrame(counters)
    eventCount += 1
    let last = frames.count - 1
    frames[last].events = frames[last].events.lowerBound..<eventCount
    switch event.kind {
    case .position, .stripOffset, .allStrips: frames[last].isScroll = true
    default: break
    }
  }

  /// Begins a frame if the next event has another time.
  private mutating func beginFrame(_ counters: Counters) {
    let time = timesMilliseconds[eventCount]
    guard frames.last?.timeMilliseconds != time else { return }
    close(counters)
    frames.append(
      WorkedFrame(
        events: eventCount..<eventCount, timeMilliseconds: time, isScroll: false,
        work: FrameWork()))
  }

  /// Ends the frame, or the opening.
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
  /// Replays a trace and counts the work of each of its frames, and the faults of this design.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  public func framedReplay(of trace: ValidTrace, host: ListHost) -> FramedReplay {
    let (counters, watcher) = watch(trace, host: host, watcher: FrameRecorder(trace: trace.trace))
    var recorder = watcher
    recorder.close(counters)
    return FramedReplay(
      opening: recorder.opening, frames: recorder.frames, counters: counters,
      fidelity: recorder.fidelity.counters.listed(as: counters),
      displayHash: recorder.displayHash)
  }
}
