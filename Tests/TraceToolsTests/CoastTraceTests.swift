import Testing

@testable import ScrollTrace
@testable import TraceTools

/// The coasts of generated traces.
@Suite struct CoastTraceTests {
  @Test(arguments: ScrollPhysics.all)
  func aFlingIsHeldAndThenCoasts(platform: ScrollPhysics) {
    for target in [Recording.Target.table, .strip(identity: 2)] {
      var recording = Recording.small(platform)
      recording.hold(target, .flick(liftVelocity: 800, lasting: 100))
      let lift = recording.nowMilliseconds
      recording.coastToRest()
      let events = recording.trace.events
      let held = events.prefix { !$0.coasts }
      // The touch at 16.7 ms, and six frames.
      #expect(held.count == 7)
      #expect(lift == 116.7)
      #expect(events.count > 15)
      #expect(events.dropFirst(held.count).allSatisfy { $0.coasts })
      let pairs = zip(events, recording.trace.timesMilliseconds)
      #expect(pairs.allSatisfy { $0.coasts == ($1 > lift) })
    }
  }

  @Test func somebodyWhoWaitsTellsOfNoCoast() {
    var recording = Recording.small(person: .browsing)
    recording.flick(.strip(identity: 2), velocity: 800)
    recording.flick(.table, velocity: 800)
    #expect(recording.coasts.isEmpty)
    #expect(recording.trace.events.count > 50)
    #expect(recording.trace.events.allSatisfy { !$0.coasts })
  }

  @Test func theTableIsFlickedWhileAStripRunsWhichIsWrittenToItsEnd() throws {
    var recording = Recording.small()
    recording.hold(.strip(identity: 0), .flick(liftVelocity: 600, lasting: 100))
    recording.hold(.table, .flick(liftVelocity: 2000, lasting: 100))
    recording.coastToRest()
    let trace = recording.trace
    let strips = trace.events.indices.filter { trace.events[$0].kind == .stripOffset }
    // A finger that comes down on this very row stops its strip: not with this seed.
    let coast = strips.filter { trace.events[$0].coasts }
    #expect(Array(coast) == Array(strips.suffix(coast.count)))
    // 600 points a second go 299.7 points, however early the row has left the screen.
    let lift = trace.events[strips[strips.count - coast.count - 1]].value
    let last = trace.events[try #require(coast.last)].value
    #expect((Points.points(last - lift) - 299.7).magnitude <= 0.5)
    let left = try #require(
      trace.events.firstIndex { $0.kind == .position && $0.value >= 100 * 1024 })
    #expect(coast.count { $0 > left } > 20)
    let measured = MeasuredStrokes(trace)
    #expect(measured.flingCount == 1 && measured.cutOffFlingCount == 1)
  }

  @Test func aFingerThatStopsACoastNotesTheSameValue() {
    var recording = Recording.small()
    recording.hold(.strip(identity: 0), .flick(liftVelocity: 600, lasting: 100))
    recording.rest(milliseconds: 200)
    recording.comeDown()
    let didCoast = recording.stop(.strip(identity: 0))
    #expect(didCoast)
    recording.lift()
    recording.coastToRest()
    let last = recording.trace.events.suffix(2)
    #expect(last.map(\.coasts) == [true, false])
    #expect(last.first?.value == last.last?.value)
    let times = recording.trace.timesMilliseconds.suffix(2)
    #expect(times.first == times.last)
    #expect(recording.coasts.isEmpty)
  }

  @Test func aTableThatRunsIsStoppedByAFingerOnAStrip() {
    var recording = Recording.small()
    recording.hold(.table, .flick(liftVelocity: 1000, lasting: 100))
    recording.rest(milliseconds: 100)
    recording.hold(.strip(identity: 3), .flick(liftVelocity: 600, lasting: 100))
    let table = recording.trace.events.filter { $0.kind == .position }.suffix(2)
    #expect(table.map(\.coasts) == [true, false])
    #expect(table.first?.value == table.last?.value)
    recording.coastToRest()
    #expect(recording.trace.events.last { $0.kind == .position } == table.last)
  }

  @Test func aRowThatIsDeletedCoastsNoMore() {
    var recording = Recording.small()
    recording.schedule(afterMilliseconds: 400) { $0.note(.delete, row: 0, value: 1) }
    recording.hold(.strip(identity: 0), .flick(liftVelocity: 600, lasting: 100))
    recording.rest(milliseconds: 3000)
    #expect(recording.trace.events.last?.kind == .delete)
    #expect(recording.coasts.isEmpty)
  }

  @Test func aRowThatAnEditTakesAwayIsLetGoOf() {
    var recording = Recording.small()
    recording.schedule(afterMilliseconds: 80) { $0.note(.move, row: 0, value: 19) }
    recording.hold(.strip(identity: 0), .flick(liftVelocity: 600, lasting: 200))
    #expect(recording.nowMilliseconds < 120)
    recording.coastToRest()
    let after = recording.trace.events.drop { $0.kind != .move }.dropFirst()
    #expect(after.count > 20)
    #expect(after.allSatisfy { $0.coasts && $0.row == 19 })
  }

  /// Caught while it bounces, held, or left when the recording is over: it comes back.
  @Test func aBounceComesBack() throws {
    for catchMilliseconds in [20.0, 60, 120, 240] {
      var recording = Recording.small()
      recording.hold(.table, .flick(liftVelocity: -2000, lasting: 100))
      recording.rest(milliseconds: catchMilliseconds)
      let deep = recording.feed.offsetUnits
      #expect(deep < 0)
      recording.hold(.strip(identity: 0), .flick(liftVelocity: 600, lasting: 100))
      recording.coastToRest()
      #expect(recording.feed.offsetUnits == 0)
      recording.hold(.table, .pull(-200, liftSpeed: 0, lasting: 300))
      #expect(recording.feed.offsetUnits < 0)
      // Held where it is: what is pulled there goes on from there.
      recording.rest(milliseconds: 20)
      recording.hold(.table, .pull(-10, liftSpeed: 0, lasting: 100))
      let table = recording.trace.events.filter { $0.kind == .position }.map(\.value)
      #expect(zip(table, table.dropFirst()).allSatisfy { ($1 - $0).magnitude < 40 * 1024 })
      recording.coastToRest()
      #expect(recording.feed.offsetUnits == 0)
    }
    var short = Recording.small(seconds: 0.2)
    short.hold(.table, .pull(-300, liftSpeed: 0, lasting: 500))
    short.coastToRest()
    let events = short.trace.events
    #expect(events.last == TraceEvent(kind: .position, coasts: true, value: 0))
    #expect(events.contains { $0.value < -50 * 1024 })
    let pairs = zip(events, short.trace.timesMilliseconds)
    #expect(pairs.allSatisfy { $0.coasts || $1 < 200 })
  }

  /// Whoever scrolls, on whatever: every end is within the content, and what is beyond comes back by itself.
  @Test(arguments: ScrollPhysics.all)
  func nothingStaysBeyondItsContent(platform: ScrollPhysics) throws {
    for seed in 0..<10 as Range<UInt64> {
      for scenario in [Scenario.browse, .reading] {
        let feed = try FeedModel.named(seed % 2 == 0 ? "store" : "flat:9x4").feed(seed: seed)
        var recipe = TraceRecipe(scenario, feed: feed, viewport: FeedModel.viewport, seed: seed)
        recipe.platform = platform
        recipe.durationMilliseconds = 60_000
        let trace = recipe.trace(name: "seed \(seed)", source: "a test")
        var live = LiveFeed(trace)
        var beyond: Set<Int32> = []
        for event in trace.events {
          live.apply(event, of: trace)
          guard event.kind == .stripOffset else { continue }
          let identity = live.identity(at: Int(event.row))
          live.setStripOffset(event.value, ofIdentity: identity)
          guard let row = live.row(ofIdentity: identity) else {
            Issue.record("\(identity) is gone")
            continue
          }
          if live.strip(of: row).boundsUnits.contains(event.value) {
            beyond.remove(identity)
          } else {
            beyond.insert(identity)
          }
        }
        #expect(beyond.isEmpty, "\(scenario.name), seed \(seed)")
        #expect(live.boundsUnits.contains(live.offsetUnits), "\(scenario.name), seed \(seed)")
        #expect(trace.events.contains { $0.coasts })
      }
    }
  }
}

extension Recording {
  /// 20 rows of 100 points on a screen of 500, where the table rests at 1,500 at most and strips at 700.
  static func small(
    _ platform: ScrollPhysics = .ios, person: Person = .flinging, seconds: Double = 60
  ) -> Recording {
    let feed = Feed(
      itemCounts: Array(repeating: 10, count: 20), rowHeight: .uniform(units: 100 * 1024),
      itemShapes: [Feed.ItemShape(width: 100, height: 80)])
    return Recording(
      Trace(
        name: "", viewport: Viewport(widthUnits: 300 * 1024, heightUnits: 500 * 1024), feed: feed),
      platform: platform, person: person, pacing: FramePacing(), seed: 1,
      durationMilliseconds: seconds * 1000)
  }
}
