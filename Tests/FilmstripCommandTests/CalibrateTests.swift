import Foundation
import TestSupport
import Testing

/// What `compare` makes of a machine's calibration, and the usage of what measures it.
@Suite struct CalibrateTests {
  private static func fingerprint() throws -> String {
    let object = try FilmstripTool.run("doctor --format json").object()
    let machine = try #require(object["machine"] as? [String: Any])
    return try #require(machine["fingerprint"] as? String)
  }

  /// A calibration that says a machine sees nothing below a change.
  private static func calibration(smallest: Double, fingerprint: String) -> String {
    """
    {"fingerprint":"\(fingerprint)","machine":{"processor":"p","coreCount":2,"memoryBytes":1,\
    "system":"s","toolchain":"t","isRelease":false,"fingerprint":"\(fingerprint)"},"version":"0.1.0",\
    "design":"stable-id","workload":"w","traceHash":"0","plan":{"comparisonCount":1,"alpha":0.01,\
    "margin":0.02,"looks":[11],"requiredBlocks":10,"roundCount":16,"sliceMilliseconds":20},"seed":1,\
    "runCount":20,"verdicts":{"same":20},"falseAlarmCount":0,"falseAlarmRateUpper":0.17,\
    "smallestDetectableMedian":0.01,"smallestDetectable":\(smallest),"rulerSpread":0.01,\
    "setAsideCount":0}
    """
  }

  private static func keep(_ text: String, _ fingerprint: String, in folder: ScratchFolder) throws {
    try folder.makeFolder("state/filmstrip")
    try folder.write(text, to: "state/filmstrip/calibration-\(fingerprint).json")
  }

  private static func compare(
    in folder: ScratchFolder, _ options: String = ""
  ) throws -> FilmstripTool.Outcome {
    try FilmstripTool.run(
      "compare --host acquireFirst small.jsonl --design stable-id --quick \(options)",
      in: folder.url,
      environment: ["XDG_STATE_HOME": folder.url.appendingPathComponent("state").path])
  }

  @Test func aMarginTighterThanTheMachineSeesIsRefusedWithTheFigure() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let fingerprint = try CalibrateTests.fingerprint()
    try CalibrateTests.keep(
      CalibrateTests.calibration(smallest: 0.0312, fingerprint: fingerprint), fingerprint,
      in: folder)
    try CalibrateTests.compare(in: folder, "--margin 3%")
      .exiting(
        64,
        naming:
          "--margin 3% is tighter than this machine can measure: its calibration found changes from 3.2%"
      )
    let wide = try CalibrateTests.compare(in: folder, "--margin 3.2% --format json").exiting(0)
    let plan = try #require(try wide.object()["timingPlan"] as? [String: Any])
    #expect(plan["margin"] as? Double == 0.032)
    // Without a margin it is what the machine sees, and a note says so.
    let silent = try CalibrateTests.compare(in: folder, "--format json").object()
    #expect((silent["timingPlan"] as? [String: Any])?["margin"] as? Double == 0.032)
    #expect((silent["notes"] as? [String])?.contains { $0.contains("the margin is 3.2%") } == true)
  }

  @Test func aCalibrationThatIsNoneIsNotPassedOver() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let fingerprint = try CalibrateTests.fingerprint()
    try CalibrateTests.keep("{}", fingerprint, in: folder)
    try CalibrateTests.compare(in: folder).exiting(66, naming: ".json: ")
  }

  @Test func doctorKnowsItsBuild() throws {
    let output = try FilmstripTool.run("doctor").exiting(0).output
    #if DEBUG
      #expect(output.contains("\nwarning    build: a debug build\n"))
    #else
      #expect(output.contains("\nfine       build: a release build"))
    #endif
  }

  /// callgrind counts a replay of the small trace the same in two processes.
  @Test(
    .enabled(
      if: Thorough.isOn && FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind"),
      "the run is not thorough, or valgrind is not installed"))
  func instructionsAreCountedWhereTheyAreAskedFor() throws {
    let results = try SmallTrace.run(
      "compare --host acquireFirst small.jsonl --exact --design stable-id "
        + "--instructions 2 --format json"
    ).exiting(0).results()
    #expect(results.count == 2)
    for result in results {
      let instructions = try #require(result["instructions"] as? [String: Any])
      let counts = try #require(instructions["counts"] as? [Int])
      #expect(counts.count == 2 && counts[0] == counts[1] && counts[0] > 1000)
      #expect(instructions["isExact"] as? Bool == true)
      #expect((instructions["functions"] as? [Any])?.isEmpty == false)
    }
  }
}
