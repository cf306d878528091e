import Foundation
import TestSupport
import Testing

/// Faults around a command lose nothing: `scripts/faults`, and the faults that it has found.
@Suite struct FaultTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/environ")))
  func nothingIsLostInTheShortForm() throws {
    let cases = Thorough.isOn ? "" : "--only SIGTERM 'file size' 'place of an output'"
    let script = packageFolder.appendingPathComponent("scripts/faults").path
    let text = try FilmstripTool.shell(
      "'\(script)' --quick --tool \"$0\" \(cases) 2>&1", seconds: 7200
    ).exiting(0).output
    #expect(text.contains("| all |"))
  }

  /// A name of this length has room for no other beside it that is made of it.
  @Test func aNameMayBeAsLongAsNamesGo() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let name = String(repeating: "n", count: 249) + ".strip"
    try folder.run("trace", "convert", "small.jsonl", name).exiting(0)
    #expect(try folder.names.contains(name))
  }

  /// What a run that was killed left is removed by the next; what somebody still writes is not.
  @Test func whatWasLeftHalfWrittenIsRemovedByTheNext() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let (left, held) = (".filmstrip-00000000000000ab", ".filmstrip-00000000000000cd")
    try folder.write("half", to: left)
    try folder.write("half", to: held)
    let lock = open(folder.url.appendingPathComponent(held).path, O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    try folder.run("trace convert small.jsonl new.strip").exiting(0)
    #expect(try folder.names == [held, "new.strip", "small.jsonl"])
  }

  @Test func aLinkStaysALink() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.write("old", to: "goal.strip")
    let link = folder.url.appendingPathComponent("link.strip")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "goal.strip")
    try folder.run("trace convert small.jsonl link.strip").exiting(73)
    try folder.run("trace convert small.jsonl link.strip --force").exiting(0)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "goal.strip")
    try folder.run("trace validate goal.strip").exiting(0)
  }

  /// Nobody can read of the new file who could not read the old one.
  @Test func whoMayReadItStaysAsItWas() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.write("old", to: "old.strip")
    let path = folder.url.appendingPathComponent("old.strip").path
    #expect(chmod(path, 0o600) == 0)
    try folder.run("trace convert small.jsonl old.strip --force").exiting(0)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func aFolderInTheWayIsSaidBeforeAnythingIsDone() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.makeFolder("film.html")
    try folder.run("film small.jsonl --design stable-id --output film.html --force")
      .exiting(73, naming: "film.html: is a folder")
  }

  @Test func aFileThatMayNotGrowIsAnErrorInWords() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.shell(
      #"ulimit -f 2; "$0" film small.jsonl --design stable-id -o film.html"#
    ).exiting(73, naming: "film.html: cannot be written: File too large")
    #expect(try folder.names == ["small.jsonl"])
  }

  private static let compare = "\"$0\" compare small.jsonl --exact --design stable-id --host late"

  @Test func tooFewFilesAreSaid() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.shell("ulimit -n 20; \(Self.compare)")
      .exiting(70, naming: "20 files open, and 64 are needed")
  }

  /// From the least memory in which the process begins at all to the first that is enough.
  @Test func tooLittleMemoryIsSaid() throws {
    let folder = try ScratchFolder.withSmallTrace()
    var said: Set<Substring> = []
    for kilobytes in stride(from: 100_000, to: 2_000_000, by: Thorough.isOn ? 8000 : 25_000) {
      let outcome = try folder.shell("ulimit -v \(kilobytes); \(Self.compare)")
      // The loader, or what begins before the tool does.
      if outcome.exitCode == 127 || outcome.exitCode > 128 { continue }
      if outcome.exitCode == 0 {
        #expect(said == ["64 MiB of memory", "threads"])
        return
      }
      #expect(outcome.exitCode == 70)
      let words = try #require(
        outcome.errors.firstMatch(
          of: /^filmstrip: (64 MiB of memory|[0-9]+ threads) are needed, and the system/),
        "\(outcome.errors)")
      said.insert(words.1.hasSuffix("threads") ? "threads" : words.1)
    }
    Issue.record("no limit is enough")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func whoCannotBeToldDoesNotEndTheCommand() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.shell(#""$0" trace convert small.jsonl new.strip 2>/dev/full"#).exiting(0)
    #expect(try folder.names.contains("new.strip"))
  }

  @Test func aWordThatIsNoTextIsRefused() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.shell(
      #""$0" trace convert small.jsonl "$(printf 'b\377d').strip""#
    ).exiting(64, naming: "word 4 of the command is no UTF-8: 'b")
    #expect(try folder.names == ["small.jsonl"])
  }

  /// The search for a project file used to go up for ever, and to take all memory.
  @Test func aWorkingFolderThatIsGoneIsNoEndlessSearch() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.shell(
      #"mkdir gone && cd gone && rmdir ../gone; ulimit -v 4000000; "$0" replay chromium-browse --design floor"#
    ).exiting(0)
  }

  /// Its passes are other processes, which would wait for what has been read.
  @Test func aTraceFromAPipeIsReadOnce() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.shell(
      #"mkfifo pipe; cat small.jsonl > pipe & timeout 60 "$0" compare pipe --exact --design stable-id --host late"#
    ).exiting(0)
  }

  /// It waited for a second writer.
  @Test func aLogOfSeveralBehavioursNeedsAFile() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.shell(
      #"mkfifo pipe; timeout 60 "$0" replay pipe --design stable-id --log"#
    ).exiting(64, naming: "pipe cannot be read again")
  }

  @Test func aTildeIsALetter() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.run("compare small.jsonl --exact --design stable-id --host late --output ~")
      .exiting(0)
    #expect(try folder.names == ["small.jsonl", "~"])
  }

  @Test(
    arguments: [
      "baseline diff /dev/zero /dev/zero", "suite check /dev/zero", "report /dev/zero",
      "compare small.jsonl --costs /dev/zero", "trace cut /dev/zero --to 5 -o x.jsonl",
    ])
  func aFileWithoutEndIsNotReadForEver(line: String) throws {
    let outcome = try SmallTrace.run(line)
    #expect(outcome.exitCode == 66 || outcome.exitCode == 65)
    #expect(outcome.errors.contains(/more than 256 MiB|is a device/), "\(outcome.errors)")
  }

  /// FINDINGS 46: the velocity did not fit an integer, and `trace info` ended with SIGILL.
  @Test func aVelocityMayBeHuge() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let header = try #require(try folder.text(of: "small.jsonl").split(separator: "\n").first)
    try folder.write(
      "\(header)\n{\"t\":0,\"y\":1}\n{\"t\":1e-16,\"y\":2}\n", to: "near.jsonl")
    let info = try folder.run("trace info near.jsonl").exiting(0)
    #expect(info.output.contains(/[0-9]{19}/), "\(info.output)")
  }

  /// A folder with `bad.json`, a result with a changed part of its first design.
  private static func folder(
    changing part: String, _ change: (inout [String: Any]) -> Void
  ) throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.run("compare small.jsonl --exact --design stable-id --host late --output out")
      .exiting(0)
    let data = try Data(contentsOf: folder.url.appendingPathComponent("out/result.json"))
    var run = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var results = try #require(run["results"] as? [[String: Any]])
    var record = try #require(results[0][part] as? [String: Any])
    change(&record)
    results[0][part] = record
    run["results"] = results
    let changed = try JSONSerialization.data(withJSONObject: run)
    try folder.write(String(decoding: changed, as: UTF8.self), to: "bad.json")
    return folder
  }

  /// FINDINGS 46: a course of another length ended `report --format html` with SIGILL.
  @Test(arguments: ["liveBytes", "liveCells", "allocations", "timesMilliseconds"])
  func aCourseHasOneLength(list: String) throws {
    let folder = try Self.folder(changing: "course") { $0[list] = [Int]() }
    try folder.run("report bad.json --format html").exiting(65, naming: "results[0].course")
  }

  /// FINDINGS 47: a figure of 1e-308 ended the chart of a history with a raw error.
  @Test func aFigureMayBeTiny() throws {
    let folder = try Self.folder(changing: "modelled") { $0["openingMicroseconds"] = 1e-308 }
    for (number, result) in ["bad.json", "out/result.json"].enumerated() {
      try folder.run(
        "history add \(result) --to h.history --commit c\(number) --branch main --time 2026-01-0\(number + 1)T00:00:00Z"
      ).exiting(0)
    }
    try folder.run("history show h.history --all --html chart.html").exiting(0)
  }

  /// FINDINGS 40: it went on.
  @Test(arguments: [SIGINT, SIGTERM])
  func aCommandEndsAtTheFirstSignal(signal: Int32) throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      filmstrip-sweep: 1
      traces: [{scenario: browse, seeds: 1-20000}]
      designs: [floor]
      hosts: [acquireFirst]
      """, to: "sweep.yml")
    let outcome = try FilmstripTool.run(
      "sweep plan sweep.yml --output sweep.plan", in: folder.url
    ) { number in
      usleep(1_500_000)
      kill(number, signal)
    }
    #expect(outcome.exitCode == 128 + signal)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains(".filmstrip-") || $0 == "sweep.plan" })
  }

  /// FINDINGS 42: the closing message went into the file that took the descriptor's place.
  @Test func aClosedDescriptorIsNoFileOfTheCommand() throws {
    let folder = try SweepRunTests.folder()
    let whole = try SweepRunTests.whole(folder)
    try folder.shell(#""$0" sweep run sweep.plan --into done <&- >&- 2>&-"#).exiting(0)
    let merged = try folder.run("sweep merge sweep.plan done --output -").exiting(0)
    #expect(merged.output == whole)
  }

  @Test func aBaselineThatIsStoppedEndsAsStopped() throws {
    let suite = try GateSuite(
      GateSuite.text.replacing("times: off", with: "times: judged"), hasBaseline: false)
    let outcome = try FilmstripTool.run(
      "baseline update suite.yml --baseline b.json", in: suite.folder.url
    ) { number in
      usleep(1_500_000)
      kill(number, SIGTERM)
    }
    #expect(outcome.exitCode == 143, "\(outcome.errors)")
    #expect(outcome.errors.contains("b.json is as it was"))
  }
}
