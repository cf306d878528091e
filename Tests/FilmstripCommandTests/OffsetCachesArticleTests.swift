import Foundation
import TestSupport
import Testing

/// The article on bounded offset stores: its tables are what the tool counts, and so is what it says of them.
@Suite struct OffsetCachesArticleTests {
  private static let tables = ArticleScript(
    figure: "offset-caches", article: "Sources/ListEngine/ListEngine.docc/OffsetCaches.md")

  /// A thorough run makes every table anew.
  @Test(
    arguments: Thorough.isOn
      ? ["chromium-browse", "scroll5k", "zipf10k", "lost"] : ["chromium-browse"])
  func theTablesAreWhatTheToolCounts(name: String) throws {
    let printed = try OffsetCachesArticleTests.tables.printed(name)
    #expect(printed.count == 12)
    #expect(try OffsetCachesArticleTests.tables.lines(name) == printed, "run scripts/document")
  }

  @Test func aLargerSieveMayMissMore() throws {
    let table = try OffsetCachesArticleTests.tables.lines("sweep")
    if Thorough.isOn {
      let printed = try OffsetCachesArticleTests.tables.printed("sweep")
      #expect(table == printed, "run scripts/document")
    }
    let sieve = try #require(table.last).split(separator: "|").map {
      Int($0.trimmingCharacters(in: .whitespaces))
    }
    let (three, four) = (try #require(sieve[3]), try #require(sieve[4]))
    #expect(four > three)
  }

  /// The misses of a table, by policy, a number a size.
  private static func table(_ name: String) throws -> [String: [Int]] {
    let lines = try tables.lines(name)
    var table: [String: [Int]] = [:]
    for line in lines.dropFirst(2) {
      let cells = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      table[cells[0][0]] = try cells.dropFirst().filter { !$0.isEmpty }.map {
        try #require(Int($0[0]))
      }
    }
    #expect(table.count == 10 && table.values.allSatisfy { $0.count == 3 }, "\(table)")
    return table
  }

  @Test func onTheWebTheNewerPoliciesMissLeast() throws {
    let misses = try OffsetCachesArticleTests.table("zipf10k")
    for size in 0..<3 {
      let worst = ["sieve", "s3fifo", "lfu"].compactMap { misses[$0]?[size] }.max() ?? .max
      for policy in ["lru", "fifo", "clock", "arc", "twoq", "random"] {
        #expect(worst < misses[policy]?[size] ?? 0, "\(policy) at size \(size)")
      }
    }
  }

  @Test(arguments: [("chromium-browse", 1), ("scroll5k", 3)])
  func onAScrollTheyMissMoreThanRandomVictims(name: String, sizeCount: Int) throws {
    let misses = try OffsetCachesArticleTests.table(name)
    for size in 0..<sizeCount {
      for policy in ["sieve", "s3fifo", "lfu"] {
        #expect(
          misses[policy]?[size] ?? 0 > misses["random"]?[size] ?? .max, "\(policy), size \(size)")
      }
    }
  }

  @Test(arguments: ["chromium-browse", "scroll5k"])
  func onAScrollTheOldestPoliciesComeClosestToTheBound(name: String) throws {
    let misses = try OffsetCachesArticleTests.table(name)
    for size in 0..<3 {
      let simple = ["lru", "fifo"].compactMap { misses[$0]?[size] }
      for (policy, counts) in misses where !["lru", "fifo", "belady"].contains(policy) {
        #expect(counts[size] >= simple.max() ?? .max, "\(policy), size \(size)")
      }
      #expect(simple.min() ?? 0 >= misses["belady"]?[size] ?? .max)
    }
  }
}
