import Foundation
import Testing

/// What the parser says of a mistake, and what the tool adds: the nearest name that there is.
@Suite struct UsageTests {
  @Test(
    arguments: [
      (["compair"], "there is no command 'compair'; did you mean 'compare'?"),
      (["comapre", "feed.jsonl"], "there is no command 'comapre'; did you mean 'compare'?"),
      (["comapre", "feed.jsonl", "--quick"], "there is no command 'comapre'; did you mean"),
      (["validate", "feed.jsonl"], "no command 'validate'; did you mean 'trace validate'?"),
      (
        ["trace", "valdate", "feed.jsonl"],
        "there is no command 'valdate'; did you mean 'validate'?"
      ),
      (["help", "compair"], "there is no command 'compair'; did you mean 'compare'?"),
      (["trace", "cutt"], "there is no command 'cutt'; did you mean 'cut'?"),
      (["help", "trace", "cutt"], "there is no command 'cutt'; did you mean 'cut'?"),
      (["suite", "initt"], "did you mean 'init'? (there are: check, init)"),
      (["baseline", "updat"], "did you mean 'update'?"),
      (["help", "flings"], "there is no command 'flings' (there are: compare, "),
      (["help", "compare", "more"], "'compare' has no commands of its own"),
      (["hitches", "--cost", "x"], "Unknown option '--cost'. Did you mean '--costs'?"),
      (["trace", "cut", "x", "--fro", "1"], "Unknown option '--fro'. Did you mean '--from'?"),
      (["trace", "cut", "x", "--form", "1"], "Did you mean '--format'?"),
      (["compare", "--colour"], "Unknown option '--colour'\n"),
      (["compare", "--vary", "pool=lifo", "--vary", "pool=none"], "--vary pool is named twice"),
      (["compare", "--vary", "pool", "--vary", "pool"], "--vary pool is named twice"),
      (["trace", "cut", "edited-feed", "--from", "80"], "which is at 74.2566 s"),
    ] as [([String], String)])
  func aMistakeSaysWhatWasMeant(arguments: [String], message: String) throws {
    let outcome = try FilmstripTool.run(arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.contains("Usage: filmstrip"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("worker"))
  }

  @Test(arguments: [["help"], ["help", "trace"], ["help", "trace", "cut"], ["trace", "--help"]])
  func helpThatIsThereIsPrinted(arguments: [String]) throws {
    let outcome = try FilmstripTool.run(arguments)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.hasPrefix("OVERVIEW: "))
  }

  @Test func aFolderWithoutAResultIsNotCalledMissing() throws {
    let folder = try ScratchFolder()
    let outcome = try folder.run("report", folder.url.path)
    #expect(outcome.exitCode == 66)
    #expect(outcome.errors.contains(": there is no result.json in it"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("No such file"))
  }

  @Test func aFileWithoutItsEndIsMeant() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "feed.jsonl")
    let outcome = try folder.run("compare", "feed", "--exact")
    #expect(outcome.exitCode == 66)
    #expect(outcome.errors.contains("; did you mean 'feed.jsonl'?"), "\(outcome.errors)")
    let other = try folder.run("trace", "info", "edited-fed")
    #expect(other.exitCode == 66)
    #expect(other.errors.contains("did you mean the embedded 'edited-feed'?"), "\(other.errors)")
  }

  /// What tables print as a design is one for `designs` too.
  @Test func aDesignWithAxesIsToldOf() throws {
    let outcome = try FilmstripTool.run(["designs", "stable-id,saves=scroll", "--width", "1000"])
    #expect(outcome.exitCode == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0] == "stable-id,saves=scroll")
    let but = try #require(lines.first { $0.hasPrefix("  but ") })
    #expect(but.contains("saves=scroll") && but.hasSuffix("(stable-id: end)"), "\(but)")
    let listings = try FilmstripTool.run(
      ["designs", "viblo", "stable-id,pool=none", "--format", "json"]
    ).objects()
    #expect(listings.map { $0["name"] as? String } == ["viblo", "stable-id,pool=none"])
    #expect(listings.map { $0["preset"] as? String } == ["viblo", "stable-id"])
    #expect((listings[1]["axes"] as? [String: String])?["pool"] == "none")
    // A preset that does the same is named, as it is beside results.
    let viblo = try FilmstripTool.run(["designs", "viblo", "--width", "1000"]).output
    #expect(viblo.contains("  the same as  tag-lookup"), "\(viblo)")
  }

  @Test(arguments: ["stale", "staleStrips"])
  func faultsAreCalledAsTablesAndRecordsCallThem(fault: String) throws {
    let outcome = try FilmstripTool.run(
      ["explain", "edited-feed", "--design", "tag-lookup", "--fault", fault, "--format", "json"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try outcome.object()["fault"] as? String == "staleStrips")
  }

  /// Nobody looks at a bar in a log: it gets lines, as often as is said.
  @Test func aLogIsToldHowFarARunIs() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    let arguments = ["compare", "small.jsonl", "--quick", "--design", "stable-id"]
    func errors(_ seconds: String) throws -> [Substring] {
      let outcome = try FilmstripTool.run(
        arguments, in: folder.url, environment: ["FILMSTRIP_PROGRESS_SECONDS": seconds])
      #expect(outcome.exitCode == 0)
      return outcome.errors.split(separator: "\n")
    }
    let often = try errors("0.000001")
    #expect(often.count > 3)
    #expect(often.allSatisfy { $0.hasPrefix("filmstrip: ") && $0.contains("% done, ") }, "\(often)")
    #expect(try errors("0").isEmpty)
    #expect(try errors("100000").isEmpty)
  }

  // MARK: Crossed axes

  private static func designs(_ arguments: String...) throws -> [String] {
    let outcome = try FilmstripTool.run(
      ["compare", "edited-feed", "--exact", "--format", "json"] + arguments)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    let results = try #require(try outcome.object()["results"] as? [[String: Any]])
    return results.flatMap { result in
      [result["design"] as? String ?? ""] + (result["alsoCalled"] as? [String] ?? [])
    }
  }

  @Test func twoAxesAreCrossed() throws {
    let found = try Self.designs(
      "--design", "stable-id", "--vary", "pool=lifo,none", "--vary", "saves=end,scroll")
    let expected = [
      "stable-id", "stable-id,saves=scroll", "stable-id,pool=none",
      "stable-id,saves=scroll,pool=none",
    ]
    #expect(Set(found).subtracting(["floor", "ceiling"]) == Set(expected), "\(found)")
  }

  /// offsets=indexPaths needs key=path: either order of the two finds it, and what does not apply is left out.
  @Test func valuesThatNeedEachOtherAreSetTogether() throws {
    for axes in [["key=id,path", "offsets=indexPaths,dictionary"]] {
      for order in [axes, axes.reversed()] {
        let found = try Self.designs(
          "--design", "stable-id", "--vary", order[0], "--vary", order[1])
        #expect(found.contains("stable-id,key=path,offsets=indexPaths"), "\(found)")
        #expect(!found.contains("stable-id,offsets=indexPaths"))
      }
    }
    let refused = try FilmstripTool.run([
      "compare", "edited-feed", "--exact", "--design", "stable-id", "--vary", "key=id", "--vary",
      "offsets=indexPaths,dictionary",
    ])
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("offsets=indexPaths applies to none"), "\(refused.errors)")
  }
}
