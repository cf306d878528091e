import ScrollTrace
import Testing

@testable import ListEngine

/// How designs and hosts are written and read.
@Suite struct DesignTests {
  /// What is wrong with a text, or "" where nothing is.
  private func problem(_ text: String) -> String {
    do {
      _ = try Design(text)
      return ""
    } catch let error as DesignError {
      #expect(error.design == text)
      #expect(error.description == "design '\(text)': \(error.problem)")
      return error.problem
    } catch {
      return "no DesignError: \(error)"
    }
  }

  // MARK: Names

  @Test func theNameOfAPresetIsItsCanonicalName() throws {
    #expect(
      DesignCatalog.presets.map(\.name) == [
        "tag-lookup", "indexed-subclass", "row-dictionary", "stable-id", "furrow-2015",
        "furrow-2015-demo", "filmstrip-2014", "viblo", "scroll-view", "nested-tables-2016",
        "stack-view", "furrow-2013", "furrow-2013-demo", "recycler-view", "recycler-view-saved",
        "recycler-view-shared", "epoxy-carousel",
        "iglistkit", "compose-lazy", "compose-pager", "swiftui-lazy", "flash-list",
        "flash-list-recycling-state", "flash-list-unpooled", "react-native-fabric",
        "flutter-page-storage", "flutter-shared-key", "compositional-layout", "texture",
        "floor", "ceiling", "shared-key",
        "row-key-in-sections", "no-reload", "no-restore",
      ])
    for preset in DesignCatalog.presets {
      let design = try Design(preset.name)
      #expect(design.name == preset.name)
      #expect(design.choices == preset.choices)
      #expect(DesignCatalog.designs.contains(design))
    }
  }

  @Test(arguments: [
    // In the order of the axes, however they were asked for.
    (
      "tag-lookup,selection=notification,pool=cap:5,identity=map",
      "tag-lookup,identity=map,pool=cap:5,selection=notification"
    ),
    ("floor,items=all,reload=never,offsets=boxed", "floor,offsets=boxed,reload=never,items=all"),
    // What the preset has anyway is left out.
    ("tag-lookup,identity=tag,key=row,keyedBy=callback,saves=end", "tag-lookup"),
    ("stable-id,key=id,pool=fifo", "stable-id,pool=fifo"),
    ("ceiling,pool=none,items=tiled", "ceiling,items=tiled"),
    // What differs from the preset is named, though it is the axis's default.
    ("stable-id,key=row", "stable-id,key=row"), ("ceiling,pool=lifo", "ceiling,pool=lifo"),
    ("floor,offsets=dictionary", "floor,offsets=dictionary"),
    ("tag-lookup,pool=cap:0", "tag-lookup,pool=cap:0"),
    ("tag-lookup,pool=cap:007", "tag-lookup,pool=cap:7"),
    ("tag-lookup,pool=cap:2147483647", "tag-lookup,pool=cap:2147483647"),
  ])
  func theCanonicalNameListsTheAxesThatDiffer(text: String, name: String) throws {
    let design = try Design(text)
    #expect(design.name == name)
    #expect(try Design(design.name) == design)
  }

  @Test func theAxesStandInTheOrderOfTheSemantics() {
    #expect(
      AxisDescription.all.map(\.name) == [
        "identity", "key", "keyedBy", "offsets", "saves", "reload", "pool", "itemPool", "items",
        "heights", "selection", "prefetch", "binds", "resets", "stops", "laysOut",
        "stores",
      ])
    let defaults = Choices()
    for axis in AxisDescription.all {
      #expect(axis.read(defaults) == axis.values[0].name, "the first of \(axis.name)")
      #expect(!axis.question.isEmpty && axis.values.allSatisfy { !$0.meaning.isEmpty })
    }
  }

  /// Each value that an axis has, with what it needs beside it.
  static let texts: [String] = AxisDescription.all.flatMap { axis in
    axis.values.map { value in
      let stem = value.name.prefix { $0 != ":" }
      let number =
        value.name.hasSuffix("C+N") ? ":2+20" : value.name.hasSuffix("A/B") ? ":1/0.5" : ":20"
      let name = value.needsNumber ? stem + number : value.name[...]
      return (name == "indexPaths" ? "key=path," : "") + "\(axis.name)=\(name)"
    }
  }

  /// Whether none of the axes in a text is one that the preset's other choices leave without a meaning.
  private static func applies(_ text: String, to preset: Preset) -> Bool {
    let axis = text.prefix { $0 != "=" }
    if text.contains("keyedBy"), preset.choices.saves != .end { return false }
    if text.contains("itemPool"), preset.choices.items == .all { return false }
    if text.contains("belady"), preset.choices.prefetch == .deadline { return false }
    return preset.choices.offsets.isStored || !["key", "keyedBy", "saves", "stores"].contains(axis)
  }

  @Test func everyValueOfEveryAxisComesBackFromItsName() throws {
    #expect(
      DesignTests.texts.count == 6 + 5 + 2 + 18 + 3 + 3 + 10 + 4 + 2 + 2 + 2 + 4 + 2 + 3 + 2 + 2 + 4
    )
    for preset in DesignCatalog.presets {
      for text in DesignTests.texts where DesignTests.applies(text, to: preset) {
        let design = try Design("\(preset.name),\(text)")
        #expect(try Design(design.name) == design, "\(preset.name),\(text)")
        for part in text.split(separator: ",") {
          let (axis, value) = (part.prefix { $0 != "=" }, part.drop { $0 != "=" }.dropFirst())
          let description = try #require(AxisDescription.all.first { $0.name == axis })
          #expect(description.read(design.choices) == value, "\(preset.name),\(text)")
        }
      }
    }
  }

  @Test func settingAnAxisReplacesItsValue() throws {
    let design = try Design("stable-id,pool=cap:5,saves=scroll")
    #expect(try design.setting(axis: "pool", to: "fifo").name == "stable-id,saves=scroll,pool=fifo")
    #expect(try design.setting(axis: "pool", to: "lifo").name == "stable-id,saves=scroll")
    #expect(try design.setting(axis: "key", to: "id") == design)
    #expect(throws: DesignError.self) { try design.setting(axis: "keyedBy", to: "strip") }
    #expect(throws: DesignError.self) { try design.setting(axis: "height", to: "summed") }
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("tag-lokup", "there is no design 'tag-lokup'; did you mean 'tag-lookup'? (there are: "),
    ("Floor", "there is no design 'Floor'; did you mean 'floor'? (there are: "),
    ("stableid,pool=fifo", "there is no design 'stableid'; did you mean 'stable-id'? (there are: "),
    ("carousel-of-doom", "there is no design 'carousel-of-doom' (there are: tag-lookup, indexed-"),
    ("", "there is no design '' (there are: "),
    (",pool=fifo", "there is no design '' (there are: "),
    (" floor", "there is no design ' floor'; did you mean 'floor'? (there are: "),
    ("pool=fifo", "there is no design 'pool=fifo'"),
    ("floor,pol=fifo", "there is no axis 'pol'; did you mean 'pool'? (there are: identity, key, "),
    ("floor,keyedby=strip", "there is no axis 'keyedby'; did you mean 'keyedBy'? (there are: "),
    ("floor,height=summed", "there is no axis 'height'; did you mean 'heights'? (there are: "),
    ("floor, pool=fifo", "there is no axis ' pool'; did you mean 'pool'? (there are: "),
    ("floor,=fifo", "there is no axis '' (there are: "),
    ("floor,somethingelse=1", "there is no axis 'somethingelse' (there are: "),
    (
      "floor,pool=fifu",
      "there is no value 'fifu' of 'pool'; did you mean 'fifo'? (there are: lifo, fifo, cap:N, twoLevel:C+N, "
    ),
    ("floor,saves=", "there is no value '' of 'saves' (there are: end, scroll, settled)"),
    (
      "floor,identity=indexpath",
      "there is no value 'indexpath' of 'identity'; did you mean 'indexPath'? (there are: tag, "
    ),
    (
      "floor,reload=allways=x",
      "there is no value 'allways=x' of 'reload'; did you mean 'always'? (there are: "
    ),
    ("floor,", "'' is no AXIS=VALUE"), ("floor,,pool=fifo", "'' is no AXIS=VALUE"),
    ("floor,fifo", "'fifo' is no AXIS=VALUE"),
  ])
  func aNameThatIsNotKnownIsAnsweredWithTheNearest(text: String, start: String) {
    #expect(problem(text).hasPrefix(start), "\(problem(text))")
  }

  @Test func anAxisStandsInADesignOnce() {
    #expect(problem("floor,pool=fifo,pool=fifo") == "the axis 'pool' stands in it twice")
    #expect(problem("floor,pool=fifo,key=id,pool=lifo") == "the axis 'pool' stands in it twice")
  }

  @Test(arguments: [
    "cap", "cap:", "cap:-1", "cap:+1", "cap:x", "cap:1x", "cap:1.0", "cap: 1", "cap:N", "Cap:1",
    "cap:99999999999", "cap:2147483648", "cap:٣", "cap:5:5", "cap5",
  ])
  func aPoolsCapacityIsAWholeNumberThatFits(value: String) {
    #expect(problem("tag-lookup,pool=\(value)").hasPrefix("there is no value '\(value)' of 'pool'"))
  }

  @Test(arguments: [
    "ahead", "ahead:", "ahead:0", "ahead:-1", "ahead:1.5", "ahead:1/1", "ahead:x", "none:1",
    "window", "window:1", "window:/", "window:1/", "window:/1", "window:0/0", "window:-1/1",
    "window:1/1/1", "window:1.0001/1", "window:1./1", "window:.5/1", "window:101/0",
    "window:100.001/0", "window:0x1/1", "window:mean", "window:mean/", "window:0/mean",
    "window:Mean/0", "deadline:1", "Deadline",
  ])
  func howFarRowsArePreparedIsANumberOfItsForm(value: String) {
    #expect(
      problem("tag-lookup,prefetch=\(value)")
        .hasPrefix("there is no value '\(value)' of 'prefetch'"))
  }

  @Test(arguments: [
    ("ahead:007", "ahead:7"), ("window:1.0/0.50", "window:1/0.5"),
    ("window:0/2.125", "window:0/2.125"),
    ("window:100/100", "window:100/100"), ("window:0.001/0", "window:0.001/0"),
    ("window:mean/0.0", "window:mean/0"), ("window:mean/0.50", "window:mean/0.5"),
  ])
  func howFarRowsArePreparedHasOneForm(text: String, name: String) throws {
    #expect(try Design("floor,prefetch=\(text)").name == "floor,prefetch=\(name)")
    #expect(try Design("floor,prefetch=\(name)").name == "floor,prefetch=\(name)")
  }

  @Test func whoKnowsTheFutureCannotKnowWhatWillBeInTime() {
    #expect(
      problem("floor,offsets=belady:3,prefetch=deadline")
        .hasPrefix("offsets=belady needs look-ups that are known beforehand"))
    #expect(problem("floor,offsets=belady:3,prefetch=window:1/1") == "")
  }

  // MARK: Axes that do not apply

  @Test(arguments: ["reset", "kept", "told"])
  func whereNothingIsStoredNobodyAsksUnderWhatOrWhen(offsets: String) throws {
    for asked in [
      "key=id", "key=row", "keyedBy=strip", "keyedBy=callback", "saves=scroll", "saves=end",
    ] {
      let expected = "\(asked) does not apply: offsets=\(offsets) stores no offsets"
      #expect(problem("tag-lookup,offsets=\(offsets),\(asked)") == expected)
      #expect(problem("tag-lookup,\(asked),offsets=\(offsets)") == expected)
    }
    // A preset's own key was not asked for.
    #expect(try Design("stable-id,offsets=\(offsets)").name == "stable-id,offsets=\(offsets)")
    #expect(problem("tag-lookup,offsets=\(offsets),reload=never,pool=perRow") == "")
  }

  @Test func whereNothingIsStoredAtTheEndNobodyAsksWhose() {
    for value in ["strip", "callback"] {
      #expect(
        problem("tag-lookup,keyedBy=\(value),saves=scroll")
          == "keyedBy=\(value) does not apply: saves=scroll stores nothing at the end of a display")
      #expect(problem("tag-lookup,keyedBy=\(value),saves=end") == "")
    }
  }

  @Test func foundationsIndexPathsAreKeysForPathsOnly() {
    for key in Key.allCases where key != .path {
      #expect(
        problem("tag-lookup,key=\(key.name),offsets=indexPaths")
          == "offsets=indexPaths needs key=path, and the key is '\(key.name)'")
    }
    #expect(problem("tag-lookup,key=path,offsets=indexPaths") == "")
    // The preset's key, which was not asked for, is a mistake all the same: there is no such design.
    #expect(
      problem("stable-id,offsets=indexPaths")
        == "offsets=indexPaths needs key=path, and the key is 'id'")
    #expect(problem("stable-id,offsets=indexPaths,key=path") == "")
  }

  @Test func heightsAreSummedOnlyWhereTheFeedSaysOfWhat() throws {
    let design = try Design("stable-id,heights=summed")
    try design.check(
      appliesTo: Trace.byHand(sections: [2], heights: .summed(base: 10, perItem: 5)).feed)
    for heights in [Feed.RowHeight.uniform(points: 50), .each(points: [50, 60])] {
      let feed = Trace.byHand(sections: [2], heights: heights).feed
      #expect(throws: DesignError.self) { try design.check(appliesTo: feed) }
      try Design("stable-id").check(appliesTo: feed)
    }
  }

  // MARK: Designs that behave alike

  @Test func choicesThatChangeNothingAreLeftOutOfAccount() throws {
    func effective(_ text: String) throws -> Choices { try Design(text).choices.effective }
    // Nothing is stored: the preset's key is never used.
    #expect(
      try effective("stable-id,offsets=reset") == effective("tag-lookup,identity=id,offsets=reset"))
    #expect(
      try effective("stable-id,offsets=reset") != effective("stable-id,offsets=kept"))
    // The same by another name.
    #expect(try effective("tag-lookup,identity=map") == effective("row-dictionary"))
    #expect(
      try effective(
        "filmstrip-2014,offsets=told,reload=changed,itemPool=shared,selection=delegate,stops=bind")
        == effective("floor"))
    // What does change something stays.
    #expect(try effective("tag-lookup,keyedBy=strip") != effective("tag-lookup"))
    #expect(try effective("tag-lookup,saves=scroll") != effective("tag-lookup"))
    #expect(try effective("tag-lookup,pool=cap:1") != effective("tag-lookup,pool=cap:2"))
    #expect(
      try effective("tag-lookup,pool=twoLevel:1+2") != effective("tag-lookup,pool=twoLevel:2+2"))
    #expect(try effective("tag-lookup,itemPool=shared") != effective("tag-lookup"))
    for preset in DesignCatalog.presets { #expect(preset.choices.effective == preset.choices) }
  }

  @Test func effectiveChoicesOfChoicesThatNoTextCanAskFor() {
    var kept = Choices()
    kept.offsets = .kept
    var other = kept
    other.key = .shared
    other.keyedBy = .strip
    other.saves = .scroll
    #expect(other.effective == kept)
    var scrolled = Choices()
    scrolled.saves = .scroll
    other = scrolled
    other.keyedBy = .strip
    #expect(other.effective == scrolled)
    #expect(other.effective.effective == other.effective)
  }

  // MARK: Hosts

  @Test(arguments: [
    ("acquireFirst", "acquireFirst", false, false), ("recycleFirst", "recycleFirst", true, false),
    ("late", "acquireFirst+late", false, true),
    ("acquireFirst+late", "acquireFirst+late", false, true),
    ("late+acquireFirst", "acquireFirst+late", false, true),
    ("recycleFirst+late", "recycleFirst+late", true, true),
    ("late+recycleFirst", "recycleFirst+late", true, true),
    ("prepared", "acquireFirst+prepared", false, false),
    ("prepared+late", "acquireFirst+late+prepared", false, true),
    ("prepared+recycleFirst+late", "recycleFirst+late+prepared", true, true),
    ("newFirst", "newFirst", false, false), ("late+newFirst", "newFirst+late", false, true),
    ("prepared+newFirst", "newFirst+prepared", false, false),
  ])
  func aHostIsWrittenInEitherOrder(
    text: String, name: String, recyclesFirst: Bool, endsLate: Bool
  ) throws {
    let host = try #require(Host(text))
    #expect(host.recyclesFirst == recyclesFirst)
    #expect(host.endsLate == endsLate)
    #expect(host.endsEditedRowsLast == text.contains("newFirst"))
    #expect(host.keepsPrepared == text.contains("prepared"))
    #expect(host.description == name)
    #expect(Host(host.description) == host)
  }

  @Test(arguments: [
    "", "+", "late+", "+late", "late+late", "acquireFirst+recycleFirst",
    "recycleFirst+acquireFirst", "acquireFirst+acquireFirst", "acquireFirst+recycleFirst+late",
    "late+late+late", "Late", "acquirefirst", "immediate", "recycleFirst,late", "late ", " late",
    "recycleFirst + late", "newFirst+acquireFirst", "newFirst+recycleFirst", "prepared+prepared",
    "newfirst", "prepared+", "newFirst+late+prepared+late",
  ])
  func whatIsNoHostIsRefused(text: String) {
    #expect(Host(text) == nil)
    #expect(Host.problem(with: text)?.contains("there is no host") == true)
  }

  @Test func everyHostIsListedOnceTheDefaultFirst() {
    #expect(
      Host.all.map(\.description) == [
        "acquireFirst", "recycleFirst", "acquireFirst+late", "recycleFirst+late", "newFirst",
        "newFirst+late", "acquireFirst+prepared", "recycleFirst+prepared",
        "acquireFirst+late+prepared", "recycleFirst+late+prepared", "newFirst+prepared",
        "newFirst+late+prepared",
      ])
    #expect(Host.all[0] == .acquireFirst && Host() == .acquireFirst)
    #expect(Set(Host.all).count == 12)
    for host in Host.all { #expect(Host.problem(with: host.description) == nil) }
  }
}
