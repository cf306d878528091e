import Foundation
import Testing

/// Commands take their defaults from the project file of their folder, and say so.
@Suite struct ProjectFileTests {
  /// A folder with a trace, and a project file that names it.
  private static func folder(_ more: String = "") throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.write(
      "traces: [small.jsonl]\ndesigns: [tag-lookup, stable-id]\nhosts: [late]\n" + more,
      to: "filmstrip.yml")
    return folder
  }

  /// The designs and hosts of a comparison that is printed as JSON, and the command that was kept.
  private static func compared(
    _ outcome: FilmstripTool.Outcome
  ) throws -> (designs: Set<String>, hosts: Set<String>, command: [String]) {
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let record = try outcome.object()
    let results = try #require(record["results"] as? [[String: Any]])
    return (
      Set(results.compactMap { $0["design"] as? String }),
      Set(results.compactMap { $0["host"] as? String }),
      try #require(record["command"] as? [String])
    )
  }

  @Test func aComparisonTakesWhatItIsNotTold() throws {
    let folder = try Self.folder("base: no-restore\n")
    let outcome = try folder.run("compare --exact --format json")
    let compared = try Self.compared(outcome)
    #expect(compared.designs.isSuperset(of: ["tag-lookup", "stable-id", "no-restore"]))
    #expect(compared.hosts == ["acquireFirst+late"])
    #expect(outcome.errors.contains("traces, designs, hosts, base from filmstrip.yml\n"))
    // The command that is kept says it all, wherever it is run again.
    let again = try FilmstripTool.run(compared.command).exiting(0)
    #expect(!again.errors.contains("filmstrip.yml"))
    #expect(try Self.compared(again).designs == compared.designs)
  }

  @Test func theCommandLineWins() throws {
    let folder = try Self.folder()
    let outcome = try folder.run(
      "compare small.jsonl --design floor --host acquireFirst --exact --format json")
    let compared = try Self.compared(outcome)
    #expect(compared.designs == ["floor"] && compared.hosts == ["acquireFirst"])
    #expect(!outcome.errors.contains("filmstrip.yml"), "\(outcome.errors)")
  }

  @Test func aReplayTakesTheFirstHost() throws {
    let outcome = try Self.folder().run(
      "replay", "small.jsonl", "--design", "stable-id", "--format", "json")
    #expect(try outcome.object()["host"] as? String == "acquireFirst+late")
    #expect(outcome.errors == "filmstrip: host from filmstrip.yml\n")
  }

  @Test func theFileIsLookedForUpToTheRepositorysRoot() throws {
    let folder = try Self.folder()
    try folder.makeFolder("a/b")
    func errors() throws -> String {
      let outcome = try FilmstripTool.run(
        "replay ../../small.jsonl --design floor", in: folder.url.appending(path: "a/b")
      ).exiting(0)
      return outcome.errors
    }
    // Without a repository the folders above belong to others.
    #expect(try errors() == "")
    try folder.makeFolder(".git")
    #expect(try errors() == "filmstrip: host from ../../filmstrip.yml\n")
    try folder.makeFolder("a/.git")
    #expect(try errors() == "")
  }

  @Test func aMistakeIsNamedWithItsLineWhateverTheCommandLineSays() throws {
    let folder = try Self.folder("bugdet: 3\n")
    let outcome = try folder.run("compare small.jsonl --exact").failing(65)
    #expect(outcome.errors.hasPrefix("filmstrip: filmstrip.yml:4: "))
    #expect(outcome.errors.contains("budget"))
  }
}
