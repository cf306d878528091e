import Foundation
import TestSupport
import Testing

/// The article on pools: its tables are the tool's figures, and its claims hold in them.
@Suite struct PoolsArticleTests {
  private static let tables = ArticleScript(
    figure: "pools", article: "Sources/ListEngine/ListEngine.docc/Pools.md")

  /// A thorough run makes every table anew.
  @Test(
    arguments: Thorough.isOn
      ? [
        "cells chromium-browse", "items chromium-browse", "frameworks chromium-browse",
      ] : ["cells chromium-browse"])
  func theTablesAreWhatTheToolCounts(name: String) throws {
    let printed = try PoolsArticleTests.tables.printed(name)
    #expect(try PoolsArticleTests.tables.lines(name) == printed, "run scripts/document")
  }

  /// The whole numbers of a table of the article, by its first column.
  private static func table(_ name: String) throws -> [String: [Int]] {
    try numbers(in: tables.lines(name))
  }

  private static func numbers(in lines: [Substring]) -> [String: [Int]] {
    var table: [String: [Int]] = [:]
    for line in lines.dropFirst(2) {
      let cells = line.split(separator: "|").map { $0.filter { !" `,".contains($0) } }
      table[cells[0]] = cells.dropFirst().compactMap { Int($0) }
    }
    return table
  }

  /// Cells made, discarded, most alive, bound, reloaded.
  @Test(arguments: ["chromium-browse", "store-hour"])
  func whatIsSaidOfCellsHolds(trace: String) throws {
    let table = try PoolsArticleTests.table("cells \(trace)")
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
    let table = try PoolsArticleTests.table("items chromium-browse")
    func made(_ pool: String) throws -> Int { try #require(table[pool]?.first, "\(pool)") }
    #expect(try made("shared") <= made("perStrip"))
    #expect(try made("cap:10") == made("perStrip"))
    #expect(try made("cap:2") > made("cap:5"))
    #expect(try made("sharedCap:10") >= made("shared"))
    #expect(try made("sharedCap:5") > made("cap:5"))
  }

  /// Lost, foreign, cells made, item cells made, prepared, unused.
  @Test func whatIsSaidOfFrameworksHolds() throws {
    let browse = try PoolsArticleTests.table("frameworks chromium-browse")
    let edited = try PoolsArticleTests.numbers(
      in: PoolsArticleTests.tables.printed("frameworks edited-feed"))
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
}
