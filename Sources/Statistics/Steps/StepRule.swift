/// A way of finding where a series of noisy figures changes its level for good.
package protocol StepRule: Sendable {
  /// What tables call it.
  var name: String { get }

  /// The indices of the first figures of new levels, ascending; none is 0.
  ///
  /// - Parameter values: in the order of commits, finite.
  func steps(in values: [Double]) -> [Int]
}
