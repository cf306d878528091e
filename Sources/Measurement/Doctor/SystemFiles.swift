import Foundation

/// The small files in which Linux reports the state of a machine: /proc, /sys and control groups.
///
/// Tests can set another root.
struct SystemFiles: Sendable {
  let root: URL

  static let live = SystemFiles(root: URL(fileURLWithPath: "/"))

  enum Reading: Equatable {
    case text(String)
    /// The reason.
    case missing(String)
  }

  /// More than /proc/cpuinfo of 512 processors.
  private static let bytesMax = 4 << 20

  /// Reads a file, up to 4 MiB; invalid UTF-8 is replaced.
  ///
  /// - Parameter path: an absolute path, such as `/proc/stat`.
  func read(_ path: String) -> Reading {
    let file = root.appendingPathComponent(path)
    var status = stat()
    guard stat(file.path, &status) == 0 else { return .missing("not there") }
    // A pipe would block.
    guard status.st_mode & S_IFMT == S_IFREG else { return .missing("no file") }
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { handle.closeFile() }
      let data = try handle.read(upToCount: SystemFiles.bytesMax) ?? Data()
      return .text(String(decoding: data, as: UTF8.self))
    } catch {
      return .missing("not readable")
    }
  }

  /// A file's text, without white space around it.
  func text(_ path: String) -> String? {
    guard case .text(let text) = read(path) else { return nil }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The contents of a file with one integer.
  func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  /// A file's lines; empty for a missing file.
  func lines(_ path: String) -> [Substring] {
    (text(path) ?? "").split(separator: "\n")
  }

  // MARK: Processors

  static let status = "/proc/self/status"
  static let processors = "/sys/devices/system/cpu"
  static let threads = "/sys/devices/system/cpu/smt/active"
  static let vendor = "/sys/class/dmi/id/sys_vendor"

  /// The number of processors that this process may use; nil if the system does not report it.
  var coreCount: Int? {
    let key = "Cpus_allowed_list:"
    guard let line = lines(SystemFiles.status).first(where: { $0.hasPrefix(key) }) else {
      return nil
    }
    // `0-3,8`; proc_pid_status(5). Linux supports at most 8,192.
    var count = 0
    for range in line.dropFirst(key.count).split(separator: ",") {
      let ends = range.split(separator: "-", omittingEmptySubsequences: false).map {
        Int($0.filter { !$0.isWhitespace }) ?? -1
      }
      let (first, last) = (ends[0], ends[ends.count - 1])
      guard ends.count <= 2, 0 <= first, first <= last, last < 1 << 16 else { return nil }
      count += last - first + 1
    }
    return count > 0 ? count : nil
  }

  /// The governors of the clocks of all processors, sorted; empty if the system does not report them.
  var governors: [String] {
    let folder = root.appendingPathComponent(SystemFiles.processors).path
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch { return [] }
    let governors = names.filter { $0.hasPrefix("cpu") && Int($0.dropFirst(3)) != nil }
      .compactMap { text("\(SystemFiles.processors)/\($0)/cpufreq/scaling_governor") }
    return Set(governors.filter { !$0.isEmpty }.map { String($0.prefix(40)) }).sorted()
  }

  enum Virtualisation: Equatable {
    /// A virtual machine, with the name of its hypervisor.
    case virtual(String)
    case physical
    case notKnown
  }

  var virtualisation: Virtualisation {
    if let type = text("/sys/hypervisor/type"), !type.isEmpty {
      return .virtual(String(type.prefix(40)))
    }
    // x86 processors report a hypervisor; others only have the name of the firmware.
    let vendor = text(SystemFiles.vendor)
    if let flags = lines("/proc/cpuinfo").first(where: { $0.hasPrefix("flags") }) {
      guard flags.split(separator: " ").contains("hypervisor") else { return .physical }
      return .virtual(vendor.map { String($0.prefix(40)) } ?? "the processor says so")
    }
    let hypervisors = ["QEMU", "Amazon EC2", "Google", "VMware", "Xen", "Parallels"]
    return hypervisors.first { vendor?.contains($0) ?? false }.map { .virtual($0) } ?? .notKnown
  }
}

/// The processors' ticks since the machine began, in /proc/stat (proc_stat(5)).
struct ProcessorTicks: Equatable {
  /// Ticks that the hypervisor gave to others while there was work.
  let stolen: Int
  /// All ticks, including idle ones.
  let all: Int

  static let path = "/proc/stat"

  /// The sum over all processors; nil if the file does not report it.
  init?(files: SystemFiles) {
    guard let line = files.lines(ProcessorTicks.path).first(where: { $0.hasPrefix("cpu ") }) else {
      return nil
    }
    // user nice system idle iowait irq softirq steal; guests' time after them is in the user's.
    let numbers = line.split(separator: " ").dropFirst().prefix(8).compactMap { Int($0) }
    guard numbers.count == 8, numbers.allSatisfy({ (0...Int.max / 8).contains($0) }) else {
      return nil
    }
    stolen = numbers[7]
    all = numbers.reduce(0, +)
  }
}
