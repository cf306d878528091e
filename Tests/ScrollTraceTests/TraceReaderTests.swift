import Foundation
import Testing
import TraceTools

@testable import ScrollTrace

/// Reading from files, in blocks, and a part at a time.
@Suite struct TraceReaderTests {
  /// Runs `body` with the path of a file that has these bytes.
  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    var template = Array("/tmp/filmstrip-reader-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    try body(path)
  }

  private let edits = Array(
    (smallHeader + #"""
      {"t":1,"move":0,"to":1}
      {"t":1,"reload":0,"items":3}

      {"t":2,"y":5}
      {"t":2,"row":1,"x":5}
      {"t":3,"insert":3,"items":[4,5]}
      {"t":3,"delete":0,"count":1}
      {"t":3,"viewport":[5,6]}
      """#).utf8)

  @Test(arguments: [1, 2, 3, 7, 64, 4096, 1 << 20], [false, true])
  func blocksOfAnySizeReadTheSame(blockBytes: Int, isEmbedded: Bool) throws {
    let bytes = isEmbedded ? try lines(300, of: "edited-feed") : edits
    let whole = try bytes.withUnsafeBytes { try TextFormat.read(bytes: $0, named: "trace").trace }
    #expect(whole.events.count == (isEmbedded ? 299 : 7))
    try withFile(bytes) { path in
      let source = LineSource(
        descriptor: open(path, O_RDONLY), named: "trace", closesDescriptor: true,
        blockBytes: blockBytes)
      var reader = try TraceReader(source: source, named: "trace")
      var trace = reader.header
      while try reader.readEvents(atMost: 100, into: &trace) > 0 {}
      #expect(trace == whole)
    }
  }

  @Test func errorsAreTheSameInSmallBlocks() throws {
    let bytes = edits + Array("\n{\"t\":4,\"y\":".utf8)
    let expected = try #require(mistake(in: bytes))
    #expect(expected.line == 10)
    #expect(expected.found == "the end of the file")
    try withFile(bytes) { path in
      for blockBytes in [1, 2, 3, 7] {
        let source = LineSource(
          descriptor: open(path, O_RDONLY), named: "bad.jsonl", closesDescriptor: true,
          blockBytes: blockBytes)
        var reader = try TraceReader(source: source, named: "bad.jsonl")
        var trace = reader.header
        #expect(throws: expected) { try reader.readEvents(atMost: 100, into: &trace) }
        #expect(trace.events.count == 7)
        #expect(throws: expected) { try reader.readEvents(atMost: 100, into: &trace) }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 100])
  func partsTogetherAreTheWhole(count: Int) throws {
    let whole = try edits.withUnsafeBytes { try TextFormat.read(bytes: $0, named: "trace").trace }
    try edits.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes: bytes, named: "trace")
      var part = reader.header
      var events: [TraceEvent] = []
      var times: [Double] = []
      while case let read = try reader.readEvents(atMost: count, into: &part), read > 0 {
        #expect(read <= count)
        #expect(part.events.count == read)
        // Places in the tables of insertions and viewports begin anew with each part.
        events += part.events.map {
          $0.kind == .insert || $0.kind == .viewport
            ? TraceEvent(kind: $0.kind, continuesBatch: $0.continuesBatch, row: $0.row) : $0
        }
        times += part.timesMilliseconds
        part.removeEvents()
      }
      #expect(events == whole.events)
      #expect(times == whole.timesMilliseconds)
      #expect(try reader.readEvents(atMost: count, into: &part) == 0)
    }
  }

  @Test func aFileThatIsNotThereSaysWhy() {
    #expect(
      throws: TraceFileError(file: "/no/such/trace.jsonl", reason: "No such file or directory")
    ) { try TextFormat.read(path: "/no/such/trace.jsonl").trace }
    #expect(throws: TraceFileError(file: "/", reason: "Is a directory")) {
      try TextFormat.read(path: "/").trace
    }
    #expect(throws: TraceFileError(file: "a\0b", reason: "Invalid argument")) {
      try TextFormat.read(path: "a\0b").trace
    }
  }

  @Test func errorsNameThePath() throws {
    try withFile(Array((smallHeader + "{}").utf8)) { path in
      #expect(
        throws: TraceError(
          file: path, line: 2, found: "an event without t", expected: "t, its time in milliseconds")
      ) { try TextFormat.read(path: path).trace }
    }
  }

  @Test func aLineMayBeLongerThanManyBlocks() throws {
    // The header is a thousand blocks long: the buffer grows for it.
    let items = Array(repeating: "1", count: 50_000).joined(separator: ",")
    let text = header(feed: #"{"items":[\#(items)],"rowHeight":1,"item":{"width":1,"height":1}}"#)
    try withFile(Array((text + "\n" + #"{"t":0,"row":49999,"x":1}"#).utf8)) { path in
      let source = LineSource(
        descriptor: open(path, O_RDONLY), named: "trace", closesDescriptor: true, blockBytes: 100)
      var reader = try TraceReader(source: source, named: "trace")
      var trace = reader.header
      #expect(try reader.readEvents(atMost: 5, into: &trace) == 1)
      #expect(trace.feed.rowCount == 50_000)
      #expect(trace.events[0].row == 49_999)
    }
  }
}

/// The first lines of an embedded trace, as they stand in its file.
func lines(_ count: Int, of name: String) throws -> [UInt8] {
  let bytes = try #require(EmbeddedTraces.bytes(named: name))
  return Array(bytes.split(separator: 0x0A).prefix(count).joined(separator: [0x0A]))
}
