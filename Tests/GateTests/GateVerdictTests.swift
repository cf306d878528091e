import Foundation
import Reporting
import Results
import Testing

@testable import Gate

/// The gate on eight changes of an app's design, as the page about verdicts shows them.
@Suite struct GateVerdictTests {
  /// A change, and its verdict.
  struct Change: Sendable {
    let name: String
    let verdict: GateVerdict
    let change: GateChange
    /// Parts of the first five lines of the report.
    let lines: [String]
  }

  static let changes = [
    Change(
      name: "a fault removed, neutral metrics moved", verdict: .improved,
      change: .run { run in
        run.eachOfApp { result in
          result.fidelity["driftedStrips"] = 0
          result.counters["scrollsTold"] = 131
          result.counters["offsetHits"] = 19
        }
      }, lines: ["IMPROVED (exit code 3)", "drifted strips 2 to 0"]),
    Change(
      name: "a fault removed, an allocation more", verdict: .improved,
      change: .run { run in
        run.eachOfApp { result in
          result.fidelity["driftedStrips"] = 0
          result.allocate(121)
        }
      }, lines: ["IMPROVED (exit code 3): 2 improved, 12 changed", "drifted strips 2 to 0"]),
    Change(
      name: "a fault added", verdict: .regressed,
      change: .run { run in run.eachOfApp { $0.fidelity["lostOffsets"] = 12 } },
      lines: ["REGRESSED (exit code 2)", "lost offsets 0 to 12 (+12)", "on 2 of 2 behaviours"]),
    Change(
      name: "a neutral metric moved", verdict: .passed,
      change: .run { run in run.eachOfApp { $0.counters["scrollsTold"] = 131 } },
      lines: ["PASSED (exit code 0)", "2 changed"]),
    Change(
      name: "a design renamed", verdict: .invalid,
      change: .plan { $0.subjects[0] = .init(name: "our-app", design: "stable-id,saves=scroll") },
      lines: ["INVALID (exit code 1)", "What changed: my-app is our-app now."]),
    Change(
      name: "a trace changed", verdict: .invalid,
      change: .baseline { baseline in
        for index in baseline.workloads.indices { baseline.workloads[index].traceHash = "00ff" }
      },
      lines: ["INVALID (exit code 1)", "What changed: the trace feed is another."]),
    Change(
      name: "an allocation more", verdict: .regressed,
      change: .run { run in run.eachOfApp { $0.allocate(121) } },
      lines: ["REGRESSED (exit code 2)", "allocated in first use 7,680 to 7,744 bytes"]),
    Change(
      name: "an allocation less", verdict: .improved,
      change: .run { run in run.eachOfApp { $0.allocate(119) } },
      lines: ["IMPROVED (exit code 3)", "allocated in first use 7,680 to 7,616 bytes"]),
  ]

  /// An app of one design on one trace, on a platform of two behaviours.
  private static var plan: GatePlan {
    var suite = Suite()
    suite.name = "my-app"
    suite.times.judging = .off
    return GatePlan(
      suite: suite,
      workloads: hosts.map { GateWorkload(name: "feed", host: $0, traceHash: "00aa") },
      subjects: [
        .init(name: "my-app", design: "stable-id,saves=scroll"),
        .init(name: "floor", design: "floor"),
      ])
  }

  private static let hosts = ["acquireFirst", "acquireFirst+late"]

  private static var run: RunResult {
    var run = FixedSuite.run
    run.workloads = hosts.map { host in
      var workload = Workload(
        name: "feed", source: "by hand", host: host, traceHash: "00aa", rowCount: 20,
        eventCount: 100, durationMilliseconds: 1000, frameRate: 60)
      workload.platform = "uikit"
      return workload
    }
    run.results = plan.workloads.flatMap { workload in
      ["stable-id,saves=scroll", "floor"].map { design in
        var result = FixedSuite.result(design, on: workload, cost: 120, isBound: design == "floor")
        result.counters["scrollsTold"] = 120
        result.fidelity["driftedStrips"] = design == "floor" ? 0 : 2
        return result
      }
    }
    return run
  }

  private static func report(
    after change: GateChange, allowed: [GateVerdict] = [], budgets: [Budget] = []
  ) throws -> GateReport {
    var plan = plan
    plan.suite.budgets = budgets
    return try FixedSuite.judged(after: change, run, plan, allowing: allowed)
  }

  private static func firstLines(_ report: GateReport) -> [String] {
    let lines = GateFormat(report).text(.plain).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix(5).map(String.init)
  }

  @Test(arguments: changes.indices)
  func theFirstFiveLinesHaveTheVerdictAndTheCause(number: Int) throws {
    let change = Self.changes[number]
    let report = try Self.report(after: change.change)
    #expect(report.verdict == change.verdict)
    #expect(report.exitCode == Int(change.verdict.exitCode))
    let text = Self.firstLines(report).joined(separator: "\n")
    for words in change.lines { #expect(text.contains(words), "\(words): \(text)") }
    #expect(GateFormat(report).text(.plain).split(separator: "\n").count <= 40)
  }

  @Test func removingFaultsPassesWhereImprovementsAreAllowed() throws {
    var report = try Self.report(after: Self.changes[0].change)
    report.allowed = [.improved]
    report.decide()
    #expect(report.exitCode == 0 && report.count(of: .improved) == 2)
  }

  /// Higher costs regress if another fault is new, if a budget names them, and if improvements are allowed.
  @Test func aFaultLessPaysForNoNewFaultAndNoBudget() throws {
    let repaired = Self.changes[1].change
    let newFault = GateChange.run { run in
      run.eachOfApp { result in
        result.fidelity["driftedStrips"] = 0
        result.fidelity["lostOffsets"] = 1
        result.allocate(121)
      }
    }
    #expect(try Self.report(after: newFault).exitCode == 2)
    #expect(try Self.report(after: repaired, allowed: [.improved]).exitCode == 2)
    let budget = Budget(selection: Selection(metric: NamePattern("allocations.*")), most: 1e9)
    #expect(try Self.report(after: repaired, budgets: [budget]).exitCode == 2)
  }

  @Test func aPlatformWithOtherBehavioursIsOneProblem() throws {
    let report = try Self.report(
      after: .baseline { baseline in
        baseline.workloads.removeLast()
        baseline.workloads[0].host = "recycleFirst"
        baseline.subjects = baseline.subjects.prefix(2).map { subject in
          var old = subject
          old.host = "recycleFirst"
          return old
        }
      })
    #expect(report.exitCode == 1 && report.problems.count == 1)
    #expect(report.problems[0].words.contains("the platform uikit has other behaviours"))
  }

  @Test func aPlatformsBehavioursAreOneLineEach() throws {
    let report = try Self.report(
      after: .run { run in
        run.eachOfApp { result in
          result.fidelity["lostOffsets"] = 12
          result.allocate(130)
          result.counters["scrollsTold"] = 131
        }
      })
    let lines = GateFormat(report).text(.plain).split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("my-app on feed, uikit") } == 1, "\(lines)")
    #expect(lines.count { $0.contains("faults, on 2 of 2 behaviours: lost offsets 0 to 12") } == 1)
    #expect(lines.count { $0.hasPrefix("  changed    counters, on 2 of 2 behaviours") } == 1)
  }

  // MARK: The page

  private static let page = "Sources/Gate/Gate.docc/Verdicts.md"

  /// The part of the page between its markers, as the gate says it now.
  private static func section() throws -> String {
    var lines = ["| what changed | verdict | exit code |", "| --- | --- | ---: |"]
    let reports = try changes.map { ($0, try report(after: $0.change)) }
    lines += reports.map { "| \($0.name) | *\($1.verdict.word)* | \($1.exitCode) |" }
    // One of each verdict.
    var shown: Set<String> = []
    for (change, report) in reports where shown.insert(report.verdict.word).inserted {
      let name = change.name.prefix(1).uppercased() + change.name.dropFirst()
      lines += ["", "\(name):", "", "```"]
      lines += firstLines(report).map { $0.trimmingCharacters(in: .newlines) }
      while lines.last == "" { lines.removeLast() }
      lines.append("```")
    }
    return lines.joined(separator: "\n")
  }

  /// `FILMSTRIP_RECORD_GOLDEN=1` writes the section anew and fails.
  @Test func thePageShowsWhatTheGateSays() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../\(Self.page)")
      .standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(text.range(of: "<!-- GateVerdictTests -->\n\n"))
    let end = try #require(
      text.range(of: "\n\n<!-- end -->", range: begin.upperBound..<text.endIndex))
    let section = try Self.section()
    if ProcessInfo.processInfo.environment["FILMSTRIP_RECORD_GOLDEN"] == "1" {
      let new = text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: section)
      try Data(new.utf8).write(to: file)
      Issue.record("recorded \(Self.page): read what changed, then test without recording")
    } else {
      #expect(text[begin.upperBound..<end.lowerBound] == section)
    }
  }
}

extension RunResult {
  fileprivate mutating func eachOfApp(_ change: (inout DesignResult) -> Void) {
    for index in results.indices where results[index].design != "floor" { change(&results[index]) }
  }
}

extension DesignResult {
  /// Allocates so many blocks in first use.
  fileprivate mutating func allocate(_ count: Int) {
    allocations = AllocationPhases(
      setUp: FixedSuite.allocations(4), firstUse: FixedSuite.allocations(count),
      steady: FixedSuite.allocations(0), isSettled: true)
  }
}
