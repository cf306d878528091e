import Browser
import FeedCheck
import Foundation
import Gate
import ListEngine
import Measurement
import ScrollTrace
import TestSupport
import Testing

/// List libraries of others in `Tests/RealLibraries`, driven as a user's page is, with and without the fix.
@Suite(.enabled(if: Thorough.isOn))
final class RealLibraryTests {
  private struct Library {
    /// As the table in DrivingAPage.md has it.
    let name: String
    let page: String
    let list: String
    let row: String
    /// The design that displays the same.
    let design: String
  }

  private static let libraries = [
    Library(
      name: "AG Grid 34.2.0", page: "ag-grid", list: ".ag-body-viewport", row: ".ag-row",
      design: "react-window,prefetch=rows:10"),
    Library(
      name: "SlickGrid 2.1", page: "slickgrid", list: ".slick-viewport", row: ".slick-row",
      design: "react-window"),
    Library(
      name: "Vuetify 4.2.1", page: "vuetify", list: ".v-virtual-scroll", row: ".row",
      design: "reset-offset"),
  ]

  private static let runCount = 5

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("filmstrip-libraries-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func realListsLoseWhatTheirDesignsLoseAndNothingWithTheFix() throws {
    try download()
    let table = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/Filmstrip/Filmstrip.docc/DrivingAPage.md"),
      encoding: .utf8)
    for library in Self.libraries {
      let (trace, runs, seconds) = try drive(library)
      let judgement = try #require(runs.first).judgement
      let faults = judgement.found.count
      #expect(judgement[.lost] == faults && faults > 0, "\(library.name)")
      let best = try explanation(of: runs[0], trace, with: library.design)
      #expect(best.design.name == library.design, "\(library.name)")
      #expect(best.agreement.otherFaultCount == 0, "\(library.name)")
      let (_, fixed, _) = try drive(library, isFixed: true)
      #expect(fixed[0].judgement.displayCount == judgement.displayCount, "\(library.name)")
      let (displays, agreed) = (best.agreement.displays, best.agreement.faults)
      let row = """
        | \(library.name) | \(displays.of) | \(faults) lost | `\(library.design)` \
        | \(displays.agree)/\(displays.of), \(agreed.agree)/\(agreed.of) | \(fixed[0].judgement.found.count) |
        """
      #expect(table.contains("\n\(row)\n"), "DrivingAPage.md has another row")
      print("\(row) \(Int(Double(displays.of * Self.runCount) / seconds)) displays a second")
    }
  }

  /// Downloads the libraries to the pages.
  private func download() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../RealLibraries/download")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [script.path, folder.path]
    try process.run()
    process.waitUntilExit()
    try #require(
      process.terminationStatus == 0,
      "\(script.lastPathComponent) failed: it needs python3 with pip, and PyPI (its output is above)"
    )
  }

  /// Performs a dense trace of a library's page five times, with equal displays.
  private func drive(
    _ library: Library, isFixed: Bool = false
  ) throws -> (trace: ValidTrace, runs: [FeedReport], seconds: Double) {
    let port = Int.random(in: 20_000...60_000)
    var file = PageFile()
    file.url = "http://127.0.0.1:\(port)/\(library.page).html\(isFixed ? "?fixed" : "")"
    file.serve = "exec python3 -m http.server \(port) --bind 127.0.0.1"
    (file.list, file.row, file.strip, file.item) = (
      library.list, library.row, "feed-strip", "feed-strip > div"
    )
    (file.rowIdentity, file.itemIdentity) = (.init("feed-strip@row"), .init("data-item"))
    file.screen = PageFile.Size(width: 390, height: 844)
    let drive = PageDrive(file)
    let server = try #require(
      try drive.serve(in: folder, printingTo: folder.appendingPathComponent("printed")))
    defer { withExtendedLifetime(server) {} }
    let survey = try drive.survey()
    #expect(survey.rows == (0..<40).map { "r\($0)" } && survey.remarks == [], "\(library.name)")
    let trace = try ValidTrace(checking: survey.denseTrace(source: library.name))
    let start = ContinuousClock.now
    let runs = try (0..<Self.runCount).map { _ in try drive.run(trace, on: survey).report }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    for run in runs.dropFirst() {
      #expect(try run.rows(differingFrom: runs[0]) == [], "\(library.name)")
    }
    return (trace, runs, seconds)
  }

  /// The best explanation of a run, of those that `judge --frameworks` tries and one design more.
  private func explanation(
    of report: FeedReport, _ trace: ValidTrace, with design: String
  ) throws -> DisplayExplainer.Explanation {
    let judgement = try report.logBytes.withUnsafeBytes { bytes in
      var reader = try DisplayLogReader(source: LineSource(bytes: bytes), named: "the log")
      var judge = Judge(reader.header, keepsOffsets: true)
      while let record = try reader.next() { judge.take(record) }
      return judge.finish()
    }
    let behaviours = ListPlatform.behaviours(named: "web")
    let tracks = DisplayTracks(judgement, rowCount: trace.trace.identityCount) {
      Int($0.dropFirst())
    }
    let designs = DisplayExplainer.designs(for: trace, on: behaviours, frameworks: true)
    let found = DisplayExplainer(judgement.header, of: trace).explanations(
      of: [tracks], by: designs + [try Design(design)], on: behaviours)
    return try #require(found[0].first)
  }
}
