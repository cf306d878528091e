import Browser
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

  /// A thorough run also runs the job of the tutorial's workflow, on the page with the bug and on the fixed one.
  @Test(
    .enabled(
      if: Thorough.isOn || Browser.executable != nil && hasVue,
      "scripts/setup --tests installs Chromium and libjs-vue"))
  func theDriveTutorialGoesFromARedJobToAGreenOne() throws {
    let text = try String(
      contentsOf: TutorialTests.catalogue.appending(path: "DriveTutorial.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
    let parts = text.components(separatedBy: "\n**5. ").map(TutorialTests.commands)
    try #require(parts.count == 2)
    let folder = try ScratchFolder()
    let executable = try BuiltExecutable.url(named: "filmstrip").deletingLastPathComponent().path
    func run(_ script: String) throws -> FilmstripTool.Outcome {
      try folder.shell(
        "set -euo pipefail\nexport PATH=\(executable):$PATH GITHUB_STEP_SUMMARY=summary.md\n\(script)\n"
      )
    }
    let red = try run(parts[0]).exiting(0, naming: "The fewest events of dense with foreign: ")
    #expect(red.output.contains("most often: strips come back at a wrong place"))
    #expect(red.output.hasSuffix("exit code 2\n"))
    #expect(folder.has("red/dense-smallest.html"))
    let job = try TutorialTests.steps(of: folder.text(of: ".github/workflows/feed.yml"))
    // The tool is built, and what the job installs is there.
    #expect(job.map(\.name) == ["Build", "Install", "Drive"])
    let drive = job.filter { $0.name == "Drive" }.map(\.script).joined(separator: "\n")
    if Thorough.isOn {
      #expect(try run(drive).exiting(2).output.contains("::error"))
      #expect(try folder.text(of: "summary.md").contains("| foreign |"))
    }
    #expect(try run(parts[1]).exiting(0).output.contains("nothing was shown wrong"))
    guard Thorough.isOn else { return }
    #expect(try !run("\(drive) --force").exiting(0).output.contains("::error"))
    // The fix that looks right is not.
    try folder.replace(":key=\"slot\"", with: ":key=\"row.id\"", in: "feed.html")
    #expect(
      try run("filmstrip drive page.yml --repeat 1").exiting(2).output
        .contains("moved by code to 0, its start"))
  }

  private static let hasVue = FileManager.default.fileExists(
    atPath: "/usr/share/javascript/vue/vue.min.js")

  /// The named steps of a workflow that run a command on one line.
  private static func steps(of workflow: String) -> [(name: String, script: String)] {
    workflow.components(separatedBy: "- name: ").dropFirst().map { step in
      let lines = step.components(separatedBy: "\n")
      let run = lines.first { $0.hasPrefix("        run: ") } ?? ""
      return (lines[0], String(run.drop { $0 != ":" }.dropFirst(2)))
    }
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
