import Results

/// Why there is no count of instructions.
package enum InstructionProbeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no valgrind, and the hardware counter is refused, with why.
  case noCounter(hardware: String)
  /// A file or a process was refused: the executable is not there, the disk is full.
  case systemRefused(String)
  /// valgrind gave up, in its own words.
  case valgrindFailed(String)
  /// The measured process failed: how it ended, and the last that it said.
  case processFailed(ending: String, words: String)
  /// The process ended well, and never came to `InstructionProbe.region`.
  case regionNeverEntered
  /// The process took longer than it was given, in seconds.
  case timeLimit(seconds: Double)
  /// callgrind's file is not as its format says: the line's number, what stands there, what is wrong.
  case unreadableProfile(line: Int, found: String, reason: String)

  package var description: String {
    switch self {
    case .noCounter(let hardware):
      """
      instructions cannot be counted: there is no valgrind (install Debian's 'valgrind'), and the \
      processor's counter is not to be had: \(hardware)
      """
    case .systemRefused(let reason): "instructions were not counted: \(reason)"
    case .valgrindFailed(let words): "valgrind failed: \(words)"
    case .processFailed(let ending, let words):
      "while it was measured, \(ending)\(words.isEmpty ? "" : ": \(words)")"
    case .regionNeverEntered:
      """
      the measured process never came to the region to count; was its table of symbols stripped?
      """
    case .timeLimit(let seconds):
      "the measured process took longer than its limit of \(seconds) seconds"
    case .unreadableProfile(let line, let found, let reason):
      "callgrind's file, line \(line): \(reason): found '\(found)'"
    }
  }

  /// Runs a body, and turns what the system says against it into an error of this kind.
  static func translating<Outcome>(
    _ subject: String, _ body: () throws -> Outcome
  ) throws -> Outcome {
    do {
      return try body()
    } catch let error as InstructionProbeError {
      throw error
    } catch {
      throw InstructionProbeError.systemRefused("\(subject): \(SystemReason.of(error))")
    }
  }
}
