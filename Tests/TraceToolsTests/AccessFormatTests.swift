import Foundation
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Files with one key a line: valid and invalid keys, and the difference from scroll traces.
@Suite struct AccessFormatTests {
  private static func read(_ bytes: [UInt8]) throws -> RequestTrace {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("accesses-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try RequestTrace.read(path: file.path)
  }

  private static func requests(_ text: String) throws -> [UInt32] {
    guard case .accesses(let trace) = try read(Array(text.utf8)) else { return [] }
    #expect(trace.keyCount == Set(trace.requests).count)
    return trace.requests
  }

  @Test(arguments: [
    ("5\n7\n5\n", [0, 1, 0]), ("5\n7\n5", [0, 1, 0]), ("5\r\n7\n5\r\n", [0, 1, 0]),
    // Keys are compared by bytes.
    ("7\n07\n+7\n7\n", [0, 1, 2, 0]),
    ("18446744073709551615\n-9223372036854775808\n18446744073709551615\n", [0, 1, 0]),
    ("18446744073709551616\n18446744073709551617\n", [0, 1]),
    ("/feed?page=1\nuser 5\n/feed?page=1\n{not first}\n", [0, 1, 0, 2]),
    ("a\tb\nünï\na\tb", [0, 1, 0]), ("A\na\n", [0, 1]),
    // Beginnings and multiples of eight bytes.
    ("aaaaaaaa\naaaaaaaaaaaaaaaa\naaaaaaaaa\naaaaaaaa\n", [0, 1, 2, 0]),
  ])
  func aKeyIsTheBytesOfItsLine(text: String, requests: [UInt32]) throws {
    #expect(try Self.requests(text) == requests)
  }

  @Test func aTraceOfTooManyRequestsIsRefusedAtItsLine() throws {
    func read(_ text: String) throws -> AccessTrace {
      var bytes = Array(text.utf8)
      return try bytes.withUnsafeMutableBytes {
        try AccessFormat.read(
          LineSource(bytes: UnsafeRawBufferPointer($0)), named: "keys", requestsMax: 3)
      }
    }
    #expect(try read("1\n2\n1\n").requests == [0, 1, 0])
    let error = #expect(throws: TraceError.self) { try read("1\n2\n1\n2\n") }
    #expect(error?.line == 4)
  }

  @Test func noTwoOfManyKeysAreTakenForOne() throws {
    let keys = (0..<30_000).map { ($0 * 7919) % 20_011 }
    let requests = try Self.requests(keys.map { "k\($0)\n" }.joined())
    var numbers: [Int: UInt32] = [:]
    for (key, request) in zip(keys, requests) {
      #expect(numbers[key, default: request] == request)
      numbers[key] = request
    }
    #expect(Set(numbers.values).count == 20_011)
  }

  @Test func aKeyMayBeLongAndNotLonger() throws {
    let longest = String(repeating: "x", count: AccessFormat.keyBytesMax)
    #expect(try Self.requests("\(longest)\r\n\(longest)y".dropLast() + "\n") == [0, 0])
    for text in ["\(longest)y\n", "\(longest)y", String(repeating: "y", count: 1 << 20)] {
      #expect(problem(text)?.found == "a line of more than 1024 bytes")
    }
  }

  private func problem(_ text: String) -> TraceError? { problem(Array(text.utf8)) }

  private func problem(_ bytes: [UInt8]) -> TraceError? {
    return #expect(throws: TraceError.self) { _ = try Self.read(bytes) }
  }

  @Test(arguments: [
    ("", 1, "an empty file"), ("\n", 1, "a blank line"), ("5\n\n7\n", 2, "a blank line"),
    ("5\n7\n\r\n", 3, "a blank line"), ("5\n \t \n", 2, "a blank line"),
    ("5\n 7\n", 2, "white space at an end of ` 7`"), ("5 \n", 1, "white space at an end of `5 `"),
    ("5\n7\u{0}8\n", 2, "a control character in `7\\u{0}8`"),
    ("5\r7\n", 1, "a control character in `5\\u{D}7`"),
    ("5\n\u{7F}\n", 2, "a control character in `\\u{7F}`"),
  ])
  func whatIsNoKeyIsRefusedWithItsLine(text: String, line: Int, found: String) throws {
    let error = try #require(problem(text))
    #expect(error.line == line)
    #expect(error.found == found)
    #expect(error.expected == "a key of 1 to 1024 bytes")
  }

  @Test func whatIsOfAnotherKindIsNamed() {
    #expect(problem([0x1F, 0x8B, 8, 0])?.expected == "the rest of the gzip data")
    #expect(problem([0xEF, 0xBB, 0xBF, 0x35, 0x0A])?.found == "a byte order mark")
  }

  @Test(arguments: ["", " ", "\t "])
  func whatBeginsWithABraceIsAScroll(space: String) throws {
    let text =
      space
      + #"{"filmstrip":1,"viewport":[9,9],"feed":{"items":[1],"rowHeight":5,"item":{"width":1,"height":1}}}"#
    guard case .scroll(let trace) = try Self.read(Array(text.utf8)) else {
      Issue.record("no scroll trace")
      return
    }
    #expect(trace.feed.rowCount == 1)
    // And one that is damaged is a damaged scroll.
    #expect(problem(space + "{5}")?.line == 1)
    #expect(problem(space + "{5}")?.expected != AccessFormat.expectation)
  }
}
