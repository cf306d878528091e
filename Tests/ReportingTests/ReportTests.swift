import Results
import Testing

@testable import Reporting

/// The contents of a report, before any format.
@Suite struct ReportTests {
  private static func cell(
    _ name: String, of design: String, in run: RunResult, workload: Int = 0
  ) throws -> Reading? {
    let table = Report(run).parts[0].workloads[workload].table
    let column = try #require(table.columns.firstIndex { $0.name == name })
    let row = try #require(table.rows.first { $0.design?.name == design })
    return row.cells[column].reading
  }

  @Test func zeroFailedNotRunNotApplicableAndTheBaseAreFiveThings() throws {
    let partial = FixedRun.partial
    #expect(try Self.cell("lostOffsets", of: "stable-id", in: partial) == .quantity(Quantity(0)))
    #expect(
      try Self.cell("lostOffsets", of: "tag-lookup", in: partial)
        == .failed("the fidelity pass has no outcome"))
    // Nothing says that it failed: the run was stopped before it.
    #expect(try Self.cell("allocations", of: "stable-id", in: partial) == .notRun)
    var whole = partial
    whole.isPartial = false
    #expect(
      try Self.cell("allocations", of: "stable-id", in: whole)
        == .failed("the allocations pass has no outcome"))
    #expect(
      try Self.cell("allocations", of: "tag-lookup", in: FixedRun.poor)
        == .notApplicable("this build counts no allocations"))
    #expect(try Self.cell("perDisplay", of: "floor", in: FixedRun.whole) == .base)
    #expect(try Self.cell("verdict", of: "floor", in: FixedRun.whole) == nil)
  }

  /// A result leaves out the kinds that were not counted at first where their count is 0; `drifted` is not counted
  /// where no strip can move.
  @Test func aKindThatAResultLeavesOutIsZeroBesideAnother() throws {
    let here = FixedRun.workload()
    var one = FixedRun.result("one", on: here, cost: 110)
    one.fidelity["between"] = 2
    one.fidelity["driftedStrips"] = 0
    let run = FixedRun.run(
      [one, FixedRun.result("floor", on: here, cost: 100, isBound: true, isBase: true)],
      on: [here])
    #expect(try Self.cell("pageOffsets", of: "one", in: run) == .quantity(Quantity(2)))
    #expect(try Self.cell("pageOffsets", of: "floor", in: run) == .quantity(Quantity(0)))
    #expect(
      try Self.cell("driftedStrips", of: "floor", in: run)
        == .notApplicable("nothing of the kind is counted here"))
  }

  @Test func aBoundIsFaithfulAndNotRanked() {
    let here = FixedRun.workload()
    let run = FixedRun.run(
      [
        FixedRun.result("faithful", on: here, cost: 130),
        FixedRun.result("quick", on: here, lost: 5, cost: 110),
        FixedRun.result("floor", on: here, cost: 100, isBound: true, isBase: true),
      ], on: [here])
    let standings = Report(run).parts[0].standings
    #expect(standings.filter(\.isFaithful).map(\.design.name) == ["faithful", "floor"])
    #expect(standings.filter(\.isRanked).map(\.design.name) == ["faithful", "quick"])
  }

  /// A trace may be called like a command of GitHub's runner, and its name begins a line of the table.
  @Test func noLineOfATableIsACommandOfARunner() {
    #expect(
      GitHubFormat.harmless("::error::x\n  ::stop-commands::y\na::b\nz ##[group]w\n")
        == "> ::error::x\n>   ::stop-commands::y\na::b\nz # #[group]w\n")
  }

  @Test func theCommandIsAsAShellTakesIt() {
    #expect(
      ToolCommand.line(["compare", "my feed.jsonl", "--design", "it's", "a=b,c:1", ""])
        == #"filmstrip compare 'my feed.jsonl' --design 'it'\''s' a=b,c:1 ''"#)
  }
}
