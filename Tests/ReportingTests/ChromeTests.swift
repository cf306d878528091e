import Foundation
import Results
import Testing

@testable import Reporting

/// Trace events, read back as JSON and held to the fields of the Trace Event Format.
struct TraceEvents {
  struct Event {
    let name: String
    let phase: String
    let time: Double
    let duration: Double?
    let process: Int
    let thread: Int
    let arguments: [String: Any]
  }

  let events: [Event]
  let about: [String: String]

  init(_ text: String) throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["displayTimeUnit"] as? String == "ms")
    about = try #require(object["otherData"] as? [String: String])
    let list = try #require(object["traceEvents"] as? [[String: Any]])
    events = try list.map { event in
      let phase = try #require(event["ph"] as? String)
      try #require(["X", "i", "C", "M"].contains(phase), "\(event)")
      let found = Event(
        name: try #require(event["name"] as? String), phase: phase,
        time: try #require(event["ts"] as? Double), duration: event["dur"] as? Double,
        process: try #require(event["pid"] as? Int), thread: try #require(event["tid"] as? Int),
        arguments: event["args"] as? [String: Any] ?? [:])
      #expect((found.duration != nil) == (phase == "X"))
      if phase == "i" { #expect(event["s"] as? String == "t") }
      if phase == "C" { #expect(found.arguments["value"] is Double) }
      return found
    }
  }

  /// Stretches of one thread must not overlap, or a viewer would nest them.
  var overlapCount: Int {
    let threads = Dictionary(grouping: events.filter { $0.phase == "X" }) {
      [$0.process, $0.thread]
    }
    return threads.values.reduce(0) { count, stretches in
      let ordered = stretches.sorted { $0.time < $1.time }
      return count
        + zip(ordered, ordered.dropFirst()).count { $0.time + ($0.duration ?? 0) > $1.time + 1e-6 }
    }
  }
}

@Suite struct ChromeTests {
  /// Two cells: cell 0 shows row 0 and then row 2, at the offset of row 0; the person taps.
  private static func film(_ design: String = "tag-lookup") -> Film {
    var take = FilmTake(design: design)
    take.fidelity = ["foreignOffsets": 1]
    take.cells.frames = [0, 0, 1, 2]
    take.cells.cells = [0, 1, 0, 0]
    take.cells.rows = [0, 1, -1, 2]
    take.faults.frames = [2]
    take.faults.kinds = [1]
    take.faults.rows = [2]
    take.faults.cells = [0]
    take.faults.shown = [5000]
    take.faults.expected = [0]
    take.taps.frames = [1]
    take.taps.rows = [1]
    take.taps.items = [3]
    take.taps.openedRows = [-1]
    take.liveFrames = [0]
    take.liveCells = [2]
    var film = Film(
      workload: "browse", host: "acquireFirst", traceHash: "0123456789abcdef", frameCount: 3,
      firstFrame: 0, isVertical: false, shapes: [])
    film.times = [0, 1600, 10_000]
    film.positions = [0, 4450, 9000]
    film.takes = [take]
    return film
  }

  private static func frame(
    _ time: Double, displayed: Int = 0, created: Int = 0, reloaded: Int = 0
  ) -> ReplayTimeline.Frame {
    ReplayTimeline.Frame(
      timeMilliseconds: time, eventCount: time == 0 ? 0 : 1, rowsDisplayed: displayed,
      cellsCreated: created, cellsReused: displayed - created, stripsReloaded: reloaded,
      itemCellsCreated: 0, itemsConfigured: 0, offsetReads: displayed, offsetWrites: 0,
      modelledMicroseconds: Double(displayed) * 250.5)
  }

  private static func report(_ run: RunResult = FixedRun.whole, _ design: String = "tag-lookup")
    -> Report
  {
    var run = run
    run.results[0].course = ReplayCourse(
      timesMilliseconds: [0, 50, 100], liveCells: [2, 2, 2], allocations: [40, 40, 44],
      liveBytes: [4096, 4096, 4160])
    var report = Report(run)
    report.playback = .film(film(design))
    report.timelines = [
      ReplayTimeline(
        design: design,
        frames: [
          frame(0, displayed: 2, created: 2, reloaded: 2), frame(16),
          frame(100, displayed: 1, reloaded: 1),
        ])
    ]
    return report
  }

  @Test func theEventsAreAsTheyWereRecorded() throws {
    try GoldenTests.compare(try ChromeFormat.render(Self.report()), with: "film.chrome.json")
  }

  @Test func aCellThatIsUsedAgainIsSeen() throws {
    let trace = try TraceEvents(ChromeFormat.render(Self.report()))
    #expect(trace.overlapCount == 0)
    let cell = trace.events.filter { $0.thread == 10 && $0.phase == "X" }
    #expect(cell.map(\.name) == ["row 0", "row 2"])
    // From the first layout to the second frame, at 16 ms.
    #expect(cell[0].time == 0 && cell[0].duration == 16_000)
    let reuse = try #require(trace.events.first { $0.name == "reuse" })
    #expect(reuse.time == 100_000)
    #expect(reuse.arguments["from row"] as? Int == 0 && reuse.arguments["to row"] as? Int == 2)
    let fault = try #require(trace.events.first { $0.name == "foreignOffsets" })
    #expect(fault.arguments["shown pt"] as? Double == 50)
    #expect(fault.arguments["expected pt"] as? Double == 0)
    let frames = trace.events.filter { $0.thread == 1 && $0.phase == "X" }
    #expect(frames.map(\.name) == ["first layout", "frame", "frame"])
    // No longer than a refresh, however long nothing happens.
    #expect(frames.map { ($0.duration ?? 0).rounded() } == [16_000, 16_667, 16_667])
    #expect(trace.about["traceHash"] == "0123456789abcdef")
  }

  @Test func countersSayWhatChanges() throws {
    let trace = try TraceEvents(ChromeFormat.render(Self.report()))
    func values(_ name: String) -> [Double] {
      trace.events.filter { $0.phase == "C" && $0.name == name }
        .compactMap { $0.arguments["value"] as? Double }
    }
    #expect(values("rows displayed a frame") == [2, 0, 1])
    #expect(values("cells reused a frame") == [0, 1])
    #expect(values("strips reloaded a frame") == [2, 0, 1])
    #expect(values("work a frame, modelled us") == [501, 0, 250.5])
    #expect(values("blocks allocated so far") == [40, 44])
    #expect(values("faults so far") == [0, 1])
    #expect(values("scrolled to, pt") == [0, 44.5, 90])
  }

  @Test func withoutAFilmThereIsNone() {
    #expect(throws: MissingReplay.self) { try ChromeFormat.render(Report(FixedRun.whole)) }
    var report = Self.report()
    report.timelines = []
    #expect(throws: MissingReplay.self) { try ChromeFormat.render(report) }
  }

  @Test func hostileNamesStayText() throws {
    for name in FixedRun.hostileNames {
      let text = try ChromeFormat.render(Self.report(FixedRun.hostile, name))
      let trace = try TraceEvents(text)
      let title = trace.events.first { $0.name == "process_name" }?.arguments["name"] as? String
      #expect(title == "\(name) on browse, host acquireFirst")
      let steering = text.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n"
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
      }
      #expect(steering.isEmpty)
    }
  }
}
