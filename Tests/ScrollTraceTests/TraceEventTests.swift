import ScrollTrace
import Testing

/// Every further line, by hand.
@Suite struct TraceEventTests {
  private func events(_ lines: String..., after header: String = smallHeader) throws -> Trace {
    try TextFormat.read(header + lines.joined(separator: "\n")).trace
  }

  @Test func edits() throws {
    let trace = try events(
      #"{"t":1,"insert":3,"items":[7,5]}"#, #"{"t":2,"delete":1,"count":2}"#,
      #"{"t":3,"move":0,"to":2}"#, #"{"t":4,"reload":2,"items":22}"#,
      #"{"t":5,"select":[2,21]}"#, #"{"t":6,"select":[1,4]}"#, #"{"t":7,"select":[0,6]}"#)
    #expect(
      trace.events == [
        TraceEvent(kind: .insert, row: 3, value: 0), TraceEvent(kind: .delete, row: 1, value: 2),
        TraceEvent(kind: .move, row: 0, value: 2), TraceEvent(kind: .reload, row: 2, value: 22),
        TraceEvent(kind: .select, row: 2, value: 21), TraceEvent(kind: .select, row: 1, value: 4),
        TraceEvent(kind: .select, row: 0, value: 6),
      ])
    #expect(trace.insertions == [Insertion(itemCounts: [7, 5])])
  }

  @Test func aReloadMaySayWhatCameAndWent() throws {
    let trace = try events(
      #"{"t":1,"reload":2,"items":6,"splice":[0,0,1]}"#,
      #"{"t":2,"splice":[6, 0, 2],"items":8,"reload":2}"#,
      #"{"t":2,"reload":2,"items":0,"splice":[0,8,0]}"#,
      #"{"t":3,"reload":2,"items":4,"splice":[0,0,4]}"#, #"{"t":4,"select":[2,3]}"#)
    #expect(
      trace.events == [
        TraceEvent(kind: .splice, row: 2, value: 0), TraceEvent(kind: .splice, row: 2, value: 1),
        TraceEvent(kind: .splice, continuesBatch: true, row: 2, value: 2),
        TraceEvent(kind: .splice, row: 2, value: 3), TraceEvent(kind: .select, row: 2, value: 3),
      ])
    #expect(
      trace.splices == [
        Splice(itemCount: 6, at: 0, removed: 0, added: 1),
        Splice(itemCount: 8, at: 6, removed: 0, added: 2),
        Splice(itemCount: 0, at: 0, removed: 8, added: 0),
        Splice(itemCount: 4, at: 0, removed: 0, added: 4),
      ])
    #expect(trace.splices[1].oldItemCount == 6)
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
  ])
  func keysMayStandInAnyOrderWithSpacesAndEscapes(line: String, same: String) throws {
    #expect(try events(line) == events(same))
  }
}
