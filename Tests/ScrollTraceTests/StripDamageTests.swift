import ReferenceList
import Testing

@testable import ScrollTrace

/// Damaged binary traces.
@Suite struct StripDamageTests {
  /// A few events of every kind, without coasts and with coasts.
  private static let smallTraces = [
    small, TraceFormat.strip.bytes(of: smallTrace.coasting(seed: 2)),
  ]
  private static let smallTrace = RandomTrace.make(seed: 11, size: .small)
  private static let small = TraceFormat.strip.bytes(of: smallTrace)

  private func failure(of bytes: [UInt8]) -> TraceError? { mistake(in: bytes, named: "bad.strip") }

  @Test(arguments: smallTraces)
  func everyTruncationIsAnError(bytes: [UInt8]) throws {
    #expect(failure(of: bytes) == nil)
    for count in 0..<bytes.count {
      let error = try #require(
        failure(of: Array(bytes[..<count])), "\(count) of \(bytes.count) bytes")
      guard count >= 2 else { continue }
      #expect(error.found.contains("the end of the file"), "\(count): \(error)")
      guard case .byte(let offset, _) = error.position else {
        Issue.record("\(count): \(error)")
        continue
      }
      #expect(offset == count, "\(error)")
    }
  }

  @Test(arguments: smallTraces)
  func everyDamagedByteIsAnError(bytes: [UInt8]) {
    for place in bytes.indices {
      for flip in [0x01, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[place] ^= flip
        #expect(failure(of: damaged) != nil, "byte \(place) of \(bytes.count) ^ \(flip)")
      }
    }
  }

  @Test func bytesBehindTheEndAreAnError() throws {
    let error = try #require(failure(of: Self.small + [0]))
    #expect(error.found == "bytes behind the index")
    #expect(error.position == .byte(Self.small.count, block: nil))
  }

  @Test func partsOfAnotherTraceAreAnError() throws {
    var other = RandomTrace.make(seed: 11, size: .small)
    other.name = "another"
    let bytes = TraceFormat.strip.bytes(of: other)
    #expect(failure(of: bytes) == nil)
    let own = Self.small.prefix(headerByteCount(Self.small))
    let error = try #require(failure(of: Array(own) + bytes[headerByteCount(bytes)...]))
    #expect(error.found == "a damaged head of a block")
  }

  // MARK: Blocks

  /// Four blocks of scrolls, of 65,536, 65,536, 65,536 and 3 events, at the times 0, 1, 2, ...
  private static let scrolls: (trace: Trace, bytes: [UInt8]) = {
    var trace = RandomTrace.make(seed: 11, size: .small)
    trace.removeEvents()
    for number in 0..<(3 * 65_536 + 3) {
      trace.append(.position, atMilliseconds: Double(number), value: Int64(number % 7 << 10))
    }
    return (trace, TraceFormat.strip.bytes(of: trace))
  }()

  /// Where a block's head and its events are.
  private func block(_ number: Int, of bytes: [UInt8]) throws -> (head: Int, payload: Int) {
    let tail = bytes.count - StripFormat.indexTailByteCount
    return try bytes.withUnsafeBytes { bytes in
      let start = Int(bytes.little(tail + 16, as: UInt64.self))
      let place = start + StripFormat.indexHeadByteCount + 16 * number
      try #require(place < tail)
      let head = Int(bytes.little(place, as: UInt64.self))
      return (head, head + StripBlock.byteCount)
    }
  }

  /// The head or the events of the second block of four.
  @Test(arguments: [false, true])
  func anErrorNamesTheBlockAndTheByte(isHead: Bool) throws {
    var (_, bytes) = Self.scrolls
    let place = try block(1, of: bytes)
    bytes[isHead ? place.head + 20 : place.payload + 1000] ^= 1
    let error = try #require(failure(of: bytes))
    let offset = isHead ? place.head : place.payload
    #expect(error.position == .byte(offset, block: 2))
    #expect(error.description.hasPrefix("bad.strip: block 2, byte \(offset): found "))
  }

  @Test func eventsBeforeTheDamageAreRead() throws {
    var (trace, bytes) = Self.scrolls
    bytes[try block(2, of: bytes).payload + 5] ^= 1
    let read = try bytes.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes: bytes, named: "bad.strip")
      var trace = reader.header
      #expect(throws: TraceError.self) {
        while try reader.readEvents(atMost: 10_000, into: &trace) > 0 {}
      }
      return trace
    }
    trace.events.removeSubrange(131_072...)
    trace.timesMilliseconds.removeSubrange(131_072...)
    #expect(read == trace)
  }

  @Test func aMissingBlockIsAnError() throws {
    var (_, bytes) = Self.scrolls
    let (first, second) = (try block(1, of: bytes), try block(2, of: bytes))
    bytes.removeSubrange(first.head..<second.head)
    let error = try #require(failure(of: bytes))
    #expect(error.position == .byte(first.head, block: 2))
    #expect(error.found == "block 3, behind 131072 events")
    #expect(error.expected == "block 2, behind 65536")
  }
}
