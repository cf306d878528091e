import Foundation

/// The control groups that this process is in, with their limits: of Linux's first version (a tree for each
/// controller), its second (one for all), or both.
///
/// cgroups(7), cgroup-v1/ and cgroup-v2.rst of the kernel's documentation.
struct ControlGroup {
  private let files: SystemFiles
  private let mounts: [Mount]
  private let memberships: [Membership]

  private struct Mount {
    /// What of the tree is seen here: `/` unless in a container.
    let root: String
    let folder: String
    let isSecondVersion: Bool
    let controllers: Set<Substring>
  }

  private struct Membership {
    let isSecondVersion: Bool
    let controllers: Set<Substring>
    let path: String
  }

  init(files: SystemFiles) {
    self.files = files
    mounts = files.lines("/proc/self/mountinfo").compactMap(ControlGroup.mount)
    memberships = files.lines("/proc/self/cgroup").compactMap(ControlGroup.membership)
  }

  /// Whether there are any.
  var isKnown: Bool { !mounts.isEmpty && !memberships.isEmpty }

  /// `31 23 0:28 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu`; proc_pid_mountinfo(5).
  private static func mount(_ line: Substring) -> Mount? {
    let words = line.split(separator: " ")
    guard let dash = words.firstIndex(of: "-"), dash >= 6, words.count > dash + 3 else {
      return nil
    }
    let type = words[dash + 1]
    guard type == "cgroup" || type == "cgroup2" else { return nil }
    return Mount(
      root: String(words[3]), folder: String(words[4]), isSecondVersion: type == "cgroup2",
      controllers: Set(words[dash + 3].split(separator: ",")))
  }

  /// `4:memory:/a/b` in the first version, `0::/a/b` in the second.
  private static func membership(_ line: Substring) -> Membership? {
    let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasPrefix("/") else { return nil }
    return Membership(
      isSecondVersion: parts[0] == "0" && parts[1].isEmpty,
      controllers: Set(parts[1].split(separator: ",")), path: String(parts[2]))
  }

  /// The folders of a controller from this process's group up to the mount: each may limit it.
  ///
  /// The first version goes before: a controller that it has is not in the second's tree.
  private func folders(
    of controller: Substring
  ) -> (isSecondVersion: Bool, folders: [String])? {
    for isSecondVersion in [false, true] {
      let mount = mounts.first {
        $0.isSecondVersion == isSecondVersion
          && (isSecondVersion || $0.controllers.contains(controller))
      }
      let membership = memberships.first {
        $0.isSecondVersion == isSecondVersion
          && (isSecondVersion || $0.controllers.contains(controller))
      }
      guard let mount, let membership else { continue }
      return (isSecondVersion, ControlGroup.folders(of: membership.path, in: mount))
    }
    return nil
  }

  private static func folders(of path: String, in mount: Mount) -> [String] {
    var names = path.split(separator: "/")
    let root = mount.root.split(separator: "/")
    // Where a container shows its own group as the root of the mount, the path begins with it.
    if names.starts(with: root) { names.removeFirst(root.count) }
    // A group outside of what is mounted: only the mount's own limits can be seen.
    if names.contains("..") { names = [] }
    return (0...names.count).reversed().map { count in
      ([mount.folder] + names.prefix(count).map(String.init)).joined(separator: "/")
    }
  }

  /// A limit, and where it stands.
  struct Limit<Value: Equatable>: Equatable {
    let value: Value
    let path: String
  }

  /// What the control groups say of one thing.
  enum Answer<Value: Equatable>: Equatable {
    /// A file says that there is no limit.
    case unlimited(path: String)
    case limited(Limit<Value>)
    /// No file says anything that can be understood: the file that it was looked for in.
    case unknown(path: String)
  }

  /// How many processors' worth of time the group may use: the tightest on the way up.
  var processorQuota: Answer<Double> {
    tightest(of: "cpu", "cpu.max", "cpu.cfs_quota_us") { path in
      let words = (files.text(path) ?? "").split(separator: " ")
      if path.hasSuffix("cpu.max") {
        guard words.count == 2, let period = Int(words[1]), period > 0 else { return nil }
        if words[0] == "max" { return .some(nil) }
        guard let quota = Int(words[0]), quota > 0 else { return nil }
        return Double(quota) / Double(period)
      }
      guard words.count == 1, let quota = Int(words[0]) else { return nil }
      if quota < 0 { return .some(nil) }
      guard
        let period = files.number(path.replacing("cpu.cfs_quota_us", with: "cpu.cfs_period_us")),
        period > 0, quota > 0
      else { return nil }
      return Double(quota) / Double(period)
    }
  }

  /// How many bytes the group may hold: the tightest on the way up.
  var memoryLimitBytes: Answer<Int> {
    tightest(of: "memory", "memory.max", "memory.limit_in_bytes") { path in
      guard let text = files.text(path) else { return nil }
      if text == "max" { return .some(nil) }
      guard let bytes = Int(text), bytes >= 0 else { return nil }
      // The first version's word for no limit is the largest number of whole pages.
      return .some(bytes > Int.max - (1 << 20) ? nil : bytes)
    }
  }

  /// - Parameter read: nil where a file says nothing, a nil in it where it says that there is no limit.
  private func tightest<Value: Comparable>(
    of controller: Substring, _ secondName: String, _ firstName: String,
    _ read: (String) -> Value??
  ) -> Answer<Value> {
    guard let (isSecondVersion, folders) = folders(of: controller) else {
      return .unknown(path: "/proc/self/cgroup")
    }
    let paths = folders.map { "\($0)/\(isSecondVersion ? secondName : firstName)" }
    let found = paths.compactMap { path in read(path).map { (path: path, value: $0) } }
    guard let nearest = found.first else { return .unknown(path: paths[0]) }
    let limits = found.compactMap { entry in
      entry.value.map { Limit(value: $0, path: entry.path) }
    }
    guard let least = limits.min(by: { $0.value < $1.value }) else {
      return .unlimited(path: nearest.path)
    }
    return .limited(least)
  }

  /// How long the group was stopped since it was made, having used up its quota: the most on the way up,
  /// since a group is stopped with each above it.
  var throttledNanoseconds: Limit<Int>? {
    guard let (isSecondVersion, folders) = folders(of: "cpu") else { return nil }
    let found = folders.compactMap { folder -> Limit<Int>? in
      let path = "\(folder)/cpu.stat"
      let key = isSecondVersion ? "throttled_usec" : "throttled_time"
      guard let time = files.number(path, behind: key), time >= 0 else { return nil }
      let (nanoseconds, isOverflow) = time.multipliedReportingOverflow(
        by: isSecondVersion ? 1000 : 1)
      return isOverflow ? nil : Limit(value: nanoseconds, path: path)
    }
    return found.max { $0.value < $1.value }
  }
}
