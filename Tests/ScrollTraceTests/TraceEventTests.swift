import ScrollTrace
import Testing

/// Every further line, by hand.
@Suite struct TraceEventTests {
  private func events(_ lines: String..., after header: String = smallHeader) throws -> Trace {
    try TextFormat.read(header + lines.joined(separator: "\n")).trace
  }

  @Test func anInsertBringsHeightsAndKindsWhereTheFeedHasThem() throws {
    let trace = try events(
      #"{"t":1,"kinds":[1,0],"heights":[88,0.5],"items":[2,0],"insert":0}"#, after: kindsHeader)
    #expect(
      trace.insertions == [
        Insertion(itemCounts: [2, 0], heightsUnits: [88 * 1024, 512], kinds: [1, 0])
      ])
  }

  @Test func consecutiveEditsWithOneTimeAreABatch() throws {
    let trace = try events(
      #"{"t":1,"move":0,"to":1}"#, #"{"t":1,"reload":0,"items":3}"#, #"{"t":1,"y":0}"#,
      #"{"t":1,"delete":0,"count":1}"#, #"{"t":1.0,"insert":0,"items":[1]}"#,
      #"{"t":2,"move":0,"to":1}"#, #"{"t":2,"reloadAll":true}"#, #"{"t":2,"move":0,"to":1}"#)
    #expect(
      trace.events.map(\.continuesBatch) == [false, true, false, false, true, false, false, false])
  }

  @Test func theLimitsThemselvesAreAllowed() throws {
    let trace = try events(
      #"{"t":-0,"y":1000000000}"#, #"{"t":-0.0e5,"y":-1e9}"#, #"{"t":0,"y":1000000000.000}"#,
      #"{"t":0,"reload":1,"items":1000000}"#, #"{"t":0,"select":[1,999999]}"#,
      #"{"t":0,"delete":0,"count":3}"#, #"{"t":0,"insert":0,"items":[-0]}"#,
      #"{"t":9007199254740992,"row":-0,"x":-0}"#)
    #expect(
      trace.events.map(\.value)
        == [1_024_000_000_000, -1_024_000_000_000, 1_024_000_000_000, 1_000_000, 999_999, 3, 0, 0])
    #expect(trace.timesMilliseconds[0].sign == .plus)
    #expect(trace.timesMilliseconds[1].sign == .plus)
    #expect(trace.timesMilliseconds[7] == 9_007_199_254_740_992)
  }

  @Test(arguments: [
    (#"{"\u0074":1,"\u0079":2}"#, #"{"t":1,"y":2}"#),
    (#"{"x":1,"row":0,"t":17}"#, #"{"t":17,"row":0,"x":1}"#),
    (#"{"coast" : true ,"x":1,"t":2,"row":2}"#, #"{"t":2,"row":2,"x":1,"coast":true}"#),
    (
      #"{"splice":[5, 0, 2],"items":7,"reload":2,"t":2}"#,
      #"{"t":2,"reload":2,"items":7,"splice":[5,0,2]}"#
    ),
  ])
  func keysMayStandInAnyOrderWithSpacesAndEscapes(line: String, same: String) throws {
    #expect(try events(line) == events(same))
  }
}
