import Results
import Testing

@testable import Reporting

/// The parts of a page that depend on the results.
@Suite struct ComparisonPageTests {
  /// A design without a fault as usual, and with some where ends come late.
  private static var unconfirmed: RunResult {
    let workloads: [Workload] = [("usual", nil), ("late", "ends come late")].map { host, phrase in
      var workload = FixedRun.workload(host: host)
      (workload.platform, workload.behaviour) = ("uikit", phrase)
      workload.argument = "browse.jsonl"
      return workload
    }
    var results = [
      FixedRun.result("a", on: workloads[0], cost: 100),
      FixedRun.result("a", on: workloads[1], lost: 3, cost: 100),
    ]
    for index in results.indices { results[index].hasCode = true }
    return FixedRun.run(results, on: workloads)
  }

  @Test func aPhoneShowsTheFaultsUnderOtherBehaviours() throws {
    let page = try HTMLFormat.render(Report(Self.unconfirmed))
    #expect(
      page.contains(
        "<p>The fewest faults on browse, and nothing wrong under 1 of uikit&#39;s 2 behaviours.</p>"
      ))
    #expect(page.contains("<p>Under the other one, where ends come late, it shows 2.2 lost"))
    #expect(page.contains("<p class=\"minor\">The simulated list&#39;s bookkeeping"))
  }

  @Test func thePageHasTheCommandsOfTheTerminal() throws {
    let report = Report(Self.unconfirmed)
    let text = TerminalFormat.render(report)
    let page = try HTMLFormat.render(report)
    for (purpose, command) in [
      ("See what is left", "filmstrip explain browse.jsonl --design a --host late"),
      ("Write it", "filmstrip new my-feed --design a"),
    ] {
      #expect(text.contains("\(purpose): \(command)\n"))
      #expect(page.contains("<p class=\"note\">\(purpose): <code>\(command)</code></p>"))
    }
  }

  @Test func theCrossIsInThePanelOfFaultsAlone() throws {
    let part = Report(Self.unconfirmed).parts[0]
    let chart = try #require(DotChart.costs(of: part, "chart")).table
    #expect(chart.rows.map(\.shape) == [.bad])
    #expect(chart.rows[0].cells.count > 2)
    let shapes = chart.rows[0].cells.map(\.shape)
    #expect(shapes[1] == nil && shapes.dropFirst(2).allSatisfy { $0 == .plain })
  }

  /// Where offsets are confined, the answer shows faults, and another design none. Elsewhere the other is wrong.
  private static var rivals: Report {
    let workloads: [Workload] = [
      ("usual", nil), ("confined", "offsets are brought back into the content"),
      ("late", "ends come late"),
    ].map { host, phrase in
      var workload = FixedRun.workload(host: host)
      (workload.platform, workload.behaviour) = ("uikit", phrase)
      workload.behaviourName = "uikit/\(host == "confined" ? "offsets-confined" : host)"
      workload.argument = "browse.jsonl"
      return workload
    }
    let lost = [[0, 14, 0], [9, 0, 20]]
    let results = ["a", "b"].enumerated().flatMap { design, name in
      workloads.enumerated().map { number, workload in
        FixedRun.result(name, on: workload, lost: lost[design][number], cost: 100)
      }
    }
    return Report(FixedRun.run(results, on: workloads))
  }

  @Test func theFirstTableIsThatOfTheWorstWorkloadOfTheOthers() throws {
    let part = Self.rivals.parts[0]
    #expect(part.answer.designs == ["a"])
    #expect(Rivals(of: part).worst(of: part.tabledWorkloads.map(\.workload)) == 2)
  }

  @Test func aRowInWhichTheAnswerIsWorseIsExplained() throws {
    let part = Self.rivals.parts[0]
    let workloads = part.tabledWorkloads.map(\.workload)
    let rivals = Rivals(of: part)
    #expect(rivals.summary(on: workloads[0]) == nil)
    #expect(rivals.summary(on: workloads[2]) == nil)
    let words = try #require(rivals.summary(on: workloads[1]))
    #expect(
      words.hasPrefix(
        """
        On browse, uikit where offsets are brought back into the content, a shows 14 faults and b none, because offsets \
        are brought back into the content there (none without that): the list moves a strip itself
        """), "\(words)")
    let explanation = try #require(rivals.explanation(on: workloads[1]))
    #expect(
      explanation
        == "\(words) Each step: filmstrip explain browse.jsonl --design a --host uikit/offsets-confined"
    )
    let page = try HTMLFormat.render(Self.rivals)
    #expect(page.components(separatedBy: "a shows 14 faults and b none").count == 3)
  }

  /// The states of the stored offsets of two designs: 0 none, 1 right, 2 another.
  @Test(arguments: [
    ([1, 1, 0], [1, 0, 1], false), ([1, 1, 0], [1, 1, 1], true), ([1, 2], [2, 1], true),
  ])
  func storedOffsetsAreShownIfTheyDifferOrAreWrong(one: [Int], other: [Int], isShown: Bool) {
    var film = Film(
      workload: "browse", host: "late", traceHash: "", frameCount: 1, firstFrame: 0,
      isVertical: true, shapes: [])
    film.takes = [one, other].map { states in
      var take = FilmTake(design: "a")
      var store = FilmedStore()
      store.states = DeltaColumn(states)
      take.stored = store
      return take
    }
    #expect((PageFilm(film: film).stored != nil) == isShown)
    film.takes = []
    #expect(PageFilm(film: film).stored == nil)
  }

  @Test func aFilmIsNamedAsItsWorkloadIs() throws {
    var report = Report(Self.unconfirmed)
    var film = Film(
      workload: "browse", host: "late", traceHash: "", frameCount: 1, firstFrame: 0,
      isVertical: true, shapes: [])
    film.times = [0]
    report.playback = .film(film)
    #expect(try HTMLFormat.render(report).contains("browse, uikit where ends come late. All 1 "))
    #expect(try HTMLFormat.render(film).contains("browse, host late. "))
  }
}
