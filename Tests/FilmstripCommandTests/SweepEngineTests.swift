import Foundation
import TestSupport
import Testing

/// Sweeps by the engines that there are: the same bytes as a run by itself.
@Suite struct SweepEngineTests {
  private static func isThere(_ tools: [String]) -> Bool {
    tools.allSatisfy { tool in
      ["/usr/bin/", "/usr/sbin/"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + tool)
      }
    }
  }

  /// Paths with all that shells and engines put something in place of are taken as they are. The engines are stand-ins:
  /// they do one shard after the other, as the scripts ask.
  @Test(arguments: ["parallel", "slurm"])
  func aScriptQuotesEachPath(engine: String) throws {
    let folder = try SweepRunTests.folder()
    let whole = try SweepRunTests.whole(folder)
    let name = "it's \"100%j\" {} {1} $(touch taken) `touch taken`\nline"
    try folder.makeFolder("bin")
    try folder.write(
      "#!/bin/sh\nwhile read number; do ./sweep-shard.sh $number || exit 1; done\n",
      to: "bin/parallel")
    try folder.write(
      """
      #!/bin/sh
      for script; do :; done
      count=$(sed -n 's/^#SBATCH --array=1-\\([0-9]*\\).*/\\1/p' $script)
      for number in $(seq ${count:-1}); do SLURM_ARRAY_TASK_ID=$number sh $script >log || exit 1; done
      echo 1
      """, to: "bin/sbatch")
    try folder.write(name, to: "name")
    try folder.shell(
      """
      chmod +x bin/*
      export PATH="$PWD/bin:$PATH"
      "$0" sweep submit sweep.plan --engine \(engine) --shards 3 --into "$(cat name)"
      """
    ).exiting(0)
    #expect(try SweepEngineTests.table(in: folder, name) == whole)
    #expect(!folder.has("taken") && !folder.has("\(name)/taken"))
    let scripts = FileManager.default.subpaths(atPath: folder.url.path) ?? []
    for script in scripts.filter({ $0.contains("/sweep-") }) {
      for line in try folder.text(of: script).split(separator: "\n")
      where line.hasPrefix("#SBATCH") { #expect(!line.contains("%j"), "\(line)") }
    }
  }

  // Only a thorough run starts GNU parallel.
  @Test(
    .enabled(if: Thorough.isOn),
    .enabled(if: isThere(["parallel"]), "GNU parallel is not installed"))
  func gnuParallel() throws {
    let folder = try SweepRunTests.folder()
    let whole = try SweepRunTests.whole(folder)
    // A path that a shell would take apart.
    try folder.shell(
      "\"$0\" sweep submit sweep.plan --engine parallel --shards 5 --into 'it is done'"
    ).exiting(0)
    #expect(try SweepEngineTests.table(in: folder, "it is done") == whole)
    let log = try folder.text(of: "it is done/joblog")
    #expect(log.split(separator: "\n").count == 1 + 5)
  }

  /// Two nodes on this machine, of whose jobs some are put back into the queue while they run.
  // Only a thorough run starts Slurm.
  @Test(
    .enabled(if: Thorough.isOn),
    .enabled(
      if: isThere(["sbatch", "slurmctld", "slurmd", "munged"]) && getuid() == 0,
      "Slurm is not installed, or this is not root"))
  func slurm() throws {
    let folder = try SweepRunTests.folder()
    let whole = try SweepRunTests.whole(folder)
    let cluster = folder.url.appendingPathComponent("cluster").path
    defer { _ = try? FilmstripTool.shell("'\(SweepEngineTests.script)' stop '\(cluster)' 2>&1") }
    // Daemons would keep the pipe of standard error open.
    try FilmstripTool.shell("'\(SweepEngineTests.script)' start '\(cluster)' 2 2>&1").exiting(0)
    let environment = ["SLURM_CONF": "\(cluster)/slurm.conf"]
    let outcome = try FilmstripTool.run(
      "sweep submit sweep.plan --engine slurm --shards 7 --at-once 3 --into done", in: folder.url,
      environment: environment
    ).exiting(0)
    let job = try #require(outcome.output.firstMatch(of: /shards: job (\d+)/)?.1)
    let table = folder.url.appendingPathComponent("done/sweep.csv").path
    var requeued = 0
    let deadline = Date(timeIntervalSinceNow: 300)
    while !FileManager.default.fileExists(atPath: table), Date() < deadline {
      if requeued < 4 {
        let asked = try FilmstripTool.shell(
          "squeue --noheader --states=RUNNING --format %i --job \(job) | head -n 1 | xargs -r scontrol requeue",
          environment: environment)
        if asked.exitCode == 0 { requeued += 1 }
      }
      usleep(300_000)
    }
    #expect(try SweepEngineTests.table(in: folder) == whole)
  }

  private static func table(in folder: ScratchFolder, _ name: String = "done") throws -> String {
    try folder.text(of: "\(name)/sweep.csv")
  }

  private static let script = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("slurm-here").path
}
