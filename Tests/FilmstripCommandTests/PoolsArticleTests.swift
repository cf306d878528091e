import Foundation
import TestSupport
import Testing

/// The article on pools: its tables are what the tool counts, and so is what it says of them.
@Suite struct PoolsArticleTests {
  private static let tables = ArticleScript(
    figure: "pools", article: "Sources/ListEngine/ListEngine.docc/Pools.md")

  /// A thorough run makes every table anew.
  @Test(
    arguments: Thorough.isOn
      ? [
        "cells chromium-browse", "items chromium-browse", "frameworks chromium-browse",
        "frameworks chromium-browse late", "frameworks edited-feed", "sweeps chromium-browse",
      ] : ["cells chromium-browse"])
  func theTablesAreWhatTheToolCounts(name: String) throws {
    let printed = try PoolsArticleTests.tables.printed(name)
    #expect(try PoolsArticleTests.tables.lines(name) == printed, "run scripts/document")
  }

  /// The whole numbers of a table, by its first column.
  private static func table(_ name: String) throws -> [String: [Int]] {
    var table: [String: [Int]] = [:]
    for line in try tables.lines(name).dropFirst(2) {
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
    // Nobody but the cache binds less, and a larger one binds less still.
    #expect(try column(3, "lifo") == column(3, "none"))
    #expect(try column(3, "twoLevel:2+5") < column(3, "lifo"))
    #expect(try column(3, "twoLevel:5+5") < column(3, "twoLevel:2+5"))
    // A row in its own cell needs no reload: mostly with affine.
    #expect(try column(4, "affine") < column(4, "fifo"))
    #expect(try column(4, "affine") < column(4, "lifo"))
  }

  /// Item cells made, reused.
  @Test(arguments: ["chromium-browse", "store-hour"])
  func whatIsSaidOfItemCellsHolds(trace: String) throws {
    let table = try PoolsArticleTests.table("items \(trace)")
    func made(_ pool: String) throws -> Int { try #require(table[pool]?.first, "\(pool)") }
    #expect(try made("shared") <= made("perStrip"))
    #expect(try made("cap:10") == made("perStrip"))
    #expect(try made("cap:2") > made("cap:5"))
    #expect(try made("sharedCap:10") >= made("shared"))
  }

  /// Lost, foreign, stale, misrouted, cells made, item cells made, reloaded, prepared ahead, never displayed.
  @Test func whatIsSaidOfFrameworksHolds() throws {
    let browse = try PoolsArticleTests.table("frameworks chromium-browse")
    let late = try PoolsArticleTests.table("frameworks chromium-browse late")
    let edited = try PoolsArticleTests.table("frameworks edited-feed")
    func faults(_ table: [String: [Int]]) -> Set<String> {
      Set(table.filter { $0.value.prefix(4).contains { $0 > 0 } }.keys)
    }
    let forgetful: Set = [
      "recycler-view", "recycler-view-shared", "iglistkit", "flash-list", "flutter-shared-key",
      "swiftui-lazy", "flash-list-recycling-state", "flash-list-unpooled",
    ]
    #expect(browse.count == 18 && faults(browse) == forgetful)
    // Strips are scrolled there whose rows have no items to hold on to.
    #expect(
      faults(edited)
        == forgetful.union([
          "recycler-view-saved", "epoxy-carousel", "compose-lazy", "compose-pager",
        ]))
    // Only designs with the cache are right with late ends.
    #expect(
      faults(late)
        == forgetful.union([
          "compose-lazy", "compose-pager", "compositional-layout", "stable-id",
        ]))
    #expect(edited["compositional-layout"]?[5] == 1139 && edited["stable-id"]?[5] == 2593)
    // Rows that are prepared and never displayed: fewest with as many rows behind as ahead.
    #expect(browse["flutter-page-storage"]?.suffix(2) == [1361, 69])
    #expect(browse["recycler-view"]?.suffix(2) == [1786, 492])
    #expect(browse["iglistkit"]?.suffix(2) == [0, 0])
  }
}
