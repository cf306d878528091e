import ListEngine
import Results
import ScrollTrace
import Testing

@testable import Measurement

/// The engine counts under the names that the list of metrics has.
@Suite struct MetricRegistryTests {
  @Test func everyCounterIsAMetricInItsOrder() {
    let counted = Counters(countsPrepared: true, countsMotion: true).list.map {
      "counters.\($0.name)"
    }
    let ofLogs = "counters.\(LogResult.away)"
    #expect(Metric.all().map(\.name).filter { $0.hasPrefix("counters.") } == counted + [ofLogs])
  }

  @Test func everyKindOfFaultIsInTheListInItsOrder() {
    let names = FaultKind.counted.map(\.metricName)
    #expect(
      names == [
        "lostOffsets", "foreignOffsets", "staleStrips", "misroutedSelections", "traps",
        "driftedStrips", "blank", "between",
      ], "the indices are those of films, the names those of records")
    #expect(Metric.all().compactMap(\.fault) == FaultKind.ordered)
    var fidelity = FidelityCounters()
    #expect(fidelity.list.map(\.name) == Array(names.prefix(5)))
    fidelity.countsMotion = true
    #expect(fidelity.list.map(\.name) == Array(names.prefix(6)))
    // Only where there are any.
    (fidelity[.blank], fidelity[.between]) = (1, 2)
    #expect(fidelity.list.map(\.name) == names)
  }

  /// The words of the judge, its order of columns, and what a replay cannot show.
  @Test func theJudgesKindsAreInTheList() {
    #expect(
      FaultKind.judged.map(\.rawValue) == [
        "lost", "foreign", "stale", "blank", "misrouted", "drifted", "flash", "between", "twice",
      ])
    let uncounted = FaultKind.judged.filter { !FaultKind.counted.contains($0) }
    #expect(uncounted == [.flash, .twice])
    #expect(uncounted.allSatisfy { $0.reasonNotCounted != nil })
    #expect(Set(FaultKind.allCases.map(\.name)).count == FaultKind.allCases.count)
    #expect(FaultKind.ordered == FaultKind.counted + uncounted)
    let names = Metric.all().map(\.name).filter { $0.hasPrefix("fidelity.") }
    #expect(names == FaultKind.ordered.map { "fidelity.\($0.metricName)" })
    #expect(names.suffix(2) == uncounted.map { "fidelity.\($0.rawValue)" })
  }

  @Test func aKindIsFoundByItsWordAndByItsName() {
    for kind in FaultKind.allCases {
      #expect(FaultKind(named: kind.rawValue) == kind && FaultKind(named: kind.name) == kind)
    }
    #expect(FaultKind(named: "trap") == nil && FaultKind(named: "") == nil)
  }
}
