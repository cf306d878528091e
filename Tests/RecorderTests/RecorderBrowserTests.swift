import Browser
import Foundation
import ScrollTrace
import TestSupport
import Testing

/// The recorder in a real browser: a finger flicks its rows and strips, the trace is saved, and what the page itself
/// saw come and go is what a replay of that trace displays.
@Suite(.enabled(if: Thorough.isOn), .serialized)
struct RecorderBrowserTests {
  @Test(arguments: ["store", "flat:80x25", "social"])
  func whatThePageSawIsWhatAReplayDisplays(feed: String) throws {
    let recorded = try RecordedPage(["--feed", feed], on: .phone)
    try recorded.flick((200, 650), (200, 250), milliseconds: 90)
    try recorded.flickAStrip()
    try recorded.flick((200, 700), (200, 200), rests: false)
    try recorded.flick((200, 700), (200, 200))
    try recorded.flickAStrip(rests: false)
    try recorded.flickAStrip()
    try recorded.flick((200, 200), (200, 750))
    try recorded.page.touch([(150, 420), (150, 420)], milliseconds: 40)
    try recorded.page.wait(milliseconds: 100)
    try recorded.page.click("#stop")
    let frames = try recorded.page.evaluate("filmstripRecorder.frames", as: [Double].self)
    let file = try recorded.saved(by: "#save", ending: ".jsonl")
    let seenFile = try recorded.saved(by: "#saveSeen", ending: "-seen.jsonl")
    #expect(recorded.page.errors.isEmpty, "\(recorded.page.errors)")
    // The page loads only itself; a saved file is a separate blob.
    #expect(
      recorded.page.requests.filter { !$0.hasPrefix("blob:") }.count == 1,
      "\(recorded.page.requests)")

    let validation = try RecordedPage.tool(["trace", "validate", file.path])
    #expect(validation.code == 0, "\(validation.errors)")
    let replay = try RecordedPage.tool(["replay", file.path, "--design", "stable-id"])
    #expect(replay.code == 0, "\(replay.errors)")
    let trace = try TraceFormat.read(path: file.path)
    let counts = Dictionary(trace.events.map { ($0.kind, 1) }, uniquingKeysWith: +)
    #expect(counts[.position, default: 0] > 5)
    #expect(counts[.stripOffset, default: 0] > 1)
    #expect(trace.source.contains("filmstrip recorder"))
    #expect(trace.viewport.widthUnits == 390 << 10)

    let seen = try Appearances(seenIn: String(contentsOf: seenFile, encoding: .utf8))
    let displayed = try Appearances(replaying: trace)
    #expect(seen.changes.values.reduce(0) { $0 + $1.count } > 15)
    #expect(seen.changes.keys.contains { $0.item != nil })
    let differences = seen.differences(from: displayed, frames: frames, in: trace)
    #expect(differences.isEmpty, "\(differences.prefix(10))")
  }

  /// A strip is flung and left to itself, flung and caught; then the page's own code moves it, and the table.
  @Test func whatGoesOnIsMarkedAndWhatCodeSetsIsLeftOut() throws {
    let recorded = try RecordedPage(["--feed", "flat:60x30"], on: .phone)
    try recorded.fling((340, 300), (60, 300))
    try recorded.waitForRest()
    try recorded.page.wait(milliseconds: 400)
    try recorded.page.evaluate(
      """
      document.querySelector('#table').scrollTop += 70;
      document.querySelectorAll('.strip')[3].scrollLeft = 90;
      """)
    try recorded.waitForRest()
    try recorded.fling((340, 300), (60, 300))
    try recorded.page.wait(milliseconds: 60)
    try recorded.page.touch([(200, 300), (200, 300)], milliseconds: 200)
    try recorded.waitForRest()
    try recorded.page.evaluate("filmstripRecorder.stop()")
    let trace = try recorded.trace()
    #expect(recorded.page.errors.isEmpty, "\(recorded.page.errors)")
    let strips = trace.events.filter { $0.kind == .stripOffset }
    #expect(!trace.events.contains { $0.kind == .position }, "code has set it")
    #expect(!strips.contains { $0.row == 3 && $0.value == 90 << 10 }, "code has set it")
    // Each fling begins with the finger and goes on, and the second ends with the finger that catches it.
    #expect(strips.first?.coasts == false)
    #expect(strips.last?.coasts == false)
    #expect(strips.count { $0.coasts } > 10)
    let borders = zip(strips, strips.dropFirst()).filter { $0.coasts != $1.coasts }
    #expect(borders.map { $1.coasts } == [true, false, true, false])
  }

  /// A wheel on a laptop, and the finger's screen turned: the second recording begins anew.
  @Test func aWheelIsRecordedAndThePageRecordsAgain() throws {
    let recorded = try RecordedPage(["--feed", "flat:60x30"], on: .laptop)
    for (x, y) in [(0, 700), (500, 0), (0, -300)] { try recorded.turnWheel(x, y) }
    try recorded.page.click("#stop")
    let first = try recorded.trace()
    #expect(first.events.last { $0.kind == .position }?.value == 400 << 10)
    #expect(first.events.contains { $0.kind == .stripOffset && $0.value == 500 << 10 })
    try recorded.press("#again")
    try recorded.page.wait(for: "filmstripRecorder.state === 'armed'")
    try recorded.page.wait(milliseconds: 300)
    try recorded.turnWheel(0, 120)
    try recorded.page.show(on: Screen(width: 800, height: 600))
    try recorded.page.wait(milliseconds: 300)
    try recorded.page.evaluate("filmstripRecorder.stop()")
    let second = try recorded.trace()
    #expect(second.timesMilliseconds.first == 0)
    #expect(second.events.last { $0.kind == .position }?.value == 120 << 10)
    #expect(second.viewports.last?.widthUnits == 800 << 10)
    #expect(recorded.page.errors.isEmpty, "\(recorded.page.errors)")
  }
}
