import ArgumentParser
import Foundation
import Measurement
import Reporting

struct SubmitSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Write, and start, scripts that have a plan done by GNU parallel or by Slurm.",
    discussion: """
      Examples:
        filmstrip sweep submit sweep.plan --engine parallel --shards 64 --into done
        filmstrip sweep submit sweep.plan --engine slurm --shards 500 --into done

      The scripts may be read, changed and started again. A shard that was broken off is resumed, and a merge follows \
      the last. Every machine must see the plan, its traces, the folder and this executable under the same paths.
      """)

  enum Engine: String, ExpressibleByArgument, CaseIterable { case parallel, slurm }

  @OptionGroup var argument: SweepPlanArgument

  @Option(help: "Which does it.")
  var engine: Engine

  @OptionGroup var target: SweepTarget

  @Option(
    help: ArgumentHelp("In how many jobs: more are resumed in smaller steps.", valueName: "N"))
  var shards = 16

  @Option(
    help: ArgumentHelp(
      "How many shards run at a time, to leave room for others (default: as many as there is room for).",
      valueName: "N"))
  var atOnce: Int?

  @Option(help: ArgumentHelp("Processors for each shard.", valueName: "N"))
  var jobs = 1

  @Flag(help: "Write the scripts, to read or change them, and do not start them.")
  var dryRun = false

  @OptionGroup var overwriting: OverwriteOption

  mutating func validate() throws {
    try Arguments.check(shards, in: 1...100_000, "--shards")
    try Arguments.check(jobs, in: 1...4096, "--jobs")
    if let atOnce, atOnce < 1 {
      throw ValidationError("--at-once takes 1 or more, and not \(atOnce)")
    }
  }

  mutating func run() throws {
    let plan = try argument.read()
    let tool = engine == .slurm ? "sbatch" : "parallel"
    guard dryRun || SystemTool(named: tool) != nil else {
      throw Failure(
        code: .failedCheck,
        message: """
          '\(tool)' is not in PATH, and --engine \(engine) needs it: install it, or write the scripts alone with --dry-run
          """)
    }
    let folder = URL(fileURLWithPath: target.into)
    try OutputFile.makeFolder(folder)
    let script = SweepScript(
      executable: Comparison.thisExecutable.path, plan: URL(fileURLWithPath: argument.plan).path,
      folder: folder.path, shardCount: min(shards, plan.units.count), jobCount: jobs,
      atOnce: atOnce)
    let files = engine == .slurm ? script.slurmFiles : script.parallelFiles
    for file in files {
      let path = folder.appendingPathComponent(file.name).path
      try overwriting.check(path)
      try OutputFile.write(file.text, to: path)
      guard chmod(path, 0o755) == 0 else {
        throw SweepError("\(path): cannot be made executable", .unwritable)
      }
      OutputFile.tellWritten(path)
    }
    guard !dryRun, let last = files.last else { return }
    // The script takes the place of this process: its exit code and its signals are the script's own.
    let path = folder.appendingPathComponent(last.name).path
    execv(path, [strdup(path), nil])
    throw SweepError(
      "\(path): cannot be started: \(String(cString: strerror(errno)))", .system)
  }
}

/// The scripts of a sweep.
///
/// Each path is in them once, quoted for the shell. The engines are started in the folder and are given names in it:
/// both put values in place of marks in paths (`%j`, `{}`).
struct SweepScript {
  let executable: String
  let plan: String
  let folder: String
  let shardCount: Int
  let jobCount: Int
  let atOnce: Int?

  /// The last is the one to start.
  var parallelFiles: [(name: String, text: String)] {
    let jobs = atOnce.map { "\($0)" } ?? (jobCount == 1 ? "100%" : "50%")
    let start = """
      # For several machines, add '--sshlogin HOST,HOST --workdir .' to parallel.
      seq \(shardCount) | parallel --jobs \(jobs) --joblog joblog --resume-failed --retries 3 ./sweep-shard.sh {}
      ./sweep-merge.sh

      """
    return [
      script("sweep-shard.sh", "Does the shard of a sweep with the number $1.", shard("$1")),
      script("sweep-merge.sh", "Merges a sweep.", merge),
      script("sweep-parallel.sh", "Does a sweep by GNU parallel: a shard a job.", start),
    ]
  }

  var slurmFiles: [(name: String, text: String)] {
    let throttle = atOnce.map { "%\($0)" } ?? ""
    let options = """
      #SBATCH --job-name=filmstrip-sweep
      #SBATCH --array=1-\(shardCount)\(throttle)
      #SBATCH --cpus-per-task=\(jobCount)
      #SBATCH --requeue
      #SBATCH --open-mode=append
      #SBATCH --output=shard-%a.log

      """
    let mergeOptions = """
      #SBATCH --job-name=filmstrip-merge
      #SBATCH --requeue
      #SBATCH --output=merge.log

      """
    let task = "export FILMSTRIP_PROGRESS_SECONDS=600\n" + shard("$SLURM_ARRAY_TASK_ID")
    let start = """
      array=$(sbatch --parsable sweep-shard.sbatch)
      merge=$(sbatch --parsable --dependency="afterok:${array%%;*}" sweep-merge.sbatch)
      echo "shards: job ${array%%;*}; merge: job ${merge%%;*}; 'filmstrip sweep status' says how far it is"

      """
    let purpose = "Hands a sweep to Slurm: a job array, and a merge after it."
    return [
      script("sweep-shard.sbatch", "A shard of a sweep: an index of a job array.", task, options),
      script(
        "sweep-merge.sbatch", "Merges a sweep, when every shard is done.", merge, mergeOptions),
      script("sweep-slurm.sh", purpose, start),
    ]
  }

  private func script(
    _ name: String, _ purpose: String, _ body: String, _ options: String = ""
  ) -> (name: String, text: String) {
    let text = """
      #!/bin/sh
      # \(purpose)
      # Written by 'filmstrip sweep submit'. It may be changed and started again: what is done is not done again.
      \(options)set -eu
      filmstrip=\(ShellWord.quoted(executable))
      plan=\(ShellWord.quoted(plan))
      folder=\(ShellWord.quoted(folder))
      cd "$folder"
      \(body)
      """
    return (name, text)
  }

  private func shard(_ number: String) -> String {
    """
    exec "$filmstrip" sweep run "$plan" --shard "\(number)/\(shardCount)" --jobs \(jobCount) --into "$folder"

    """
  }

  private var merge: String {
    """
    exec "$filmstrip" sweep merge "$plan" "$folder" --output "$folder/sweep.csv" --force

    """
  }
}
