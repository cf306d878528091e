/// Says whether a block's times are the designs' alone, by what the machine said and never by the times.
///
/// A rule that looked at the figures would throw away what does not please. The limits are of what was
/// measured on 2 virtual processors: 12 blocks of a fixed work of 165 ms beside seven busy processes, and 6
/// that went before all others by their priority. The latter waited for 0.03% of their time and were put aside
/// once at the most. The former waited for half of it, with some 60 switches each, and took 2% more time *on the
/// processor*: 60 us a switch, for caches that had become others'.
enum ContaminationRule {
  /// The share of the wall time that may be stolen. Ticks are 10 ms, so a difference of one may be next to
  /// nothing: one is taken off, and what is left was stolen at the least. 1% is the smallest margin that a
  /// verdict is asked for.
  static let stolenShareMax = 0.01
  /// The share of the wall time in which the thread may be off the processor: twice the 2% by which a fixed
  /// work varies on a quiet machine of this kind, and one more.
  static let waitingShareMax = 0.05
  /// How many switches a second: one in a slice of 20 ms. At 60 us each they are 0.3% of the time.
  static let switchesPerSecondMax = 50.0
  /// Fewer switches than these say nothing of a short block.
  static let switchesMin = 3

  /// - Complexity: O(1).
  static func judge(_ conditions: BlockConditions) -> Contamination {
    let wall = Double(max(1, conditions.wallNanoseconds)) / 1e9
    var reasons: [Contamination.Reason] = []
    var unknown: [Contamination.Cause] = []

    // Being stopped is no noise: whoever is stopped stands still for the rest of a period of some 100 ms.
    if let throttled = conditions.throttledNanoseconds {
      if throttled > 0 {
        reasons.append(
          Contamination.Reason(
            cause: .throttling,
            words: "stopped for \(milliseconds(throttled)) by its control group; allowed: none"))
      }
    } else {
      unknown.append(.throttling)
    }

    if let ticks = conditions.stolenTicks, conditions.ticksPerSecond > 0 {
      let share = Double(ticks - 1) / Double(conditions.ticksPerSecond) / wall
      if share > stolenShareMax {
        reasons.append(
          Contamination.Reason(
            cause: .steal,
            words: """
              \(ticks) ticks stolen by the hypervisor, at least \(percent(share)) of the time; \
              allowed: \(percent(stolenShareMax))
              """))
      }
    } else {
      unknown.append(.steal)
    }

    let waiting = conditions.wallNanoseconds - conditions.processorNanoseconds
    let waitingShare = Double(waiting) / 1e9 / wall
    if waitingShare > waitingShareMax {
      reasons.append(
        Contamination.Reason(
          cause: .waiting,
          words: """
            off the processor for \(milliseconds(waiting)), \(percent(waitingShare)) of the time; \
            allowed: \(percent(waitingShareMax))
            """))
    }

    let switches = conditions.involuntarySwitches
    let perSecond = Double(switches) / wall
    if switches >= switchesMin, perSecond > switchesPerSecondMax {
      reasons.append(
        Contamination.Reason(
          cause: .switching,
          words: """
            put aside \(switches) times, \(tenths(perSecond)) a second; allowed: \
            \(tenths(switchesPerSecondMax))
            """))
    }
    return Contamination(reasons: reasons, unknown: unknown)
  }

  private static func milliseconds(_ nanoseconds: Int) -> String {
    "\(tenths(Double(nanoseconds) / 1e6)) ms"
  }

  private static func percent(_ share: Double) -> String { "\(tenths(share * 100))%" }

  private static func tenths(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// Why a block's times are not the designs' alone.
struct Contamination {
  enum Cause {
    /// The control group was stopped.
    case throttling
    /// The hypervisor gave the processor to others.
    case steal
    /// The thread waited while others ran.
    case waiting
    /// The thread was put aside so often that caches were others' too.
    case switching
  }

  struct Reason: Equatable {
    let cause: Cause
    /// What was found and what the limit is, in words.
    let words: String
  }

  /// Why the block is to be set aside; empty for a clean one.
  let reasons: [Reason]
  /// What could not be read, and so spoke neither for the block nor against it.
  let unknown: [Cause]
}
