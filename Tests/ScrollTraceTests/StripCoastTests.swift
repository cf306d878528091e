import ReferenceList
import SeededRandom
import Testing
import TraceTools

@testable import ScrollTrace

/// Coasts in the binary form: to the byte, and back.
@Suite struct StripCoastTests {
  private static let text = """
    {"filmstrip":1,"name":"tiny","source":"hand","frameRate":60,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10}}}
    {"t":10,"row":2,"x":100}
    {"t":20,"row":2,"x":110,"coast":true}
    {"t":20,"y":5}
    {"t":30,"row":2,"x":115,"coast":true}
    {"t":30,"y":7}
    {"t":30,"select":[2,1]}
    {"t":40,"y":8,"coast":true}

    """

  // Worked out by hand from BinaryForm.md, as `StripGoldenTests` is, with its header. Ticks are milliseconds, and
  // offsets whole points.
  private static let bytes: [UInt8] =
    hex("8F 53 54 52 49 50 0D 0A  01 00 00 00  99 00 00 00")
    + Array(text.utf8.prefix(153))
    + hex("CB 6C 24 3F FF 72 A7 A9")
    // The block, from byte 177 on: 27 bytes, 7 events, 10^0 ticks, multiples of 2^10 units, 3 rows.
    + hex("53 54 42 4B  1B 00 00 00  07 00 00 00  00 0A 00 00")
    + hex("00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00")
    + hex("03 00 00 00  00 00 00 00  00 00 00 00 00 00 00 00")
    + hex("53 A9 94 07 BA 2C A8 6E")  // checksum of the events
    + hex("0F 2B 54 9D A9 A6 8E 5F")  // checksum of the 56 bytes before
    // Some coast. One coast of the table, behind two of its offsets, of one; one of strips, behind one, of two.
    + hex("8C  01 02 01  01 01 02")
    + hex("09 0A 04 C8")  // a tick of 10, another row's strip: 2 in zigzag is 4, 100 is 200
    + hex("05 0A 14")  // a tick of 10, the same strip: 10 is 20
    + hex("00 0A")  // the time before, the table: 5 is 10
    + hex("05 0A 0A")
    + hex("00 04")
    + hex("0C 02 01")  // the tap
    + hex("01 0A 02")
    // The index, from byte 268 on.
    + hex("53 54 58 49 00 00 00 00  01 00 00 00 00 00 00 00")
    + hex("B1 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00")
    + hex("07 00 00 00 00 00 00 00  00 00 00 00 00 00 44 40")
    + hex("0C 01 00 00 00 00 00 00  28 8C 6E BF 5A D4 EA C6")

  @Test func coastsAreWrittenAndReadSo() throws {
    let trace = try TextFormat.read(Self.text).trace
    #expect(Self.bytes.count == 332)
    #expect(TraceFormat.strip.bytes(of: trace) == Self.bytes)
    #expect(try reread(trace) == trace)
  }

  /// What a reader from before there were coasts finds first in such a block is an event of kind 8, which it
  /// refuses: the mark is that byte, and no kind's.
  @Test func theMarkIsNoEvent() {
    #expect(StripFormat.coastMark == 0x8C)
    #expect(StripFormat.coastMark >> 2 & 3 == StripFormat.Shape.rare)
    #expect(TraceEvent.Kind(stripCode: StripFormat.coastMark >> 4) == nil)
  }

  /// All coast, from the first event on; and all of one sort, while all of the other are held.
  @Test(arguments: [[TraceEvent.Kind.position, .stripOffset], [.position], [.stripOffset]])
  func coastsOfOneSortTakeAFewBytes(kinds: [TraceEvent.Kind]) throws {
    var trace = try TextFormat.read(smallHeader).trace
    for number in 0..<70_000 as Range<Int64> {
      let kind: TraceEvent.Kind = number % 2 == 0 ? .position : .stripOffset
      trace.append(kind, atMilliseconds: Double(number / 2), value: number << 10)
    }
    let size = TraceFormat.strip.bytes(of: trace).count
    for place in trace.events.indices where kinds.contains(trace.events[place].kind) {
      trace.events[place].coasts = true
    }
    #expect(try reread(trace) == trace)
    // Two blocks: the mark, two numbers of coasts, and of each coast two numbers of three bytes at most.
    #expect(TraceFormat.strip.bytes(of: trace).count - size <= 2 * (3 + 4 * kinds.count))
  }

  /// Blocks on their own: those without coasts have the bytes that they had, whatever the others have.
  @Test func blocksWithoutCoastsAreAsTheyWere() throws {
    var trace = try TextFormat.read(smallHeader).trace
    for number in 0..<140_000 as Range<Int64> {
      trace.append(.position, atMilliseconds: Double(number), value: number % 999 << 10)
    }
    let plain = TraceFormat.strip.bytes(of: trace)
    trace.events[70_000].coasts = true
    let coasting = TraceFormat.strip.bytes(of: trace)
    let header = headerByteCount(plain)
    let first = try plain.withUnsafeBytes { bytes in
      // The header's checksum, which all others of the file begin with.
      let seed = bytes.little(header - 8, as: UInt64.self)
      return try #require(
        StripBlock(UnsafeRawBufferPointer(rebasing: bytes[header..<header + 64]), seed: seed))
    }
    let end = header + 64 + first.payloadByteCount
    #expect(plain[..<end] == coasting[..<end])
    // The mark, one coast of the table, behind 4,464 others; and none of strips.
    #expect(coasting.count == plain.count + 1 + 1 + 2 + 1 + 1)
    #expect(try reread(trace) == trace)
  }
}
