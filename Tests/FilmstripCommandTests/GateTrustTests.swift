import Foundation
import TestSupport
import Testing

/// What the gate trusts, and says that it trusts.
@Suite struct GateTrustTests {
  @Test func aSuiteThatJudgesLessThanItsBaselineIsInvalid() throws {
    let suite = try GateSuite.withBaseline()
    try suite.folder.write(GateSuite.text + "metrics: ['fidelity.traps']\n", to: "suite.yml")
    let outcome = try suite.gate("--exact")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("judges less than the baseline's did"))
    try suite.folder.run("baseline update suite.yml --baseline b.json").exiting(0)
    #expect(try suite.gate("--exact").exitCode == 0)
  }

  @Test func aResultThatWasHandedInIsNotMeasuredHere() throws {
    let suite = try GateSuite.withBaseline()
    let measured = try suite.gate("--exact --output gate").exiting(0)
    #expect(!measured.output.contains("not measured here"))
    let outcome = try suite.gate("--exact --result gate/result.json").exiting(0)
    #expect(outcome.output.contains("not measured here"))
  }

  @Test func anotherExecutableMeasures() throws {
    let suite = try GateSuite.withBaseline()
    let worker = try BuiltExecutable.url(named: "OwnDesigns").path
    let outcome = try suite.gate("--exact --worker \(worker)")
    #expect(outcome.output.contains("measured by another executable"))
    #expect(outcome.exitCode == 0)
    #expect(try suite.gate("--exact --worker /bin/false").exitCode == 1)
    try suite.gate("--exact --worker missing").failing(64, naming: "--worker")
  }

  @Test func aDesignThatDisplaysOtherThingsInTwoRunsIsInvalid() throws {
    let suite = try GateSuite(GateSuite.text.replacing("stable-id", with: "right"))
    let options = "suite.yml --baseline b.json --exact"
    try suite.folder.run("baseline update \(options)", executable: "OwnDesigns").exiting(0)
    try suite.folder.run("gate \(options)", executable: "OwnDesigns").exiting(0)
    try suite.folder.write(
      GateSuite.text.replacing("stable-id", with: "chance"), to: "suite.yml")
    let outcome = try suite.folder.run("gate \(options)", executable: "OwnDesigns")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("not exact here"))
  }
}
