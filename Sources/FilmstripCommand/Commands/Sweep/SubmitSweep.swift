import ArgumentParser
import Foundation
import Measurement
import Reporting
import ScrollTrace
import Sweep

/// Has an engine that is there do a sweep.
struct SubmitSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Write, and start, what has a plan done by GNU parallel or by Slurm.",
    discussion: """
      Writes a script that an administrator can read and change, and runs it: many units a shard, each shard taken up \
      again where it was broken off, and a merge behind the last. The plan, its traces, the folder and this executable \
      must be where every machine sees them.

      Examples:
        filmstrip sweep submit sweep.plan --engine parallel --shards 64 --into done
        filmstrip sweep submit sweep.plan --engine parallel --shards 64 --login a,b --into done
        filmstrip sweep submit sweep.plan --engine slurm --shards 500 --at-once 50 --into done --dry-run
      """)

  enum Engine: String, ExpressibleByArgument, CaseIterable { case local, parallel, slurm }

  @OptionGroup var argument: SweepPlanArgument

  @Option(help: "Who does it.")
  var engine = Engine.local

  @Option(help: ArgumentHelp("The folder for what is done.", valueName: "DIR"))
  var into: String

  @Option(help: ArgumentHelp("In how many shards.", valueName: "N"))
  var shards = 16

  @Option(
    help: ArgumentHelp(
      "Of them so many at a time (default: one for two processors of each machine; with slurm as many as it has).",
      valueName: "N"))
  var atOnce: Int?

  @Option(help: ArgumentHelp("Processors for each shard.", valueName: "N"))
  var jobs = 1

  @Option(
    help: ArgumentHelp(
      "Machines that parallel logs in to by ssh, between commas.", valueName: "HOST"))
  var login: String?

  @Flag(help: "Write the script, and do not start it.")
  var dryRun = false

  @OptionGroup var overwriting: OverwriteOption

  mutating func validate() throws {
    if !(1...100_000).contains(shards) {
      throw ValidationError("--shards takes 1 to 100000, and not \(shards)")
    }
    if !(1...4096).contains(jobs) {
      throw ValidationError("--jobs takes 1 to 4096, and not \(jobs)")
    }
    if let atOnce, atOnce < 1 {
      throw ValidationError("--at-once takes 1 or more, and not \(atOnce)")
    }
    if login != nil, engine != .parallel {
      throw ValidationError("--login is for --engine parallel alone")
    }
  }

  mutating func run() throws {
    let plan = try argument.read()
    let folder = URL(fileURLWithPath: into)
    try OutputFile.makeFolder(folder)
    let script = SweepScript(
      executable: Comparison.thisExecutable.path, plan: URL(fileURLWithPath: argument.plan).path,
      folder: folder.path, shardCount: min(shards, plan.units.count), jobCount: jobs,
      atOnce: atOnce, login: login)
    var started: URL?
    for file in script.files(engine) {
      let url = folder.appendingPathComponent(file.name)
      try overwriting.check(url.path)
      try OutputFile.write(file.text, to: url.path)
      guard chmod(url.path, 0o755) == 0 else {
        throw Failure(code: .unwritableFile, message: "\(url.path): cannot be made executable")
      }
      OutputFile.tellWritten(url.path)
      started = url
    }
    guard let started, !dryRun else { return }
    // From here on the script is this process: its exit code and its signals are the script's own.
    let arguments = [started.path]
    let pointers = arguments.map { strdup($0) } + [nil]
    execv(started.path, pointers)
    throw Failure(
      code: .failedCheck,
      message: "\(started.path): cannot be started: \(String(cString: strerror(errno)))")
  }
}

/// The scripts that engines want.
struct SweepScript {
  let executable: String
  let plan: String
  let folder: String
  let shardCount: Int
  let jobCount: Int
  let atOnce: Int?
  let login: String?

  /// The last is the one to start.
  func files(_ engine: SubmitSweep.Engine) -> [(name: String, text: String)] {
    switch engine {
    case .local: [("sweep-local.sh", local)]
    case .parallel: [("sweep-shard.sh", shardScript), ("sweep-parallel.sh", parallel)]
    case .slurm:
      [
        ("sweep-shard.sbatch", shard), ("sweep-merge.sbatch", mergeJob),
        ("sweep-slurm.sh", slurm),
      ]
    }
  }

  private func head(_ what: String) -> String {
    """
    #!/bin/sh
    # \(what)
    # Written by 'filmstrip sweep submit'; may be changed, and started again: what is done is not done again.
    set -eu
    filmstrip=\(ShellWord.quoted(executable))
    plan=\(ShellWord.quoted(plan))
    folder=\(ShellWord.quoted(folder))
    shards=\(shardCount)

    """
  }

  private var merge: String {
    """
    "$filmstrip" sweep merge "$plan" "$folder" --output "$folder/sweep.csv" --force

    """
  }

  private var local: String {
    head("Does a sweep on this machine.") + """
      "$filmstrip" sweep run "$plan" --into "$folder"

      """ + merge
  }

  private var shardScript: String {
    head("Does the shard of a sweep whose number it is given.") + """
      exec "$filmstrip" sweep run "$plan" --shard "$1/$shards" --jobs \(jobCount) --into "$folder"

      """
  }

  private var parallel: String {
    let logins = login.map { " --sshlogin \(ShellWord.quoted($0))" } ?? ""
    let most = atOnce.map { "\($0)" } ?? (jobCount == 1 ? "100%" : "50%")
    return head(
      "Does a sweep by GNU parallel: a shard a job, those that failed again at the next start."
    ) + """
      seq "$shards" | parallel -q --jobs \(most)\(logins) --joblog "$folder/joblog" --resume-failed --retries 3 \\
        "$folder/sweep-shard.sh" {}

      """ + merge
  }

  private var shard: String {
    let throttle = atOnce.map { "%\($0)" } ?? ""
    return """
      #!/bin/sh
      # A shard of a sweep: an index of a Slurm job array, put back into the queue when it is preempted or its node fails.
      #SBATCH --job-name=filmstrip-sweep
      #SBATCH --array=1-\(shardCount)\(throttle)
      #SBATCH --cpus-per-task=\(jobCount)
      #SBATCH --requeue
      #SBATCH --open-mode=append
      #SBATCH --output="\(folder)/shard-%a.log"
      set -eu
      FILMSTRIP_PROGRESS_SECONDS=600 exec \(ShellWord.quoted(executable)) sweep run \(ShellWord.quoted(plan)) \\
        --shard "$SLURM_ARRAY_TASK_ID/\(shardCount)" --jobs \(jobCount) --into \(ShellWord.quoted(folder))

      """
  }

  private var mergeJob: String {
    """
    #!/bin/sh
    # Merges a sweep, when every shard is done.
    #SBATCH --job-name=filmstrip-merge
    #SBATCH --requeue
    #SBATCH --output="\(folder)/merge.log"
    set -eu
    exec \(ShellWord.quoted(executable)) sweep merge \(ShellWord.quoted(plan)) \(ShellWord.quoted(folder)) \\
      --output \(ShellWord.quoted(folder + "/sweep.csv")) --force

    """
  }

  private var slurm: String {
    head(
      "Hands a sweep to Slurm: the shards as a job array, and a merge that waits for all of them.")
        + """
        array=$(sbatch --parsable "$folder/sweep-shard.sbatch")
        merge=$(sbatch --parsable --dependency="afterok:${array%%;*}" "$folder/sweep-merge.sbatch")
        echo "shards: job ${array%%;*}; merge: job ${merge%%;*}; 'filmstrip sweep status' says how far it is"

        """
  }
}
