import ListEngine
import ReferenceList
import ScrollTrace
import TestSupport
import Testing
import TraceTools

/// The work of each frame: by hand, and against the engine's counters.
@Suite struct FrameRecorderTests {
  /// Rows 50 high in a table of 100, items 40 wide and 10 apart: at rest items 0 and 1 of rows 0 and 1.
  private static let header = """
    {"filmstrip":1,"name":"by hand","viewport":[100,100],"feed":{"items":[4,4,4,4,4],\
    "rowHeight":50,"item":{"width":40,"height":40,"spacing":10}}}
    """

  private static func replay(
    _ design: String, _ lines: String, header: String = header, host: ListHost = .acquireFirst
  ) throws -> FramedReplay {
    let trace = try TextFormat.read(header + "\n" + lines)
    let design = try Design(design)
    try design.check(appliesTo: trace.feed)
    return design.framedReplay(of: trace, host: host)
  }

  /// The counts of a frame above 0 by name, without the living cells, which have another test.
  private static func counts(_ work: FrameWork) -> [String: Int] {
    let fields = Mirror(reflecting: work).children.compactMap { child -> (String, Int)? in
      guard let label = child.label, let value = child.value as? Int, value > 0,
        label != "livingCellsLaidOut"
      else { return nil }
      return (label, value)
    }
    return Dictionary(uniqueKeysWithValues: fields)
  }

  /// 1. Row 0 to 50: items 1 and 2, so item 2 in a new cell (it is acquired before item 0's is spared).
  /// 2. y = 50, then row 2 to 30, at one time: row 2 in a new cell with items 0 and 1, row 0 ends and is saved,
  ///    and item 2 of row 2 comes.
  /// 3. y = 0: row 0 in its used cell, found at 50, items 1 and 2 in spare cells; row 2 ends.
  /// 4. A tap: nothing.
  /// 5. A row comes in at 0 and the one at 3 goes, one batch: a height asked, a used cell bound, items 0 and 1 in
  ///    spare cells; row 1 ends. The batch's layout, which the engine does when the trace is over, is this frame's.
  @Test func theWorkOfEachFrameIsCountedByHand() throws {
    let replay = try Self.replay(
      "stable-id",
      """
      {"t":16,"row":0,"x":50}
      {"t":32,"y":50}
      {"t":32,"row":2,"x":30}
      {"t":48,"y":0}
      {"t":300,"select":[0,1]}
      {"t":600,"insert":0,"items":[4]}
      {"t":600,"delete":3,"count":1}
      """)
    #expect(
      Self.counts(replay.opening) == [
        "rowsDisplayed": 2, "heightQuestions": 5, "cellsCreated": 2, "cellsBound": 2,
        "stripsReloaded": 2, "itemCellsCreated": 4, "itemsConfigured": 4, "stripsTiled": 2,
        "offsetReads": 2,
      ])
    #expect(replay.frames.map(\.events) == [0..<1, 1..<3, 3..<4, 4..<5, 5..<7])
    #expect(replay.frames.map(\.timeMilliseconds) == [16, 32, 48, 300, 600])
    #expect(replay.frames.map(\.isScroll) == [true, true, true, false, false])
    let expected: [[String: Int]] = [
      ["itemCellsCreated": 1, "itemsConfigured": 1, "stripsTiled": 1],
      [
        "rowsDisplayed": 1, "cellsCreated": 1, "cellsBound": 1, "stripsReloaded": 1,
        "itemCellsCreated": 3, "itemsConfigured": 3, "stripsTiled": 2, "offsetReads": 1,
        "offsetWrites": 1,
      ],
      [
        "rowsDisplayed": 1, "cellsReused": 1, "cellsBound": 1, "stripsReloaded": 1,
        "itemsConfigured": 2, "stripsTiled": 1, "offsetReads": 1, "offsetWrites": 1,
      ],
      [:],
      [
        "rowsDisplayed": 1, "cellsReused": 1, "heightQuestions": 1, "cellsBound": 1,
        "stripsReloaded": 1, "itemsConfigured": 2, "stripsTiled": 1, "offsetReads": 1,
        "offsetWrites": 1,
      ],
    ]
    #expect(replay.frames.map { Self.counts($0.work) } == expected)
    #expect(replay.fidelity.isFaithful)
  }

  /// On `queued` the save of a scroll is the work of the frame in which the callback comes; the last save is in no frame.
  /// The engine lays a batch out when the next event begins: the row that comes and the one that leaves are the batch's
  /// work all the same, and the warning has none.
  @Test func whatWaitsIsTheWorkOfItsOwnFrame() throws {
    let queued = try Self.replay(
      "stable-id,saves=scroll",
      """
      {"t":16,"row":0,"x":50}
      {"t":32,"y":10}
      {"t":48,"row":1,"x":20}
      """, host: ListHost(queues: true))
    #expect(queued.frames.map(\.work.offsetWrites) == [0, 1, 0])
    #expect(queued.frames.map(\.events) == [0..<1, 1..<2, 2..<3])
    let batch = try Self.replay(
      "stable-id",
      """
      {"t":10,"insert":0,"items":[4]}
      {"t":20,"memoryWarning":true}
      """)
    #expect(batch.frames.map(\.work.cellsBound) == [1, 0])
    #expect(batch.frames.map(\.work.offsetWrites) == [1, 0])
  }

  /// Down by a row and back: row 0 comes back out of the cache, displayed and reused, and neither bound nor looked up.
  @Test func whatComesBackFromTheCacheIsDisplayedAndNotBound() throws {
    let lines = """
      {"t":16,"y":50}
      {"t":32,"y":0}
      """
    let cached = try Self.replay("stable-id,pool=twoLevel:2+5", lines)
    #expect(
      Self.counts(cached.frames[1].work) == [
        "rowsDisplayed": 1, "cellsReused": 1, "stripsTiled": 1, "offsetWrites": 1,
      ])
    let pooled = try Self.replay("stable-id", lines)
    #expect(
      Self.counts(pooled.frames[1].work) == [
        "rowsDisplayed": 1, "cellsReused": 1, "cellsBound": 1, "stripsReloaded": 1,
        "itemsConfigured": 2, "stripsTiled": 1, "offsetReads": 1, "offsetWrites": 1,
      ])
  }

  /// Rows of 3 and 5 items are asked for their heights before the first event, one of 7 when it is reloaded.
  @Test func itemsAreAskedByASumAlone() throws {
    let header = """
      {"filmstrip":1,"name":"sums","viewport":[100,100],"feed":{"items":[3,5],\
      "rowHeight":{"base":10,"perItem":10},"item":{"width":40,"height":10}}}
      """
    let lines = #"{"t":5,"reload":1,"items":7}"#
    let summed = try Self.replay("tag-lookup,heights=summed", lines, header: header)
    #expect(summed.opening.heightQuestions == 2 && summed.opening.itemsAsked == 8)
    #expect(summed.frames.map(\.work.heightQuestions) == [1])
    #expect(summed.frames.map(\.work.itemsAsked) == [7])
    let stored = try Self.replay("tag-lookup", lines, header: header)
    #expect(stored.opening.itemsAsked == 0 && stored.frames.map(\.work.itemsAsked) == [0])
  }

  /// Rows 0 and 1 have a cell each. At 50 the third row needs another, and row 0 still has its own then: 3 are alive,
  /// two on the screen and one that waits. A warning binds nothing, and gives the one up that waits; nor does a strip's
  /// scroll. Back at the top row 0 needs a cell, and row 2 has its own until then.
  @Test func whatIsAliveIsLaidOutInAFrameThatBinds() throws {
    let lines = """
      {"t":16,"y":50}
      {"t":32,"memoryWarning":true}
      {"t":48,"row":1,"x":20}
      {"t":64,"y":0}
      """
    let designs = [
      ("stable-id", [2, 3, 0, 0, 3]), ("scroll-view", [5, 5, 0, 0, 5]),
      ("stable-id,pool=none", [2, 2, 0, 0, 2]),
    ]
    for (design, expected) in designs {
      let replay = try Self.replay(design, lines)
      let work = [replay.opening] + replay.frames.map(\.work)
      #expect(work.map(\.livingCellsLaidOut) == expected, "\(design)")
    }
  }

  // MARK: Against the counters

  @Test func theFramesOfEmbeddedTracesAddUpToTheCounters() throws {
    let designs = ["tag-lookup", "stable-id,saves=scroll", "scroll-view", "stack-view"]
    for (number, name) in EmbeddedTraces.names.enumerated() {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      // The default run takes one design a trace.
      for design in Thorough.isOn ? designs : [designs[number % designs.count]] {
        let late = ListHost(recyclesFirst: true, endsLate: true)
        for host in [ListHost.acquireFirst, late] {
          try Self.check(Design(design), on: trace, host, "\(design) on \(name)")
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func theFramesOfRandomFeedsAddUpToTheCounters(shard: Int) throws {
    for seed in stride(from: UInt64(shard), to: UInt64(Thorough.count(100, of: 400)), by: 4) {
      let trace = RandomTrace.make(
        seed: seed, size: seed % 4 == 0 ? .medium : .small, allowsZeroStride: true)
      var isSummed = false
      if case .summed = trace.feed.rowHeight { isSummed = true }
      let axes = RandomTrace.design(seed: seed, forFeedWithSummedHeights: isSummed)
      let written = AxisDescription.all.compactMap { axis in
        axes[axis.name].map { ",\(axis.name)=\($0)" }
      }
      let design = try Design("tag-lookup" + written.joined())
      for (index, host) in ListHost.all.enumerated() where (index + Int(seed / 4)) % 3 == 0 {
        try Self.check(design, on: trace.checked, host, "seed \(seed), \(design) on \(host)")
      }
    }
  }

  @Test func whatStripsDoByThemselvesIsCountedAsWatched() {
    for seed in 0..<UInt64(Thorough.count(20, of: 60)) {
      let trace = RandomTrace.make(seed: seed, size: .small, hasCoasts: true).checked
      let host = ListHost(
        coasts: seed.isMultiple(of: 2), echoes: seed.isMultiple(of: 3),
        queues: seed.isMultiple(of: 5))
      for design in DesignCatalog.comparison where design.choices.heights == .stored {
        let framed = design.framedReplay(of: trace, host: host)
        let watched = design.watchedReplay(of: trace, host: host)
        #expect(framed.counters == watched.counters, "seed \(seed), \(design.name) on \(host)")
        #expect(framed.fidelity == watched.fidelity, "seed \(seed), \(design.name) on \(host)")
      }
    }
  }

  private static func check(
    _ design: Design, on trace: ValidTrace, _ host: ListHost, _ label: @autoclosure () -> String
  ) throws {
    let replay = design.framedReplay(of: trace, host: host)
    let watched = design.watchedReplay(of: trace, host: host)
    #expect(replay.counters == watched.counters, "\(label())")
    #expect(replay.fidelity == watched.fidelity, "\(label())")

    // Every event is in one frame, in order, and a frame is all events of one time.
    #expect(replay.frames.flatMap(\.events) == Array(trace.events.indices), "\(label())")
    for frame in replay.frames {
      let times = Set(frame.events.map { trace.timesMilliseconds[$0] })
      #expect(times == [frame.timeMilliseconds], "\(label())")
      let scrolls = frame.events.contains {
        [.position, .stripOffset].contains(trace.events[$0].kind)
      }
      #expect(frame.isScroll == scrolls, "\(label())")
    }
    #expect(replay.frames.count == Set(trace.timesMilliseconds).count, "\(label())")

    func sum(_ field: KeyPath<FrameWork, Int>) -> Int {
      replay.frames.reduce(replay.opening[keyPath: field]) { $0 + $1.work[keyPath: field] }
    }
    let counters = replay.counters
    let logged = logged(design, trace, host, counters)
    let expected: [(field: KeyPath<FrameWork, Int>, count: Int)] = [
      (\.rowsDisplayed, counters.rowsDisplayed), (\.cellsCreated, counters.cellsCreated),
      (\.cellsReused, counters.cellsReused), (\.stripsReloaded, counters.reloads),
      (\.itemCellsCreated, counters.itemCellsCreated),
      (\.itemsConfigured, counters.itemsDisplayed), (\.offsetReads, counters.offsetReads),
      (\.offsetWrites, counters.offsetWrites), (\.heightQuestions, counters.heightQuestions),
      (\.itemsAsked, itemsAsked(design, trace)),
      (\.stripsTiled, logged.stripsTiled),
    ]
    for (field, count) in expected { #expect(sum(field) == count, "\(label()), \(field)") }
    // A cell that comes back from the cache of `twoLevel` or `aged` is not bound, and nothing is looked up for it.
    let bindings = counters.rowsDisplayed - counters.preparedDisplays + counters.rowsPrepared
    if [.created, .createdCap, .farthest].contains(design.choices.pool) {
      #expect(sum(\.cellsBound) == logged.cellsBound, "\(label())")
    } else if [.twoLevel, .aged].contains(design.choices.pool) {
      #expect(sum(\.cellsBound) <= bindings, "\(label())")
      if design.choices.store.isStored {
        #expect(sum(\.cellsBound) == counters.offsetReads, "\(label())")
      }
    } else {
      #expect(sum(\.cellsBound) == bindings, "\(label())")
    }
  }

  /// The items of all rows whose heights are asked: those at the start, those inserted, those reloaded.
  private static func itemsAsked(_ design: Design, _ trace: ValidTrace) -> Int {
    guard design.choices.heights == .summed, case .summed = trace.feed.rowHeight else { return 0 }
    let inserted = trace.insertions.flatMap(\.itemCounts)
    let reloaded = trace.events.filter { $0.kind == .reload }.map { Int($0.value) }
    return (trace.feed.itemCounts + inserted).map(Int.init).reduce(0, +) + reloaded.reduce(0, +)
  }

  /// A tiling for each display, each preparation, each waiting cell that gets another row, each scroll of a strip on the
  /// screen, and at each resize one for each displayed row: the displays less the ends in the log so far.
  private static func logged(
    _ design: Design, _ trace: ValidTrace, _ host: ListHost, _ counters: Counters
  ) -> (stripsTiled: Int, cellsBound: Int) {
    var (displayed, atResizes, ahead, bound) = (0, 0, 0, 0)
    let end: LogEntry.Callback = host.endsLate ? .enqueue : .didEndDisplaying
    _ = design.loggedReplay(of: trace, host: host) { entry in
      switch entry.callback {
      case .willDisplay: displayed += 1
      case .cellForRow: bound += 1
      case .dequeue where entry.note.contains("ahead of its display"): ahead += 1
      case end: displayed -= 1
      case .event where trace.events[entry.event ?? 0].kind == .viewport: atResizes += displayed
      default: break
      }
    }
    let strips = trace.events.filter { $0.kind == .stripOffset }
    // The rest of a coast after its row's end tiles nothing; on a host without motion every other scroll has one callback.
    let scrolls =
      strips.contains(where: \.coasts)
      ? counters.scrollsTold : strips.count - counters.offscreenStripEvents
    return (counters.rowsDisplayed + ahead + scrolls + atResizes, bound)
  }
}
