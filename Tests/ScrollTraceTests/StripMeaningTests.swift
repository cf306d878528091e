import Testing

@testable import ScrollTrace

/// Events that are whole as bytes, and mean what a trace may not: the text form's checks hold.
@Suite struct StripMeaningTests {
  private static let header = try! TextFormat.read(kindsHeader).trace

  /// The error of one block with these bytes of events, times in whole milliseconds, and checksums that match.
  private func mistake(
    _ payload: [UInt8], eventCount: Int = 1, edit: (inout StripBlock) -> Void = { _ in }
  ) -> Mistake? {
    var writer = StripWriter()
    writer.append(headerOf: Self.header)
    var bytes = writer.takeBytes()
    let seed = bytes.withUnsafeBytes { $0.little(bytes.count - 8, as: UInt64.self) }
    let start = bytes.count
    var block = StripBlock(payloadByteCount: payload.count, eventCount: eventCount)
    edit(&block)
    block.append(to: &bytes, seed: seed)
    bytes += payload
    bytes.append(little: bytes.checksum(from: start, seed: seed))
    return ScrollTraceTests.mistake(in: bytes).map {
      Mistake(found: $0.found, expected: $0.expected)
    }
  }

  /// 2^63 - 1 and more do not overflow on their way to an error.
  private static let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]

  private static let itemRange = "a number of items from 0 to 1000000"
  private static let timeRange = "a time in milliseconds from 0 to 9007199254740992"
  private static let endOfBlock = "the end of the block within an event"
  private static let restOfEvent = "the rest of the event"
  private static let atMostInt32 = "at most 2147483647"
  /// The table, half a hundred times.
  private static let scrolls = Array(repeating: [0x01, 1, 0] as [UInt8], count: 50).flatMap { $0 }

  @Test(
    arguments: [
      ([0x2C, 3, 0], "row 3", "a row from 0 to 2"),
      ([0x2C, 2, 5], "item 5", "an item of row 2 from 0 to 4"),
      ([0x2C, 1, 0], "item 0", "a row with items: row 1 has none"),
      ([0x08, 6, 0], "row 3", "a row from 0 to 2"), ([0x08, 1, 0], "row -1", "a row from 0 to 2"),
      ([0x48, 6, 0, 0, 0, 0], "row 3", "a row from 0 to 2"),
      ([0x3C, 4, 1, 0, 0, 0], "insert 4", "a row from 0 to 3, the end"),
      ([0x3C, 0, 0], "items []", "at least one row to insert"),
      ([0x3C, 0, 1, 0xC1, 0x84, 0x3D, 0, 0], "items[0] 1000001", itemRange),
      ([0x3C, 0, 1, 0, 0, 2], "kinds[0] 2", "a kind from 0 to 1"),
      (
        [0x3C, 0, 1, 0, 0x81, 0x80, 0x80, 0x80, 0xE8, 0x3B, 0], "a number of 2055141851137 or more",
        "at most 1024000000000"
      ),
      ([0x4C, 0, 4], "count 4", "a number of rows from 1 to 3"),
      ([0x4C, 1, 0], "count 0", "a number of rows from 1 to 2"),
      ([0x5C, 0, 3], "to 3", "a row from 0 to 2"),
      ([0x6C, 0, 0xC1, 0x84, 0x3D], "items 1000001", itemRange),
      ([0x0C, 0, 0], "an event of kind 0", "a kind from 2 to 14"),
      ([0xFC], "an event of kind 15", "a kind from 2 to 14"),
      ([0xDC, 3], "a number of 3 or more", "at most 2"),
      ([0xEC], "enter while the screen is not away", "leave before it"),
      ([0xAC], endOfBlock, restOfEvent), ([0x7D], endOfBlock, restOfEvent),
      ([0x00], endOfBlock, restOfEvent), ([], endOfBlock, restOfEvent),
      ([0xAC, 3, 5, 0, 0, 0], "reload 3", "a row from 0 to 2"),
      ([0xAC, 2, 5, 6, 0, 0], "splice[0] (at) 6", "an item of row 2 from 0 to 5, the end"),
      (
        [0xAC, 2, 4, 4, 2, 0], "splice[1] (removed) 2",
        "a number of items from 0 to 1: row 2 has 5"
      ),
      ([0xAC, 2, 6, 0, 0, 0], "items 6", "5 items: the row had 5, of which 0 went, and 0 came"),
      ([0x40, 0], "a long row in an event without a row", "a bit of 0"),
      ([0x7C, 0], "1 byte after the last event of the block", "none"),
      ([0x30] + huge, "y -137438953472.0", "a number of points from -1000000000 to 1000000000"),
      ([0x34] + huge, "x -137438953472.0", "a number of points from -1000000000 to 1000000000"),
      ([0x7F, 0, 0, 0, 0, 0, 0, 0xF0, 0xBF], "t -1.0", timeRange),
      ([0x7F, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F], "t nan", timeRange),
      ([0x2C, 0xFF, 0xFF, 0xFF] + huge, "a number of 72057594037927935 or more", atMostInt32),
      ([0x2C, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], "a number of 4294967295 or more", atMostInt32),
    ] as [([UInt8], String, String)])
  func anEventThatCannotBeIsAnError(payload: [UInt8], found: String, expected: String) {
    #expect(mistake(payload) == Mistake(found: found, expected: expected))
  }

  /// The same among many scrolls that are valid.
  @Test(
    arguments: [
      ([0x08, 6, 0], "row 3"), ([0x08, 1, 0], "row -1"), ([0x30] + huge, "y -137438953472.0"),
      ([0x40, 0], "a long row in an event without a row"),
      ([0x03, 0, 0, 0, 0, 0, 0, 0xF0, 0xBF, 0], "t -1.0"),
      ([0x03, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F, 0], "t nan"),
    ] as [([UInt8], String)])
  func aScrollThatCannotBeIsAnErrorAmongOthers(payload: [UInt8], found: String) {
    #expect(mistake(Self.scrolls, eventCount: 50) == nil)
    #expect(mistake(Self.scrolls + payload + Self.scrolls, eventCount: 101)?.found == found)
  }

  @Test func timeNeverGoesBack() {
    // 2.5 as raw bits; then 0 ticks behind its tick, which is 2.
    let raw: [UInt8] = [0x7F, 0, 0, 0, 0, 0, 0, 0x04, 0x40]
    #expect(mistake(raw + [0x7D, 1], eventCount: 2) == nil)
    #expect(mistake(raw + [0x7D, 0], eventCount: 2)?.found == "t 2.0 after t 2.5")
    let scrolls: [UInt8] = [0x03, 0, 0, 0, 0, 0, 0, 0x04, 0x40, 0, 0x01, 0, 0]
    let more = Array(repeating: 0 as UInt8, count: 60)
    #expect(mistake(scrolls + more, eventCount: 32)?.found == "t 2.0 after t 2.5")
  }

  @Test func nothingScrollsWhileTheScreenIsAway() {
    let away = Mistake(found: "y while the screen is away", expected: "enter before it")
    #expect(mistake(Self.scrolls + [0xDC, 0] + Self.scrolls, eventCount: 101) == away)
    #expect(mistake([0xDC, 1, 0x08, 0, 0], eventCount: 2)?.found == "x while the screen is away")
    #expect(mistake([0xDC, 2, 0xEC] + Self.scrolls, eventCount: 52) == nil)
  }

  /// Minus 0 has the bits of no time, though it is not below 0.
  @Test(arguments: [[0x7F], [0x03]] as [[UInt8]])
  func aTimeOfMinusZeroIsAnError(tag: [UInt8]) {
    let bits: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0x80]
    #expect(mistake(tag + bits + (tag == [0x03] ? [0] : []))?.found == "t -0.0")
  }

  @Test func aHeadThatCannotBeIsAnError() {
    #expect(mistake([0x7C]) == nil)
    #expect(mistake([0x7C]) { $0.eventCount = 65_537 }?.found == "a damaged head of a block")
    #expect(mistake([0x7C]) { $0.shift = 11 }?.found == "a damaged head of a block")
    #expect(mistake([0x7C]) { $0.eventCount = 2 }?.found == "the end of the block within an event")
  }
}
