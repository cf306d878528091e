import ReferenceList
import ScrollTrace
import TestSupport
import Testing

@testable import ListEngine
@testable import TraceTools

/// The small trace that shows a fault: possible, minimal, and the same each time.
@Suite struct ExplanationTests {
  private static func explanation(
    _ design: String, _ trace: Trace, _ host: ListHost = .acquireFirst, of kind: FaultKind? = nil
  ) throws -> Explanation? {
    try Design(design).explanation(of: kind, on: trace, host: host)
  }

  /// A trace of a person who does a lot.
  private static let busyTrace = Trace.byHand(
    sections: [6, 6], heights: .uniform(points: 73),
    [
      .y(12), .x(0, 37), .insert(9, items: [3, 5]), .tap(item: 1, of: 1), .y(240), .memoryWarning,
      .viewport(130, 90), .y(9), .reloadAll,
    ])

  @Test func aDesignThatForgetsNeedsASwipeAndAWayThereAndBack() throws {
    // Three rows, since two are displayed at a time, with three items that do not fit into the strip: the first is
    // swiped, out of sight, and back at rest.
    let explanation = try #require(try Self.explanation("filmstrip-2014", Self.busyTrace))
    #expect(explanation.kind == .lost)
    #expect(explanation.event == 7)
    #expect(
      try TraceRewritingTests.lines(explanation.trace.trace)
        == [#"{"row":0,"x":40}"#, #"{"y":50}"#, #"{"y":0}"#])
    #expect(explanation.trace.feed.itemCounts == [3, 3, 3])
    #expect(explanation.trace.feed.rowHeight == .uniform(points: 50))
    #expect(explanation.trace.viewport == .points(100, 100))
    #expect(explanation.trace.timesMilliseconds == [16, 32, 48])
    #expect(explanation.sentence == "After 3 events row 0 comes back at rest, and was left at 40.")
    #expect(explanation.log.last?.fault == .lost)
    #expect(explanation.log.count { $0.isFault } == 1)
  }

  @Test func aFaultOfTheFirstLayoutNeedsNoEvent() throws {
    // The tags of the second section's rows name those of the first. One row in each will do, with an item in
    // the second that is not the first's.
    let explanation = try #require(
      try Self.explanation("tag-lookup", .byHand(sections: [1, 5], heights: .uniform(points: 20))))
    #expect(explanation.kind == .stale)
    #expect(explanation.event == nil)
    #expect(explanation.trace.events.isEmpty)
    #expect(explanation.trace.feed.itemCounts == [1, 1])
    #expect(explanation.trace.feed.sectionRowCounts == [1, 1])
    #expect(explanation.sentence.hasPrefix("As soon as the table appears the strip of row 1"))
  }

  /// Each row is the first of its section, so all have one key. With sections of several rows only some would.
  @Test(arguments: [("row", [1, 1, 1]), ("shared", [3])])
  func sectionsThatAreTheCauseStay(key: String, sections: [Int32]) throws {
    let trace = Trace.byHand(
      sections: Array(repeating: 1, count: 10), [.x(0, 40), .y(50), .y(100), .y(0)])
    let host = ListHost(recyclesFirst: true)
    let explanation = try #require(
      try Self.explanation("stable-id,key=\(key)", trace, host, of: .foreign))
    #expect(explanation.trace.feed.sectionRowCounts == sections)
  }

  @Test func whereNothingIsShownWrongThereIsNothingToExplain() throws {
    #expect(try Self.explanation("stable-id", Self.busyTrace) == nil)
    #expect(try Self.explanation("filmstrip-2014", Self.busyTrace, of: .trap) == nil)
  }

  @Test func anExplanationIsNoLongerThanTheGallerys() throws {
    for exhibit in Gallery.exhibits {
      guard let kind = exhibit.symptom else { continue }
      let trace = try exhibit.trace()
      let explanation = try #require(
        try Self.explanation(exhibit.design, trace.trace, exhibit.host, of: kind))
      // A fling that is cut off is two events more.
      let eventsMax = exhibit.name == "settled-cut" ? 5 : 4
      #expect(
        explanation.trace.events.count <= min(trace.events.count, eventsMax), "\(exhibit.name)")
      #expect(explanation.trace.identityCount <= trace.identityCount, "\(exhibit.name)")
      try Self.expectValid(explanation, of: exhibit.design, exhibit.host, exhibit.name)
    }
  }

  // MARK: The embedded traces

  @Test(arguments: [
    ("chromium-browse", ListHost.late, nil, 5),
    ("edited-feed", .acquireFirst, FaultKind.lost, 5),
    ("edited-feed", .acquireFirst, .foreign, 5),
    ("edited-feed", .acquireFirst, .stale, 2),
    ("edited-feed", .acquireFirst, .misrouted, 2),
  ])
  func theDefectsOfTagsAreAFewEventsLong(
    name: String, host: ListHost, kind: FaultKind?, eventsMax: Int
  ) throws {
    let trace = try #require(try EmbeddedTraces.trace(named: name))
    let explanation = try #require(try Self.explanation("tag-lookup", trace.trace, host, of: kind))
    #expect(explanation.trace.events.count <= eventsMax)
    try Self.expectValid(explanation, of: "tag-lookup", host, name)
  }

  @Test func theEditedFeedMakesNoTagTrap() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    #expect(try Self.explanation("tag-lookup", trace.trace, of: .trap) == nil)
  }

  /// Written and read again it is the same trace, and replays to a fault of the kind.
  private static func expectValid(
    _ explanation: Explanation, of design: String, _ host: ListHost, _ label: String
  ) throws {
    let bytes = TextFormat.bytes(of: explanation.trace.trace)
    let read = try bytes.withUnsafeBytes { try TraceFormat.read(bytes: $0, named: label) }
    #expect(read == explanation.trace, "\(label)")
    #expect(impossibleEvent(of: read.trace) == nil, "\(label)")
    let replay = try Design(design).watchedReplay(of: read, host: host)
    #expect(replay.fidelity[explanation.kind] > 0, "\(label)")
    #expect(explanation.log.last?.fault == explanation.kind, "\(label)")
  }

  /// The first event that scrolls beyond the content as it is then, or is a fling's and moves nothing.
  static func impossibleEvent(of trace: Trace) -> Int? {
    var feed = LiveFeed(trace)
    for (index, event) in trace.events.enumerated() {
      switch event.kind {
      case .position:
        if !feed.boundsUnits.contains(event.value) { return index }
        if event.coasts, event.value == feed.offsetUnits { return index }
      case .stripOffset:
        let identity = feed.identity(at: Int(event.row))
        guard let row = feed.row(ofIdentity: identity),
          feed.strip(of: row).boundsUnits.contains(event.value)
        else { return index }
        let before = feed.stripState(ofIdentity: identity).lastUnits
        if event.coasts, event.value == before { return index }
      default: break
      }
      feed.apply(event, of: trace)
    }
    return nil
  }

  // MARK: Random traces

  /// Each kind of fault that a random design shows on a random feed, at borders and far beyond them: the plain model
  /// sees it on the small trace too, and does not with any one event or row less. Offsets are beyond the content only
  /// where the fault needs them to be.
  @Test func whatIsLeftOfRandomTracesIsPossibleAndMinimal() throws {
    var (explained, possible, flings) = (0, 0, 0)
    for seed in 0..<UInt64(Thorough.count(80, of: 320)) {
      let trace = RandomTrace.make(
        seed: seed, size: seed % 13 == 0 ? .medium : .small, hasCoasts: seed.isMultiple(of: 2))
      let axes = RandomTrace.design(seed: seed, forFeedWithSummedHeights: trace.hasSummedHeights)
      let design = try ReferenceTests.design(axes)
      let host = ListHost.withMovingStrips(Int(seed * 7))
      for kind in FaultKind.counted {
        let label = "seed \(seed), \(design.name) on \(host), \(kind)"
        guard let explanation = design.explanation(of: kind, on: trace, host: host) else {
          let replay = design.watchedReplay(of: trace, host: host)
          #expect(replay.fidelity[kind] == 0, "\(label)")
          continue
        }
        explained += 1
        let small = explanation.trace.trace
        #expect(small.events.count <= 8, "\(label)")
        #expect(Self.shows(kind, small, axes, host), "\(label)")
        let isPossible = Self.impossibleEvent(of: small) == nil
        possible += isPossible ? 1 : 0
        for wide in [trace, small] where !isPossible {
          let confined = TraceRewritingTests.changed(wide)
          #expect(!Self.shows(kind, confined, axes, host), "\(label): within the content")
        }
        flings += small.events.contains(where: \.coasts) ? 1 : 0
        let fault = try #require(design.firstFault(of: kind, on: explanation.trace, host: host))
        for smaller in Self.smaller(than: small, focus: fault.row, isConfined: isPossible) {
          #expect(!Self.shows(kind, smaller, axes, host), "\(label): not with \(smaller.events)")
        }
        #expect(
          design.explanation(of: kind, on: trace, host: host)?.trace.trace == small,
          "\(label): again")
      }
    }
    #expect(explained > 20 && possible > explained / 2 && flings > 0, "\(explained), \(possible)")
  }

  /// Returns true if a trace is valid, as a file, and the plain model sees the fault in it.
  private static func shows(
    _ kind: FaultKind, _ trace: Trace, _ axes: [String: String], _ host: ListHost
  ) -> Bool {
    let bytes = TextFormat.bytes(of: trace)
    do {
      let read = try bytes.withUnsafeBytes { try TraceFormat.read(bytes: $0, named: "smaller") }
      try ReferenceTests.design(axes).check(appliesTo: read.feed)
      let result = ReferenceList.replay(
        read.trace, design: ReferenceDesign(axes), host: ReferenceHost(host))
      return result.fidelity[kind.metricName, default: 0] > 0
    } catch {
      return false
    }
  }

  /// The trace with one event or one row less.
  private static func smaller(than trace: Trace, focus: Int32, isConfined: Bool) -> [Trace] {
    func changed(_ describe: (inout TraceChange) -> Void) -> Trace {
      TraceRewritingTests.changed(trace) {
        $0.focus = focus
        $0.isConfined = isConfined
        describe(&$0)
      }
    }
    let candidates =
      trace.events.indices.map { left in
        changed { $0.omittedEvents = trace.events.indices.map { $0 == left } }
      }
      + (0..<trace.identityCount).map { left in
        changed { $0.omittedRows = (0..<trace.identityCount).map { $0 == left } }
      }
    // Rows that do not stand together any more are deleted apart: one event goes, and another comes.
    return candidates.filter {
      ($0.events.count, $0.identityCount) < (trace.events.count, trace.identityCount)
    }
  }
}
