import Browser
import Foundation
import ScrollTrace
import TestSupport
import Testing
import TraceTools

/// Recordings of a page by Chromium, and by the page itself in the form of rrweb, have the offsets that the page has seen.
@Suite(.enabled(if: Thorough.isOn), .serialized)
struct PageOffsetTests {
  struct Case: Sendable {
    let pixelRatio: Double
    let isEmulated: Bool
    let categories: [String]
  }

  /// Without the category that says when code scrolled, with it as in Playwright's line, and DevTools' own.
  static let cases = [
    Case(pixelRatio: 1, isEmulated: true, categories: ["input.scrolling"]),
    Case(pixelRatio: 2, isEmulated: true, categories: ["input.scrolling"]),
    Case(pixelRatio: 2, isEmulated: true, categories: ["input.scrolling", "loading"]),
    Case(pixelRatio: 1, isEmulated: false, categories: ["input.scrolling", "loading"]),
    Case(pixelRatio: 2, isEmulated: false, categories: ["input.scrolling", "loading"]),
    Case(
      pixelRatio: 2, isEmulated: false,
      categories: ["-*"] + ChromeRecordingTests.panel.dropFirst() + ["input.scrolling"]),
  ]

  /// A recording that begins in the middle, with scrolls by code, two strips, and a second list.
  @Test(arguments: cases)
  func chromiumsOffsetsAreThoseOfThePage(one: Case) throws {
    let lists = try ListsPage(pixelRatio: one.pixelRatio, isEmulated: one.isEmulated)
    try lists.page.evaluate("scrollByCode(document.querySelector('#a'), 0, 5000)")
    try lists.page.wait(milliseconds: 200)
    _ = try lists.log()
    try lists.page.startTracing(one.categories)
    try lists.flick((200, 100), (200, 300))
    try lists.flick((330, 150), (100, 150))
    try lists.page.evaluate("scrollByCode(document.querySelector('#a'), 0, 0)")
    try lists.page.wait(milliseconds: 200)
    try lists.flick((200, 300), (200, 60))
    try lists.flick((330, 150), (60, 150))
    try lists.flick((200, 580), (200, 450))
    try lists.page.evaluate("scrollByCode(document.querySelector('#a'), 0, 3000)")
    try lists.page.wait(milliseconds: 200)
    try lists.flick((200, 100), (200, 350))
    try lists.flick((200, 300), (200, 200))
    let log = try lists.log()
    let (trace, report) = try ListsPage.imported(try lists.page.stopTracing())

    let seen = log.filter { $0.list == "a" }
    try #require(seen.count { $0.row == nil } > 60 && seen.count { $0.row != nil } > 20)
    let scale = one.isEmulated ? 1 : 1 / one.pixelRatio
    #expect(report.assumed.contains { $0.hasPrefix("a pixel is \(scale.formatted()) points") })
    let isUnsure = report.assumed.contains { $0.contains("category loading says which") }
    #expect(isUnsure == (one.categories == ["input.scrolling"]), "\(report.assumed)")
    let expectPositions = {
      self.expectAll(seen, in: trace, pixel: scale)
      #expect(trace.source.hasSuffix("; 2 scrolls by code among its positions"), "\(trace.source)")
      #expect(report.ignored.contains { $0.contains("of other lists") }, "\(report.ignored)")
    }
    if isUnsure {
      withKnownIssue("fractions may mislead; said", isIntermittent: true, expectPositions)
    } else {
      expectPositions()
    }
  }

  /// Each offset that the page has seen is one of the trace's, in its order and to 0.01 point, and the last is the last.
  ///
  /// Chromium's sums depend on where the finger was, which is not recorded. An offset within some 0.0002 pixel of a half
  /// may be rounded the other way: one in 2,000. At most two in a recording are a pixel off.
  private func expectAll(_ seen: [ListsPage.Logged], in trace: Trace, pixel: Double = 1) {
    var offCount = 0
    for row in Set(seen.map(\.row)) {
      let events = trace.events.filter {
        $0.kind == (row == nil ? .position : .stripOffset) && (row == nil || Int($0.row) == row)
      }
      let offsets = events.map { Points.points($0.value) }
      var rest = offsets[...]
      for one in seen where one.row == row {
        let exact = rest.firstIndex { abs($0 - one.offset) < 0.01 }
        if exact == nil { offCount += 1 }
        guard let index = exact ?? rest.firstIndex(where: { abs($0 - one.offset) < pixel + 0.01 })
        else {
          Issue.record("\(one) is not among \(rest.prefix(5)) of \(offsets.count)")
          break
        }
        rest = rest[index...]
      }
      let last = seen.last { $0.row == row }?.offset
      #expect(abs((offsets.last ?? .nan) - (last ?? .nan)) < 0.01, "row \(row ?? -1)")
    }
    let rows = Set(trace.events.filter { $0.kind == .stripOffset }.map { Int($0.row) })
    #expect(rows == Set(seen.compactMap(\.row)))
    #expect(offCount <= 2, "\(offCount) of \(seen.count) offsets are a pixel off")
  }

  /// On a dense screen offsets are pixels, and nothing in this category says how many a point has.
  @Test func aDenseScreenWithoutItsRatioIsAskedFor() throws {
    let lists = try ListsPage(pixelRatio: 2, isEmulated: false)
    try lists.page.startTracing(["input.scrolling"])
    try lists.flick((200, 300), (200, 100))
    let seen = try lists.log()
    let recording = try lists.page.stopTracing()
    let error = try #require(throws: TraceError.self) { try ListsPage.imported(recording) }
    #expect(error.expected.hasPrefix("--scale"), "\(error)")
    expectAll(seen, in: try ListsPage.imported(recording) { $0.scale = 0.5 }.trace)
  }

  /// The page samples itself ten times a second, as rrweb does, and notes what it sampled.
  @Test(arguments: [100, 10])
  func aSessionsOffsetsAreThoseOfThePage(interval: Int) throws {
    let lists = try ListsPage(pixelRatio: 2, isEmulated: true)
    try lists.page.evaluate("scrollByCode(document.querySelector('#a'), 0, 700)")
    try lists.page.wait(milliseconds: 200)
    try lists.page.evaluate("record(\(interval))")
    _ = try lists.log()
    try lists.flick((200, 300), (200, 100))
    try lists.flick((330, 150), (100, 150))
    try lists.flick((330, 350), (60, 350))
    try lists.flick((200, 580), (200, 480))
    try lists.flick((200, 100), (200, 300))
    try lists.page.wait(milliseconds: 200)
    let log = try lists.log()
    let session = try lists.page.evaluate("JSON.stringify(session)", as: String.self)
    let (trace, report) = try ListsPage.imported(Data(session.utf8))
    #expect(trace.events.first.map { Points.points($0.value) } == 700)
    for list in ["a", "b"] {
      let imported = try ListsPage.imported(Data(session.utf8)) {
        $0.list = ElementName(selector: "div#\(list)")
      }.trace
      // The same events, if the list is the one that moved most.
      if list == "a" { #expect(imported.events == trace.events) }
      let seen = log.filter { $0.list == list }
      for row in Set(seen.map(\.row)) {
        let kind: TraceEvent.Kind = row == nil ? .position : .stripOffset
        let offsets = imported.events.filter { $0.kind == kind && Int($0.row) == row ?? 0 }
          .map { Points.points($0.value) }
        let known = seen.filter { $0.row == row }.map(\.offset) + (list == "a" ? [700] : [])
        // To a unit, 1/1024 point.
        #expect(offsets.allSatisfy { one in known.contains { abs($0 - one) < 0.001 } })
        #expect(
          abs((offsets.last ?? .nan) - (known.dropLast(list == "a" ? 1 : 0).last ?? .nan)) < 0.001)
      }
      let rows = Set(imported.events.filter { $0.kind == .stripOffset }.map { Int($0.row) })
      #expect(rows == Set(seen.compactMap(\.row)))
    }
    #expect(report.lacking.contains { $0.contains("flings") })
    #expect(report.warnings.contains { $0.contains("two frames") } == (interval == 100))
  }
}
