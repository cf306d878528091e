import Numerics

/// asv's rule, as its documentation and `step_detect.py` publish it: L1 Potts (Friedrich and others, "Complexity penalized
/// M-estimation: fast computation", 2008), with the penalty at which `4 ln(n) / n` a level and the logarithm of what is
/// left over are least together, where neighbours may correlate; then what became slower and stayed so, where that is
/// more than the threshold, and more than the mean deviation.
///
/// Anew from that text: the fit is exact where asv's goes by windows of 20, the penalties are tried one by one where asv
/// searches, and all figures weigh the same.
package struct AsvRule: StepRule {
  package let name: String
  /// The least increase that is told, as a share; 5% unless a project says otherwise.
  package let threshold: Double

  private static let penaltyCount = 15
  private static let leastCommits = 2

  package init(name: String, threshold: Double) {
    self.name = name
    self.threshold = threshold
  }

  private struct Level {
    let range: Range<Int>
    let value: Double
    /// The mean distance of its figures.
    let deviation: Double
  }

  package func steps(in values: [Double]) -> [Int] {
    guard values.count > 2 else { return [] }
    // Of times, and not of their logarithms.
    return regressions(in: levels(of: values.map { Double.exp($0) }))
  }

  private func levels(of figures: [Double]) -> [Level] {
    let count = figures.count
    let costs = figures.indices.map { Segmentation.distances(figures[$0...]) }
    let whole = max(costs[0][count - 1], .leastNormalMagnitude)
    let lowest = Double.log(0.1 / Double(count))
    var best: (levels: [Level], objective: Double)?
    var last: [Int]?
    for number in 0..<Self.penaltyCount {
      let share = Double(number) / Double(Self.penaltyCount - 1)
      let steps = Segmentation.best(
        count: count, penalty: whole * Double.exp(lowest * share), least: 1
      ) { costs[$0] }
      if steps == last { continue }
      last = steps
      let own = zip([0] + steps, steps + [count]).map { start, end in
        Level(
          range: start..<end, value: Summary.median(Array(figures[start..<end])) ?? 0,
          deviation: costs[start][end - start - 1] / Double(end - start))
      }
      let objective = objective(figures, own)
      if best.map({ objective < $0.objective }) ?? true { best = (own, objective) }
    }
    return best?.levels ?? []
  }

  /// Schwarz's criterion, for deviations that resemble their neighbours as much as makes it least.
  private func objective(_ figures: [Double], _ levels: [Level]) -> Double {
    let residuals = levels.flatMap { level in level.range.map { figures[$0] - level.value } }
    var rest = Double.infinity
    for tenth in -10...10 {
      let correlation = Double(tenth) / 10
      var sum = abs(residuals[0])
      for (early, late) in zip(residuals, residuals.dropFirst()) {
        sum += abs(late - correlation * early)
      }
      rest = min(rest, sum)
    }
    let jumps = zip(levels, levels.dropFirst()).map { abs($1.value - $0.value) }
    let values = levels.map { abs($0.value) }
    let floor = levels.count > 2 ? 0.1 * (jumps.min() ?? 0) : 0.001 * (values.min() ?? 0)
    let count = Double(figures.count)
    let penalty: Double = 4 * Double.log(count) / count
    return penalty * Double(levels.count) + Double.log(max(floor, 1e-300) + rest)
  }

  /// Increases that the last level still shows, from the last commit back.
  private func regressions(in levels: [Level]) -> [Int] {
    guard let final = levels.last else { return [] }
    var found: [Int] = []
    var best = final
    var beforeShort: Level?
    var next: Int?
    for level in levels.reversed() {
      let least = max(level.deviation, best.deviation, threshold * level.value)
      if best.value > level.value + least {
        if level.range.count < Self.leastCommits { beforeShort = best }
        if let next { found.append(next) }
        best = level
      } else if let short = beforeShort {
        // A short level is none where the one before it is as the one after.
        if short.value <= level.value + least {
          found.removeLast()
          best = short
        }
        beforeShort = nil
      }
      next = level.range.lowerBound
    }
    return found.reversed()
  }
}
