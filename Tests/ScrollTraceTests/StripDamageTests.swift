import ReferenceList
import Testing

@testable import ScrollTrace

/// Damaged binary traces: told from whole ones, and recovered as far as they are whole.
@Suite struct StripDamageTests {
  /// A few events of every kind.
  private static let small = TraceFormat.strip.bytes(
    of: RandomTrace.make(seed: 11, size: .small))

  private func read(_ bytes: [UInt8]) throws -> Trace {
    try bytes.withUnsafeBytes { try TraceFormat.read(bytes: $0, named: "bad.strip").trace }
  }

  private func failure(of bytes: [UInt8]) -> TraceError? {
    do {
      _ = try read(bytes)
      return nil
    } catch let error as TraceError {
      return error
    } catch {
      fatalError("no TraceError: \(error)")
    }
  }

  @Test func everyTruncationIsAnError() throws {
    let bytes = StripDamageTests.small
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

  @Test func everyDamagedByteIsAnError() throws {
    let bytes = StripDamageTests.small
    for place in bytes.indices {
      for flip in [0x01, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[place] ^= flip
        #expect(failure(of: damaged) != nil, "byte \(place) of \(bytes.count) ^ \(flip)")
      }
    }
  }

  @Test func bytesBehindTheEndAreAnError() throws {
    let error = try #require(failure(of: StripDamageTests.small + [0]))
    #expect(error.found == "bytes behind the index")
    #expect(error.position == .byte(StripDamageTests.small.count, block: nil))
  }

  @Test func partsOfAnotherTraceAreAnError() throws {
    var other = RandomTrace.make(seed: 11, size: .small)
    other.name = "another"
    let bytes = TraceFormat.strip.bytes(of: other)
    #expect(failure(of: bytes) == nil)
    let textByteCount = Int(bytes[12]) + Int(bytes[13]) << 8
    let header = 16 + textByteCount + 8
    let ownHeader = 16 + Int(StripDamageTests.small[12]) + Int(StripDamageTests.small[13]) << 8 + 8
    let error = try #require(
      failure(of: Array(StripDamageTests.small[..<ownHeader]) + bytes[header...]))
    #expect(error.found == "a damaged head of a block")
  }

  // MARK: Recovery

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

  private func recover(_ bytes: [UInt8]) throws -> (trace: Trace, losses: [TraceLoss]) {
    try bytes.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes: bytes, named: "bad.strip")
      var trace = reader.header
      var losses: [TraceLoss] = []
      while true {
        do {
          while try reader.readEvents(atMost: 10_000, into: &trace) > 0 {}
          return (trace, losses)
        } catch is TraceError {
          let loss = try #require(try reader.recover())
          losses.append(loss)
          #expect(losses.count < 10)
        }
      }
    }
  }

  @Test func anErrorSaysWhereItIsAndWhatIsWholeBeforeIt() throws {
    var (_, bytes) = StripDamageTests.scrolls
    let place = try block(1, of: bytes)
    bytes[place.payload + 1000] ^= 1
    let error = try #require(failure(of: bytes))
    #expect(error.position == .byte(place.payload, block: 2))
    #expect(
      error.recoverable
        == TraceError.Recoverable(eventCount: 65_536, lastTimeMilliseconds: 65_535))
    #expect(error.description.hasPrefix("bad.strip: block 2, byte \(place.payload): found events"))
    #expect(
      error.description.hasSuffix("; 65536 events before it, up to 65535.0 ms, can be recovered"))
  }

  /// The head or the events of the second block of four.
  @Test(arguments: [false, true])
  func whatIsWholeIsRecovered(isHead: Bool) throws {
    var (trace, bytes) = StripDamageTests.scrolls
    let place = try block(1, of: bytes)
    bytes[isHead ? place.head + 20 : place.payload + 20] ^= 1
    let recovered = try recover(bytes)
    trace.events.removeSubrange(65_536..<131_072)
    trace.timesMilliseconds.removeSubrange(65_536..<131_072)
    #expect(recovered.trace == trace)
    #expect(
      recovered.losses == [
        TraceLoss(
          eventCount: 65_536, fromMilliseconds: 65_535, toMilliseconds: 131_071, isEnd: false)
      ])
  }

  @Test func theIndexTellsHowMuchIsMissingAtTheEnd() throws {
    var (trace, bytes) = StripDamageTests.scrolls
    bytes[try block(3, of: bytes).payload] ^= 1
    let recovered = try recover(bytes)
    trace.events.removeLast(3)
    trace.timesMilliseconds.removeLast(3)
    #expect(recovered.trace == trace)
    #expect(
      recovered.losses == [
        TraceLoss(
          eventCount: 3, fromMilliseconds: 196_607, toMilliseconds: 196_610, isEnd: true)
      ])
  }

  @Test func aCutFileHasTheBlocksBeforeTheCut() throws {
    var (trace, bytes) = StripDamageTests.scrolls
    bytes.removeSubrange((try block(2, of: bytes).payload + 5)...)
    let recovered = try recover(bytes)
    trace.events.removeSubrange(131_072...)
    trace.timesMilliseconds.removeSubrange(131_072...)
    #expect(recovered.trace == trace)
    #expect(
      recovered.losses == [
        TraceLoss(
          eventCount: nil, fromMilliseconds: 131_071, toMilliseconds: nil, isEnd: true)
      ])
  }

  @Test func blocksThatAreGoneAreMissed() throws {
    var (trace, bytes) = StripDamageTests.scrolls
    let (first, second) = (try block(1, of: bytes), try block(2, of: bytes))
    bytes.removeSubrange(first.head..<second.head)
    let error = try #require(failure(of: bytes))
    #expect(error.found == "block 3, behind 131072 events")
    #expect(error.expected == "block 2, behind 65536")
    let recovered = try recover(bytes)
    trace.events.removeSubrange(65_536..<131_072)
    trace.timesMilliseconds.removeSubrange(65_536..<131_072)
    #expect(recovered.trace == trace)
    // The index stands elsewhere now, and is of no use: the second error.
    #expect(recovered.losses.map(\.eventCount) == [65_536, nil])
  }

  /// What follows edits that are lost is about rows that nobody knows.
  @Test func nothingIsTakenFromBehindLostEdits() throws {
    var trace = StripDamageTests.scrolls.trace
    trace.events[70_000] = TraceEvent(kind: .reload, row: 0, value: 3)
    var bytes = TraceFormat.strip.bytes(of: trace)
    bytes[try block(1, of: bytes).payload + 1000] ^= 1
    let recovered = try recover(bytes)
    trace.events.removeSubrange(65_536...)
    trace.timesMilliseconds.removeSubrange(65_536...)
    #expect(recovered.trace == trace)
    #expect(recovered.losses.map(\.isEnd) == [true])
  }

  @Test func aTextIsRecoveredUpToTheDamage() throws {
    let text = smallHeader + "{\"t\":1,\"y\":1}\n{\"t\":2,\"y\":\n{\"t\":3,\"y\":1}\n"
    let recovered = try recover(Array(text.utf8))
    #expect(recovered.trace.timesMilliseconds == [1])
    #expect(
      recovered.losses == [
        TraceLoss(eventCount: nil, fromMilliseconds: 1, toMilliseconds: nil, isEnd: true)
      ])
  }
}
