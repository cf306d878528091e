import Foundation
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Chrome's trace events, written by hand in the shape that Chromium 156 writes them.
@Suite struct ChromeImportTests {
  private static func update(
    _ ts: String, _ x: Double, _ y: Double, id: String = "1", unused: (Double, Double) = (0, 0),
    pid: Int = 7, at offset: (Double, Double)? = nil
  ) -> String {
    let offsets = offset.map { #","visual_offset_x":\#($0.0),"visual_offset_y":\#($0.1)"# } ?? ""
    return
      #"{"args":{"scroll_deltas":{"did_overscroll_root":false,"provided_to_compositor_delta_x":\#(x),"#
      + #""provided_to_compositor_delta_y":\#(y),"trace_id":\#(id),"unused_delta_x":\#(unused.0),"#
      + #""unused_delta_y":\#(unused.1)\#(offsets)}},"#
      + #""cat":"input,input.scrolling","dur":3,"#
      + #""name":"InputHandlerProxy::HandleGestureScrollUpdate_Result","ph":"X","pid":\#(pid),"#
      + #""tdur":2,"tid":8,"ts":\#(ts),"tts":24312}"#
  }

  private static func latency(_ id: String, _ type: String) -> String {
    #"{"args":{"event_latency":{"event_latency_id":\#(id),"event_type":"\#(type)"}},"#
      + #""cat":"cc,benchmark,input,input.scrolling","id2":{"local":"0x8"},"name":"EventLatency","#
      + #""ph":"b","pid":7,"tid":8,"ts":5}"#
  }

  private static func mark(_ ts: Int, _ name: String) -> String {
    #"{"args":{},"cat":"latencyInfo","id":"0x18","name":"\#(name)","ph":"b","pid":3,"ts":\#(ts)}"#
  }

  private static func list(_ events: [String]) -> String {
    "[" + events.joined(separator: ",\n") + "]"
  }

  private static func imported(
    _ events: String..., scale: Double? = nil, fingerPoints: Int64? = nil
  ) throws -> ImportedTrace {
    try ImportedTrace(list(events), scale: scale, fingerPoints: fingerPoints)
  }

  private static func request(_ ts: Int, _ x: Double, _ y: Double, id: String? = nil) -> String {
    #"{"args":{"dx":\#(x),"dy":\#(y)\#(id.map { ",\"trace_id\":\($0)" } ?? "")},"cat":"input","dur":134,"#
      + #""name":"InputHandlerProxy::HandleGestureScrollUpdate","ph":"X","pid":7,"ts":\#(ts)}"#
  }

  // MARK: Motion

  /// Events, what comes of them, and an assumption or something ignored that the report names.
  static let moves: [([String], [String], String)] = [
    // The middle of the screen, 200 points down, is in row 2 when the table is at 20.5.
    (
      [update("1000000", 0, -30.5), update("1016700.25", 0, 10), update("1500000", -50, 0)],
      [#"{"t":0,"y":30.5}"#, #"{"t":16.70025,"y":20.5}"#, #"{"t":500,"row":2,"x":50}"#],
      "assumed the strip that is scrolled is that of the row 200 points below"
    ),
    // Unused distances moved nothing.
    (
      [update("1", 0, -62.5, unused: (0, 12.5)), update("2", 0, 62.5, unused: (0, -62.5))],
      [#"{"t":0,"y":50}"#], "ignored 1 scroll update that moved nothing"
    ),
    // Releases before scroll_deltas have but the offset that was asked for, with its own sign.
    (
      [
        request(1000, 0, 30.5), request(2000, 0, 9000), request(3000, 45, 0),
        request(4000, 0, -100),
      ],
      [#"{"t":0,"y":30.5}"#, #"{"t":1,"y":600}"#, #"{"t":2,"row":8,"x":45}"#, #"{"t":3,"y":500}"#],
      "assumed each update scrolled as far as it was asked to"
    ),
    // Requested distances are ignored if an update has a distance.
    (
      [request(1000, 0, 70, id: "1"), update("1010", 0, -30)], [#"{"t":0,"y":30}"#],
      "ignored 1 other event"
    ),
    (
      [update("1010", 0, -30), request(1000, 0, 70, id: "1")], [#"{"t":0,"y":30}"#],
      "ignored 1 other event"
    ),
    // Events are taken in the order of their times.
    (
      [update("3000", 0, -4), update("1000", 0, -1), update("2000", 0, -2)],
      [#"{"t":0,"y":1}"#, #"{"t":1,"y":3}"#, #"{"t":2,"y":7}"#], "assumed a pixel is 1 points"
    ),
    // Ten rows of 100 on 400 points rest at 600 at most, 20 items of 100 on 300 at 1,700.
    (
      [
        update("1000", 0, -1000), update("2000", 0, 100), update("3000", -5000, 0),
        update("4000", 9000, 0),
      ],
      [
        #"{"t":0,"y":600}"#, #"{"t":1,"y":500}"#, #"{"t":2,"row":7,"x":1700}"#,
        #"{"t":3,"row":7,"x":0}"#,
      ], "assumed 3 updates stopped at an end"
    ),
    // The process with most updates is read.
    (
      [update("1", 0, -1, pid: 9), update("2", 0, -1), update("3", 0, -1)],
      [#"{"t":0,"y":1}"#, #"{"t":0.001,"y":2}"#], "ignored 1 scroll update of other processes"
    ),
  ]

  @Test(arguments: moves)
  func updatesMoveTheTableAndTheStripUnderTheFinger(
    events: [String], lines: [String], note: String
  ) throws {
    let imported = try ImportedTrace(Self.list(events))
    let report = imported.report
    #expect(imported.lines == lines)
    #expect(report.eventCount == lines.count)
    #expect(report.lastTimeMilliseconds == imported.trace.timesMilliseconds.last)
    let notes = report.assumed.map { "assumed " + $0 } + report.ignored.map { "ignored " + $0 }
    #expect(notes.contains { $0.hasPrefix(note) }, "\(notes)")
    #expect(report.ignored.count == (note.hasPrefix("ignored") ? 1 : 0))
    #expect(notes.contains { $0.contains("asked to") } == note.contains("asked to"))
  }

  /// A strip is scrolled to the end of its fling while the table moves.
  @Test func aGestureKeepsItsStrip() throws {
    let imported = try Self.imported(
      Self.mark(900, "InputLatency::GestureScrollBegin"), Self.update("1000", -10, 0),
      Self.update("2000", -10, -150), Self.mark(2900, "InputLatency::GestureScrollBegin"),
      Self.update("3000", -10, 0), fingerPoints: 50)
    #expect(
      imported.lines == [
        #"{"t":0,"row":0,"x":10}"#, #"{"t":1,"y":150}"#, #"{"t":1,"row":0,"x":20}"#,
        #"{"t":2,"row":2,"x":10}"#,
      ])
    #expect(imported.report.read[0].contains("in 2 gestures"))
  }

  /// The page begins at 5,000 points, is scrolled by code to 0, and a strip stood at 300 before the recording.
  @Test func positionsAreThoseOfThePage() throws {
    let feed = Trace(
      name: "page", viewport: ImportedTrace.feed.viewport,
      feed: Feed(
        itemCounts: Array(repeating: 20, count: 100), rowHeight: .uniform(units: 100 << 10),
        itemShapes: [Feed.ItemShape(widthUnits: 100 << 10, heightUnits: 80 << 10)]))
    let events = [
      Self.mark(900, "InputLatency::GestureScrollBegin"),
      Self.update("1000", 0, 18.25, at: (0, 4981)), Self.update("2000", 0, 18.25, at: (0, 4963)),
      Self.update("3000", 0, 18.25, at: (0, 4945)),
      Self.mark(3900, "InputLatency::GestureScrollBegin"),
      Self.update("4000", 0, -30.5, at: (0, 30)), Self.update("5000", 0, -30.5, at: (0, 61)),
      Self.mark(5900, "InputLatency::GestureScrollBegin"),
      Self.update("6000", -12.5, 0, at: (312, 0)), Self.update("7000", -12.25, 0, at: (324, 0)),
    ]
    let imported = try ImportedTrace(Array(Self.list(events).utf8), onto: feed)
    #expect(
      imported.lines == [
        #"{"t":0,"y":4982}"#, #"{"t":1,"y":4964}"#, #"{"t":2,"y":4945}"#, #"{"t":3,"y":31}"#,
        #"{"t":4,"y":61}"#, #"{"t":5,"row":2,"x":313}"#, #"{"t":6,"row":2,"x":325}"#,
      ])
    #expect(imported.report.read.contains { $0.hasSuffix("; 1 scroll by code came between them") })
    #expect(imported.report.assumed.contains { $0.hasPrefix("1 strip stood elsewhere") })
  }

  private static func shown(_ ts: Int, _ type: String = "compositor", pid: Int = 7) -> String {
    #"{"args":{"type":"\#(type)"},"cat":"loading","dur":3,"name":"PaintTiming::NotifyScroll","#
      + #""ph":"X","pid":\#(pid),"tid":8,"ts":\#(ts)}"#
  }

  private static func page(_ events: [String]) throws -> ImportedTrace {
    let feed = Trace(
      name: "page", viewport: ImportedTrace.feed.viewport,
      feed: Feed(
        itemCounts: Array(repeating: 20, count: 100), rowHeight: .uniform(units: 100 << 10),
        itemShapes: [Feed.ItemShape(widthUnits: 100 << 10, heightUnits: 80 << 10)]))
    return try ImportedTrace(Array(list(events).utf8), onto: feed)
  }

  /// The page says when code scrolled it, so that a list that begins anew is the same one; what another page says does not
  /// count.
  @Test func thePageSaysThatCodeScrolled() throws {
    let begin = { Self.mark($0, "InputLatency::GestureScrollBegin") }
    let imported = try Self.page([
      begin(900), Self.update("1000", 0, -33.37, at: (0, 33)), Self.shown(1005),
      Self.update("2000", 0, -33.37, at: (0, 66)), Self.shown(2005),
      Self.shown(2500, "programmatic"), begin(2900),
      Self.update("3000", 0, -24.3, at: (0, 24)), Self.shown(3005),
      Self.shown(3500, "programmatic", pid: 9), begin(3900),
      Self.update("4000", 0, -10.25, at: (0, 10)), Self.shown(4005),
    ])
    #expect(
      imported.lines == [#"{"t":0,"y":33}"#, #"{"t":1,"y":67}"#, #"{"t":2,"y":24}"#])
    #expect(imported.report.read.contains { $0.hasSuffix("; 1 scroll by code came between them") })
    #expect(imported.report.ignored.contains { $0.contains("1 scroll update of other lists") })
  }

  /// Without that, the report says what it has taken for another list.
  @Test func anUpdateThatMayBeOfAnotherListIsSaid() throws {
    let begin = { Self.mark($0, "InputLatency::GestureScrollBegin") }
    let report = try Self.page([
      begin(900), Self.update("1000", 0, -33.37, at: (0, 33)),
      Self.update("2000", 0, -33.37, at: (0, 66)), begin(2900),
      Self.update("3000", 0, -24.3, at: (0, 24)), Self.update("4000", 0, -24.3, at: (0, 48)),
      Self.update("5000", 0, -24.3, at: (0, 72)), Self.update("6000", 0, -24.3, at: (0, 97)),
    ]).report
    #expect(report.assumed.contains { $0.contains("a recording with the category loading says") })
  }

  /// A page shows an animation in many frames.
  @Test func anAnimatedScrollIsWhereItEnds() throws {
    let frames = (0..<8).map { Self.shown(1005 + $0) }
    let later = (0..<8).map { Self.shown(501_005 + $0) }
    let imported = try Self.page(
      [Self.update("1000", 0, -350, at: (0, 500))] + frames
        + [Self.update("501000", 0, -350, at: (0, 850))] + later)
    #expect(imported.lines == [#"{"t":0,"y":850}"#, #"{"t":500,"y":1200}"#])
    #expect(imported.report.read.contains { $0.hasPrefix("2 scrolls that the browser animated") })
  }

  @Test func someUpdatesWithoutOffsetsAreCounted() throws {
    let report = try Self.page([
      Self.update("1000", 0, -30, at: (0, 30)), Self.update("2000", 0, -30),
    ]).report
    #expect(report.assumed.contains { $0.contains("since 1 of 2 updates do not say where") })
  }

  /// An update at an end moves nothing, and may lack its offset: the others keep theirs.
  @Test func anUpdateThatMovesNothingNeedsNoOffset() throws {
    let imported = try Self.page([
      Self.update("1000", 0, -30, at: (0, 130)), Self.update("2000", 0, 0),
      Self.update("3000", 0, -20, at: (0, 150)),
    ])
    #expect(imported.lines == [#"{"t":0,"y":130}"#, #"{"t":2,"y":150}"#])
    #expect(imported.report.read.contains { $0.hasPrefix("positions are those of the page") })
  }

  /// The strip that stands where a gesture begins is the one that moves, if it is on the screen.
  @Test func aGestureMovesTheStripThatStandsThere() throws {
    let begin = { Self.mark($0, "InputLatency::GestureScrollBegin") }
    let imported = try Self.imported(
      begin(900), Self.update("1000", -50, 0, at: (50, 0)), begin(1900),
      Self.update("2000", -20, 0, at: (20, 0)), begin(2900),
      Self.update("3000", -5, 0, at: (55, 0)),
      begin(3900), Self.update("4000", 5, 0, at: (15, 0)))
    #expect(
      imported.lines == [
        #"{"t":0,"row":2,"x":50}"#, #"{"t":1,"row":1,"x":20}"#, #"{"t":2,"row":2,"x":55}"#,
        #"{"t":3,"row":1,"x":15}"#,
      ])
  }

  // MARK: Scale

  private static func viewport(_ ratio: Double, pid: Int = 7) -> String {
    #"{"args":{"data":{"dpr":\#(ratio),"viewport_rect":[0,0,390,844]}},"cat":"loading","#
      + #""name":"PaintTimingVisualizer::Viewport","ph":"I","pid":\#(pid),"ts":5}"#
  }

  private static let scaling =
    #"{"args":{"scroll_deltas":{"trace_id":1}},"name":"TranslateAndScaleWebInputEvent","ph":"X","ts":4}"#
  private static let touch = latency("9", "TOUCH_PRESSED")

  /// Events beside an update of 30 pixels, the metadata, and the offset; nil if the scale is asked for.
  @Test(
    arguments: [
      ([], "", 30), ([viewport(2)], "", nil), ([viewport(1)], "", 30),
      ([viewport(2), touch], "", 30),
      ([scaling], "", nil), ([scaling, viewport(2)], "", 15),
      ([scaling, viewport(2, pid: 8)], "", nil),
      ([scaling, viewport(2), viewport(3)], "", nil), ([scaling, viewport(3), touch], "", 10),
      ([scaling, viewport(3), touch], #""hostDPR":2"#, 15),
      ([scaling], #""a":[1],"hostDPR":2"#, 15),
      ([scaling, viewport(3)], #""hostDPR":2"#, 10), ([scaling], #""hostDPR":0"#, nil),
    ] as [([String], String, Double?)])
  func theScaleIsThatOfTheRecordingOrAskedFor(
    events: [String], metadata: String, y: Double?
  ) throws {
    let list = Self.list(events + [Self.update("1", 0, -30, at: (0, 30))])
    let text = #"{"metadata":{\#(metadata)},"traceEvents":\#(list)}"#
    if let y {
      #expect(try ImportedTrace(text).lines == [#"{"t":0,"y":\#(Int(y))}"#])
    } else {
      #expect(try #require(ImportedTrace.mistake(in: text)).contains("expected --scale"))
    }
    #expect(try ImportedTrace(text, scale: 0.1).lines == [#"{"t":0,"y":3}"#])
  }

  @Test func aRecordingThatMovesNothingIsAnError() throws {
    let found = try #require(
      ImportedTrace.mistake(in: Self.list([Self.update("1", 0, 0, at: (0, 5))])))
    #expect(found.contains("found no event (1 scroll update of process 7"), "\(found)")
  }

  @Test func aScaleTurnsPixelsIntoPoints() throws {
    #expect(try Self.imported(Self.update("1", 0, -30), scale: 0.5).lines == [#"{"t":0,"y":15}"#])
  }

  // MARK: Drag and fling

  /// The ids are neighbours beyond 2^53: as `Double` they would be one.
  @Test(arguments: [
    ("3468786852020005175", "3468786852020005176"),
    ("\"17293822569102704640\"", "\"0xF000000000000001\""),
    ("-7121868937274562001", "\"-7121868937274562002\""),
  ])
  func dragAndFlingAreToldApartByTheirIds(drag: String, fling: String) throws {
    let imported = try Self.imported(
      Self.latency(fling, "INERTIAL_GESTURE_SCROLL_UPDATE"), Self.update("1000", 0, -1, id: fling),
      Self.update("2000", 0, -1, id: drag), Self.latency(drag, "FIRST_GESTURE_SCROLL_UPDATE"))
    #expect(
      imported.report.read == [
        "2 scroll updates of process 7 in 1 gesture: 1 by a finger or wheel, 1 by flings"
      ])
    #expect(imported.lines == [#"{"t":0,"y":1,"coast":true}"#, #"{"t":1,"y":2}"#])
  }

  /// Ids that a `Double` has rounded are equal: then the beginning of the fling decides.
  @Test func withoutIdsTheTimeDecides() throws {
    let id = "3468786852020005000"
    let imported = try Self.imported(
      Self.latency(id, "INERTIAL_GESTURE_SCROLL_UPDATE"), Self.latency(id, "GESTURE_SCROLL_UPDATE"),
      Self.mark(500, "InputLatency::GestureScrollBegin"), Self.update("1000", 0, -1, id: id),
      Self.mark(1500, "InputLatency::GestureFlingStart"), Self.update("2000", 0, -1, id: id),
      Self.update("3000", 0, -1, id: "3.4687868520200050e18"),
      Self.mark(3500, "InputLatency::GestureScrollBegin"), Self.update("4000", 0, -1, id: id))
    #expect(imported.report.read[0].hasSuffix("in 2 gestures: 2 by a finger or wheel, 2 by flings"))
    #expect(imported.report.read[1].hasPrefix("4 of them classified by time"))
    #expect(
      imported.lines == [
        #"{"t":0,"y":1}"#, #"{"t":1,"y":2,"coast":true}"#, #"{"t":2,"y":3,"coast":true}"#,
        #"{"t":3,"y":4}"#,
      ])
  }

  /// The table takes the row off the screen while its strip is flung.
  @Test func aFlingOfAStripCoasts() throws {
    let imported = try Self.imported(
      Self.latency("2", "INERTIAL_GESTURE_SCROLL_UPDATE"),
      Self.latency("1", "GESTURE_SCROLL_UPDATE"), Self.update("1000", -10, 0, id: "1"),
      Self.update("2000", -10, -450, id: "2"), Self.update("3000", -10, 0, id: "2"),
      fingerPoints: 50)
    #expect(
      imported.lines == [
        #"{"t":0,"row":0,"x":10}"#, #"{"t":1,"y":450,"coast":true}"#,
        #"{"t":1,"row":0,"x":20,"coast":true}"#, #"{"t":2,"row":0,"x":30,"coast":true}"#,
      ])
  }

  // MARK: The file

  @Test(arguments: [
    "[EVENTS]", "[EVENTS", "[EVENTS,", "[\n EVENTS\n,\n", "\u{FEFF}[EVENTS]",
    #"{"traceEvents":[EVENTS]}"#,
    #" { "a" : { "b" : "]}\"" } , "traceEvents" : [ EVENTS ] , "c":[1,[]] } "#,
    #"{"systemTraceEvents":"[{\\\"","traceEvents":[{"name":"a\u0062"},EVENTS,{}],"n":-1.5e3}"#,
    #"{"trace\u0045vents":[EVENTS]}"#,
  ])
  func everyFormIsRead(form: String) throws {
    let events =
      Self.update("1000", 0, -1) + "," + Self.update("2000", 0, -2)
    let imported = try ImportedTrace(form.replacing("EVENTS", with: events))
    #expect(imported.lines == [#"{"t":0,"y":1}"#, #"{"t":1,"y":3}"#])
    let isOpen = form.hasPrefix("[") && !form.hasSuffix("]")
    #expect(imported.report.ignored.contains("that the list has no end") == isOpen)
  }

  @Test(arguments: ["touch.json", "list.json", "perfetto.json", "gzipped.json"])
  func theCorpusIsRead(file: String) throws {
    let imported = try ImportedTrace(Self.corpus(file))
    #expect(imported.report.eventCount > 10)
    #expect(imported.report.eventCount == imported.trace.events.count)
    #expect(!imported.report.read[0].contains(" 0 by"), "\(imported.report.read)")
    // The compressed file has the events of the other, in two members.
    guard file == "gzipped.json" else { return }
    #expect(try ImportedTrace(Self.corpus("list.json")).lines == imported.lines)
  }

  private static func corpus(_ file: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("TraceMutator/Corpus")
    return Array(try Data(contentsOf: folder.appendingPathComponent(file)))
  }

  @Test func damagedGzipDataIsSaidToBe() throws {
    let whole = try Self.corpus("gzipped.json")
    var flipped = whole
    flipped[400] ^= 0x55
    let damaged: [([UInt8], String)] = [
      (Array(whole.prefix(500)), "the end of the file, expected the rest of the gzip data"),
      (Array(whole.dropLast()), "the end of the file, expected the rest of the gzip data"),
      (whole + [0], "bytes behind the gzip data"),
      // The garbled text may be an error before its checksum is.
      (flipped, "expected"),
    ]
    for (bytes, words) in damaged {
      let found = try #require(ImportedTrace.mistake(in: bytes), "\(bytes.count) bytes were read")
      #expect(found.contains(words), "\(found)")
    }
  }

  static let mistakes: [(String, String)] = [
    ("[", "no scroll update among 0 events"), ("[{}]", "no scroll update among 1 event"),
    (
      #"[{"name":"InputLatency::GestureScrollUpdate","ph":"b","ts":1}]"#,
      "1 scroll update that does not say how far"
    ),
    ("{", "the end of the file"), ("{}", "an object without traceEvents"),
    (#"{"traceEvents":{}}"#, "traceEvents that is not a list"),
    (#"{"traceEvents":[]"#, "the end of the file"), (#"{"traceEvents":[{}"#, "the end of the file"),
    (#"{"traceEvents":[],"traceEvents":[]}"#, "traceEvents twice"),
    (#"{traceEvents:[]}"#, "expected a"), ("[{},]", "found `]`"), ("[1]", "found 1"),
    ("[{} {}]", "`,` or `]`"), ("[{}] x", "more behind the end"), ("[{}", "no scroll update"),
    (#"[{"name":"#, "the end of the file"), (#"[{"name":"a""#, "the end of the file"),
    (#"[{"name":'a'}]"#, "expected"),
    (#"[{"name":"EventLatency","name":"x"}]"#, "the key name twice"),
    (#"[{"name":"InputLatency::GestureFlingStart","ph":"b"}]"#, "a scroll event without ts"),
    (#"[{"name":"InputLatency::GestureFlingStart","ph":"b","ts":"1"}]"#, #"ts "1""#),
    (#"[{"name":"InputLatency::GestureFlingStart","ph":"b","ts":1e16}]"#, "within 146 years"),
    (list([update("1", 1e10, 0)]), "provided_to_compositor_delta_x 1"),
    (
      list([update("1", 0, -9e8, at: (0, 9e8)), update("2", 0, -9e8, at: (0, 18e8))]),
      "visual_offset_y 1"
    ),
    ("\u{FEFF}", "an empty file"),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamed(text: String, message: String) throws {
    let found = try #require(ImportedTrace.mistake(in: text, as: .chrome), "\(text)")
    #expect(found.hasPrefix("file: byte "), "\(found)")
    #expect(found.contains(message), "\(found)")
  }

  /// A window of the file may end within any token of an event.
  @Test func anEventMayBeLongerThanAWindow() throws {
    let tokens = #"[true,null,"\ud83c\udf9e\n",-12.5e3,"é"]"#
    for length in 65_470...65_540 {
      let long = String(repeating: "x", count: length)
      let event =
        #"{"long":"\#(long)","tokens":\#(tokens),"# + Self.update("1000", 0, -1).dropFirst()
      #expect(try ImportedTrace("[\(event)]").lines == [#"{"t":0,"y":1}"#], "\(length)")
    }
    let cut = String(repeating: "x", count: 65_530)
    let found = try #require(ImportedTrace.mistake(in: #"[{"long":"\#(cut)","tokens":tru}]"#))
    #expect(found.contains("found `tru` at column 65551, expected a value"), "\(found)")
  }

  /// Everything except scroll events is skipped in the memory of a block, at any length.
  @Test func aLongValueIsPassedOver() throws {
    let long = String(repeating: #"{"a":[1,2,"]"]},"#, count: 40_000)
    let imported = try ImportedTrace(
      #"{"metadata":["# + long + #"1],"traceEvents":["# + Self.update("1", 0, -1) + "]}")
    #expect(imported.lines == [#"{"t":0,"y":1}"#])
  }
}
