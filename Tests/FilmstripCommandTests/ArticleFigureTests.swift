import Foundation
import TestSupport
import Testing

/// The tables of an article, which `scripts/figures` prints.
struct ArticleTables: Sendable {
  /// The name of the tables: `scripts/figures pools`.
  let figure: String
  /// The path of the article in the package.
  let article: String

  static let pools = ArticleTables(
    figure: "pools", article: "Sources/ListEngine/ListEngine.docc/Pools.md")
  static let offsetCaches = ArticleTables(
    figure: "offset-caches", article: "Sources/ListEngine/ListEngine.docc/OffsetCaches.md")

  private static let script = "scripts/figures"

  /// Returns the lines that the script prints for a table, which is named by words.
  func printed(_ table: String) throws -> [Substring] {
    let script = packageFolder.appendingPathComponent(Self.script).path
    let outcome = try FilmstripTool.shell(
      "FILMSTRIP=\"$0\" '\(script)' \(figure) \(table)", seconds: 7200)
    return try outcome.exiting(0).output.split(separator: "\n")
  }

  /// Returns the lines of a table in the article.
  func lines(_ table: String) throws -> [Substring] {
    let text = try String(
      contentsOf: packageFolder.appendingPathComponent(article), encoding: .utf8)
    let marker = "<!-- $ \(Self.script) \(figure) \(table) -->"
    return Array(
      text.split(separator: "\n").drop { $0 != marker }.prefix { $0 != "<!-- end -->" }.dropFirst())
  }

  /// Returns the whole number that each cell begins with, by the first column. Cells without one are left out.
  static func numbers(in lines: [Substring]) -> [String: [Int]] {
    var table: [String: [Int]] = [:]
    for line in lines.dropFirst(2) {
      let cells = line.split(separator: "|").map { cell in
        cell.filter { !"`,".contains($0) }.split(separator: " ").first.map(String.init) ?? ""
      }
      table[cells[0]] = cells.dropFirst().compactMap { Int($0) }
    }
    return table
  }

  func numbers(_ table: String) throws -> [String: [Int]] { Self.numbers(in: try lines(table)) }
}

/// The articles on pools and on bounded offset stores: their tables are the tool's figures, and their claims hold in them.
@Suite struct ArticleFigureTests {
  /// A thorough run makes every table anew.
  private static let printedTables: [(ArticleTables, String)] =
    [(.pools, "cells chromium-browse"), (.offsetCaches, "chromium-browse")]
    + (Thorough.isOn
      ? [
        (.pools, "items chromium-browse"), (.pools, "frameworks chromium-browse"),
        (.offsetCaches, "scroll5k"), (.offsetCaches, "zipf10k"), (.offsetCaches, "lost"),
      ] : [])

  @Test(arguments: printedTables)
  func theTablesAreWhatTheToolCounts(tables: ArticleTables, name: String) throws {
    #expect(try tables.lines(name) == tables.printed(name), "run scripts/document")
  }

  // MARK: Pools

  /// Cells made, discarded, most alive, bound, reloaded.
  @Test(arguments: ["chromium-browse", "store-hour"])
  func whatIsSaidOfCellsHolds(trace: String) throws {
    let table = try ArticleTables.pools.numbers("cells \(trace)")
    func column(_ index: Int, _ pool: String) throws -> Int {
      let row = try #require(table[pool], "\(pool)")
      #expect(row.count == 5)
      return row[index]
    }
    // Only the cache binds less, and a larger one less than a smaller one.
    #expect(try column(3, "lifo") == column(3, "none"))
    #expect(try column(3, "twoLevel:2+5") < column(3, "lifo"))
    #expect(try column(3, "twoLevel:5+5") < column(3, "twoLevel:2+5"))
    // A row that gets its own cell need not be reloaded: most often with affine.
    #expect(try column(4, "affine") < column(4, "fifo"))
    #expect(try column(4, "affine") < column(4, "lifo"))
  }

  /// Item cells made, reused.
  @Test func whatIsSaidOfItemCellsHolds() throws {
    let table = try ArticleTables.pools.numbers("items chromium-browse")
    func made(_ pool: String) throws -> Int { try #require(table[pool]?.first, "\(pool)") }
    #expect(try made("shared") <= made("perStrip"))
    #expect(try made("cap:7") == made("perStrip"))
    #expect(try made("cap:2") > made("cap:5"))
    #expect(try made("sharedCap:10") >= made("shared"))
    #expect(try made("sharedCap:5") > made("cap:5"))
  }

  /// Lost, foreign, cells made, item cells made, prepared, unused.
  @Test func whatIsSaidOfFrameworksHolds() throws {
    let browse = try ArticleTables.pools.numbers("frameworks chromium-browse")
    let edited = try ArticleTables.numbers(
      in: ArticleTables.pools.printed("frameworks edited-feed"))
    func figures(_ preset: String, in table: [String: [Int]]) throws -> [Int] {
      try #require(table[preset], "\(preset)")
    }
    #expect(browse.keys.sorted() == edited.keys.sorted())
    for preset in ["compose-lazy", "compose-pager", "flutter-page-storage", "texture"] {
      #expect(try figures(preset, in: browse).prefix(2) == [0, 0], "\(preset)")
    }
    for preset in [
      "recycler-view", "iglistkit", "flash-list", "react-virtuoso", "flutter-shared-key",
    ] {
      #expect(try figures(preset, in: browse).prefix(2) != [0, 0], "\(preset)")
    }
    // Sharing saves what 'setAdapter' discards.
    #expect(
      try figures("recycler-view-shared", in: browse)[3] * 10
        < figures("recycler-view", in: browse)[3])
    // Warnings empty no pool of Compose's.
    #expect(try figures("compose-lazy", in: edited)[2] == 35)
    #expect(try figures("flutter-page-storage", in: browse).suffix(2) == [1355, 63])
    #expect(try figures("recycler-view", in: browse).suffix(1) == [28])
    #expect(try figures("iglistkit", in: browse).suffix(2) == [0, 0])
  }

  /// The page of frameworks has the commit of every preset.
  @Test func theFrameworksPageNamesEverySource() throws {
    let page = try String(
      contentsOf: packageFolder.appendingPathComponent(
        "Sources/ListEngine/ListEngine.docc/Frameworks.md"), encoding: .utf8)
    let presets = try FilmstripTool.run("designs --format json").objects().filter {
      $0["platform"] != nil
    }
    #expect(presets.count > 10)
    for preset in presets {
      let source = try #require(preset["source"] as? [String: String])
      let words = source["commit"] ?? source["version"] ?? "Apple's documentation"
      #expect(page.contains(words), "\(words)")
    }
  }

  // MARK: Offset stores

  /// The misses of a table, by policy, a number a size.
  private static func misses(_ name: String) throws -> [String: [Int]] {
    let table = try ArticleTables.offsetCaches.numbers(name)
    #expect(table.count == 6 && table.values.allSatisfy { $0.count == 3 }, "\(table)")
    return table
  }

  @Test func onTheWebTheNewerPoliciesMissLeast() throws {
    let misses = try ArticleFigureTests.misses("zipf10k")
    for size in 0..<3 {
      let worst = ["sieve", "arc"].compactMap { misses[$0]?[size] }.max() ?? .max
      for policy in ["lru", "fifo", "clock"] {
        #expect(worst < misses[policy]?[size] ?? 0, "\(policy) at size \(size)")
      }
    }
  }

  @Test(arguments: [("chromium-browse", 1), ("scroll5k", 3)])
  func onAScrollSieveMissesMost(name: String, sizeCount: Int) throws {
    let misses = try ArticleFigureTests.misses(name)
    for size in 0..<sizeCount {
      for (policy, counts) in misses where policy != "sieve" {
        #expect(misses["sieve"]?[size] ?? 0 > counts[size], "\(policy), size \(size)")
      }
    }
  }

  @Test(arguments: ["chromium-browse", "scroll5k"])
  func onAScrollTheOldestPoliciesComeClosestToTheBound(name: String) throws {
    let misses = try ArticleFigureTests.misses(name)
    for size in 0..<3 {
      let simple = ["lru", "fifo"].compactMap { misses[$0]?[size] }
      for (policy, counts) in misses where !["lru", "fifo", "belady"].contains(policy) {
        #expect(counts[size] >= simple.max() ?? .max, "\(policy), size \(size)")
      }
      #expect(simple.min() ?? 0 >= misses["belady"]?[size] ?? .max)
    }
  }
}
