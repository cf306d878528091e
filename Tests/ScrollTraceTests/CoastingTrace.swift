import ScrollTrace

extension Trace {
  /// The same trace with coasts: runs of its scrolls, of one and of many, go on by themselves.
  func coasting(seed: UInt64) -> Trace {
    var generator = SplitMix64(seed: seed)
    var trace = self
    var (coasts, left) = (false, 0)
    for place in trace.events.indices {
      guard [.position, .stripOffset].contains(trace.events[place].kind) else { continue }
      if left == 0 {
        coasts = Bool.random(using: &generator)
        left = Int.random(in: 1...(Bool.random(using: &generator) ? 3 : 300), using: &generator)
      }
      trace.events[place].coasts = coasts
      left -= 1
    }
    return trace
  }
}
