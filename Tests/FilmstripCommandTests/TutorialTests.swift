import Foundation
import TestSupport
import Testing

/// The commands of a tutorial run one after the other in an empty folder.
@Suite struct TutorialTests {
  private static let catalogue = packageFolder.appending(path: "Sources/Filmstrip/Filmstrip.docc")

  private static let pages = ["SuiteTutorial", "ReportTutorial", "GateTutorial"]

  /// Returns the lines of the shell's fences in a page.
  static func commands(in page: String) -> String {
    var isCommand = false
    return page.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") {
        isCommand = line == "```sh"
        return false
      }
      return isCommand
    }.joined(separator: "\n")
  }

  @Test(arguments: pages)
  func everyCommandRuns(page: String) throws {
    let text = try String(
      contentsOf: TutorialTests.catalogue.appending(path: "\(page).md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
    let commands = TutorialTests.commands(in: text)
    #expect(commands.split(separator: "\n").count { $0.hasPrefix("filmstrip ") } >= 4)
    let folder = try ScratchFolder()
    let executable = try BuiltExecutable.url(named: "filmstrip").deletingLastPathComponent().path
    try folder.shell(
      "set -euo pipefail\nPATH=\(executable):$PATH\n\(commands)\n"
    ).exiting(0)
  }

  /// The traces in pages are valid.
  @Test(arguments: ["README.md", "Sources/ScrollTrace/ScrollTrace.docc/TextForm.md"])
  func everyTraceOfAPageIsValid(page: String) throws {
    let text = try String(
      contentsOf: packageFolder.appending(path: page), encoding: .utf8)
    let traces = text.components(separatedBy: "```\n").filter { $0.hasPrefix(#"{"filmstrip""#) }
    #expect(!traces.isEmpty)
    let folder = try ScratchFolder()
    for trace in traces {
      try folder.write(trace, to: "page.jsonl")
      try folder.run("trace validate page.jsonl").exiting(0)
    }
  }

  @Test func onlyTheShellsFencesAreCommands() {
    let page = "```sh\na\n```\nb\n```\nc\n```\n```sh\nd\ne\n```"
    #expect(TutorialTests.commands(in: page) == "a\nd\ne")
  }
}
