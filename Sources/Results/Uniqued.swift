extension Sequence where Element: Hashable {
  /// The elements in order, each once.
  ///
  /// - Complexity: O(elements).
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
