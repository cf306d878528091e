import ScrollTrace
import Testing

/// Line 1, by hand.
@Suite struct TraceHeaderTests {
  @Test func defaultsAreThoseOfThePage() throws {
    let trace = try TextFormat.read(smallHeader, named: "traces/morning.jsonl").trace
    #expect(trace.name == "morning")
    #expect(trace.source == "unknown")
    #expect(trace.frameRate == 60)
    #expect(trace.viewport == Viewport(widthUnits: 320 * 1024, heightUnits: 480 * 1024))
    #expect(
      trace.feed
        == Feed(
          itemCounts: [3, 0, 5], sectionRowCounts: [3], headerHeightUnits: 0,
          rowHeight: .uniform(units: 44 * 1024), kinds: nil,
          itemShapes: [Feed.ItemShape(widthUnits: 10240, heightUnits: 10240)], axis: .horizontal))
    #expect(trace.events.isEmpty)
  }

  @Test func everyKeyIsRead() throws {
    let text = #"""
      { "feed" : { "axis":"vertical", "item":[{"inset":[1,2,3,4],"spacing":0.5,"height":2,"width":1},
       {"width":0,"height":0,"spacing":1}], "kinds":[1,0,1], "rowHeight":{"perItem":0.25,"base":3},
       "headerHeight":20, "sections":[0,2,1,0], "items":[3,0,5] }, "viewport":[ 847 , 500.5 ],
       "frameRate":119.88, "source":"by\u0020hand \ud83c\udf9e é", "name":"n\"\\\/", "filmstrip":1}
      """#
    let trace = try TextFormat.read(text.filter { $0 != "\n" }).trace
    #expect(trace.name == "n\"\\/")
    #expect(trace.source == "by hand 🎞 é")
    #expect(trace.frameRate == 119.88)
    #expect(trace.viewport == Viewport(widthUnits: 847 * 1024, heightUnits: 1001 * 512))
    #expect(trace.feed.itemCounts == [3, 0, 5])
    #expect(trace.feed.sectionRowCounts == [0, 2, 1, 0])
    #expect(trace.feed.headerHeightUnits == 20 * 1024)
    #expect(trace.feed.rowHeight == .summed(baseUnits: 3 * 1024, perItemUnits: 256))
    #expect(trace.feed.kinds == [1, 0, 1])
    #expect(trace.feed.axis == .vertical)
    #expect(
      trace.feed.itemShapes == [
        Feed.ItemShape(
          widthUnits: 1024, heightUnits: 2048, spacingUnits: 512, topInsetUnits: 1024,
          leftInsetUnits: 2048, bottomInsetUnits: 3072, rightInsetUnits: 4096),
        Feed.ItemShape(widthUnits: 0, heightUnits: 0, spacingUnits: 1024),
      ])
  }

  @Test func aRowMayHaveAHeightOfItsOwn() throws {
    let trace = try TextFormat.read(kindsHeader).trace
    #expect(trace.feed.rowHeight == .each(units: [45_056, 45_056, 90_112]))
    #expect(trace.feed.kinds == [0, 1, 0])
  }

  @Test func aFeedMayBeEmpty() throws {
    let trace = try TextFormat.read(
      header(feed: #"{"items":[],"rowHeight":[],"kinds":[],"item":{"width":1,"height":1}}"#)
    ).trace
    #expect(trace.feed.rowCount == 0)
    #expect(trace.feed.sectionRowCounts == [0])
    #expect(trace.feed.rowHeight == .each(units: []))
    #expect(trace.feed.kinds == [])
  }

  @Test func positiveIsDecidedBeforeRounding() throws {
    let trace = try TextFormat.read(smallHeader.replacing("[320,480]", with: "[0.0001,1e-9]")).trace
    #expect(trace.viewport == Viewport(widthUnits: 0, heightUnits: 0))
  }

  @Test(arguments: [
    ("a.jsonl", "a"), ("/x/y/b.jsonl", "b"), ("c.txt", "c.txt"), (".jsonl", ".jsonl"),
    ("standard input", "standard input"), ("d.jsonl.jsonl", "d.jsonl"), ("", ""),
  ])
  func theFileNamesATraceWithoutName(file: String, name: String) throws {
    #expect(try TextFormat.read(smallHeader, named: file).trace.name == name)
  }

  @Test func aNameHasUpTo255Bytes() throws {
    let name = String(repeating: "n", count: 255)
    let text = header(adding: #""name":"\#(name)""#)
    #expect(try TextFormat.read(text).trace.name == name)
  }

  @Test func lineEndingsAndBlankLinesDoNotMatter() throws {
    let events = [#"{"t":1,"y":2}"#, #"{"t":2,"y":3}"#]
    let plain = try TextFormat.read(smallHeader + events.joined(separator: "\n")).trace
    #expect(plain.events.count == 2)
    let crlf = smallHeader.replacing("\n", with: "\r\n") + events.joined(separator: "\r\n") + "\r\n"
    #expect(try TextFormat.read(crlf).trace == plain)
    let blank = smallHeader + "\n \t\r\n" + events.joined(separator: "\n\r\n\n") + "\n\n  "
    #expect(try TextFormat.read(blank).trace == plain)
    #expect(try TextFormat.read(String(smallHeader.dropLast())).trace.events.isEmpty)
  }
}
