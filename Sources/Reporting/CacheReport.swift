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

  /// The results of one policy on one input, one size after the other.
  struct Curve {
    let results: [CacheResult]
    let first: CacheResult
  }

  /// A curve for each run of results with one input and policy.
  var curves: [Curve] {
    var curves: [Curve] = []
    var rest = results[...]
    while let first = rest.first {
      let curve = rest.prefix { $0.input == first.input && $0.policy == first.policy }
      rest = rest.dropFirst(curve.count)
      curves.append(Curve(results: Array(curve), first: first))
    }
    return curves
  }
}
