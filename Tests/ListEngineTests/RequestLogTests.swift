import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// What a cache of rows would be asked for.
@Suite struct RequestLogTests {
  @Test func theLogIsEachDisplayOfARow() {
    // Rows 0 and 1; then 2 and 3; a row is put before all, so that row 1 is seen again; the whole table
    // is reloaded, so that 1 and 2 are displayed anew; at the top the new row, which is 4, and 0.
    let trace = Trace.byHand(sections: [4], [.y(100), .insert(0, items: [5]), .reloadAll, .y(0)])
    let log = RequestLog(ofDisplays: trace.checked)
    #expect(log.requests == [0, 1, 2, 3, 1, 1, 2, 4, 0])
    #expect(log.keyCount == 5)
  }
}
