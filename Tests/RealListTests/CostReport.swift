import Foundation
import Measurement
import Results

/// A table of costs fitted to one half of the designs on one half of the feeds, and how well it orders the other designs
/// on the other feeds.
struct CostReport {
  private let least: [CostReading]
  private let samples: [CostSample]
  private let fitted: [CostSample]
  private let others: [CostSample]
  private let model: CostModel
  private let poorer: CostModel

  init(_ readings: [CostReading]) {
    least = CostReadings.least(of: readings)
    samples = least.map {
      CostSample(trace: $0.trace, design: $0.design, milliseconds: $0.milliseconds, work: $0.work)
    }
    let designs = CostFeeds.halves(of: CostFeeds.designs, stream: 1)
    let traces = CostFeeds.halves(of: CostFeeds.names, stream: 2)
    fitted = samples.filter {
      designs.fitted.contains($0.design) && traces.fitted.contains($0.trace)
    }
    others = samples.filter {
      designs.others.contains($0.design) && traces.others.contains($0.trace)
    }
    model = CostModel(fitting: fitted)
    poorer = CostModel(fitting: fitted.map(\.withoutLiving))
  }

  var markdown: String {
    [designTable, costTable, orderTable].map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  /// The table of costs as the tool reads it.
  ///
  /// - Parameter source: where it says that the fitted figures come from.
  func costs(source: String) throws -> Data {
    var costs: [String: OperationCost] = [:]
    for operation in HitchOperation.allCases {
      costs[operation.rawValue] = OperationCost(
        microseconds: 0, .assumed, source: "nothing, beside what it takes to lay a page out")
    }
    for (term, cost) in zip(CostSample.terms, model.costs) {
      costs[term.rawValue] = OperationCost(
        microseconds: (cost * 1e5).rounded() / 100, .measured, source: source)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(costs) + Data("\n".utf8)
  }

  private var designTable: [String] {
    let fittedDesigns = Set(fitted.map(\.design))
    var lines = [
      "| design | half | opening ms | frames ms | modelled ms | layouts | styles | elements made | alive at the end |",
      "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for design in samples.map(\.design).uniqued {
      let own = least.filter { $0.design == design }
      func sum(_ value: (CostReading) -> Double) -> String {
        String(format: "%.0f", own.reduce(0) { $0 + value($1) })
      }
      let modelled = samples.filter { $0.design == design }
        .reduce(0) { $0 + model.milliseconds(of: $1) }
      let half = fittedDesigns.contains(design) ? "fitted" : "other"
      let cells = [
        "`\(design)`", half, sum(\.openingMilliseconds), sum(\.milliseconds),
        String(format: "%.0f", modelled), sum(\.layouts), sum(\.styles), sum(\.elementsMade),
        sum(\.elementsAlive),
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines
  }

  private var costTable: [String] {
    ["| operation | fitted us |", "| --- | ---: |"]
      + zip(CostSample.terms, model.costs).map {
        "| \($0) | \(String(format: "%.2f", 1000 * $1)) |"
      }
  }

  private var orderTable: [String] {
    var lines = [
      "| trace | half | designs | rank correlation | without layOutLiving | off by, median |",
      "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    func add(_ name: String, _ half: String, _ own: [CostSample]) {
      guard own.count > 2 else { return }
      let off = own.map { abs(model.milliseconds(of: $0) / $0.milliseconds - 1) }
      let figures = [
        String(own.count), String(format: "%.2f", model.order(of: own)),
        String(format: "%.2f", poorer.order(of: own.map(\.withoutLiving))),
        String(format: "%.0f%%", 100 * CostReadings.median(off)),
      ]
      lines.append("| \(name) | \(half) | \(figures.joined(separator: " | ")) |")
    }
    for (half, chosen) in [("fitted", fitted), ("other", others)] {
      for trace in chosen.map(\.trace).uniqued {
        add(trace, half, chosen.filter { $0.trace == trace })
      }
      add("all", half, chosen)
    }
    return lines
  }
}
