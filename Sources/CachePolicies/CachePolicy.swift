/// The replacement policies by name.
///
/// To add one, write its type and add it to each switch here and to the engine's `Offsets`.
public enum CachePolicy: UInt8, CaseIterable, Sendable {
  case lru, fifo, clock, sieve, lfu, arc, twoq, s3fifo, random, belady

  public var name: String { String(describing: self) }

  /// Which entry the policy evicts, in one line.
  public var meaning: String {
    switch self {
    case .lru: "evicts the entry whose last request is longest ago"
    case .fifo: "evicts the oldest entry"
    case .clock: "evicts the oldest entry that was not requested since"
    case .sieve:
      "a hand moves from old to new and evicts the first entry not requested since it passed"
    case .lfu: "evicts the entry with the fewest requests"
    case .arc: "lru of entries requested once and more often, in shares learned from misses"
    case .twoq: "fifo for new entries, lru for those requested again (4 entries or more)"
    case .s3fifo: "a short fifo for new entries, a long one for those requested again (20 or more)"
    case .random: "evicts any entry, each with the same probability"
    case .belady: "evicts the entry requested again last: knows the future, and bounds all others"
    }
  }

  /// The smallest size that the policy is defined for.
  public var minimumSize: Int {
    switch self {
    case .twoq: 4
    case .s3fifo: 20
    default: 1
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
    case .lfu: visitor.visit(LFUPolicy.self)
    case .arc: visitor.visit(ARCPolicy.self)
    case .twoq: visitor.visit(TwoQueuePolicy.self)
    case .s3fifo: visitor.visit(S3FIFOPolicy.self)
    case .random: visitor.visit(RandomPolicy.self)
    case .belady: visitor.visit(BeladyPolicy.self)
    }
  }
}

protocol PolicyVisitor {
  associatedtype Outcome
  func visit<Policy: ReplacementPolicy & ~Copyable>(_ policy: Policy.Type) -> Outcome
}
