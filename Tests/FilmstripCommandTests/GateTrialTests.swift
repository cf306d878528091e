import Foundation
import TestSupport
import Testing

/// The gate as a process, on faults that it has to catch: of designs, and of suites that no longer fit the baseline.
/// `GateTests` judges changed baselines, results and times in process.
@Suite(.serialized) struct GateTrialTests {
  /// A change of the suite, and the exit code.
  private static let faults = [
    ("subject: subject", "subject: subject,fault=allocation", 2),
    ("subject: subject", "subject: subject,fault=lostOffset", 2),
    ("subject: subject", "subject: subject,fault=otherCounters", 1),
    ("subject: subject", "subjekt: subject", 1), ("subject: subject", "subject: unknown", 1),
    ("  - subject: subject\n", "", 1), ("  - tag", "  - row-dictionary\n  - tag", 1),
    (", viblo-feed", "", 1), ("viblo-feed", "viblo-feed, furrow-2013-feed", 1),
    ("viblo-feed", "missing.jsonl", 1),
  ]

  private static let suite = """
    filmstrip-suite: 1
    name: trial
    traces: [furrow-2015-feed, viblo-feed]
    designs:
      - subject: subject
      - tag-lookup
    times: off

    """

  /// The baseline of the suite, taken once.
  private static let baseline = Result { try taken(suite) }

  private static func taken(_ suite: String) throws -> String {
    let folder = try ScratchFolder()
    try folder.write(suite, to: "suite.yml")
    try folder.run("baseline update suite.yml --baseline b.json", executable: "GateTrial")
      .exiting(0)
    return try folder.text(of: "b.json")
  }

  private static func exitCode(_ suite: String, _ baseline: String) throws -> Int32 {
    let folder = try ScratchFolder()
    try folder.write(suite, to: "suite.yml")
    try folder.write(baseline, to: "b.json")
    return try folder.run("gate suite.yml --baseline b.json", executable: "GateTrial").exitCode
  }

  @Test(arguments: faults.prefix(Thorough.count(3, of: faults.count)))
  func everyFaultIsCaught(sound: String, faulty: String, exitCode: Int) throws {
    let suite = Self.suite.replacing(sound, with: faulty)
    try #require(suite != Self.suite)
    #expect(try Self.exitCode(suite, Self.baseline.get()) == exitCode)
  }

  @Test func aBaselineThatIsEmptyOrCutIsInvalid() throws {
    let baseline = try Self.baseline.get()
    for damaged in ["", String(baseline.dropLast(400))] {
      #expect(try Self.exitCode(Self.suite, damaged) == 1)
    }
  }

  @Test func withoutAFaultItPassesEveryTime() throws {
    for run in 0..<Thorough.count(1, of: 50) {
      #expect(try Self.exitCode(Self.suite, Self.baseline.get()) == 0, "run \(run)")
    }
  }

  /// `scripts/gate --trial` measures times.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["FILMSTRIP_TIMED_TRIAL"] == "1"))
  func timesShowWorkThatIsNotCounted() throws {
    let suite = """
      filmstrip-suite: 1
      traces: [furrow-2015-feed]
      designs:
        - subject: subject
      """
    let baseline = try Self.taken(suite)
    for (fault, exitCode) in [("none", 0), ("work5", 2), ("work10", 2)] {
      let faulty = suite.replacing(": subject", with: ": subject,fault=\(fault)")
      #expect(try Self.exitCode(faulty, baseline) == exitCode, "\(fault)")
    }
  }
}
