import Foundation
import Testing

/// `filmstrip doctor`: findings in every format, and never a failure.
@Suite struct DoctorCommandTests {
  @Test func theTableNamesEveryFindingAndTheMachine() throws {
    let outcome = try FilmstripTool.run(["doctor"]).exiting(0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("fingerprint "))
    for check in ["build", "load", "steal", "governor", "valgrind", "processorQuota"] {
      #expect(outcome.output.contains(" \(check): "), "\(check)")
    }
    #if DEBUG
      #expect(outcome.output.contains("\nwarning    build: a debug build\n"))
    #else
      #expect(outcome.output.contains("\nfine       build: a release build"))
    #endif
    let markdown = try FilmstripTool.run("doctor --format markdown").exiting(0)
    #expect(markdown.output.contains("| severity | check |"))
    for line in outcome.output.split(separator: "\n") where line.count > 110 {
      // Only a path may be longer than a line: it is not broken.
      #expect(line.contains("/"))
    }
  }

  @Test func theRecordHasItsSchema() throws {
    let object = try FilmstripTool.run("doctor --format json").exiting(0).object()
    #expect(object["schema"] as? Int == 1)
    let machine = try #require(object["machine"] as? [String: Any])
    #expect((machine["fingerprint"] as? String)?.count == 16)
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.count == 16)
  }

  @Test func aMachineWithoutValgrindIsToldHowToGetIt() throws {
    let outcome = try FilmstripTool.run("doctor --format json", environment: ["PATH": "/nowhere"])
      .exiting(0)
    #expect(outcome.output.contains("apt-get install valgrind"))
  }
}
