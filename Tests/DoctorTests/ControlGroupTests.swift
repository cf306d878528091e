import Foundation
import Testing

@testable import Measurement

/// Control groups of version 2, and none of version 1, on prepared machines.
@Suite struct ControlGroupTests {
  private static func read<Answer>(
    _ base: [String: String], _ more: [String: String], _ read: (ControlGroup) -> Answer
  ) throws -> Answer {
    let machine = try PreparedMachine(base.merging(more) { $1 })
    return withExtendedLifetime(machine) { read(ControlGroup(files: machine.files)) }
  }

  private static let group = PreparedMachine.group
  /// A container without a cgroup namespace: the root of the mount is its group.
  private static let container = [
    "/proc/self/mountinfo": "40 30 0:30 /docker/12 /sys/fs/cgroup ro - cgroup2 cgroup rw",
    "/proc/self/cgroup": "0::/docker/12\n",
  ]

  private static let folder = "/sys/fs/cgroup"

  /// Reads an answer from files in the control groups' folder.
  private static func answer<Answer>(
    _ base: [String: String], _ files: [String: String], _ answer: (ControlGroup) -> Answer
  ) throws -> Answer {
    try read(base, Dictionary(uniqueKeysWithValues: files.map { (folder + $0, $1) }), answer)
  }

  /// A value of infinity is a limit that a file switches off. The tightest limit on the way up applies.
  @Test(
    arguments: [
      (group, ["/a/b/cpu.max": "150000 100000\n"], 1.5, "/a/b/cpu.max"),
      (group, ["/a/b/cpu.max": "max 100000\n", "/a/cpu.max": "50000 100000\n"], 0.5, "/a/cpu.max"),
      (group, ["/a/b/cpu.max": "max 100000\n"], .infinity, "/a/b/cpu.max"),
      (container, ["/cpu.max": "100000 100000"], 1, "/cpu.max"),
    ] as [([String: String], [String: String], Double, String)])
  func theQuotaIsRead(
    base: [String: String], files: [String: String], value: Double, path: String
  ) throws {
    let found = try Self.answer(base, files) { $0.processorQuota }
    #expect((found.value, found.path) == (value, Self.folder + path))
  }

  @Test(
    arguments: [
      (group, ["/a/b/memory.max": "4096\n", "/a/memory.max": "max\n"], 4096, "/a/b/memory.max"),
      (group, ["/a/b/memory.max": "max\n"], .infinity, "/a/b/memory.max"),
    ] as [([String: String], [String: String], Double, String)])
  func theMemoryLimitIsRead(
    base: [String: String], files: [String: String], value: Double, path: String
  ) throws {
    let found = try Self.answer(base, files) { $0.memoryLimitBytes }
    #expect((found.value, found.path) == (value, Self.folder + path))
  }

  @Test func throttledTimeIsInNanoseconds() throws {
    let files = [
      "/a/b/cpu.stat": "usage_usec 9\nthrottled_usec 5\n", "/a/cpu.stat": "throttled_usec 12\n",
    ]
    let throttled = try Self.answer(Self.group, files) { $0.throttled }
    #expect(try #require(throttled) == (12_000, "/sys/fs/cgroup/a/cpu.stat"))
  }

  /// The tree of version 2 may be there without a controller.
  @Test(arguments: [
    (nil, "/proc/self/cgroup"),
    (
      "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw",
      "/sys/fs/cgroup/unified/"
    ),
  ])
  func limitsOfVersion1AreNotKnown(secondTree: String?, path: String) throws {
    let machine = [
      "/proc/self/mountinfo": """
      32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu,cpuacct
      35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
      \(secondTree ?? "")
      """,
      "/proc/self/cgroup": "4:memory:/a/b\n2:cpu,cpuacct:/c\n0::/\n",
    ]
    let files = [
      "/cpu/c/cpu.cfs_quota_us": "200000\n", "/cpu/c/cpu.cfs_period_us": "100000\n",
      "/cpu/c/cpu.stat": "throttled_time 77\n", "/memory/a/b/memory.limit_in_bytes": "1000\n",
    ]
    try Self.answer(machine, files) { group in
      #expect(group.processorQuota.value.isNaN && group.memoryLimitBytes.value.isNaN)
      #expect(group.processorQuota.path == (secondTree == nil ? path : path + "cpu.max"))
      #expect(group.throttled == nil)
    }
  }

  @Test func aPathThatLeavesTheMountReadsNothingOutsideOfIt() throws {
    let quota = try Self.read(
      Self.group, ["/proc/self/cgroup": "0::/../../../outside\n", "/outside/cpu.max": "1 100000"]
    ) { $0.processorQuota }
    #expect(quota.value.isNaN && quota.path == "/sys/fs/cgroup/cpu.max")
  }

  @Test(arguments: [
    "", "max", "0 0", "-5 100000", "1e400 1", "nan nan", "100000 0", "100000", "a b c",
    "99999999999999999999999 x", "\u{0}\u{1}\u{FFFD}",
  ])
  func oddLimitsAreNotKnown(text: String) throws {
    try Self.read(
      Self.group,
      [
        "/sys/fs/cgroup/a/b/cpu.max": text,
        "/sys/fs/cgroup/a/b/memory.max": text == "max" ? "" : text,
        "/sys/fs/cgroup/a/b/cpu.stat": "throttled_usec \(text)",
      ]
    ) { group in
      #expect(group.processorQuota.value.isNaN)
      #expect(group.processorQuota.path == "/sys/fs/cgroup/a/b/cpu.max")
      guard Int(text) == nil else { return }
      #expect(group.memoryLimitBytes.value.isNaN)
      #expect(group.memoryLimitBytes.path == "/sys/fs/cgroup/a/b/memory.max")
      #expect(group.throttled == nil)
    }
  }

  @Test(arguments: [
    ["/proc/self/mountinfo": "", "/proc/self/cgroup": ""],
    ["/proc/self/mountinfo": "- - - - - - - - -\n1 2 3\n-", "/proc/self/cgroup": "::\n0:\n:::::"],
    ["/proc/self/cgroup": "0::/a"],
    [:],
  ])
  func withoutGroupsNothingIsKnown(texts: [String: String]) throws {
    try Self.read([:], texts) { group in
      for limit in [group.processorQuota, group.memoryLimitBytes] {
        #expect(limit.value.isNaN && limit.path == "/proc/self/cgroup")
      }
      #expect(group.throttled == nil)
    }
  }
}
