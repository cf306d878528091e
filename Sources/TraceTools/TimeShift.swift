/// Times moved by a difference, to the nanosecond, unless that would make one frame of two, or put one before where
/// the moved times begin.
struct TimeShift: Sendable {
  let difference: Double
  /// Whether all times that were noted may be rounded.
  private var isShort = true
  private var last: (time: Double, short: Double)?

  /// - Parameter difference: below 0 it takes the times to 0 and behind it, above 0 behind where it takes 0.
  init(by difference: Double) { self.difference = difference }

  /// Takes in the next time, before any is moved.
  mutating func note(_ time: Double) {
    guard isShort else { return }
    let short = shortened(time)
    if let last {
      isShort = time == last.time || last.short < short
    } else {
      isShort = short >= max(0, difference)
    }
    last = (time, short)
  }

  /// Where a time that was noted moves to.
  func moved(_ time: Double) -> Double { isShort ? shortened(time) : time + difference }

  private func shortened(_ time: Double) -> Double {
    ((time + difference) * 1_000_000).rounded() / 1_000_000
  }
}
