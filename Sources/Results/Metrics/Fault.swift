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
  package let isOfStrip: Bool
  /// Whether what was shown, and what should have been, are offsets, and no rows.
  package let isOfOffset: Bool
  /// Whether it is counted on some hosts or traces alone: where nothing counts it, it is not listed.
  package let isOptional: Bool

  private init(
    _ name: String, _ title: String, _ noun: String, _ meaning: String, sight: String,
    isOfStrip: Bool = false, isOfOffset: Bool = false, isOptional: Bool = false
  ) {
    self.name = name
    self.title = title
    self.noun = noun
    self.meaning = meaning
    self.sight = sight
    self.isOfStrip = isOfStrip
    self.isOfOffset = isOfOffset
    self.isOptional = isOptional
  }

  /// In the order of the semantics. Films number them by it: a new one comes last.
  package static let all = [
    Fault(
      "lostOffsets", "lost", "lost offset", "displays at rest of a row scrolled elsewhere",
      sight: "strips come back at their start", isOfStrip: true, isOfOffset: true),
    Fault(
      "foreignOffsets", "foreign", "foreign offset",
      "displays at an offset that is neither the row's nor rest",
      sight: "strips come back where another row was left", isOfStrip: true, isOfOffset: true),
    Fault(
      "staleStrips", "stale", "stale strip", "strips with items of another row",
      sight: "strips show another row's items", isOfStrip: true),
    Fault(
      "misroutedSelections", "misrouted", "misrouted tap", "taps that opened another row",
      sight: "taps open another row"),
    Fault(
      "traps", "traps", "trap", "where a list would have stopped the app",
      sight: "the app would have stopped"),
    Fault(
      "driftedStrips", "drifted", "drifted strip", "strips that another row's fling went on in",
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
