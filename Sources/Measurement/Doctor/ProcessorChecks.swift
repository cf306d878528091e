import Results

/// What kind of processor there is, and how much of it.
enum ProcessorChecks {
  private static let status = "/proc/self/status"

  /// How many processors this process may run on; nil where the system does not say.
  static func coreCount(_ files: SystemFiles) -> Int? {
    let key = "Cpus_allowed_list:"
    guard let line = files.lines(status).first(where: { $0.hasPrefix(key) }) else { return nil }
    // `0-3,8`; proc_pid_status(5).
    var count = 0
    for range in line.dropFirst(key.count).split(separator: ",") {
      let ends = range.split(separator: "-", omittingEmptySubsequences: false).map {
        Int(String($0.filter { !$0.isWhitespace }))
      }
      guard let first = ends.first.flatMap({ $0 }), let last = ends.last.flatMap({ $0 }),
        (1...2).contains(ends.count), 0 <= first, first <= last, last < processorsMax
      else { return nil }
      count += last - first + 1
    }
    return (1...processorsMax).contains(count) ? count : nil
  }

  /// More than Linux can be built for (8,192); a larger number is none.
  private static let processorsMax = 1 << 16

  static func cores(_ files: SystemFiles) -> Finding {
    let effect =
      "a process that is timed runs undisturbed where the rest of the system has another core"
    guard let count = coreCount(files) else {
      return .notKnown("cores", status, in: files, effect: effect)
    }
    guard count > 1 else {
      return Finding(
        check: "cores", severity: .warning, found: "1 core for this process",
        effect: "whatever else runs, the parent process too, puts the process that is timed aside",
        remedy: "a machine of 2 cores or more; or a wider affinity (taskset), where it was narrowed"
      )
    }
    return Finding(
      check: "cores", severity: .fine, found: "\(count) cores for this process", effect: effect)
  }

  private static let threads = "/sys/devices/system/cpu/smt/active"

  static func simultaneousThreads(_ files: SystemFiles) -> Finding {
    let check = "simultaneousThreads"
    switch files.text(threads) {
    case "0":
      return Finding(
        check: check, severity: .fine, found: "off, as far as this machine sees",
        effect: "no other thread shares this core's units and first caches")
    case "1":
      return Finding(
        check: check, severity: .notice, found: "on: two threads share a core",
        effect: """
          a neighbour on the same core slows this one, and no clock or counter says so; blocks differ more
          """, remedy: "echo off > /sys/devices/system/cpu/smt/control, as root")
    default:
      return .notKnown(
        check, threads, in: files,
        effect: "two threads on one core would slow each other, unseen by any clock")
    }
  }

  /// Who says that this is a virtual machine; nil where it is none, and nothing where it is not known.
  static func virtualisation(_ files: SystemFiles) -> Virtualisation {
    // The processor's own word on x86; elsewhere the firmware's name is all there is.
    if let type = files.text("/sys/hypervisor/type"), !type.isEmpty {
      return .virtual(String(type.prefix(40)))
    }
    let flags = files.lines("/proc/cpuinfo").first { $0.hasPrefix("flags") }
    let vendor = files.text("/sys/class/dmi/id/sys_vendor")
    if let flags {
      guard flags.split(separator: " ").contains("hypervisor") else { return .physical }
      return .virtual(vendor.map { String($0.prefix(40)) } ?? "the processor says so")
    }
    if let vendor, let known = hypervisors.first(where: { vendor.contains($0) }) {
      return .virtual(known)
    }
    return .notKnown
  }

  enum Virtualisation: Equatable {
    case virtual(String)
    case physical
    case notKnown
  }

  private static let hypervisors = ["QEMU", "Amazon EC2", "Google", "VMware", "Xen", "Parallels"]

  static func virtualMachine(_ files: SystemFiles) -> Finding {
    let check = "virtualMachine"
    return switch virtualisation(files) {
    case .physical:
      Finding(
        check: check, severity: .fine, found: "none: this system has the processor to itself",
        effect: "no hypervisor takes time away")
    case .virtual(let name):
      Finding(
        check: check, severity: .notice, found: "yes (\(name))",
        effect: """
          neighbours outside of this machine take caches and, as stolen time, the processor; what the host \
          does with its frequency is hidden
          """, remedy: "more blocks; or a machine of one's own")
    case .notKnown:
      .notKnown(
        check, "/sys/class/dmi/id/sys_vendor", in: files,
        effect: "a hypervisor's other guests would take caches and time")
    }
  }
}
