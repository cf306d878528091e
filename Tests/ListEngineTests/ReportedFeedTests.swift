import ScrollTrace
import Testing

@testable import ListEngine

/// Public reports of feeds, as traces: the code of the report shows its symptom, and the accepted fix shows nothing wrong.
@Suite struct ReportedFeedTests {
  struct Report: CustomTestStringConvertible, Sendable {
    let name: String
    let feed: String
    let events: [String]
    let host: String
    let reported: String
    /// The faults of the reported code, by kind.
    let faults: [FaultKind: Int]
    let fix: String

    var testDescription: String { name }

    func replay(_ design: String) throws -> FidelityCounters {
      let text =
        "{\"filmstrip\":1,\(feed)}\n"
        + events.enumerated().map { "{\"t\":\($0 * 200),\($1)}\n" }.joined()
      let behaviour = try #require(ListPlatform.behaviours(named: host).first)
      return try Design(design).watchedReplay(
        of: TextFormat.read(text), host: behaviour.host
      ).fidelity
    }
  }

  /// The table is scrolled down by `step`, so often, and then back to the top.
  private static func away(_ step: Int, _ count: Int) -> [String] {
    (1...count).map { "\"y\":\($0 * step)" } + ["\"y\":0"]
  }

  private static func items(_ count: Int, rows: Int) -> String {
    "[\(Array(repeating: "\(count)", count: rows).joined(separator: ","))]"
  }

  /// Rows of 150 points on a phone.
  private static func phone(items count: Int, rows: Int, _ sections: String = "") -> String {
    """
    "viewport":[390,600],"feed":{"items":\(items(count, rows: rows)),\(sections)"rowHeight":150,\
    "item":{"width":120,"height":140,"spacing":10}}
    """
  }

  private static let page = """
    "viewport":[390,700],"feed":{"items":[12,12],"rowHeight":200,\
    "item":{"width":120,"height":180,"spacing":10}}
    """
  private static let awayAndBack = [
    "\"row\":0,\"x\":260", "\"row\":1,\"x\":520", "\"leave\":true,\"lost\":\"screen\"",
    "\"enter\":true",
  ]

  static let reports = [
    // ashfurrow/Collection-View-in-a-Table-View-Cell #33: sections of one row; the row's number is 0 in each.
    Report(
      name: "sections of one row",
      feed: phone(
        items: 12, rows: 10, "\"sections\":\(items(1, rows: 10)),\"headerHeight\":30,"),
      events: ["\"row\":0,\"x\":260"] + away(180, 6), host: "uikit-14",
      reported: "tag-lookup,identity=indexPath", faults: [.foreign: 4],
      fix: "tag-lookup,identity=indexPath,key=path"),
    // airbnb/epoxy #674: a carousel with new content stands where the old content was left.
    Report(
      name: "new content from its start",
      feed: """
        "viewport":[360,640],"feed":{"items":\(items(6, rows: 8)),"rowHeight":200,\
        "item":{"width":320,"height":190,"spacing":8}}
        """,
      events: ["\"row\":0,\"x\":984", "\"reload\":0,\"items\":6,\"reset\":true"], host: "uikit",
      reported: "stable-id", faults: [.foreign: 1], fix: "stable-id,renewed=rest"),
    // schrodinger/fixed-data-table-2 #721: one scroll bar for all rows; rows that come are at their start.
    Report(
      name: "one scroll bar for all rows",
      feed: """
        "viewport":[800,400],"feed":{"items":\(items(40, rows: 60)),"rowHeight":40,\
        "item":{"width":100,"height":40}}
        """,
      events: ["\"allX\":600"] + away(40, 20), host: "uikit-14", reported: "stable-id,saves=scroll",
      faults: [.lost: 20], fix: "stable-id,key=shared,saves=scroll"),
    // Instagram/IGListKit #1148: a row that stays in its cell keeps its old items.
    Report(
      name: "new content in the same cell", feed: phone(items: 8, rows: 20),
      events: ["\"reload\":0,\"items\":8", "\"reload\":0,\"items\":9"] + away(300, 8),
      host: "uikit",
      reported: "stable-id,reload=otherRow,updates=reconfigure", faults: [.stale: 2],
      fix: "stable-id,reload=changed,updates=reconfigure"),
    // flutter/flutter #17562: two lists on a page, without keys and with one key for both; page away and back.
    Report(
      name: "a page without keys", feed: page, events: awayAndBack, host: "flutter",
      reported: "flutter-page-storage,offsets=reset", faults: [.lost: 2],
      fix: "flutter-page-storage"),
    Report(
      name: "a page with one key", feed: page, events: awayAndBack, host: "flutter",
      reported: "flutter-shared-key", faults: [.foreign: 1], fix: "flutter-page-storage"),
    // The same page as a list that keeps a view for each row, which loses all of them.
    Report(
      name: "a page that keeps its views", feed: page, events: awayAndBack, host: "flutter",
      reported: "scroll-view", faults: [.lost: 2], fix: "flutter-page-storage"),
    // Shopify/flash-list #1817: items that come in front of those that are shown move them away.
    Report(
      name: "items in front", feed: phone(items: 10, rows: 10),
      events: ["\"row\":0,\"x\":650", "\"reload\":0,\"items\":15,\"splice\":[0,0,5]"],
      host: "uikit",
      reported: "stable-id,saves=scroll,updates=reconfigure", faults: [.foreign: 1],
      fix: "stable-id,stores=item,saves=scroll,updates=reconfigure"),
  ]

  @Test(arguments: reports)
  func theReportedCodeShowsTheSymptomAndTheFixNone(report: Report) throws {
    let reported = try report.replay(report.reported)
    for kind in FaultKind.counted {
      #expect(reported[kind] == report.faults[kind, default: 0], "\(kind)")
    }
    #expect(try report.replay(report.fix).isFaithful)
  }
}
