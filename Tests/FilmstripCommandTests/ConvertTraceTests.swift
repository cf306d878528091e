import Foundation
import TestSupport
import Testing

/// `filmstrip trace convert` and `repeat`, and what the other commands make of binary traces.
@Suite struct ConvertTraceTests {
  @Test func thereAndBackIsTheSameText() throws {
    let folder = try ScratchFolder()
    let there = try folder.run("trace convert edited-feed feed.strip").exiting(0)
    #expect(there.output == "")
    #expect(there.errors == "Wrote feed.strip: 8965 events\n")
    let back = try folder.run("trace convert feed.strip - --to text").exiting(0)
    #expect(back.errors == "")
    let text = try folder.run("trace convert edited-feed - --to text")
    #expect(back.output == text.output)
    #expect(back.output.split(separator: "\n").count == 8966)
    #expect(try folder.names == ["feed.strip"])
  }

  @Test func everyCommandReadsTheBinaryForm() throws {
    let folder = try ScratchFolder()
    try folder.run("trace convert chromium-browse browse.strip").exiting(0)
    let file = folder.url.appendingPathComponent("browse.strip")
    for line in [
      "replay TRACE --design stable-id --host late", "trace info TRACE",
      "trace cut TRACE --from 10 --to 12",
    ] {
      func output(_ trace: String) throws -> String {
        try folder.run(line.replacing("TRACE", with: trace), input: file).exiting(0).output
      }
      let text = try output("chromium-browse")
      #expect(try output("browse.strip") == text)
      #expect(try output("-") == text)
    }
    let valid = try folder.run("trace validate browse.strip").exiting(0).output
    let text = try folder.run("trace validate chromium-browse").exiting(0).output
    #expect(valid == text.replacing("chromium-browse", with: "browse.strip"))
    #expect(valid.hasPrefix("browse.strip: valid, 14782 events\n"))
  }

  @Test func anOutputsEndingSaysItsForm() throws {
    let folder = try ScratchFolder()
    try folder.run("trace cut edited-feed --to 3 -o part.strip").exiting(0)
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent("part.strip"))
    #expect(bytes.starts(with: [0x8F, 0x53, 0x54, 0x52, 0x49, 0x50, 0x0D, 0x0A]))
    try folder.run("trace validate part.strip").exiting(0)
  }

  /// Two blocks: the recording ten times.
  private func long() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let outcome = try folder.run("trace repeat chromium-browse --times 10 --output long.strip")
      .exiting(0)
    #expect(outcome.errors.hasPrefix("Wrote long.strip: "))
    return folder
  }

  private func damage(_ folder: ScratchFolder, _ change: (inout Data) -> Void) throws {
    let file = folder.url.appendingPathComponent("long.strip")
    var bytes = try Data(contentsOf: file)
    change(&bytes)
    try bytes.write(to: folder.url.appendingPathComponent("bad.strip"))
  }

  @Test func aDamagedTraceGivesNoResultAndNoFile() throws {
    let folder = try long()
    try damage(folder) { $0[$0.count - 1000] ^= 1 }
    try folder.run("trace convert bad.strip out.jsonl").exiting(65)
    #expect(try folder.names == ["bad.strip", "long.strip"])
    let file = folder.url.appendingPathComponent("bad.strip")
    for (line, name) in [
      ("replay bad.strip --design floor", "bad.strip"), ("trace info bad.strip", "bad.strip"),
      ("replay - --design floor", "standard input"),
    ] {
      let outcome = try folder.run(line, input: file).failing(65)
      #expect(outcome.errors.hasPrefix("filmstrip: \(name): block 3, byte "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func validationNamesTheDamagedBlock() throws {
    let folder = try long()
    try damage(folder) { $0[$0.count / 3] ^= 1 }
    let damaged = try folder.run("trace validate bad.strip --format json").exiting(65)
    #expect(damaged.errors.hasPrefix("filmstrip: bad.strip: block 1, byte "))
    let finding = try damaged.objects()[0]
    #expect(finding["isValid"] as? Bool == false)
    #expect(finding["block"] as? Int == 1)
    #expect(finding["eventCount"] as? Int == 0)
  }

  /// A trace that was cut off has the events of its whole blocks, and every command says so once.
  @Test func aTraceThatWasCutOffIsReadWithAWarning() throws {
    let folder = try long()
    try damage(folder) { $0.removeLast($0.count / 3) }
    let validated = try folder.run("trace validate bad.strip --format json").exiting(0)
    let finding = try validated.objects()[0]
    #expect(finding["isValid"] as? Bool == true && finding["eventCount"] as? Int == 65_536)
    let warning = try #require(finding["warning"] as? String)
    #expect(warning.contains(": 65536 events in 1 whole block are read, up to t "))
    #expect(validated.errors == "filmstrip: warning: \(warning)\n")
    for line in [
      "trace info bad.strip", "trace cut bad.strip --to 2 -o part.jsonl",
      "replay bad.strip --design floor", "compare bad.strip --design floor --exact",
    ] {
      let errors = try folder.run(line).exiting(0).errors
      #expect(errors.split(separator: "\n").count { $0 == "filmstrip: warning: \(warning)" } == 1)
    }
  }

  /// Either form, compressed, from a file and from a pipe.
  @Test(arguments: ["jsonl", "strip"]) func gzipDataIsReadAsWhatItContains(ending: String) throws {
    let folder = try ScratchFolder()
    try folder.run("trace convert edited-feed feed.\(ending)").exiting(0)
    try folder.shell("gzip -k feed.\(ending); head -c 9000 feed.\(ending).gz > cut.gz").exiting(0)
    let info = try folder.run("trace info feed.\(ending)").exiting(0).output
    let file = folder.url.appendingPathComponent("feed.\(ending).gz")
    #expect(try folder.run("trace info feed.\(ending).gz").exiting(0).output == info)
    #expect(try folder.run("trace info -", input: file).exiting(0).output == info)
    #expect(
      try folder.run("trace cut - --to 3", input: file).exiting(0).output
        == folder.run("trace cut edited-feed --to 3").exiting(0).output)
    try folder.run("replay feed.\(ending).gz --design floor").exiting(0)
    let cut = try folder.run("trace info cut.gz").exiting(65)
    #expect(cut.errors.contains("found the end of the file, expected "))
  }

  /// 2.7 million events in memory that does not hold them: 24 bytes each would be 64 MB.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "limits as Linux has them"))
  func lengthTakesNoMemory() throws {
    let folder = try ScratchFolder()
    func limited(_ command: String) throws -> FilmstripTool.Outcome {
      try folder.shell(
        "exec 2>/dev/null; ulimit -d 65536; \(command.replacing("filmstrip", with: "\"$0\""))")
    }
    try limited("filmstrip trace repeat chromium-browse --times 180 -o long.strip").exiting(0)
    let replayed = try limited("filmstrip replay long.strip --design floor").exiting(0)
    #expect(replayed.output.contains("rowsDisplayed"))
    try limited("filmstrip trace repeat long.strip --times 2 -o longer.strip").exiting(0)
    // A command that reads the whole trace shows that the limit holds.
    let whole = "caches long.strip --policy lru --size 10"
    try folder.run(whole).exiting(0)
    #expect(try limited("filmstrip \(whole)").exitCode != 0)
    guard Thorough.isOn else { return }
    let text = "filmstrip trace convert long.strip - --to text | filmstrip replay - --design floor"
    #expect(try limited(text) == replayed)
    let cut = "--from 20000 --to 110000"
    let join = "filmstrip trace join part.strip"
    for (piped, named, result) in [
      ("filmstrip trace info -", "filmstrip trace info long.strip", nil),
      (
        "filmstrip trace cut - \(cut) -o piped.strip",
        "filmstrip trace cut long.strip \(cut) -o part.strip", "part.strip"
      ),
      ("\(join) - -o piped.strip --force", "\(join) long.strip -o both.strip", "both.strip"),
    ] as [(String, String, String?)] {
      let outcome = try limited(named).exiting(0)
      #expect(try limited(piped + " < long.strip") == outcome, "\(piped)")
      guard let result else { continue }
      #expect(
        FileManager.default.contentsEqual(
          atPath: folder.url.appendingPathComponent("piped.strip").path,
          andPath: folder.url.appendingPathComponent(result).path))
    }
  }

  @Test func aTraceIsRepeated() throws {
    let outcome = try SmallTrace.run("trace repeat small.jsonl --times 2").exiting(0)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    // Rows 0 and 3 go back to rest, and row 3, at 132, must be on the screen for it; a frame later all again.
    let second = """
      {"t":111,"row":0,"x":0}
      {"t":111,"y":132}
      {"t":111,"row":3,"x":0}
      {"t":111,"y":0}
      {"t":127,"row":0,"x":50}
      {"t":144,"y":60}
      {"t":161,"y":0}
      {"t":177,"y":88}
      {"t":191,"row":3,"x":61}
      {"t":206,"y":0}

      """
    #expect(lines.joined(separator: "\n") == SmallTrace.events + second)
  }

  @Test func editsThatLeaveAnotherFeedCannotBeRepeated() throws {
    try FilmstripTool.run("trace repeat edited-feed --times 2").failing(65, naming: "edited-feed: ")
  }

  @Test func whatIsStoppedLeavesNoFile() throws {
    let folder = try ScratchFolder()
    let path = folder.url.path
    let outcome = try folder.run("trace repeat chromium-browse --times 100000 -o long.strip") {
      number in
      // As soon as the file grows; were it to be done before, the exit code would be another.
      while (try? FileManager.default.contentsOfDirectory(atPath: path).isEmpty) ?? false {
        usleep(10_000)
      }
      kill(number, SIGTERM)
    }
    #expect(outcome.exitCode == 128 + SIGTERM, "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
  }
}
