import ListEngine
import Results
import Testing

@testable import Measurement

/// The engine, which imports nothing of the records, counts under the names that the list of metrics has.
@Suite struct MetricRegistryTests {
  @Test func everyCounterIsAMetricInItsOrder() {
    let counted = Counters(countsPrepared: true, countsMotion: true).list.map {
      "counters.\($0.name)"
    }
    #expect(Metric.all().map(\.name).filter { $0.hasPrefix("counters.") } == counted)
  }

  @Test func everyKindOfFaultIsInTheListInItsOrder() {
    #expect(FaultKind.allCases.map(\.rawValue) == Fault.all.map(\.name))
    #expect(FaultKind.allCases.map(\.title) == Fault.all.map(\.title))
    var fidelity = FidelityCounters()
    let alwaysListed = Fault.all.filter { !$0.isOptional }
    #expect(fidelity.list.map(\.name) == alwaysListed.map(\.name))
    fidelity.countsMotion = true
    #expect(fidelity.list.map(\.name) == Fault.all.map(\.name))
  }

  @Test func theLogAndTheGalleryNameFaultsAsTheListDoes() {
    for fault in Fault.all {
      let callback = LogEntry.Callback(rawValue: fault.name)
      #expect(callback != nil, "no line of the log is for \(fault.name)")
      #expect(Exhibit.Symptom(rawValue: fault.name)?.words(1) == "1 \(fault.noun)")
    }
  }
}
