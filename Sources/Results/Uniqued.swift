extension Sequence {
  /// The elements in order, without those that repeat the value of an earlier one.
  ///
  /// - Complexity: O(elements).
  package func uniqued<Value: Hashable>(by value: (Element) -> Value) -> [Element] {
    var seen: Set<Value> = []
    return filter { seen.insert(value($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in order, each once.
  ///
  /// - Complexity: O(elements).
  package var uniqued: [Element] { uniqued { $0 } }
}
