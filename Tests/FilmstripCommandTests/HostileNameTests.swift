import Foundation
import Testing

/// A name from a file must not steer the terminal or break a table.
@Suite struct HostileNameTests {
  /// Escape sequences, newlines, a bell, a zero byte, marks that turn the direction of writing, and
  /// the separators that some programs take for newlines, as JSON writes them.
  static let written =
    #"a\u001b[31mred\nline\r\t\u202eturned\u2066\u2028x\u2029y\u0085\u009b2J\u0007\u0000"#
    + #"\u200b\u007fz"#
  static let name =
    "a\u{1B}[31mred\nline\r\t\u{202E}turned\u{2066}\u{2028}x\u{2029}y\u{85}\u{9B}2J\u{7}\u{0}"
    + "\u{200B}\u{7F}z"

  /// The scalars that a terminal would act on, newlines apart.
  private static func hostile(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }

  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    for name in ["hostile.jsonl", "again.jsonl"] {
      try folder.write(SmallTrace.text(named: written), to: name)
    }
    return folder
  }

  @Test(arguments: [
    "compare --exact --design stable-id --host late --host acquireFirst --width 1000 --details",
    "replay --design stable-id",
  ])
  func theTableStaysALineARow(line: String) throws {
    let folder = try HostileNameTests.folder()
    let hostile = try folder.run("\(line) hostile.jsonl").exiting(0)
    #expect(hostile.errors == "")
    #expect(HostileNameTests.hostile(in: hostile.output) == [])
    #expect(hostile.output.contains("[31mred"))
    let tame = try folder.run("\(line) small.jsonl")
    #expect(
      hostile.output.split(whereSeparator: \.isNewline).count
        == tame.output.split(whereSeparator: \.isNewline).count)
  }

  @Test func theRecordKeepsTheNameAsItIs() throws {
    let folder = try HostileNameTests.folder()
    let outcome = try folder.run(
      "compare --host acquireFirst hostile.jsonl --exact --design stable-id "
        + "--format json --output out")
    let object = try outcome.object()
    let workload = try #require((object["workloads"] as? [[String: Any]])?.first)
    #expect(workload["name"] as? String == HostileNameTests.name)
    let result = try #require((object["results"] as? [[String: Any]])?.first)
    #expect(result["workload"] as? String == HostileNameTests.name)
    let bytes = outcome.output.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
    #expect(bytes.isEmpty, "a control character that is not escaped")
    let table = try folder.text(of: "out/table.txt")
    #expect(HostileNameTests.hostile(in: table) == [])
  }

  @Test(arguments: [
    ("replay hostile.jsonl --design floor,heights=summed", 64),
    ("compare --host late hostile.jsonl --design floor,heights=summed", 64),
    ("compare --host late hostile.jsonl again.jsonl", 64),
    ("explain hostile.jsonl --design no-restore --host late", 0),
    ("explain hostile.jsonl --design stable-id,saves=scroll,stops=bind", 69),
  ])
  func messagesCarryNoEscapeSequence(line: String, code: Int32) throws {
    let folder = try HostileNameTests.folder()
    let outcome = try folder.run(line)
    #expect(outcome.exitCode == code)
    let text = outcome.output + outcome.errors
    #expect(text.contains("[31mred"))
    #expect(HostileNameTests.hostile(in: text) == [])
  }

  @Test(arguments: [("b\u{1B}[31mad\n.jsonl", 65), ("missing\u{1B}[2J", 66)])
  func aFilesNameIsPrintedWithoutEscapeSequence(file: String, code: Int32) throws {
    let folder = try ScratchFolder()
    if code == 65 { try folder.write("", to: file) }
    let outcome = try folder.run("replay", file, "--design", "floor")
    #expect(outcome.exitCode == code)
    #expect(HostileNameTests.hostile(in: outcome.errors) == [])
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  /// Of all that is printed, the progress line alone holds escape sequences: those that redraw it.
  @Test func theProgressLineOfATerminalHoldsNoneOfTheNames() throws {
    let folder = try HostileNameTests.folder()
    let shown = try PseudoTerminal.outcome(
      of: "compare --host acquireFirst hostile.jsonl --quick --design stable-id", in: folder.url
    ).exiting(0).errors
    #expect(shown.contains("[31mred"), "no progress line was shown: \(shown.debugDescription)")
    #expect(shown.contains("block 1 of times"))
    let rest = shown.replacing("\r\u{1B}[K", with: "")
    #expect(HostileNameTests.hostile(in: rest) == [])
    #expect(!rest.contains("\n"))
    #expect(shown.hasSuffix("\r\u{1B}[K"), "the line is left standing")
  }
}
