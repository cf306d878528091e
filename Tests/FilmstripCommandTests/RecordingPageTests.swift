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

  /// 300 MB of events in 250 MB of address space: the memory is that of the elements and of the scrolls.
  @Test(.enabled(if: Thorough.isOn))
  func aSessionIsReadInLessMemoryThanItHasBytes() throws {
    let folder = try ScratchFolder()
    let executable = try BuiltExecutable.url(named: "filmstrip").deletingLastPathComponent().path
    let list = #"{"type":2,"tagName":"div","attributes":{"id":"feed"},"childNodes":[],"id":2}"#
    let page =
      #"{"type":2,"data":{"node":{"type":0,"childNodes":[\#(list)],"id":1}},"timestamp":1000}"#
    let moves = String(repeating: #"{"x":1,"y":2,"id":2,"timeOffset":0},"#, count: 80)
    try folder.write(page + "\n", to: "page")
    let outcome = try folder.shell(
      """
      set -o pipefail
      PATH=\(executable):$PATH
      { cat page; awk -v moves='\(moves)' 'BEGIN { for (i = 1; i <= 100000; i++) {
        printf "{\\"type\\":3,\\"data\\":{\\"source\\":1,\\"positions\\":[%s1]},\\"timestamp\\":%d}\\n", moves, 1000 + i
        printf "{\\"type\\":3,\\"data\\":{\\"source\\":3,\\"id\\":2,\\"x\\":0,\\"y\\":%d},\\"timestamp\\":%d}\\n", i % 900, 1000 + i
      } }'; } | tee >(wc -c > bytes) \
        | (ulimit -v 250000; exec filmstrip trace import - --feed flat:50x20 -o long.strip)
      """
    ).exiting(0)
    #expect(outcome.errors.contains("read: 100000 offsets of the list div#feed"))
    let bytes = try folder.text(of: "bytes").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try #require(Int(bytes)) > 290_000_000)
  }
}
