import FeedCheck
import Foundation
import ScrollTrace
import Testing

/// The reports of a check, on a list of a few lines.
@Suite struct FeedCheckTests {
  /// Rows of 100 points on a screen of 200, each with 9 items of 50 points.
  private static func trace(_ events: String, items: String = "[9,9,9,9,9,9]") throws -> ValidTrace
  {
    var text = """
      {"filmstrip":1,"name":"test","viewport":[100,200],"feed":{"items":\(items),"rowHeight":100,\
      "item":{"width":50,"height":90}}}
      \(events)
      """
    return try text.withUTF8 {
      try TraceFormat.read(bytes: UnsafeRawBufferPointer($0), named: "test.jsonl")
    }
  }

  /// A list with a strip for each row, and what a test makes it do.
  private final class PlainList: DrivenFeed {
    var names: [String]
    var y = 0.0
    var offsets: [String: Double] = [:]
    var performs = true
    /// Where a row with new content is shown; nil for its start.
    var offsetAfterReset: Double?
    /// A finger scrolls no strip beyond this.
    var most = Double.infinity
    /// Changes what it says is on the screen.
    var change: (inout [DisplayedRow]) -> Void = { _ in }
    var edits: [FeedEdit] = []
    /// The list's own changes at a time: offsets of rows.
    var timers: [(due: Double, row: String, x: Double)] = []
    var wasAway = false

    init(rows: Int = 6) { names = (0..<rows).map { "r\($0)" } }

    func scroll(toY y: Double) { self.y = y }
    func scroll(row: Int, toX x: Double) throws {
      guard x <= most else { throw NotPerformed("the content ends at \(most)") }
      offsets[names[row]] = x
    }

    func apply(_ edit: FeedEdit) throws {
      guard performs else { throw NotPerformed("not supported: \(edit)") }
      edits.append(edit)
      switch edit {
      case .insert(let rows, let index):
        names.insert(contentsOf: rows.map { "r\($0.number)" }, at: index)
      case .delete(let rows): names.removeSubrange(rows)
      case .move(let from, let to): names.insert(names.remove(at: from), at: to)
      case .reset(let row, _): offsets[names[row]] = offsetAfterReset
      default: break
      }
    }

    func scrollAll(toX x: Double) {
      for name in names { offsets[name] = x }
    }

    /// True if offsets outlive the screen; nil for a list that cannot go away.
    var keepsOffsets: Bool?
    var calls: [String] = []

    func leave(losing loss: ScreenLoss) throws {
      guard let keepsOffsets else { throw NotPerformed("not supported: a screen that goes away") }
      calls.append("leave \(loss)")
      if loss == .nothing { return }
      y = 0
      if !keepsOffsets { offsets = [:] }
    }

    func enter() { calls.append("enter") }

    func tap(item: Int, ofRow row: Int) throws -> String? { names[row] }
    func layOut() {}

    func pass(toMilliseconds time: Double, before event: Int) -> Bool {
      let due = timers.filter { $0.due <= time }
      timers.removeAll { $0.due <= time }
      for timer in due { offsets[timer.row] = timer.x }
      return !due.isEmpty
    }

    var displayedRows: [DisplayedRow] {
      var rows = names.indices.filter {
        Double($0) * 100 < y + 200 && Double($0) * 100 + 100 > y
      }.map {
        DisplayedRow(
          index: $0, identity: names[$0], offset: offsets[names[$0]] ?? 0,
          items: ["\(names[$0])/0"], cell: $0)
      }
      change(&rows)
      return rows
    }
  }

  private static let scrolls = """
    {"t":0,"row":0,"x":40}
    {"t":200,"y":300}
    {"t":400,"y":0}
    """

  @Test func aListThatKeepsItsOffsetsIsClean() throws {
    let report = try FeedCheck(Self.trace(Self.scrolls)).run(on: PlainList())
    #expect(report.isClean && report.skipped.isEmpty)
    #expect(report.judgement.displayCount == 6)
    #expect(
      report.log.split(separator: "\n").dropFirst(3).first
        == #"{"t":0,"e":0,"scroll":"r0","x":40,"by":"finger"}"#)
  }

  /// The time before an event passes in two parts: a correction belongs to the display, and a later change is a fault of
  /// its own.
  @Test func whatAListDoesBetweenEventsIsSeenAtItsTime() throws {
    let list = PlainList()
    list.timers = [(150, "r0", 0)]
    let late = try FeedCheck(Self.trace(Self.scrolls)).run(on: list)
    #expect(late.judgement.found.map(\.kind) == [.lost, .lost])
    #expect(late.judgement.found.first?.inPlace == true)
    #expect(late.log.contains(#"{"t":200,"e":0,"scroll":"r0","x":0,"by":"code""#))
    let corrected = PlainList()
    corrected.change = { rows in
      // The offset is restored after the row is shown.
      if corrected.timers.count == 1, corrected.y == 0, corrected.offsets["r0"] == 0 { return }
      if corrected.y == 300 { corrected.offsets["r0"] = 0 }
    }
    corrected.timers = [(450, "r0", 40)]
    let report = try FeedCheck(Self.trace(Self.scrolls + "\n{\"t\":900,\"y\":10}")).run(
      on: corrected)
    #expect(report.judgement.found.map(\.kind) == [.flash])
  }

  /// The list has the time of settling after the last event, and no more.
  @Test(arguments: [(450.0, FaultKind.flash), (501, .lost)])
  func aCorrectionAfterTheLastEventIsWaitedFor(due: Double, kind: FaultKind) throws {
    let list = PlainList()
    list.change = { [unowned list] _ in
      if list.y == 300 { list.offsets["r0"] = 0 }
    }
    list.timers = [(due, "r0", 40)]
    let report = try FeedCheck(Self.trace(Self.scrolls)).run(on: list)
    #expect(report.judgement.found.map(\.kind) == [kind])
  }

  /// Items that come within the time of settling are in time.
  @Test func lateItemsAreBlankOnlyAfterSettling() throws {
    for (due, count) in [(450.0, 0), (550.0, 2)] {
      let list = PlainList()
      // The timer is about r5, which is not on the screen then.
      list.timers = [(due, "r5", 0)]
      list.change = { [unowned list] rows in
        guard list.y == 0, list.offsets["r0"] != nil, !list.timers.isEmpty, list.wasAway else {
          list.wasAway = list.wasAway || list.y > 0
          return
        }
        for place in rows.indices { rows[place].items = [] }
      }
      let report = try FeedCheck(Self.trace(Self.scrolls + "\n{\"t\":900,\"y\":10}")).run(on: list)
      #expect(report.judgement.found.map(\.kind) == Array(repeating: .blank, count: count))
    }
  }

  @Test func aLostOffsetIsNamedWithItsCauseAndItsFix() throws {
    let list = PlainList()
    list.change = { rows in
      for place in rows.indices where list.y == 0 { rows[place].offset = 0 }
    }
    let report = try FeedCheck(Self.trace(Self.scrolls)).run(on: list)
    // The scroll itself was undone at once, in place.
    #expect(report.judgement.found.map(\.kind) == [.lost, .lost])
    #expect(report.judgement.found.map(\.inPlace) == [true, false])
    let message = "\(report)"
    #expect(message.hasPrefix("2 faults in 6 displays: lost 2\n"), "\(message)")
    #expect(message.contains("r0, at 400 ms: shown at 0, its start; r0 was left at 40"))
    #expect(message.contains("  fix: store the offset under the row's identity"))
  }

  @Test func theReportNamesTheFirstOfManyFaults() throws {
    let list = PlainList()
    list.change = { rows in
      for place in rows.indices { rows[place].items = ["r0/0"] }
    }
    let message = "\(try FeedCheck(Self.trace(Self.scrolls)).run(on: list))"
    #expect(message.hasPrefix("4 faults in 6 displays: stale 4\n"), "\(message)")
    #expect(message.hasSuffix("\nand 3 more: report.judgement.found"), "\(message)")
  }

  /// One row more is within the tolerance.
  @Test(arguments: [(2, nil), (3, "the rows 0 to 3 on the screen")])
  func aListWithOtherRowHeightsIsRefusedAtItsFirstLayout(last: Int, found: String?) throws {
    let list = PlainList()
    list.change = { rows in
      for index in rows.count..<max(rows.count, last + 1) {
        rows.append(DisplayedRow(index: index, identity: "r\(index)", offset: 0))
      }
    }
    do {
      _ = try FeedCheck(Self.trace(Self.scrolls)).run(on: list)
      #expect(found == nil)
    } catch let error as DrivenFeedError {
      #expect(error.event == nil && error.found == found, "\(error)")
      #expect(error.expected == "0 to 1, by the row heights and the viewport of test")
    }
  }

  @Test func eventsThatCannotBePerformedAreSkippedWithTheReason() throws {
    let list = PlainList()
    list.performs = false
    let trace = try Self.trace(
      """
      {"t":0,"row":5,"x":40}
      {"t":10,"row":1,"x":40}
      {"t":20,"insert":0,"items":[9]}
      {"t":30,"row":0,"x":10}
      {"t":40,"row":2,"x":20}
      {"t":50,"move":0,"to":3}
      {"t":60,"reload":1,"items":9}
      """)
    let report = try FeedCheck(trace).run(on: list)
    #expect(
      report.skipped.map { "\($0.event): \($0.reason)" } == [
        "0: the row was not on the screen",
        "2: not supported: insert 1 row before row 0",
        "3: the row was not on the screen",
        "5: indices changed with an edit that was not performed",
        "6: not supported: reload row 1 with 9 items",
      ])
    // Row 2 of the trace is still row 1 of the list.
    #expect(list.offsets == ["r1": 20])
    #expect("\(report)".contains("skipped 2 events, first event 0 at 0 ms: the row was not on"))
  }

  @Test func aScrollThatWasNotPerformedChangesNothingThatIsRight() throws {
    let list = PlainList()
    list.most = 50
    let report = try FeedCheck(
      try Self.trace(
        """
        {"t":0,"row":0,"x":40}
        {"t":10,"row":0,"x":60}
        {"t":200,"y":300}
        {"t":400,"y":0}
        """)
    ).run(on: list)
    #expect(report.skipped.map(\.reason) == ["the content ends at 50.0"])
    #expect(report.isClean && !report.log.contains("60"), "\(report)")
  }

  /// A list with other rows than the trace has would pass with hardly a scroll.
  @Test func aCheckOfLessThanHalfIsAnError() throws {
    let list = PlainList()
    list.most = 50
    func trace(_ offsets: [Int]) throws -> ValidTrace {
      try Self.trace(
        offsets.enumerated().map { "{\"t\":\($0 * 10),\"row\":0,\"x\":\($1)}" }
          .joined(separator: "\n"))
    }
    #expect(try FeedCheck(trace([40, 60])).run(on: list).skipped.count == 1)
    let error = try #require(throws: DrivenFeedError.self) {
      try FeedCheck(trace([40, 60, 70])).run(on: list)
    }
    #expect(error.event == 1 && error.timeMilliseconds == 10)
    #expect(
      error.found
        == "1 of 3 scrolls by a finger performed, and this one not (the content ends at 50.0)")
  }

  /// The row has less content, and the list restores the offset where nothing is any more.
  @Test func aStripThatIsEmptyBeyondItsContentIsBlank() throws {
    let trace = try Self.trace(
      """
      {"t":0,"row":0,"x":90}
      {"t":200,"y":300}
      {"t":400,"y":0}
      """)
    for (most, kinds) in [(90.0, []), (57, []), (56, [FaultKind.blank])] {
      let list = PlainList()
      list.change = { rows in
        for place in rows.indices where list.wasAway {
          (rows[place].most, rows[place].extent) = (most, 100)
        }
        if list.y > 0 { list.wasAway = true }
      }
      let found = try FeedCheck(trace).run(on: list).judgement.found
      #expect(found.map(\.kind) == kinds, "\(most)")
    }
  }

  @Test func newContentIsRightAtItsStart() throws {
    let trace = try Self.trace(
      """
      {"t":0,"row":0,"x":40}
      {"t":200,"reload":0,"items":9,"reset":true}
      {"t":400,"y":300}
      {"t":600,"y":0}
      """)
    #expect(try FeedCheck(trace).run(on: PlainList()).isClean)
    let list = PlainList()
    list.offsetAfterReset = 40
    let found = try FeedCheck(trace).run(on: list).judgement.found
    #expect(found.map(\.kind) == [.foreign, .foreign])
    #expect(found.map(\.timeMilliseconds) == [200, 600])
  }

  @Test func stripsThatMoveTogetherAreRightOnTheScreenAndOffIt() throws {
    let trace = try Self.trace(
      """
      {"t":0,"allX":40}
      {"t":200,"y":300}
      {"t":300,"row":4,"x":60}
      {"t":400,"y":0}
      {"t":600,"y":300}
      """)
    let report = try FeedCheck(trace).run(on: PlainList())
    #expect(report.isClean && report.judgement.displayCount == 8, "\(report)")
    // A list that moves the first two rows only.
    let list = PlainList()
    list.change = { rows in
      for place in rows.indices where rows[place].index > 1 { rows[place].offset = 0 }
    }
    let found = try FeedCheck(trace).run(on: list).judgement.found
    #expect(found.map(\.kind) == [.lost, .lost, .lost, .lost], "\(found)")
  }

  private static let goesAway = """
    {"t":0,"row":0,"x":40}
    {"t":200,"y":300}
    {"t":400,"leave":true,"lost":"screen"}
    {"t":600,"reload":4,"items":9}
    {"t":800,"enter":true}
    {"t":1000,"row":1,"x":60}
    {"t":1200,"leave":true}
    {"t":1400,"enter":true}
    """

  @Test func aScreenThatComesBackIsJudgedAnew() throws {
    let trace = try Self.trace(Self.goesAway)
    let list = PlainList()
    list.keepsOffsets = true
    let report = try FeedCheck(trace).run(on: list)
    #expect(report.isClean && report.skipped.isEmpty, "\(report)")
    #expect(report.judgement.displayCount == 8)
    #expect(list.calls == ["leave screen", "enter", "leave nothing", "enter"])
    #expect(report.log.contains(#"{"t":400,"e":2,"leave":true}"#), "\(report.log)")
    list.keepsOffsets = false
    (list.y, list.offsets) = (0, [:])
    let found = try FeedCheck(trace).run(on: list).judgement.found
    #expect(found.map(\.kind) == [.lost, .lost])
    #expect(found.map(\.timeMilliseconds) == [800, 1400])
  }

  /// The list goes to its top instead, where later events scroll.
  @Test func aScreenThatCannotGoAwayIsSkippedWithItsReturn() throws {
    let report = try FeedCheck(Self.trace(Self.goesAway)).run(on: PlainList())
    #expect(report.isClean, "\(report)")
    #expect(report.skipped.map(\.event) == [2, 4, 6, 7])
    #expect(!report.log.contains("leave") && report.judgement.displayCount == 7)
  }

  @Test func aScreenThatDoesNotComeBackIsAnError() throws {
    final class Gone: DrivenFeed {
      func scroll(toY y: Double) {}
      func scroll(row: Int, toX x: Double) {}
      func layOut() {}
      func leave(losing loss: ScreenLoss) {}
      var displayedRows: [DisplayedRow] { [DisplayedRow(index: 0, offset: 0)] }
    }
    let trace = try Self.trace(Self.goesAway)
    let error = #expect(throws: DrivenFeedError.self) { _ = try FeedCheck(trace).run(on: Gone()) }
    #expect(error?.event == 4 && error?.found.contains("does not come back") == true)
  }

  @Test func editsAreAppliedWithTheirContents() throws {
    let trace = try Self.trace(
      """
      {"t":0,"row":0,"x":100}
      {"t":10,"insert":0,"items":[9,4]}
      {"t":10,"delete":5,"count":2}
      {"t":20,"move":2,"to":0}
      {"t":30,"reload":0,"items":12,"splice":[0,0,3]}
      {"t":40,"reloadAll":true}
      {"t":50,"viewport":[100,150]}
      {"t":60,"memoryWarning":true}
      {"t":70,"select":[0,2]}
      """)
    let list = PlainList()
    let report = try FeedCheck(trace).run(on: list)
    #expect(
      list.edits.map(\.description) == [
        "insert 2 rows before row 0", "delete 2 rows from row 5 on", "move row 2 to 0",
        "reload row 0 with 12 items", "reload the table", "resize the table to 100 x 150",
        "memory warning",
      ])
    // The strip should have followed its items: three of 50 points came before them.
    let fault = try #require(report.judgement.found.first)
    #expect(fault.kind == .foreign && fault.right == 250...250 && fault.row == "r0")
    #expect(report.log.contains(#""edit":"r0","right":[250,250]"#))
    #expect(report.log.contains(#""tap":"r0","opened":"r0""#))
  }

  @Test func aRowInTwoCellsIsAFaultAndOtherCellsAndItemsAreNewLooks() throws {
    let list = PlainList()
    list.change = { rows in
      if list.y == 300 { rows.append(DisplayedRow(index: 3, offset: 0, cell: 77)) }
      if list.y == 310 { rows[0].cell = 99 }
      if list.y == 320 { rows[0].items = ["r1/0"] }
    }
    let trace = try Self.trace(
      #"{"t":0,"row":0,"x":40}"#
        + [300, 310, 320].map { "\n{\"t\":\($0),\"y\":\($0)}" }.joined())
    let report = try FeedCheck(trace).run(on: list)
    #expect(report.judgement.found.map(\.kind) == [.twice, .stale])
    #expect(report.log.components(separatedBy: "\"change\"").count == 3)
  }

  /// The fling of row 0 goes on while the row is off the screen, and after it has come back.
  private static let flings = """
    {"t":0,"row":0,"x":40}
    {"t":10,"row":0,"x":60,"coast":true}
    {"t":200,"y":300}
    {"t":210,"row":0,"x":70,"coast":true}
    {"t":400,"y":0}
    {"t":600,"row":0,"x":80,"coast":true}
    """

  @Test func flingsAreSkippedByAListThatCannotPerformThem() throws {
    let report = try FeedCheck(Self.trace(Self.flings)).run(on: PlainList())
    #expect(report.isClean && report.skipped.map(\.event) == [1, 3, 5])
    #expect(report.skipped.allSatisfy { $0.reason == "not supported: flings" })
  }

  /// A list whose flings drive the strip of row 0, or that of row 3, which took its cell.
  private final class FlungList: DrivenFeed {
    let list = PlainList()
    let strip: String?
    init(goesOnIn strip: String?) { self.strip = strip }

    func scroll(toY y: Double) { list.scroll(toY: y) }
    func scroll(row: Int, toX x: Double) throws { try list.scroll(row: row, toX: x) }
    func layOut() {}

    func fling(row: Int, by distance: Double) throws {
      let name = list.y == 0 ? "r0" : strip
      guard let name else { throw NotPerformed("the fling has ended") }
      list.offsets[name, default: 0] += distance
    }

    var displayedRows: [DisplayedRow] {
      list.displayedRows.map { row in
        var row = row
        if row.identity == "r3" { row.cell = 0 }
        return row
      }
    }
  }

  @Test func aFlingThatGoesOnInAnotherRowIsFound() throws {
    let drifted = try FeedCheck(Self.trace(Self.flings)).run(on: FlungList(goesOnIn: "r3"))
    #expect(drifted.judgement.found.map(\.kind) == [.drifted, .foreign])
    #expect(drifted.judgement.found.first?.timeMilliseconds == 210)
    for line in [
      #"{"t":10,"e":1,"scroll":"r0","x":60,"by":"finger"}"#,
      #"{"t":210,"e":3,"edit":"r0","right":[60,70]}"#,
      #"{"t":210,"e":3,"scroll":"r3","x":10,"by":"fling"}"#,
    ] {
      #expect(drifted.log.contains(line + "\n"), "\(drifted.log)")
    }
    // Its own strip moves while it is off the screen, which is right too.
    #expect(try FeedCheck(Self.trace(Self.flings)).run(on: FlungList(goesOnIn: "r0")).isClean)
    let ended = try FeedCheck(Self.trace(Self.flings)).run(on: FlungList(goesOnIn: nil))
    #expect(ended.isClean && ended.skipped.map(\.event) == [3])
  }

  @Test func aFlingThatBeganOffTheScreenIsNotPerformed() throws {
    let flings = """
      {"t":0,"row":0,"x":40}
      {"t":10,"row":5,"x":60,"coast":true}
      {"t":200,"y":400}
      {"t":300,"row":5,"x":70,"coast":true}
      """
    let report = try FeedCheck(Self.trace(flings)).run(on: FlungList(goesOnIn: "r5"))
    #expect(
      report.skipped.map(\.reason) == Array(repeating: "the fling began off the screen", count: 2))
  }

  @Test func snappingStripsScrollToTheNearestPage() throws {
    var check = try FeedCheck(Self.trace(Self.scrolls))
    check.header.page = 100
    let list = PlainList()
    #expect(try check.run(on: list).isClean)
    #expect(list.offsets == ["r0": 0])
  }

  @Test func aListThatSaysWhatCannotBeIsRefused() throws {
    let changes: [(String, (inout [DisplayedRow]) -> Void)] = [
      ("row 6 on the screen", { $0[0].index = 6 }),
      ("row -1 on the screen", { $0[0].index = -1 }),
      ("offset nan in row 0", { $0[0].offset = .nan }),
      ("offset inf in row 1", { $0[1].most = .infinity }),
      ("r0 at index 1", { $0[1].identity = "r0" }),
      ("row r0 2 times", { $0.append($0[0]) }),
    ]
    for (found, change) in changes {
      let list = PlainList()
      list.change = change
      let error = try #require(throws: DrivenFeedError.self) {
        try FeedCheck(Self.trace(Self.scrolls)).run(on: list)
      }
      #expect(error.found == found && error.event == nil)
    }
    let list = PlainList()
    list.change = { if list.y == 300 { $0[0].identity = "r0" } }
    let error = try #require(throws: DrivenFeedError.self) {
      try FeedCheck(Self.trace(Self.scrolls)).run(on: list)
    }
    #expect(error.event == 1 && error.timeMilliseconds == 200 && error.found == "r0 at index 3")
  }

  @Test func aCheckOfNothingIsAnError() throws {
    let list = PlainList()
    list.change = { $0 = [] }
    #expect(throws: DrivenFeedError.self) {
      try FeedCheck(Self.trace(Self.scrolls)).run(on: list)
    }
    #expect(throws: DrivenFeedError.self) {
      try FeedCheck(Self.trace(#"{"t":0,"row":5,"x":40}"#)).run(on: PlainList())
    }
  }

  @Test func anEmbeddedTraceNeedsNoFile() throws {
    #expect(try FeedCheck(embedded: "edited-feed").trace.name == "edited-feed")
    #expect(throws: NotPerformed.self) { try FeedCheck(embedded: "none") }
  }
}
