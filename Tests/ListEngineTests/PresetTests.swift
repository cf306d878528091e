import ReferenceList
import ScrollTrace
import Testing
import TraceTools

@testable import ListEngine

/// What the presets are, what is said of them, and what they come to on the embedded traces.
@Suite struct PresetTests {
  static let embedded = EmbeddedTraces.names

  private static func trace(_ name: String) throws -> ValidTrace {
    try #require(try EmbeddedTraces.trace(named: name))
  }

  @Test func everyPresetIsDocumented() {
    for preset in DesignCatalog.presets {
      for text in [preset.idea, preset.wins, preset.loses, preset.alsoDoneBy] {
        #expect(text.count > 10, "\(preset.name)")
      }
    }
    #expect(DesignCatalog.articles.allSatisfy { $0.source != nil && $0.home != nil })
    for preset in DesignCatalog.frameworks {
      #expect(preset.source?.address.hasPrefix("https://") == true, "\(preset.name)")
      #expect(preset.notModelled?.isEmpty == false, "\(preset.name)")
    }
  }

  @Test func everyHomeIsAnEmbeddedFeedOfTheRightKind() throws {
    for preset in DesignCatalog.presets {
      guard let home = preset.home else { continue }
      let trace = try PresetTests.trace(home)
      let design = try Design(preset.name)
      #expect(design.isAtHome(on: trace) && design.isMeant(for: trace.feed), "\(preset.name)")
      try design.check(appliesTo: trace.feed)
    }
    #expect(
      Set(DesignCatalog.presets.compactMap(\.home)) == Set(EmbeddedTraces.seedFeeds))
  }

  @Test func nestedTablesAreNotMeantForStripsThatScroll() throws {
    let browse = try PresetTests.trace("chromium-browse")
    for preset in DesignCatalog.presets {
      let isNested = ["nested-tables-2016", "stack-view"].contains(preset.name)
      let isMeant = !isNested && !preset.isWrongOnPurpose
      #expect(try Design(preset.name).isMeant(for: browse.feed) == isMeant, "\(preset.name)")
    }
  }

  /// Every preset on every embedded trace, against the plain model.
  @Test(arguments: embedded)
  func everyPresetAgreesWithTheReference(name: String) throws {
    let trace = try PresetTests.trace(name)
    var isSummed = false
    if case .summed = trace.feed.rowHeight { isSummed = true }
    var seen: Set<Choices> = []
    for preset in DesignCatalog.presets where seen.insert(preset.choices).inserted {
      for host in [Host.acquireFirst, Host(recyclesFirst: true, endsLate: true)] {
        let design = try Design(preset.name)
        let trace =
          preset.choices.prefetch == .none ? trace : PresetTests.beginning(of: trace.trace).checked
        let expected = ReferenceList.replay(
          trace.trace,
          design: ReferenceDesign(PresetTests.axes(preset.choices, isSummed: isSummed)),
          host: ReferenceHost(host))
        let found = design.watchedReplay(of: trace, host: host)
        let label = "\(preset.name) on \(name), \(host)"
        #expect(
          Dictionary(uniqueKeysWithValues: found.counters.list.map { ($0.name, $0.value) })
            == expected.counters, "\(label)")
        #expect(
          Dictionary(uniqueKeysWithValues: found.fidelity.list.map { ($0.name, $0.value) })
            == expected.fidelity, "\(label)")
      }
    }
  }

  /// As many events of a trace as the plain model has patience for: with rows to prepare it looks through all of them at
  /// the end of each frame.
  private static func beginning(of trace: Trace) -> Trace {
    var trace = trace
    let eventCount = 10_000_000 / max(1, trace.feed.rowCount)
    trace.events = Array(trace.events.prefix(eventCount))
    trace.timesMilliseconds = Array(trace.timesMilliseconds.prefix(eventCount))
    // What belongs to the events that are left.
    trace.insertions = Array(trace.insertions.prefix(trace.events.count { $0.kind == .insert }))
    trace.viewports = Array(trace.viewports.prefix(trace.events.count { $0.kind == .viewport }))
    return trace
  }

  /// The axes of some choices, those left out that have no meaning beside the others.
  private static func axes(_ choices: Choices, isSummed: Bool) -> [String: String] {
    var axes = Dictionary(
      uniqueKeysWithValues: AxisDescription.all.map { ($0.name, $0.read(choices)) })
    if !choices.offsets.isStored {
      for axis in ["key", "keyedBy", "saves", "stores"] { axes[axis] = nil }
    }
    if choices.saves != .end { axes["keyedBy"] = nil }
    if choices.items == .all { axes["itemPool"] = nil }
    if !isSummed { axes["heights"] = nil }
    return axes
  }

  /// On feeds of rows 50 high, of which the table shows two, with four items each, of which it shows two.
  @Test func whatIsWrongOnPurposeIsCaught() throws {
    // Rows 0 (A), 1 (B); row 1 to 50 (items 1 and 2); both leave, and 0 and 50 are saved; then rows 2 (B) and 3
    // (A) of the other section come, which nobody has scrolled.
    var trace = Trace.byHand(sections: [2, 2])
    trace.scrollStrip(1, to: 50)
    trace.scroll(to: 200)
    trace.scroll(to: 100)
    func faults(_ design: String) throws -> [String: Int] {
      let fidelity = try Design(design).watchedReplay(of: trace, host: .acquireFirst).fidelity
      return Dictionary(
        uniqueKeysWithValues: fidelity.list.filter { $0.value > 0 }.map { ($0.name, $0.value) })
    }
    #expect(try faults("stable-id") == [:])
    // Saved last: 50. Both rows come at it.
    #expect(try faults("shared-key") == ["foreignOffsets": 2])
    // Row 3 is number 1 of its section, as row 1 is.
    #expect(try faults("row-key-in-sections") == ["foreignOffsets": 1])
    // B keeps its item 1, and A its items 0 and 1.
    #expect(try faults("no-reload") == ["staleStrips": 2])
    // B stays at 50.
    #expect(try faults("no-restore") == ["foreignOffsets": 1])
  }

  /// Each as its source documents it.
  @Test func frameworksPrepareAsTheyCome() throws {
    let found = try DesignCatalog.frameworks.map {
      let prefetch = try #require(AxisDescription.all.first { $0.name == "prefetch" })
      return "\($0.name) \(prefetch.read($0.choices))"
    }
    #expect(
      found == [
        "recycler-view deadline", "recycler-view-saved deadline",
        "recycler-view-shared deadline", "epoxy-carousel deadline",
        "iglistkit none", "compose-lazy window:mean/0", "compose-pager window:1/0",
        "swiftui-lazy deadline", "flash-list window:0.41/0.18",
        "flash-list-recycling-state window:0.41/0.18", "flash-list-unpooled window:0.41/0.18",
        "react-native-fabric none",
        "flutter-page-storage window:0.3/0.3", "flutter-shared-key window:0.3/0.3",
        "compositional-layout ahead:1", "texture window:1/0.5",
      ])
  }

  @Test func frameworksStandBesideTheDefaultComparison() throws {
    let frameworks = DesignCatalog.frameworks.map(\.name)
    #expect(frameworks.count == 16)
    #expect(!DesignCatalog.comparison.contains { frameworks.contains($0.preset) })
    #expect(
      DesignCatalog.frameworkComparison.map(\.name)
        == frameworks + [
          "stable-id", "stable-id,saves=scroll", "stable-id,saves=scroll,stops=bind",
        ])
  }

  @Test func whatIsWrongOnPurposeIsNoAdvice() throws {
    #expect(DesignCatalog.presets.filter(\.isWrongOnPurpose).count == 4)
    #expect(!DesignCatalog.comparison.contains { $0.isWrongOnPurpose })
    let design = try Design("row-key-in-sections,pool=fifo")
    #expect(design.isWrongOnPurpose && design.remedies == [] && design.caveat != nil)
    #expect(!design.isMeant(for: Trace.byHand(sections: [4]).feed))
    let others = DesignCatalog.presets.filter { !$0.isWrongOnPurpose }
    #expect(try others.allSatisfy { try !Design($0.name).isWrongOnPurpose })
  }

  /// On a real scroll of one section that never changes.
  @Test func whatTheArticlesDesignsLoseOnTheRecording() throws {
    let browse = try PresetTests.trace("chromium-browse")
    let faults = try Dictionary(
      uniqueKeysWithValues: DesignCatalog.presets.map { preset in
        let fidelity = try Design(preset.name).watchedReplay(of: browse, host: .acquireFirst)
          .fidelity
        return (preset.name, fidelity.list.filter { $0.value > 0 }.map(\.name))
      })
    let wrong = faults.filter { !$0.value.isEmpty }
    #expect(
      wrong == [
        "furrow-2015": ["staleStrips"], "filmstrip-2014": ["lostOffsets"],
        "nested-tables-2016": ["lostOffsets", "foreignOffsets"],
        "stack-view": ["lostOffsets", "foreignOffsets"],
        "shared-key": ["lostOffsets", "foreignOffsets"], "no-reload": ["staleStrips"],
        "no-restore": ["lostOffsets", "foreignOffsets"],
        "recycler-view": ["lostOffsets"], "recycler-view-shared": ["lostOffsets"],
        "iglistkit": ["lostOffsets", "foreignOffsets"],
        "flash-list": ["lostOffsets", "foreignOffsets"],
        "flash-list-recycling-state": ["lostOffsets"],
        "flash-list-unpooled": ["lostOffsets", "foreignOffsets"],
        "swiftui-lazy": ["lostOffsets"],
        "flutter-shared-key": ["lostOffsets", "foreignOffsets"],
      ])
    let forgetful = try Design("filmstrip-2014").watchedReplay(of: browse, host: .acquireFirst)
    #expect(forgetful.fidelity.lostOffsets == 125)
  }
}
