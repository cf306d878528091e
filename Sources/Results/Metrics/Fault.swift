/// A kind of fault: something that a design displays wrong.
///
/// Records, tables, the gate and the page read this list. The engine, which does not import it, counts by the same
/// names; a test compares both.
package struct Fault: Equatable, Sendable {
  /// The name of its count in `DesignResult.fidelity`.
  package let name: String
  /// The title of a column of its counts.
  package let title: String
  /// One fault.
  package let noun: String
  /// The meaning of the count, in the plural.
  package let meaning: String
  /// The visible effect, in the plural.
  package let sight: String
  /// True if the fault stays visible on a strip until it is corrected, and is not a single moment.
  package var isOfStrip = false
  /// True if the displayed and the correct thing are offsets, and not rows.
  package var isOfOffset = false
  /// True if only some hosts or traces count it; without a count it is not listed.
  package var isOptional = false

  /// In the order of the semantics. Films use the indices: add a new kind at the end.
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
  /// The kind of fault that the metric counts; nil for any other metric.
  package var fault: Fault? { Fault.all.first { "fidelity.\($0.name)" == name } }

  /// The name in reports: a fault's title, or else the metric's name.
  package var nameInReports: String { fault?.title ?? name }
}

extension DesignResult {
  /// The sum of all faults; nil if the pass has no outcome.
  package var faultCount: Int? {
    fidelity.isEmpty ? nil : fidelity.values.reduce(0, Int.saturatingSum)
  }

  /// The faults with a count above 0, in the order of the semantics.
  package var faultsSeen: [(fault: Fault, count: Int)] {
    Fault.all.compactMap { fault in
      fidelity[fault.name].flatMap { $0 == 0 ? nil : (fault, $0) }
    }
  }
}

extension Int {
  /// The sum of two counts, or the largest number if it is larger.
  package static func saturatingSum(_ left: Int, _ right: Int) -> Int {
    let (sum, isOver) = left.addingReportingOverflow(right)
    return isOver ? (right < 0 ? .min : .max) : sum
  }
}
