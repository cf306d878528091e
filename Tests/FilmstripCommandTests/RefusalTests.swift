import Foundation
import Testing

@testable import FilmstripCommand

/// Usage errors end with code 64, and a message that names the flag or the nearest name.
@Suite struct RefusalTests {
  private typealias Tool = FilmstripCommand.FilmstripTool

  /// `COMMAND | WORDS` in each line of `Tests/Transcripts/refusals.txt`.
  private static let refusals = Result {
    let file = packageFolder.appending(path: "Tests/Transcripts/refusals.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map {
      $0.components(separatedBy: " | ")
    }
  }

  @Test func theMessageNamesTheMistake() throws {
    let axes = ListingTests.axes.map { "--vary \($0.name)" }.joined(separator: " ")
    let name = String(repeating: "n", count: 256)
    let refusals = try Self.refusals.get()
    #expect(refusals.count > 150)
    for refusal in refusals + [
      ["compare \(axes)", "is the limit"], ["trace generate --name \(name)", "1 to 255 bytes"],
    ] {
      let outcome = try FilmstripTool.refusal(
        of: refusal[0].split(separator: " ").map(String.init))
      #expect(outcome.exitCode == 64, "\(refusal[0]): \(outcome.errors)")
      #expect(outcome.errors.contains(refusal[1]), "\(refusal[0]): \(outcome.errors)")
    }
  }

  /// A package cannot have a module of the name of one that it depends on.
  /// The plain tool in the folder of a package with a custom design.
  @Test func aDesignOfThePackageIsSaidToBe() throws {
    let folder = try ScratchFolder()
    try folder.write("let package = Package(name: \"my-feed\")\n", to: "Package.swift")
    for (name, words) in [
      ("my-feed", "'swift run -c release my-feed ...' has it"), ("other", "there is no design"),
    ] {
      try folder.write("designs: [\(name)]\n", to: "filmstrip.yml")
      try folder.run("compare viblo-feed --exact").exiting(65, naming: words)
    }
  }

  @Test func noPackageHasTheNameOfAModule() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: packageFolder.appending(path: "Sources").path)
    #expect(Set(PackageTemplate.modules).isSuperset(of: folders))
  }

  /// Command names that do not exist, in a message that the tool completes.
  @Test func theMessageNamesTheNearestCommand() throws {
    let lines: [(String, String)] = [
      ("compair", "'compair'; did you mean 'compare'?"), ("comapre feed.jsonl", "'compare'?"),
      ("validate feed.jsonl", "did you mean 'trace validate'?"),
      ("hitches feed.jsonl", "use 'compare --details'"), ("axes", "use 'designs --axes'"),
      ("trace valdate feed.jsonl", "did you mean 'validate'?"),
      ("trace cutt", "did you mean 'cut'?"),
      ("suite initt", "did you mean 'init'? (there are: check, init)"),
      ("baseline updat", "did you mean 'update'?"),
    ]
    for (line, part) in lines {
      let words = line.split(separator: " ").map(String.init)
      let error = #expect(throws: (any Error).self) { try Tool.parseAsRoot(words) }
      let message = CommandNames.completed(Tool.fullMessage(for: try #require(error)), of: words)
      #expect(message.contains(part))
      #expect(!message.contains("worker"))
    }
    for (topic, part) in [
      (["compair"], "did you mean 'compare'?"), (["trace", "cutt"], "did you mean 'cut'?"),
      (["flings"], "'flings' (there are: compare, "),
      (["compare", "more"], "'compare' has no commands"),
    ] {
      #expect(CommandNames.problem(withTopic: topic)?.contains(part) == true, "\(topic)")
    }
    for topic in [[], ["trace"], ["trace", "cut"]] {
      #expect(CommandNames.problem(withTopic: topic) == nil)
    }
  }
}
