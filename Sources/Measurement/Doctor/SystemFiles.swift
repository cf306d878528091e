import Foundation

/// The small files in which Linux says how a machine is doing: /proc, /sys and control groups.
///
/// Below a root of choice, so that tests can prepare a machine of their own.
struct SystemFiles: Sendable {
  let root: URL

  /// This machine's.
  static let live = SystemFiles(root: URL(fileURLWithPath: "/"))

  enum Reading: Equatable {
    case text(String)
    /// Why there is no text.
    case missing(String)
  }

  /// /proc/cpuinfo of 512 processors is less; nothing is read past it.
  private static let bytesMax = 4 << 20

  /// Reads a file, up to 4 MiB; invalid UTF-8 is replaced.
  ///
  /// - Parameter path: absolute on the machine, as in `/proc/stat`.
  func read(_ path: String) -> Reading {
    let file = root.appendingPathComponent(path)
    var status = stat()
    guard stat(file.path, &status) == 0 else { return .missing("not there") }
    // A pipe would keep the reader waiting.
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

  /// A file that is one whole number.
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

  /// How many processors this process may run on; nil where the system does not say.
  var coreCount: Int? {
    let key = "Cpus_allowed_list:"
    guard let line = lines(SystemFiles.status).first(where: { $0.hasPrefix(key) }) else {
      return nil
    }
    // `0-3,8`; proc_pid_status(5).
    var count = 0
    for range in line.dropFirst(key.count).split(separator: ",") {
      let ends = range.split(separator: "-", omittingEmptySubsequences: false).compactMap {
        Int($0.filter { !$0.isWhitespace })
      }
      let dashCount = range.count { $0 == "-" }
      guard dashCount <= 1, ends.count == dashCount + 1, 0 <= ends[0], ends[0] <= ends[dashCount],
        // More than Linux can be built for (8,192).
        ends[dashCount] < 1 << 16
      else { return nil }
      count += ends[dashCount] - ends[0] + 1
    }
    return count > 0 ? count : nil
  }

  /// Each governor of the clock that some processor has, in order; empty where the system does not say.
  var governors: [String] {
    let folder = root.appendingPathComponent(SystemFiles.processors).path
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch { return [] }
    let governors = names.filter { $0.hasPrefix("cpu") && Int($0.dropFirst(3)) != nil }
      .compactMap { text("\(SystemFiles.processors)/\($0)/cpufreq/scaling_governor") }
    return Set(governors.filter { !$0.isEmpty }.map { String($0.prefix(40)) }).sorted()
  }

  enum Virtualisation: Equatable {
    /// A virtual machine, with the name of what runs it.
    case virtual(String)
    case physical
    case notKnown
  }

  var virtualisation: Virtualisation {
    if let type = text("/sys/hypervisor/type"), !type.isEmpty {
      return .virtual(String(type.prefix(40)))
    }
    // The processor's own word on x86; elsewhere the firmware's name is all there is.
    let vendor = text(SystemFiles.vendor)
    if let flags = lines("/proc/cpuinfo").first(where: { $0.hasPrefix("flags") }) {
      guard flags.split(separator: " ").contains("hypervisor") else { return .physical }
      return .virtual(vendor.map { String($0.prefix(40)) } ?? "the processor says so")
    }
    let hypervisors = ["QEMU", "Amazon EC2", "Google", "VMware", "Xen", "Parallels"]
    return hypervisors.first { vendor?.contains($0) ?? false }.map { .virtual($0) } ?? .notKnown
  }
}

/// The processors' time since the machine began, as /proc/stat counts it (proc_stat(5)).
struct ProcessorTicks: Equatable {
  /// Ticks in which a processor had work and the hypervisor gave its time to others.
  let stolen: Int
  /// All of them, idle ones too.
  let all: Int

  static let path = "/proc/stat"

  /// Of all processors together; nil where the file does not say.
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
