import Foundation
import Testing

/// `filmstrip trace info`, `validate`, `cut` and `join`.
@Suite struct TraceCommandTests {
  @Test func theRecordingIsDescribed() throws {
    let outcome = try FilmstripTool.run("trace info chromium-browse").exiting(0)
    #expect(outcome.errors == "")
    for line in [
      "feed            5000 rows in 1 section, 61738 items, on 500 x 847 points",
      "length          12.1 min", "events          14782: y 10624, x 4158",
      "rows visited    593, and 773 returns", "y in points, over time",
    ] {
      #expect(outcome.output.contains("\(line)\n"))
    }
    // A picture of twelve lines between the feed's beginning and the farthest position.
    #expect(outcome.output.split(separator: "\n").filter { $0.contains(" |") }.count == 12)
    let object = try FilmstripTool.run("trace info edited-feed --format json")
      .object()
    #expect(object["eventCount"] as? Int == 8965)
    #expect((object["events"] as? [String: Int])?["select"] == 408)
    #expect((object["hash"] as? String)?.count == 16)
    #expect(object["viewport"] as? [Int] == [320, 480])
    let velocity = try #require(object["tableVelocity"] as? [String: Double])
    #expect(Set(velocity.keys) == ["count", "least", "tenth", "median", "ninetieth", "largest"])
    // Figures without values are absent: the table never rests, and nothing coasts.
    #expect(object["restMilliseconds"] == nil && object["coasts"] == nil)
  }

  @Test func coastsAreCountedWhereThereAreSome() throws {
    let folder = try ScratchFolder()
    try folder.write(
      SmallTrace.text() + """
        {"t":100,"row":0,"x":5}
        {"t":110,"row":0,"x":7,"coast":true}
        {"t":130,"y":3,"coast":true}

        """, to: "coasts.jsonl")
    let table = try folder.run("trace info coasts.jsonl")
    #expect(
      table.output.contains("1 of strips, 0 of them cut off by the table; events: x 1, y 1\n"))
    let object = try folder.run("trace info coasts.jsonl --format json").object()
    #expect((object["coasts"] as? [String: Any])?["count"] as? Int == 1)
  }

  @Test func aTraceWithoutEventsIsDescribed() throws {
    let folder = try ScratchFolder()
    let header = try #require(SmallTrace.text().split(separator: "\n").first)
    try folder.write(String(header), to: "empty.jsonl")
    let outcome = try folder.run("trace info empty.jsonl").exiting(0)
    #expect(outcome.output.contains("rows visited    3, and 0 returns"))
    #expect(outcome.output.hasSuffix("The table is never scrolled.\n"))
  }

  @Test func everyTraceIsRead() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "good.jsonl")
    try folder.write(SmallTrace.text() + "{\"t\":94,\"y\":1}\n", to: "bad.jsonl")
    let good = try folder.run("trace validate good.jsonl edited-feed").exiting(0)
    #expect(
      good.output == """
        good.jsonl: valid, 6 events
          beyond the content: 1 offset of the table by up to 12 points
        edited-feed: valid, 8965 events
          beyond the content: 1787 offsets of strips by up to 899.9 points

        """)
    let both = try folder.run("trace validate bad.jsonl good.jsonl").exiting(65)
    #expect(both.output.hasPrefix("good.jsonl: valid, 6 events\n"))
    #expect(both.errors.hasPrefix("filmstrip: bad.jsonl:8: "))
    let piped = try folder.run(
      "trace validate -", input: folder.url.appendingPathComponent("bad.jsonl")
    ).exiting(65)
    #expect(piped.errors.hasPrefix("filmstrip: standard input:8: "))
  }

  @Test func findingsAreThereAsJSON() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text() + "{\"t\":94,\"y\":1}\n", to: "bad.jsonl")
    let findings = try folder.run(
      "trace validate chromium-browse bad.jsonl missing.jsonl --format json"
    ).exiting(65).objects()
    #expect(findings.map { $0["isValid"] as? Bool } == [true, false, false])
    #expect(findings.map { $0["eventCount"] as? Int } == [14_782, 6, 0])
    let beyond = try #require(findings[0]["offsetsBeyondContent"] as? [String: Double])
    #expect(beyond == ["tableCount": 0, "tablePoints": 0, "stripCount": 95, "stripPoints": 15])
    #expect(findings[1]["line"] as? Int == 8)
    #expect(findings[1]["found"] as? String == "t 94 after t 95")
    #expect(findings[2]["reason"] as? String == "No such file or directory")
  }

  @Test func partsJoinInTheirOrderAlone() throws {
    let folder = try ScratchFolder()
    try folder.run("trace cut edited-feed --to 30 -o 1.jsonl").exiting(0, naming: "Wrote 1.jsonl: ")
    try folder.run("trace cut edited-feed --from 30 -o 2.jsonl").exiting(0)
    try folder.run("trace join 1.jsonl 2.jsonl --output both.jsonl").exiting(0)
    let counters = try ["edited-feed", "both.jsonl"].map { trace in
      let outcome = try folder.run(
        "replay \(trace) --design stable-id,saves=scroll --host acquireFirst --format json")
      return try ReplayTests.Replayed(outcome).counters["selections"]
    }
    #expect(counters[0] == counters[1])
    try folder.run("trace join 2.jsonl 1.jsonl").failing(65, naming: "1.jsonl: ")
  }

  @Test(arguments: ["jsonl", "strip"])
  func standardInputIsCutAndJoinedAsAFileIs(ending: String) throws {
    let folder = try ScratchFolder()
    let file = "edited-feed.\(ending)"
    try folder.run("trace convert edited-feed \(file)").exiting(0)
    let input = folder.url.appendingPathComponent(file)
    try folder.run("trace cut \(file) --to 0.01 -o 1.jsonl").exiting(0)
    for (line, count) in [
      ("info FILE", 20), ("info FILE --format json", 20), ("cut FILE --from 5 --to 20.5", 100),
      ("cut FILE", 8966), ("join 1.jsonl FILE --gap 2", 100),
    ] {
      let named = try folder.run("trace \(line.replacing("FILE", with: file))").exiting(0)
      let piped = try folder.run("trace \(line.replacing("FILE", with: "-"))", input: input)
      #expect(piped == named)
      #expect(named.output.split(separator: "\n").count >= count, "\(line)")
    }
  }

  /// The last line of the first trace is damaged, or that of the second: nothing is written, not even the beginning.
  @Test(arguments: ["cut FILE --to 0.03", "join small.jsonl FILE"])
  func damageAtTheEndGivesNoResult(line: String) throws {
    let folder = try ScratchFolder.withSmallTrace()
    let bad = try folder.write(SmallTrace.text() + "{\"t\":94,\"y\":1}\n", to: "bad.jsonl")
    for file in ["bad.jsonl", "-"] {
      let command = "trace \(line.replacing("FILE", with: file))"
      try folder.run(command, input: bad).failing(65, naming: ":8: found t 94 after t 95")
      try folder.run("\(command) --output out.strip", input: bad).exiting(65)
    }
    #expect(try folder.names == ["bad.jsonl", "small.jsonl"])
  }
}
