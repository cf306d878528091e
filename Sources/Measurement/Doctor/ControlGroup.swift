/// The limits of this process's control group of version 2. Version 1 is not read: its limits are not known.
///
/// cgroups(7), cgroup-v2.rst of the kernel's documentation.
struct ControlGroup {
  private let files: SystemFiles
  /// The folders from the process's group up to the mount, each of which may set a limit; empty without a group.
  private let folders: [String]

  init(files: SystemFiles) {
    self.files = files
    // `41 31 0:38 / /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw`; proc_pid_mountinfo(5).
    let mounts = files.lines("/proc/self/mountinfo").map { $0.split(separator: " ") }
    let mount = mounts.first { words in
      guard let dash = words.firstIndex(of: "-"), dash >= 6, words.count > dash + 3 else {
        return false
      }
      return words[dash + 1] == "cgroup2"
    }
    // `0::/a/b`; other numbers are trees of version 1.
    let prefix = "0::"
    let group = files.lines("/proc/self/cgroup").first { $0.hasPrefix(prefix + "/") }
    guard let mount, let group else {
      folders = []
      return
    }
    var names = group.dropFirst(prefix.count).split(separator: "/")
    // In a container the root of the mount may be its group, which the path begins with.
    let root = mount[3].split(separator: "/")
    if names.starts(with: root) { names.removeFirst(root.count) }
    // Of a group outside the mount, only the limits of the mount are visible.
    if names.contains("..") { names = [] }
    folders = (0...names.count).reversed().map {
      ([mount[4]] + names.prefix($0)).joined(separator: "/")
    }
  }

  struct Limit {
    /// Infinity for no limit; NaN if the system does not report it.
    let value: Double
    /// The file of the limit, or the first file without a known content.
    let path: String
  }

  /// The number of processors that the group may use.
  var processorQuota: Limit {
    tightest("cpu.max") { text in
      let words = text.split(separator: " ")
      guard words.count == 2 else { return nil }
      if words[0] == "max" { return .infinity }
      guard let time = Int(words[0]), let period = Int(words[1]), time > 0, period > 0 else {
        return nil
      }
      return Double(time) / Double(period)
    }
  }

  /// The memory that the group may use.
  var memoryLimitBytes: Limit {
    tightest("memory.max") { text in
      if text == "max" { return .infinity }
      guard let bytes = Int(text), bytes >= 0 else { return nil }
      return Double(bytes)
    }
  }

  /// The tightest limit of the group and those above it.
  ///
  /// - Parameter read: returns infinity for a text without a limit, and nil for another one.
  private func tightest(_ name: String, _ read: (String) -> Double?) -> Limit {
    let paths = folders.map { "\($0)/\(name)" }
    let limits = paths.compactMap { path in
      files.text(path).flatMap(read).map { Limit(value: $0, path: path) }
    }
    return limits.min { $0.value < $1.value }
      ?? Limit(value: .nan, path: paths.first ?? "/proc/self/cgroup")
  }

  /// The time that the group has been stopped by its quota, and the file: the maximum of the group and those above it,
  /// because a group is stopped with each of them.
  var throttled: (nanoseconds: Int, path: String)? {
    let key = "throttled_usec "
    let times = folders.compactMap { folder -> (nanoseconds: Int, path: String)? in
      let path = "\(folder)/cpu.stat"
      guard let line = files.lines(path).first(where: { $0.hasPrefix(key) }),
        let time = Int(line.dropFirst(key.count)), time >= 0
      else { return nil }
      let (nanoseconds, isOverflow) = time.multipliedReportingOverflow(by: 1000)
      return isOverflow ? nil : (nanoseconds, path)
    }
    return times.max { $0.nanoseconds < $1.nanoseconds }
  }
}
