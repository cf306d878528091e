import Foundation
import Testing

/// `filmstrip designs`, with `--axes`, and what every command says of itself.
@Suite struct ListingTests {
  static let listed =
    [
      "tag-lookup", "indexed-subclass", "row-dictionary", "stable-id", "save-on-scroll",
      "reset-offset", "boxed-dictionary", "scroll-view", "nested-tables", "stack-view",
      "tag-lookup,reload=never",
      "boxed-dictionary,saves=scroll",
    ] + frameworks + ["floor", "no-reuse"]
  /// The names of articles for each design.
  static let citations = [
    "tag-lookup": ["furrow-2015-demo", "viblo"], "tag-lookup,reload=never": ["furrow-2015"],
    "reset-offset": ["filmstrip-2014"], "nested-tables": ["nested-tables-2016"],
    "no-reuse": ["ceiling"], "boxed-dictionary": ["furrow-2013"],
    "boxed-dictionary,saves=scroll": ["furrow-2013-demo"],
  ]
  static let frameworks = [
    "recycler-view", "recycler-view-swapped", "recycler-view-kept", "recycler-view-shared",
    "recycler-view-shared-detach", "recycler-view-saved", "epoxy-carousel", "iglistkit",
    "compose-lazy", "compose-cache-window", "compose-pager", "swiftui-lazy", "litho", "flash-list",
    "flash-list-recycling-state", "flash-list-unpooled", "legend-list", "legend-list-recycling",
    "flat-list", "react-native-fabric", "flutter-page-storage", "flutter-shared-key",
    "compositional-layout", "texture", "tanstack-virtual", "react-virtuoso", "react-window",
    "virtua",
    "lit-virtualizer", "content-visibility", "recyclerlistview", "recyclerlistview-stable",
  ]
  static let wrongOnPurpose = ["shared-key", "row-key-in-sections", "no-reload", "no-restore"]
  static let recyclingNothing = [
    "scroll-view", "swiftui-lazy", "flat-list", "flutter-page-storage", "flutter-shared-key",
    "texture", "tanstack-virtual", "react-virtuoso", "react-window", "virtua", "lit-virtualizer",
    "content-visibility", "no-reuse",
  ]
  /// The default designs on a feed of strips that scroll sideways.
  static let comparison = [
    "tag-lookup", "tag-lookup,reload=never", "row-dictionary", "reset-offset", "stable-id",
    "save-on-scroll", "scroll-view", "floor", "no-reuse",
  ]
  static let axes: [(name: String, values: [String])] = [
    ("identity", ["tag", "indexed", "indexPath", "map", "owned", "id"]),
    ("key", ["row", "path", "id", "remapped", "shared"]), ("keyedBy", ["callback", "strip"]),
    (
      "store",
      [
        "dictionary", "boxed", "strings", "indexPaths", "array", "lru:N", "fifo:N",
        "clock:N", "sieve:N", "arc:N", "belady:N", "reset", "kept", "oracle", "carried",
      ]
    ),
    ("saves", ["end", "scroll", "settled", "pooled"]),
    ("reload", ["always", "changed", "otherRow", "never"]),
    (
      "pool",
      [
        "lifo", "fifo", "cap:N", "twoLevel:C+N", "set", "affine", "affineCap:N", "aged:N", "none",
        "perRow", "slots:N", "created", "createdCap:N", "farthest",
      ]
    ),
    ("itemPool", ["perStrip", "cap:N", "shared", "sharedCap:N", "emptied:N", "detached:N"]),
    ("items", ["tiled", "all"]),
    ("heights", ["stored", "summed"]), ("selection", ["delegate", "notification"]),
    (
      "prefetch",
      [
        "platform", "none", "ahead:N", "window:A/B", "deadline", "cache", "cacheForced",
        "engaged:N", "mounted:A/B", "rows:N",
      ]
    ),
    ("binds", ["first", "last"]),
    ("resets", ["no", "reuse", "unbound", "stop"]), ("stops", ["no", "bind"]),
    ("laysOut", ["last", "first"]), ("form", ["points", "number", "nearest", "item", "page"]),
    ("renewed", ["keep", "rest"]), ("fallback", ["zero", "rest"]), ("fits", ["no", "content"]),
    ("updates", ["reload", "reconfigure"]), ("warnings", ["empty", "keep"]),
    ("lives", ["screen", "app", "archive"]),
  ]

  private static func lines(_ arguments: String...) throws -> [String] {
    let outcome = try FilmstripTool.run(arguments).exiting(0)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func everyDesignWithANameIsALine() throws {
    let lines = try ListingTests.lines("designs", "--width", "1000")
    #expect(
      lines.dropFirst().map { String($0.prefix { $0 != " " }) } == ListingTests.listed)
    for (name, citations) in ListingTests.citations {
      let line = try #require(lines.first { $0.hasPrefix("\(name) ") })
      #expect(line.contains("(\(citations.joined(separator: ", ")))"), "\(line)")
    }
    #expect(lines.contains { $0.hasPrefix("recycler-view (Android, executed) ") })
    #expect(lines.contains { $0.hasPrefix("compositional-layout (UIKit, documented) ") })
    func marked(_ mark: String) -> [String] {
      lines.filter { $0.contains(" (\(mark))") }.map { String($0.prefix { $0 != " " }) }
    }
    #expect(marked("bound") == ["floor", "no-reuse"])
    let unrecycled = ListingTests.recyclingNothing.filter { $0 != "no-reuse" }
    #expect(marked("no recycling") == unrecycled)
  }

  /// No line is wider than `--width`, whatever is in a table, and nothing is lost.
  @Test(
    arguments: [
      "designs", "designs furrow-2013", "designs stable-id,saves=scroll", "designs --axes",
      "gallery",
      "hosts", "hosts uikit compose", "compare --print-costs --format table",
      "compare small.jsonl --exact --design stable-id --design tag-lookup --host late --details",
      "caches chromium-browse --policy lru,sieve",
    ])
  func noLineIsWiderThanWasAskedFor(line: String) throws {
    func output(_ width: Int) throws -> String {
      try SmallTrace.run("\(line) --width \(width)").exiting(0).output
    }
    func letters(_ text: String) -> Int { text.count { !$0.isWhitespace && $0 != "|" } }
    let whole = letters(try output(1000))
    for width in [40, 100] {
      let text = try output(width)
      let lines = text.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width && !$0.hasSuffix(" ") }, "\(text)")
      // Blocks repeat names and titles.
      #expect(letters(text) >= whole)
    }
  }

  @Test func everyDesignWithANameIsListedAsJSON() throws {
    let listings = try FilmstripTool.run("designs --format json").objects()
    #expect(listings.compactMap { $0["name"] as? String } == ListingTests.listed)
    for listing in listings {
      let name = try #require(listing["name"] as? String)
      let axes = try #require(listing["axes"] as? [String: String])
      // Keys keep the first names of axes.
      let former = ["store": "offsets", "form": "stores"]
      #expect(Set(axes.keys) == Set(ListingTests.axes.map { former[$0.name] ?? $0.name }))
      #expect(Set(listing.keys).isSuperset(of: ["idea", "loses"]))
      let isPreset = listing["preset"] as? String == name
      #expect((listing["wins"] != nil && listing["alsoDoneBy"] != nil) == isPreset, "\(name)")
      #expect(listing["alsoCalled"] as? [String] == ListingTests.citations[name] ?? [])
      let isFramework = ListingTests.frameworks.contains(name)
      #expect((listing["platform"] != nil) == isFramework, "\(name)")
      #expect((listing["evidence"] != nil) == isFramework, "\(name)")
      #expect((listing["isBound"] as? Bool) == (name == "floor" || name == "no-reuse"))
      #expect(
        (listing["recyclesNothing"] as? Bool)
          == ListingTests.recyclingNothing.contains(name), "\(name)")
      #expect(listing["isWrongOnPurpose"] as? Bool == false, "\(name)")
    }
    let wrong = try FilmstripTool.run(
      "designs --format json " + ListingTests.wrongOnPurpose.joined(separator: " ")
    ).objects()
    #expect(wrong.allSatisfy { $0["isWrongOnPurpose"] as? Bool == true } && wrong.count == 4)
  }

  @Test func aPresetOfAFrameworkNamesItsVersionAndHowItWasChecked() throws {
    let page = try ListingTests.lines("designs", "flash-list", "--width", "1000").joined(
      separator: "\n")
    #expect(page.contains("version      2.3.2, commit 4c6abc3b"))
    #expect(page.contains("checked      executed: "))
    // A changed preset is not the framework's any more.
    let changed = try ListingTests.lines("designs", "flash-list,pool=fifo", "--width", "1000")
    #expect(!changed.contains { $0.contains("checked ") })
  }

  @Test func everyAxisAndValueIsALine() throws {
    let words = try ListingTests.lines("designs", "--axes", "--width", "1000").dropFirst().map {
      $0.split(separator: " ").map(String.init)[0]
    }
    #expect(words == ListingTests.axes.flatMap { [$0.name] + $0.values })
  }

  @Test func everyAxisIsListedAsJSON() throws {
    let listings = try FilmstripTool.run("designs --axes --format json").objects()
    #expect(listings.compactMap { $0["name"] as? String } == ListingTests.axes.map(\.name))
    for (listing, axis) in zip(listings, ListingTests.axes) {
      let values = try #require(listing["values"] as? [[String: String]])
      #expect(values.map { $0["name"] } == axis.values)
      #expect(values.allSatisfy { $0["meaning"]?.isEmpty == false })
    }
  }
}
