import Testing

@testable import ScrollTrace

/// Events that are whole as bytes, and mean what a trace may not: the text form's checks hold.
@Suite struct StripMeaningTests {
  private static let header = try! TextFormat.read(kindsHeader).trace

  /// The error of one block with these bytes of events, times in whole milliseconds, and checksums that fit.
  private func mistake(
    _ payload: [UInt8], eventCount: Int = 1, edit: (inout StripBlock) -> Void = { _ in }
  ) -> Mistake? {
    var writer = StripWriter()
    writer.append(headerOf: Self.header)
    var bytes = writer.takeBytes()
    let seed = bytes.withUnsafeBytes { $0.little(bytes.count - 8, as: UInt64.self) }
    var block = StripBlock(
      payloadByteCount: payload.count, eventCount: eventCount, grid: TimeGrid(exponent: 0),
      shift: 0, before: StripState(rowCount: 3),
      payloadChecksum: payload.withUnsafeBytes { XXHash64.hash($0, seed: seed) })
    edit(&block)
    block.append(to: &bytes, seed: seed)
    bytes += payload
    // The one error that is left when nothing else is wrong: there is no index.
    guard let error = ScrollTraceTests.mistake(in: bytes), error.found != "the end of the file"
    else { return nil }
    return Mistake(found: error.found, expected: error.expected)
  }

  /// 2^63 - 1 and more do not overflow on their way to an error.
  private static let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]

  private static let itemRange = "a number of items from 0 to 1000000"
  private static let timeRange = "a time in milliseconds from 0 to 9007199254740992"
  private static let endlessCoast = "a coast of more offsets than the block has"
  /// The table, half a hundred times.
  private static let scrolls = Array(repeating: [0x01, 1, 0] as [UInt8], count: 50).flatMap { $0 }

  @Test(
    arguments: [
      ([0x0C, 3, 0], "row 3", "a row from 0 to 2"),
      ([0x0C, 2, 5], "item 5", "an item of row 2 from 0 to 4"),
      ([0x0C, 1, 0], "item 0", "a row with items: row 1 has none"),
      ([0x18, 6, 0], "row 3", "a row from 0 to 2"), ([0x08, 1, 0], "row -1", "a row from 0 to 2"),
      ([0x1C, 4, 1, 0, 0, 0], "insert 4", "a row from 0 to 3, the end"),
      ([0x1C, 0, 0], "items []", "at least one row to insert"),
      ([0x1C, 0, 1, 0xC1, 0x84, 0x3D, 0, 0], "items[0] 1000001", itemRange),
      ([0x1C, 0, 1, 0, 0, 2], "kinds[0] 2", "a kind from 0 to 1"),
      (
        [0x1C, 0, 1, 0, 0x81, 0x80, 0x80, 0x80, 0xE8, 0x3B, 0], "heights[0] 2055141851137",
        "a number of points from 0 to 1000000000"
      ),
      ([0x2C, 0, 4], "count 4", "a number of rows from 1 to 3"),
      ([0x2C, 1, 0], "count 0", "a number of rows from 1 to 2"),
      ([0x3C, 0, 3], "to 3", "a row from 0 to 2"),
      ([0x4C, 0, 0xC1, 0x84, 0x3D], "items 1000001", itemRange),
      ([0x8D, 0], "an event of kind 8", "a kind from 0 to 7, or 9"),
      ([0x5C, 0x8C], "1 byte behind the last event of the block", "none"),
      ([0x9C], "the end of the block within an event", "1 more event"),
      ([0x9C, 3, 5, 0, 0, 0], "reload 3", "a row from 0 to 2"),
      ([0x9C, 2, 5, 6, 0, 0], "splice[0] (at) 6", "an item from 0 to 5"),
      ([0x9C, 2, 5, 4, 0, 2], "splice[2] (added) 2", "a number of items from 0 to 1"),
      ([0x9C, 2, 6, 0, 0, 0], "items 6", "5 items: the row had 5, of which 0 went, and 0 came"),
      ([0xAC], "an event of kind 10", "a kind from 0 to 7, or 9"),
      ([0x8C], "the end of the block within an event", "1 more event"),
      ([0x8C, 0, 0, 0x5C], "coasts of nothing", "a coast, or events from the first byte on"),
      ([0x8C, 2, 0, 1, 0x5C], "coasts of the table: 2", "0 to 1 of them"),
      ([0x8C, 0, 2, 0, 1, 0x5C], "coasts of strips: 2", "0 to 1 of them"),
      ([0x8C, 1, 0, 0, 0, 0x00, 0], "a run of the table of 0", "1 to 1 events in a row"),
      ([0x8C, 1, 1, 1, 0, 0x00, 0], "a run of the table of 1", "1 to 0 events in a row"),
      ([0x8C, 0, 1, 2, 1, 0x00, 0], "a run of strips of 2", "0 to 1 events in a row"),
      ([0x8C, 1, 0, 1, 0, 0x5C], endlessCoast, "its end within the block"),
      ([0x8C, 0, 1, 0, 1, 0x00, 2], endlessCoast, "its end within the block"),
      ([0x40, 0], "a row's length in an event without a row", "bits of 0"),
      ([0x5C, 0], "1 byte behind the last event of the block", "none"),
      ([0x5D], "the end of the block within an event", "1 more event"),
      ([0x30] + huge, "y -137438953472.0", "a number of points from -1000000000 to 1000000000"),
      ([0x34] + huge, "x -137438953472.0", "a number of points from -1000000000 to 1000000000"),
      ([0x5F, 0, 0, 0, 0, 0, 0, 0xF0, 0xBF], "t -1.0", timeRange),
      ([0x5F, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F], "t nan", timeRange),
      ([0x0C, 0xFF, 0xFF, 0xFF] + huge, "row of more than 8 bytes", "a row from 0 to 2"),
    ] as [([UInt8], String, String)])
  func anEventThatCannotBeIsAnError(payload: [UInt8], found: String, expected: String) {
    #expect(mistake(payload) == Mistake(found: found, expected: expected))
  }

  /// The same where scrolls would be taken by the quick path, with many behind them.
  @Test(
    arguments: [
      ([0x18, 6, 0], "row 3"), ([0x08, 1, 0], "row -1"), ([0x30] + huge, "y -137438953472.0"),
      ([0x40, 0], "a row's length in an event without a row"),
      ([0x03, 0, 0, 0, 0, 0, 0, 0xF0, 0xBF, 0], "t -1.0"),
    ] as [([UInt8], String)])
  func aScrollThatCannotBeIsAnErrorAmongOthers(payload: [UInt8], found: String) {
    #expect(mistake(Self.scrolls, eventCount: 50) == nil)
    #expect(mistake(Self.scrolls + payload + Self.scrolls, eventCount: 101)?.found == found)
  }

  /// Coasts stand before all events and nowhere else, and are held to the offsets of their own sort.
  @Test(
    arguments: [
      ([0x8C, 1, 49, 1, 0] + scrolls, 50, nil), ([0x8C, 2, 0, 10, 39, 1, 0] + scrolls, 50, nil),
      ([0x8C, 1, 49, 2, 0] + scrolls, 50, "a run of the table of 2"),
      ([0x8C, 1, 50, 1, 0] + scrolls + [0x5C], 51, endlessCoast),
      ([0x8C, 0, 1, 0, 1] + scrolls, 50, endlessCoast),
      (scrolls + [0x8C, 1, 0, 1, 0], 51, "an event of kind 8"),
      ([0x8C, 2, 5, 5, 0, 5, 0] + scrolls, 50, "a run of the table of 0"),
    ] as [([UInt8], Int, String?)])
  func coastsAreOfOffsetsThatAreThere(payload: [UInt8], eventCount: Int, found: String?) {
    #expect(mistake(payload, eventCount: eventCount)?.found == found)
  }

  @Test func timeNeverGoesBack() {
    // 2.5 as raw bits; then 0 ticks behind its tick, which is 2.
    let raw: [UInt8] = [0x5F, 0, 0, 0, 0, 0, 0, 0x04, 0x40]
    #expect(mistake(raw + [0x5D, 1], eventCount: 2) == nil)
    #expect(mistake(raw + [0x5D, 0], eventCount: 2)?.found == "t 2.0 after t 2.5")
    let scrolls: [UInt8] = [0x03, 0, 0, 0, 0, 0, 0, 0x04, 0x40, 0, 0x01, 0, 0]
    let more = Array(repeating: 0 as UInt8, count: 60)
    #expect(mistake(scrolls + more, eventCount: 32)?.found == "t 2.0 after t 2.5")
  }

  @Test func aBlockThatDoesNotFollowIsAnError() {
    #expect(mistake([0x5C]) == nil)
    #expect(mistake([0x5C]) { $0.before.rowCount = 4 }?.found.contains("with 4 rows") == true)
    #expect(mistake([0x5C]) { $0.before.lastTime = 4 }?.found.contains("at t 4.0") == true)
    #expect(mistake([0x5C]) { $0.before.eventCount = 1 }?.found.contains("behind 1 events") == true)
    #expect(mistake([0x5C]) { $0.eventCount = 0 }?.found == "a damaged head of a block")
    #expect(mistake([0x5C]) { $0.shift = 11 }?.found == "a damaged head of a block")
  }
}
