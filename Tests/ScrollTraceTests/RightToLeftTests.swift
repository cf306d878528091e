import ScrollTrace
import Testing

/// Feeds from right to left: offsets of apps in files, and in memory those from where the items begin.
@Suite struct RightToLeftTests {
  /// Four items of 40, 10 apart, are 190 long in 100: rest is at 90. Row 1 begins at 60, 30 from there.
  private static let header =
    #"{"filmstrip":1,"name":"rtl","source":"unknown","frameRate":60,"viewport":[100,50],"#
    + #""feed":{"items":[4,4],"rowHeight":50,"item":{"width":40,"height":40,"spacing":10},"#
    + #""direction":"rtl","start":[90,60]}}"# + "\n"

  private static let text =
    header + """
      {"t":16,"row":0,"x":60}
      {"t":32,"reload":0,"items":6}
      {"t":48,"row":0,"x":160}
      {"t":64,"viewport":[120,50]}
      {"t":80,"row":0,"x":140}
      {"t":96,"move":0,"to":1}
      {"t":112,"row":1,"x":170}

      """

  @Test func offsetsInMemoryAreFromWhereTheItemsBegin() throws {
    let bytes = Array(Self.text.utf8)
    let trace = try bytes.withUnsafeBytes { try TraceFormat.read(bytes: $0, named: "rtl").trace }
    #expect(trace.feed.isRightToLeft)
    #expect(trace.feed.startUnits == [0, 30 << 10])
    // 30 from rest each time, as content and table grow; then rest.
    let offsets = trace.events.filter { $0.kind == .stripOffset }.map { $0.value >> 10 }
    #expect(offsets == [30, 30, 30, 0])
    #expect(String(decoding: TraceFormat.text.bytes(of: trace), as: UTF8.self) == Self.text)
    #expect(try reread(trace) == trace)
    #expect(try ValidTrace(checking: trace).trace == trace)
    var other = trace
    other.feed.isRightToLeft = false
    #expect(other.contentHash != trace.contentHash)
  }

  @Test func whatHasNoDirectionIsRefused() throws {
    let all = try #require(mistake(in: Self.header + #"{"t":0,"allX":10}"# + "\n"))
    #expect(all.line == 2 && all.found.hasPrefix("allX"))
    let vertical = Self.header.replacing(#""direction""#, with: #""axis":"vertical","direction""#)
    #expect(mistake(in: vertical)?.found == #"direction "rtl" beside axis "vertical""#)
    let wrong = mistake(in: Self.header.replacing(#""rtl","start""#, with: #""up","start""#))
    #expect(wrong?.expected == #""ltr" or "rtl""#)
    #expect(mistake(in: Self.header.replacing(#""rtl","start""#, with: #""ltr","start""#)) == nil)
    // Rows that are not there are refused as everywhere.
    #expect(mistake(in: Self.header + #"{"t":0,"row":2,"x":10}"# + "\n")?.line == 2)
  }
}
