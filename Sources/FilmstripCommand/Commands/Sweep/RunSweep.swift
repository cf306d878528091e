import ArgumentParser
import Foundation
import Measurement
import ScrollTrace

struct RunSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Do the units of a plan, or of one of its shards, that are not done yet.",
    discussion: """
      Examples:
        filmstrip sweep run sweep.plan --into done
        filmstrip sweep run sweep.plan --shard 2/7 --jobs 4 --into done

      Results are stored in the folder as they come, each with its hash. A run may be killed at any moment: run it \
      again, and it does what is left. A damaged result is done again. A unit whose process dies is done again alone, \
      and recorded as failed, with the reason, if it dies again, takes longer than --time-limit or more than \
      --memory-limit; --retry tries failed ones once more.

      The exit code is 0 if each unit has figures or a recorded failure, and another if units are left.
      """)

  @OptionGroup var argument: SweepPlanArgument

  @OptionGroup var target: SweepTarget

  @Option(
    help: ArgumentHelp(
      "Do a part, to share a sweep among machines: shard I of N of about the same cost.",
      valueName: "I/N"))
  var shard = Shard(number: 1, count: 1)

  @Option(
    help: "How many processes work at a time, to leave processors free (default: one a processor).")
  var jobs: Int?

  @OptionGroup var limits: LimitOptions

  @Flag(
    name: .customLong("retry"),
    help: "Do failed units again, for example with a larger --time-limit.")
  var retries = false

  /// A part of a plan, `I/N`.
  struct Shard: ExpressibleByArgument, CustomStringConvertible {
    let number: Int
    let count: Int

    var description: String { "\(number)/\(count)" }

    init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

    init?(argument: String) {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1,
        number <= count, count <= 1_000_000
      else { return nil }
      (self.number, self.count) = (number, count)
    }
  }

  mutating func validate() throws {
    try Arguments.check(jobs, in: 1...4096, "--jobs")
  }

  mutating func run() throws {
    let plan = try argument.read()
    let executable = try SweepRunner.executableHash()
    guard plan.executable == executable else {
      throw SweepError(
        """
        \(argument.plan): was planned for another build (\(plan.executable), and this is \(executable)): run it with \
        that one, or plan anew
        """)
    }
    let folder = SweepFolder(target.into, planID: plan.id)
    let recorder = try SweepRecorder(folder, shard: "\(shard.number)-of-\(shard.count)")
    var found = SweepMerge(plan)
    try found.add(folder)
    SweepCommand.tell(found.damages.map { "\($0): it is done again" })
    let units = plan.units(ofShard: shard.number, of: shard.count)
    let failed = found.failures.map(\.unit).filter(units.contains)
    let left = (found.missing.filter(units.contains) + (retries ? failed : [])).sorted()
    guard !left.isEmpty else {
      let advice =
        failed.isEmpty
        ? "" : " \(Plural.of(failed.count, "unit")) failed: --retry does them again."
      return OutputFile.tell("Nothing is left to do.\(advice)")
    }

    let interruption = Interruption.ofRun()
    let line = try ProgressLine()
    let totalSeconds = plan.seconds(of: left)
    let runner = SweepRunner(
      plan, jobCount: jobs ?? SweepCommand.processorCount, secondsMax: limits.timeLimit,
      memoryBytesMax: limits.memoryBytesMax, interruption: interruption, checkTrace: RunSweep.check
    ) { done in
      line.show(
        Comparison.Progress(
          doneSeconds: done.doneSeconds, totalSeconds: totalSeconds,
          label: "\(done.doneCount) of \(Plural.of(left.count, "unit"))"))
    }
    let begin = ContinuousClock.now
    let outcome = try runner.run(left, into: recorder)
    line.clear()
    tell(outcome, (ContinuousClock.now - begin) / .seconds(1))
    try interruption.endIfRaised(", and a second run does the rest")
    guard outcome.doneCount == left.count else {
      throw SweepError(
        "\(argument.plan): \(Plural.of(left.count - outcome.doneCount, "unit")) left undone",
        .system)
    }
  }

  private static func check(_ planned: SweepPlan.Trace) throws {
    let hash = try TraceArgument.read(planned.path, warn: { _ in }).contentHash
    guard hash == planned.hash else {
      throw SweepError(
        "\(planned.path): its hash is \(hash), and was \(planned.hash) when it was planned")
    }
  }

  private func tell(_ outcome: SweepRunner.Outcome, _ seconds: Double) {
    let rate = Int((Double(outcome.doneCount) / max(seconds, 1e-9)).rounded())
    let duration = SweepCommand.duration(seconds)
    OutputFile.tell("Did \(Plural.of(outcome.doneCount, "unit")) in \(duration): \(rate) a second")
    if outcome.failedCount > 0 {
      OutputFile.tell(
        "\(Plural.of(outcome.failedCount, "unit")) failed: 'filmstrip sweep status' says why")
    }
  }
}
