/// What an app will do to its feed by itself, and when.
struct Agenda {
  typealias Change = @Sendable (inout Recording) -> Void

  /// Soonest last, those of one time in the order in which they were entered.
  private var entries: [(milliseconds: Double, change: Change)] = []

  /// When the next change is due.
  var nextMilliseconds: Double? { entries.last?.milliseconds }

  /// - Complexity: O(entries), of which there are few.
  mutating func enter(atMilliseconds time: Double, _ change: @escaping Change) {
    let index = entries.firstIndex { $0.milliseconds <= time } ?? entries.count
    entries.insert((time, change), at: index)
  }

  /// Takes out the next change that is due by now.
  mutating func take(dueBy time: Double) -> Change? {
    guard let next = entries.last, next.milliseconds <= time else { return nil }
    entries.removeLast()
    return next.change
  }
}
