import Results

extension SubjectPair {
  /// How many size classes and functions are told at the most: those that moved most.
  private static let classesMax = 12
  private static let functionsMax = 8

  /// Everything counted that moved: counters, blocks of a size in a phase, and instructions of a function; of
  /// each kind what moved most first.
  var causes: SubjectCauses {
    let counters = changes(
      .counter, baseline.metrics.filter { $0.key.hasPrefix("counters.") }.counterNames,
      result.counters.mapValues(Double.init))
    var classes: [SubjectCauses.Cause] = []
    for (phase, own) in result.allocations?.byName ?? [] where phase != "total" {
      let old = baseline.sizeClasses[phase, default: [:]]
      classes += changes(
        .sizeClass, old.mapValues(Double.init), own.blocks.mapValues(Double.init)
      ).map { cause in
        var named = cause
        named.name = "\(phase), blocks of \(cause.name) bytes"
        return named
      }
    }
    let functions = changes(
      .function, baseline.functions.mapValues(Double.init),
      result.functions.mapValues(Double.init))
    return SubjectCauses(
      workload: key.workload, host: key.host, design: key.design,
      causes: counters + classes.prefix(SubjectPair.classesMax)
        + functions.prefix(SubjectPair.functionsMax))
  }

  private func changes(
    _ kind: SubjectCauses.Cause.Kind, _ old: [String: Double], _ new: [String: Double]
  ) -> [SubjectCauses.Cause] {
    Set(old.keys).union(new.keys).map { name in
      SubjectCauses.Cause(
        kind: kind, name: name, baseline: old[name, default: 0], found: new[name, default: 0])
    }.filter { $0.baseline != $0.found }.sorted {
      let (left, right) = (abs($0.found - $0.baseline), abs($1.found - $1.baseline))
      return left == right ? $0.name < $1.name : left > right
    }
  }
}

extension [String: Double] {
  /// The names of counters without what they begin with as metrics.
  fileprivate var counterNames: [String: Double] {
    Dictionary(
      uniqueKeysWithValues: map {
        ($0.key.split(separator: ".").last.map(String.init) ?? $0.key, $0.value)
      })
  }
}
