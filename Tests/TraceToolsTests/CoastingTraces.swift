import ScrollTrace

extension Trace {
  /// The same trace with half of the scrolls of its strips, and of its table, going on by themselves.
  func withCoasts(seed: UInt64) -> Trace {
    var generator = SplitMix64(seed: seed)
    var trace = self
    for place in trace.events.indices
    where [.position, .stripOffset].contains(trace.events[place].kind) {
      trace.events[place].coasts = Bool.random(using: &generator)
    }
    return trace
  }
}
