/// How far figures lie from earlier ones.
package enum Change {
  /// The difference as a share of what it was; infinite, with the sign of what came, from nothing.
  package static func share(from old: Double, to new: Double) -> Double {
    if old == new { return 0 }
    return old == 0 ? (new > 0 ? .infinity : -.infinity) : (new - old) / abs(old)
  }
}
