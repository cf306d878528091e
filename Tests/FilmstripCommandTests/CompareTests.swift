import Foundation
import Testing

/// `filmstrip compare`: the contents of its record, and its output.
@Suite struct CompareTests {
  /// Runs a comparison of the small trace.
  ///
  /// - Parameter pass: `--quick` where times are tested.
  private static func compare(
    _ line: String, pass: String = "--exact", folder: ScratchFolder? = nil
  ) throws -> FilmstripTool.Outcome {
    let folder = try folder ?? .withSmallTrace()
    let host = line.contains("--host") ? "" : "--host acquireFirst"
    return try folder.run("compare small.jsonl \(pass) \(host) \(line)").exiting(0)
  }

  private static func notes(_ outcome: FilmstripTool.Outcome) throws -> [String] {
    try #require(try outcome.object()["notes"] as? [String])
  }

  @Test func twoRunsDifferInTimesAlone() throws {
    /// The record without times.
    func exact(_ outcome: FilmstripTool.Outcome) throws -> NSDictionary {
      var object = try outcome.object()
      for key in ["controls", "blocks", "summaries"] { object[key] = nil }
      object["results"] = try outcome.results().map { result in
        var result = result
        let isTimed = result["host"] as? String == "acquireFirst"
        #expect((result.removeValue(forKey: "timing") != nil) == isTimed)
        return result
      }
      return NSDictionary(dictionary: object)
    }
    let line = "--format json --host acquireFirst --host late --design tag-lookup"
    let first = try CompareTests.compare(line, pass: "--quick")
    let second = try CompareTests.compare(line, pass: "--quick")
    #expect(try exact(first) == exact(second))
    #expect(first.errors == "", "a progress bar, or a warning, in a pipe")
  }

  @Test func theRecordHoldsWhatReplaysIt() throws {
    let line = "--format json --seed 7 --design stable-id --base stable-id"
    let object = try CompareTests.compare(line, pass: "--quick").object()
    #expect(object["seed"] as? Int == 7)
    #expect(object["base"] as? String == "stable-id")
    #expect(
      object["command"] as? [String]
        == ["compare", "small.jsonl", "--quick", "--host", "acquireFirst"]
        + line.split(separator: " ").map(String.init))
    let workload = try #require((object["workloads"] as? [[String: Any]])?.first)
    #expect(workload["name"] as? String == "small")
    #expect(workload["host"] as? String == "acquireFirst")
    #expect(workload["rowCount"] as? Int == 4)
    #expect(workload["eventCount"] as? Int == 6)
    #expect(workload["durationMilliseconds"] as? Double == 95)
    let control = try #require((object["controls"] as? [[String: Any]])?.first)
    #expect(control["design"] as? String == "stable-id")
    #expect((control["samples"] as? [Double])?.count == 3)
  }

  @Test func everyResultIsComplete() throws {
    let results = try CompareTests.compare("--format json --rounds 2", pass: "--quick").results()
    #expect(results.compactMap { $0["design"] as? String } == ListingTests.comparison)
    // These designs do the same on the small trace; the articles' designs differ.
    let plain: Set = ["tag-lookup", "indexed-subclass", "row-dictionary", "stable-id", "ceiling"]
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
      #expect(result["allocations"] is [String: Any])
    }
  }

  // MARK: Designs

  @Test func theSeedFeedsShowEachDesignAtHome() throws {
    let results = try FilmstripTool.run(
      "compare --seed-feeds --host acquireFirst --exact --format json"
    ).results()
    var homes: [String: [String]] = [:]
    for result in results {
      let workload = try #require(result["workload"] as? String)
      homes[workload, default: []] += result["homeNames"] as? [String] ?? []
      let isNested = ["nested-tables-2016", "stack-view"].contains(result["design"] as? String)
      #expect(result["isUnfit"] as? Bool == (isNested && workload != "nested-tables-2016-feed"))
    }
    #expect(
      homes == [
        "furrow-2015-feed": ["furrow-2015", "furrow-2015-demo"],
        "filmstrip-2014-feed": ["filmstrip-2014"], "viblo-feed": ["viblo", "scroll-view"],
        "nested-tables-2016-feed": ["nested-tables-2016", "stack-view"],
        "furrow-2013-feed": ["furrow-2013", "furrow-2013-demo", "furrow-2013,offsets=strings"],
      ])
  }

  /// Furrow's store of 2013 names the allocations of Linux's Foundation, and stands beside the same store without them.
  @Test func theStoreOf2013SaysWhoseItsPriceIs() throws {
    let text = try CompareTests.compare(
      "--details --design furrow-2013 --design furrow-2013,offsets=strings --design ceiling"
    ).output
    let lines = text.split(separator: "\n")
    let line = try #require(lines.first { $0.contains("Linux's Foundation") }, "\(text)")
    #expect(line.hasPrefix("furrow-2013, ceiling: "))
    let rows = lines.map { $0.split(separator: " ")[0] }
    let index = try #require(rows.firstIndex(of: "furrow-2013"))
    #expect(rows[index + 1] == "furrow-2013,offsets=strings")
  }

  @Test(arguments: [
    (
      "--design tag-lookup,identity=indexed --design indexed-subclass --design "
        + "tag-lookup,offsets=reset --design tag-lookup --design tag-lookup",
      ["tag-lookup,identity=indexed", "tag-lookup,offsets=reset", "tag-lookup", "floor"]
    ),
    (
      "--frameworks",
      ListingTests.frameworks + [
        "stable-id", "stable-id,saves=scroll", "stable-id,saves=scroll,stops=bind", "floor",
      ]
    ),
    (
      "--design stable-id --vary pool=lifo,cap:2,none",
      ["stable-id", "stable-id,pool=cap:2", "stable-id,pool=none", "floor"]
    ),
  ])
  func designsThatChooseTheSameShareARow(line: String, designs: [String]) throws {
    let outcome = try CompareTests.compare("--format json " + line)
    #expect(try outcome.designs() == designs)
    #expect(try CompareTests.notes(outcome).allSatisfy { !$0.contains("--vary") })
    let names = try outcome.results().compactMap { $0["alsoCalled"] as? [String] }
    #expect(names[0] == (line.contains("indexed-subclass") ? ["indexed-subclass"] : []))
  }

  @Test func theBaseIsFoundUnderAnotherName() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let outcome = try CompareTests.compare(
      "--format json --output out --design tag-lookup,identity=indexed --base indexed-subclass",
      folder: folder)
    let result = try #require(try outcome.results().first)
    #expect(result["alsoCalled"] as? [String] == ["indexed-subclass"])
    let table = try folder.text(of: "out/table.txt")
    #expect(table.hasPrefix("Use tag-lookup,identity=indexed: "))
  }

  @Test func theBaseIsAddedAndHasNoDifferences() throws {
    let outcome = try CompareTests.compare(
      "--format json --design tag-lookup --base stable-id", pass: "--quick")
    #expect(try outcome.designs() == ["tag-lookup", "stable-id"])
    for (result, hasDifferences) in zip(try outcome.results(), [true, false]) {
      let timing = try #require(result["timing"] as? [String: Any])
      #expect((timing["aboveBasePerDisplay"] != nil) == hasDifferences)
      #expect((timing["aboveBasePerStripScroll"] != nil) == hasDifferences)
    }
  }

  /// All values that apply are tried. The notes name the others, and how to try a value that needs a number.
  @Test(arguments: [
    (
      "offsets", ["boxed", "strings", "array", "reset", "kept", "told"],
      ["--vary offsets=lru:5", "offsets=indexPaths needs key=path"]
    ),
    ("pool", ["fifo", "set", "affine", "none", "perRow"], ["pool=cap:5"]),
  ])
  func allValuesThatApplyAreTried(axis: String, values: [String], notes: [String]) throws {
    let outcome = try CompareTests.compare("--format json --design stable-id --vary \(axis)")
    #expect(
      try outcome.designs()
        == ["stable-id"] + values.map { "stable-id,\(axis)=\($0)" } + ["floor"])
    let found = try CompareTests.notes(outcome)
    // The last note is of the trace, which has no edit.
    #expect(found.count == notes.count + 1)
    for (found, note) in zip(found, notes) { #expect(found.contains(note)) }
    #expect(found.allSatisfy { !$0.contains("did you mean") })
  }

  // MARK: Output

  @Test func theFirstLineOfTheTableIsTheAnswer() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let outcome = try CompareTests.compare("--width 1000 --output out", folder: folder)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("Use "))
    let title = try #require(lines.firstIndex { $0.hasPrefix("design ") })
    #expect(lines[title - 1] == "" && lines.count < 45)
    let details = try CompareTests.compare("--width 1000 --details").output
    #expect(details.contains("\nsmall, host acquireFirst: 4 rows, 6 events in "))
    #expect(details.split(separator: "\n")[0] == lines[0])
  }

  /// Designs for strips that do not scroll are compared on their own kind of feed alone.
  @Test func theDefaultTableFitsTheFeed() throws {
    for (trace, isNested) in [("nested-tables-2016-feed", true), ("furrow-2015-feed", false)] {
      let results = try FilmstripTool.run("compare \(trace) --exact --format json").exiting(0)
        .results()
      #expect(results.contains { $0["design"] as? String == "nested-tables" } == isNested)
    }
  }

  @Test func aVariantIsSuggestedWhereNoDesignIsFaithful() throws {
    let lines = try CompareTests.compare("--host late --design stable-id --width 1000").output
      .split(separator: "\n")
    #expect(lines[0].contains("without a fault"))
    #expect(
      lines[0].hasSuffix("the fewest: stable-id, 250 lost per 1,000 displays."), "\(lines[0])")
    #expect(lines[1].contains("stable-id,saves=scroll "))
    let bound = try CompareTests.compare("--design floor").output.split(separator: "\n")[0]
    #expect(bound.contains("bound"))
  }

  @Test(arguments: [("table", "table.txt"), ("json", "result.json")])
  func filesAreWrittenAndThePageIsNamedLast(format: String, file: String) throws {
    let folder = try ScratchFolder.withSmallTrace()
    let outcome = try CompareTests.compare(
      "--format \(format) --output new/out --design no-restore", folder: folder)
    let names = ["result.json", "table.txt", "report.html"]
    let written = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("new/out").path)
    #expect(Set(written) == Set(names))
    for name in names { #expect(outcome.errors.contains("new/out/\(name)")) }
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains("report.html#fault=1&design="))
    #expect(lines[2].hasSuffix("new/out/report.html"))
    #expect(try folder.text(of: "new/out/report.html").hasPrefix("<!DOCTYPE html>"))
    #expect(try folder.text(of: "new/out/\(file)") == outcome.output)
  }

  /// Sixty strips made at the start show nothing wrong, and open the feed 100 ms later: that is said, and decides. Of
  /// the two that are equal the plainer is named.
  @Test func whatMakesAllStripsAtTheStartIsBeatenByItsOpening() throws {
    let folder = try ScratchFolder()
    try folder.run(
      "trace generate --feed flat:60x30 --person browsing --duration 20 --seed 1 -o small.jsonl"
    ).exiting(0)
    let outcome = try CompareTests.compare(
      "--format json --design scroll-view --design stable-id --design stable-id,saves=scroll",
      folder: folder)
    let answer = try #require(try outcome.object()["answer"] as? [String: Any])
    #expect(answer["designs"] as? [String] == ["stable-id"])
    #expect(answer["equals"] as? [String] == ["stable-id,saves=scroll"])
    #expect(answer["beaten"] as? [String] == ["scroll-view"])
    let lines = try #require(answer["lines"] as? [String]).joined(separator: " ")
    #expect(lines.contains("scroll-view (opens in "))
  }

  @Test func aTraceWithoutEventsIsCompared() throws {
    let folder = try ScratchFolder()
    try folder.write(String(SmallTrace.text().split(separator: "\n")[0]), to: "small.jsonl")
    let outcome = try CompareTests.compare("--format json --design stable-id", folder: folder)
    #expect(try outcome.designs() == ["stable-id", "floor"])
  }

  /// Notes name what a trace lacks (edits, taps, flings), and an offset far beyond the content.
  @Test func notesNameWhatATraceLacksAndWhereItSlips() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"filmstrip": 1, "viewport": [390, 844], "feed": {"items": [8, 8, 5], "rowHeight": 160, \
      "item": {"width": 120, "height": 140}}}
      {"t": 16, "y": 20}
      {"t": 33, "row": 2, "x": 13000}
      """, to: "small.jsonl")
    let line = "--format json --design stable-id"
    let notes = try CompareTests.notes(try CompareTests.compare(line, folder: folder))
    #expect(notes.count == 2)
    #expect(notes[0].contains("event 2, the strip of row 2 is scrolled to 13000"), "\(notes)")
    #expect(notes[0].contains("the content ends at 210"), "\(notes)")
    #expect(notes[1].contains("no edit, no tap, no fling"), "\(notes)")
    let edited = try FilmstripTool.run(
      "compare edited-feed --exact --host acquireFirst --format json --design stable-id")
    let others = try CompareTests.notes(edited)
    #expect(others.allSatisfy { !$0.contains("slip") && !$0.contains("no edit") })
  }
}
