import Numerics

/// L1 Potts: levels whose absolute deviations and a penalty for each step are least together, by dynamic programming
/// (Storath, Weinmann and Unser, "Jump-penalized least absolute values estimation of scalar or circle-valued signals",
/// 2016).
///
/// The penalty is so many times the noise, which is taken from the differences of neighbours.
package struct PottsRule: StepRule {
  package let name: String
  /// Of one step, in units of the noise.
  package let penalty: Double

  package init(name: String, penalty: Double) {
    self.name = name
    self.penalty = penalty
  }

  package func steps(in values: [Double]) -> [Int] {
    let noise = Segmentation.noise(of: values)
    return Segmentation.best(count: values.count, penalty: penalty * noise, least: 1) { start in
      Segmentation.distances(values[start...])
    }
  }
}

/// PELT's criterion: levels whose squared deviations, in units of the noise, and a penalty of `2 log n` for each step
/// are least together (Killick, Fearnhead and Eckley, "Optimal detection of changepoints with a linear computational
/// cost", 2012). The optimum is found by plain dynamic programming, which finds the same.
package struct PELTRule: StepRule {
  package let name = "PELT, 2 log n"

  package init() {}

  package func steps(in values: [Double]) -> [Int] {
    let noise = Segmentation.noise(of: values)
    guard noise > 0, values.count > 3 else { return [] }
    let penalty = 2 * Double.log(Double(values.count)) * noise * noise
    return Segmentation.best(count: values.count, penalty: penalty, least: 2) { start in
      var (sum, squares) = (0.0, 0.0)
      return values[start...].enumerated().map { index, value in
        sum += value
        squares += value * value
        return max(0, squares - sum * sum / Double(index + 1))
      }
    }
  }
}

/// What segmentations share.
enum Segmentation {
  /// Of the first figure alone, the first two and so on: the absolute deviations from their median.
  static func distances(_ values: ArraySlice<Double>) -> [Double] {
    var ordered: [Double] = []
    return values.map { value in
      ordered.insert(value, at: ordered.partitioningIndex(from: value))
      let middle = ordered[ordered.count / 2]
      return ordered.reduce(0) { $0 + abs($1 - middle) }
    }
  }

  /// The deviation of one figure, from the median difference of neighbours: steps do not widen it.
  static func noise(of values: [Double]) -> Double {
    let differences = zip(values, values.dropFirst()).map { abs($1 - $0) }
    return (Summary.median(differences) ?? 0) / (0.674_489_75 * Double.sqrt(2))
  }

  /// The steps of the cheapest segmentation.
  ///
  /// - Parameter costs: of the segments that begin at an index, by their lengths.
  /// - Complexity: O(n^2).
  static func best(
    count: Int, penalty: Double, least: Int, _ costs: (Int) -> [Double]
  ) -> [Int] {
    guard count > 1 else { return [] }
    // The cheapest account of the figures from each index on, and where its first segment ends.
    var best = [Double](repeating: 0, count: count + 1)
    var ends = [Int](repeating: count, count: count + 1)
    for start in stride(from: count - 1, through: 0, by: -1) {
      let own = costs(start)
      best[start] = .infinity
      for length in least...max(least, own.count) where length <= own.count {
        let end = start + length
        let whole = own[length - 1] + (end < count ? penalty + best[end] : 0)
        // Of those that cost the same the one with the longest segments.
        if whole <= best[start] { (best[start], ends[start]) = (whole, end) }
      }
    }
    var steps: [Int] = []
    var index = best[0].isFinite ? ends[0] : count
    while index < count {
      steps.append(index)
      index = ends[index]
    }
    return steps
  }
}

extension [Double] {
  /// The first index whose value is not below another; the values ascend.
  fileprivate func partitioningIndex(from value: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Perfherder's rule, as its code and documentation publish it: Student's t of the 12 figures before and the 12 from
/// there on, where it is 7 or more and the means differ by 2% or more; of neighbours the largest.
package struct PerfherderRule: StepRule {
  package let name = "Perfherder's rule"

  package init() {}

  package func steps(in values: [Double]) -> [Int] {
    let window = 12
    guard values.count >= 2 * window else { return [] }
    var statistics: [(index: Int, t: Double)] = []
    for index in window...(values.count - window) {
      let (before, after) = (values[(index - window)..<index], values[index..<index + window])
      let t = StudentStatistic.welch(Array(before), Array(after))
      let shift = StudentStatistic.mean(after) - StudentStatistic.mean(before)
      if abs(t) >= 7, abs(shift) >= Double.log(1.02) { statistics.append((index, abs(t))) }
    }
    return StudentStatistic.peaks(statistics, apart: window)
  }
}

/// Otava's rule (Hunter; Fleming and others, "Hunter: using change point detection to hunt for performance
/// regressions", 2023): E-divisive's statistic finds where to cut, Student's t-test at 0.001 says whether, recursively;
/// windows of 50 figures.
package struct OtavaRule: StepRule {
  package let name = "Otava's rule"
  private static let window = 50
  private static let pMax = 0.001

  package init() {}

  package func steps(in values: [Double]) -> [Int] {
    var steps: Set<Int> = []
    var start = 0
    while start < values.count {
      let end = min(start + Self.window, values.count)
      cut(values, start..<end, &steps)
      if end == values.count { break }
      start += Self.window / 2
    }
    // A cut stays where the levels on both sides of it, up to the next cuts, still differ.
    var sorted = steps.sorted()
    while true {
      let bounds = [0] + sorted + [values.count]
      let weak = sorted.indices.map { index in
        (
          index,
          StudentStatistic.probability(
            Array(values[bounds[index]..<bounds[index + 1]]),
            Array(values[bounds[index + 1]..<bounds[index + 2]]))
        )
      }.max { $0.1 < $1.1 }
      guard let weak, weak.1 > Self.pMax else { return sorted }
      sorted.remove(at: weak.0)
    }
  }

  private func cut(_ values: [Double], _ range: Range<Int>, _ steps: inout Set<Int>) {
    guard range.count >= 4 else { return }
    var best: (index: Int, q: Double)?
    for index in (range.lowerBound + 2)...(range.upperBound - 2) {
      let q = Self.divergence(values[range.lowerBound..<index], values[index..<range.upperBound])
      if best.map({ q > $0.q }) ?? true { best = (index, q) }
    }
    guard let best else { return }
    let (left, right) = (range.lowerBound..<best.index, best.index..<range.upperBound)
    guard StudentStatistic.probability(Array(values[left]), Array(values[right])) <= Self.pMax
    else { return }
    steps.insert(best.index)
    cut(values, left, &steps)
    cut(values, right, &steps)
  }

  /// Matteson and James, "A nonparametric approach for multiple change point analysis of multivariate data" (2014), with
  /// an exponent of 1.
  private static func divergence(_ left: ArraySlice<Double>, _ right: ArraySlice<Double>) -> Double
  {
    func within(_ slice: ArraySlice<Double>) -> Double {
      let sorted = slice.sorted()
      var sum = 0.0
      for (index, value) in sorted.enumerated() {
        sum += Double(2 * index - sorted.count + 1) * value
      }
      let count = Double(slice.count)
      return sum / (count * (count - 1) / 2)
    }
    let (n, m) = (Double(left.count), Double(right.count))
    // The distances between both are those of all, less those within each.
    func sum(_ slice: ArraySlice<Double>) -> Double {
      within(slice) * Double(slice.count) * Double(slice.count - 1) / 2
    }
    let all = sum(left + right) - sum(left) - sum(right)
    return n * m / (n + m) * (2 * all / (n * m) - within(left) - within(right))
  }
}

/// Student's test, as others use it.
enum StudentStatistic {
  static func mean(_ values: some Collection<Double>) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func variance(_ values: [Double]) -> Double {
    let mean = mean(values)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, values.count - 1))
  }

  static func welch(_ first: [Double], _ second: [Double]) -> Double {
    let error = variance(first) / Double(first.count) + variance(second) / Double(second.count)
    return (mean(second) - mean(first)) / Double.sqrt(max(error, 1e-30))
  }

  /// Of no difference, two-sided, with the variances taken together.
  static func probability(_ first: [Double], _ second: [Double]) -> Double {
    let freedom = first.count + second.count - 2
    guard freedom > 0 else { return 1 }
    let pooled =
      (variance(first) * Double(first.count - 1) + variance(second) * Double(second.count - 1))
      / Double(freedom)
    let error = pooled * (1 / Double(first.count) + 1 / Double(second.count))
    let t = (mean(second) - mean(first)) / Double.sqrt(max(error, 1e-30))
    let share = Double(freedom) / (Double(freedom) + t * t)
    return IncompleteBeta.regularised(share, Double(freedom) / 2, 0.5)
  }

  /// Of indices that lie near each other the one with the largest statistic.
  static func peaks(_ found: [(index: Int, t: Double)], apart: Int) -> [Int] {
    var peaks: [(index: Int, t: Double)] = []
    for candidate in found {
      if let last = peaks.last, candidate.index - last.index < apart {
        if candidate.t > last.t { peaks[peaks.count - 1] = candidate }
      } else {
        peaks.append(candidate)
      }
    }
    return peaks.map(\.index)
  }
}
