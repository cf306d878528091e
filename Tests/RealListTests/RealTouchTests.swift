import Browser
import Foundation
import ScrollTrace
import TestSupport
import Testing

/// A finger on a list that recycles: what the browser made of it, against a replay of the trace that the page took
/// down.
@Suite(.enabled(if: Thorough.isOn), .serialized)
struct RealTouchTests {
  private static let phone = Trace(
    name: "phone", viewport: Viewport(widthUnits: 390 << 10, heightUnits: 844 << 10),
    feed: Feed(
      itemCounts: (0..<120).map { 4 + $0 * 7 % 22 }, rowHeight: .uniform(units: 148 << 10),
      itemShapes: [
        Feed.ItemShape(
          widthUnits: 100 << 10, heightUnits: 128 << 10, spacingUnits: 10 << 10,
          topInsetUnits: 10 << 10, leftInsetUnits: 10 << 10, rightInsetUnits: 10 << 10)
      ]))

  /// Designs and seeds: the first six, or all where `FILMSTRIP_REAL_STROKES` says how many strokes each has.
  private static let sessions: [(String, UInt64)] = [
    ("tag-lookup", 1), ("stable-id", 2), ("stable-id,saves=scroll", 3), ("filmstrip-2014", 4),
    ("furrow-2013-demo", 5), ("scroll-view", 6), ("tag-lookup", 7), ("nested-tables-2016", 8),
    ("iglistkit", 9), ("scroll-view", 10), ("stable-id,saves=scroll", 11), ("furrow-2015", 12),
  ]
  private static let askedStrokes = ProcessInfo.processInfo.environment["FILMSTRIP_REAL_STROKES"]
    .flatMap { Int($0) }

  /// Within which a session is over, or has failed.
  private static func limit(strokes: Int) -> Duration { .seconds(60 + 5 * strokes) }

  /// Flings a strip or the table, and often the next before it rests.
  private func fling(_ page: Page, strokes: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<strokes {
      let isSideways = random.index(below: 2) == 0
      let isBack = random.index(below: 4) == 0
      var (from, to) = ((x: 200.0, y: 700.0), (x: 200.0, y: 250.0))
      if isSideways {
        let y = 60 + Double(random.index(below: 700))
        (from, to) = ((x: 330, y: y), (x: 60, y: y))
      }
      if isBack { (from, to) = (to, from) }
      try page.swipe(from: from, to: to, milliseconds: 40 + random.index(below: 120))
      try page.wait(milliseconds: random.index(below: 3) == 0 ? 900 : random.index(below: 300))
    }
    try page.wait(milliseconds: 1500)
  }

  @Test(arguments: RealTouchTests.sessions.prefix(RealTouchTests.askedStrokes == nil ? 6 : .max))
  func aFingersListIsAsPredicted(name: String, seed: UInt64) throws {
    let strokes = Self.askedStrokes ?? 10
    let list = try RealList(on: .phone, isHurried: false, limit: Self.limit(strokes: strokes))
    let design = try PlayedDesign(name + ",laysOut=first")
    let order = RealList.Order()
    let (trace, record) = try list.touch(Self.phone, design: design, order: order) {
      try fling($0, strokes: strokes, seed: seed)
    }
    if let folder = ProcessInfo.processInfo.environment["FILMSTRIP_REAL_KEEP"] {
      try Data(TraceFormat.text.bytes(of: trace)).write(
        to: URL(fileURLWithPath: "\(folder)/touch-\(seed).jsonl"))
    }
    #expect(list.page.errors == [])
    #expect(record.lines(of: "display").count > 8)
    #expect(trace.events.contains { $0.kind == .stripOffset && $0.coasts })
    // A browser also sends scroll events for less than a pixel: about one in some hundred events is saved without a
    // visible change.
    let agreement = Agreement(
      record, predicted: try design.prediction(for: trace, host: order.host),
      callbacks: ["end"], uncounted: ["scrollsTold", "offsetWrites"])
    #expect(agreement.isWhole, "\(name), seed \(seed): \(agreement)")
    #expect(agreement.agreeingRows == agreement.rows, "\(name), seed \(seed): \(agreement)")
    try AgreementTable.add(
      agreement, to: "touch", trace: "seed \(seed)", events: trace.events.count, design: name)
  }

  /// Where the element of a strip stays in the page, its fling goes on in whichever row it shows next.
  @Test func aFlingGoesOnInAnotherRow() throws {
    let list = try RealList(on: .phone, isHurried: false, limit: Self.limit(strokes: 1))
    let design = try PlayedDesign("stable-id,saves=scroll,laysOut=first")
    let order = RealList.Order(unused: .kept)
    let (trace, record) = try list.touch(Self.phone, design: design, order: order) {
      try $0.swipe(from: (330, 460), to: (60, 460), milliseconds: 60)
      try $0.wait(milliseconds: 100)
      try $0.evaluate("live.reloadAll()")
      try $0.wait(milliseconds: 1500)
    }
    #expect(list.page.errors == [])
    let predicted = try design.prediction(for: trace, host: order.host)
    let agreement = Agreement(record, predicted: predicted, callbacks: ["end"])
    #expect(agreement.isWhole, "\(agreement)")
    #expect((predicted.counters["driftedStrips"] ?? 0) > 0)
  }
}
