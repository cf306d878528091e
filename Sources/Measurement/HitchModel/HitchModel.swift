import ListEngine
import Results
import ScrollTrace

/// Computes modelled hitches from the counted work of frames, their times and the costs.
///
/// The rules, whose reasons are in the article *The hitch model*:
/// 1. A frame begins at its time in the trace, on a refresh, and its deadline is the next refresh. All work is on the main
///    thread. A frame with work w is shown ceil(w / interval) refreshes after it began, at least one. Each above one is a
///    *missed* frame, and the frame is *late* by as many intervals.
/// 2. Lateness does not carry over to the next frame.
/// 3. Time scrolled is that of the motions (`ScrollMotion`): from the first frame of each to the last, and one interval in
///    which that is shown. Only their frames have hitches.
/// 4. The opening, before the first event, is in no other figure.
package struct HitchModel: Sendable {
  package let costs: HitchCosts
  var displays = ModelledDisplay.standardHertz

  /// The figures of one replay of a trace.
  ///
  /// - Complexity: O(frames).
  package func frames(of replay: FramedReplay, on trace: ValidTrace) -> ModelledFrames {
    let work = replay.frames.map { costs.microseconds(of: $0.work) }
    let motions = ScrollMotion.motions(of: replay.frames)
    var frames = ModelledFrames(
      openingMicroseconds: costs.microseconds(of: replay.opening), frameCount: work.count,
      motionFrameCount: motions.reduce(0) { $0 + $1.frames.count },
      worstFrame: worstFrame(of: replay.frames, work, on: trace),
      displays: displays.map { HitchModel.display(hertz: $0, motions: motions, work: work) })
    frames.heavyWork = heavyWork(of: replay, work, motions)
    return frames
  }

  /// The frames that are late at 60 Hz, or the worst, at some prices of the assumed costs within the tested factor.
  private func heavyWork(
    of replay: FramedReplay, _ work: [Double], _ motions: [ScrollMotion]
  ) -> HeavyWork {
    let factor = HitchCosts.testedFactor
    let most = costs.pricing { $1.kind == .assumed ? $1.microseconds * factor : $1.microseconds }
    let least = costs.pricing { $1.kind == .assumed ? $1.microseconds / factor : $1.microseconds }
    let interval = 1e6 / 60.0
    // Prices differ by the factor at most, so most frames need not be priced again.
    let heaviest = work.max() ?? 0
    let worst = zip(replay.frames, work).filter { factor * $1 >= heaviest }
    let bar = worst.map { least.microseconds(of: $0.0.work) }.max() ?? 0
    var inMotion = Array(repeating: false, count: work.count)
    for index in motions.flatMap(\.frames) { inMotion[index] = true }
    var motionCounts: [[Int]: Int] = [:]
    for (index, frame) in replay.frames.enumerated()
    where factor * work[index] >= (inMotion[index] ? min(interval, bar) : bar) {
      motionCounts[HitchOperation.counts(in: frame.work), default: 0] += inMotion[index] ? 1 : 0
    }
    let frames = motionCounts.compactMap { counts, motionCount -> HeavyWork.Frame? in
      let price = most.microseconds(of: counts)
      guard price >= bar || (motionCount > 0 && price > interval) else { return nil }
      return HeavyWork.Frame(counts: counts, motionCount: motionCount)
    }
    // The order of a dictionary differs between processes.
    return HeavyWork(
      opening: HitchOperation.counts(in: replay.opening),
      frames: frames.sorted { $0.counts.lexicographicallyPrecedes($1.counts) })
  }

  /// The hitches of all motions on a display.
  static func display(
    hertz: Int, motions: [ScrollMotion], work: [Double]
  ) -> ModelledDisplay {
    let missedCount = motions.flatMap { work[$0.frames] }.reduce(0) {
      $0 + ModelledDisplay.missedFrames(microseconds: $1, hertz: hertz)
    }
    let scrolled = motions.reduce(0) { $0 + ($1.spanMilliseconds + 1000 / Double(hertz)) }
    let hitch = Double(missedCount) * 1000 / Double(hertz)
    return ModelledDisplay(
      hertz: hertz, scrolledMilliseconds: scrolled, hitchMilliseconds: hitch,
      hitchMillisecondsPerSecond: motions.isEmpty ? nil : hitch / (scrolled / 1000))
  }

  /// The first frame with the most work, and its parts; nil without frames.
  private func worstFrame(
    of frames: [WorkedFrame], _ work: [Double], on trace: ValidTrace
  ) -> WorstFrame? {
    guard let most = work.max(), let index = work.firstIndex(of: most) else { return nil }
    let frame = frames[index]
    let parts = HitchOperation.allCases.compactMap { operation -> WorstFrame.Part? in
      let count = operation.count(in: frame.work)
      guard count > 0, let cost = costs[operation], !operation.isOptional || cost.microseconds > 0
      else { return nil }
      return WorstFrame.Part(
        operation: operation.rawValue, count: count,
        microseconds: Double(count) * cost.microseconds)
    }
    return WorstFrame(
      microseconds: most, timeMilliseconds: frame.timeMilliseconds,
      firstEvent: frame.events.lowerBound,
      events: frame.events.map { trace.trace.words(forEventAt: $0) }, parts: parts)
  }
}

/// A part of a trace in which something scrolls without a pause, with all frames between.
///
/// Hitches are visible in motion: pauses are not time scrolled, and late frames in them are not hitches.
struct ScrollMotion: Equatable {
  /// The indices of the frames.
  let frames: Range<Int>
  /// From the first to the last, in milliseconds.
  let spanMilliseconds: Double

  /// The pause that ends a motion, as in the proposed Scroll Timing API (MicrosoftEdge/MSEdgeExplainers, pull request
  /// 1233).
  static let pauseMilliseconds = 150.0

  /// The motions of a replay, in order.
  ///
  /// - Complexity: O(frames).
  static func motions(of frames: [WorkedFrame]) -> [ScrollMotion] {
    var motions: [ScrollMotion] = []
    var run: (first: Int, last: Int)?
    func close() {
      guard let run else { return }
      let span = frames[run.last].timeMilliseconds - frames[run.first].timeMilliseconds
      motions.append(ScrollMotion(frames: run.first..<run.last + 1, spanMilliseconds: span))
    }
    for index in frames.indices where frames[index].isScroll {
      let time = frames[index].timeMilliseconds
      if let last = run?.last, time - frames[last].timeMilliseconds < pauseMilliseconds {
        run?.last = index
      } else {
        close()
        run = (index, index)
      }
    }
    close()
    return motions
  }
}
