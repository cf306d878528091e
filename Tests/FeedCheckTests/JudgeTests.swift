import Foundation
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@testable import FeedCheck

/// The judge on logs that were worked out by hand, a test for each rule.
@Suite struct JudgeTests {
  /// Scrolls the row a in cell 0 to 130, and hides it.
  private static let scrolled = """
    {"t":0,"show":"a","x":0,"items":["a/0"],"cell":0}
    {"t":200,"scroll":"a","x":130,"by":"finger"}
    {"t":900,"hide":"a"}

    """

  @Test func theFingersOffsetIsRight() throws {
    #expect(try LogText.faults(of: Self.scrolled + #"{"t":950,"show":"a","x":130.5}"#) == [])
    #expect(
      try LogText.faults(of: Self.scrolled + #"{"t":950,"show":"a","x":0}"#) == ["lost 950 a"])
    #expect(
      try LogText.faults(of: Self.scrolled + #"{"t":950,"show":"a","x":131}"#)
        == ["foreign 950 a"])
  }

  @Test func aForeignOffsetIsOfTheRowThatTheCellShowedBefore() throws {
    let lines =
      Self.scrolled + """
        {"t":910,"show":"b","x":0,"cell":1}
        {"t":920,"scroll":"b","x":130,"by":"finger"}
        {"t":930,"hide":"b"}
        {"t":950,"show":"c","x":130,"cell":1}
        {"t":960,"show":"d","x":130,"cell":7}
        {"t":970,"show":"e","x":500,"cell":0}
        """
    let judgement = try LogText.judgement(of: lines)
    #expect(judgement.displayCount == 5)
    #expect(judgement.found.map(\.of) == ["b", "a", nil])
    // Cell 1 had shown b at 130, cell 7 nothing, and cell 0 had shown a at 130.
    #expect(judgement.keptOffsetCount == 1)
    #expect(judgement.found.allSatisfy { $0.kind == .foreign && !$0.inPlace && $0.right == 0...0 })
    #expect(
      judgement.words(for: judgement.found[0])
        == "c, at 950 ms: shown at 130, where b was left; c belongs at its start")
  }

  @Test func anEditSaysWhatIsRight() throws {
    let lines = Self.scrolled + #"{"t":940,"edit":"a","right":[200,250]}"# + "\n"
    #expect(try LogText.faults(of: lines + #"{"t":950,"show":"a","x":225}"#) == [])
    #expect(
      try LogText.faults(of: lines + #"{"t":950,"show":"a","x":130}"#) == ["foreign 950 a"])
  }

  @Test func whatThePersonLeftAndWhatTheContentAllowsAreRight() throws {
    let lines = Self.scrolled + #"{"t":950,"show":"a","x":X,"most":60}"#
    for (offset, isRight) in [(60, true), (130, true), (95, true), (40, false), (0, false)] {
      let faults = try LogText.faults(of: lines.replacing("X", with: "\(offset)"))
      #expect(faults.isEmpty == isRight, "\(offset)")
    }
    // From right to left, rest is the far end.
    let header = #"{"displays":1,"rest":480}"#
    #expect(
      try LogText.faults(of: #"{"t":0,"show":"a","x":480,"most":300}"#, header: header) == [])
  }

  @Test func codeMayCorrectADisplayUntilItSettles() throws {
    let show = Self.scrolled + #"{"t":950,"show":"a","x":0}"# + "\n"
    let late = #"{"t":T,"scroll":"a","x":130,"by":"code"}"#
    #expect(
      try LogText.faults(of: show + late.replacing("T", with: "1050")) == ["flash 950 a"])
    #expect(
      try LogText.faults(of: show + late.replacing("T", with: "1051")) == ["lost 950 a"])
    for end in [
      #""scroll":"a","x":5,"by":"finger""#, #""edit":"a","right":[0,0]"#,
      #""tap":"a","opened":"a""#,
      #""change":"a","x":130"#, #""hide":"a""#, #""leave":true"#,
    ] {
      #expect(
        try LogText.faults(of: show + "{\"t\":951,\(end)}").first == "lost 950 a", "\(end)")
    }
  }

  @Test func itemsOfAnotherRowAreStaleEvenIfThatRowIsShownLater() throws {
    let lines = #"{"t":0,"show":"a","x":0,"items":["a/0","b/0"]}"# + "\n"
    #expect(try LogText.faults(of: lines) == [])
    #expect(
      try LogText.faults(of: lines + #"{"t":500,"show":"b","x":9}"#)
        == ["stale 0 a", "foreign 500 b"])
    // The items were corrected.
    let corrected = #"{"t":9,"scroll":"a","x":0,"by":"code","items":["a/0","a/1"]}"# + "\n"
    #expect(
      try LogText.faults(of: lines + corrected + #"{"t":500,"show":"b","x":0}"#) == ["flash 0 a"])
    #expect(try LogText.faults(of: #"{"t":0,"show":"a","x":0,"items":["promo"]}"#) == [])
    #expect(try LogText.faults(of: #"{"t":0,"show":"a","x":0,"items":[]}"#) == ["blank 0 a"])
    for (empty, isBlank) in [("0.34", true), ("0.333", false), ("1", true), ("0", false)] {
      let line = #"{"t":0,"show":"a","x":0,"items":["a/0"],"empty":\#(empty)}"#
      #expect(try LogText.faults(of: line) == (isBlank ? ["blank 0 a"] : []), "\(empty)")
    }
  }

  @Test func staleItemsAreOfTheFirstRowThatTheLogShows() throws {
    // The log never shows c, and shows d later.
    let lines =
      #"{"t":0,"show":"b","x":0}"# + "\n"
      + #"{"t":0,"show":"a","x":0,"items":["c/0","d/0","b/0"]}"# + "\n"
    let early = try LogText.judgement(of: lines)
    #expect(early.found.map(\.of) == ["b"])
    #expect(early.words(for: early.found[0]) == "a, at 0 ms: shown with items of row b")
    let late = try LogText.judgement(of: lines + #"{"t":500,"show":"d","x":0}"#)
    #expect(late.found.map(\.of) == ["d"])
  }

  @Test func codeThatMovesAStripInPlaceIsAFault() throws {
    let lines = """
      {"t":0,"show":"a","x":0}
      {"t":200,"scroll":"a","x":130,"by":"finger"}
      {"t":400,"scroll":"a","x":X,"by":"code"}
      """
    let lost = try LogText.judgement(of: lines.replacing("X", with: "0")).found
    #expect(lost.map(\.kind) == [.lost] && lost[0].inPlace && lost[0].right == 130...130)
    #expect(try LogText.faults(of: lines.replacing("X", with: "77")) == ["foreign 400 a"])
    #expect(try LogText.faults(of: lines.replacing("X", with: "130.2")) == [])
  }

  @Test func theFlingOfAnotherRowDriftsAStrip() throws {
    let lines = """
      {"t":0,"show":"a","x":0}
      {"t":10,"scroll":"a","x":0.4,"by":"fling"}
      {"t":20,"scroll":"a","x":40,"by":"fling"}
      {"t":30,"scroll":"a","x":80,"by":"fling"}
      """
    #expect(try LogText.faults(of: lines) == ["drifted 20 a", "foreign 0 a"])
  }

  @Test func aTapOpensItsOwnRow() throws {
    let lines = """
      {"t":0,"show":12,"x":0}
      {"t":10,"tap":12,"opened":"12"}
      {"t":20,"tap":"12","opened":13}
      {"t":30,"tap":"12","opened":13}
      """
    let found = try LogText.judgement(of: lines).found
    #expect(found.map(\.kind) == [.misrouted, .misrouted] && found.allSatisfy { $0.of == "13" })
  }

  @Test func aRowInASecondCellIsAFaultAndNoDisplay() throws {
    let lines = """
      {"t":0,"show":"a","x":0,"cell":0}
      {"t":10,"show":"a","x":70,"cell":1}
      {"t":20,"show":"a","x":70,"cell":2}
      """
    let judgement = try LogText.judgement(of: lines)
    #expect(judgement.displayCount == 1)
    #expect(judgement.found.map(\.kind) == [.twice])
  }

  @Test func rightOffsetsBetweenPagesAreAFault() throws {
    let lines = """
      {"t":0,"show":"a","x":-16}
      {"t":200,"scroll":"a","x":X,"by":"finger"}
      {"t":900,"hide":"a"}
      {"t":950,"show":"a","x":X}
      """
    let header = #"{"displays":1,"rest":-16,"page":390}"#
    #expect(try LogText.faults(of: lines.replacing("X", with: "374"), header: header) == [])
    #expect(
      try LogText.faults(of: lines.replacing("X", with: "200"), header: header)
        == ["between 950 a"])
  }

  @Test func eachKindCountsOnceADisplayWhateverLooksItHas() throws {
    let lines =
      Self.scrolled + """
        {"t":950,"show":"a","x":0,"items":["a/0"],"cell":0}
        {"t":1100,"change":"a","x":0}
        {"t":1300,"change":"a","x":0,"items":[]}
        {"t":1500,"change":"a","x":130}
        """
    #expect(try LogText.faults(of: lines) == ["lost 950 a", "blank 1300 a"])
  }

  // MARK: Whole logs

  private struct Expected: Decodable {
    struct Found: Decodable {
      let kind: String
      let t: Double
      let row: String
      let shown: Double?
      let right: [Double]?
      let of: String?
      let inPlace: Bool?
    }

    let displays: Int
    let found: [Found]
  }

  /// Logs of lists in Chromium and random ones, with the faults that an independent judge found.
  @Test func logsOfRealListsHaveTheFaultsThatAnIndependentJudgeFound() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Logs")
    let expected = try JSONDecoder().decode(
      [String: Expected].self, from: Data(contentsOf: folder.appending(path: "expected.json")))
    #expect(expected.count == 9)
    for (name, expected) in expected {
      let path = folder.appending(path: name).path
      let log = try LogText.read(
        LineSource.open(path: path).expanded(named: name), named: name)
      let judgement = LogText.judgement(of: log.records, log.header)
      #expect(judgement.displayCount == expected.displays, "\(name)")
      let found = try expected.found.map { fault in
        FoundFault(
          try #require(FaultKind(rawValue: fault.kind)), atMilliseconds: fault.t,
          row: fault.row, shown: fault.shown, right: fault.right.map { $0[0]...$0[1] },
          of: fault.of, inPlace: fault.inPlace ?? false)
      }
      // The independent judge does not say which row stale items are of.
      let judged = judgement.found.map { fault in
        var fault = fault
        if fault.kind == .stale { fault.of = nil }
        return fault
      }
      #expect(judged == found, "\(name)")
      #expect(PlainJudge.judgement(of: log.records, log.header) == judgement, "\(name)")
    }
  }

  @Test func randomLogsAreJudgedAsThePlainJudgeDoes() throws {
    var kinds: Set<FaultKind> = []
    for seed in 0..<UInt64(Thorough.count(500, of: 20_000)) {
      let log = RandomLog(seed: seed)
      let plain = PlainJudge.judgement(of: log.records, log.header)
      #expect(LogText.judgement(of: log.records, log.header) == plain, "seed \(seed)")
      kinds.formUnion(plain.found.map(\.kind))
    }
    #expect(kinds == Set(FaultKind.judged))
  }

  /// A row with a rest of its own that was never scrolled.
  @Test func wordsKnowTheRestOfARow() {
    var judge = Judge(DisplayHeader())
    judge.take(
      DisplayRecord(atMilliseconds: 0, row: "a", .show(DisplayLook(offset: 100, rest: 480))))
    let judgement = judge.finish()
    #expect(
      judgement.found.map(judgement.words)
        == ["a, at 0 ms: shown at 100, where no row was left; a belongs at its start"])
  }
}
