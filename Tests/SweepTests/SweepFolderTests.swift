import Foundation
import ListEngine
import Results
import Testing

@testable import Measurement

/// Segments, and merges of them.
@Suite struct SweepFolderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("filmstrip-sweep-\(UUID().uuidString)", isDirectory: true)

  private func figures(_ pass: PassKind, _ value: Int) -> SweepOutcome {
    .figures(pass.columns.map { _ in "\(value)" }.joined(separator: ","))
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

  /// The bytes are the same after any division and order of the work.
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

  /// Cut off anywhere, a segment has all lines but the one that was being written. With a byte changed it has all but the
  /// line of that byte, which is named.
  @Test func aSegmentLosesAtMostALine() throws {
    let plan = try SweepPlanTests.plan()
    try recorded(plan, [[0, 1]]) { folder in
      let name = try #require(
        FileManager.default.contentsOfDirectory(atPath: folder.url.path).first {
          $0.hasSuffix(".segment")
        })
      let segment = folder.url.appendingPathComponent(name)
      let bytes = [UInt8](try Data(contentsOf: segment))
      let ends = bytes.indices.filter { bytes[$0] == 10 }
      func read(_ bytes: [UInt8]) throws -> (units: [SweepUnitID], lines: [Int]) {
        try Data(bytes).write(to: segment)
        var found: [SweepUnitID] = []
        let damages = try folder.read { found.append($0.unit) }
        return (found, damages.map(\.line))
      }
      for length in 0...bytes.count {
        let (units, lines) = try read(Array(bytes[..<length]))
        #expect(lines.isEmpty)
        let whole = max(0, ends.count { $0 < length } - 1)
        #expect(units == plan.units[..<whole].map(\.id), "\(length) bytes")
      }
      for index in bytes.indices where !ends.contains(index) {
        var changed = bytes
        changed[index] ^= 4
        let (units, lines) = try read(changed)
        #expect(units.count == (index < ends[0] ? 2 : 1), "byte \(index)")
        #expect(lines == [1 + ends.count { $0 < index }], "byte \(index)")
      }
    }
  }

  @Test func foreignUnequalAndFailedUnitsAreReported() throws {
    let plan = try SweepPlanTests.plan()
    try recorded(plan, [[0, 1, 2], [2]]) { folder in
      let recorder = try SweepRecorder(folder, shard: "3-of-3")
      try recorder.note(plan.units[1].id, figures(.fidelity, 77))
      try recorder.note(SweepUnitID(1), figures(.fidelity, 1))
      try recorder.note(plan.units[3].id, .failed("first"))
      try recorder.note(plan.units[3].id, .failed("=its process\tdied\nhere\u{1B}[2J"))
      try recorder.note(plan.units[4].id, .failed("once"))
      try recorder.note(plan.units[4].id, figures(.fidelity, 4))
      try recorder.note(plan.units[4].id, .failed("again"))
      try recorder.finish()
      var merge = SweepMerge(plan)
      try merge.add(folder)
      #expect(merge.missing == Array(5..<plan.units.count))
      #expect(merge.foreign.map(\.unit) == [SweepUnitID(1)])
      // Unit 2 was done twice, with the same figures.
      #expect(merge.conflicts.map(\.unit) == [1])
      #expect(merge.failures.map(\.reason) == ["=its process died here\u{1B}[2J"])
      #expect(plan.words(3).contains("tag-lookup,stops=bind on plain"))
      // It is neither a formula nor a control sequence.
      #expect(try table(plan, folder).contains(",\"'=its process died here\u{FFFD}[2J\","))
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
      let error = #expect(throws: SweepError.self) { try other.read { _ in } }
      #expect(error?.description.contains("expected one of another") == true)
    }
  }
}
