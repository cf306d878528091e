import Results

/// What policies missed, in the order in which they ran: all that a report of it shows.
package struct CacheReport: Equatable, Sendable {
  package let results: [CacheResult]
  /// Whether people want the miss ratio drawn over the size.
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

  /// The results as they stand, a curve for each run of them with one input and policy.
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
