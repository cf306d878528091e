import Foundation
import Testing

/// What the tool understands beside exact names, and what it tells a log.
@Suite struct UsageTests {
  @Test func aDesignWithAxesIsDescribed() throws {
    let outcome = try FilmstripTool.run("designs stable-id,saves=scroll --width 1000").exiting(0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0] == "stable-id,saves=scroll")
    let but = try #require(lines.first { $0.hasPrefix("  but ") })
    #expect(but.contains("saves=scroll") && but.hasSuffix("(stable-id: end)"), "\(but)")
    let listings = try FilmstripTool.run("designs viblo stable-id,pool=none --format json")
      .objects()
    #expect(listings.map { $0["name"] as? String } == ["viblo", "stable-id,pool=none"])
    #expect(listings.map { $0["preset"] as? String } == ["viblo", "stable-id"])
    #expect((listings[1]["axes"] as? [String: String])?["pool"] == "none")
    // A preset that does the same is named, as it is beside results.
    let viblo = try FilmstripTool.run("designs viblo --width 1000").output
    #expect(viblo.contains("  the same as  tag-lookup"))
  }

  @Test func progressIsALineInALog() throws {
    let folder = try ScratchFolder.withSmallTrace()
    func errors(_ seconds: String) throws -> [Substring] {
      let outcome = try FilmstripTool.run(
        "compare small.jsonl --exact --design stable-id --host late", in: folder.url,
        environment: ["FILMSTRIP_PROGRESS_SECONDS": seconds]
      ).exiting(0)
      return outcome.errors.split(separator: "\n")
    }
    let often = try errors("0.000001")
    #expect(often.count > 3)
    #expect(often.allSatisfy { $0.hasPrefix("filmstrip: ") && $0.contains("% done, ") }, "\(often)")
    for seconds in ["0", "100000", "inf", "nan", "1e308"] { #expect(try errors(seconds).isEmpty) }
  }

  private static func designs(_ options: String) throws -> [String] {
    let results = try SmallTrace.run(
      "compare small.jsonl --exact --host late --format json --design stable-id \(options)"
    ).results()
    return results.flatMap { result in
      [result["design"] as? String ?? ""] + (result["alsoCalled"] as? [String] ?? [])
    }
  }

  @Test func twoAxesAreCrossed() throws {
    let found = try Self.designs("--vary pool=lifo,none --vary saves=end,scroll")
    let expected = [
      "stable-id", "stable-id,saves=scroll", "stable-id,pool=none",
      "stable-id,saves=scroll,pool=none",
    ]
    #expect(Set(found).subtracting(["floor", "ceiling"]) == Set(expected), "\(found)")
  }

  /// `offsets=indexPaths` needs `key=path`. Either order of the axes finds the pair, and combinations that do not apply
  /// are skipped.
  @Test(arguments: [
    "--vary key=id,path --vary offsets=indexPaths,dictionary",
    "--vary offsets=indexPaths,dictionary --vary key=id,path",
  ])
  func valuesThatNeedEachOtherAreSetTogether(options: String) throws {
    let found = try Self.designs(options)
    #expect(found.contains("stable-id,key=path,offsets=indexPaths"))
    #expect(!found.contains("stable-id,offsets=indexPaths"))
  }
}
