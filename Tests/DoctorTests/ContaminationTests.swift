import Foundation
import Results
import Testing

@testable import Measurement

/// Disturbances that set a block of timing aside.
@Suite struct ContaminationTests {
  /// A block of 300 ms with nothing against it.
  private static let clean = BlockConditions(
    wallNanoseconds: 300_000_000, processorNanoseconds: 300_000_000, involuntarySwitches: 0,
    stolenTicks: 0, ticksPerSecond: 100, throttledNanoseconds: 0)

  private static func changed(_ change: (inout BlockConditions) -> Void) -> BlockConditions {
    var conditions = clean
    change(&conditions)
    return conditions
  }

  private static func long(stolenTicks: Int) -> BlockConditions {
    changed {
      $0.wallNanoseconds = 10_000_000_000
      $0.processorNanoseconds = 10_000_000_000
      $0.stolenTicks = stolenTicks
    }
  }

  @Test(
    arguments: [
      (clean, []),
      (changed { $0.throttledNanoseconds = 1 }, ["stopped for"]),
      // One tick may be next to nothing; of two, one was stolen in full: 10 ms of 300.
      (changed { $0.stolenTicks = 1 }, []), (changed { $0.stolenTicks = 2 }, ["ticks stolen"]),
      // 1% of 10 seconds are 10 ticks, and one for the rounding.
      (long(stolenTicks: 11), []), (long(stolenTicks: 12), ["ticks stolen"]),
      // Waiting may take a twentieth.
      (changed { $0.processorNanoseconds = 285_000_000 }, []),
      (changed { $0.processorNanoseconds = 284_000_000 }, ["off the processor"]),
      // 50 switches a second are 15 in 300 ms; two in a block of a millisecond are no rate.
      (changed { $0.involuntarySwitches = 15 }, []),
      (changed { $0.involuntarySwitches = 16 }, ["put aside"]),
      (
        changed {
          $0.wallNanoseconds = 1_000_000
          $0.processorNanoseconds = 1_000_000
          $0.involuntarySwitches = 2
        }, []
      ),
      // An unreadable counter sets no block aside, and an empty block divides nothing by zero.
      (
        changed {
          $0.throttledNanoseconds = nil
          $0.stolenTicks = nil
        }, []
      ),
      (
        BlockConditions(
          wallNanoseconds: 0, processorNanoseconds: 0, involuntarySwitches: 0, stolenTicks: 0,
          ticksPerSecond: 0, throttledNanoseconds: 0), []
      ),
    ] as [(BlockConditions, [String])])
  func aBlockIsSetAsideBeyondALimit(conditions: BlockConditions, words: [String]) {
    let reasons = conditions.contaminations
    #expect(reasons.count == words.count)
    #expect(zip(reasons, words).allSatisfy { $0.contains($1) }, "\(reasons)")
  }

  @Test func everyReasonIsSaidWithItsLimit() {
    let conditions = Self.changed {
      $0.throttledNanoseconds = 12_340_000
      $0.stolenTicks = 7
      $0.processorNanoseconds = 150_000_000
      $0.involuntarySwitches = 60
    }
    #expect(
      conditions.contaminations == [
        "stopped for 12.3 ms by its control group; allowed: none",
        "7 ticks stolen by the hypervisor, at least 20% of the time; allowed: 1%",
        "off the processor for 150 ms, 50% of the time; allowed: 5%",
        "put aside 60 times, 200 a second; allowed: 50",
      ])
  }

  // MARK: The watch

  /// Returns what a watch finds that begins with 3 stolen ticks and 5 us of throttling, and what ends it.
  private static func conditions(
    ticks: Int, _ change: (PreparedMachine, _ throttling: String) throws -> Void
  ) throws -> BlockConditions {
    func times(_ ticks: Int) -> String { "cpu  10 0 5 80 1 0 2 \(ticks) 0 0\ncpu0 1 2 3\n" }
    let throttling = "/sys/fs/cgroup/a/b/cpu.stat"
    let machine = try PreparedMachine(
      PreparedMachine.group.merging([
        "/proc/stat": times(3), throttling: "throttled_usec 5\n",
      ]) { $1 })
    let watch = try BlockWatch(files: machine.files)
    try machine.write(times(ticks), to: "/proc/stat")
    try change(machine, throttling)
    return try withExtendedLifetime(machine) { try watch.end() }
  }

  @Test func theWatchTellsDifferences() throws {
    let conditions = try Self.conditions(ticks: 10) { try $0.write("throttled_usec 9\n", to: $1) }
    #expect(conditions.stolenTicks == 7)
    #expect(conditions.throttledNanoseconds == 4000)
    #expect(conditions.wallNanoseconds > 0)
    #expect(conditions.ticksPerSecond > 0)
  }

  @Test func aCountThatGoesBackwardsOrAwayIsNone() throws {
    let conditions = try Self.conditions(ticks: 2) {
      try FileManager.default.removeItem(at: $0.url($1))
    }
    #expect(conditions.stolenTicks == nil)
    #expect(conditions.throttledNanoseconds == nil)
  }

  /// Waiting for another thread is wall time without processor time.
  @Test func theClocksAreTheThreads() throws {
    let watch = try BlockWatch()
    let isOver = DispatchSemaphore(value: 0)
    let other = Thread {
      defer { isOver.signal() }
      guard let watch = try? BlockWatch() else { return }
      while let spent = try? watch.end(), spent.processorNanoseconds < 5_000_000 {}
    }
    other.start()
    isOver.wait()
    let asleep = try watch.end()
    #expect(asleep.wallNanoseconds >= 5_000_000)
    #expect(asleep.processorNanoseconds < asleep.wallNanoseconds)
    var sum = 0.0
    while try watch.end().processorNanoseconds < asleep.processorNanoseconds + 1_000_000 {
      sum += 1
    }
    let busy = try watch.end()
    #expect(sum > 0)
    #expect(busy.processorNanoseconds <= busy.wallNanoseconds)
  }
}
