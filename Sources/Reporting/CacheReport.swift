import Results

/// The misses of cache policies, in the order of the runs.
package struct CacheReport: Equatable, Sendable {
  package let results: [CacheResult]
  /// True if the terminal draws the miss ratio over the size.
  package let isDrawn: Bool

  package init(_ results: [CacheResult], isDrawn: Bool = false) {
    self.results = results
    self.isDrawn = isDrawn
  }

  /// The results by input and policy, one size after the other.
  var curves: [[CacheResult]] {
    var curves: [[CacheResult]] = []
    for result in results {
      if let last = curves.last?[0], last.input == result.input, last.policy == result.policy {
        curves[curves.count - 1].append(result)
      } else {
        curves.append([result])
      }
    }
    return curves
  }
}
