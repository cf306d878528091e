import Foundation
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Recordings that Chromium 156 has made of a finger on the recorder's page (`flat:200x25`): a flick of the table, one
/// of a strip, and one of the table the other way. Of their events those of scrolling are here, and one in 700 of
/// all others, as they were written.
///
/// `chromium-protocol` is what `Tracing.start` gave: Chromium writes it by Perfetto's export of JSON
/// (trace_processor's export_json.cc), which is `traceconv json` too, and whose `trace_processor_stats` it ends with.
/// The others are in the shape in which DevTools saves (its SaveFileFormatter): the metadata first, and every number
/// one of JavaScript's, so that the 64-bit ids have lost their last digits.
@Suite struct ChromiumRecordingTests {
  private static let feed = Trace(
    name: "page", viewport: Viewport(widthUnits: 390 << 10, heightUnits: 844 << 10),
    feed: Feed(
      itemCounts: Array(repeating: 25, count: 200), rowHeight: .uniform(units: 150 << 10),
      itemShapes: [
        Feed.ItemShape(
          widthUnits: 120 << 10, heightUnits: 130 << 10, spacingUnits: 10 << 10,
          leftInsetUnits: 10 << 10, rightInsetUnits: 10 << 10)
      ]))

  private static func imported(_ name: String) throws -> ImportedTrace {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Recordings/\(name).json.gz")
    return try ImportedTrace(Array(try Data(contentsOf: file)), onto: feed, fingerPoints: 300)
  }

  /// The page was at 200, the strip of its row 4 at 1,427, when the recording ended.
  @Test(arguments: ["chromium-protocol", "devtools-all-events"])
  func aRecordingEndsWhereThePageDid(name: String) throws {
    let imported = try Self.imported(name)
    #expect(imported.lines.count == 87)
    #expect(imported.lines.last == #"{"t":3278.806,"y":200}"#)
    #expect(
      imported.lines.last { $0.contains("row") }
        == #"{"t":2996.11,"row":4,"x":1427,"coast":true}"#)
  }

  @Test func dragAndFlingAreToldApartByIdsOf64Bits() throws {
    let exact = try Self.imported("chromium-protocol")
    let positions = "positions are those of the page, in whole pixels"
    #expect(
      exact.report.read == [
        "87 scroll updates of process 5857 in 3 gestures: 14 by a finger or wheel, 73 by flings",
        positions,
      ])
    // DevTools' ids are rounded: the time decides, one update sooner.
    let rounded = try Self.imported("devtools-all-events")
    #expect(
      rounded.report.read == [
        "87 scroll updates of process 5857 in 3 gestures: 13 by a finger or wheel, 74 by flings",
        "87 of them classified by time, since no event or more than one has their id",
        positions,
      ])
  }

  // MARK: A page with two lists

  /// A scroll that the page has logged: of a list, or of the strip in a row of it.
  private struct Logged {
    let row: Int32?
    let offset: Double
  }

  private static func recordings(_ name: String) throws -> Data {
    try Data(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recordings/\(name)"))
  }

  /// Playwright 1.65's `start_tracing(categories=['input.scrolling', 'loading'])` and the page's own session recording, of
  /// one visit: begun at 5,000, with a scroll by code and a second list. `lists-log.json` is what the page has seen.
  @Test(arguments: ["playwright.json.gz", "session.json.gz"])
  func theOffsetsAreThoseThatThePageHasLogged(name: String) throws {
    let log = try #require(
      JSONSerialization.jsonObject(with: Self.recordings("lists-log.json")) as? [[Any]])
    let seen = log.filter { $0[0] as? String == "a" }.map { line in
      Logged(
        row: (line[1] as? NSNumber)?.int32Value,
        offset: (line[2] as? NSNumber)?.doubleValue ?? .nan)
    }
    let lists = try Self.recordings("lists.jsonl").withUnsafeBytes {
      try TraceFormat.read(bytes: $0, named: "lists").trace
    }
    let imported = try ImportedTrace(
      Array(try Self.recordings(name)), onto: lists,
      fingerPoints: name.hasPrefix("session") ? nil : 150)
    let isSession = name.hasPrefix("session")
    for row in Set(seen.map(\.row)) {
      let known = seen.filter { $0.row == row }.map(\.offset)
      let offsets = imported.trace.events.filter {
        row == nil ? $0.kind == .position : $0.kind == .stripOffset && $0.row == row
      }.map { Points.points($0.value) }
      #expect(offsets.last == known.last)
      // The log has no offsets that code has set: 5000 and 0.
      let sampled = offsets.filter { isSession && ![0, 5000].contains($0) }
      #expect(sampled.allSatisfy(known.contains))
      #expect(
        isSession || known.allSatisfy(offsets.contains), "\(known.filter { !offsets.contains($0) })"
      )
    }
    let rows = Set(imported.trace.events.filter { $0.kind == .stripOffset }.map(\.row))
    #expect(rows == Set(seen.compactMap(\.row)))
    #expect(seen.count > 120 && imported.trace.events.count >= (isSession ? 30 : seen.count))
  }

  // MARK: Defaults

  /// The Performance panel's own categories: 18 updates, and nowhere how far.
  @Test func aRecordingThatHoldsNoDeltasSaysWhatToSwitchOn() throws {
    let error = try #require(throws: TraceError.self) { try Self.imported("devtools-default") }
    #expect(error.found == "18 scroll updates that do not say how far")
    for word in ["input.scrolling", "\"show all events\"", "Tracing.start", "Playwright"] {
      #expect(error.expected.contains(word), "\(error)")
    }
  }
}
