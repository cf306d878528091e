/// What a machine's times are good for: one design compared with itself, again and again.
package struct Calibration: Codable, Equatable, Sendable {
  /// Of the machine, as `Machine.fingerprint`: another machine's calibration says nothing of this one.
  package var fingerprint: String?
  package var machine: Machine
  package var version: String
  /// What was compared with itself, on what.
  package var design: String
  package var workload: String
  package var traceHash: String
  package var plan: TimingPlan
  package var seed: UInt64
  /// Each run is a comparison of the design with itself, judged as `compare` judges.
  package var runCount: Int
  /// How many of them came to each verdict.
  package var verdicts: [String: Int]
  /// How many said *slower* or *faster*, and the most that the rate can be with a probability of 97.5%
  /// (Clopper and Pearson).
  package var falseAlarmCount: Int
  package var falseAlarmRateUpper: Double
  /// The smallest changes that the runs could have told from none, whatever the margin, as shares: 0.02 is
  /// 2%. The median, and the one that nine runs in ten stay below: margins below it are refused here.
  package var smallestDetectableMedian: Double
  package var smallestDetectable: Double
  /// How much slower the second was made on purpose, and how many runs said so; absent where it was not.
  package var slowdown: Double?
  package var seenCount: Int?
  /// How far the ruler's times lie apart: the middle half of all blocks, as a share of their median.
  package var rulerSpread: Double
  /// How many blocks were set aside.
  package var setAsideCount: Int

  package init(
    machine: Machine, version: String, design: String, workload: String, traceHash: String,
    plan: TimingPlan, seed: UInt64, runCount: Int, verdicts: [String: Int], falseAlarmCount: Int,
    falseAlarmRateUpper: Double, smallestDetectableMedian: Double, smallestDetectable: Double,
    rulerSpread: Double, setAsideCount: Int
  ) {
    fingerprint = machine.fingerprint
    self.machine = machine
    self.version = version
    self.design = design
    self.workload = workload
    self.traceHash = traceHash
    self.plan = plan
    self.seed = seed
    self.runCount = runCount
    self.verdicts = verdicts
    self.falseAlarmCount = falseAlarmCount
    self.falseAlarmRateUpper = falseAlarmRateUpper
    self.smallestDetectableMedian = smallestDetectableMedian
    self.smallestDetectable = smallestDetectable
    self.rulerSpread = rulerSpread
    self.setAsideCount = setAsideCount
  }
}
