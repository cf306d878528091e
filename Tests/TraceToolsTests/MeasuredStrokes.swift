@testable import ScrollTrace
@testable import TraceTools

/// The strokes of a trace with coasts, measured independently of the generator.
struct MeasuredStrokes: Sendable {
  /// A finger from its touch to its lift, frame by frame.
  struct Stroke: Sendable {
    /// The row whose strip was held the longest, by identity; nil for the table.
    var strip: Int32?
    var times: [Double] = []
    /// Content offsets in points, one a frame.
    var points: [Double] = []

    var milliseconds: Double { (times.last ?? 0) - (times.first ?? 0) }
    var way: Double { (points.last ?? 0) - (points.first ?? 0) }
    /// Points a second, over the time for which a finger's velocity is steady, or a little less.
    var liftVelocity: Double { liftVelocity(offGridByPoints: 0) }

    /// - Parameter shift: is added to the distance in that time, which is on a grid.
    func liftVelocity(offGridByPoints shift: Double) -> Double {
      guard let end = times.last, let last = points.last else { return 0 }
      let steady = min(100, milliseconds / 2) - 5
      guard let first = times.firstIndex(where: { $0 >= end - steady }), times[first] < end else {
        return 0
      }
      return (last - points[first] + shift) / (end - times[first]) * 1000
    }
  }

  /// The strokes that moved something.
  private(set) var strokes: [Stroke] = []
  /// The gaps between touches, those that moved nothing included.
  private(set) var gapsMilliseconds: [Double] = []
  /// The number of flings of strips, and of those whose row left the screen.
  private(set) var flingCount = 0
  private(set) var cutOffFlingCount = 0
  /// By identity, true for a current fling that was cut off.
  private var isCutOff: [Int32: Bool] = [:]

  init(_ trace: Trace) {
    var feed = LiveFeed(trace)
    let frame = 1000 / trace.frameRate
    var held: [Int32?: Stroke] = [:]
    var last = -Double.infinity
    for (event, time) in zip(trace.events, trace.timesMilliseconds) {
      if event.isHeld {
        if time > last + 1.5 * frame {
          if last > -.infinity { gapsMilliseconds.append(time - last) }
          close(&held)
        }
        last = time
      }
      if event.isHeld, event.kind != .select {
        let strip = event.kind == .position ? nil : feed.identity(at: Int(event.row))
        var stroke = held[strip] ?? Stroke(strip: strip)
        stroke.times.append(time)
        stroke.points.append(Points.points(event.value))
        held[strip] = stroke
      }
      if event.kind == .stripOffset { noteFling(event, in: &feed) }
      feed.apply(event, of: trace)
    }
    close(&held)
  }

  private mutating func noteFling(_ event: TraceEvent, in feed: inout LiveFeed) {
    let identity = feed.identity(at: Int(event.row))
    guard event.coasts else {
      isCutOff[identity] = nil
      return
    }
    let wasCutOff = isCutOff[identity]
    let isOnScreen = feed.visibleRows().contains { $0.identity == identity }
    if wasCutOff == nil { flingCount += 1 }
    if !isOnScreen, wasCutOff != true { cutOffFlingCount += 1 }
    isCutOff[identity] = wasCutOff == true || !isOnScreen
  }

  private mutating func close(_ held: inout [Int32?: Stroke]) {
    if let longest = held.values.max(by: { $0.times.count < $1.times.count }), longest.way != 0 {
      strokes.append(longest)
    }
    held = [:]
  }
}

extension TraceEvent {
  fileprivate var isHeld: Bool { kind.isTouch && !coasts }
}
