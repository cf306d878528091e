import Foundation
import TestSupport
import Testing

/// The page about recordings leads with commands for each kind of user, which read recordings that were made here.
@Suite struct RecordingPageTests {
  @Test func everyCommandRunsOnARecordingOfTheRepository() throws {
    let page = try String(
      contentsOf: packageFolder.appending(path: "Sources/TraceTools/TraceTools.docc/Recording.md"),
      encoding: .utf8)
    let commands = TutorialTests.commands(in: page).split(separator: "\n")
    #expect(commands.count { $0.contains(" trace import ") } == 4)
    let folder = try ScratchFolder()
    let recordings = packageFolder.appending(path: "Tests/TraceToolsTests/Recordings")
    for name in try FileManager.default.contentsOfDirectory(atPath: recordings.path) {
      try folder.write(try Data(contentsOf: recordings.appending(path: name)), to: name)
    }
    let app = packageFolder.appending(path: "Tests/TraceMutator/Corpus/scrolls.strip")
    try folder.write(try Data(contentsOf: app), to: "app.strip")
    let executable = try BuiltExecutable.url(named: "filmstrip").deletingLastPathComponent().path
    for command in commands {
      let outcome = try folder.shell("PATH=\(executable):$PATH\n\(command)\n").exiting(0)
      #expect(!outcome.errors.contains("off screen"), "\(command): \(outcome.errors)")
    }
    for name in ["page", "panel", "session", "log"] {
      try folder.run("trace validate \(name).jsonl").exiting(0)
    }
    // The position at which the page was.
    let offsets = try folder.text(of: "page.jsonl").split(separator: "\n").filter {
      $0.contains(#""y":"#)
    }
    #expect(offsets.last?.contains(#""y":740"#) == true, "\(offsets.last ?? "")")
  }
}
