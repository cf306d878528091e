import ListEngine

/// A stretch of a trace in which something moves without a pause: from a frame with a scroll to the last that
/// follows another within the pause, with all frames between, whatever they do.
///
/// Hitches are seen in what moves: pauses are no time scrolled, and what is late in them is no hitch.
struct ScrollMotion: Equatable {
  /// The indices of the frames.
  let frames: Range<Int>
  /// From the first to the last, in milliseconds.
  let spanMilliseconds: Double

  /// How long nothing scrolls before a motion is over: the time after which the proposed Scroll Timing API takes a
  /// scroll to be complete (MicrosoftEdge/MSEdgeExplainers, pull request 1233).
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
