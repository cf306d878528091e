import Foundation
import Results

/// A figure by which designs without a fault are compared. Less is better.
///
/// The figure of a design is that of the workload where it is largest.
package struct Criterion: Equatable, Sendable {
  private let figure: SweepFigure
  /// The difference up to which two designs are equal, in `unit`.
  package let equalWithin: Double
  package let meaning: String
  let title: String
  /// The words for the better design, and before the figure: `opens sooner`, `opens in`.
  let advantage: String
  let verb: String
  let decimals: Int

  /// The name that `--equal` takes.
  package var name: String { figure.rawValue }
  /// The unit of thresholds and figures; empty where things are counted.
  package var unit: String { figure.unit }
  /// True if it is computed from the costs of a phone and not measured.
  var isModelled: Bool { figure.isModelled }

  func reading(of result: DesignResult, in run: RunResult) -> Reading {
    figure.metric.reading(of: result, in: run)
  }

  /// - Returns: nil where it was not counted on each workload.
  func figure(of results: [DesignResult]) -> Double? {
    let figures = results.compactMap(figure.value)
    return figures.count == results.count ? figures.max() : nil
  }

  func text(_ value: Double) -> String {
    digits(value) + " \(unit.isEmpty ? "blocks a row" : unit)"
  }

  /// The figure in as many digits as it is worth: two of what is modelled.
  func digits(_ value: Double) -> String {
    isModelled ? Figure.twoDigits(value) : Figure.grouped(value, decimals: decimals)
  }

  static let opening = named("opening")

  /// A criterion by its name; nil for time.
  static func named(_ name: String) -> Criterion? { all.first { $0.name == name } }

  /// In the order of reports. Modelled figures are first, since they order designs most like real times do.
  package static let all = [
    Criterion(
      figure: .opening, equalWithin: 8,
      meaning: "modelled set-up and first layout; 8 ms are half a frame",
      title: "modelled opening, ms",
      advantage: "opens sooner", verb: "opens in", decimals: 0),
    Criterion(
      figure: .hitches, equalWithin: 2.5,
      meaning: """
        modelled lateness at 60 Hz, of a second scrolled at least; 2.5 ms/s are half of one of Apple's bands
        """,
      title: "modelled hitches, ms/s",
      advantage: "hitches less", verb: "hitches for", decimals: 1),
    Criterion(
      figure: .frame, equalWithin: 4,
      meaning: "modelled work of the frame that has most; 4 ms are a quarter of a frame",
      title: "modelled worst frame, ms", advantage: "has a lighter worst frame",
      verb: "has a worst frame of",
      decimals: 0),
    Criterion(
      figure: .memory, equalWithin: 1024,
      meaning: "the most that the simulated list's bookkeeping takes at once, exact",
      title: "list memory, KB", advantage: "the simulated list's bookkeeping takes less",
      verb: "the simulated list's bookkeeping takes", decimals: 0),
    Criterion(
      figure: .allocations, equalWithin: 1,
      meaning: "blocks allocated for each row displayed, in steady use, exact",
      title: "heap blocks a row",
      advantage: "allocates less", verb: "allocates", decimals: 1),
  ]

  /// The time in the list itself, compared between two designs. Designs are equal within a share of a frame for each
  /// displayed row.
  package static let time = (name: "time", unit: "%", equalWithin: 0.1)

  static let names = all.map(\.name) + [time.name]
}

/// The differences up to which two designs are equal, as `--equal` gives them.
package struct EqualWithin: Equatable, Sendable {
  private var own: [String: Double]

  package init(_ own: [String: Double] = [:]) { self.own = own }

  subscript(criterion: Criterion) -> Double { own[criterion.name] ?? criterion.equalWithin }
  /// A share of a frame.
  package var time: Double { (own[Criterion.time.name] ?? Criterion.time.equalWithin) / 100 }

  /// One threshold, such as `opening=8ms`.
  ///
  /// - Returns: nil for any other text.
  package static func parse(_ text: String) -> (name: String, value: Double)? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let unit = units[parts[0]] else { return nil }
    let number = parts[1].hasSuffix(unit) ? String(parts[1].dropLast(unit.count)) : parts[1]
    guard let value = Double(number), value >= 0, value.isFinite else { return nil }
    return (parts[0], value)
  }

  package static var units: [String: String] {
    Criterion.all.reduce(into: [Criterion.time.name: Criterion.time.unit]) {
      $0[$1.name] = $1.unit
    }
  }
}
