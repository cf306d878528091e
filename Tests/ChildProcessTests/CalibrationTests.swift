import Foundation
import ListEngine
import Results
import ScrollTrace
import Testing
import TraceTools

@testable import Measurement

/// A design compared with itself, in short.
@Suite struct CalibrationTests {
  private static func calibrate(
    runs: Int, slowdown: Double = 0, interruption: Interruption = Interruption()
  ) throws -> Calibration? {
    let trace = try #require(try EmbeddedTraces.trace(named: "furrow-2015-feed"))
    var plan = CalibrationPlan(
      workload: ComparisonPlan.Workload(
        trace: trace, host: .acquireFirst, file: "furrow-2015-feed"),
      design: try Design("stable-id"), runCount: runs, seed: 1)
    plan.roundCount = 2
    plan.sliceMilliseconds = 1
    plan.slowdown = slowdown
    return try plan.run(
      executable: FailingPassTests.tool(), interruption: interruption, progress: { _ in })
  }

  @Test func itCountsVerdictsAndFalseAlarms() throws {
    let calibration = try #require(try Self.calibrate(runs: 2))
    #expect(calibration.runCount == 2)
    #expect(calibration.verdicts.values.reduce(0, +) == 2)
    let alarms =
      calibration.verdicts["slower", default: 0] + calibration.verdicts["faster", default: 0]
    #expect(calibration.falseAlarmCount == alarms)
    #expect(calibration.falseAlarmRateUpper > 0 && calibration.falseAlarmRateUpper <= 1)
    #expect(calibration.smallestDetectable >= calibration.smallestDetectableMedian)
    #expect(calibration.smallestDetectableMedian > 0)
    #expect(calibration.plan.comparisonCount == 1)
    #expect(calibration.slowdown == nil && calibration.seenCount == nil)
    #expect(calibration.fingerprint == Machine.current.fingerprint)
  }

  /// Twice the work is seen, whatever else the machine does.
  @Test func aSlowdownIsSeen() throws {
    let calibration = try #require(try Self.calibrate(runs: 1, slowdown: 1))
    #expect(calibration.slowdown == 1)
    #expect(calibration.seenCount == 1)
    #expect(calibration.verdicts == ["slower": 1])
    #expect(calibration.falseAlarmCount == 0)
  }

  @Test func anInterruptionLeavesNothing() throws {
    let interruption = Interruption()
    interruption.raise()
    #expect(try Self.calibrate(runs: 1, interruption: interruption) == nil)
  }
}
