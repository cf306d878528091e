import ReferenceList
import Testing

@testable import ScrollTrace

/// Binary traces that were damaged or cut off.
@Suite struct StripDamageTests {
  /// A few events of every kind.
  private static let small = TraceFormat.strip.bytes(
    of: RandomTrace.make(seed: 11, size: .small, hasSplices: true).coasting(seed: 2))

  /// Four blocks of scrolls, of 65,536, 65,536, 65,536 and 3 events, at the times 0, 1, 2, ...
  private static let scrolls: (trace: Trace, bytes: [UInt8]) = {
    var trace = RandomTrace.make(seed: 11, size: .small)
    trace.removeEvents()
    for number in 0..<(3 * 65_536 + 3) {
      trace.append(.position, atMilliseconds: Double(number), value: Int64(number % 7 << 10))
    }
    return (trace, TraceFormat.strip.bytes(of: trace))
  }()

  private func failure(of bytes: [UInt8]) -> TraceError? { mistake(in: bytes, named: "bad.strip") }

  /// The events of a damaged trace, with the warnings and the error at its end.
  private func read(
    _ bytes: [UInt8]
  ) throws -> (trace: Trace, warnings: [String], error: TraceError?) {
    try bytes.withUnsafeBytes { bytes in
      var warnings: [String] = []
      var reader = try TraceReader(bytes: bytes, named: "bad.strip") { warnings.append($0) }
      var trace = reader.header
      do {
        while try reader.readEvents(atMost: 10_000, into: &trace) > 0 {}
        #expect(try reader.readEvents(atMost: 1, into: &trace) == 0)
      } catch let error as TraceError {
        return (trace, warnings, error)
      }
      return (trace, warnings, nil)
    }
  }

  /// The first byte of a block, counted from 0.
  private func place(ofBlock number: Int, in bytes: [UInt8]) -> Int {
    var place = headerByteCount(bytes)
    for _ in 0..<number {
      place += bytes.withUnsafeBytes { 24 + Int($0.little(place, as: UInt32.self)) }
    }
    return place
  }

  private func firstEvents(_ count: Int) -> Trace {
    var trace = Self.scrolls.trace
    trace.events.removeSubrange(count...)
    trace.timesMilliseconds.removeSubrange(count...)
    return trace
  }

  // MARK: Cut off

  @Test func everyTruncationWithinTheHeaderIsAnError() throws {
    for count in 2..<headerByteCount(Self.small) {
      let error = try #require(failure(of: Array(Self.small[..<count])), "\(count) bytes")
      #expect(error.found == "the end of the file within the header")
      #expect(error.position == .byte(count, block: nil))
    }
  }

  /// Whole blocks alone are read, and a file that lacks no more than its last block lacks no event.
  @Test func everyTruncationAfterTheHeaderIsAWarning() throws {
    let end = place(ofBlock: 1, in: Self.small)
    let whole = try read(Self.small)
    #expect(whole.warnings.isEmpty && whole.error == nil && whole.trace.events.count > 5)
    for count in headerByteCount(Self.small)..<Self.small.count {
      let (trace, warnings, error) = try read(Array(Self.small[..<count]))
      #expect(error == nil)
      #expect(trace.events == (count < end ? [] : whole.trace.events), "\(count) bytes")
      #expect(warnings.count == 1 && warnings[0].hasPrefix("bad.strip: cut off at byte \(count)"))
    }
  }

  @Test func theWarningSaysHowMuchThereIs() throws {
    let bytes = Self.scrolls.bytes
    let cut = place(ofBlock: 3, in: bytes) - 1
    let (trace, warnings, _) = try read(Array(bytes[..<cut]))
    #expect(trace == firstEvents(131_072))
    #expect(
      warnings == [
        "bad.strip: cut off at byte \(cut): 131072 events in 2 whole blocks are read, up to t 131071"
      ])
  }

  @Test func aNoteAtTheEndIsAWarning() throws {
    var writer = StripWriter()
    writer.append(headerOf: firstEvents(0))
    writer.note = "the recorder left out 3 offsets"
    writer.finish()
    let (_, warnings, error) = try read(writer.takeBytes())
    #expect(warnings == ["bad.strip: the recorder left out 3 offsets"] && error == nil)
  }

  // MARK: Damaged

  @Test func everyDamagedByteIsAnError() {
    #expect(failure(of: Self.small) == nil)
    for place in Self.small.indices {
      for flip in [0x01, 0x80, 0xFF] as [UInt8] {
        var damaged = Self.small
        damaged[place] ^= flip
        #expect(failure(of: damaged) != nil, "byte \(place) of \(damaged.count) ^ \(flip)")
      }
    }
  }

  @Test func bytesAfterTheEndAreAnError() throws {
    let error = try #require(failure(of: Self.small + [0]))
    #expect(error.found == "bytes after the last block")
    #expect(error.position == .byte(Self.small.count, block: nil))
  }

  @Test func blocksOfAnotherTraceAreAnError() throws {
    var other = RandomTrace.make(seed: 11, size: .small)
    other.name = "another"
    let bytes = TraceFormat.strip.bytes(of: other)
    let header = Self.small.prefix(headerByteCount(Self.small))
    let error = try #require(failure(of: Array(header) + bytes[headerByteCount(bytes)...]))
    #expect(error.found == "a damaged head of a block")
  }

  /// The head or the events of the third block of four: the events before are read.
  @Test(arguments: [false, true])
  func anErrorNamesTheBlockAndTheByte(isHead: Bool) throws {
    var bytes = Self.scrolls.bytes
    let place = place(ofBlock: 2, in: bytes)
    bytes[place + (isHead ? 5 : 1016)] ^= 1
    let (trace, _, error) = try read(bytes)
    #expect(trace == firstEvents(131_072))
    #expect(error?.position == .byte(place, block: 3))
    #expect(error?.description.hasPrefix("bad.strip: block 3, byte \(place): found ") == true)
  }

  @Test func aMissingBlockIsAnError() throws {
    var bytes = Self.scrolls.bytes
    let (second, third) = (place(ofBlock: 1, in: bytes), place(ofBlock: 2, in: bytes))
    bytes.removeSubrange(second..<third)
    let error = try #require(failure(of: bytes))
    #expect(error.position == .byte(second, block: 2))
    #expect(error.found == "a damaged head of a block")
  }
}
