import ArgumentParser
import Foundation
import Measurement
import Reporting
import Statistics

/// The verdicts on trial, without a clock.
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Try the verdicts of 'compare' on simulated noise: how often they are false, what they see.",
    discussion: """
      Designs that are alike, and some that are slower by 5%, take turns on simulated machines with drift, \
      steps, waves, heavy tails, stolen time and processes of two speeds, fitted to what was measured; whole \
      suites are judged as 'compare' judges them. Beside it stands what a test of one design after the other \
      would have said of the same machine.

      Examples:
        filmstrip simulate --suites 100
        filmstrip simulate                    # 2,000 suites a scenario, a few minutes
        filmstrip simulate history            # the rules for steps in a history
      """,
    subcommands: [SimulateHistory.self])

  @Option(help: "How many suites of 50 comparisons each scenario has.")
  var suites = 2000

  @Option(help: "Fixes the noise.")
  var seed: UInt64 = 1

  @Option(help: "What to print.")
  var format = OutputFormat.table

  /// A scenario as JSON.
  private struct Listing: Encodable {
    let scenario: String
    let suiteCount: Int
    let falseAlarmSuiteCount: Int
    let falseClaimSuiteCount: Int
    let power: Double?
    let sameRate: Double?
    let meanSmallestDetectable: Double?
    let sequentialAlarmRate: Double?
    let sequentialSuiteRate: Double?
  }

  mutating func validate() throws {
    guard 1...1_000_000 ~= suites else {
      throw ValidationError("--suites takes 1 to 1,000,000, and not \(suites)")
    }
  }

  mutating func run() throws {
    let simulations = VerdictSimulation.whole(suiteCount: suites, seed: seed)
    let progress = ProgressLine()
    defer { progress.clear() }
    var reports: [(title: String, report: SimulationReport)] = []
    let interruption = try Interruption.ofRun()
    for (index, simulation) in simulations.enumerated() where !interruption.isRaised {
      progress.show(
        Comparison.Progress(
          doneSeconds: Double(index), totalSeconds: Double(simulations.count),
          label: simulation.title))
      reports.append((simulation.title, try Failure.translating { try simulation.run() }))
    }
    progress.clear()
    guard let first = reports.first else { return try interruption.endIfRaised() }
    let table = SimulationFormat.table(reports)
    let listings = reports.map { title, report in
      Listing(
        scenario: title, suiteCount: report.suiteCount,
        falseAlarmSuiteCount: report.falseAlarmSuiteCount,
        falseClaimSuiteCount: report.falseClaimSuiteCount, power: report.power,
        sameRate: report.sameRate,
        meanSmallestDetectable: report.meanSmallestDetectable.map(Judgement.change),
        sequentialAlarmRate: report.sequentialAlarmRate,
        sequentialSuiteRate: report.sequentialSuiteRate)
    }
    var text = try format.render(table, listings)
    if format != .json {
      text += "\n" + SimulationFormat.legend(first.report).joined(separator: "\n\n") + "\n"
    }
    try OutputFile.printResult(text)
    try interruption.endIfRaised()
  }
}
