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

  /// Strips with a page as wide as the table.
  private static func pager(
    items: Int, rows: Int, height: Int = 200, viewport: String = "[390,600]",
    width: String = "390"
  ) -> String {
    """
    "viewport":\(viewport),"feed":{"items":\(Self.items(items, rows: rows)),\
    "rowHeight":\(height),"item":{"width":\(width),"height":\(height),"paging":"strip"}}
    """
  }

  /// A banner that turns by itself, and is half-way when the table is scrolled.
  private static let turning =
    [65, 130, 195].map { "\"row\":0,\"x\":\($0),\"coast\":true" } + ["\"y\":900"]
    + [260, 325, 390].map { "\"row\":0,\"x\":\($0),\"coast\":true" }
    + [1200, 1500, 1800, 2100, 2400, 0].map { "\"y\":\($0)" }

  static let reports = [
    // ashfurrow/Collection-View-in-a-Table-View-Cell #48: rows without a stored offset fall back to 0, and rest at -24.
    Report(
      name: "a content inset",
      feed: """
        "viewport":[390,600],"feed":{"items":\(items(12, rows: 20)),"rowHeight":150,\
        "item":{"width":120,"height":140,"spacing":10,"rest":-24}}
        """,
      events: ["\"row\":0,\"x\":106"] + away(300, 8), host: "uikit", reported: "tag-lookup",
      // Each display of a row that was not stored elsewhere: 4 rows at first, 16 on the way, 3 at the end.
      faults: [.foreign: 23], fix: "tag-lookup,fallback=rest"),
    // WenchaoD/FSPagerView #91 and google/accompanist #1204: the last page, and a rotation there and back.
    Report(
      name: "a rotated pager, kept as points",
      feed: pager(items: 5, rows: 8, viewport: "[360,640]", width: "\"100%\""),
      events: [
        "\"row\":0,\"x\":1440", "\"viewport\":[640,360]", "\"viewport\":[360,640]", "\"y\":900",
        "\"y\":0",
      ], host: "uikit", reported: "stable-id,saves=scroll", faults: [.foreign: 1],
      fix: "stable-id,saves=scroll,form=page"),
    // The same where the next page peeks in: the last page ends with the content.
    Report(
      name: "a rotated pager with a peek",
      feed: """
        "viewport":[360,640],"feed":{"items":[5,5,5,5,5,5,5,5],"rowHeight":200,\
        "item":{"width":"80%","height":190,"spacing":8,"inset":[0,16,0,16]}}
        """,
      events: [
        "\"row\":0,\"x\":1144", "\"viewport\":[640,360]", "\"y\":900", "\"y\":0",
        "\"viewport\":[360,640]",
      ], host: "uikit", reported: "stable-id,saves=scroll", faults: [.foreign: 2],
      fix: "stable-id,saves=scroll,form=page"),
    // WenchaoD/FSPagerView #369: the banner stays half-way, with two halves of pages.
    Report(
      name: "a banner half-way", feed: pager(items: 5, rows: 20), events: turning, host: "uikit",
      reported: "stable-id,saves=scroll,stops=bind", faults: [.between: 1],
      fix: "stable-id,saves=scroll,stops=bind,form=page"),
    // google/accompanist #984: pagers in a column show the pages of other rows.
    Report(
      name: "pagers that are not told",
      feed: """
        "viewport":[360,640],"feed":{"items":[5,4,3,5,2,6,2,2],"rowHeight":250,\
        "item":{"width":360,"height":250}}
        """,
      events: [250, 500, 750, 1000, 1250, 1360, 1250, 1000, 750, 500, 250, 0].map { "\"y\":\($0)" },
      host: "compose", reported: "compose-lazy,reload=never", faults: [.stale: 5],
      fix: "compose-lazy"),
    // dohooo/react-native-reanimated-carousel #479: six slides, the last one shown, become two.
    Report(
      name: "fewer slides",
      feed: """
        "viewport":[360,640],"feed":{"items":[6,10,10,10,10,10,10,10],"rowHeight":200,\
        "item":{"width":320,"height":190,"spacing":8,"paging":"item"}}
        """,
      events: ["\"row\":0,\"x\":1312", "\"reload\":0,\"items\":2"], host: "uikit",
      reported: "stable-id,saves=scroll", faults: [.blank: 1],
      fix: "stable-id,saves=scroll,fits=content"),
    // WenchaoD/FSPagerView #54: the page is set before the pager has items. On a list that lays strips out late.
    Report(
      name: "a page before the layout", feed: pager(items: 6, rows: 20),
      events: ["\"row\":0,\"x\":780"] + away(200, 12),
      host: "acquireFirst+prepared+ahead+coasting+echoing+confining+clamping",
      reported: "stable-id,saves=scroll,stops=bind", faults: [.lost: 1],
      fix: "stable-id,saves=scroll,stops=bind,laysOut=first"),
    // rubensousa/RecyclerViewNestedExample #3: a short way is within the cache, a long one is not.
    Report(
      name: "a long way without a holder",
      feed: """
        "viewport":[360,640],"feed":{"items":\(items(15, rows: 30)),"rowHeight":220,\
        "item":{"width":140,"height":200,"spacing":8}}
        """,
      events: ["\"row\":0,\"x\":444"] + (1...12).map { "\"y\":\($0 * 220)" }
        + (0..<12).reversed().map { "\"y\":\($0 * 220)" }, host: "recycler-view",
      reported: "recycler-view", faults: [.lost: 1], fix: "recycler-view-saved"),
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
      reported: "flutter-page-storage,store=reset", faults: [.lost: 2],
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
      fix: "stable-id,form=item,saves=scroll,updates=reconfigure"),
  ]

  @Test(arguments: reports)
  func theReportedCodeShowsTheSymptomAndTheFixNone(report: Report) throws {
    let reported = try report.replay(report.reported)
    for kind in FaultKind.counted {
      #expect(reported[kind] == report.faults[kind, default: 0], "\(kind)")
    }
    #expect(try report.replay(report.fix).isFaithful)
  }

  /// rubensousa/RecyclerViewNestedExample #3: a row that comes back from the cache of two needs no holder.
  @Test func aShortWayNeedsNoHolder() throws {
    let short = Report(
      name: "a short way without a holder",
      feed: """
        "viewport":[360,640],"feed":{"items":\(Self.items(15, rows: 30)),"rowHeight":220,\
        "item":{"width":140,"height":200,"spacing":8}}
        """,
      events: ["\"row\":0,\"x\":444"]
        + [110, 220, 330, 440, 330, 220, 110, 0].map { "\"y\":\($0)" },
      host: "recycler-view", reported: "recycler-view", faults: [:], fix: "recycler-view-saved")
    try theReportedCodeShowsTheSymptomAndTheFixNone(report: short)
  }
}
