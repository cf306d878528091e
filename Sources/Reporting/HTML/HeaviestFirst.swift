extension Sequence {
  /// The elements with the heaviest first; those that weigh the same stay in their order.
  ///
  /// - Parameter weight: of an element: the first that differs decides, the larger comes first.
  func heaviestFirst(_ weight: (Element) -> [Double]) -> [Element] {
    let weighed: [(number: Int, element: Element, weight: [Double])] = enumerated().map {
      (number: $0.offset, element: $0.element, weight: weight($0.element))
    }
    let sorted = weighed.sorted { first, second in
      if first.weight == second.weight { return first.number < second.number }
      return first.weight.lexicographicallyPrecedes(second.weight, by: >)
    }
    return sorted.map(\.element)
  }
}
