import Foundation
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Session recordings, written by hand by rrweb's published types.
@Suite struct RRWebImportTests {
  private static func element(
    _ id: Int, _ tag: String, _ attributes: String = "", _ children: String...
  ) -> String {
    #"{"type":2,"tagName":"\#(tag)","attributes":{\#(attributes)},"#
      + #""childNodes":[\#(children.joined(separator: ","))],"id":\#(id)}"#
  }

  private static func row(_ number: Int) -> String {
    let strip = element(
      100 + number, "div", #""class":"strip""#,
      #"{"type":3,"textContent":"a","id":\#(200 + number)}"#)
    let title = element(300 + number, "div", #""class":"title""#)
    return element(400 + number, "div", #""class":"row r\#(number % 2)""#, title, strip)
  }

  /// A page with a list of rows, each with a title and a strip, below another list.
  private static func snapshot(
    _ time: Int = 1000, rows: Range<Int> = 0..<6, offset: (Int, Int) = (0, 0), list: String = ""
  ) -> String {
    let rows = rows.map(row).joined(separator: ",")
    let other = element(3, "ul", #""id":"menu""#)
    let main = element(
      4, "div", #""id":"feed","class":"list big"\#(list)"#, element(5, "div", "", rows))
    let body = element(6, "body", "", other, main)
    let node = #"{"type":0,"childNodes":[\#(element(2, "html", "", body))],"id":1}"#
    return
      #"{"type":2,"data":{"node":\#(node),"initialOffset":{"left":\#(offset.0),"top":\#(offset.1)}},"#
      + #""timestamp":\#(time)}"#
  }

  private static func page(_ time: Int, _ address: String = "https://a.example/") -> String {
    #"{"type":4,"data":{"href":"\#(address)","width":390,"height":844},"timestamp":\#(time)}"#
  }

  private static func scroll(_ time: Int, _ id: Int, _ x: Double, _ y: Double) -> String {
    #"{"type":3,"data":{"source":3,"id":\#(id),"x":\#(x),"y":\#(y)},"timestamp":\#(time)}"#
  }

  private static func addition(_ time: Int, _ node: String, to parent: Int, before next: Int?)
    -> String
  {
    let next = next.map(String.init) ?? "null"
    return
      #"{"type":3,"data":{"source":0,"texts":[],"attributes":[],"removes":[{"parentId":5,"id":400}],"#
      + #""adds":[{"parentId":\#(parent),"nextId":\#(next),"node":\#(node)}]},"timestamp":\#(time)}"#
  }

  private static func imported(
    _ events: [String], list: String? = nil
  ) throws -> ImportedTrace {
    try ImportedTrace(Array("[\(events.joined(separator: ","))]".utf8)) {
      $0.list = list.flatMap(ElementName.init(selector:))
    }
  }

  static let session = [
    page(900), snapshot(), scroll(1100, 4, 0, 120), scroll(1200, 3, 0, 10),
    scroll(1300, 102, 40, 0),
    scroll(1350, 104, 33, 0), scroll(1400, 4, 0, 100.5),
  ]

  static let lines = [
    #"{"t":0,"y":120}"#, #"{"t":200,"row":2,"x":40}"#, #"{"t":250,"row":4,"x":33}"#,
    #"{"t":300,"y":100.5}"#,
  ]

  /// PostHog's lines: an object with a window's id and its events. The first window is read.
  @Test(arguments: ["window_id", "windowId"])
  func aWindowsLinesAreKeptApart(key: String) throws {
    func line(_ window: String, _ events: [String]) -> String {
      #"{"\#(key)":"\#(window)","data":[\#(events.joined(separator: ","))]}"#
    }
    let text = [
      line("a", Array(Self.session[0..<3])),
      line("b", [Self.page(950), Self.snapshot(1050), Self.scroll(1150, 4, 0, 900)]),
      line("a", Array(Self.session[3...])),
    ]
    let imported = try ImportedTrace(Array(text.joined(separator: "\n").utf8))
    #expect(imported.lines == Self.lines)
    #expect(imported.report.ignored.contains("3 events of other windows than the first"))
    #expect {
      try ImportedTrace(Array(#"{"data":[\#(Self.session[1])],"\#(key)":"a"}"#.utf8))
    } throws: {
      "\($0)".contains("found a window's id behind its events")
    }
  }

  /// A page that is loaded again begins at 0, which its snapshot does not say.
  @Test func aPageThatIsLoadedAgainBeginsAnew() throws {
    let imported = try Self.imported(
      Self.session.dropLast() + [Self.snapshot(1500), Self.scroll(1600, 4, 0, 50)])
    #expect(
      imported.lines == Self.lines.dropLast() + [
        #"{"t":400,"y":0}"#, #"{"t":400,"row":2,"x":0}"#, #"{"t":400,"row":4,"x":0}"#,
        #"{"t":500,"y":50}"#,
      ])
  }

  /// The document of a frame is not the page, whose scrolls have rows elsewhere.
  @Test func aFrameIsNotThePage() throws {
    let frame = #"{"type":0,"childNodes":[\#(Self.element(61, "html"))],"id":60}"#
    let events = [
      Self.page(900), Self.snapshot(), Self.addition(1010, frame, to: 6, before: nil),
      Self.scroll(1100, 1, 0, 100), Self.scroll(1200, 60, 0, 900),
    ]
    let page = try Self.imported(events, list: "window")
    #expect(page.lines == [#"{"t":0,"y":100}"#])
    #expect(page.report.ignored.contains("1 offset of iframe, neither the list nor a strip in it"))
    #expect(try Self.imported(events, list: "iframe").lines == [#"{"t":0,"y":900}"#])
  }

  /// Strips with more classes than others are strips too; of two strips in a row, the one that moved more counts.
  @Test func aRowHasOneStrip() throws {
    func row(_ id: Int, _ classes: String) -> String {
      Self.element(
        id, "div", #""class":"row""#, Self.element(id + 1, "div", #""class":"tabs""#),
        Self.element(id + 2, "div", #""class":"\#(classes)""#))
    }
    let list = Self.element(
      4, "div", #""id":"feed""#, row(10, "strip"), row(20, "strip wide"), row(30, "strip"))
    let node = #"{"type":0,"childNodes":[\#(Self.element(2, "html", "", list))],"id":1}"#
    let imported = try Self.imported([
      #"{"type":2,"data":{"node":\#(node)},"timestamp":1000}"#, Self.scroll(1100, 4, 0, 10),
      Self.scroll(1200, 12, 50, 0), Self.scroll(1300, 22, 60, 0), Self.scroll(1400, 32, 70, 0),
      Self.scroll(1500, 31, 20, 0),
    ])
    #expect(
      imported.lines == [
        #"{"t":0,"y":10}"#, #"{"t":100,"row":0,"x":50}"#, #"{"t":200,"row":1,"x":60}"#,
        #"{"t":300,"row":2,"x":70}"#,
      ])
    #expect(
      imported.report.ignored == [
        "1 offset of div.tabs, which got the row of a strip that moved more"
      ])
  }

  // MARK: Lists

  @Test func theScrollerThatMovedMostIsTheList() throws {
    let imported = try Self.imported(Self.session)
    #expect(imported.lines == Self.lines)
    let report = imported.report
    #expect(report.read[0] == "2 offsets of the list div#feed.list.big")
    #expect(report.read[1] == "2 offsets of 2 strips in it (div.strip)")
    #expect(report.ignored == ["1 offset of ul#menu, neither the list nor a strip in it"])
    #expect(report.assumed[0].hasSuffix("; the page was 390 x 844"))
    #expect(report.lacking.contains { $0.contains("fingers and flings") })
  }

  @Test(arguments: ["ul", "#menu", "UL#menu"])
  func aSelectorNamesAnotherList(selector: String) throws {
    #expect(try Self.imported(Self.session, list: selector).lines == [#"{"t":0,"y":10}"#])
  }

  @Test(arguments: ["div#feed.list", ".big", "#feed", "div.list.big"])
  func aSelectorHasATagAnIdAndClasses(selector: String) throws {
    #expect(try Self.imported(Self.session, list: selector).lines == Self.lines)
  }

  @Test(arguments: ["", "#", "a b", "div>p", "div#", ".a..b", "[x]", "#a#b"])
  func aSelectorOfAnotherFormIsNone(selector: String) {
    #expect(ElementName(selector: selector) == nil)
  }

  @Test func aListThatDoesNotScrollIsNamedWithThoseThatDo() throws {
    let error = try #require(throws: TraceError.self) {
      try Self.imported(Self.session, list: "section")
    }
    #expect(error.found == "no scroll of an element section")
    #expect(error.expected.contains("div#feed.list.big") && error.expected.contains("ul#menu"))
  }

  /// The page itself scrolls under the id of its document, and starts where the snapshot says.
  @Test func thePageIsAList() throws {
    let imported = try Self.imported([
      Self.snapshot(offset: (0, 300)), Self.scroll(1500, 1, 0, 400), Self.scroll(1600, 105, 8, 0),
    ])
    #expect(
      imported.lines == [
        #"{"t":0,"y":300}"#, #"{"t":500,"y":400}"#, #"{"t":600,"row":5,"x":8}"#,
      ])
    #expect(imported.report.read[0] == "2 offsets of the list window")
  }

  @Test func anElementStartsWhereTheSnapshotSays() throws {
    let imported = try Self.imported([
      Self.snapshot(list: #","rr_scrollTop":77"#), Self.scroll(1500, 4, 0, 90),
    ])
    #expect(imported.lines == [#"{"t":0,"y":77}"#, #"{"t":500,"y":90}"#])
  }

  @Test func withoutScrollsDownThePageIsTheList() throws {
    let imported = try Self.imported([
      Self.snapshot(list: #","rr_scrollTop":77"#), Self.scroll(1500, 103, 8, 0),
    ])
    #expect(imported.lines == [#"{"t":0,"row":3,"x":8}"#])
    #expect(imported.report.read[0] == "0 offsets of the list window")
  }

  // MARK: Rows

  /// A row that is taken away keeps its number, and rows that come are counted where they come.
  @Test func addedRowsAreCountedInTheirPlaces() throws {
    let imported = try Self.imported([
      Self.snapshot(rows: 0..<4), Self.scroll(1100, 4, 0, 50),
      Self.addition(1200, Self.row(8), to: 5, before: nil),
      Self.addition(1200, Self.row(9), to: 5, before: 402),
      Self.scroll(1300, 108, 10, 0), Self.scroll(1400, 109, 20, 0), Self.scroll(1500, 103, 30, 0),
    ])
    #expect(
      imported.lines == [
        #"{"t":0,"y":50}"#, #"{"t":200,"row":5,"x":10}"#, #"{"t":300,"row":2,"x":20}"#,
        #"{"t":400,"row":4,"x":30}"#,
      ])
  }

  /// A page with a list of these nodes, and a scroll of it.
  private static func listed(_ rows: [String], at time: Int = 1000) -> [String] {
    let list = element(4, "div", #""id":"feed""#, rows.joined(separator: ","))
    let node = #"{"type":0,"childNodes":[\#(element(2, "html", "", list))],"id":1}"#
    return [
      #"{"type":2,"data":{"node":\#(node)},"timestamp":\#(time)}"#, scroll(time + 100, 4, 0, 10),
    ]
  }

  /// By row, the tags around a strip and its classes.
  private static let forms: [[(wrappers: [String], classes: String)]] = [
    [(["div"], "strip row-0"), (["div"], "strip row-1"), (["div"], "strip row-22")],
    [
      (["div"], "strip"), (["div"], "strip at-start"), (["div"], "strip"),
      (["div"], "strip at-end"),
      (["div"], "strip"),
    ],
    [(["div"], "strip"), (["section"], "strip"), (["div"], "strip"), (["section"], "strip")],
    [(["div"], "strip"), (["div", "div"], "strip"), (["div"], "strip")],
    [([], "strip"), ([], "strip active"), ([], "strip")],
  ]

  /// Classes of one element or of a state, and other wrappers, make no other strips.
  @Test(arguments: forms.indices)
  func stripsAreKnownInEveryForm(form: Int) throws {
    let rows = Self.forms[form]
    let nodes = rows.enumerated().map { number, row in
      let item = Self.element(200 + number, "div", #""class":"item""#)
      let strip = Self.element(100 + number, "div", #""class":"\#(row.classes)""#, item)
      return row.wrappers.enumerated().reduce(strip) { node, wrapper in
        Self.element(300 + 10 * number + wrapper.offset, wrapper.element, "", node)
      }
    }
    let events =
      Self.listed(nodes) + rows.indices.map { Self.scroll(1200 + 100 * $0, 100 + $0, 7, 0) }
    let imported = try Self.imported(events)
    #expect(
      imported.lines.dropFirst()
        == rows.indices.map {
          #"{"t":\#(100 + 100 * $0),"row":\#($0),"x":7}"#
        }[...])
    #expect(imported.report.ignored == [])
  }

  /// A recorder that takes a second snapshot of the same page: rows that were removed before it keep their numbers, and an
  /// element with another class is the same. After a load, rows are counted anew.
  @Test(arguments: [false, true])
  func aSecondSnapshotForgetsNothing(isLoaded: Bool) throws {
    func snapshot(_ rows: Range<Int>, _ time: Int, _ classes: String) -> [String] {
      let list = Self.element(
        4, "div", #""id":"feed","class":"\#(classes)""#, rows.map(Self.row).joined(separator: ","))
      let node = #"{"type":0,"childNodes":[\#(Self.element(2, "html", "", list))],"id":1}"#
      return [#"{"type":2,"data":{"node":\#(node)},"timestamp":\#(time)}"#]
    }
    let added = (4..<8).map { Self.addition(1200, Self.row($0), to: 4, before: nil) }
    let load = isLoaded ? [#"{"type":0,"data":{},"timestamp":1300}"#] : []
    let events =
      [Self.page(900)] + snapshot(0..<4, 1000, "list") + [Self.scroll(1100, 4, 0, 400)] + added
      + load
      + snapshot(4..<8, 1400, "list is-scrolled")
      + [Self.scroll(1500, 4, 0, 500), Self.scroll(1600, 106, 5, 0)]
    let imported = try Self.imported(events)
    #expect(imported.lines.last == #"{"t":500,"row":\#(isLoaded ? 2 : 6),"x":5}"#)
    #expect(imported.lines.contains(#"{"t":400,"y":500}"#))
    #expect(imported.report.ignored == [])
  }

  /// A row that a virtual list has removed has not gone back to its start.
  @Test func aSecondSnapshotMovesNoRemovedRow() throws {
    let imported = try Self.imported([
      Self.page(900), Self.snapshot(rows: 0..<4), Self.scroll(1100, 4, 0, 10),
      Self.scroll(1150, 102, 40, 0), Self.snapshot(1200, rows: 3..<6, offset: (0, 0)),
      Self.scroll(1300, 4, 0, 50),
    ])
    #expect(
      imported.lines == [
        #"{"t":0,"y":10}"#, #"{"t":50,"row":2,"x":40}"#, #"{"t":100,"y":0}"#, #"{"t":200,"y":50}"#,
      ])
  }

  @Test func ofSeveralListsThatFitTheOneThatMovedMostIsNamed() throws {
    let events = Self.session + [Self.scroll(1500, 5, 0, 30)]
    let imported = try Self.imported(events, list: "div")
    #expect(
      imported.report.assumed.last?.hasPrefix("the list is the scroller of 2 like div") == true)
    #expect(imported.report.ignored.contains("1 offset of div, neither the list nor a strip in it"))
    #expect {
      try Self.imported([
        Self.snapshot().replacing(#","initialOffset":{"left":0,"top":0}"#, with: "")
      ])
    } throws: {
      "\($0)".hasSuffix("found no scroll of an element, expected an element that scrolls")
    }
  }

  @Test func aRowBeyondTheFeedIsAnError() throws {
    let error = try #require(throws: TraceError.self) {
      try Self.imported([
        Self.snapshot(rows: 0..<12), Self.scroll(1100, 4, 0, 50), Self.scroll(1200, 111, 5, 0),
      ])
    }
    #expect(error.found == "a strip in row 11 of div#feed.list.big")
    #expect(error.expected.hasPrefix("a feed of 12 rows or more"))
  }

  /// The next page has the same ids for other elements, or the same list for a while longer.
  @Test func anotherPageIsAnotherList() throws {
    let imported = try Self.imported([
      Self.page(900), Self.snapshot(), Self.scroll(1100, 4, 0, 50),
      Self.page(2000, "https://a.example/#top"), Self.snapshot(2000), Self.scroll(2100, 4, 0, 90),
      Self.page(3000, "https://a.example/b"), Self.snapshot(3000), Self.scroll(3100, 4, 0, 20),
    ])
    // Where the page was loaded again, its snapshot has the list at its start.
    #expect(
      imported.lines == [#"{"t":0,"y":50}"#, #"{"t":900,"y":0}"#, #"{"t":1000,"y":90}"#])
    #expect(imported.report.ignored == ["1 offset of div#feed.list.big on another page"])
  }

  // MARK: Forms

  @Test(arguments: [
    "[EVENTS]", "LINES", "\u{FEFF}LINES", #"{"events":[EVENTS]}"#,
    #"{"a":{"b":[1]},"events":[EVENTS],"c":2}"#,
    #"{"version":"1","data":{"id":"x","snapshots":[EVENTS]}}"#, "PAIRS",
    #"{"window_id":"w","data":[EVENTS]}"#, "[[EVENTS]]", "[[HEAD],[TAIL]]",
  ])
  func everyFormIsRead(form: String) throws {
    let events = Self.session
    let pairs = events.map { #"["w",\#($0)]"# }.joined(separator: "\n")
    let text = form.replacing("EVENTS", with: events.joined(separator: ", "))
      .replacing("LINES", with: events.joined(separator: "\n")).replacing("PAIRS", with: pairs)
      .replacing("HEAD", with: events.prefix(3).joined(separator: ","))
      .replacing("TAIL", with: events.dropFirst(3).joined(separator: ","))
    #expect(try ImportedTrace(text).lines == Self.lines)
  }

  /// Windows may have numbers.
  @Test func numbersOfWindowsAreTold() throws {
    func of(_ window: Int, _ event: String) -> String {
      #"{"windowId":\#(window),"# + event.dropFirst()
    }
    let events = Self.session.map { of(1, $0) } + [of(2, Self.scroll(1150, 4, 0, 999))]
    let imported = try Self.imported(events)
    #expect(imported.lines == Self.lines)
    #expect(imported.report.ignored.contains("1 event of other windows than the first"))
    let wrapped = [(1, Self.session), (2, [Self.scroll(1150, 4, 0, 999)])].map { window, events in
      #"{"window_id":\#(window),"data":[\#(events.joined(separator: ","))]}"#
    }
    #expect(try ImportedTrace(wrapped.joined(separator: "\n")).lines == Self.lines)
  }

  /// Pages cut texts within an emoji, and JSON.stringify writes that.
  @Test func halfOfAPairOfSurrogatesIsRead() throws {
    let text =
      #"{"type":3,"data":{"source":0,"texts":[{"id":5,"value":"a\ud83d"}]},"timestamp":1250}"#
    let input = #"{"type":3,"data":{"source":5,"text":"\ud83d\ud83d"},"timestamp":1260}"#
    #expect(try Self.imported(Self.session + [text, input]).lines == Self.lines)
    let broken = #"[{"type":3,"data":{"text":"\ud8"},"timestamp":1}]"#
    let found = try #require(ImportedTrace.mistake(in: broken, as: .rrweb))
    #expect(found.contains("an escape with four hexadecimal digits"), "\(found)")
  }

  @Test func packedEventsAreKnownWithoutTheFormat() throws {
    for text in [#"["eJx1","eJx2"]"#, #" [ "eJx1" ]"#] {
      let found = try #require(ImportedTrace.mistake(in: text))
      #expect(found.contains("rrweb records without packFn"), "\(found)")
    }
  }

  /// Some programs sort the keys of nodes; classes may be on several lines.
  @Test func aNodeIsNamedInAnyOrderOfItsKeys() throws {
    func sorted(_ id: Int, _ attributes: String, _ children: String = "") -> String {
      #"{"attributes":{\#(attributes)},"childNodes":[\#(children)],"id":\#(id),"tagName":"div","type":2}"#
    }
    let rows = (0..<3).map { row in
      sorted(
        400 + row, #""class":"row""#,
        sorted(300 + row, #""class":"title""#) + ","
          + sorted(100 + row, #""class":"strip\n  wide""#))
    }
    let list = sorted(4, #""class":"list\n big","id":"feed""#, rows.joined(separator: ","))
    let node = #"{"childNodes":[\#(list)],"id":1,"type":0}"#
    let imported = try Self.imported(
      [
        #"{"data":{"node":\#(node)},"timestamp":1000,"type":2}"#, Self.scroll(1100, 4, 0, 10),
        Self.scroll(1200, 102, 5, 0),
      ], list: "#feed.big")
    #expect(imported.lines == [#"{"t":0,"y":10}"#, #"{"t":100,"row":2,"x":5}"#])
    #expect(imported.report.read[1].contains("div.strip.wide"), "\(imported.report.read)")
  }

  @Test func otherWindowsAreIgnored() throws {
    let other = #"["v",\#(Self.scroll(1150, 4, 0, 999))]"#
    let pairs = Self.session.map { #"["w",\#($0)]"# } + [other]
    let imported = try ImportedTrace(pairs.joined(separator: "\n"))
    #expect(imported.lines == Self.lines)
    #expect(imported.report.ignored.contains("1 event of other windows than the first"))
  }

  @Test func aDeepPageIsRead() throws {
    let inner = Self.row(0)
    let deep = (0..<300).reduce(inner) { node, depth in Self.element(1000 + depth, "div", "", node)
    }
    let list = Self.element(4, "div", #""id":"feed""#, deep)
    let node = #"{"type":0,"childNodes":[\#(list)],"id":1}"#
    let imported = try Self.imported([
      #"{"type":2,"data":{"node":\#(node)},"timestamp":1}"#, Self.scroll(2, 4, 0, 9),
      Self.scroll(3, 100, 5, 0),
    ])
    #expect(imported.lines == [#"{"t":0,"y":9}"#, #"{"t":1,"row":0,"x":5}"#])
  }

  static let mistakes: [(String, String)] = [
    ("[]", "0 events, and no full snapshot"), (page(1), "1 event, and no full snapshot"),
    (#"["w"]"#, "a string alone in a list, expected events as objects"),
    (#"["packed","packed"]"#, "a packed event"),
    (#"[{"type":2,"data":"x","timestamp":1}]"#, "whose data is no object"),
    (#"[{"type":2,"data":{},"cv":"2024-10","timestamp":1}]"#, "not compressed"),
    (#"[{"data":{},"timestamp":1}]"#, "an event without a type"),
    (#"[{"type":3,"data":{"source":3}}]"#, "timestamp nothing"),
    (#"[{"type":3,"data":{"source":3},"timestamp":"1"}]"#, #"timestamp "1""#),
    (#"[{"type":3,"data":{"source":3},"timestamp":1e30}]"#, "within 146 years"),
    (#"[{"type":2,"data":{},"timestamp":1}]"#, "a full snapshot without a node"),
    (#"[{"type":2,"data":{"node":{"type":0}},"timestamp":1}]"#, "a node without an id"),
    (#"[{"type":2,"data":{"node":{"id":1,"childNodes":[1]}},"timestamp":1}]"#, "a node 1"),
    (#"[{"type":3,"data":{"source":3,"x":1,"y":1},"timestamp":1}]"#, "a scroll without an id"),
    (#"[{"type":3,"data":{"source":3,"id":1,"x":1},"timestamp":1}]"#, "without x and y"),
    (#"[{"type":3,"data":{"source":3,"id":1,"x":1,"y":1e10},"timestamp":1}]"#, "y 1e10"),
    ("[\(snapshot())", "the end of the file"), ("[\(snapshot())]", "no event"),
    ("[\(snapshot()),]", "expected"), ("\(snapshot())\n{\"type\":3,\"da", "the end of the file"),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamed(text: String, message: String) throws {
    let found = try #require(ImportedTrace.mistake(in: text, as: .rrweb), "\(text)")
    #expect(found.contains(message), "\(found)")
  }

  /// The page of `ListsPage` has recorded it.
  @Test func aRecordingThatTheRepositoryHasIsRead() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Recordings/session.json.gz")
    let feed = Trace(
      name: "page", viewport: ImportedTrace.feed.viewport,
      feed: Feed(
        itemCounts: Array(repeating: 20, count: 100), rowHeight: .uniform(units: 100 << 10),
        itemShapes: [Feed.ItemShape(widthUnits: 100 << 10, heightUnits: 80 << 10)]))
    let imported = try ImportedTrace(Array(try Data(contentsOf: file)), onto: feed)
    #expect(imported.lines.first == #"{"t":0,"y":5000}"#)
    #expect(imported.report.read[0].hasSuffix("of the list div#a.list"))
  }
}
