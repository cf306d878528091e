/// A kind of fault: what a design can show wrong.
///
/// The list is the one that everything reads: records, tables, the gate, the page. The engine, which imports nothing
/// of this, counts by the same names; a test holds the two to each other.
package struct Fault: Equatable, Sendable {
  /// As records have it: the name of its count in `DesignResult.fidelity`.
  package let name: String
  /// What stands above a column of its counts.
  package let title: String
  /// One of them.
  package let noun: String
  /// What is counted, in the plural.
  package let meaning: String
  /// What a person sees of it, in the plural.
  package let sight: String
  /// Whether it is seen on a strip for as long as nothing mends it, and is no single moment.
  package var isOfStrip = false
  /// Whether what was shown, and what should have been, are offsets, and no rows.
  package var isOfOffset = false
  /// Whether it is counted on some hosts or traces alone: where nothing counts it, it is not listed.
  package var isOptional = false

  /// In the order of the semantics. Films number them by it: a new one comes last.
  package static let all = [
    Fault(
      name: "lostOffsets", title: "lost", noun: "lost offset",
      meaning: "displays at rest of a row scrolled elsewhere",
      sight: "strips come back at their start", isOfStrip: true, isOfOffset: true),
    Fault(
      name: "foreignOffsets", title: "foreign", noun: "foreign offset",
      meaning: "displays at an offset that is neither the row's nor rest",
      sight: "strips come back where another row was left", isOfStrip: true, isOfOffset: true),
    Fault(
      name: "staleStrips", title: "stale", noun: "stale strip",
      meaning: "strips with items of another row",
      sight: "strips show another row's items", isOfStrip: true),
    Fault(
      name: "misroutedSelections", title: "misrouted", noun: "misrouted tap",
      meaning: "taps that opened another row",
      sight: "taps open another row"),
    Fault(
      name: "traps", title: "traps", noun: "trap",
      meaning: "where a list would have stopped the app",
      sight: "the app would have stopped"),
    Fault(
      name: "driftedStrips", title: "drifted", noun: "drifted strip",
      meaning: "strips that another row's fling went on in",
      sight: "strips go on by another row's fling", isOfStrip: true, isOfOffset: true,
      isOptional: true),
  ]
}

extension Metric {
  /// The kind of fault that it counts; nil for any other metric.
  package var fault: Fault? { Fault.all.first { "fidelity.\($0.name)" == name } }
}

extension DesignResult {
  /// All faults, added up; nil where nobody looked.
  package var faultCount: Int? { fidelity.isEmpty ? nil : fidelity.values.reduce(0, +) }

  /// The faults that were seen, in the order of the semantics, and how often.
  package var faultsSeen: [(fault: Fault, count: Int)] {
    Fault.all.compactMap { fault in
      fidelity[fault.name].flatMap { $0 == 0 ? nil : (fault, $0) }
    }
  }
}
