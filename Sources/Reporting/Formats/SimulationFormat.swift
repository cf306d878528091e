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

  private static func rate(_ count: Int, of report: SimulationReport) -> String {
    guard report.suiteCount > 0 else { return "" }
    let own = Double(count) / Double(report.suiteCount)
    do throws(SampleError) {
      let interval = try BinomialInterval(
        successCount: count, trialCount: report.suiteCount
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
