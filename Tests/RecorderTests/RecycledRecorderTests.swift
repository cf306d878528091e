import Browser
import Foundation
import ScrollTrace
import TestSupport
import Testing

/// The recorder with a design, in a real browser: a finger swipes strips, goes on and comes back, and what the page
/// marks as wrong is what a replay of the saved trace finds wrong.
@Suite(.enabled(if: Thorough.isOn), .serialized)
struct RecycledRecorderTests {
  /// The counters of the page that equal those of a replay.
  private static let counted = [
    "rowsDisplayed", "rowsEnded", "cellsCreated", "reloads", "selections", "lostOffsets",
    "foreignOffsets", "staleStrips", "driftedStrips", "misroutedSelections",
  ]

  /// The fault of each design on feeds of several sections.
  @Test(arguments: [
    ("tag-lookup", "staleStrips"), ("filmstrip-2014", "lostOffsets"),
    ("shared-key", "foreignOffsets"), ("stable-id,saves=scroll", nil),
  ])
  func whatIsMarkedIsWhatAReplayFinds(design: String, fault: String?) throws {
    let recorded = try RecordedPage(["--feed", "store", "--design", design], on: .phone)
    #expect(try recorded.page.text("h1") == design)
    try recorded.page.click("#about summary")
    try recorded.flickAStrip()
    try recorded.fling((340, 420), (60, 420))
    try recorded.page.wait(milliseconds: 80)
    for _ in 0..<3 { try recorded.flick((200, 700), (200, 200), rests: false) }
    try recorded.waitForRest()
    try recorded.page.touch([(150, 420), (150, 420)], milliseconds: 40)
    for _ in 0..<4 { try recorded.flick((200, 200), (200, 750), rests: false) }
    try recorded.waitForRest()
    let marks = try recorded.page.evaluate(
      "[...document.querySelectorAll('.mark.wrong')].map(mark => mark.textContent)",
      as: [String].self)
    #expect(marks.isEmpty == (fault == nil), "\(marks)")
    try recorded.page.click("#stop")
    let seen = try recorded.page.evaluate("filmstripRecorder.counters", as: [String: Int].self)
    let file = try recorded.saved(by: "#save", ending: ".jsonl")
    #expect(recorded.page.errors.isEmpty, "\(recorded.page.errors)")
    #expect(recorded.page.requests.filter { !$0.hasPrefix("blob:") }.count == 1)

    let trace = try TraceFormat.read(path: file.path)
    #expect(trace.source.contains("(\(design))"))
    #expect(trace.events.contains { $0.kind == .stripOffset && $0.coasts })
    #expect(trace.events.contains { $0.kind == .position && $0.coasts })
    #expect(trace.events.contains { $0.kind == .position && !$0.coasts })
    #expect(try #require(trace.timesMilliseconds.first) < 1)
    let found = try replayed(file, design: design)
    for name in Self.counted {
      #expect(seen[name, default: 0] == found[name, default: 0], "\(design): \(name)")
    }
    if let fault { #expect(found[fault, default: 0] > 0) }
  }

  private func replayed(_ file: URL, design: String) throws -> [String: Int] {
    let outcome = try RecordedPage.tool([
      "replay", file.path, "--design", "\(design),laysOut=first", "--host", "web/usual",
      "--format", "json",
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let parts = ["counters", "fidelity"].compactMap { json?[$0] as? [String: Int] }
    return parts.reduce(into: [:]) { $0.merge($1) { $1 } }
  }

  /// A wheel is no finger's fling; marks can be switched off; and a second recording begins with a new list.
  @Test func aWheelIsRecordedAndThePageRecordsAgain() throws {
    let recorded = try RecordedPage(
      ["--feed", "flat:60x30", "--design", "filmstrip-2014"], on: .laptop)
    for (x, y) in [(500, 0), (0, 2000), (0, -2000)] { try recorded.turnWheel(x, y) }
    let shadow = "getComputedStyle(document.querySelector('.mark.wrong')).boxShadow"
    #expect(try recorded.page.evaluate(shadow, as: String.self) != "none")
    try recorded.page.evaluate(
      "document.querySelector('#about').open = true; document.querySelector('#marks').click()")
    #expect(try recorded.page.evaluate(shadow, as: String.self) == "none")
    try recorded.page.show(on: Screen(width: 1000, height: 700))
    try recorded.page.wait(milliseconds: 300)
    try recorded.page.evaluate("filmstripRecorder.stop()")
    let first = try recorded.trace()
    #expect(first.events.contains { $0.kind == .stripOffset && $0.value == 500 << 10 })
    #expect(!first.events.contains { $0.coasts })
    #expect(first.viewports.last?.widthUnits == 1000 << 10)
    try recorded.press("#again")
    try recorded.page.wait(for: "filmstripRecorder.state === 'armed'")
    // The sheet slides away.
    try recorded.page.wait(milliseconds: 500)
    #expect(try recorded.page.evaluate("document.querySelector('.mark.wrong')") == nil)
    try recorded.turnWheel(0, 120)
    try recorded.page.evaluate("filmstripRecorder.stop()")
    let second = try recorded.trace()
    #expect(try #require(second.timesMilliseconds.first) < 1)
    #expect(second.viewport.widthUnits == 1000 << 10)
    #expect(second.events.allSatisfy { $0.kind == .position })
    #expect(second.events.last?.value == 120 << 10)
    #expect(recorded.page.errors.isEmpty, "\(recorded.page.errors)")
  }
}
