import Testing

@testable import ScrollTrace

/// A file of 262 bytes, worked out by hand from BinaryForm.md; its checksums are from the Python reader's XXH64.
@Suite struct StripGoldenTests {
  private static let text = """
    {"filmstrip":1,"name":"tiny","source":"hand","frameRate":60,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10}}}
    {"t":16.7,"y":320.5}
    {"t":16.7,"row":2,"x":-130,"coast":true}
    {"t":40,"select":[2,4]}
    {"t":40,"insert":1,"items":[7,300]}
    {"t":40,"reload":0,"items":200,"splice":[3,0,197]}
    {"t":9000.5,"y":0}

    """

  // Times are tenths of a millisecond: 167, 167, 400, 400, 400; from there to 90,005 it is more than 65,535, and the
  // last is raw. Offsets are multiples of 512 units, half a point: 641, -260 and 0 of them; 2 to the 9th.
  private static let bytes: [UInt8] =
    hex("8F 53 54 52 49 50 0D 0A")  // magic number
    + hex("02 00 00 00")  // version 2
    + hex("99 00 00 00")  // 153 bytes of text
    + Array(text.utf8.prefix(153))
    + hex("3E CB 97 06 F3 C1 A4 D1")  // checksum, the seed of the block's
    // The block.
    + hex("25 00 00 00")  // 37 bytes of events
    + hex("06 00 00 00")  // 6 events
    + hex("01")  // 10^1 ticks to the millisecond
    + hex("09")  // offsets are multiples of 2^9 units
    + hex("00 00")  // unused
    + hex("4B 54 B8 1C")  // half a checksum of the 12 bytes before
    // Time code 1, position, offset of 2 bytes. 167 ticks. 641 in zigzag is 1282.
    + hex("11  A7  02 05")
    // The time before, another row's strip, offset of 2 bytes, row of 1, coasts. 2 in zigzag is 4; -260 is 519.
    + hex("98  04  07 02")
    // Time code 1, kind 2. 233 ticks. Row 2, item 4.
    + hex("2D  E9  02 04")
    // The time before, kind 3. Row 1, two rows, of 7 and of 300 = 2 x 128 + 44 items.
    + hex("3C  01 02 07 AC 02")
    // The time before, kind 10. Row 0, 200 items, at 3, 0 removed, 197 added.
    + hex("AC  00 C8 01 03 00 C5 01")
    // Raw time, position, offset of 2 bytes. The bits of 9000.5. -641 in zigzag is 1281.
    + hex("13  00 00 00 00 40 94 C1 40  01 05")
    + hex("31 E5 46 84 A3 5C 43 B9")  // checksum
    // The last block: no payload, no events.
    + hex("00 00 00 00  00 00 00 00  00 00 00 00  28 EA 23 7E  D4 9A 39 47 37 EC C7 FB")

  @Test func itIsWrittenAndReadSo() throws {
    let trace = try TextFormat.read(Self.text).trace
    #expect(Self.bytes.count == 262)
    #expect(TraceFormat.strip.bytes(of: trace) == Self.bytes)
    #expect(try reread(trace) == trace)
  }

  /// They are the numbers of the binary form, and part of every content hash.
  @Test func kindsKeepTheirNumbers() {
    let kinds: [TraceEvent.Kind] = [
      .position, .stripOffset, .select, .insert, .delete, .move, .reload, .reloadAll, .viewport,
      .memoryWarning, .splice, .reset, .allStrips, .leave, .enter,
    ]
    #expect(kinds.map(\.rawValue) == Array(0...14))
    #expect(kinds.count == TraceEvent.Kind.allCases.count)
  }

  @Test func version1IsRefusedWithWhatToDo() {
    var bytes = Self.bytes
    bytes[8] = 1
    #expect(
      mistake(in: bytes, named: "old.strip")
        == TraceError(
          file: "old.strip", position: .byte(8, block: nil),
          found: "version 1 of the binary form",
          expected: "version 2: convert the trace to text with the release that wrote it"))
  }
}
