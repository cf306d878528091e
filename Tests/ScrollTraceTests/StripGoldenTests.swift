import Testing

@testable import ScrollTrace

/// A file of 334 bytes, worked out by hand from BinaryForm.md; its checksums are from a program in another
/// language, written from the same source as `XXHash64`.
@Suite struct StripGoldenTests {
  private static let text = """
    {"filmstrip":1,"name":"tiny","source":"hand","frameRate":60,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10}}}
    {"t":16.7,"y":320.5}
    {"t":16.7,"row":2,"x":-130}
    {"t":40,"select":[2,4]}
    {"t":40,"insert":1,"items":[7,300]}
    {"t":9000.5,"y":0}

    """

  // Times are tenths of a millisecond: 167, 167, 400, 400; from there to 90,005 it is more than 65,535, and the
  // last is raw. Offsets are multiples of 512 units, half a point: 641, -260 and 0 of them; 2 to the 9th.
  private static let bytes: [UInt8] =
    hex("8F 53 54 52 49 50 0D 0A")  // magic number
    + hex("01 00 00 00")  // version 1
    + hex("99 00 00 00")  // 153 bytes of text
    + Array(text.utf8.prefix(153))
    + hex("CB 6C 24 3F FF 72 A7 A9")  // checksum, the seed of all that follow
    // The block, from byte 177 on.
    + hex("53 54 42 4B")  // "STBK"
    + hex("1D 00 00 00")  // 29 bytes of events
    + hex("05 00 00 00")  // 5 events
    + hex("01")  // 10^1 ticks to the millisecond
    + hex("09")  // offsets are multiples of 2^9 units
    + hex("00 00")  // the event before was no edit; unused
    + hex("00 00 00 00 00 00 00 00")  // no events before
    + hex("00 00 00 00 00 00 00 00")  // the time before: 0
    + hex("03 00 00 00")  // 3 rows
    + hex("00 00 00 00")  // no blocks before
    + hex("00 00 00 00 00 00 00 00")  // no changes before
    + hex("EE DB 07 06 32 B2 96 71")  // checksum of the events
    + hex("AC E8 90 85 45 55 E8 F5")  // checksum of the 56 bytes before
    // Time code 1, position, offset of 2 bytes. 167 ticks. 641 in zigzag is 1282.
    + hex("11  A7  02 05")
    // The time before, another row's strip, offset of 2 bytes, row of 1. 2 in zigzag is 4; -260 is 519.
    + hex("18  04  07 02")
    // Time code 1, rare, kind 0. 233 ticks. Row 2, item 4.
    + hex("0D  E9  02 04")
    // The time before, rare, kind 1. Row 1, two rows, of 7 and of 300 = 2 x 128 + 44 items.
    + hex("1C  01 02 07 AC 02")
    // Raw time, position, offset of 2 bytes. The bits of 9000.5. -641 in zigzag is 1281.
    + hex("13  00 00 00 00 40 94 C1 40  01 05")
    // The index, from byte 270 on.
    + hex("53 54 58 49 00 00 00 00")  // "STXI", unused
    + hex("01 00 00 00 00 00 00 00")  // 1 block
    + hex("B1 00 00 00 00 00 00 00")  // its first byte: 177
    + hex("00 00 00 00 00 00 00 00")  // the time before it: 0
    + hex("05 00 00 00 00 00 00 00")  // 5 events
    + hex("00 00 00 00 40 94 C1 40")  // the last at 9000.5
    + hex("0E 01 00 00 00 00 00 00")  // the index's first byte: 270
    + hex("4A E7 EB 40 81 08 FF 06")  // checksum of the 56 bytes before

  @Test func itIsWrittenAndReadSo() throws {
    let trace = try TextFormat.read(Self.text).trace
    #expect(Self.bytes.count == 334)
    #expect(TraceFormat.strip.bytes(of: trace) == Self.bytes)
    #expect(try reread(trace) == trace)
  }

  @Test func kindsKeepTheirNumbers() {
    let kinds: [TraceEvent.Kind] = [
      .select, .insert, .delete, .move, .reload, .reloadAll, .viewport, .memoryWarning,
    ]
    #expect(kinds.map(\.stripCode) == Array(0...7))
    #expect((0...7).map { TraceEvent.Kind(stripCode: $0) } == kinds)
    #expect(TraceEvent.Kind(stripCode: 8) == nil)
    #expect(TraceEvent.Kind.splice.stripCode == 9 && TraceEvent.Kind(stripCode: 9) == .splice)
    #expect(TraceEvent.Kind(stripCode: 10) == nil)
  }

  /// Kind 9 is what a reader from before there were splices refuses; then row, items, at, removed, added.
  @Test func aSpliceIsWrittenSo() throws {
    var encoder = StripEncoder(
      grid: TimeGrid(exponent: 0), shift: 10, before: StripState(rowCount: 3))
    encoder.append(TraceEvent(kind: .splice, row: 2), at: 0)
    encoder.append(Splice(itemCount: 200, at: 3, removed: 1, added: 130))
    #expect(encoder.bytes == hex("9C 02 C8 01 03 01 82 01"))
  }
}
