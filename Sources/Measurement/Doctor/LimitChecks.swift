import Results

/// What the control groups allow.
enum LimitChecks {
  static func processorQuota(_ group: ControlGroup, _ files: SystemFiles) -> Finding {
    let check = "processorQuota"
    let effect = "a group that has used up its time is stopped until its next period begins"
    switch group.processorQuota {
    case .unlimited(let path):
      return Finding(
        check: check, severity: .fine, found: "none (\(path))",
        effect: "no control group stops this process")
    case .limited(let limit):
      // One process is timed at a time, beside its parent.
      let isEnough = limit.value >= 2
      return Finding(
        check: check, severity: isEnough ? .notice : .warning,
        found: "\(tenths(limit.value)) cores (\(limit.path))",
        effect: isEnough
          ? "\(effect): enough for one process at a time, if nothing else in the group works"
          : "\(effect): too little for a process and its parent, so blocks have holes in them",
        remedy: "a quota of 2 cores or more (docker run --cpus), or none")
    case .unknown(let path):
      return .notKnown(check, path, in: files, effect: effect)
    }
  }

  static func throttling(_ group: ControlGroup) -> Finding {
    let check = "throttling"
    guard let throttled = group.throttledNanoseconds else {
      return Finding(
        check: check, severity: .notKnown,
        found:
          "no cpu.stat of this process's control group says how long it was stopped",
        effect: "a group that is stopped for its quota would have the stop in its times")
    }
    let milliseconds = throttled.value / 1_000_000
    return throttled.value == 0
      ? Finding(
        check: check, severity: .fine, found: "never stopped (\(throttled.path))",
        effect: "the quota, if any, was never used up")
      : Finding(
        check: check, severity: .notice,
        found: "stopped for \(milliseconds) ms since the group was made (\(throttled.path))",
        effect: "blocks in which it happens again are set aside, and more of them are needed",
        remedy: "a larger quota, or less beside it in the same control group")
  }

  static func memory(_ group: ControlGroup, _ files: SystemFiles) -> Finding {
    let check = "memoryLimit"
    switch group.memoryLimitBytes {
    case .unlimited(let path):
      return Finding(
        check: check, severity: .fine, found: "none (\(path))",
        effect: "no control group ends a process for its memory")
    case .limited(let limit):
      let isEnough = limit.value >= enoughBytes
      return Finding(
        check: check, severity: isEnough ? .fine : .notice,
        found: "\(limit.value >> 20) MiB (\(limit.path))",
        effect: isEnough
          ? "enough for any embedded trace"
          : "a replay over a million rows may be ended for its memory: its row would be missing",
        remedy: isEnough ? nil : "a limit of \(enoughBytes >> 20) MiB or more, or none")
    case .unknown(let path):
      return .notKnown(
        check, path, in: files,
        effect: "a process that needs more than it may have is ended: its row would be missing")
    }
  }

  /// A replay over a million rows takes 100 MiB, and 600 with a strip for every row that was shown
  /// (`scroll-view`); callgrind over an embedded trace takes 84.
  private static let enoughBytes = 1 << 30

  private static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
