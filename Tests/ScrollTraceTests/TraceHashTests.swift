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

  private func hash(items: [Int32], _ rowHeight: Feed.RowHeight) -> String {
    Trace(
      name: "heights", viewport: Viewport(widthUnits: 320 << 10, heightUnits: 480 << 10),
      feed: Feed(
        itemCounts: items, rowHeight: rowHeight,
        itemShapes: [Feed.ItemShape(width: 10, height: 10)])
    ).contentHash
  }

  /// Lists that would be hashed as one of the other cases get a mark; all others keep their hash.
  @Test func eachHeightIsPartOfIt() {
    let (units, two, three) = (Int64(160 << 10), [3, 5] as [Int32], [3, 5, 1] as [Int32])
    #expect(hash(items: two, .uniform(units: units)) == "7336095427064a43")
    #expect(hash(items: two, .each(units: [0, units])) != "7336095427064a43")
    #expect(
      hash(items: three, .summed(baseUnits: 2, perItemUnits: 3))
        != hash(items: three, .each(units: [1, 2, 3])))
    #expect(hash(items: two, .each(units: [units, 0])) == "855f5cfd39061f8e")
    #expect(hash(items: two, .each(units: [1, units])) == "c7779118d0477d76")
    #expect(hash(items: three, .each(units: [0, units, 2 << 10])) == "ebd06b20928bccc9")
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
