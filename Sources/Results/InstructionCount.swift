/// How many instructions one replay takes, counted in several processes one after another.
package struct InstructionCount: Codable, Equatable, Sendable {
  /// What counted.
  package enum Counter: String, Codable, Sendable {
    /// valgrind's simulated processor: whatever the machine, it counts the same program the same.
    case callgrind
    /// The processor's own counter, of user space: some processors count interrupts along.
    case hardware
  }

  /// What counted `counts`: callgrind wherever it is there, since it repeats.
  package var counter: Counter
  /// Of each run, in the order in which they were made; two at least.
  package var counts: [Int]
  /// Whether all of them are the same.
  package var isExact: Bool
  /// Where the instructions were spent, most first, with what is below the first few left out; empty where
  /// the hardware counted, which cannot tell.
  package var functions: [FunctionInstructions]
  /// What the hardware counted in as many runs of its own, beside callgrind.
  package var hardwareCounts: [Int]
  /// Why there are none; absent where there are.
  package var hardwareRefusal: String?

  /// - Precondition: two counts at least: one alone repeats nothing.
  package init(
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
}

/// What one function spent in itself, without what it called.
package struct FunctionInstructions: Codable, Equatable, Sendable {
  /// Demangled where it is Swift's; an address where the program does not say.
  package var name: String
  package var count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
