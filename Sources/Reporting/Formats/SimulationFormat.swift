import Results
import Statistics

/// What a simulation of the verdicts came to, a row a scenario.
package enum SimulationFormat {
  package static func table(_ reports: [(title: String, report: SimulationReport)]) -> TextTable {
    var table = TextTable(columns: [
      ("machine", .left), ("suites", .right), ("with a false alarm", .right),
      ("with a false claim", .right), ("+ called slower", .right), ("alike called same", .right),
      ("smallest seen", .right), TextTable.rule, ("Mann-Whitney: alike called different", .right),
      ("suites with an alarm", .right),
    ])
    for (title, report) in reports {
      table.append([
        title, Figure.grouped(report.suiteCount), rate(report.falseAlarmSuiteCount, of: report),
        rate(report.falseClaimSuiteCount, of: report), share(report.power),
        share(report.sameRate), share(report.meanSmallestDetectable.map(Judgement.change)), "",
        share(report.sequentialAlarmRate), share(report.sequentialSuiteRate),
      ])
    }
    return table
  }

  /// Below the table: how to read it.
  package static func legend(_ report: SimulationReport) -> [String] {
    let plan = report.plan
    return [
      """
      Each suite is \(plan.comparisonCount) comparisons, looked at after \
      \(plan.looks.map(String.init).joined(separator: ", ")) blocks, at \(Figure.percentage(plan.alpha)) for \
      all of them together. In brackets: the most that the rate can be, with a probability of 97.5% (Clopper \
      and Pearson). A false alarm is slower or faster of a design that is neither; a false claim is that, or \
      same of one that is slower by the margin.
      """,
      """
      Mann-Whitney: the same machine's slices, one design after the other, at 5% each, as others take them.
      """,
    ]
  }

  /// What rules for steps in a history came to, a row a machine and rule.
  package static func table(_ outcomes: [HistorySimulation.Outcome]) -> TextTable {
    var table = TextTable(
      columns: [
        ("machine", .left), ("rule", .left), ("series with a false step", .right),
        ("histories with one", .right), ("found in time", .right), ("found in the end", .right),
      ], keyCount: 2)
    for outcome in outcomes {
      table.append([
        outcome.noise, outcome.rule, rate(outcome.falseSeriesCount, of: outcome.seriesCount),
        rate(outcome.falseFamilyCount, of: outcome.familyCount),
        rate(outcome.foundCount, of: outcome.changedCount, isBounded: false),
        rate(outcome.foundLateCount, of: outcome.changedCount, isBounded: false),
      ])
    }
    return table
  }

  /// Below that table: how to read it.
  package static func legend(_ simulation: HistorySimulation) -> String {
    """
    Each series is \(simulation.commitCount) commits; a history has \(simulation.familySize) of them. Found: a change of \
    \(Figure.percentage(simulation.change)) at the middle, within \(simulation.tolerance) commits of where it is; in \
    time when \(simulation.patience) commits of the new level are there. In brackets: the most that the rate can be, \
    with a probability of 97.5% (Clopper and Pearson).
    """
  }

  private static func rate(_ count: Int, of report: SimulationReport) -> String {
    rate(count, of: report.suiteCount)
  }

  private static func rate(_ count: Int, of trialCount: Int, isBounded: Bool = true) -> String {
    guard trialCount > 0 else { return "" }
    let own = Double(count) / Double(trialCount)
    guard isBounded else { return Figure.percentage(own) }
    do throws(SampleError) {
      let interval = try BinomialInterval(
        successCount: count, trialCount: trialCount
      ).exact(alpha: 0.05)
      return "\(Figure.percentage(own)) (\(Figure.percentage(interval.upper)))"
    } catch {
      return Figure.percentage(own)
    }
  }

  private static func share(_ value: Double?) -> String {
    value.map(Figure.percentage) ?? ""
  }
}
