import Foundation
import ReferenceList
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@testable import ListEngine

/// Not Foundation's.

/// The generated code of a design compiles (WrittenDesigns.swift has it, word for word), and behaves like the
/// design.
@Suite struct DesignCodeTests {
  struct Written: Sendable, CustomTestStringConvertible {
    let className: String
    let article: ArticleTests.Article
    var design: String { article.preset }
    var testDescription: String { design }

    init(
      _ className: String, _ design: String,
      _ make: @escaping @Sendable (RowModel) -> any FeedDesign
    ) {
      self.className = className
      article = ArticleTests.Article(preset: design, make: make)
    }

    /// By its path the code finds a row at the end of its display, so ends must be delivered before the row moves.
    fileprivate var hosts: [ListHost] {
      let looksUp = [
        "stable-id,identity=owned", "stable-id,identity=owned,reload=otherRow",
        "stable-id,form=item",
      ].contains(design)
      return [
        "acquireFirst", "recycleFirst", "late", "acquireFirst+late+coasting+echoing+confining",
      ]
      .compactMap { ListHost($0) }.filter { !looksUp || !$0.endsLate }
    }
  }

  /// Each value of an axis that has code is in one of them.
  static let written = [
    Written("EndOfTags", "tag-lookup") { EndOfTags(model: $0) },
    Written("ScrollsOfTags", "tag-lookup,saves=scroll,stops=bind") { ScrollsOfTags(model: $0) },
    Written("ScrollsOfPaths", "tag-lookup,identity=indexPath,key=path,saves=scroll,laysOut=first") {
      ScrollsOfPaths(model: $0)
    },
    Written("StripsOfMap", "row-dictionary,key=path,keyedBy=strip") { StripsOfMap(model: $0) },
    Written("EndOfOwned", "stable-id,identity=owned") { EndOfOwned(model: $0) },
    Written("SettledIdentities", "stable-id,saves=settled,stops=bind") {
      SettledIdentities(model: $0)
    },
    Written("ScrollsOfItems", "stable-id,saves=scroll,stops=bind,form=item") {
      ScrollsOfItems(model: $0)
    },
    Written("EndOfItems", "stable-id,form=item") { EndOfItems(model: $0) },
    Written("ScrollsWithinContent", "stable-id,saves=scroll,stops=bind,fits=content") {
      ScrollsWithinContent(model: $0)
    },
    Written("NumbersOfTags", "tag-lookup,form=nearest,saves=scroll") {
      NumbersOfTags(model: $0)
    },
    Written("NeverReloads", "tag-lookup,reload=never") { NeverReloads(model: $0) },
    Written("OtherRowsReload", "stable-id,identity=owned,reload=otherRow") {
      OtherRowsReload(model: $0)
    },
    Written("BoxedIndices", "boxed-dictionary") { BoxedIndices(model: $0) },
    Written("Resets", "reset-offset") { Resets(model: $0) },
    Written("OffsetsOfTheApp", "tag-lookup,saves=scroll,lives=app") { OffsetsOfTheApp(model: $0) },
    Written("ArchivedOffsets", "tag-lookup,lives=archive") { ArchivedOffsets(model: $0) },
    Written("StripsOfRows", "scroll-view") { StripsOfRows(model: $0) },
    Written("Stacks", "stack-view") { Stacks(model: $0) },
  ]

  @Test(arguments: written)
  func theCodeIsWhatIsCompiledHere(written: Written) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("WrittenDesigns.swift")
    let code = try DesignCode(Design(written.design), className: written.className)
    let compiled = try String(contentsOf: file, encoding: .utf8)
    #expect(compiled.contains("\n\n\(code.text)"), "\(code.text)")
  }

  @Test(arguments: written)
  func theCodeDoesWhatTheDesignDoesOnEveryEmbeddedTrace(written: Written) throws {
    for name in EmbeddedTraces.names {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      for host in [written.hosts[0], written.hosts[written.hosts.count - 1]] {
        try ArticleTests.expectEqual(written.article, on: trace, host, name)
      }
    }
  }

  @Test(arguments: written)
  func theCodeDoesWhatTheDesignDoesOnRandomFeeds(written: Written) throws {
    for seed in 0..<UInt64(Thorough.count(20, of: 200)) {
      // Code whose offsets outlive the screen in an app has none that do here.
      let trace = RandomTrace.make(
        seed: seed, size: .small, allowsZeroStride: true,
        isRich: seed % 2 == 1 && !written.design.contains("lives"))
      let host = written.hosts[Int(seed) % written.hosts.count]
      try ArticleTests.expectEqual(written.article, on: trace.checked, host, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("tag-lookup,reload=changed", "no generated code for reload=changed yet"),
    ("tag-lookup,reload=otherRow", "no generated code for reload=otherRow yet"),
    ("stable-id,pool=cap:5", "no generated code for pool=cap:5 yet: the list does that"),
    ("stable-id,store=lru:10%", "no generated code for store=lru:10%"),
  ])
  func whatHasNoCodeIsSaid(design: String, words: String) throws {
    let error = #expect(throws: DesignError.self) {
      _ = try DesignCode(Design(design), className: "MyFeed")
    }
    #expect(error?.problem.contains(words) ?? false, "\(error?.description ?? "")")
  }
}

/// Each design that the answer can name can be written.
@Suite struct WrittenSpaceTests {
  /// The designs among which the answer is, on a feed where every axis has an effect.
  private static func space() throws -> [Design] {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    let hosts = try ["coasting", "confining"].map { try #require(ListHost("acquireFirst+\($0)")) }
    return DesignSpace.designs(on: hosts.map { (trace, $0) })
  }

  @Test func everyDesignThatTheAnswerCanNameHasCode() throws {
    for design in try Self.space() {
      let code = try DesignCode(design, className: "MyFeed")
      let own = CustomDesign("as-code", listAxes: code.listAxes) { _ in Plain() }
      let choices = try Design(own).choices
      #expect(choices.pool == design.choices.pool && choices.items == design.choices.items)
    }
  }

  /// The compiler checks the code of all of them together.
  @Test func theCodeOfEveryDesignCompiles() throws {
    let codes = try Self.space().enumerated().map { number, design in
      try DesignCode(design, className: "Design\(number)").text
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("designs-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try (["import ListEngine\n"] + codes).joined(separator: "\n")
      .write(to: file, atomically: true, encoding: .utf8)
    let modules = try BuiltExecutable.url(named: "filmstrip").deletingLastPathComponent()
      .appendingPathComponent("Modules")
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CPrefetch")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-I", modules.path, "-I", sources.path, file.path,
    ]
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    let lines = String(decoding: text, as: UTF8.self)
    #expect(compiler.terminationStatus == 0, "\(lines.suffix(2000))")
  }

  private final class Plain: FeedDesign {
    func cellForRow(_ cell: FeedCell, at path: RowPath) {}
    func row(shownBy strip: Strip) -> Row? { nil }
  }

  @Test func anAxisOfTheAppIsNoneOfTheList() {
    for axes in ["key=id", "pool=cup", "pool=cap:5,identity=id"] {
      #expect(throws: DesignError.self, "\(axes)") {
        _ = try Design(CustomDesign("mine", listAxes: axes) { _ in Plain() })
      }
    }
  }

  /// On each platform the calls are the platform's, and none is UIKit's.
  @Test(arguments: ListPlatform.all.filter { !PlatformCalls.hasCode(on: $0) }.map(\.name))
  func aDesignIsWrittenInTheWordsOfItsPlatform(name: String) throws {
    let platform = try #require(ListPlatform.named(name))
    for design in try Self.space() {
      let calls = PlatformCalls(design, on: platform).calls
      let text = calls.map(\.call).joined(separator: "\n")
      for word in ["cellForRow", "scrollViewDid", "UI", "indexPath"] {
        #expect(!text.contains(word), "\(design.name) on \(name): \(text)")
      }
    }
    let words = [
      "recycler-view": "onScrolled", "compose": "LazyListState",
      "flutter": "controller.addListener",
      "react-native": "onScroll=", "web": "scrollLeft", "web-parked": "scrollLeft",
    ]
    let save = PlatformCalls(try Design("stable-id,saves=scroll,stops=bind"), on: platform).calls
      .first { $0.choice == "saves=scroll" }
    #expect(save?.call.contains(try #require(words[name])) ?? false)
  }

  /// The log of a replay has the platform's names of callbacks; records keep the engine's.
  @Test(arguments: ListPlatform.all.filter { !PlatformCalls.hasCode(on: $0) }.map(\.name))
  func aLogIsWrittenInTheWordsOfItsPlatform(name: String) throws {
    let behaviour = try #require(ListPlatform.named(name)).behaviours[0]
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    var lines: [String] = []
    _ = try Design("stable-id,saves=end,stops=bind").loggedReplay(
      of: trace, host: behaviour.host
    ) { lines.append($0.text(naming: behaviour.callbackNames)) }
    for word in ["cellForRow", "scrollView", "didEndDisplaying", "willDisplay", "didSelect"] {
      #expect(!lines.contains { $0.contains(word) }, "\(word) on \(name)")
    }
    let words = [
      "recycler-view": "onBindViewHolder", "compose": "composition", "flutter": "itemBuilder",
      "react-native": "renderItem", "web": "render", "web-parked": "render",
    ]
    let word = try #require(words[name])
    #expect(lines.contains { $0.contains("    \(word) ") })
  }

  /// Each platform has own words for the axes of rests, pages and lost screens, and falls back to the rest everywhere.
  @Test(arguments: ListPlatform.all.map(\.name))
  func aPlatformHasWordsForRestsPagesAndLostScreens(name: String) throws {
    let platform = try #require(ListPlatform.named(name))
    for axes in [
      "form=page,renewed=rest,fallback=rest,fits=content,lives=app", "lives=archive",
    ] {
      let design = try Design("stable-id,\(axes)")
      let calls = PlatformCalls(design, on: platform).calls
      for choice in axes.split(separator: ",") {
        let call = try #require(calls.first { $0.choice == choice })
        let meanings = AxisDescription.all.flatMap { $0.values.map(\.meaning) }
        #expect(!meanings.contains(call.call), "\(choice) on \(name): \(call.call)")
      }
    }
    for design in ["stable-id,fallback=rest", "reset-offset,fallback=rest"] {
      let calls = PlatformCalls(try Design(design), on: platform).calls
      let text = calls.map(\.call).joined(separator: "\n")
      for zero in ["?? 0", ".zero", "x: 0", "Left = 0", "(0, 0)", "{ LazyListState() }"] {
        #expect(!text.contains(zero), "\(design) on \(name): \(text)")
      }
    }
  }

  @Test func aPlatformHasTheNamesThatPeopleGiveIt() throws {
    let names = [
      "ios": "uikit", "android": "recycler-view", "jetpack": "compose", "rn": "react-native",
      "react": "react-native", "flashlist": "react-native",
    ]
    for (alias, name) in names {
      #expect(ListPlatform.named(alias)?.name == name)
      #expect(
        ListPlatform.behaviours(named: alias + "/usual").map(\.name) == ["\(name)/usual"])
    }
    #expect(ListHost.problem(with: "androd")?.contains("did you mean 'android'") ?? false)
  }
}

/// The designs among which it is looked for what to use.
@Suite struct DesignSpaceTests {
  @Test func everyDesignOfItIsThereOnceAndThePlainestFirst() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    let host = try #require(ListHost("coasting+confining+acquireFirst"))
    let all = DesignSpace.designs(on: [(trace, host)])
    let few = DesignSpace.designs(on: [(trace, .acquireFirst)])
    #expect(all.count == 249 && few.count == 130, "\(all.count) and \(few.count)")
    #expect(Set(all.map(\.choices.effective)).count == all.count)
    // A confining host confines what is restored itself.
    let plain = few.filter { $0.choices.fits == .no }
    #expect(plain.count == 70 && Set(plain).isSubset(of: all))
    #expect(all.map(\.departureCount) == all.map(\.departureCount).sorted())
    #expect(all.first?.name == "tag-lookup" && all.first?.departureCount == 0)
    #expect(all.allSatisfy { !$0.isBound && !$0.isWrongOnPurpose })
    #expect(all.contains { $0.name == "stable-id,identity=owned,saves=scroll" })
  }
}
