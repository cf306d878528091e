import Foundation
import Testing

@testable import FilmstripCommand

/// The commit that changed an exact metric, among many.
@Suite struct HistoryBisectTests {
  /// Every position of the change and every set of commits that do not build, of up to seven commits: what is found is the
  /// change, or what could not be told from it.
  @Test func theSearchFindsEveryChangeOfShortHistories() {
    for count in 2...7 {
      for change in 1..<count {
        for mask in 0..<(1 << max(0, count - 2)) {
          let broken = Set((1..<max(1, count - 1)).filter { mask >> ($0 - 1) & 1 == 1 })
          var search = CommitSearch(count: count)
          var asked = 0
          while let index = search.next {
            asked += 1
            if broken.contains(index) {
              search.skip(index)
            } else {
              search.say(index, isChanged: index >= change)
            }
          }
          #expect(search.lastGood < change && change <= search.firstChanged)
          let between = Set(search.lastGood + 1..<max(search.firstChanged, search.lastGood + 1))
          #expect(between.isSubset(of: broken))
          if broken.isEmpty { #expect(asked <= 3) }
        }
      }
    }
  }

  /// Sixty commits, of which the 38th creates more cells, and the 29th and 30th do not build.
  @Test func theCommitIsNamedAndWhatDoesNotBuildIsSteppedOver() throws {
    let repository = try CommitRepository()
    let folder = repository.folder
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    func text(pool: String) throws -> String {
      let outcome = try folder.run(
        "compare small.jsonl --exact --design stable-id,pool=\(pool) --host late --format json"
      ).exiting(0)
      return outcome.output.replacing("stable-id,pool=none", with: "stable-id")
    }
    let (before, after) = (try text(pool: "lifo"), try text(pool: "none"))
    for number in 1...60 {
      try repository.commit([
        "result.json": number < 38 ? before : after,
        "state": "\(number) \([29, 30].contains(number) ? "broken" : "whole")\n",
      ])
    }
    let names = repository.names
    let outcome = try repository.run(
      "history", "bisect", names[0], "main", "--metric", "counters.cellsCreated", "--design",
      "stable-id", "--build", "! grep -q broken state", "--run", "cat result.json"
    ).exiting(0)
    #expect(outcome.output.hasPrefix("\(names[37]): counters.cellsCreated of stable-id on small"))
    #expect(outcome.errors.contains("Stepped over: \(names[29].prefix(10)) does not build"))
    #expect(outcome.errors.split(separator: "\n").count { $0.hasPrefix("Building") } <= 10)
    #expect(try repository.isAsItWas())
    // What does not change, and what is no exact metric.
    try repository.run(
      "history", "bisect", names[0], names[36], "--metric", "counters.cellsCreated", "--run",
      "cat result.json"
    ).exiting(69)
    try repository.run("history", "bisect", names[0], "main", "--metric", "floats", "--run", "x")
      .exiting(64)
    let unknown = try repository.run("history bisect none main --metric faults --run x")
    #expect(unknown.exitCode != 0)
  }
}
