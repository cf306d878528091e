import Statistics
import Testing

/// The whole verdict machinery on simulated noise, in a short form.
@Suite struct SimulationTests {
  @Test func theProfilesAreLikeTheMachineThatWasMeasured() {
    let quiet = NoiseFit(.quiet, seed: 1)
    #expect((0.01...0.025).contains(quiet.fixedWorkRange), "\(quiet)")
    #expect((0.003...0.006).contains(quiet.inTurnLargest), "\(quiet)")
    #expect((0.015...0.08).contains(quiet.inBlocksLargest), "\(quiet)")
    let busy = NoiseFit(.busy, seed: 1)
    #expect((0.15...0.35).contains(busy.fixedWorkRange), "\(busy)")
    #expect((0.012...0.02).contains(busy.inTurnLargest), "\(busy)")
    #expect((0.7...1.3).contains(busy.inBlocksLargest), "\(busy)")
  }

  @Test(arguments: [NoiseProfile.quiet, .busy])
  func alikeDesignsRaiseNoAlarmAndSlowedOnesAreSeen(profile: NoiseProfile) throws {
    let report = try VerdictSimulation(
      suiteCount: 4, profile: profile, seed: 1, slowedEvery: 5
    ).run()
    #expect(report.suiteCount == 4)
    #expect(report.falseClaimSuiteCount == 0)
    #expect(report.alikeCount == 160)
    #expect(report.slowedCount == 40)
    #expect(try #require(report.power) >= 0.95)
    #expect(try #require(report.sameRate) >= 0.9)
    // The others' way, on the same machine at the same time.
    #expect(try #require(report.sequentialAlarmRate) > 0.2)
    #expect(report.sequentialAlarmSuiteCount == 4)
  }

  @Test func designsWithTwoSpeedsOfTheirOwnStayUndecidedRatherThanWrong() throws {
    let report = try VerdictSimulation(suiteCount: 4, profile: .bimodal, seed: 1).run()
    #expect(report.falseAlarmSuiteCount == 0)
    #expect(report.alike[.undecided, default: 0] > 150)
    #expect(try #require(report.meanSmallestDetectable) > 0.1)
  }

  @Test func designsAtTheMarginAreNotCalledSame() throws {
    var simulation = VerdictSimulation(
      suiteCount: 4, profile: .busy, seed: 3, slowedEvery: 1)
    simulation.slowdown = simulation.margin
    let report = try simulation.run()
    #expect(report.slowedCount == 200)
    #expect(report.falseClaimSuiteCount == 0)
    // Their estimates fall to either side of the margin.
    #expect(report.slowed[.undecided, default: 0] > 50)
    #expect(report.slowed[.slower, default: 0] > 50)
  }

  @Test func aChangeAsSmallAsIsCalledDetectableIsSeenAboutAsOftenAsPromised() throws {
    var simulation = VerdictSimulation(
      suiteCount: 20, comparisonCount: 20, profile: .busy, seed: 2, slowedEvery: 1)
    let smallest = try #require(simulation.run().meanSmallestDetectable)
    simulation.slowdown = Judgement.change(smallest)
    // 95% of 400, within what chance does to that; half a step less, and it is seen far less often.
    #expect(try #require(simulation.run().power) > 0.9)
    simulation.slowdown = 0.02 + (simulation.slowdown - 0.02) / 2
    #expect(try #require(simulation.run().power) < 0.9)
  }

  @Test func theSameSeedGivesTheSameReport() throws {
    func report(_ seed: UInt64) throws -> SimulationReport {
      try VerdictSimulation(
        suiteCount: 2, comparisonCount: 10, profile: .busy, seed: seed, slowedEvery: 2
      ).run()
    }
    #expect(try report(3) == report(3))
    #expect(try report(3) != report(4))
  }
}
