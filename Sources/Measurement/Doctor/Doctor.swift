import CFilmstrip
import Foundation
import Results
import ScrollTrace

/// Checks the build, the machine and its neighbours, which all figures depend on.
///
/// Every check has a finding, even if the system does not report the fact.
package enum Doctor {
  /// Examines this machine. Takes about 400 ms, most of them to measure stolen time.
  package static func examine() -> MachineReport {
    MachineReport(
      version: filmstripVersion, machine: .current, findings: findings(in: .current))
  }

  struct Circumstances {
    var files: SystemFiles
    var isRelease: Bool
    var countsAllocations: Bool
    var valgrind: Look
    /// The reason for a missing hardware counter.
    var hardwareCounterRefusal: String?
    /// The confinement of processes that run designs: a sum of 1 for files, 2 for processes.
    var confinement: Int32
    /// Waits between two readings, and returns the milliseconds.
    var wait: () -> Int

    static var current: Circumstances {
      Circumstances(
        files: .live, isRelease: Machine.isReleaseBuild,
        countsAllocations: AllocationProbe.isAvailable, valgrind: Doctor.valgrind(),
        hardwareCounterRefusal: HardwareCounter.refusal(),
        confinement: confinement_of_this_system(),
        wait: {
          Thread.sleep(forTimeInterval: 0.3)
          return 300
        })
    }
  }

  /// One finding a check, in a fixed order.
  static func findings(in circumstances: Circumstances) -> [Finding] {
    checks.map { check in
      let look = check.look(circumstances)
      return Finding(
        check: check.name, severity: look.severity, found: look.found, effect: check.effect,
        remedy: look.remedy)
    }
  }

  private struct Check {
    let name: String
    /// The effect on figures if the finding is not fine.
    let effect: String
    let look: @Sendable (Circumstances) -> Look

    init(_ name: String, _ effect: String, _ look: @escaping @Sendable (Circumstances) -> Look) {
      (self.name, self.effect, self.look) = (name, effect, look)
    }
  }

  private static let container =
    "Linux 5.13 or later; run designs that you did not review in a container"

  /// The acts that a custom design may do on a system, and why; nil if it is confined.
  ///
  /// - Parameter confinement: as in `Circumstances`.
  static func lackOfConfinement(_ confinement: Int32) -> String? {
    switch confinement {
    case 3: nil
    case 2: "custom designs may write files, since there is no Landlock"
    case 1: "custom designs may reach processes, since there is no seccomp"
    default:
      "custom designs may write files and reach processes, since there is no Landlock or seccomp"
    }
  }

  /// A finding without its check.
  struct Look: Equatable {
    let severity: Finding.Severity
    let found: String
    var remedy: String?

    static func fine(_ found: String) -> Look { Look(severity: .fine, found: found) }

    static func notice(_ found: String, remedy: String? = nil) -> Look {
      Look(severity: .notice, found: found, remedy: remedy)
    }

    static func warning(_ found: String, remedy: String) -> Look {
      Look(severity: .warning, found: found, remedy: remedy)
    }

    /// The system does not report it. The finding names the file and its contents.
    static func notKnown(_ path: String, in files: SystemFiles) -> Look {
      let found =
        switch files.read(path) {
        case .text(let text):
          "\(path) says '\(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(60))'"
        case .missing(let reason): "\(path) is \(reason)"
        }
      return Look(severity: .notKnown, found: found)
    }
  }

  private static let checks = [
    Check("build", "a debug build's times and allocations say nothing about an app") {
      $0.isRelease
        ? .fine("a release build")
        : .warning("a debug build", remedy: "swift build -c release, or scripts/compare")
    },
    Check("allocations", "allocations are not reported, and times are the C library's") {
      $0.countsAllocations
        ? .fine("counted, with jemalloc")
        : .notice(
          "not counted: this build is without the trait 'Jemalloc'",
          remedy: "install libjemalloc-dev, and build without --disable-default-traits")
    },
    Check("valgrind", "callgrind counts no instructions, the exact measure of work") {
      $0.valgrind
    },
    Check("hardwareCounter", "callgrind alone counts instructions, which is much slower") {
      guard let refusal = $0.hardwareCounterRefusal else {
        return .fine("the processor counts this process's instructions")
      }
      let path = "/proc/sys/kernel/perf_event_paranoid"
      let level = $0.files.number(path)
      return .notice(
        "\(refusal); \(path) is \(level.map(String.init) ?? "not known")",
        // Level 2 and below let a process count itself in user space; perf_event_open(2).
        remedy: (level ?? 0) > 2 ? "sysctl kernel.perf_event_paranoid=2" : nil)
    },
    Check("confinement", "a custom design can change its user's files, or end the tool") {
      lackOfConfinement($0.confinement).map { .warning($0, remedy: container) }
        ?? .fine("custom designs write no file and reach no other process")
    },
    Check("cores", "other processes interrupt the one that is timed") {
      switch $0.files.coreCount {
      case nil: .notKnown(SystemFiles.status, in: $0.files)
      case 1?:
        .warning(
          "1 core for this process", remedy: "2 cores or more, or a wider affinity (taskset)")
      case let count?: .fine("\(count) cores for this process")
      }
    },
    Check("simultaneousThreads", "threads on one core slow each other, unseen by any clock") {
      switch $0.files.text(SystemFiles.threads) {
      case "0": .fine("off, as far as this machine sees")
      case "1":
        .notice(
          "on: two threads share a core",
          remedy: "echo off > \(SystemFiles.processors)/smt/control, as root")
      default: .notKnown(SystemFiles.threads, in: $0.files)
      }
    },
    Check("virtualMachine", "other guests take caches and time; the clock's speed is hidden") {
      switch $0.files.virtualisation {
      case .physical: .fine("none: this system has the processor to itself")
      case .virtual(let name):
        .notice("yes (\(name))", remedy: "more blocks, or a dedicated machine")
      case .notKnown: .notKnown(SystemFiles.vendor, in: $0.files)
      }
    },
    Check("governor", "a block starts slower; warm-ups and turns hide most of it") {
      switch $0.files.governors {
      case []:
        .notKnown("\(SystemFiles.processors)/cpu0/cpufreq/scaling_governor", in: $0.files)
      case ["performance"]: .fine("performance")
      case let names:
        .notice(
          names.joined(separator: ", "),
          remedy: "cpupower frequency-set --governor performance, as root")
      }
    },
    Check("boost", "the clock falls as the machine warms; turns cancel most of it") {
      let boost = "\(SystemFiles.processors)/cpufreq/boost"
      let noTurbo = "\(SystemFiles.processors)/intel_pstate/no_turbo"
      return switch ($0.files.text(boost), $0.files.text(noTurbo)) {
      case ("1", _): .notice("on", remedy: "echo 0 > \(boost), as root")
      case (_, "0"): .notice("on", remedy: "echo 1 > \(noTurbo), as root")
      case ("0", _), (_, "1"): .fine("off")
      case (nil, _?): .notKnown(noTurbo, in: $0.files)
      default: .notKnown(boost, in: $0.files)
      }
    },
    Check("load", "while others run, times are longer and differ more") {
      // `0.20 0.18 0.12 1/80 11206`: the last minute first; proc_loadavg(5).
      let path = "/proc/loadavg"
      guard let word = $0.files.text(path)?.split(separator: " ").first, let load = Double(word),
        load >= 0, load.isFinite
      else { return .notKnown(path, in: $0.files) }
      let cores = $0.files.coreCount ?? 1
      let found = """
        \(word) processes at work, on \(Plural.of(cores, "core")), in the last minute
        """
      let remedy = "wait, or stop what runs beside it"
      if load >= Double(cores) { return .warning(found, remedy: remedy) }
      return load >= Double(cores) / 2 ? .notice(found, remedy: remedy) : .fine(found)
    },
    Check("steal", "time that a hypervisor gives to others is in the designs' times") {
      guard let before = ProcessorTicks(files: $0.files) else {
        return .notKnown(ProcessorTicks.path, in: $0.files)
      }
      let milliseconds = $0.wait()
      guard let after = ProcessorTicks(files: $0.files), after.all >= before.all,
        after.stolen >= before.stolen
      else { return .notKnown(ProcessorTicks.path, in: $0.files) }
      let stolen = after.stolen - before.stolen
      let share = after.all > 0 ? Double(after.stolen) / Double(after.all) * 1000 : 0
      let found = """
        \(stolen) of \(after.all - before.all) ticks in \(milliseconds) ms; \(share.rounded() / 10)% \
        since the machine began
        """
      // One tick may be rounding: both readings were rounded down.
      return switch stolen {
      case 0: .fine(found)
      case 1: .notice(found)
      default:
        .warning(
          found, remedy: "another time of day, or a machine with dedicated processors")
      }
    },
    Check("processorQuota", "a group that used up its time stops until the next period") {
      let quota = ControlGroup(files: $0.files).processorQuota
      if quota.value.isNaN { return .notKnown(quota.path, in: $0.files) }
      if quota.value == .infinity { return .fine("none (\(quota.path))") }
      let found = "\((quota.value * 10).rounded() / 10) cores (\(quota.path))"
      let remedy = "a quota of 2 cores or more (docker run --cpus), or none"
      // One process is timed at a time, beside its parent.
      return quota.value >= 2 ? .notice(found, remedy: remedy) : .warning(found, remedy: remedy)
    },
    Check("throttling", "blocks in which it happens are set aside, and more are needed") {
      guard let (nanoseconds, path) = ControlGroup(files: $0.files).throttled else {
        return Look(
          severity: .notKnown,
          found: "no cpu.stat of this process's control group says how long it was stopped")
      }
      return nanoseconds == 0
        ? .fine("never stopped (\(path))")
        : .notice(
          "stopped for \(nanoseconds / 1_000_000) ms since the group was made (\(path))",
          remedy: "a larger quota, or less beside it in the same control group")
    },
    Check("memoryLimit", "a process that needs more is ended, and its row is missing") {
      let limit = ControlGroup(files: $0.files).memoryLimitBytes
      if limit.value.isNaN { return .notKnown(limit.path, in: $0.files) }
      if limit.value == .infinity { return .fine("none (\(limit.path))") }
      let found = "\(Int(limit.value) >> 20) MiB (\(limit.path))"
      // A replay over a million rows takes 100 MiB, and 600 with a strip for every row that was shown (`scroll-view`);
      // callgrind over an embedded trace takes 84.
      return limit.value >= 0x1p30
        ? .fine(found) : .notice(found, remedy: "a limit of 1024 MiB or more, or none")
    },
    // The addresses of code and stack change times by some percent. Random addresses average out, and fixed ones stay in
    // every figure (Mytkowicz, Diwan, Hauswirth, Sweeney, "Producing wrong data without doing anything obviously wrong!",
    // 2009).
    Check("addressLayout", "what one layout does to a design's time is in every block") {
      let path = "/proc/sys/kernel/randomize_va_space"
      return switch $0.files.number(path) {
      case 0:
        .notice(
          "the same for every process (\(path) is 0)",
          remedy: "sysctl kernel.randomize_va_space=2, and no setarch -R")
      case 1, 2: .fine("drawn anew for each process")
      default: .notKnown(path, in: $0.files)
      }
    },
    Check("clock", "reading a slow clock takes time, which short replays include") {
      let path = "/sys/devices/system/clocksource/clocksource0/current_clocksource"
      switch $0.files.text(path) {
      // Read without a call into the kernel.
      case let name?
      where ["tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page"].contains(name):
        return .fine(name)
      // Read from a device.
      case let name? where ["hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit"].contains(name):
        return .warning(
          name,
          remedy: "clocksource=tsc on the kernel's command line, where the machine allows it")
      case let name? where !name.isEmpty && !name.contains("\n"):
        return .notice("\(name.prefix(40)): how long a read takes is not known")
      default: return .notKnown(path, in: $0.files)
      }
    },
  ]

  /// The installed valgrind.
  ///
  /// - Parameter path: the search path.
  static func valgrind(path: String = SystemTool.searchPath) -> Look {
    guard let valgrind = SystemTool(named: "valgrind", path: path) else {
      return .notice("not installed", remedy: "apt-get install valgrind")
    }
    let reason: String
    do {
      let outcome = try valgrind.run(
        ["--version"], environment: ["PATH": path], timeLimitSeconds: 20)
      let version = String(decoding: outcome.output, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      if outcome.end == nil, !version.isEmpty, !version.contains("\n") { return .fine(version) }
      let end = outcome.end.map { "\($0), and " } ?? ""
      reason = "--version: \(end)it printed '\(version.prefix(80))'"
    } catch {
      reason = SystemReason.of(error)
    }
    return .notice("not working: \(reason)", remedy: "apt-get install --reinstall valgrind")
  }
}
