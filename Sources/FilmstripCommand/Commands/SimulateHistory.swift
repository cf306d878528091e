import ArgumentParser
import Foundation
import Measurement
import Reporting
import Statistics

/// The rules for steps on trial, without a clock.
struct SimulateHistory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract:
      "Try rules for steps in a history on simulated noise: how often they are false, what they find.",
    discussion: """
      Series of 100 commits of a design that never changes, and the same with 5% more from the fiftieth on, on machines \
      of six kinds; every rule sees the same series. The first rule is the one of 'filmstrip history steps'; others \
      are there to be compared with, as they are published.

      Examples:
        filmstrip simulate history --series 200
        filmstrip simulate history                    # 2,000 series a machine
        filmstrip simulate history --series 40000 --own    # 2,000 families of 20 series
      """)

  @Option(help: "How many series each machine has.")
  var series = 2000

  @Option(help: ArgumentHelp("How many series one history has: a family.", valueName: "N"))
  var family = 20

  @Option(help: "Fixes the noise.")
  var seed: UInt64 = 1

  @Flag(help: "The rule of 'history steps' alone.")
  var own = false

  @Option(help: "What to print.")
  var format = OutputFormat.table

  /// An outcome as JSON.
  private struct Row: Encodable {
    let machine: String
    let rule: String
    let seriesCount: Int
    let falseSeriesCount: Int
    let familyCount: Int
    let falseFamilyCount: Int
    let changedCount: Int
    let foundCount: Int
    let foundLateCount: Int
  }

  mutating func validate() throws {
    guard 1...1_000_000 ~= series else {
      throw ValidationError("--series takes 1 to 1,000,000, and not \(series)")
    }
    guard 1...10_000 ~= family else {
      throw ValidationError("--family takes 1 to 10,000, and not \(family)")
    }
  }

  mutating func run() throws {
    var simulation = HistorySimulation(seriesCount: series, seed: seed)
    simulation.familySize = family
    let all = HistorySimulation.rules(familySize: family)
    let rules = own ? Array(all.prefix(1)) : all
    let progress = ProgressLine()
    let interruption = try Interruption.ofRun()
    var outcomes: [HistorySimulation.Outcome] = []
    for (index, noise) in HistoryNoise.all.enumerated() where !interruption.isRaised {
      progress.show(
        Comparison.Progress(
          doneSeconds: Double(index), totalSeconds: Double(HistoryNoise.all.count),
          label: noise.name))
      outcomes += simulation.run(rules, on: noise) { interruption.isRaised }
    }
    progress.clear()
    let table = SimulationFormat.table(outcomes)
    let rows = outcomes.map {
      Row(
        machine: $0.noise, rule: $0.rule, seriesCount: $0.seriesCount,
        falseSeriesCount: $0.falseSeriesCount, familyCount: $0.familyCount,
        falseFamilyCount: $0.falseFamilyCount, changedCount: $0.changedCount,
        foundCount: $0.foundCount, foundLateCount: $0.foundLateCount)
    }
    var text = try format.render(table, rows)
    if format != .json { text += "\n" + SimulationFormat.legend(simulation) + "\n" }
    try OutputFile.printResult(text)
    try interruption.endIfRaised()
  }
}
