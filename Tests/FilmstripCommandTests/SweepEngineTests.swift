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

  @Test func aMachineByItself() throws {
    let folder = try SweepRunTests.folder()
    let whole = try SweepRunTests.whole(folder)
    try folder.run("sweep submit sweep.plan --into done").exiting(0)
    #expect(try SweepEngineTests.table(in: folder) == whole)
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
