import FeedCheck
import Foundation
import ListEngine
import ScrollTrace
import Testing

/// Presets of libraries display what the libraries displayed in Chromium.
@Suite struct DrivenPresetsTests {
  struct Run: Sendable, CustomTestStringConvertible {
    let preset: String
    let host: String
    let log: String
    let trace: String
    /// The displays that agree, of all.
    let displays: (agree: Int, of: Int)
    let faults: (agree: Int, of: Int)
    var testDescription: String { "\(preset) on \(host)" }
  }

  static let runs = [
    Run(
      preset: "react-window", host: "web", log: "react-window-probe-varied",
      trace: "probe-varied", displays: (338, 338), faults: (35, 35)),
    Run(
      preset: "virtua", host: "web", log: "virtua-probe-varied", trace: "probe-varied",
      displays: (338, 338), faults: (57, 57)),
    Run(
      preset: "lit-virtualizer", host: "web", log: "lit-probe-fast", trace: "probe-fast",
      displays: (837, 839), faults: (154, 154)),
    Run(
      preset: "recyclerlistview", host: "web-parked", log: "recyclerlistview-probe-varied",
      trace: "probe-varied", displays: (338, 338), faults: (57, 57)),
    Run(
      preset: "content-visibility", host: "web-parked", log: "content-visibility-probe-fast",
      trace: "probe-fast", displays: (839, 839), faults: (0, 0)),
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Logs")

  @Test(arguments: DrivenPresetsTests.runs) func aPresetDisplaysWhatItsLibraryDid(run: Run) throws {
    let file = Self.folder.appending(path: "\(run.log).jsonl.gz").path
    let log = try LogText.read(
      LineSource.open(path: file).expanded(named: run.log), named: run.log)
    let trace = try TraceFormat.read(
      path: Self.folder.appending(path: "\(run.trace).strip").path)
    let host = try #require(ListPlatform.named(run.host)).usual

    func tracks(_ records: some Sequence<DisplayRecord>) -> DisplayTracks {
      var judge = Judge(log.header, keepsOffsets: true)
      for record in records { judge.take(record) }
      return DisplayTracks(judge.finish(), rowCount: trace.trace.feed.rowCount) { name in
        Int(name.hasPrefix("r") ? String(name.dropFirst()) : name)
      }
    }
    var shown: [DisplayRecord] = []
    _ = try Design(run.preset).displayedReplay(of: trace, host: host) { shown.append($0) }
    let agreement = tracks(log.records).agreement(with: tracks(shown), same: log.header.same)
    #expect(agreement.displays == .init(agree: run.displays.agree, of: run.displays.of))
    #expect(agreement.faults == .init(agree: run.faults.agree, of: run.faults.of))
  }
}
