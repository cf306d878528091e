import Foundation
import Testing

@testable import Measurement

/// Control groups of both versions, on prepared machines.
@Suite struct ControlGroupTests {
  private static func group(
    _ base: [String: String], _ more: [String: String]
  ) throws -> (ControlGroup, PreparedMachine) {
    let machine = try PreparedMachine(base.merging(more) { $1 })
    return (ControlGroup(files: machine.files), machine)
  }

  private static let v1 = PreparedMachine.firstVersion
  private static let v2 = PreparedMachine.secondVersion

  @Test func aQuotaOfTheSecondVersionIsRead() throws {
    let (group, machine) = try ControlGroupTests.group(
      ControlGroupTests.v2, ["/sys/fs/cgroup/a/b/cpu.max": "150000 100000\n"])
    withExtendedLifetime(machine) {
      #expect(
        group.processorQuota == .limited(.init(value: 1.5, path: "/sys/fs/cgroup/a/b/cpu.max")))
    }
  }

  @Test func theTightestOnTheWayUpHolds() throws {
    let (group, machine) = try ControlGroupTests.group(
      ControlGroupTests.v2,
      [
        "/sys/fs/cgroup/a/b/cpu.max": "max 100000\n", "/sys/fs/cgroup/a/cpu.max": "50000 100000\n",
        "/sys/fs/cgroup/a/b/memory.max": "4096000\n", "/sys/fs/cgroup/a/memory.max": "max\n",
      ])
    withExtendedLifetime(machine) {
      #expect(
        group.processorQuota == .limited(.init(value: 0.5, path: "/sys/fs/cgroup/a/cpu.max")))
      #expect(
        group.memoryLimitBytes
          == .limited(.init(value: 4_096_000, path: "/sys/fs/cgroup/a/b/memory.max")))
    }
  }

  @Test func noLimitIsSaidInBothVersions() throws {
    let (second, machine2) = try ControlGroupTests.group(
      ControlGroupTests.v2,
      [
        "/sys/fs/cgroup/a/b/cpu.max": "max 100000\n", "/sys/fs/cgroup/a/b/memory.max": "max\n",
      ])
    let (first, machine1) = try ControlGroupTests.group(
      ControlGroupTests.v1,
      [
        "/sys/fs/cgroup/cpu/c/cpu.cfs_quota_us": "-1\n",
        "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes": "9223372036854771712\n",
      ])
    withExtendedLifetime((machine1, machine2)) {
      #expect(second.processorQuota == .unlimited(path: "/sys/fs/cgroup/a/b/cpu.max"))
      #expect(second.memoryLimitBytes == .unlimited(path: "/sys/fs/cgroup/a/b/memory.max"))
      #expect(first.processorQuota == .unlimited(path: "/sys/fs/cgroup/cpu/c/cpu.cfs_quota_us"))
      #expect(
        first.memoryLimitBytes
          == .unlimited(path: "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes"))
    }
  }

  @Test func aQuotaOfTheFirstVersionIsRead() throws {
    let (group, machine) = try ControlGroupTests.group(
      ControlGroupTests.v1,
      [
        "/sys/fs/cgroup/cpu/c/cpu.cfs_quota_us": "200000\n",
        "/sys/fs/cgroup/cpu/c/cpu.cfs_period_us": "100000\n",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes": "1000\n",
        "/sys/fs/cgroup/cpu/c/cpu.stat": "nr_periods 4\nnr_throttled 2\nthrottled_time 77\n",
      ])
    withExtendedLifetime(machine) {
      #expect(
        group.processorQuota
          == .limited(.init(value: 2, path: "/sys/fs/cgroup/cpu/c/cpu.cfs_quota_us")))
      #expect(
        group.memoryLimitBytes
          == .limited(.init(value: 1000, path: "/sys/fs/cgroup/memory/memory.limit_in_bytes")))
      #expect(group.throttledNanoseconds?.value == 77)
    }
  }

  @Test func throttledTimeIsInNanosecondsInBothVersions() throws {
    let (group, machine) = try ControlGroupTests.group(
      ControlGroupTests.v2,
      [
        "/sys/fs/cgroup/a/b/cpu.stat": "usage_usec 9\nthrottled_usec 5\n",
        "/sys/fs/cgroup/a/cpu.stat": "throttled_usec 12\n",
      ])
    withExtendedLifetime(machine) {
      #expect(group.throttledNanoseconds == .init(value: 12_000, path: "/sys/fs/cgroup/a/cpu.stat"))
    }
  }

  /// A container without a name space of its own: the mount shows its group as the root.
  @Test func aContainersGroupIsTheMountsRoot() throws {
    let (group, machine) = try ControlGroupTests.group(
      [
        "/proc/self/mountinfo":
          "40 30 0:30 /docker/12 /sys/fs/cgroup ro - cgroup2 cgroup rw",
        "/proc/self/cgroup": "0::/docker/12\n",
      ], ["/sys/fs/cgroup/cpu.max": "100000 100000"])
    withExtendedLifetime(machine) {
      #expect(
        group.processorQuota == .limited(.init(value: 1, path: "/sys/fs/cgroup/cpu.max")))
    }
  }

  @Test func aPathThatLeavesTheMountReadsNothingOutsideOfIt() throws {
    let (group, machine) = try ControlGroupTests.group(
      ControlGroupTests.v2,
      ["/proc/self/cgroup": "0::/../../../outside\n", "/outside/cpu.max": "1 100000"])
    withExtendedLifetime(machine) {
      #expect(group.processorQuota == .unknown(path: "/sys/fs/cgroup/cpu.max"))
    }
  }

  @Test(arguments: [
    "", "max", "0 0", "-5 100000", "1e400 1", "nan nan", "100000 0", "100000", "a b c",
    "99999999999999999999999 x", "\u{0}\u{1}\u{FFFD}",
  ])
  func oddLimitsAreNotKnown(text: String) throws {
    let (second, machine2) = try ControlGroupTests.group(
      ControlGroupTests.v2,
      [
        "/sys/fs/cgroup/a/b/cpu.max": text,
        "/sys/fs/cgroup/a/b/memory.max": text == "max" ? "" : text,
        "/sys/fs/cgroup/a/b/cpu.stat": "throttled_usec \(text)",
      ])
    let (first, machine1) = try ControlGroupTests.group(
      ControlGroupTests.v1,
      [
        "/sys/fs/cgroup/cpu/c/cpu.cfs_quota_us": "100000",
        "/sys/fs/cgroup/cpu/c/cpu.cfs_period_us": text == "100000" ? "0" : text,
      ])
    withExtendedLifetime((machine1, machine2)) {
      #expect(second.processorQuota == .unknown(path: "/sys/fs/cgroup/a/b/cpu.max"))
      if Int(text) == nil {
        #expect(second.memoryLimitBytes == .unknown(path: "/sys/fs/cgroup/a/b/memory.max"))
        #expect(second.throttledNanoseconds == nil)
      }
      #expect(first.processorQuota == .unknown(path: "/sys/fs/cgroup/cpu/c/cpu.cfs_quota_us"))
    }
  }

  @Test(arguments: [
    ["/proc/self/mountinfo": "", "/proc/self/cgroup": ""],
    ["/proc/self/mountinfo": "- - - - - - - - -\n1 2 3\n-", "/proc/self/cgroup": "::\n0:\n:::::"],
    ["/proc/self/cgroup": "0::/a"],
    [:],
  ])
  func withoutGroupsNothingIsKnown(texts: [String: String]) throws {
    let (group, machine) = try ControlGroupTests.group([:], texts)
    withExtendedLifetime(machine) {
      #expect(!group.isKnown)
      #expect(group.processorQuota == .unknown(path: "/proc/self/cgroup"))
      #expect(group.memoryLimitBytes == .unknown(path: "/proc/self/cgroup"))
      #expect(group.throttledNanoseconds == nil)
    }
  }
}
