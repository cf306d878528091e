/// The instructions of one replay, counted in several processes.
package struct InstructionCount: Codable, Equatable, Sendable {
  package enum Counter: String, Codable, Sendable {
    /// valgrind's simulated processor, which counts the same program the same on every machine.
    case callgrind
    /// The processor's counter of user space, which on some processors includes interrupts.
    case hardware
  }

  /// The counter of `counts`: callgrind where it is installed.
  package var counter: Counter
  /// A count for each run, two at least.
  package var counts: [Int]
  /// True if all counts are equal.
  package var isExact: Bool
  /// The functions with the most instructions, descending; empty for the hardware counter, which has none.
  package var functions: [FunctionInstructions]
  /// The hardware's counts of as many further runs.
  package var hardwareCounts: [Int]
  /// Why there are no hardware counts; absent if there are.
  package var hardwareRefusal: String?

  /// - Precondition: two counts at least.
  package init(
    counter: Counter, counts: [Int], functions: [FunctionInstructions], hardwareCounts: [Int],
    hardwareRefusal: String?
  ) {
    precondition(counts.count >= 2, "\(counts.count) runs, expected 2 or more")
    self.counter = counter
    self.counts = counts
    isExact = counts.allSatisfy { $0 == counts[0] }
    self.functions = functions
    self.hardwareCounts = hardwareCounts
    self.hardwareRefusal = hardwareRefusal
  }
}

/// The instructions of one function, without those that it called.
package struct FunctionInstructions: Codable, Equatable, Sendable {
  /// Demangled if it is Swift's; an address if the program has no name.
  package var name: String
  package var count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
