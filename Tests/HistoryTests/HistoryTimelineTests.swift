import Foundation
import Results
import ScrollTrace
import TestSupport
import Testing

@testable import History

/// The history of a branch.
@Suite struct HistoryTimelineTests {
  private let folder: HistoryFolder

  init() throws { folder = try HistoryFolder() }

  private static let subject = HistorySubject(
    workload: "touch", host: "late", design: "stable-id", trace: "t")

  private static func entry(
    _ number: Int, _ metrics: [String: Double], branch: String = "main",
    machine: Machine = RandomHistory.machine(), times: [Double] = [], condition: Int = 20,
    isNumbered: Bool = true
  ) -> HistoryEntry {
    let ratios = [MachineCondition(rawValue: condition): times]
    return HistoryEntry(
      commit: HistoryCommit(
        name: "c\(number)", branch: branch, timeSeconds: 1000 + number * 60,
        number: isNumbered ? number : nil),
      tool: "1", machine: machine, figures: [subject: metrics],
      times: times.isEmpty ? [:] : [subject: SubjectTimes(ratios: ratios)])
  }

  private func store(
    _ entries: [HistoryEntry], named name: String = "h.jsonl"
  ) throws -> HistoryStore {
    let store = HistoryStore(folder.file(name))
    // The last first, in two additions: the order of adding says nothing.
    let half = entries.count / 2
    for part in [entries[half...], entries[..<half]] { try store.add(part.reversed()) }
    return store
  }

  private func timeline(
    of store: HistoryStore, _ branch: String = "main"
  ) throws -> HistoryTimeline {
    var records = try store.records()
    return try records.timeline(branch: branch)
  }

  /// 5 5 7 7 5 at commits 1 to 5: steps at 3 (more, worse) and at 5 (less, better).
  @Test func eachChangeOfAnExactMetricIsAStep() throws {
    let name = "counters.cellsCreated"
    let store = try self.store(
      [5, 5, 7, 7, 5].enumerated().map { Self.entry($0 + 1, [name: $1]) })
    let timeline = try self.timeline(of: store)
    #expect(timeline.commits.map(\.name) == ["c1", "c2", "c3", "c4", "c5"])
    #expect(timeline.exact.map(\.values) == [[5, 5, 7, 7, 5]])
    let steps = timeline.steps()
    #expect(steps.map(\.commit.name) == ["c3", "c5"])
    #expect(steps.map(\.previous.name) == ["c2", "c4"])
    #expect(steps.map(\.isBetter) == [false, true])
    #expect(abs(steps[0].share - 0.4) < 1e-12)
    #expect(Set(steps.map(\.id)).count == 2)
  }

  @Test func withoutNumbersTimesOrderCommitsAndBranchesStandApart() throws {
    let name = "counters.reloads"
    let store = try self.store([
      Self.entry(1, [name: 1], isNumbered: false), Self.entry(2, [name: 2]),
      Self.entry(3, [name: 9], branch: "other"), Self.entry(4, [name: 2]),
    ])
    #expect(try timeline(of: store).exact[0].values == [1, 2, 2])
    #expect(try timeline(of: store, "other").exact[0].values == [9])
    let records = try store.records()
    #expect(try records.branch(named: nil) == "main")
    #expect(try records.branch(named: "other") == "other")
    #expect(throws: HistoryError.self) { try records.branch(named: "none") }
  }

  /// Counters are the code's; blocks are the allocator's and the compiler's too.
  @Test func anotherCompilerBeginsANewSeriesOfWhatDependsOnIt() throws {
    let metrics = ["counters.reloads": 1.0, "allocations.total.count": 10]
    let other = ["counters.reloads": 2.0, "allocations.total.count": 20]
    let store = try self.store([
      Self.entry(1, metrics), Self.entry(2, metrics),
      Self.entry(3, other, machine: RandomHistory.machine(toolchain: "6.4")),
    ])
    let timeline = try self.timeline(of: store)
    #expect(timeline.exact.count == 3)
    #expect(timeline.steps().map(\.metric.name) == ["counters.reloads"])
  }

  @Test func twoResultsThatDisagreeAreSaidAndAreNoStep() throws {
    let store = try self.store([
      Self.entry(1, ["counters.reloads": 1]), Self.entry(1, ["counters.reloads": 2]),
    ])
    let timeline = try self.timeline(of: store)
    #expect(timeline.exact.map(\.values.count) == [1])
    #expect(timeline.notes.count == 1)
    #expect(timeline.notes.first?.contains("of commit c1 disagree in counters.reloads") == true)
    #expect(timeline.steps().isEmpty)
  }

  // MARK: Times

  private static func times(_ count: Int, from step: Int, seed: UInt64 = 1) -> [HistoryEntry] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let run = 0.005 * (random.fraction() - 0.5)
      let blocks = (0..<7).map { _ in
        100 * exp(run + 0.01 * (random.fraction() - 0.5) + (number < step ? 0 : 0.05))
      }
      return entry(number, ["faults": 0], times: blocks)
    }
  }

  @Test func aStepOfATimeIsFoundWithItsIntervalAndWaitsAtTheEdge() throws {
    let store = try self.store(Self.times(45, from: 30))
    let steps = try timeline(of: store).steps()
    try #require(steps.count == 1)
    #expect(steps[0].commit.name == "c30")
    #expect(steps[0].state == .open)
    let (lower, upper) = (try #require(steps[0].lower), try #require(steps[0].upper))
    #expect(lower < 1.0513 && upper > 1.0513 && lower > 1.04 && upper < 1.06)
    let early = try self.store(Self.times(34, from: 30), named: "early.jsonl")
    let waiting = try timeline(of: early).steps()
    #expect(waiting.map(\.state) == [.waiting])
    #expect(waiting.map(\.commit.name) == ["c30"])
  }

  /// The machine's other condition is 9% slower: those commits are left out, and are no step.
  @Test func timesOfAnotherConditionOrMachineAreNotHeldAgainst() throws {
    var entries = Self.times(40, from: 100)
    for number in 40..<60 {
      entries.append(
        Self.entry(number, ["faults": 0], times: [109, 110, 109, 108, 109], condition: 22))
    }
    for number in 60..<80 {
      entries.append(
        Self.entry(
          number, ["faults": 0], machine: RandomHistory.machine("two"), times: [50, 51, 52]))
    }
    let store = try self.store(entries)
    let timeline = try self.timeline(of: store)
    #expect(timeline.times.map { $0.ground.prefix(12) } == ["machine one,", "machine two,"])
    #expect(timeline.times.map(\.commits.count) == [40, 20])
    #expect(timeline.steps().isEmpty)
  }

  // MARK: Decisions

  /// Only the step with the decision's commit, metric and subject is accepted; the latest reason counts.
  @Test func theLastDecisionAboutAStepCounts() throws {
    let store = try self.store(
      [100, 102, 150].enumerated().map { Self.entry($0 + 1, ["counters.cellsCreated": $1]) })
    func steps() throws -> [HistoryStep] {
      try timeline(of: store).steps(store.records().decisions)
    }
    let first = try steps()
    #expect(first.map(\.state) == [.open, .open])
    for (time, reason) in [(2, "later"), (1, "earlier"), (0, "line\nand \u{2028} more")] {
      try store.update { records in
        try records.add(
          HistoryDecision(about: first[0], reason: reason, person: "p", timeSeconds: time))
      }
    }
    #expect(try steps().map(\.state) == [.acknowledged, .open])
    #expect(try steps().map(\.decision?.reason) == ["later", nil])
    #expect(try store.records().decisions.map(\.timeSeconds) == [0, 1, 2])
  }

  // MARK: At random

  @Test(arguments: 1...UInt64(Thorough.count(5, of: 20)))
  func exactSeriesAreThoseOfADictionary(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var entries: [HistoryEntry] = []
    var plain: [String: [(Int, Double)]] = [:]
    for number in 0..<30 {
      var metrics: [String: Double] = [:]
      for metric in ["counters.reloads", "counters.peakCells", "counters.offsetReads"]
      where random.index(below: 5) > 0 {
        let value = Double(random.index(below: 3))
        metrics[metric] = value
        plain[metric, default: []].append((number, value))
      }
      guard !metrics.isEmpty else { continue }
      entries.append(Self.entry(number, metrics))
    }
    random.shuffle(&entries)
    let store = try self.store(entries)
    let timeline = try self.timeline(of: store)
    for series in timeline.exact {
      let own = try #require(plain[series.metric])
      #expect(series.commits.map { timeline.commits[$0].name } == own.map { "c\($0.0)" })
      #expect(series.values == own.map(\.1), "seed \(seed)")
    }
    let changes = plain.values.reduce(0) { sum, own in
      sum + zip(own, own.dropFirst()).count { $0.1 != $1.1 }
    }
    #expect(timeline.steps().count == changes, "seed \(seed)")
  }
}

extension HistoryTimeline {
  fileprivate var exact: [HistorySeries] { series.filter { $0.samples == nil } }
  fileprivate var times: [HistorySeries] { series.filter { $0.samples != nil } }
}
