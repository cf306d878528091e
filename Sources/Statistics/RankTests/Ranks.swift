/// The ranks of values in their order, from 1; values alike share the mean of theirs.
struct Ranks {
  /// Twice each value's rank, in the order of the values: whole, so that exact distributions can count.
  let doubled: [Int]
  /// How many values are alike, for each group of more than one.
  let tieSizes: [Int]

  /// - Complexity: O(n log n).
  init(of values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var doubled = [Int](repeating: 0, count: values.count)
    var tieSizes: [Int] = []
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      // The ranks start + 1 ... end: twice their mean is the sum of the outermost.
      for index in order[start..<end] { doubled[index] = start + 1 + end }
      if end - start > 1 { tieSizes.append(end - start) }
      start = end
    }
    self.doubled = doubled
    self.tieSizes = tieSizes
  }

  /// What ties take from the variance of a rank sum: the sum of t^3 - t over the groups.
  var tieTerm: Double {
    tieSizes.reduce(0) { sum, size in
      let count = Double(size)
      return sum + (count * count * count - count)
    }
  }
}
