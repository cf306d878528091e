import Foundation
import Results

/// What designs without a fault are compared by, each with the difference up to which two are equal.
///
/// A design has one figure in each: that of the workload where it is largest. Less is better in all of them.
package struct Criterion: Equatable, Sendable {
  /// What is compared: its metric, and its unit.
  private let figure: SweepFigure
  /// The difference up to which two designs are equal, in `unit`.
  package let equalWithin: Double
  package let meaning: String
  /// What stands above its column.
  let title: String
  /// What the better design does, and before the figure: `opens sooner`, `opens in`.
  let advantage: String
  let verb: String
  let decimals: Int

  /// The name that `--equal` takes.
  package var name: String { figure.rawValue }
  /// The unit of thresholds and figures; empty where things are counted.
  package var unit: String { figure.unit }
  /// Whether it is reckoned with a phone's costs, and measured on none.
  var isModelled: Bool { figure.isModelled }

  /// Why a result has no figure.
  func reading(of result: DesignResult, in run: RunResult) -> Reading {
    figure.metric.reading(of: result, in: run)
  }

  /// - Returns: nil where it was not counted on each workload.
  func figure(of results: [DesignResult]) -> Double? {
    let figures = results.compactMap(figure.value)
    return figures.count == results.count ? figures.max() : nil
  }

  /// The figure with its unit.
  func text(_ value: Double) -> String {
    digits(value) + " \(unit.isEmpty ? "blocks a row" : unit)"
  }

  /// The figure in as many digits as it is worth: two of what is modelled.
  func digits(_ value: Double) -> String {
    isModelled ? Figure.twoDigits(value) : Figure.grouped(value, decimals: decimals)
  }

  /// The modelled time until the first screen is there.
  static let opening = named("opening")

  /// A criterion by its name; nil for time, which has no figure of its own.
  static func named(_ name: String) -> Criterion? { all.first { $0.name == name } }

  /// In the order in which they are told. The modelled ones lead: the order of designs by them is nearest to that of
  /// real times.
  package static let all = [
    Criterion(
      figure: .opening, equalWithin: 8,
      meaning: "modelled set-up and first layout; 8 ms are half a frame", title: "opens ms",
      advantage: "opens sooner", verb: "opens in", decimals: 0),
    Criterion(
      figure: .hitches, equalWithin: 2.5,
      meaning: """
        modelled lateness at 60 Hz, of a second scrolled at least; 2.5 ms/s are half of one of Apple's bands
        """,
      title: "hitches ms/s",
      advantage: "hitches less", verb: "hitches for", decimals: 1),
    Criterion(
      figure: .frame, equalWithin: 4,
      meaning: "modelled work of the frame that has most; 4 ms are a quarter of a frame",
      title: "frame ms", advantage: "has a lighter worst frame", verb: "has a worst frame of",
      decimals: 0),
    Criterion(
      figure: .memory, equalWithin: 1024,
      meaning: "the most that the simulated list's bookkeeping takes at once, exact",
      title: "list KB", advantage: "the simulated list's bookkeeping takes less",
      verb: "the simulated list's bookkeeping takes", decimals: 0),
    Criterion(
      figure: .allocations, equalWithin: 1,
      meaning: "blocks allocated for each row displayed, in steady use, exact", title: "allocs",
      advantage: "allocates less", verb: "allocates", decimals: 1),
  ]

  /// The engine's time, which two designs are compared by directly: the cost of the mechanism.
  ///
  /// The difference up to which two are equal is a share of a frame for each row displayed.
  package static let time = (name: "time", unit: "%", equalWithin: 0.1)

  /// Everything that designs are compared by, time last.
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
  /// - Returns: nil where the text is none.
  package static func parse(_ text: String) -> (name: String, value: Double)? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let unit = units[parts[0]] else { return nil }
    let number = parts[1].hasSuffix(unit) ? String(parts[1].dropLast(unit.count)) : parts[1]
    guard let value = Double(number), value >= 0, value.isFinite else { return nil }
    return (parts[0], value)
  }

  /// What can be set, with its unit.
  package static var units: [String: String] {
    Criterion.all.reduce(into: [Criterion.time.name: Criterion.time.unit]) {
      $0[$1.name] = $1.unit
    }
  }
}
