/// What a machine does to times, in numbers: all sizes are natural logarithms of factors, so that 0.01 is
/// about 1%; all times are in slices of 20 ms.
///
/// The two profiles are fitted to what was measured on a machine of this project's kind: a cloud machine
/// of 2 virtual cores, alone and with two busy neighbours.
///
/// | measured | quiet | busy |
/// | --- | --- | --- |
/// | a fixed 100 ms, how far takes lie apart | 1 to 2% | 24% |
/// | one workload against itself, 25 slices each, in turn | at most 0.5% off | at most 1.6% off |
/// | the same, 25 slices of one and then 25 of the other | up to 5% off | up to 99% off |
/// | one binary, from process to process | 15.6 or 26 ns | the same |
///
/// A test takes the same measurements on a profile, and holds them to the table. What the table does not fix is
/// assumed, and marked so.
package struct NoiseProfile: Equatable, Sendable {
  package var name: String
  /// The standard deviation of a slice, were there nothing else.
  package var sliceSpread: Double
  /// How often a slice is hit by something of its own (an interrupt, a page fault storm), and the mean of
  /// what that adds; exponential.
  package var hitShare: Double
  package var hitMean: Double
  /// How often a slice begins a stretch in which another machine takes time away; how many slices that
  /// lasts on average, geometric; and the most that it slows, uniform from zero.
  package var stealShare: Double
  package var stealMeanSlices: Double
  package var stealLargest: Double
  /// The most that a block of 100 slices drifts in a straight line, to either side, uniform.
  package var drift: Double
  /// How often a slice begins a new speed, for good, and the standard deviation of the step.
  package var stepShare: Double
  package var stepSpread: Double
  /// The most that a wave slows and speeds up, uniform from zero; it lasts 10 to 200 slices (assumed).
  package var wave: Double
  /// How often a process is of the slow kind, and what that does to all that runs in it.
  package var slowProcessShare: Double
  package var slowProcess: Double
  /// What a process does to one design and not to another (where its memory lies): the standard deviation
  /// (assumed).
  package var placementSpread: Double
  /// How often a process is of the slow kind for one design alone, and what that does (assumed).
  package var slowPlacementShare: Double
  package var slowPlacement: Double

  /// Nothing else runs.
  package static let quiet = NoiseProfile(
    name: "quiet", sliceSpread: 0.006, hitShare: 0.02, hitMean: 0.05,
    stealShare: 0.002, stealMeanSlices: 4, stealLargest: 0.1,
    drift: 0.03, stepShare: 0.002, stepSpread: 0.1, wave: 0.01,
    slowProcessShare: 0.3, slowProcess: 0.511, placementSpread: 0.003,
    slowPlacementShare: 0.03, slowPlacement: 0.015)

  /// Two neighbours on the two cores, on the wall's clock.
  package static let busy = NoiseProfile(
    name: "busy", sliceSpread: 0.018, hitShare: 0.08, hitMean: 0.15,
    stealShare: 0.015, stealMeanSlices: 20, stealLargest: 0.8,
    drift: 0.05, stepShare: 0.004, stepSpread: 0.1, wave: 0.03,
    slowProcessShare: 0.3, slowProcess: 0.511, placementSpread: 0.003,
    slowPlacementShare: 0.03, slowPlacement: 0.015)

  /// The busy machine, were the two speeds of a process a matter of each design by itself, so that the
  /// base is no help against them. What was measured does not say; this is the worse case.
  package static let bimodal: NoiseProfile = {
    var profile = busy
    profile.name = "bimodal"
    profile.slowPlacementShare = profile.slowProcessShare
    profile.slowPlacement = profile.slowProcess
    profile.slowProcessShare = 0
    return profile
  }()

  package static let all = [quiet, busy, bimodal]
}
