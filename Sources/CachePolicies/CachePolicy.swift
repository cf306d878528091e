/// The replacement policies by name.
///
/// To add one, write its type and add it to each switch here and to the engine's `Offsets`.
public enum CachePolicy: UInt8, CaseIterable, Sendable {
  case lru, fifo, clock, sieve, lfu, arc, twoq, s3fifo, random, belady

  public var name: String { String(describing: self) }

  /// Which entry the policy evicts, in one line.
  public var meaning: String {
    switch self {
    case .lru: "gives up what was not asked for longest"
    case .fifo: "gives up what came first"
    case .clock: "gives up what came first, but for what was asked for since"
    case .sieve: "a hand passes from old to new and takes what was not asked for since it passed"
    case .lfu: "gives up what was asked for least often"
    case .arc:
      "lru of what was asked for once and again, in shares that it learns from its mistakes"
    case .twoq: "fifo for what is new, lru for what came back (4 entries or more)"
    case .s3fifo:
      "a short fifo for what is new, a long one for what was asked for again (20 or more)"
    case .random: "gives up any, each as likely as another"
    case .belady: "gives up what is asked for again last: knows the future, and bounds all others"
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
