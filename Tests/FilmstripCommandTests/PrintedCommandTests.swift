import Foundation
import Testing

/// The commands that the tool prints can be run.
@Suite struct PrintedCommandTests {
  /// Values for printed placeholders.
  private static let placeholders = ["NAME": "written", "NEW": "written"]

  /// The commands in an output: at the end of a line, or between quotation marks or parentheses.
  static func commands(in output: String) -> [String] {
    output.split(separator: "\n").flatMap { line in
      line.ranges(of: "filmstrip ").compactMap { range in
        let before = line[..<range.lowerBound].last
        let ends: Set<Character> = before == "'" ? ["'"] : before == "(" ? [")"] : []
        guard before.map({ "'( ".contains($0) }) ?? true else { return nil }
        // A sentence that names the tool is no command.
        guard before != " " || line[..<range.lowerBound].hasSuffix(": ") else { return nil }
        let words = line[range.lowerBound...].prefix { !ends.contains($0) }.split(separator: " ")
        return words.map { placeholders[String($0)] ?? String($0) }.joined(separator: " ")
      }
    }
  }

  /// - Parameter count: how many commands are printed at least.
  @Test(arguments: [
    ("compare sample.jsonl --exact", 2), ("compare edited-feed --exact", 1),
    ("compare sample.jsonl --exact --design swiftui-lazy", 0),
    ("compare chromium-browse --exact --design swiftui-lazy --design scroll-view", 1),
    ("compare sample.jsonl --exact --frameworks", 1), ("recommend sample.jsonl --exact", 1),
    ("recommend edited-feed --exact --host acquireFirst", 2), ("designs", 0),
    ("designs furrow-2013 viblo scroll-view swiftui-lazy stable-id,stops=bind", 3),
    ("gallery", 0), ("gallery reused-strip", 0),
  ])
  func everyPrintedCommandRuns(line: String, count: Int) throws {
    let folder = try ScratchFolder()
    try folder.write(try ReadmeTests.sample(), to: "sample.jsonl")
    let output = try folder.run("\(line) --width 1000").exiting(0).output
    let commands = Set(Self.commands(in: output))
    #expect(commands.count >= count, "\(output)")
    for command in commands {
      let isNew = command.hasPrefix("filmstrip new ")
      let takesTimes = ["compare", "recommend"].contains { command.hasPrefix("filmstrip \($0)") }
      let outcome = try folder.shell(
        "\"$0\"\(command.dropFirst("filmstrip".count))\(takesTimes ? " --exact" : "")")
      #expect(outcome.exitCode == 0, "\(line) prints \(command): \(outcome.errors)")
      if isNew { try folder.shell("rm -r my-feed written 2>&-; true").exiting(0) }
    }
  }

  @Test func commandsAreReadFromSentences() {
    let output = """
      Write it: filmstrip new my-feed --design stable-id
      The code ('filmstrip new NAME --design floor' writes a package):
      its feed a (filmstrip compare a --design b)
      no filmstrip here
      """
    #expect(
      Self.commands(in: output) == [
        "filmstrip new my-feed --design stable-id", "filmstrip new written --design floor",
        "filmstrip compare a --design b",
      ])
  }
}
