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

  private func reader(
    _ path: String, named name: String = "trace", blockBytes: Int
  ) throws -> TraceReader {
    let source = LineSource(reading: try FileBytes(path: path), blockBytes: blockBytes)
    return try TraceReader(source: source, named: name)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 4096, 1 << 20], [false, true])
  func blocksOfAnySizeReadTheSame(blockBytes: Int, isEmbedded: Bool) throws {
    let embedded = try #require(EmbeddedTraces.bytes(named: "edited-feed"))
    let lines = embedded.split(separator: 0x0A).prefix(300)
    let bytes = isEmbedded ? Array(lines.joined(separator: [0x0A])) : edits
    let whole = try bytes.withUnsafeBytes { try TraceFormat.read(bytes: $0, named: "trace").trace }
    #expect(whole.events.count == (isEmbedded ? 299 : 7))
    try withFile(bytes) { path in
      var reader = try self.reader(path, blockBytes: blockBytes)
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
        var reader = try self.reader(path, named: "bad.jsonl", blockBytes: blockBytes)
        var trace = reader.header
        #expect(throws: expected) { try reader.readEvents(atMost: 100, into: &trace) }
        #expect(trace.events.count == 7)
        #expect(throws: expected) { try reader.readEvents(atMost: 100, into: &trace) }
      }
    }
  }

  @Test func aFileThatIsNotThereSaysWhy() {
    #expect(
      throws: TraceFileError(file: "/no/such/trace.jsonl", reason: "No such file or directory")
    ) { try TraceFormat.read(path: "/no/such/trace.jsonl").trace }
    #expect(throws: TraceFileError(file: "/", reason: "Is a directory")) {
      try TraceFormat.read(path: "/").trace
    }
    #expect(throws: TraceFileError(file: "a\0b", reason: "Invalid argument")) {
      try TraceFormat.read(path: "a\0b").trace
    }
  }

  @Test func errorsNameThePath() throws {
    try withFile(Array((smallHeader + "{}").utf8)) { path in
      #expect(
        throws: TraceError(
          file: path, line: 2, found: "an event without t", expected: "t, its time in milliseconds")
      ) { try TraceFormat.read(path: path).trace }
    }
  }

  @Test func aLineMayBeLongerThanManyBlocks() throws {
    // The header is a thousand blocks long: the buffer grows for it.
    let items = Array(repeating: "1", count: 50_000).joined(separator: ",")
    let text = header(feed: #"{"items":[\#(items)],"rowHeight":1,"item":{"width":1,"height":1}}"#)
    try withFile(Array((text + "\n" + #"{"t":0,"row":49999,"x":1}"#).utf8)) { path in
      var reader = try self.reader(path, blockBytes: 100)
      var trace = reader.header
      #expect(try reader.readEvents(atMost: 5, into: &trace) == 1)
      #expect(trace.feed.rowCount == 50_000)
      #expect(trace.events[0].row == 49_999)
    }
  }
}
