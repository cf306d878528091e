import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results
import ScrollTrace
import Sweep

/// Does units.
struct RunSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Do the units of a plan, or of one of its shards, that are not done yet.",
    discussion: """
      Each unit is noted as soon as it is done, in a segment of its own in the folder; what is there and whole is not \
      done again. Killed at any moment, a run loses what it was doing and nothing else: run it again. A unit whose \
      process dies is done again alone, and noted as failed, with the reason, where it dies again.

      Examples:
        filmstrip sweep run sweep.plan --into done
        filmstrip sweep run sweep.plan --shard 2/7 --jobs 4 --into done
      """)

  @OptionGroup var argument: SweepPlanArgument

  @Option(
    help: ArgumentHelp("The folder in which is noted what is done.", valueName: "DIR"),
    completion: .directory)
  var into: String

  @Option(
    help: ArgumentHelp(
      "Of so many shards of about the same cost, which to do (default: all of the plan).",
      valueName: "I/N"))
  var shard: SweepShard?

  @Option(help: "How many processes work at a time (default: one a processor).")
  var jobs: Int?

  @Option(
    help: ArgumentHelp("What a unit may take before it counts as failed.", valueName: "SECONDS"))
  var timeLimit = 600.0

  mutating func validate() throws {
    if let jobs, !(1...4096).contains(jobs) {
      throw ValidationError("--jobs takes 1 to 4096, and not \(jobs)")
    }
    if timeLimit <= 0 { throw ValidationError("--time-limit takes seconds above 0") }
  }

  mutating func run() throws {
    let plan = try argument.read()
    let executable = try SweepFailure.told(.failedCheck) { try SweepExecutable.hash() }
    guard plan.executable == executable else {
      throw Failure(
        code: .badTrace,
        message: """
          \(argument.plan): was planned for another build (\(plan.executable), and this is \(executable)): run it with \
          that one, or plan anew
          """)
    }
    let shard = shard ?? .all
    let folder = SweepFolder(into, planID: plan.id)
    let recorder = try SweepFailure.told(.unwritableFile) {
      try SweepRecorder(folder, shard: shard.fileName)
    }
    let left = try unitsLeft(of: plan, in: folder, shard)
    let interruption = try Interruption.ofRun()
    let line = ProgressLine()
    let runner = SweepRunner(
      plan, executable: Comparison.thisExecutable,
      jobCount: jobs ?? ProcessInfo.processInfo.activeProcessorCount, secondsMax: timeLimit,
      interruption: interruption
    ) { progress in
      line.show(
        Comparison.Progress(
          doneSeconds: progress.doneSeconds, totalSeconds: progress.totalSeconds,
          label: "\(progress.doneCount) of \(Plural.of(progress.totalCount, "unit"))"))
    }
    let begin = ContinuousClock.now
    let outcome = try SweepFailure.told(.unwritableFile) { try runner.run(left, into: recorder) }
    line.clear()
    tell(outcome, left.count, (ContinuousClock.now - begin) / .seconds(1))
    try interruption.endIfRaised(", and a second run does the rest")
  }

  /// The shard's units that the folder does not have whole.
  private func unitsLeft(
    of plan: SweepPlan, in folder: SweepFolder, _ shard: SweepShard
  ) throws -> [Int] {
    var done: Set<SweepUnitID> = []
    let damages: [SweepSegment.Damage]
    do {
      damages = try folder.read { _, _, line in done.insert(line.unit) }
    } catch let error as SweepError {
      throw Failure(code: .badTrace, message: error.description)
    } catch {
      throw Failure(code: .unreadableFile, message: "\(into): \(SystemReason.of(error))")
    }
    for damage in damages { OutputFile.tell("filmstrip: \(damage): it is done again") }
    return plan.units(ofShard: shard.number, of: shard.count).filter {
      !done.contains(plan.units[$0].id)
    }
  }

  private func tell(_ outcome: SweepRunner.Outcome, _ leftCount: Int, _ seconds: Double) {
    guard leftCount > 0 else { return OutputFile.tell("Nothing is left to do.") }
    var words = "Did \(Plural.of(outcome.doneCount, "unit")) in \(SweepWords.duration(seconds))"
    if outcome.doneCount > 0, seconds > 0 {
      let processors = Double(
        min(
          jobs ?? ProcessInfo.processInfo.activeProcessorCount,
          ProcessInfo.processInfo.activeProcessorCount))
      let share = outcome.replaySeconds / (seconds * processors)
      words += """
        : \(Int((Double(outcome.doneCount) / seconds).rounded())) a second, \(Int((share * 100).rounded()))% of the \
        processors' time in replays
        """
    }
    OutputFile.tell(words)
    if outcome.failedCount > 0 {
      OutputFile.tell(
        "\(Plural.of(outcome.failedCount, "unit")) failed: 'filmstrip sweep status' says why")
    }
  }
}

/// Units in this process, for the process that hands them over. Hidden, and no promise.
struct WorkSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Do units for 'sweep run'.", shouldDisplay: false)

  mutating func run() throws {
    var work = SweepWork { try TraceArgument.read($0) }
    try work.run()
  }
}
