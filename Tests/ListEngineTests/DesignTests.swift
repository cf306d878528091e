import CachePolicies
import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// How designs and hosts are written and read.
@Suite struct DesignTests {
  /// Returns the problem of a text; "" if it is valid.
  private func problem(_ text: String) throws -> String {
    do {
      _ = try Design(text)
      return ""
    } catch let error as DesignError {
      #expect(error.design == text)
      #expect(error.description == "design '\(text)': \(error.problem)")
      return error.problem
    }
  }

  // MARK: Names

  @Test func theNameOfAPresetIsItsCanonicalName() throws {
    #expect(Set(DesignCatalog.presets.map(\.name)).count == DesignCatalog.presets.count)
    for preset in DesignCatalog.presets {
      let design = try Design(preset.name)
      #expect(design.name == preset.name)
      #expect(design.choices == preset.choices)
      #expect(design.choices.effective == preset.choices)
      #expect(DesignCatalog.designs.contains(design))
    }
  }

  @Test(arguments: [
    // In the order of the axes, in whatever order they were asked for.
    (
      "tag-lookup,selection=notification,pool=cap:5,identity=map",
      "tag-lookup,identity=map,pool=cap:5,selection=notification"
    ),
    ("floor,items=all,reload=never,store=boxed", "floor,store=boxed,reload=never,items=all"),
    ("tag-lookup,items=tiled,itemPool=cap:5,pool=set", "tag-lookup,pool=set,itemPool=cap:5"),
    // The preset's own values are left out.
    ("tag-lookup,identity=tag,key=row,keyedBy=callback,saves=end", "tag-lookup"),
    ("stable-id,key=id,pool=fifo", "stable-id,pool=fifo"),
    ("ceiling,pool=none,items=tiled", "ceiling,items=tiled"),
    ("tag-lookup,itemPool=perStrip", "tag-lookup"), ("stable-id,form=points", "stable-id"),
    // A value that differs from the preset is named, even if it is the axis's default.
    ("stable-id,key=row", "stable-id,key=row"), ("ceiling,pool=lifo", "ceiling,pool=lifo"),
    ("floor,store=dictionary", "floor,store=dictionary"),
    // Numbers have one form.
    ("tag-lookup,pool=cap:0", "tag-lookup,pool=cap:0"),
    ("tag-lookup,pool=cap:007", "tag-lookup,pool=cap:7"),
    ("tag-lookup,pool=cap:2147483647", "tag-lookup,pool=cap:2147483647"),
    ("tag-lookup,pool=twoLevel:002+05", "tag-lookup,pool=twoLevel:2+5"),
    ("tag-lookup,pool=twoLevel:0+0", "tag-lookup,pool=twoLevel:0+0"),
    ("tag-lookup,itemPool=sharedCap:0", "tag-lookup,itemPool=sharedCap:0"),
    ("stable-id,store=belady:0.5%", "stable-id,store=belady:0.5%"),
    ("floor,prefetch=ahead:007", "floor,prefetch=ahead:7"),
    ("floor,prefetch=window:1.0/0.50", "floor,prefetch=window:1/0.5"),
    ("floor,prefetch=window:0/2.125", "floor,prefetch=window:0/2.125"),
    ("floor,prefetch=window:100/100", "floor,prefetch=window:100/100"),
    ("floor,prefetch=window:0.001/0", "floor,prefetch=window:0.001/0"),
    ("floor,prefetch=window:mean/0.50", "floor,prefetch=window:mean/0.5"),
    ("floor,prefetch=window:250pt/0pt", "floor,prefetch=window:250pt/0pt"),
  ])
  func theCanonicalNameListsTheAxesThatDiffer(text: String, name: String) throws {
    let design = try Design(text)
    #expect(design.name == name)
    #expect(try Design(design.name) == design)
  }

  @Test func theFirstValueOfAnAxisIsItsDefault() {
    let defaults = AxisValues()
    for axis in AxisDescription.all {
      #expect(axis.read(defaults) == axis.values[0].name, "the first of \(axis.name)")
      #expect(!axis.question.isEmpty && axis.values.allSatisfy { !$0.meaning.isEmpty })
    }
    let bounded = Store.allCases.filter { $0.policy != nil }
    #expect(bounded.compactMap(\.policy) == CachePolicy.allCases)
    #expect(bounded.map(\.name) == CachePolicy.allCases.map(\.name))
  }

  private static let needs = [
    "indexPaths": "key=path,", "cache": "pool=twoLevel:2+5,", "cacheForced": "pool=twoLevel:2+5,",
    "pooled": "pool=twoLevel:2+5,store=dictionary,",
  ]

  /// Each value of each axis, with the values of other axes that it needs.
  static let texts: [String] = AxisDescription.all.flatMap { axis in
    axis.values.map { value in
      let stem = value.name.prefix { $0 != ":" }
      let number =
        value.name.hasSuffix("C+N") ? ":2+20" : value.name.hasSuffix("A/B") ? ":1/0.5" : ":20"
      let name = value.needsNumber ? stem + number : value.name[...]
      return needs[String(name), default: ""] + "\(axis.name)=\(name)"
    }
  }

  /// Returns true if none of the axes in a text is one that the preset's other choices leave without a meaning.
  private static func applies(_ text: String, to preset: Preset) -> Bool {
    let axis = text.prefix { $0 != "=" }
    if text.contains("keyedBy"), preset.choices.saves != .end { return false }
    if text.contains("itemPool"), preset.choices.items == .all { return false }
    if text.contains("belady"), preset.choices.prefetch == .deadline { return false }
    let isPooled = preset.choices.saves == .pooled
    if isPooled || preset.choices.prefetch.usesCache, text.hasPrefix("pool="),
      !text.contains("twoLevel")
    {
      return false
    }
    if isPooled, text.contains("store="), !text.contains("store=dictionary") { return false }
    if axis == "fallback", !preset.choices.setsFallback { return false }
    return preset.choices.store.isStored
      || !["key", "keyedBy", "saves", "form", "renewed", "fits", "lives"].contains(axis)
  }

  @Test func everyValueOfEveryAxisComesBackFromItsName() throws {
    for preset in DesignCatalog.presets {
      for text in Self.texts where Self.applies(text, to: preset) {
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
    let floor = try Design("floor,store=lru:2").setting(axis: "store", to: "oracle")
    #expect(try floor == Design("floor"))
    let former = try Design("floor,offsets=lru:2").setting(axis: "offsets", to: "told")
    #expect(try former == Design("floor"))
    #expect(try Design("stable-id,stores=item").name == "stable-id,form=item")
  }

  @Test func aFrameworksPresetIsOfItsPlatformAlone() throws {
    func others(_ host: String) throws -> [String] {
      let behaviour = try #require(ListPlatform.behaviours(named: host).first)
      return try ["compose-lazy", "compositional-layout", "recycler-view", "stable-id"]
        .filter { try Design($0).isOfOtherPlatform(than: behaviour) }
    }
    #expect(try others("uikit") == ["compose-lazy", "recycler-view"])
    #expect(try others("recycler-view") == ["compose-lazy", "compositional-layout"])
    #expect(try others("compose/late") == ["compositional-layout", "recycler-view"])
    #expect(ListPlatform.behaviours(named: "uikit/ends-late").map(\.name) == ["uikit/late"])
    // A host by its parts is no platform.
    #expect(try others("late") == [])
    let platforms = Set(ListPlatform.all.map(\.framework)).union(["SwiftUI"])
    #expect(DesignCatalog.presets.allSatisfy { $0.platform.map(platforms.contains) ?? true })
  }

  // MARK: Mistakes

  @Test func noMistakeSuggestsADesignThatIsWrongOnPurpose() throws {
    let problem = try problem("no-reloat")
    let names = problem.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
    for preset in DesignCatalog.presets where preset.isWrongOnPurpose {
      #expect(!names.contains(preset.name), "\(problem)")
      #expect(try Design(preset.name).name == preset.name)
    }
  }

  @Test(arguments: [
    ("tag-lokup", "there is no design 'tag-lokup'; did you mean 'tag-lookup'? (there are: "),
    ("Floor", "there is no design 'Floor'; did you mean 'floor'?"),
    ("carousel-of-doom", "there is no design 'carousel-of-doom' (there are: tag-lookup, indexed-"),
    ("", "there is no design '' ("), (",pool=fifo", "there is no design '' ("),
    (" floor", "there is no design ' floor'; did you mean 'floor'?"),
    ("pool=fifo", "there is no design 'pool=fifo'"),
    ("floor,pol=fifo", "there is no axis 'pol'; did you mean 'pool'? (there are: identity, key, "),
    ("floor,keyedby=strip", "there is no axis 'keyedby'; did you mean 'keyedBy'?"),
    ("floor, pool=fifo", "there is no axis ' pool'; did you mean 'pool'?"),
    ("floor,=fifo", "there is no axis '' ("),
    ("floor,somethingelse=1", "there is no axis 'somethingelse' ("),
    ("floor,pool=fifu", "there is no value 'fifu' of 'pool'; did you mean 'fifo'? (there are: "),
    ("floor,saves=", "there is no value '' of 'saves' (there are: end, scroll, settled, pooled)"),
    ("floor,reload=allways=x", "there is no value 'allways=x' of 'reload'; did you mean 'always'?"),
    ("floor,", "'' is no AXIS=VALUE"), ("floor,,pool=fifo", "'' is no AXIS=VALUE"),
    ("floor,fifo", "'fifo' is no AXIS=VALUE"),
    ("floor,pool=fifo,key=id,pool=lifo", "the axis 'pool' is set twice"),
    // A value whose number has another form.
    ("floor,pool=cap:2+5", "there is no value 'cap:2+5' of 'pool': cap:N is written like cap:5 ("),
    (
      "floor,pool=twoLevel:2",
      "there is no value 'twoLevel:2' of 'pool': twoLevel:C+N is written like twoLevel:2+5 ("
    ),
    (
      "floor,itemPool=sharedCap",
      "there is no value 'sharedCap' of 'itemPool': sharedCap:N is written like sharedCap:5 ("
    ),
    // Axes that do not apply.
    ("tag-lookup,keyedBy=strip,saves=scroll", "keyedBy=strip does not apply: saves=scroll stores"),
    ("tag-lookup,items=all,itemPool=cap:5", "itemPool=cap:5 does not apply: items=all reuses no"),
    ("tag-lookup,items=all,itemPool=perStrip", "itemPool=perStrip does not apply: items=all"),
    ("floor,store=belady:3,prefetch=deadline", "store=belady needs look-ups that are known"),
    ("floor,key=remapped,store=belady:5", "store=belady needs constant keys"),
    ("tag-lookup,key=id,store=indexPaths", "store=indexPaths needs key=path, and the key is"),
    // The preset's key, which was not asked for, is a mistake all the same: there is no such design.
    ("stable-id,store=indexPaths", "store=indexPaths needs key=path, and the key is 'id'"),
  ])
  func aMistakeIsAnsweredWithWhatWouldDo(text: String, start: String) throws {
    let problem = try problem(text)
    #expect(problem.hasPrefix(start), "\(problem)")
  }

  @Test(arguments: [
    "tag-lookup,keyedBy=strip,saves=end", "tag-lookup,key=path,store=indexPaths",
    "stable-id,store=indexPaths,key=path", "floor,store=belady:3,prefetch=window:1/1",
    "tag-lookup,store=reset,reload=never,pool=perRow", "floor,key=remapped,store=lru:5",
  ])
  func whatGoesTogetherIsADesign(text: String) throws {
    #expect(try problem(text) == "")
  }

  @Test(arguments: [
    (
      "pool",
      [
        "cap", "cap:", "cap:-1", "cap:+1", "cap:x", "cap:1x", "cap:1.0", "cap: 1", "cap:N", "Cap:1",
        "cap:99999999999", "cap:2147483648", "cap:٣", "cap:5:5", "cap5", "twoLevel", "twoLevel:",
        "twoLevel:2+", "twoLevel:+5", "twoLevel:2+5+1", "twoLevel:2 + 5", "twoLevel:-1+5",
        "twoLevel:2+x", "twoLevel:2:5", "twoLevel:2147483648+1", "twoLevel:2++5", "affine:2",
      ]
    ),
    ("itemPool", ["cap:2+5", "shared:2"]),
    (
      "store",
      [
        "lru", "lru:", "lru:0", "lru:0%", "lru:x", "array:5", "strings:1", "lru:5:5", "lru:2+5",
        "sparse",
      ]
    ),
    (
      "prefetch",
      [
        "ahead", "ahead:", "ahead:0", "ahead:-1", "ahead:1.5", "ahead:1/1", "ahead:x", "none:1",
        "window", "window:1", "window:/", "window:1/", "window:/1", "window:0/0", "window:-1/1",
        "window:1/1/1", "window:1.0001/1", "window:1./1", "window:.5/1", "window:101/0",
        "window:100.001/0", "window:0x1/1", "window:mean", "window:mean/", "window:0/mean",
        "window:Mean/0", "window:0pt/0pt", "window:1.5pt/0pt", "window:1pt/0", "window:mean/1pt",
        "window:100001pt/0pt", "deadline:1", "Deadline",
      ]
    ),
  ])
  func aNumberHasItsFormAndStandsNowhereElse(axis: String, values: [String]) throws {
    for value in values {
      let problem = try problem("tag-lookup,\(axis)=\(value)")
      #expect(problem.hasPrefix("there is no value '\(value)' of '\(axis)'"), "\(problem)")
    }
  }

  @Test(arguments: ["reset", "kept", "oracle"])
  func axesOfStoredOffsetsDoNotApplyWhereNoneIsStored(offsets: String) throws {
    for asked in [
      "key=id", "key=row", "keyedBy=strip", "keyedBy=callback", "saves=scroll", "saves=end",
      "form=number",
    ] {
      let expected = "\(asked) does not apply: store=\(offsets) stores no offsets"
      #expect(try problem("tag-lookup,store=\(offsets),\(asked)") == expected)
      #expect(try problem("tag-lookup,\(asked),store=\(offsets)") == expected)
    }
    // A preset's own key was not asked for.
    #expect(try Design("stable-id,store=\(offsets)").name == "stable-id,store=\(offsets)")
  }

  @Test func whetherADesignAppliesToAFeedIsKnownWithTheFeed() throws {
    let summed = try Design("stable-id,heights=summed")
    try summed.check(
      appliesTo: Trace.byHand(sections: [2], heights: .summed(base: 10, perItem: 5)).feed)
    for heights in [Feed.RowHeight.uniform(points: 50), .each(points: [50, 60])] {
      let feed = Trace.byHand(sections: [2], heights: heights).feed
      #expect(throws: DesignError.self) { try summed.check(appliesTo: feed) }
      try Design("stable-id").check(appliesTo: feed)
    }
  }

  @Test func aFormerNameIsTheSameDesignUnderTheNameThatWasTyped() throws {
    let (old, new) = (try Design("ceiling"), try Design("no-reuse"))
    #expect(old.name == "ceiling" && new.name == "no-reuse" && old.choices == new.choices)
    #expect(old.isBound && new.isBound)
    #expect(!DesignCatalog.suggestedNames.contains("ceiling"))
    #expect(DesignCatalog.citations(of: new).map(\.name) == ["ceiling"])
    #expect(!DesignCatalog.comparison.map(\.name).contains("ceiling"))
  }

  @Test func theLongFormOfSaveOnScrollKeepsItsNameWhereItWasTyped() throws {
    let (long, short) = (
      try Design("stable-id,saves=scroll,stops=bind"), try Design("save-on-scroll")
    )
    #expect(long.choices == short.choices && long.name == "stable-id,saves=scroll,stops=bind")
    #expect(long.underShortName == short)
    let changed = try Design("stable-id,saves=scroll,stops=bind,laysOut=first")
    #expect(changed.underShortName.name == "save-on-scroll,laysOut=first")
    #expect(changed.underShortName.choices == changed.choices)
    #expect(try Design("stable-id,saves=scroll").underShortName.name == "stable-id,saves=scroll")
    #expect(
      try Design("stable-id").remedies.map(\.name) == [
        "stable-id,saves=scroll", "save-on-scroll", "stable-id,saves=scroll,fits=content",
        "save-on-scroll,fits=content",
      ])
  }

  @Test func boundsAreNotCandidates() throws {
    for text in ["stable-id,store=belady:5", "floor,pool=cap:4", "ceiling,pool=cap:4"] {
      #expect(try Design(text).isBound, "\(text)")
    }
    #expect(try !Design("stable-id,store=lru:5").isBound)
  }

  // MARK: Designs that behave alike

  @Test(arguments: [
    // Nothing is stored: the preset's key is never used.
    ("stable-id,store=reset", "tag-lookup,identity=id,store=reset", true),
    ("tag-lookup,identity=map", "row-dictionary", true),
    (
      "filmstrip-2014,store=oracle,reload=changed,itemPool=shared,selection=delegate,stops=bind",
      "floor", true
    ),
    ("stable-id,store=reset", "stable-id,store=kept", false),
    ("tag-lookup,keyedBy=strip", "tag-lookup", false),
    ("tag-lookup,saves=scroll", "tag-lookup", false),
    ("tag-lookup,pool=cap:1", "tag-lookup,pool=cap:2", false),
    ("tag-lookup,pool=twoLevel:1+2", "tag-lookup,pool=twoLevel:2+2", false),
    ("tag-lookup,itemPool=shared", "tag-lookup", false),
    ("floor,store=lru:2", "floor,store=lru:3", false),
  ])
  func choicesThatChangeNothingAreLeftOut(one: String, other: String, isEqual: Bool) throws {
    #expect(try (Design(one).choices.effective == Design(other).choices.effective) == isEqual)
  }

  @Test func whereNoItemCellIsReusedItsPoolIsLeftOut() throws {
    var choices = try Design("recycler-view,itemPool=shared").choices
    choices.items = .all
    #expect(try Design("recycler-view,items=all").choices.effective == choices.effective)
  }

  @Test func effectiveChoicesOfChoicesThatNoTextCanAskFor() {
    var kept = AxisValues()
    kept.store = .kept
    var other = kept
    other.key = .shared
    other.keyedBy = .strip
    other.saves = .scroll
    #expect(other.effective == kept)
    var scrolled = AxisValues()
    scrolled.saves = .scroll
    other = scrolled
    other.keyedBy = .strip
    #expect(other.effective == scrolled)
    #expect(other.effective.effective == other.effective)
  }

  // MARK: Hosts

  @Test(arguments: ListHost.all)
  func aHostIsWrittenInEveryOrder(host: ListHost) {
    let parts = host.description.split(separator: "+").map(String.init)
    #expect(host.recyclesFirst == parts.contains("recycleFirst"))
    #expect(host.endsLate == parts.contains("late"))
    #expect(host.endsEditedRowsLast == parts.contains("newFirst"))
    #expect(host.keepsPrepared == parts.contains("prepared"))
    #expect(host.preparesAhead == parts.contains("ahead"))
    #expect(ListHost(host.description) == host)
    #expect(ListHost(parts.reversed().joined(separator: "+")) == host)
    // `acquireFirst` goes without saying beside another part.
    let others = parts.filter { $0 != "acquireFirst" }
    if !others.isEmpty { #expect(ListHost(others.joined(separator: "+")) == host) }
    #expect(ListHost.problem(with: host.description) == nil)
  }

  @Test(arguments: [
    "", "+", "late+", "+late", "late+late", "acquireFirst+recycleFirst",
    "recycleFirst+acquireFirst", "acquireFirst+acquireFirst", "acquireFirst+recycleFirst+late",
    "late+late+late", "Late", "acquirefirst", "immediate", "recycleFirst,late", "late ", " late",
    "recycleFirst + late", "newFirst+interleaved", "newFirst+acquireFirst", "newFirst+recycleFirst",
    "prepared+prepared",
    "newfirst", "prepared+", "newFirst+late+prepared+late",
  ])
  func whatIsNoHostIsRefused(text: String) {
    #expect(ListHost(text) == nil)
    #expect(ListHost.problem(with: text)?.contains("there is no host") == true)
  }

  @Test func everyBehaviourOfAPlatformIsNamed() throws {
    for platform in ListPlatform.all {
      let behaviours = platform.behaviours
      #expect(behaviours[0].host == platform.usual && behaviours[0].phrase == nil)
      #expect(behaviours.dropFirst().allSatisfy { $0.phrase != nil && $0.host != platform.usual })
      #expect(Set(behaviours.map(\.host)).count == behaviours.count)
      #expect(ListPlatform.behaviours(named: platform.name) == behaviours)
      for alias in platform.aliases {
        #expect(ListPlatform.behaviours(named: alias) == behaviours)
      }
      for behaviour in behaviours {
        #expect(ListPlatform.behaviours(named: behaviour.name) == [behaviour])
        let byParts = ListPlatform.behaviours(named: behaviour.host.description)
        #expect(byParts.map(\.host) == [behaviour.host] && byParts[0].platform == nil)
      }
      #expect(ListPlatform.behaviours(named: "\(platform.name)/").isEmpty)
      #expect(ListPlatform.behaviours(named: "\(platform.name)/early").isEmpty)
    }
  }

  @Test func everyHostIsListedOnceTheDefaultFirst() {
    #expect(ListHost("interleaved+late") == ListHost(endsLate: true, interleaves: true))
    #expect(ListHost.all.count == 12 && Set(ListHost.all.map(\.description)).count == 12)
    #expect(ListHost.all[0] == .acquireFirst && ListHost() == .acquireFirst)
  }
}
