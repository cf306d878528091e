import Foundation
import Testing

/// Display logs in a suite: the gate holds for the shipped feed.
@Suite struct SuiteLogTests {
  private static let suite = """
    filmstrip-suite: 1
    name: shipped
    traces: [viblo-feed]
    designs: [stable-id]
    hosts: [uikit/usual]
    logs: [run.jsonl]
    times: off

    """

  /// One lost offset.
  private static let log = """
    {"displays":1}
    {"t":0,"show":1,"x":0}
    {"t":200,"scroll":1,"x":130,"by":"finger"}
    {"t":900,"hide":1}
    {"t":1600,"show":1,"x":0}

    """

  /// A folder with a suite, a log, and their baseline.
  private static func folder(_ suite: String = suite, log: String = log) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(suite, to: "suite.yml")
    try folder.write(log, to: "run.jsonl")
    try folder.run("baseline update suite.yml --baseline b.json --exact").exiting(0)
    return folder
  }

  private static let gate = "gate suite.yml --baseline b.json --exact"

  @Test func theGateComparesTheFaultsOfALogWithItsBaseline() throws {
    let folder = try Self.folder()
    #expect(try folder.text(of: "b.json").contains(#""design" : "shipped""#))
    #expect(try folder.run(Self.gate).exitCode == 0)
    #expect(try folder.run("suite check suite.yml").output.contains("1 workload, 1 log"))
    let finger = "{\"t\":200,\"scroll\":1,\"x\":130,\"by\":\"finger\"}\n"
    for (log, code) in [
      (Self.log + "{\"t\":1700,\"show\":2,\"x\":50}\n", Int32(2)),
      (Self.log + "{\"t\":1700,\"show\":2,\"x\":0,\"items\":[]}\n", 2),
      (Self.log.replacing("1,\"x\":0}\n", with: "1,\"x\":130}\n"), 2),
      (Self.log.replacing("1600,\"show\":1,\"x\":0", with: "1600,\"show\":1,\"x\":130"), 3),
      // The exit code is the first of 1, 2, 4, 3.
      ("{\"displays\":1}\n", 1), ("{\"displays\":2}\n", 1), (Self.log + "{\"t\":0}\n", 1),
      (Self.log.replacing(":1}\n{\"t\":0", with: ":1,\"same\":500}\n{\"t\":0"), 1),
      // Fewer displays, and no fault in them.
      (Self.log.replacing("{\"t\":1600,\"show\":1,\"x\":0}\n", with: ""), 1),
      (Self.log.replacing(":1}\n{\"t\":0", with: ":1,\"settle\":900}\n{\"t\":0"), 1),
      // As many displays, and none that can be lost: the finger's scrolls are missing, the content allows none, the app
      // says that each offset is right, or the strip was scrolled back.
      (Self.log.replacing(finger, with: ""), 1),
      (
        Self.log.replacing("1600,\"show\":1,\"x\":0", with: "1600,\"show\":1,\"x\":0,\"most\":0"), 1
      ),
      (Self.log.replacing(finger, with: finger + "{\"t\":300,\"edit\":1,\"right\":[0,900]}\n"), 1),
      (Self.log.replacing(finger, with: finger + finger.replacing("130", with: "0")), 1),
    ] {
      try folder.write(log, to: "run.jsonl")
      let outcome = try folder.run(Self.gate)
      #expect(outcome.exitCode == code, "\(log)")
      if code == 2 {
        #expect(outcome.output.contains("shipped") && outcome.output.contains("filmstrip judge"))
      }
    }
  }

  /// The kinds that only logs have are called as others are, in every form for people.
  @Test func aKindThatOnlyLogsHaveIsShownAsAFault() throws {
    let folder = try Self.folder()
    let shown = [
      #"{"t":1700,"show":2,"x":0,"items":[]}"#, #"{"t":1700,"show":3,"x":9,"cell":3}"#,
      #"{"t":1702,"scroll":3,"x":0,"by":"code"}"#, #"{"t":1703,"show":3,"x":0,"cell":4}"#, "",
    ]
    try folder.write(Self.log + shown.joined(separator: "\n"), to: "run.jsonl")
    for (format, words) in [
      ("terminal", ["faults, blank strips 0 to 1 (+1), more in the row 2, and 2 more metrics"]),
      ("terminal --details --width 200", ["blank", "flash", "twice"].map { "  \($0)   " }),
      ("markdown", ["blank strips 0 to 1", "| blank | 0 | 1 |", "| flash | 0 | 1 |"]),
      ("html", ["blank strip", "flashed display", "doubled row"].map { ">\($0)<" }),
      ("csv", ["fidelity.blank,regressed", "fidelity.flash,regressed", "fidelity.twice,regr"]),
      ("junit", ["blank: 0 to 1", "flash: 0 to 1", "twice: 0 to 1"]),
      ("github", ["blank: 0 to 1", "flash: 0 to 1", "twice: 0 to 1"]),
    ] {
      let output = try folder.run("\(Self.gate) --format \(format)").exiting(2).output
      for words in words { #expect(output.contains(words), "\(format): \(words)\n\(output)") }
      #expect(format == "csv" || !output.contains("fidelity."), "\(format)")
    }
  }

  /// Two rows that come back; only the first is lost, and then only the second.
  @Test func aRowThatBreaksIsNamedThoughAnotherIsFixed() throws {
    let log = """
      {"displays":1}
      {"t":0,"show":"A","x":0}
      {"t":0,"show":"B","x":0}
      {"t":200,"scroll":"A","x":130,"by":"finger"}
      {"t":300,"scroll":"B","x":130,"by":"finger"}
      {"t":900,"hide":"A"}
      {"t":900,"hide":"B"}
      {"t":1600,"show":"A","x":AX}
      {"t":1600,"show":"B","x":BX}

      """
    func written(_ a: String, _ b: String) -> String {
      log.replacing("AX", with: a).replacing("BX", with: b)
    }
    let folder = try Self.folder(log: written("0", "130"))
    try folder.write(written("130", "0"), to: "run.jsonl")
    let outcome = try folder.run(Self.gate + " --width 200").exiting(2)
    #expect(outcome.output.contains("more in the row B"), "\(outcome)")
    let worst = outcome.output.split(separator: "\n").first { $0.hasPrefix("Worst: ") }
    #expect(worst?.contains("the row B") ?? false, "\(outcome.output)")
    // One additional fault is allowed.
    let threshold = """
      thresholds:
        - metric: fidelity.lostOffsets
          within: 1

      """
    try folder.write(Self.suite + threshold, to: "suite.yml")
    try folder.run("baseline update suite.yml --baseline b.json --exact").exiting(0)
    try folder.run(Self.gate).exiting(0)
    try folder.write(written("0", "130"), to: "run.jsonl")
    try folder.run(Self.gate).exiting(0)
    // A fixed row alone.
    try folder.write(Self.suite, to: "suite.yml")
    try folder.run("baseline update suite.yml --baseline b.json --exact").exiting(0)
    try folder.write(written("130", "130"), to: "run.jsonl")
    try folder.run(Self.gate).exiting(3)
  }

  @Test func aResultWithOtherRowsThanItsCountsIsDamaged() throws {
    let folder = try Self.folder()
    try folder.run(Self.gate + " --output out").exiting(0)
    let result = try folder.text(of: "out/result.json")
    for (rows, code) in [(#"{"1": 1}"#, Int32(0)), (#"{"1": 2}"#, 65), (#"{"1": 2, "2": -1}"#, 65)]
    {
      let changed = result.replacing(
        /"faultyRows" : \{\s*"lostOffsets" : \{\s*"1" : 1\s*\}/,
        with: #""faultyRows" : {"lostOffsets" : \#(rows)"#)
      try folder.write(changed, to: "changed.json")
      try folder.run("report changed.json").exiting(code)
    }
  }

  @Test func aLogThatIsMissingIsInvalid() throws {
    let folder = try Self.folder()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("run.jsonl"))
    #expect(try folder.run(Self.gate).exitCode == 1)
    let check = try folder.run("suite check suite.yml")
    #expect(check.exitCode == 65 && check.errors.contains("suite.yml:6"))
  }

  @Test func aLogThatTheSuiteOrTheBaselineDoesNotHaveIsInvalid() throws {
    let without = Self.suite.replacing("logs: [run.jsonl]\n", with: "")
    let folder = try Self.folder()
    try folder.write(without, to: "suite.yml")
    #expect(try folder.run(Self.gate).exitCode == 1)
    let other = try Self.folder(without)
    try other.write(Self.suite, to: "suite.yml")
    #expect(try other.run(Self.gate).exitCode == 1)
  }

  @Test func budgetsAndNamesSelectALog() throws {
    let named = Self.suite.replacing(
      "logs: [run.jsonl]",
      with: """
        logs:
          - phone: run.jsonl
        budgets:
          - metric: fidelity.lostOffsets
            workload: phone
            design: shipped
            at-most: 1
        """)
    let folder = try Self.folder(named)
    #expect(try folder.run(Self.gate).exitCode == 0)
    try folder.write(named.replacing("at-most: 1", with: "at-most: 0"), to: "suite.yml")
    #expect(try folder.run(Self.gate).exitCode == 2)
    try folder.write(named.replacing("workload: phone", with: "workload: run"), to: "suite.yml")
    #expect(try folder.run("suite check suite.yml").exitCode == 65)
    let twice = Self.suite.replacing("[run.jsonl]", with: "[run.jsonl, run.jsonl]")
    try folder.write(twice, to: "suite.yml")
    #expect(try folder.run("suite check suite.yml").exitCode == 65)
  }

  @Test func aResultKeepsItsLogs() throws {
    let folder = try Self.folder()
    try folder.run(Self.gate + " --output out").exiting(0)
    #expect(try folder.text(of: "out/result.json").contains("\"logs\""))
    #expect(try folder.run(Self.gate + " --result out/result.json").exitCode == 0)
    #expect(try folder.run("report out/result.json").exitCode == 0)
  }
}
