/// The replacement policies by name.
///
/// To add one, write its type and add it to each switch here, to the engine's `Store` and to `ChosenOffsets.init`.
public enum CachePolicy: UInt8, CaseIterable, Sendable {
  case lru, fifo, clock, sieve, arc, belady

  public var name: String { String(describing: self) }

  /// Which entry the policy evicts, in one line.
  public var meaning: String {
    switch self {
    case .lru: "evicts the entry whose last request is longest ago"
    case .fifo: "evicts the oldest entry"
    case .clock: "evicts the oldest entry that was not requested since"
    case .sieve:
      "a hand moves from old to new and evicts the first entry not requested since it passed"
    case .arc: "lru of entries requested once and more often, in shares learned from misses"
    case .belady: "evicts the entry requested again last: knows the future, and bounds all others"
    }
  }

  /// Calls a visitor with the type of the policy.
  ///
  /// Each line names its type, so that the compiler specialises what the visitor makes of it.
  func visit<Visitor: PolicyVisitor>(_ visitor: Visitor) -> Visitor.Outcome {
    switch self {
    case .lru: visitor.visit(LRUPolicy.self)
    case .fifo: visitor.visit(FIFOPolicy.self)
    case .clock: visitor.visit(ClockPolicy.self)
    case .sieve: visitor.visit(SievePolicy.self)
    case .arc: visitor.visit(ARCPolicy.self)
    case .belady: visitor.visit(BeladyPolicy.self)
    }
  }
}

protocol PolicyVisitor {
  associatedtype Outcome
  func visit<Policy: ReplacementPolicy & ~Copyable>(_ policy: Policy.Type) -> Outcome
}
