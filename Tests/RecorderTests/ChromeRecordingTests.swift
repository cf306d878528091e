import Browser
import Foundation
import ScrollTrace
import TestSupport
import Testing

/// Chromium's recording of a finger that scrolls the recorder's page is imported, and compared with the recording of the
/// page.
@Suite(.enabled(if: Thorough.isOn), .serialized)
struct ChromeRecordingTests {
  /// As DevTools' Performance panel names them (TimelineController in DevTools' front end), "show all events" off.
  static let panel = [
    "-*", "blink.console", "blink.user_timing", "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "disabled-by-default-devtools.timeline.invalidationTracking", "latencyInfo", "loading",
    "disabled-by-default-lighthouse", "v8.execute", "v8", "cppgc", "navigation", "rail",
  ]

  /// Flicks the table and then a strip, and returns what Chromium has traced.
  private func recording(of recorded: RecordedPage, _ categories: [String]) throws -> Data {
    try recorded.page.startTracing(categories)
    try recorded.flick((200, 650), (200, 250))
    try recorded.flick((330, 300), (60, 300))
    try recorded.flick((200, 300), (200, 420))
    try recorded.page.evaluate("filmstripRecorder.stop()")
    return try recorded.page.stopTracing()
  }

  private func imported(_ recording: Data, in folder: URL, _ options: [String]) throws -> (
    code: Int32, trace: ValidTrace?, errors: String
  ) {
    let file = folder.appendingPathComponent("recording.json")
    let output = folder.appendingPathComponent("recording.strip")
    try recording.write(to: file)
    let outcome = try RecordedPage.tool(
      ["trace", "import", file.path, "-o", output.path] + options)
    return (
      outcome.code, outcome.code == 0 ? try TraceFormat.read(path: output.path) : nil,
      outcome.errors
    )
  }

  /// Where the table and each strip come to rest: to a pixel, as scroll offsets are the browser's. A screen of two
  /// pixels a point is emulated behind the compositor, which has points.
  @Test(arguments: [(["input.scrolling"], 1.0), (["*"] + panel.dropFirst(), 2.0)])
  func chromiumsRecordingEndsWhereThePageDoes(categories: [String], scale: Double) throws {
    let recorded = try RecordedPage(
      ["--feed", "flat:80x25"], on: Screen(width: 390, height: 844, scale: scale, isTouched: true))
    let edge = try recorded.page.evaluate(
      "document.querySelector('#table').getBoundingClientRect().top", as: Double.self)
    let recording = try recording(of: recorded, categories)
    let seen = Rest(of: try recorded.trace())
    let outcome = try imported(
      recording, in: recorded.folder, ["--feed", "flat:80x25", "--finger", "\(300 - edge)"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let found = Rest(of: try #require(outcome.trace))
    #expect(abs(found.y - seen.y) < 1, "\(found), \(seen)")
    #expect(found.x.keys == seen.x.keys, "\(found), \(seen)")
    for (row, x) in found.x { #expect(abs(x - (seen.x[row] ?? 0)) < 1, "\(found), \(seen)") }
    // The last flick may go back to the top.
    let trace = try #require(outcome.trace)
    #expect(trace.events.contains { $0.kind == .position && $0.value > 100 << 10 })
    #expect(found.x.count == 1, "\(found)")
    #expect(outcome.errors.contains("in 3 gestures"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("asked to"), "\(outcome.errors)")
  }

  private struct Rest {
    var y = 0.0
    var x: [Int32: Double] = [:]

    init(of trace: ValidTrace) {
      for event in trace.events {
        if event.kind == .position { y = Points.points(event.value) }
        if event.kind == .stripOffset { x[event.row] = Points.points(event.value) }
      }
    }
  }

  /// The panel's own categories say that there was scrolling, and not how far: the error says what to switch on.
  @Test func whatThePanelRecordsByItselfIsRefusedWithAWayOut() throws {
    let recorded = try RecordedPage(["--feed", "flat:80x25"], on: .phone)
    let outcome = try imported(
      try recording(of: recorded, Self.panel), in: recorded.folder, ["--feed", "flat:80x25"])
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("input.scrolling"), "\(outcome.errors)")
  }
}
