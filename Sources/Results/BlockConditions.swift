/// What the machine did while a block of replays was timed, as the machine itself says it.
///
/// Nothing here knows what was timed, so that a block can be set aside without a look at its figures.
package struct BlockConditions: Codable, Equatable, Sendable {
  /// How long the block took on the wall clock, and on a processor in the thread that was timed.
  package var wallNanoseconds: Int
  package var processorNanoseconds: Int
  /// How often the thread was put aside while it had work to do.
  package var involuntarySwitches: Int
  /// Ticks that the hypervisor gave to others while a processor of this machine had work: of all processors,
  /// and each a difference of two figures that were rounded down. Absent where the system does not say.
  package var stolenTicks: Int?
  package var ticksPerSecond: Int
  /// How long this control group was stopped, having used up its share. Absent where the system does not say.
  package var throttledNanoseconds: Int?

  package init(
    wallNanoseconds: Int, processorNanoseconds: Int, involuntarySwitches: Int, stolenTicks: Int?,
    ticksPerSecond: Int, throttledNanoseconds: Int?
  ) {
    self.wallNanoseconds = wallNanoseconds
    self.processorNanoseconds = processorNanoseconds
    self.involuntarySwitches = involuntarySwitches
    self.stolenTicks = stolenTicks
    self.ticksPerSecond = ticksPerSecond
    self.throttledNanoseconds = throttledNanoseconds
  }
}

/// Whether a block's times are the designs' alone.
package struct Contamination: Codable, Equatable, Sendable {
  package enum Cause: String, Codable, CaseIterable, Sendable {
    /// The control group was stopped.
    case throttling
    /// The hypervisor gave the processor to others.
    case steal
    /// The thread waited while others ran.
    case waiting
    /// The thread was put aside so often that caches were others' too.
    case switching
  }

  package struct Reason: Codable, Equatable, Sendable {
    package var cause: Cause
    /// What was found and what the limit is, in words.
    package var words: String

    package init(cause: Cause, words: String) {
      self.cause = cause
      self.words = words
    }
  }

  package var conditions: BlockConditions
  /// Why the block is to be set aside; none for a clean one.
  package var reasons: [Reason]
  /// What could not be read, and so spoke neither for the block nor against it.
  package var unknown: [Cause]

  package init(conditions: BlockConditions, reasons: [Reason], unknown: [Cause]) {
    self.conditions = conditions
    self.reasons = reasons
    self.unknown = unknown
  }
}
