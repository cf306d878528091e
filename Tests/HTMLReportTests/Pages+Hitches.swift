import Foundation
import Reporting
import Results
import Testing

extension Pages {
  /// Two designs and a bound, each ten times as late as the next.
  static let hitches = Result { try write(try page(of: hitchRun), "hitches.html") }

  static let hitchRun: HitchRun = {
    func result(_ design: String, late: Int, faults: Int, isBound: Bool = false) -> HitchResult {
      let hitch = Double(late) / 10
      let display = ModelledDisplay(
        hertz: 60, scrolledMilliseconds: 1000, hitchMilliseconds: hitch,
        hitchMillisecondsPerSecond: hitch, band: HitchBand(millisecondsPerSecond: hitch),
        lateFrameCount: late, missedFrameCount: late, windows: nil)
      var modelled = ModelledFrames(
        openingMicroseconds: 100, frameCount: 1200, motionFrameCount: 1000,
        work: WorkPercentiles(p50: 1, p90: 2, p95: 3, p99: Double(late), p999: Double(2 * late)),
        worstFrame: WorstFrame(
          microseconds: Double(late) * 1000, timeMilliseconds: 250, firstEvent: 3,
          events: ["the table is scrolled to \(hostileName)"],
          parts: [.init(operation: "bindCell", count: 2, microseconds: Double(late) * 1000)]),
        displays: [display])
      modelled.curve = [0.5, 0.75, 1].map { .init(share: $0, microseconds: $0 * Double(late)) }
      return HitchResult(
        workload: "browse", host: "acquireFirst", design: design, alsoCalled: [], isBound: isBound,
        isUnfit: false, fidelity: ["lostOffsets": faults], modelled: modelled)
    }
    return HitchRun(
      version: "test", command: ["hitches"], costsName: hostileName,
      costs: ["bindCell": OperationCost(microseconds: 1, source: "assumed")],
      workloads: [
        Workload(
          name: "browse", source: "a test", host: "acquireFirst", traceHash: "0", rowCount: 10,
          eventCount: 1200, durationMilliseconds: 1000, frameRate: 60)
      ],
      results: [
        result("smooth", late: 9, faults: 0), result("late", late: 90, faults: 7),
        result("ceiling", late: 900, faults: 0, isBound: true),
      ])
  }()
}
