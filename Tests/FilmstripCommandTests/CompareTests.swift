import Foundation
import Testing

/// `filmstrip compare`: what its record holds, and what it prints.
@Suite struct CompareTests {
  /// A folder with the small trace, and a comparison in it.
  private static func compare(
    _ arguments: String..., folder: ScratchFolder? = nil
  ) throws -> FilmstripTool.Outcome {
    let folder = try folder ?? ScratchFolder()
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    let host = arguments.contains("--host") ? [] : ["--host", "acquireFirst"]
    let outcome = try FilmstripTool.run(
      ["compare", "small.jsonl", "--quick"] + host + arguments, in: folder.url)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return outcome
  }

  private static func results(_ outcome: FilmstripTool.Outcome) throws -> [[String: Any]] {
    try #require(try outcome.object()["results"] as? [[String: Any]])
  }

  private static func designs(_ outcome: FilmstripTool.Outcome) throws -> [String] {
    try results(outcome).compactMap { $0["design"] as? String }
  }

  /// The notes, without the one of a build that counts no allocations.
  private static func notes(_ outcome: FilmstripTool.Outcome) throws -> [String] {
    try #require(try outcome.object()["notes"] as? [String])
      .filter { !$0.contains("'Jemalloc'") && !$0.hasPrefix("there is no ") }
  }

  /// Whether this build counts allocations: the cells are absent where it does not.
  private static func countsAllocations(_ outcome: FilmstripTool.Outcome) throws -> Bool {
    try outcome.object()["cells"] != nil
  }

  @Test func twoRunsDifferInTimesAlone() throws {
    /// The record without what the clock said.
    func exact(_ outcome: FilmstripTool.Outcome) throws -> Data {
      var object = try outcome.object()
      for key in ["controls", "blocks", "summaries"] { object[key] = nil }
      object["results"] = try CompareTests.results(outcome).map { result in
        var result = result
        let isTimed = result["host"] as? String == "acquireFirst"
        #expect((result.removeValue(forKey: "timing") != nil) == isTimed)
        return result
      }
      return try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
    }
    let runs = try (0..<2).map { _ in
      try CompareTests.compare("--format", "json", "--host", "acquireFirst", "--host", "late")
    }
    #expect(
      String(decoding: try exact(runs[0]), as: UTF8.self)
        == String(decoding: try exact(runs[1]), as: UTF8.self))
    #expect(runs[0].errors == "", "a progress bar, or a warning, where nobody looks on")
  }

  @Test func theRecordHoldsWhatReplaysIt() throws {
    let object = try CompareTests.compare("--format", "json", "--seed", "7").object()
    #expect(object["schema"] as? Int == 1)
    #expect(object["seed"] as? Int == 7)
    #expect(object["base"] as? String == "floor")
    #expect(
      object["command"] as? [String]
        == [
          "compare", "small.jsonl", "--quick", "--host", "acquireFirst", "--format", "json",
          "--seed", "7",
        ])
    #expect((object["version"] as? String)?.isEmpty == false)
    let machine = try #require(object["machine"] as? [String: Any])
    // A build that counts no allocations has none.
    #expect(
      Set(machine.keys).subtracting(["allocator"]) == [
        "processor", "coreCount", "memoryBytes", "system", "toolchain", "isRelease", "fingerprint",
      ])
    let workload = try #require((object["workloads"] as? [[String: Any]])?.first)
    #expect(workload["name"] as? String == "small")
    #expect(workload["host"] as? String == "acquireFirst")
    #expect(workload["rowCount"] as? Int == 4)
    #expect(workload["eventCount"] as? Int == 6)
    #expect(workload["durationMilliseconds"] as? Double == 95)
    #expect((workload["traceHash"] as? String)?.isEmpty == false)
    let control = try #require((object["controls"] as? [[String: Any]])?.first)
    #expect(control["design"] as? String == "floor")
    #expect((control["samples"] as? [Double])?.count == 3)
  }

  @Test func everyResultIsComplete() throws {
    let outcome = try CompareTests.compare("--format", "json", "--rounds", "2")
    let results = try CompareTests.results(outcome)
    #expect(results.compactMap { $0["design"] as? String } == ListingTests.comparison)
    // The articles' designs do as they please with this trace; the others do all the same with it.
    let plain: Set = [
      "tag-lookup", "indexed-subclass", "row-dictionary", "stable-id", "ceiling",
    ]
    for result in results {
      let isPlain = plain.contains(try #require(result["design"] as? String))
      #expect(result["workload"] as? String == "small")
      #expect(result["host"] as? String == "acquireFirst")
      let counters = try #require(result["counters"] as? [String: Int])
      #expect(Set(counters.keys) == ReplayTests.counterNames)
      for (name, value) in SmallTrace.counters where isPlain {
        #expect(counters[name] == value, "\(name) of \(result["design"] ?? "")")
      }
      let fidelity = try #require(result["fidelity"] as? [String: Int])
      #expect(Set(fidelity.keys) == ReplayTests.fidelityNames)
      #expect(!isPlain || fidelity.values.allSatisfy { $0 == 0 })
      let timing = try #require(result["timing"] as? [String: Any])
      #expect((timing["samples"] as? [Double])?.count == 2)
      let nanoseconds = try #require(timing["nanosecondsPerEvent"] as? Double)
      let events = try #require(timing["eventsPerSecond"] as? Double)
      #expect(abs(nanoseconds * events / 1e9 - 1) < 1e-9)
      guard try CompareTests.countsAllocations(outcome) else { continue }
      let allocations = try #require(result["allocations"] as? [String: Any])
      for phase in ["setUp", "firstUse", "steady", "total"] {
        let counted = try #require(allocations[phase] as? [String: Any], "\(phase)")
        for name in ["count", "bytes", "peakBytes", "frees"] {
          #expect(counted[name] is Int, "\(phase).\(name)")
        }
      }
    }
  }

  // MARK: What is compared

  @Test func theSeedFeedsShowEachDesignAtHome() throws {
    let outcome = try FilmstripTool.run(["compare", "--seed-feeds", "--exact", "--format", "json"])
    let results = try CompareTests.results(outcome)
    var homes: [String: [String]] = [:]
    for result in results {
      let workload = try #require(result["workload"] as? String)
      homes[workload, default: []] += result["homeNames"] as? [String] ?? []
      #expect(result["timing"] == nil)
    }
    #expect(
      homes == [
        "furrow-2015-feed": ["furrow-2015", "furrow-2015-demo"],
        "filmstrip-2014-feed": ["filmstrip-2014"], "viblo-feed": ["viblo", "scroll-view"],
        "nested-tables-2016-feed": ["nested-tables-2016", "stack-view"],
        "furrow-2013-feed": ["furrow-2013", "furrow-2013,offsets=strings", "furrow-2013-demo"],
      ])
    for result in results {
      let isNested = ["nested-tables-2016", "stack-view"].contains(result["design"] as? String)
      let isVertical = result["workload"] as? String == "nested-tables-2016-feed"
      #expect(result["isUnfit"] as? Bool == (isNested && !isVertical))
    }
  }

  @Test func frameworksAreHeldAgainstStableIdOnWhateverTraceIsNamed() throws {
    let outcome = try CompareTests.compare("--frameworks", "--format", "json")
    #expect(
      try CompareTests.designs(outcome) == ListingTests.frameworks + [
        "stable-id", "stable-id,saves=scroll", "stable-id,saves=scroll,stops=bind", "floor",
      ])
  }

  @Test func exactFiguresAloneAreTheSameBytesTwice() throws {
    let arguments = ["compare", "furrow-2015-feed", "--exact", "--format", "markdown"]
    let first = try FilmstripTool.run(arguments)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.output == (try FilmstripTool.run(arguments)).output)
    #expect(first.output.contains("| furrow-2015\\* |"), "\(first.output)")
    #expect(!first.output.contains("ns/display"))
  }

  @Test(
    arguments: [
      (["--exact", "--quick"], "--exact times nothing"),
      (["--exact", "--rounds", "2"], "--exact times nothing"),
      (["--seed-feeds", "small.jsonl"], "--seed-feeds names its traces itself"),
      (["--frameworks", "--design", "floor"], "--frameworks names its designs itself: floor is"),
      (["--frameworks", "--seed-feeds"], "--frameworks and --seed-feeds each name the designs"),
    ] as [([String], String)])
  func whatDoesNotGoTogetherIsAMistake(arguments: [String], message: String) throws {
    let outcome = try FilmstripTool.run(["compare"] + arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// Furrow's store of 2013 on the recording: what it allocates, what the same allocates without Linux's
  /// Foundation, and where it says so.
  @Test func theStoreOf2013SaysWhoseItsPriceIs() throws {
    let outcome = try FilmstripTool.run([
      "compare", "chromium-browse", "--exact", "--host", "acquireFirst", "--details",
    ])
    let line = try #require(
      outcome.output.split(separator: "\n").first { $0.contains("Linux's Foundation") })
    #expect(line.hasPrefix("furrow-2013, furrow-2013-demo, ceiling: "), "\(line)")
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: " ")[0] }
    let index = try #require(rows.firstIndex(of: "furrow-2013"))
    #expect(rows[index + 1] == "furrow-2013,offsets=strings")
  }

  // MARK: Designs

  @Test func designsThatChooseTheSameShareARow() throws {
    let outcome = try CompareTests.compare(
      "--format", "json", "--design", "tag-lookup,identity=indexed", "--design",
      "indexed-subclass", "--design", "tag-lookup,offsets=reset", "--design", "tag-lookup",
      "--design", "tag-lookup")
    let results = try CompareTests.results(outcome)
    #expect(
      results.compactMap { $0["design"] as? String } == [
        "tag-lookup,identity=indexed", "tag-lookup,offsets=reset", "tag-lookup", "floor",
      ])
    #expect(
      results.compactMap { $0["alsoCalled"] as? [String] } == [["indexed-subclass"], [], [], []])
  }

  @Test func theBaseIsFoundUnderAnotherNameToo() throws {
    let arguments = ["--design", "tag-lookup,identity=indexed", "--base", "indexed-subclass"]
    let outcome = try CompareTests.compare(
      "--format", "json", arguments[0], arguments[1],
      arguments[2], arguments[3])
    let result = try #require(try CompareTests.results(outcome).first)
    #expect(result["alsoCalled"] as? [String] == ["indexed-subclass"])
    let table = try CompareTests.compare(
      arguments[0], arguments[1], arguments[2], arguments[3]
    ).output
    #expect(table.hasPrefix("Use tag-lookup,identity=indexed: "), "\(table)")
  }

  @Test func theBaseIsAddedAndHasNoDifferences() throws {
    let outcome = try CompareTests.compare(
      "--format", "json", "--design", "tag-lookup", "--base", "stable-id")
    let results = try CompareTests.results(outcome)
    #expect(results.compactMap { $0["design"] as? String } == ["tag-lookup", "stable-id"])
    for (result, hasDifferences) in zip(results, [true, false]) {
      let timing = try #require(result["timing"] as? [String: Any])
      #expect((timing["aboveBasePerDisplay"] != nil) == hasDifferences)
      #expect((timing["aboveBasePerStripScroll"] != nil) == hasDifferences)
    }
    #expect(try outcome.object()["base"] as? String == "stable-id")
  }

  @Test func namedValuesOfAnAxisAreTried() throws {
    let outcome = try CompareTests.compare(
      "--format", "json", "--design", "stable-id", "--vary", "pool=lifo,cap:2,none")
    #expect(
      try CompareTests.designs(outcome)
        == ["stable-id", "stable-id,pool=cap:2", "stable-id,pool=none", "floor"])
    #expect(try CompareTests.notes(outcome) == [])
  }

  @Test func allValuesThatApplyAreTriedAndTheOthersNoted() throws {
    let outcome = try CompareTests.compare(
      "--format", "json", "--design", "stable-id", "--vary", "offsets")
    #expect(
      try CompareTests.designs(outcome) == [
        "stable-id", "stable-id,offsets=boxed", "stable-id,offsets=strings",
        "stable-id,offsets=array", "stable-id,offsets=reset",
        "stable-id,offsets=kept", "stable-id,offsets=told", "floor",
      ])
    let notes = try CompareTests.notes(outcome)
    #expect(notes.count == 2)
    #expect(notes.first?.contains("offsets=lru:N, fifo:N") == true, "\(notes)")
    #expect(notes.first?.contains("--vary offsets=lru:5") == true, "\(notes)")
    #expect(notes.last?.contains("offsets=indexPaths needs key=path") == true)
  }

  @Test func aValueThatNeedsANumberIsNotedAsThat() throws {
    let outcome = try CompareTests.compare(
      "--format", "json", "--design", "stable-id", "--vary", "pool")
    #expect(
      try CompareTests.designs(outcome) == [
        "stable-id", "stable-id,pool=fifo", "stable-id,pool=set", "stable-id,pool=affine",
        "stable-id,pool=none", "stable-id,pool=perRow", "floor",
      ])
    let notes = try CompareTests.notes(outcome)
    #expect(notes.count == 1)
    #expect(notes.first?.contains("did you mean") == false, "\(notes)")
    #expect(notes.first?.contains("pool=cap:5") == true, "\(notes)")
  }

  // MARK: What is printed

  @Test func theFirstLineOfTheTableIsTheAnswer() throws {
    let outcome = try CompareTests.compare("--width", "1000")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("Use "))
    let title = try #require(lines.firstIndex { $0.hasPrefix("design ") })
    #expect(lines[title - 1] == "" && lines.count < 45)
    let details = try CompareTests.compare("--width", "1000", "--details").output
    #expect(details.contains("\nsmall, host acquireFirst: 4 rows, 6 events in "))
    #expect(details.split(separator: "\n")[0] == lines[0])
    #expect(outcome.errors == "")
  }

  @Test func whereNoneIsFaithfulAVariantIsSuggested() throws {
    let outcome = try CompareTests.compare("--host", "late", "--design", "stable-id")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0].contains("without a fault") && lines[0].hasSuffix("stable-id, 2."))
    #expect(lines[1].contains("stable-id,saves=scroll "))
  }

  @Test func boundsAloneAreNotCalledUnfaithful() throws {
    let lines = try CompareTests.compare("--design", "floor").output.split(separator: "\n")
    #expect(lines[0].contains("bound"), "\(lines[0])")
  }

  @Test func filesAreWrittenAndNamedThePageLast() throws {
    let folder = try ScratchFolder()
    for format in ["table", "json"] {
      let outcome = try CompareTests.compare(
        "--format", format, "--output", "new/\(format)", folder: folder)
      let files = ["result.json", "table.txt", "report.html"].map {
        folder.url.appendingPathComponent("new/\(format)/\($0)")
      }
      for file in files { #expect(outcome.errors.contains(file.path), "\(outcome.errors)") }
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[1].contains("report.html#fault=1&design="), "\(lines[1])")
      #expect(lines.last?.hasSuffix(files[2].path) ?? false)
      #expect(try String(contentsOf: files[2], encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
      let printed = try String(contentsOf: files[format == "json" ? 0 : 1], encoding: .utf8)
      #expect(printed == outcome.output)
      let record = try JSONSerialization.jsonObject(with: Data(contentsOf: files[0]))
      #expect((record as? [String: Any])?["schema"] as? Int == 1)
      let table = try String(contentsOf: files[1], encoding: .utf8)
      #expect(table.hasPrefix("Use "))
      #expect(
        try FileManager.default.contentsOfDirectory(
          atPath: folder.url.appendingPathComponent("new/\(format)").path
        ).count == 3)
    }
  }

  @Test func aTraceWithoutEventsIsCompared() throws {
    let folder = try ScratchFolder()
    let header = SmallTrace.text().split(separator: "\n")[0]
    try folder.write(String(header), to: "still.jsonl")
    let outcome = try folder.run(
      "compare", "still.jsonl", "--quick", "--host", "acquireFirst", "--format", "json")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let object = try outcome.object()
    #expect((object["results"] as? [Any])?.count == ListingTests.comparison.count)
  }

  /// What no answer can know is said below it: a trace without edits, taps and flings, and a slip of a digit.
  @Test func whatATraceLacksAndWhereItSlipsIsTold() throws {
    let folder = try ScratchFolder()
    let text = """
      {"filmstrip": 1, "viewport": [390, 844], "feed": {"items": [8, 8, 5], "rowHeight": 160, \
      "item": {"width": 120, "height": 140}}}
      {"t": 16, "y": 20}
      {"t": 33, "row": 2, "x": 13000}

      """
    try folder.write(text, to: "hand.jsonl")
    func notes(_ trace: String) throws -> [String] {
      let outcome = try folder.run(
        "compare", trace, "--exact", "--host", "acquireFirst", "--format", "json")
      return try #require(try outcome.object()["notes"] as? [String])
    }
    let own = try notes("hand.jsonl")
    #expect(own.count == 2)
    #expect(
      own[0].hasPrefix("in hand, event 2, the strip of row 2 is scrolled to 13000, where"), "\(own)"
    )
    #expect(own[0].hasSuffix("the content ends at 210: is that a slip?"), "\(own)")
    #expect(own[1].hasPrefix("there is no edit, no tap, no fling in a strip in what was"), "\(own)")
    #expect(try notes("edited-feed").allSatisfy { !$0.contains("slip") && !$0.contains("no edit") })
  }
}
