import ReferenceList
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@testable import ListEngine

/// The presets: their axes, their texts, and their counts on the embedded traces.
@Suite struct PresetTests {
  static let embedded = EmbeddedTraces.names

  private static func trace(_ name: String) throws -> ValidTrace {
    try #require(try EmbeddedTraces.trace(named: name))
  }

  @Test func everyPresetIsDocumented() throws {
    for preset in DesignCatalog.presets {
      for text in [preset.idea, preset.wins, preset.loses, preset.alsoDoneBy] {
        #expect(text.count > 10, "\(preset.name)")
      }
    }
    #expect(DesignCatalog.citations.allSatisfy { $0.source != nil && $0.home != nil })
    for preset in DesignCatalog.frameworks {
      #expect(preset.source?.address.hasPrefix("https://") == true, "\(preset.name)")
      #expect(preset.notModelled?.isEmpty == false, "\(preset.name)")
      #expect(preset.platform?.isEmpty == false, "\(preset.name)")
      // Code that was read has a commit; documentation has none; a library that was driven has a version or a commit.
      let source = try #require(preset.source)
      let evidence = try #require(source.evidence, "\(preset.name)")
      switch evidence {
      case .executed, .read: #expect(source.commit != nil, "\(preset.name)")
      case .driven: #expect(source.version != nil || source.commit != nil, "\(preset.name)")
      case .documented: #expect(source.commit == nil, "\(preset.name)")
      }
      #expect(try Design(preset.name).evidence == evidence)
      #expect(try Design("\(preset.name),heights=summed").evidence == nil)
    }
  }

  /// An article's name stands for a design whose own name says what it does.
  @Test func everyCitationDoesWhatItsPlainNameDoes() throws {
    for citation in DesignCatalog.citations {
      let plain = try Design(try #require(citation.plainName))
      #expect(plain.choices.effective == citation.choices.effective, "\(citation.name)")
      #expect(DesignCatalog.citations(of: plain).map(\.name).contains(citation.name))
    }
  }

  @Test func theDefaultComparisonHasAtMostTenDesignsAndThoseOfTheFeedsKind() throws {
    let nested = try Self.trace("nested-tables-2016-feed").feed
    for feeds in [[], [nested], [try Self.trace("chromium-browse").feed]] {
      let designs = DesignCatalog.comparison(on: feeds)
      #expect(designs.count <= 10 && Set(designs).count == designs.count)
      #expect(designs.count(where: \.isBound) == 2)
      #expect(feeds.allSatisfy { feed in designs.allSatisfy { $0.isMeant(for: feed) } })
      #expect(designs.allSatisfy { DesignCatalog.preset(named: $0.preset)?.plainName == nil })
      #expect(designs.allSatisfy { !$0.isWrongOnPurpose && $0.platform == nil })
    }
    #expect(DesignCatalog.listed.allSatisfy { !$0.isWrongOnPurpose })
  }

  @Test func everyHomeIsAnEmbeddedFeedOfTheRightKind() throws {
    for preset in DesignCatalog.presets {
      guard let home = preset.home else { continue }
      let trace = try Self.trace(home)
      let design = try Design(preset.name)
      #expect(design.isAtHome(on: trace) && design.isMeant(for: trace.feed), "\(preset.name)")
      try design.check(appliesTo: trace.feed)
    }
    #expect(Set(DesignCatalog.presets.compactMap(\.home)) == Set(EmbeddedTraces.seedFeeds))
  }

  @Test func nestedTablesAreNotMeantForStripsThatScroll() throws {
    let browse = try Self.trace("chromium-browse")
    for preset in DesignCatalog.presets {
      let isNested = ["nested-tables", "nested-tables-2016", "stack-view"].contains(preset.name)
      let isMeant = !isNested && !preset.isWrongOnPurpose
      #expect(try Design(preset.name).isMeant(for: browse.feed) == isMeant, "\(preset.name)")
    }
  }

  /// Every preset on every embedded trace, against the plain model.
  @Test(arguments: embedded)
  func everyPresetAgreesWithTheReference(name: String) throws {
    let trace = try Self.trace(name)
    var seen: Set<AxisValues> = []
    for preset in DesignCatalog.presets where seen.insert(preset.choices).inserted {
      let trace =
        Thorough.isOn && [.platform, .none].contains(preset.choices.prefetch)
        ? trace : Self.beginning(of: trace.trace).checked
      let axes = Self.axes(preset.choices, isSummed: trace.trace.hasSummedHeights)
      for host in [ListHost.acquireFirst, .lateRecycleFirst] {
        let found = try Design(preset.name).watchedReplay(of: trace, host: host)
        let expected = ReferenceList.replay(
          trace.trace, design: ReferenceDesign(axes), host: ReferenceHost(host))
        ReferenceTests.expectEqual(found, expected, "\(preset.name) on \(name), \(host)")
      }
    }
  }

  /// The beginning of a trace: the plain model looks through all rows at the end of each frame.
  private static func beginning(of trace: Trace) -> Trace {
    var trace = trace
    let eventCount = Thorough.count(1_000_000, of: 10_000_000) / max(1, trace.feed.rowCount)
    trace.events = Array(trace.events.prefix(eventCount))
    trace.timesMilliseconds = Array(trace.timesMilliseconds.prefix(eventCount))
    // Keeps the records of the remaining events.
    trace.insertions = Array(trace.insertions.prefix(trace.events.count { $0.kind == .insert }))
    trace.viewports = Array(trace.viewports.prefix(trace.events.count { $0.kind == .viewport }))
    return trace
  }

  /// The axes of some choices, those left out that have no meaning beside the others.
  private static func axes(_ choices: AxisValues, isSummed: Bool) -> [String: String] {
    var axes = Dictionary(
      uniqueKeysWithValues: AxisDescription.all.map { ($0.name, $0.read(choices)) })
    if !choices.store.isStored {
      for axis in ["key", "keyedBy", "saves", "form", "renewed", "fits", "lives"] {
        axes[axis] = nil
      }
    }
    if !choices.setsFallback { axes["fallback"] = nil }
    if choices.saves != .end { axes["keyedBy"] = nil }
    if choices.items == .all { axes["itemPool"] = nil }
    if !isSummed { axes["heights"] = nil }
    return axes
  }

  /// On feeds of rows 50 high, of which the table shows two, with four items each, of which it shows two.
  @Test func whatIsWrongOnPurposeIsCaught() throws {
    // Rows 0 (A), 1 (B); row 1 to 50 (items 1 and 2); both leave, and 0 and 50 are saved; then rows 2 (B) and 3
    // (A) of the other section come, both never scrolled.
    let trace = Trace.byHand(sections: [2, 2], [.x(1, 50), .y(200), .y(100)])
    func faults(_ design: String) throws -> [String: Int] {
      try Design(design).watchedReplay(of: trace, host: .acquireFirst).faults
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

  @Test func whatIsWrongOnPurposeIsNoAdvice() throws {
    let design = try Design("row-key-in-sections,pool=fifo")
    #expect(design.isWrongOnPurpose && design.remedies == [] && design.caveat != nil)
    #expect(!design.isMeant(for: Trace.byHand(sections: [4]).feed))
    let others = DesignCatalog.presets.filter { !$0.isWrongOnPurpose }
    #expect(try others.allSatisfy { try !Design($0.name).isWrongOnPurpose })
  }

  /// On a real scroll of one section that never changes. The offset of another row can be beyond a row's own items.
  @Test func whatTheArticlesDesignsLoseOnTheRecording() throws {
    let browse = try Self.trace("chromium-browse")
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
        "reset-offset": ["lostOffsets"],
        "nested-tables": ["lostOffsets", "foreignOffsets", "blank"],
        "nested-tables-2016": ["lostOffsets", "foreignOffsets", "blank"],
        "stack-view": ["lostOffsets", "foreignOffsets", "blank"],
        "shared-key": ["lostOffsets", "foreignOffsets", "blank"], "no-reload": ["staleStrips"],
        "no-restore": ["lostOffsets", "foreignOffsets", "blank"], "recycler-view": ["lostOffsets"],
        "recycler-view-swapped": ["lostOffsets"], "recycler-view-kept": ["lostOffsets"],
        "recycler-view-shared": ["lostOffsets"], "recycler-view-shared-detach": ["lostOffsets"],
        "iglistkit": ["lostOffsets", "foreignOffsets", "blank"],
        "flash-list": ["lostOffsets", "foreignOffsets", "blank"],
        "flash-list-recycling-state": ["lostOffsets"],
        "flash-list-unpooled": ["lostOffsets"], "legend-list": ["lostOffsets"],
        "legend-list-recycling": ["lostOffsets", "foreignOffsets", "blank"],
        "flat-list": ["lostOffsets"], "tanstack-virtual": ["lostOffsets"],
        "react-window": ["lostOffsets"], "virtua": ["lostOffsets"],
        "lit-virtualizer": ["lostOffsets"],
        "recyclerlistview": ["lostOffsets", "foreignOffsets", "blank"],
        "recyclerlistview-stable": ["foreignOffsets", "blank"],
        "swiftui-lazy": ["lostOffsets"],
        "react-virtuoso": ["lostOffsets"],
        "flutter-shared-key": ["lostOffsets", "foreignOffsets", "blank"],
      ])
    let forgetful = try Design("filmstrip-2014").watchedReplay(of: browse, host: .acquireFirst)
    #expect(forgetful.fidelity.lostOffsets == 125)
  }
}
