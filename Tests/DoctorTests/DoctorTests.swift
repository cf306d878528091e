import Foundation
import Results
import TestSupport
import Testing

@testable import Measurement

extension [Finding] {
  /// The checks that are not fine.
  fileprivate var complaints: [String: Finding.Severity] {
    Dictionary(
      uniqueKeysWithValues: filter { $0.severity != .fine }.map { ($0.check, $0.severity) })
  }
}

/// Every check on prepared machines: each finding, what is missing, and odd content.
@Suite struct DoctorTests {
  private static let clock = "/sys/devices/system/clocksource/clocksource0/current_clocksource"
  private static let governor = "/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor"

  /// A machine of 4 cores with nothing against it.
  private static let sound: [String: String] = PreparedMachine.group.merging([
    "/proc/self/status": "Name:\tx\nCpus_allowed_list:\t0-3\n",
    "/proc/cpuinfo": "processor\t: 0\nflags\t\t: fpu sse2\n\nprocessor\t: 1\nflags\t: fpu sse2\n",
    "/proc/loadavg": "0.20 0.18 0.12 1/80 11206\n",
    "/proc/stat": "cpu  10 0 5 80 1 0 2 0 0 0\n",
    "/proc/sys/kernel/randomize_va_space": "2\n",
    "/proc/sys/kernel/perf_event_paranoid": "4\n",
    "/proc/sys/kernel/osrelease": "6.1.0-18-amd64\n",
    "/sys/devices/system/cpu/smt/active": "0\n",
    "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": "performance\n",
    governor: "performance\n",
    "/sys/devices/system/cpu/cpufreq/boost": "0\n",
    clock: "tsc\n",
    "/sys/fs/cgroup/a/b/cpu.max": "max 100000\n",
    "/sys/fs/cgroup/a/b/memory.max": "max\n",
    "/sys/fs/cgroup/a/b/cpu.stat": "throttled_usec 0\n",
  ]) { $1 }

  private static func circumstances(_ machine: PreparedMachine) -> Doctor.Circumstances {
    Doctor.Circumstances(
      files: machine.files, isRelease: true, countsAllocations: true,
      valgrind: .fine("valgrind-3.19.0"), hardwareCounterRefusal: nil, confinement: 3,
      wait: { 300 })
  }

  private static func findings(
    _ changes: [String: String] = [:], without removed: [String] = [],
    _ change: (inout Doctor.Circumstances) -> Void = { _ in }
  ) throws -> [Finding] {
    let texts = sound.merging(changes) { $1 }.filter { !removed.contains($0.key) }
    let machine = try PreparedMachine(texts)
    var circumstances = circumstances(machine)
    change(&circumstances)
    return withExtendedLifetime(machine) { Doctor.findings(in: circumstances) }
  }

  static let checks = [
    "build", "allocations", "valgrind", "hardwareCounter", "confinement", "cores",
    "simultaneousThreads", "virtualMachine", "governor", "boost", "load", "steal", "processorQuota",
    "throttling",
    "memoryLimit", "addressLayout", "clock",
  ]

  @Test func aSoundMachineIsFineThroughout() throws {
    let findings = try Self.findings()
    #expect(findings.map(\.check) == Self.checks)
    #expect(findings.allSatisfy { $0.severity == .fine && $0.remedy == nil })
  }

  @Test func theBuildAndTheToolsAreLookedAt() throws {
    let findings = try Self.findings {
      $0.isRelease = false
      $0.countsAllocations = false
      $0.valgrind = Doctor.valgrind(path: "/nowhere")
      $0.hardwareCounterRefusal = "no"
      $0.confinement = 1
    }
    #expect(
      findings.complaints == [
        "build": .warning, "allocations": .notice, "valgrind": .notice, "hardwareCounter": .notice,
        "confinement": .warning,
      ])
  }

  @Test func theFindingNamesWhatADesignMayDo() throws {
    for (confinement, words) in [
      (Int32(0), ["files", "processes", "Landlock", "seccomp"]), (1, ["processes", "seccomp"]),
      (2, ["files", "Landlock"]),
    ] {
      let lack = try #require(Doctor.lackOfConfinement(confinement))
      for word in ["files", "processes", "Landlock", "seccomp"] {
        #expect(lack.contains(word) == words.contains(word), "\(lack)")
      }
    }
    #expect(Doctor.lackOfConfinement(3) == nil)
  }

  @Test func aRefusedCounterIsAllowedByALowerLevelOnlyWhereThatIsWhatRefuses() throws {
    func remedy(_ level: String?) throws -> String? {
      let path = "/proc/sys/kernel/perf_event_paranoid"
      let findings = try Self.findings(
        level.map { [path: $0] } ?? [:], without: level == nil ? [path] : []
      ) { $0.hardwareCounterRefusal = "no counter" }
      return findings.first { $0.check == "hardwareCounter" }?.remedy
    }
    #expect(try remedy("4") == "sysctl kernel.perf_event_paranoid=2")
    #expect(try remedy("2") == nil)
    #expect(try remedy("-1") == nil)
    #expect(try remedy(nil) == nil)
  }

  @Test(
    arguments: [
      (["/proc/self/status": "Cpus_allowed_list:\t5"], ["cores": .warning]),
      (["/proc/self/status": "Cpus_allowed_list:\t0,2"], [:]),
      (["/sys/devices/system/cpu/smt/active": "1"], ["simultaneousThreads": .notice]),
      (["/proc/cpuinfo": "flags\t: fpu hypervisor"], ["virtualMachine": .notice]),
      (["/sys/hypervisor/type": "xen"], ["virtualMachine": .notice]),
      (
        ["/proc/cpuinfo": "Features: fp", "/sys/class/dmi/id/sys_vendor": "QEMU"],
        ["virtualMachine": .notice]
      ),
      ([governor: "powersave"], ["governor": .notice]),
      (["/sys/devices/system/cpu/cpufreq/boost": "1"], ["boost": .notice]),
      (["/proc/loadavg": "2.00 1 1 1/80 1"], ["load": .notice]),
      (["/proc/loadavg": "1.99 1 1 1/80 1"], [:]),
      (["/proc/loadavg": "4.00 1 1 1/80 1"], ["load": .warning]),
      (["/sys/fs/cgroup/a/cpu.max": "199999 100000"], ["processorQuota": .warning]),
      (["/sys/fs/cgroup/a/cpu.max": "200000 100000"], ["processorQuota": .notice]),
      (["/sys/fs/cgroup/a/b/cpu.stat": "throttled_usec 1500"], ["throttling": .notice]),
      (["/sys/fs/cgroup/memory.max": "1073741823"], ["memoryLimit": .notice]),
      (["/sys/fs/cgroup/memory.max": "1073741824"], [:]),
      (["/proc/sys/kernel/randomize_va_space": "0"], ["addressLayout": .notice]),
      (["/proc/sys/kernel/randomize_va_space": "1"], [:]),
      ([clock: "hpet"], ["clock": .warning]), ([clock: "sundial"], ["clock": .notice]),
      ([clock: "kvm-clock"], [:]),
    ] as [([String: String], [String: Finding.Severity])])
  func oneThingAmissIsOneFinding(
    texts: [String: String], expected: [String: Finding.Severity]
  ) throws {
    #expect(try Self.findings(texts).complaints == expected)
  }

  @Test func intelsSwitchForBoostIsReadWhereTheOtherIsMissing() throws {
    for (text, expected) in ["1": [:], "0": ["boost": Finding.Severity.notice]] {
      let findings = try Self.findings(
        ["/sys/devices/system/cpu/intel_pstate/no_turbo": text],
        without: ["/sys/devices/system/cpu/cpufreq/boost"])
      #expect(findings.complaints == expected)
    }
  }

  /// Each file alone: what it would have said is not known, with its path, and all else is as it was.
  @Test(
    arguments: [
      ("/proc/self/status", "cores"), ("/sys/devices/system/cpu/smt/active", "simultaneousThreads"),
      ("/proc/cpuinfo", "virtualMachine"), ("/sys/devices/system/cpu/cpufreq/boost", "boost"),
      ("/proc/loadavg", "load"), ("/proc/stat", "steal"),
      ("/sys/fs/cgroup/a/b/cpu.max", "processorQuota"),
      ("/sys/fs/cgroup/a/b/memory.max", "memoryLimit"),
      ("/sys/fs/cgroup/a/b/cpu.stat", "throttling"),
      ("/proc/sys/kernel/randomize_va_space", "addressLayout"),
      (clock, "clock"),
    ])
  func whatIsMissingOrOddIsNotKnown(path: String, check: String) throws {
    #expect(try Self.findings(without: [path]).complaints == [check: .notKnown])
    let lists = [
      "0-99999999999999999999", "0-9223372036854775807", "-1", "1-", "0-1-2", "a", ",,", "9-1",
    ].map { "Cpus_allowed_list:\t\($0)\n" }
    for text in lists + ["", "\n\n", "\u{0}\u{FFFD}x", "cpu  1 2 3", "-1e999"] {
      // An odd name of a clock is a name.
      if check == "clock", !text.allSatisfy(\.isWhitespace) { continue }
      let findings = try Self.findings([path: text])
      #expect(findings.complaints == [check: .notKnown], "\(text)")
      #expect(findings.allSatisfy { $0.severity == .fine || !$0.found.isEmpty })
    }
  }

  @Test func anEmptyMachineIsNotKnownThroughout() throws {
    let machine = try PreparedMachine()
    let findings = withExtendedLifetime(machine) {
      Doctor.findings(in: Self.circumstances(machine))
    }
    #expect(findings.map(\.check) == Self.checks)
    // The build and the tools are no files.
    #expect(findings.dropFirst(5).allSatisfy { $0.severity == .notKnown })
    #expect(findings.dropFirst(5).allSatisfy { $0.found.contains("/") || $0.check == "throttling" })
  }

  /// A folder, a pipe without a writer, an endless file or odd bytes in place of each file. The default run tries one
  /// of the four for each file.
  @Test func nothingInPlaceOfAFileStopsTheDoctor() throws {
    let kinds = ["folder", "pipe", "zeros", "bytes"]
    for (number, path) in Self.sound.keys.sorted().enumerated() {
      for kind in Thorough.isOn ? kinds : [kinds[number % kinds.count]] {
        let machine = try PreparedMachine(Self.sound)
        let url = machine.url(path)
        try FileManager.default.removeItem(at: url)
        switch kind {
        case "folder":
          try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        case "pipe": #expect(mkfifo(url.path, 0o600) == 0)
        case "zeros":
          try FileManager.default.createSymbolicLink(
            at: url, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
        default: try machine.write(Data((0...255).map { UInt8($0) }), to: path)
        }
        let findings = Doctor.findings(in: Self.circumstances(machine))
        #expect(findings.map(\.check) == Self.checks, "\(path) as \(kind)")
      }
    }
  }

  // MARK: Steal

  private static let ticks = "cpu  100 0 0 0 0 0 0 100 0 0"

  private static func steal(from before: String, to after: String) throws -> Finding {
    let machine = try PreparedMachine(["/proc/stat": before])
    var circumstances = circumstances(machine)
    var problem: (any Error)?
    circumstances.wait = {
      do { try machine.write(after, to: "/proc/stat") } catch { problem = error }
      return 300
    }
    let findings = Doctor.findings(in: circumstances)
    if let problem { throw problem }
    return try #require(findings.first { $0.check == "steal" })
  }

  @Test(
    arguments: [
      (ticks, "cpu  160 0 0 0 0 0 0 100", .fine), (ticks, "cpu  159 0 0 0 0 0 0 101", .notice),
      (ticks, "cpu  158 0 0 0 0 0 0 102", .warning),
      // Ticks that go backwards, or away, or add up to more than a number.
      (ticks, "cpu  100 0 0 0 0 0 0 99", .notKnown), (ticks, "cpu  1 0 0 0 0 0 0 100", .notKnown),
      (ticks, "", .notKnown), (ticks, "cpu x", .notKnown),
      ("cpu  \(Int.max) 1 0 0 0 0 0 1", "cpu  1 1 1 1 1 1 1 1", .notKnown),
    ] as [(String, String, Finding.Severity)])
  func stealIsTheDifferenceOfTwoLooks(
    before: String, after: String, severity: Finding.Severity
  ) throws {
    let finding = try Self.steal(from: before, to: after)
    #expect(finding.severity == severity)
    guard severity == .warning else { return }
    #expect(finding.found == "2 of 60 ticks in 300 ms; 39.2% since the machine began")
  }

  /// This machine, whatever it is.
  @Test func theRealMachineIsExamined() throws {
    let report = Doctor.examine()
    #expect(report.findings.map(\.check) == Self.checks)
    #expect(report.machine.fingerprint == Machine.current.fingerprint)
    for finding in report.findings {
      #expect(!finding.found.isEmpty && !finding.effect.isEmpty, "\(finding.check)")
      if finding.severity == .fine { #expect(finding.remedy == nil, "\(finding.check)") }
    }
  }
}
