import Foundation
import ListEngine
import Testing

@testable import Sweep

/// What runners keep, and what a merge makes of it.
@Suite struct SweepFolderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("filmstrip-sweep-\(UUID().uuidString)", isDirectory: true)

  private func figures(_ pass: SweepPass, _ value: Int) -> SweepOutcome {
    .figures(SweepColumns.names(pass).map { _ in "\(value)" }.joined(separator: ","))
  }

  /// Records units, a recorder for each shard, and removes the folder in the end.
  private func recorded(
    _ plan: SweepPlan, _ shards: [[Int]], _ body: (SweepFolder) throws -> Void
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = SweepFolder(folder.path, planID: plan.id)
    for (number, units) in shards.enumerated() {
      let recorder = try SweepRecorder(kept, shard: "\(number + 1)-of-\(shards.count)")
      for unit in units {
        try recorder.note(plan.units[unit].id, figures(plan.units[unit].pass, unit))
      }
      try recorder.finish()
    }
    try body(kept)
  }

  private func table(_ plan: SweepPlan, _ folder: SweepFolder) throws -> String {
    var merge = SweepMerge(plan)
    try merge.add(folder)
    var bytes: [UInt8] = []
    try merge.writeTable { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same bytes, whoever did what in which order.
  @Test func aMergeIsTheSameInAnyOrder() throws {
    let plan = try SweepPlanTests.plan([.fidelity, .allocations])
    let all = Array(plan.units.indices)
    var tables: Set<String> = []
    for shards in [[all], [all.reversed()], [[], Array(all[7...]), Array(all[..<7])]] {
      try recorded(plan, shards) { folder in tables.insert(try table(plan, folder)) }
    }
    #expect(tables.count == 1)
    let lines = try #require(tables.first).split(separator: "\n")
    // A line for each trace, host and design that has a unit of either pass.
    #expect(lines.count == 1 + 4 * 5)
    #expect(lines[0].hasPrefix("trace,trace_hash,host,design,failure,identity,key,"))
    #expect(lines[0].hasSuffix(",allocations.total.frees"))
    #expect(lines[1].hasPrefix("plain,aaaaaaaaaaaaaaaa,acquireFirst,tag-lookup,,tag,row,"))
    #expect(lines.contains { $0.contains("\"tag-lookup,selection=notification\"") })
    let fieldCounts = Set(
      lines.map { $0.replacing(/"[^"]*"/, with: "").count { $0 == "," } })
    #expect(fieldCounts.count == 1)
  }

  /// Cut off anywhere, a segment has all lines but the one that was being written; and with a byte changed it is told which
  /// line that is.
  @Test func aSegmentLosesAtMostALine() throws {
    let plan = try SweepPlanTests.plan()
    try recorded(plan, [Array(0..<4)]) { folder in
      let segment = try #require(try folder.segments().first)
      let bytes = [UInt8](try Data(contentsOf: segment))
      let ends = bytes.indices.filter { bytes[$0] == 10 }
      for length in 0...bytes.count {
        try Data(bytes[..<length]).write(to: segment)
        var found: [SweepUnitID] = []
        let damages = try folder.read { _, _, line in found.append(line.unit) }
        let whole = max(0, ends.count { $0 < length } - 1)
        #expect(damages.isEmpty)
        #expect(found == plan.units[..<whole].map(\.id), "\(length) bytes")
      }
      for index in bytes.indices where index > ends[0] && !ends.contains(index) {
        var changed = bytes
        changed[index] ^= 4
        try Data(changed).write(to: segment)
        var found: [SweepUnitID] = []
        let damages = try folder.read { _, _, line in found.append(line.unit) }
        #expect(damages.count == 1 && found.count == 3, "byte \(index)")
        #expect(damages.first?.line == 1 + ends.count { $0 < index }, "byte \(index)")
      }
    }
  }

  @Test func whatIsNotOnceAndEqualIsTold() throws {
    let plan = try SweepPlanTests.plan()
    try recorded(plan, [[0, 1, 2], [2]]) { folder in
      let recorder = try SweepRecorder(folder, shard: "3-of-3")
      try recorder.note(plan.units[1].id, figures(.fidelity, 77))
      try recorder.note(SweepUnitID(1), figures(.fidelity, 1))
      try recorder.note(plan.units[3].id, .failed("its process\tdied\nhere"))
      try recorder.finish()
      var merge = SweepMerge(plan)
      try merge.add(folder)
      #expect(merge.missing == Array(4..<plan.units.count))
      #expect(merge.doneCount == 4)
      #expect(merge.foreign.map(\.unit) == [SweepUnitID(1)])
      #expect(merge.doubles.map(\.unit).sorted() == [1, 2])
      #expect(merge.doubles.filter { !$0.isEqual }.map(\.unit) == [1])
      #expect(merge.failures.map(\.reason) == ["its process died here"])
      #expect(merge.words(3).contains("tag-lookup,stops=bind on plain"))
    }
  }

  @Test func aShardHasOneRunnerAtATime() throws {
    let plan = try SweepPlanTests.plan()
    try recorded(plan, []) { folder in
      let first = try SweepRecorder(folder, shard: "1-of-2")
      let error = #expect(throws: SweepError.self) { try SweepRecorder(folder, shard: "1-of-2") }
      #expect(error?.description.hasSuffix("another run is at work on 1-of-2 here") == true)
      _ = try SweepRecorder(folder, shard: "2-of-2")
      withExtendedLifetime(first) {}
    }
  }

  @Test func aSegmentOfAnotherPlanIsRefused() throws {
    let plan = try SweepPlanTests.plan()
    try recorded(plan, [[0]]) { _ in
      let other = SweepFolder(folder.path, planID: "another")
      let error = #expect(throws: SweepError.self) { try other.read { _, _, _ in } }
      #expect(error?.description.contains("expected a segment of the plan another") == true)
    }
  }
}
