import Foundation
import ListEngine
import Measurement
import Results

/// The work of a design's frames by kind, and the time of the page's main thread.
struct CostSample {
  var trace: String
  var design: String
  /// Of the page's main thread.
  var milliseconds: Double
  /// How often each of `terms` was done, as the engine counts.
  var work: [Double]

  /// The operations of the hitch model, but for those that a page does by looking into an object.
  static let terms: [HitchOperation] = [
    .showFrame, .layOutFrame, .layOutLiving, .createCell, .bindCell, .reloadStrip, .createItem,
    .configureItem, .layOutStrip,
  ]

  static func work(of replay: FramedReplay) -> [Double] {
    terms.map { term in Double(replay.frames.reduce(0) { $0 + term.count(in: $1.work) }) }
  }

  /// Where no view costs anything for being there.
  var withoutLiving: CostSample {
    var sample = self
    for (index, term) in CostSample.terms.enumerated() where term == .layOutLiving {
      sample.work[index] = 0
    }
    return sample
  }
}

/// The cost of each term, fitted by least squares of the relative errors; no cost is negative.
struct CostModel {
  /// Milliseconds for each of `CostSample.terms`.
  private(set) var costs: [Double]

  /// - Complexity: O(samples × terms) for each of ten thousand rounds.
  init(fitting samples: [CostSample]) {
    let termCount = samples.first?.work.count ?? 0
    costs = [Double](repeating: 0, count: termCount)
    let rows = samples.map { sample in sample.work.map { $0 / sample.milliseconds } }
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

  func milliseconds(of sample: CostSample) -> Double {
    zip(costs, sample.work).reduce(0) { $0 + $1.0 * $1.1 }
  }

  func order(of samples: [CostSample]) -> Double {
    CostModel.rankCorrelation(samples.map(\.milliseconds), samples.map(milliseconds))
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
