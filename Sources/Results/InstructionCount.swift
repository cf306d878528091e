/// How many instructions one replay takes, counted in several processes one after another.
public struct InstructionCount: Codable, Equatable, Sendable {
  /// What counted.
  public enum Counter: String, Codable, Sendable {
    /// valgrind's simulated processor: whatever the machine, it counts the same program the same.
    case callgrind
    /// The processor's own counter, of user space: some processors count interrupts along.
    case hardware
  }

  /// What the runs came to.
  public enum Outcome: Equatable, Sendable {
    /// Every run counted the same.
    case exact(Int)
    /// *Not exact here*: the fewest and the most that a run counted.
    case notExact(ClosedRange<Int>)
  }

  /// What counted `counts`: callgrind wherever it is there, since it repeats.
  public var counter: Counter
  /// Of each run, in the order in which they were made; two at least.
  public var counts: [Int]
  /// Whether all of them are the same.
  public var isExact: Bool
  /// Where the instructions were spent, most first, with what is below the first few left out; empty where
  /// the hardware counted, which cannot tell.
  public var functions: [FunctionInstructions]
  /// What the hardware counted in as many runs of its own, beside callgrind.
  public var hardwareCounts: [Int]
  /// Why there are none; absent where there are.
  public var hardwareRefusal: String?

  /// - Precondition: two counts at least: one alone repeats nothing.
  public init(
    counter: Counter, counts: [Int], functions: [FunctionInstructions], hardwareCounts: [Int],
    hardwareRefusal: String?
  ) {
    precondition(counts.count >= 2, "\(counts.count) runs, where two are the least")
    self.counter = counter
    self.counts = counts
    isExact = counts.allSatisfy { $0 == counts[0] }
    self.functions = functions
    self.hardwareCounts = hardwareCounts
    self.hardwareRefusal = hardwareRefusal
  }

  public var outcome: Outcome {
    guard let least = counts.min(), let most = counts.max(), least < most else {
      return .exact(counts[0])
    }
    return .notExact(least...most)
  }
}

/// What one function spent in itself, without what it called.
public struct FunctionInstructions: Codable, Equatable, Sendable {
  /// Demangled where it is Swift's; an address where the program does not say.
  public var name: String
  public var count: Int

  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
