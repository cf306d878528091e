import ReferenceList
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@testable import ListEngine

/// The five articles as their view controllers have it, against the presets that stand for them: the seam is the
/// right one, and the presets are what the articles say.
@Suite struct ArticleTests {
  struct Article: Sendable, CustomTestStringConvertible {
    let preset: String
    /// True if it binds a cell in `willDisplay`, and so again where a prepared one comes onto the screen, which no
    /// preset does.
    var bindsInWillDisplay = false
    let make: @Sendable (RowModel) -> any FeedDesign

    var testDescription: String { preset }

    func design() throws -> Design {
      let own = CustomDesign("as-code", make: make)
      var choices = try Design(preset).choices
      choices.own = own.preset.choices.own
      return Design(preset: own.preset, choices: choices)
    }

    /// Hosts with the rest of whose order it can be held against the preset's.
    var hosts: [ListHost] { ListHost.all.filter { !bindsInWillDisplay || !$0.keepsPrepared } }
  }

  static let articles = [
    Article(preset: "furrow-2015", bindsInWillDisplay: true) {
      SwiftArticle(model: $0, reloads: false)
    },
    Article(preset: "furrow-2015-demo", bindsInWillDisplay: true) {
      SwiftArticle(model: $0, reloads: true)
    },
    Article(preset: "viblo", bindsInWillDisplay: true) { SwiftArticle(model: $0, reloads: true) },
    Article(preset: "filmstrip-2014") { FilmstripArticle(model: $0) },
    Article(preset: "scroll-view") { ScrollViewOfStrips(model: $0) },
    Article(preset: "nested-tables-2016") { NestedTablesArticle(model: $0) },
    Article(preset: "stack-view") { NestedTablesArticle(model: $0) },
    Article(preset: "furrow-2013", bindsInWillDisplay: true) {
      ObjectiveCArticle(model: $0, savesOnScroll: false)
    },
    Article(preset: "furrow-2013-demo", bindsInWillDisplay: true) {
      ObjectiveCArticle(model: $0, savesOnScroll: true)
    },
  ]

  /// Counters, faults, and every callback of the log, in their order.
  static func expectEqual(
    _ article: Article, on trace: ValidTrace, _ host: ListHost, _ label: String
  ) throws {
    let own = try article.design()
    let preset = try Design(article.preset)
    // A strip that is bound in `willDisplay` is not bound before it.
    func isCompared(_ entry: LogEntry) -> Bool {
      !(article.bindsInWillDisplay && entry.callback == .willDisplay)
    }
    var entries: [LogEntry] = []
    let expected = preset.loggedReplay(of: trace, host: host) { entry in
      if isCompared(entry) { entries.append(entry) }
    }
    var number = 0
    var firstDifference: String?
    let found = own.loggedReplay(of: trace, host: host) { entry in
      guard isCompared(entry) else { return }
      let other = number < entries.count ? entries[number] : nil
      if entry != other, firstDifference == nil {
        firstDifference = "entry \(number): \(entry), and not \(other?.description ?? "none")"
      }
      number += 1
    }
    let comment = Comment(rawValue: "\(article.preset) on \(host), \(label)")
    #expect(found.counters.list.map(\.value) == expected.counters.list.map(\.value), comment)
    #expect(found.fidelity == expected.fidelity, comment)
    #expect(firstDifference == nil, comment)
    #expect(number == entries.count, comment)

    let finished = own.session(on: trace, host: host).setUp().run()
    #expect(finished.counters == found.counters, comment)
  }

  @Test(arguments: articles)
  func theCodeOfAnArticleDoesWhatItsPresetDoesOnEveryEmbeddedTrace(article: Article) throws {
    for name in EmbeddedTraces.names {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      for host in [ListHost.acquireFirst, .late] {
        try ArticleTests.expectEqual(article, on: trace, host, name)
      }
    }
  }

  @Test(arguments: articles)
  func theCodeOfAnArticleDoesWhatItsPresetDoesOnRandomFeeds(article: Article) throws {
    for seed in 0..<UInt64(Thorough.count(60, of: 1000)) {
      let trace = RandomTrace.make(seed: seed, size: .small, allowsZeroStride: true)
      let host = article.hosts[Int(seed) % article.hosts.count]
      try ArticleTests.expectEqual(article, on: trace.checked, host, "seed \(seed)")
    }
  }
}
