import Testing

@testable import ScrollTrace

/// Equal contents have one hash, and others another.
@Suite struct TraceHashTests {
  private func hash(_ lines: String...) throws -> String {
    try TextFormat.read(smallHeader + lines.joined(separator: "\n")).trace.contentHash
  }

  /// From before there were coasts: results that name it stay right.
  @Test func aTraceWithoutCoastsKeepsItsHash() throws {
    #expect(try hash(#"{"t":16.7,"y":320.5}"#, #"{"t":17,"row":2,"x":-130}"#) == "862a9751a82e094d")
  }

  @Test func whatCoastsIsPartOfIt() throws {
    let hashes = try [
      hash(#"{"t":1,"y":2}"#, #"{"t":1,"row":0,"x":2}"#),
      hash(#"{"t":1,"y":2,"coast":true}"#, #"{"t":1,"row":0,"x":2}"#),
      hash(#"{"t":1,"y":2}"#, #"{"t":1,"row":0,"x":2,"coast":true}"#),
      hash(#"{"t":1,"y":2,"coast":true}"#, #"{"t":1,"row":0,"x":2,"coast":true}"#),
    ]
    #expect(Set(hashes).count == 4)
  }
}
