/// The limits of the control groups of this process, of version 1 (a tree for each controller), version 2 (one for all) or
/// both.
///
/// cgroups(7), cgroup-v1/ and cgroup-v2.rst of the kernel's documentation.
struct ControlGroup {
  private let files: SystemFiles
  private let processor: Folders?
  private let memory: Folders?

  init(files: SystemFiles) {
    self.files = files
    processor = Folders(of: "cpu", in: files)
    memory = Folders(of: "memory", in: files)
  }

  /// The folders of a controller, from the process's group up to the mount. Each may set a limit.
  private struct Folders {
    let isSecondVersion: Bool
    let paths: [String]

    init?(of controller: Substring, in files: SystemFiles) {
      // `31 23 0:28 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu`; proc_pid_mountinfo(5).
      let mounts = files.lines("/proc/self/mountinfo").map { $0.split(separator: " ") }
      // `4:memory:/a/b` in version 1, `0::/a/b` in version 2.
      let groups = files.lines("/proc/self/cgroup").map {
        $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      }.filter { $0.count == 3 && $0[2].hasPrefix("/") }
      // A controller in version 1 is not in the tree of version 2.
      for isSecondVersion in [false, true] {
        let mount = mounts.first { words in
          guard let dash = words.firstIndex(of: "-"), dash >= 6, words.count > dash + 3 else {
            return false
          }
          if isSecondVersion { return words[dash + 1] == "cgroup2" }
          let options = words[dash + 3].split(separator: ",")
          return words[dash + 1] == "cgroup" && options.contains(controller)
        }
        let group = groups.first {
          isSecondVersion
            ? $0[0] == "0" && $0[1].isEmpty : $0[1].split(separator: ",").contains(controller)
        }
        guard let mount, let group else { continue }
        var names = group[2].split(separator: "/")
        // In a container the root of the mount may be its group, which the path begins with.
        let root = mount[3].split(separator: "/")
        if names.starts(with: root) { names.removeFirst(root.count) }
        // Of a group outside the mount, only the limits of the mount are visible.
        if names.contains("..") { names = [] }
        self.isSecondVersion = isSecondVersion
        paths = (0...names.count).reversed().map {
          ([mount[4]] + names.prefix($0)).joined(separator: "/")
        }
        return
      }
      return nil
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
    func quota(_ time: Int?, of period: Int?) -> Double? {
      guard let time, let period, time > 0, period > 0 else { return nil }
      return Double(time) / Double(period)
    }
    return tightest(in: processor, "cpu.cfs_quota_us", "cpu.max") { path in
      if path.hasSuffix("cpu.max") {
        let words = (files.text(path) ?? "").split(separator: " ")
        guard words.count == 2 else { return nil }
        return words[0] == "max" ? .infinity : quota(Int(words[0]), of: Int(words[1]))
      }
      guard let time = files.number(path) else { return nil }
      if time < 0 { return .infinity }
      return quota(time, of: files.number(path.replacing("cfs_quota_us", with: "cfs_period_us")))
    }
  }

  /// The memory that the group may use.
  var memoryLimitBytes: Limit {
    tightest(in: memory, "memory.limit_in_bytes", "memory.max") { path in
      if files.text(path) == "max" { return .infinity }
      guard let bytes = files.number(path), bytes >= 0 else { return nil }
      // In version 1 the largest number of whole pages means no limit.
      return bytes > Int.max - (1 << 20) ? .infinity : Double(bytes)
    }
  }

  /// The tightest limit of the group and those above it.
  ///
  /// - Parameter read: returns infinity for a file without a limit.
  private func tightest(
    in folders: Folders?, _ firstName: String, _ secondName: String, _ read: (String) -> Double?
  ) -> Limit {
    guard let folders else { return Limit(value: .nan, path: "/proc/self/cgroup") }
    let paths = folders.paths.map { "\($0)/\(folders.isSecondVersion ? secondName : firstName)" }
    let limits = paths.compactMap { path in read(path).map { Limit(value: $0, path: path) } }
    return limits.min { $0.value < $1.value } ?? Limit(value: .nan, path: paths[0])
  }

  /// The time that the group has been stopped by its quota, and the file: the maximum of the group and those above it,
  /// because a group is stopped with each of them.
  var throttled: (nanoseconds: Int, path: String)? {
    guard let processor else { return nil }
    let key = processor.isSecondVersion ? "throttled_usec " : "throttled_time "
    let times = processor.paths.compactMap { folder -> (nanoseconds: Int, path: String)? in
      let path = "\(folder)/cpu.stat"
      guard let line = files.lines(path).first(where: { $0.hasPrefix(key) }),
        let time = Int(line.dropFirst(key.count)), time >= 0
      else { return nil }
      let (nanoseconds, isOverflow) = time.multipliedReportingOverflow(
        by: processor.isSecondVersion ? 1000 : 1)
      return isOverflow ? nil : (nanoseconds, path)
    }
    return times.max { $0.nanoseconds < $1.nanoseconds }
  }
}
