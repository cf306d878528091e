import Foundation
import Measurement
import Results

/// The cost of each term, fitted by least squares of the relative errors; no cost is negative.
struct CostModel {
  /// Milliseconds for each of `CostReading.terms`.
  private(set) var costs: [Double]

  /// - Complexity: O(readings × terms) for each of ten thousand rounds.
  init(fitting readings: [CostReading]) {
    let termCount = readings.first?.work.count ?? 0
    costs = [Double](repeating: 0, count: termCount)
    let rows = readings.map { reading in reading.work.map { $0 / reading.milliseconds } }
    var missing = [Double](repeating: 1, count: rows.count)
    for _ in 0..<10_000 {
      for term in 0..<termCount {
        var (along, square) = (0.0, 0.0)
        for (row, rest) in zip(rows, missing) {
          along += row[term] * rest
          square += row[term] * row[term]
        }
        guard square > 0 else { continue }
        let cost = max(0, costs[term] + along / square)
        let change = cost - costs[term]
        costs[term] = cost
        for index in rows.indices { missing[index] -= change * rows[index][term] }
      }
    }
  }

  func milliseconds(of reading: CostReading) -> Double {
    zip(costs, reading.work).reduce(0) { $0 + $1.0 * $1.1 }
  }

  func order(of readings: [CostReading]) -> Double {
    CostModel.rankCorrelation(readings.map(\.milliseconds), readings.map(milliseconds))
  }

  /// Spearman's: how far two lists have one order, from -1 to 1; those that are alike share their ranks' mean.
  static func rankCorrelation(_ left: [Double], _ right: [Double]) -> Double {
    let (left, right) = (ranks(left), ranks(right))
    let mean = Double(left.count + 1) / 2
    var (both, ofLeft, ofRight) = (0.0, 0.0, 0.0)
    for (a, b) in zip(left, right) {
      both += (a - mean) * (b - mean)
      ofLeft += (a - mean) * (a - mean)
      ofRight += (b - mean) * (b - mean)
    }
    return both / (ofLeft * ofRight).squareRoot()
  }

  private static func ranks(_ values: [Double]) -> [Double] {
    values.map { value in
      Double(values.count { $0 < value }) + Double(values.count { $0 == value } + 1) / 2
    }
  }
}

/// A table of costs fitted to one half of the designs on one half of the feeds, and how well it orders the other designs
/// on the other feeds.
struct CostReport {
  private let least: [CostReading]
  private let fitted: [CostReading]
  private let others: [CostReading]
  private let model: CostModel
  private let poorer: CostModel

  init(_ readings: [CostReading]) {
    least = CostReadings.least(of: readings)
    let designs = CostFeeds.halves(of: CostFeeds.designs, stream: 1)
    let traces = CostFeeds.halves(of: CostFeeds.names, stream: 2)
    fitted = least.filter {
      designs.fitted.contains($0.design) && traces.fitted.contains($0.trace)
    }
    others = least.filter {
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
    for (term, cost) in zip(CostReading.terms, model.costs) {
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
    for design in least.map(\.design).uniqued {
      let own = least.filter { $0.design == design }
      func sum(_ value: (CostReading) -> Double) -> String {
        String(format: "%.0f", own.reduce(0) { $0 + value($1) })
      }
      let half = fittedDesigns.contains(design) ? "fitted" : "other"
      let cells = [
        "`\(design)`", half, sum(\.openingMilliseconds), sum(\.milliseconds),
        sum(model.milliseconds), sum(\.layouts), sum(\.styles), sum(\.elementsMade),
        sum(\.elementsAlive),
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines
  }

  private var costTable: [String] {
    ["| operation | fitted us |", "| --- | ---: |"]
      + zip(CostReading.terms, model.costs).map {
        "| \($0) | \(String(format: "%.2f", 1000 * $1)) |"
      }
  }

  private var orderTable: [String] {
    var lines = [
      "| trace | half | designs | rank correlation | without layOutLiving | off by, median |",
      "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    func add(_ name: String, _ half: String, _ own: [CostReading]) {
      guard own.count > 2 else { return }
      let off = own.map { abs(model.milliseconds(of: $0) / $0.milliseconds - 1) }
      let figures = [
        String(own.count), String(format: "%.2f", model.order(of: own)),
        String(format: "%.2f", poorer.order(of: own.map(\.withoutLiving))),
        String(format: "%.0f%%", 100 * median(off)),
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

  private func median(_ values: [Double]) -> Double {
    let ascending = values.sorted()
    return (ascending[(ascending.count - 1) / 2] + ascending[ascending.count / 2]) / 2
  }
}
