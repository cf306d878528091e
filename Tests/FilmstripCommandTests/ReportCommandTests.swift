import Foundation
import Testing

/// `filmstrip report`, and the forms in which commands report.
@Suite struct ReportCommandTests {
  /// The files of two comparisons of the small trace, made once.
  private static let files = Result {
    let folder = try ScratchFolder.withSmallTrace()
    var files: [String: String] = [:]
    for (name, design) in [("one", "stable-id"), ("two", "tag-lookup")] {
      try folder.run(
        "compare small.jsonl --exact --design \(design) --host acquireFirst --output \(name)"
      ).exiting(0)
      for file in ["result.json", "table.txt"] {
        files["\(name)/\(file)"] = try folder.text(of: "\(name)/\(file)")
      }
    }
    return files
  }

  /// A folder with the results of the two comparisons in `one` and `two`.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    for name in ["one", "two"] { try folder.makeFolder(name) }
    for (path, text) in try files.get() { try folder.write(text, to: path) }
    return folder
  }

  @Test func aResultIsReportedAsItWasPrinted() throws {
    let folder = try Self.folder()
    let table = try folder.run("report one/result.json").exiting(0)
    #expect(table.output == (try folder.text(of: "one/table.txt")))
    #expect(try folder.run("report one").output == table.output, "by its folder")
    #expect(try folder.run("report one --format table").output == table.output)
    let json = try folder.run("report one --format json")
    #expect(json.output == (try folder.text(of: "one/result.json")))
    let piped = try folder.run(
      "report -", input: folder.url.appendingPathComponent("one/result.json"))
    #expect(piped.output == table.output)
  }

  /// `report` prints a record as `compare` prints it, and `compare` writes its record beside the format.
  @Test(arguments: [
    ("markdown", "report.md"), ("csv", "figures.csv"),
  ])
  func bothCommandsMakeTheSame(format: String, file: String) throws {
    let folder = try Self.folder()
    let compared = try folder.run(
      "compare small.jsonl --exact --design stable-id --host acquireFirst --format \(format) "
        + "--output three")
    #expect(compared.exitCode == 0 && compared.output != "")
    let there = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("three").path)
    #expect(Set(there) == ["result.json", "table.txt", "report.html", file])
    // The name of the result: its folder, and by default `result`.
    let reported = try folder.run("report", "one", "--format", format).output
    let (name, own) = format == "csv" ? ("one,", "result,") : ("result: one", "result: result")
    #expect(reported.replacing(name, with: own) == compared.output.replacing(name, with: own))
  }

  @Test func twoResultsAreComparedMetricByMetric() throws {
    let folder = try Self.folder()
    // Their one common design is the base, which is as it was.
    let alike = try folder.run("report one two/result.json").exiting(0)
    #expect(alike.output.hasPrefix("PASSED: "), "\(alike)")
    #expect(alike.output.contains("What changed: ") && alike.output.contains("two/result.json"))
    let record = try folder.text(of: "one/result.json")
    try folder.write(
      record.replacing("\"rowsDisplayed\" : 8", with: "\"rowsDisplayed\" : 9"), to: "other.json")
    let other = try folder.run("report one other.json --metric counters.*").exiting(0)
    #expect(other.output.contains("  changed    counters, rows displayed 8 to 9"), "\(other)")
    let json = try folder.run("report one two --format json").object()
    #expect(json["schema"] as? Int == 1)
    let results = try #require(json["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["name"] as? String } == ["one", "two"])
    let difference = try #require(json["difference"] as? [String: Any])
    #expect(difference["baseline"] as? String == "one" && difference["exitCode"] as? Int == 0)
    let csv = try folder.run("report one other.json --format csv").exiting(0)
    #expect(csv.output.contains("counters.rowsDisplayed,changed,no,8,9,"), "\(csv)")
    let page = try folder.run("report one other.json --format html").exiting(0)
    #expect(page.output.contains("id=\"differences-comparison\""))
  }

  @Test func whatCannotBeComparedIsRefused() throws {
    let folder = try Self.folder()
    try folder.write(SmallTrace.text(named: "other"), to: "other.jsonl")
    try folder.run("compare other.jsonl --host acquireFirst --exact --design stable-id --output c")
      .exiting(0)
    try folder.run("report one c").exiting(64, naming: "in common")
    try folder.run("report one two one").exiting(64, naming: "and not 3")
    try folder.run("report one --metric time").exiting(64)
    try folder.run("report one missing.json").exiting(66)
  }

  @Test func aFileAFormatIsWritten() throws {
    let folder = try Self.folder()
    let outcome = try folder.run(
      "report one --format csv --format markdown --format terminal --output new/forms"
    ).exiting(0)
    #expect(outcome.output == (try folder.text(of: "new/forms/figures.csv")), "the first")
    let files = ["figures.csv", "report.md", "table.txt"]
    let there = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("new/forms").path)
    #expect(Set(there) == Set(files))
    for file in files { #expect(outcome.errors.contains("new/forms/\(file)")) }
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func cachesHaveTheirForms() throws {
    let folder = try ScratchFolder()
    let outcome = try folder.run(
      "caches chromium-browse --policy lru --size 1% --format markdown --format "
        + "csv --output out"
    ).exiting(0)
    #expect(outcome.output.hasPrefix("| input | policy | size |"))
    let figures = try folder.text(of: "out/caches.csv")
    #expect(figures.contains("chromium-browse,lru,50,1366,714,"))
  }

  @Test func aDamagedResultIsNamedWithItsPath() throws {
    let folder = try Self.folder()
    let record = try folder.text(of: "one/result.json")
    for (text, place) in [
      (String(record.prefix(record.count / 2)), "bad.json: found "),
      (
        record.replacing(#""rowCount" : 4"#, with: #""rowCount" : "four""#),
        "bad.json: workloads[0].rowCount: found "
      ),
    ] {
      try folder.write(text, to: "bad.json")
      let outcome = try folder.run("report one bad.json").failing(65)
      #expect(outcome.errors.hasPrefix("filmstrip: \(place)"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
    let folder = try Self.folder()
    let unwritable = try folder.run("report one --output small.jsonl/x")
      .exiting(73, naming: "(see --output)")
    #expect(unwritable.output == "")
  }

  @Test func aLineIsAsWideAsItIsWanted() throws {
    let folder = try Self.folder()
    for width in [60, 110, 300] {
      let outcome = try folder.run("report one --width \(width)")
      let lines = outcome.output.split(separator: "\n").dropFirst()
      #expect(lines.allSatisfy { $0.count <= width }, "\(width)")
    }
  }

  @Test func coloursAreForTerminalsAndForWhoWantsThem() throws {
    let folder = try Self.folder()
    // Empty says nothing: what the tests themselves are run with has no say here.
    let silent = ["NO_COLOR": "", "CLICOLOR_FORCE": ""]
    func output(_ environment: [String: String]) throws -> String {
      let environment = silent.merging(environment) { $1 }
      return try FilmstripTool.run("report one", in: folder.url, environment: environment)
        .output
    }
    let plain = try output([:])
    #expect(!plain.contains("\u{1B}"))
    let forced = try output(["CLICOLOR_FORCE": "1"])
    #expect(forced.hasPrefix("\u{1B}[1mUse stable-id"))
    #expect(forced.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
    // Files have none.
    try FilmstripTool.run(
      "report one --output plain", in: folder.url,
      environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": ""]
    ).exiting(0)
    #expect(try folder.text(of: "plain/table.txt") == plain)
    let shown = try PseudoTerminal.output(of: "report one", in: folder.url, columns: 72)
    #expect(shown.contains("\u{1B}[1m"))
    let lines = shown.replacing(/\u{1B}\[[0-9]+m/, with: "").split(whereSeparator: \.isNewline)
    #expect(lines.dropFirst().allSatisfy { $0.count <= 72 }, "\(lines)")
    #expect(lines.count > plain.split(separator: "\n").count)
  }
}
