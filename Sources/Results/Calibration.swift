/// The precision of a machine's times, from runs that compare one design with itself.
package struct Calibration: Codable, Equatable, Sendable {
  /// `Machine.fingerprint`: a calibration is valid for its own machine.
  package var fingerprint: String?
  package var machine: Machine
  package var version: String
  package var design: String
  package var workload: String
  package var traceHash: String
  package var plan: TimingPlan
  package var seed: UInt64
  /// Each run is judged as `compare` judges.
  package var runCount: Int
  /// The number of runs by verdict.
  package var verdicts: [String: Int]
  /// The number of verdicts *slower* or *faster*.
  package var falseAlarmCount: Int
  /// The upper limit of their rate with a probability of 97.5% (Clopper and Pearson).
  package var falseAlarmRateUpper: Double
  /// The median of the smallest changes that the runs could detect, as a share.
  package var smallestDetectableMedian: Double
  /// The change that nine runs in ten could detect: smaller margins are refused on this machine.
  package var smallestDetectable: Double
  /// The share by which the second design was slowed on purpose; absent if it was not.
  package var slowdown: Double?
  /// The number of runs that detected it.
  package var seenCount: Int?
  /// The interquartile range of the ruler's times over all blocks, as a share of their median.
  package var rulerSpread: Double
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
