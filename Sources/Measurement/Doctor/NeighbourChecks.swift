import Results
import ScrollTrace

/// Who else wants the processors.
enum NeighbourChecks {
  private static let average = "/proc/loadavg"

  static func load(_ files: SystemFiles) -> Finding {
    let effect = "while others run, times are longer and differ more"
    // `0.20 0.18 0.12 1/80 11206`: of the last minute first; proc_loadavg(5).
    guard let word = files.text(average)?.split(separator: " ").first, let load = Double(word),
      load >= 0, load.isFinite
    else { return .notKnown("load", average, in: files, effect: effect) }
    // Where the number of cores is not known, there is one.
    let cores = ProcessorChecks.coreCount(files) ?? 1
    let found = """
      \(word) processes at work, on \(Plural.of(cores, "core")), in the last minute
      """
    if load >= Double(cores) {
      return Finding(
        check: "load", severity: .warning, found: found,
        effect: "the process that is timed shares its core: times are longer and differ more",
        remedy: "wait, or stop what runs beside it")
    }
    return load >= Double(cores) / 2
      ? Finding(
        check: "load", severity: .notice, found: found, effect: effect,
        remedy: "wait, or stop what runs beside it")
      : Finding(check: "load", severity: .fine, found: found, effect: "a core is free")
  }

  /// - Parameter wait: lets time go by, and says how many milliseconds.
  static func steal(_ files: SystemFiles, wait: () -> Int) -> Finding {
    let path = ProcessorTicks.path
    let effect = "time that a hypervisor gives to others would be in the designs' times"
    guard let before = ProcessorTicks(files: files) else {
      return .notKnown("steal", path, in: files, effect: effect)
    }
    let milliseconds = wait()
    guard let after = ProcessorTicks(files: files), after.all >= before.all,
      after.stolen >= before.stolen
    else { return .notKnown("steal", path, in: files, effect: effect) }
    let (stolen, all) = (after.stolen - before.stolen, after.all - before.all)
    let share = after.all > 0 ? Double(after.stolen) / Double(after.all) * 1000 : 0
    let found = """
      \(stolen) of \(all) ticks in \(milliseconds) ms; \((share).rounded() / 10)% since the machine began
      """
    // One tick may be next to nothing: both readings were rounded down.
    switch stolen {
    case 0:
      return Finding(
        check: "steal", severity: .fine, found: found, effect: "no time is given to other guests")
    case 1:
      return Finding(check: "steal", severity: .notice, found: found, effect: effect)
    default:
      return Finding(
        check: "steal", severity: .warning, found: found,
        effect:
          "the hypervisor gives this machine's processors to others: times are longer, by no design",
        remedy: "another time of day, or a machine with processors of its own")
    }
  }
}
