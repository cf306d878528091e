import ListEngine
import Results

@testable import Measurement

extension HitchCosts {
  /// A table in which only these operations cost anything, in microseconds.
  static func only(_ costs: [HitchOperation: Double]) -> HitchCosts {
    HitchCosts(
      Dictionary(
        uniqueKeysWithValues: HitchOperation.allCases.map {
          ($0, OperationCost(microseconds: costs[$0] ?? 0, source: "a test"))
        }))
  }
}

extension WorkedFrame {
  /// The frame of one event, which bound so many cells: a millisecond each, with `bindCell` at 1,000.
  static func binding(
    _ cells: Int, atMilliseconds time: Double, isScroll: Bool = true, event: Int = 0
  ) -> WorkedFrame {
    var work = FrameWork()
    work.cellsBound = cells
    return WorkedFrame(
      events: event..<event + 1, timeMilliseconds: time, isScroll: isScroll, work: work)
  }
}
