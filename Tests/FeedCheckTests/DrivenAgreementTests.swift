import FeedCheck
import ReferenceList
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@testable import ListEngine

/// A driven list has the faults of its replay.
@Suite struct DrivenAgreementTests {
  /// The counts that both have.
  private static let kinds: [(FaultKind, String)] = [
    (.lost, "lostOffsets"), (.foreign, "foreignOffsets"), (.misrouted, "misroutedSelections"),
  ]

  private static func header() -> DisplayHeader {
    var header = DisplayHeader()
    header.settleMilliseconds = 0
    header.same = Points.points(Fidelity.sameUnitsMax)
    return header
  }

  /// Faults by kind; without strips that code moved in place, which a replay does not count.
  private static func counts(_ judgement: Judgement) -> [Int] {
    kinds.map { kind in judgement.found.count { $0.kind == kind.0 && !$0.inPlace } }
  }

  private static func drive(_ feed: any DrivenFeed, _ trace: ValidTrace) throws -> FeedReport {
    var check = FeedCheck(trace)
    let exact = header()
    check.header.same = exact.same
    check.header.settleMilliseconds = exact.settleMilliseconds
    let report = try check.run(on: feed)
    let log = try report.logBytes.withUnsafeBytes {
      try LogText.read(LineSource(bytes: $0), named: "driven")
    }
    #expect(LogText.judgement(of: log.records, log.header) == report.judgement)
    return report
  }

  /// Compares the plain list, driven, with its replay, and returns the number of displays.
  private func compare(
    _ axes: [String: String], on trace: ValidTrace, host: ListHost, _ comment: String
  ) throws -> Int {
    let design = ReferenceDesign(axes)
    let plainHost = ReferenceHost(host.description)
    let replay = ReferenceList.replay(trace.trace, design: design, host: plainHost)
    let list = DrivenReferenceList(trace.trace, design: design, host: plainHost)
    let report: FeedReport
    do {
      report = try DrivenAgreementTests.drive(list, trace)
    } catch let error as DrivenFeedError {
      // A trace whose strips are all off the screen when they scroll.
      #expect(error.found.hasPrefix("none of") || error.found.hasPrefix("no row"), "\(error)")
      return 0
    }
    let expected = DrivenAgreementTests.kinds.map { replay.fidelity[$0.1] ?? 0 }
    let counts = DrivenAgreementTests.counts(report.judgement)
    let displays = replay.counters["rowsDisplayed"] ?? 0
    if axes["updates"] == "reconfigure" {
      // A replay compares each binding of a row that stays; the check, what is there after the layout, as a display.
      #expect(zip(counts, expected).allSatisfy { $0 <= $1 }, "\(comment), \(axes), \(host)")
      #expect(report.judgement.displayCount >= displays, "\(comment)")
    } else {
      #expect(counts == expected, "\(comment), \(axes), \(host)")
      // Rows that a covered screen still has are shown again at its return, and not while it is away. A row whose pages
      // get another length is displayed anew.
      let goesAway = trace.events.contains { $0.kind == .leave }
      #expect(goesAway || report.judgement.displayCount == displays + list.refitCount, "\(comment)")
    }
    #expect(report.judgement[.stale] <= replay.fidelity["staleStrips"] ?? 0, "\(comment)")
    let skipped = report.skipped.count { $0.reason == "the row was not on the screen" }
    let unseen = ["offscreenStripEvents", "offscreenSelections"].map { replay.counters[$0] ?? 0 }
    #expect(skipped <= unseen[0] + unseen[1], "\(comment)")
    return report.judgement.displayCount
  }

  /// A host by number, with some of the parts that move strips.
  private static func host(_ number: Int) -> ListHost {
    var host = ListHost.all[number % ListHost.all.count]
    let parts = number / ListHost.all.count % 16
    host.echoes = parts & 1 > 0
    host.confines = parts & 2 > 0
    host.queues = parts & 4 > 0
    host.forgets = parts & 8 > 0
    host.clamps = host.confines && number % 3 == 0
    host.preparesAhead = number % 5 < 2
    return host
  }

  private static let designs: [[String: String]] = [
    [:], ["identity": "owned", "key": "id", "saves": "scroll"], ["store": "kept"],
    ["store": "reset", "selection": "notification"], ["reload": "never"],
    ["identity": "indexed", "keyedBy": "strip", "pool": "twoLevel:2+1"],
    ["identity": "indexPath", "key": "path", "reload": "changed"],
    ["identity": "id", "key": "id", "updates": "reconfigure"],
    ["identity": "id", "key": "id", "updates": "reconfigure", "reload": "otherRow"],
  ]

  @Test func thePlainListHasTheFaultsOfItsReplayOnEmbeddedTraces() throws {
    var displays = 0
    for (number, name) in EmbeddedTraces.names.enumerated() {
      let trace = try #require(try EmbeddedTraces.trace(named: name)).trace.withoutCoasts.checked
      for (place, design) in DrivenAgreementTests.designs.enumerated() {
        guard Thorough.isOn || (place + number) % 8 == 0 else { continue }
        var host = ListHost.all[(number + place) % ListHost.all.count]
        host.confines = place % 2 == 0
        displays += try compare(design, on: trace, host: host, name)
      }
    }
    #expect(displays > 2000)
  }

  @Test func thePlainListHasTheFaultsOfItsReplayOnRandomTraces() throws {
    var displays = 0
    for seed in 0..<UInt64(Thorough.count(150, of: 3000)) {
      let trace = RandomTrace.make(
        seed: seed, size: seed % 5 == 4 ? .medium : .small, hasCoasts: seed % 3 == 1,
        hasSplices: seed % 2 == 1, isRich: seed % 5 < 2
      ).withoutCoasts.checked
      var isSummed = false
      if case .summed = trace.feed.rowHeight { isSummed = true }
      for draw in 0..<2 {
        var design = RandomTrace.design(
          seed: seed * 2 + UInt64(draw), forFeedWithSummedHeights: isSummed,
          drawsMotion: true)
        if design["store"]?.hasPrefix("belady") == true { design["store"] = nil }
        var host = DrivenAgreementTests.host(Int(seed) * 5 + draw * 97)
        // There the end of a reloaded row's old display changes the cell of the new one after it was compared.
        if design["pool"] == "perRow" { host.endsEditedRowsLast = false }
        displays += try compare(design, on: trace, host: host, "seed \(seed)")
      }
    }
    #expect(displays > 1000)
  }

  /// The axes of `stable-id` and others, each `AXIS=VALUE`.
  private static func stableID(_ axes: String) -> [String: String] {
    var design = ["identity": "id", "key": "id"]
    for pair in axes.split(separator: ",") {
      let parts = pair.split(separator: "=").map(String.init)
      design[parts[0]] = parts[1]
    }
    return design
  }

  /// Strips that rest at -16, and pages over a rotation, displayed or not.
  @Test(arguments: ["", "form=page", "fallback=rest", "saves=scroll,fallback=rest"])
  func theCheckKnowsWhereStripsRestAndWhatPagesAre(axes: String) throws {
    var resting = Feed.ItemShape.points(width: 40, height: 40, spacing: 10)
    resting.restUnits = -16 * Points.units
    var paged = Feed.ItemShape.points(width: 100, height: 40, spacing: 0)
    paged.widthShare = Feed.ItemShape.wholeShare
    // Pages of 100 in content that ends at 260.
    var uneven = Feed.ItemShape.points(width: 90, height: 40, spacing: 0)
    uneven.paging = .strip
    let design = DrivenAgreementTests.stableID(axes)
    let events: [HandEvent] = [
      .x(0, 200), .x(0, 100), .y(50), .x(1, 200), .viewport(200, 50), .y(0), .y(100), .y(50),
      .viewport(100, 50), .x(1, 260), .y(0), .y(50), .x(1, 250), .y(0), .y(50),
    ]
    for shape in [resting, paged, uneven] {
      _ = try compare(
        design, on: Trace.byHand(shape: shape, events).checked, host: .acquireFirst, axes)
    }
  }

  /// A strip that rests elsewhere after other content or on another viewport, before its row was ever displayed; and pages
  /// that get another length under a strip that is wrong already: its row is displayed anew.
  @Test(arguments: ["", "saves=scroll", "fallback=rest"])
  func theCheckKnowsWhereRowsRestBeforeTheirFirstDisplay(axes: String) throws {
    let design = DrivenAgreementTests.stableID(axes)
    var shape = Feed.ItemShape.points(width: 100, height: 40, spacing: 0)
    shape.paging = .strip
    shape.widthShare = Feed.ItemShape.wholeShare
    for isRightToLeft in [true, false] {
      var trace = Trace.byHand(
        shape: shape,
        [
          .x(0, 100), .reload(3, items: 9), .y(150), .viewport(200, 50), .y(0), .viewport(100, 50),
          .y(200),
        ])
      trace.feed.isRightToLeft = isRightToLeft
      trace.feed.startUnits = (0..<10).map { Int64($0 % 3) * 100 * Points.units }
      for host in [ListHost.all[0], .acquireFirst] {
        for confines in [false, true] {
          var host = host
          host.confines = confines
          let count = try compare(
            design, on: trace.checked, host: host, "\(axes), \(isRightToLeft)")
          #expect(count > 5)
        }
      }
    }
  }

  /// Flings that go on in another row are found where the replay finds them.
  @Test func thePlainListDriftsAsItsReplayDoes() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "chromium-flings"))
    var drifted = 0
    for axes in [[:], ["identity": "id", "key": "id"], ["store": "reset"]] {
      for name in [
        "recycleFirst+coasting+echoing", "late+coasting",
        "acquireFirst+prepared+ahead+coasting+echoing",
      ] {
        let (design, host) = (ReferenceDesign(axes), ReferenceHost(name))
        let replay = ReferenceList.replay(trace.trace, design: design, host: host)
        let list = DrivenReferenceList(trace.trace, design: design, host: host)
        let report = try DrivenAgreementTests.drive(list, trace)
        let expected = DrivenAgreementTests.kinds.map { replay.fidelity[$0.1] ?? 0 }
        #expect(DrivenAgreementTests.counts(report.judgement) == expected, "\(axes), \(name)")
        let driftedCount = replay.fidelity["driftedStrips"] ?? 0
        #expect(report.judgement[.drifted] == driftedCount, "\(axes), \(name)")
        drifted += driftedCount
      }
    }
    #expect(drifted > 50)
  }

  /// A custom design is judged both ways: its replay's log, and its list as a driven one.
  @Test func aCustomDesignHasTheSameFaultsBothWays() throws {
    let tags = CustomDesign("tags-of-its-own") { Tags(model: $0) }
    let design = try Design(tags)
    for name in EmbeddedTraces.names {
      let trace = try #require(try EmbeddedTraces.trace(named: name)).trace.withoutCoasts.checked
      for index in 0..<4 {
        var host = ListHost.all[index]
        host.keepsPrepared = false
        host.confines = index > 1
        let header = design.displayHeader(for: trace.trace, host: host)
        var judge = Judge(header)
        let replay = design.displayedReplay(of: trace, host: host) { judge.take($0) }
        let logged = judge.finish()
        let driven = try DrivenAgreementTests.drive(
          DrivenEngine(design, on: trace, host: host), trace)
        let counted = [
          replay.fidelity.lostOffsets, replay.fidelity.foreignOffsets,
          replay.fidelity.misroutedSelections,
        ]
        #expect(DrivenAgreementTests.counts(logged) == counted, "\(name), \(host)")
        #expect(DrivenAgreementTests.counts(driven.judgement) == counted, "\(name), \(host)")
        #expect(driven.judgement.displayCount == logged.displayCount, "\(name), \(host)")
      }
    }
  }

  /// The article's way: tags, and offsets by the row's number.
  private final class Tags: FeedDesign {
    private let model: RowModel
    private var offsets: [Int: Double] = [:]

    init(model: RowModel) { self.model = model }

    func cellForRow(_ cell: FeedCell, at path: RowPath) {
      cell.strip.tag = path.row
      cell.strip.reloadData()
      cell.strip.contentOffset = offsets[path.row] ?? 0
    }

    func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
      offsets[path.row] = cell.strip.contentOffset
    }

    func row(shownBy strip: Strip) -> ListEngine.Row? { model[strip.tag] }
  }
}
