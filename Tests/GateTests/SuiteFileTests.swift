import Gate
import Results
import Testing

/// A suite file is read as it is meant, or every mistake in it is named with its line.
@Suite struct SuiteFileTests {
  /// A vocabulary of a few words.
  private static let vocabulary = SuiteVocabulary(
    problem: { term, word in
      let known: [String] =
        switch term {
        case .trace: ["browse", "edited"]
        case .design: ["stable-id", "floor"]
        case .host: ["acquireFirst", "late"]
        case .axis: ["pool"]
        case .value: ["fifo", "cap:5"]
        }
      return known.contains(word) ? nil : "there is no \(term) '\(word)'"
    },
    generatorProblem: { options in
      options.contains { $0.value == "wrong" } ? "there is no such scenario" : nil
    },
    generatorOptions: ["scenario", "seed", "mutation"],
    metrics: ["counters.cellsCreated", "fidelity.traps", "time"],
    refusal: { name, what, known in "there is no \(what) '\(name)' among \(known.count)" })

  private static func read(_ text: String) throws(SuiteError) -> Suite {
    try SuiteFile.read(text, named: "s.yml", vocabulary: vocabulary)
  }

  private static func lines(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch {
      return error.lines
    }
  }

  static let whole = """
    filmstrip-suite: 1
    name: mine
    traces:
      - browse
      - scenario: hunt
        seed: 7
        mutation: [paging, storms]
    designs:
      - floor
      - my app: stable-id
    vary:
      pool: [fifo, cap:5]
    base: floor
    hosts: [acquireFirst, late]
    metrics: ["counters.*", time]
    instructions: 2
    times: {judge: advisory, margin: 4%, alpha: 0.05, blocks: 20}
    thresholds:
      - {metric: counters.*, design: my*, within: 1%}
      - {metric: counters.cellsCreated, within: 2}
    budgets:
      - metric: fidelity.traps
        host: late
        at-most: 0
        at-least: 0
    """

  @Test func everyKeyIsRead() throws {
    let suite = try SuiteFileTests.read(SuiteFileTests.whole)
    #expect(suite.name == "mine")
    #expect(
      suite.traces == [
        .named(.init("browse", line: 4)),
        .generated(
          [
            .init(name: "scenario", value: "hunt"), .init(name: "seed", value: "7"),
            .init(name: "mutation", value: "paging"), .init(name: "mutation", value: "storms"),
          ], line: 5),
      ])
    #expect(suite.designs.map(\.name) == [nil, "my app"])
    #expect(suite.designs.map(\.design.text) == ["floor", "stable-id"])
    #expect(suite.variations.map(\.axis.text) == ["pool"])
    #expect(suite.variations[0].values.map(\.text) == ["fifo", "cap:5"])
    #expect(suite.hosts.map(\.text) == ["acquireFirst", "late"])
    #expect(suite.judges("counters.cellsCreated") && suite.judges("time"))
    #expect(!suite.judges("fidelity.traps"))
    #expect(suite.instructionRunCount == 2)
    #expect(suite.times.judging == .advisory && suite.times.blockCount == 20)
    #expect(suite.times.margin == 0.04 && suite.times.alpha == 0.05)
    #expect(suite.thresholds.map(\.allowance) == [.relative(0.01), .absolute(2)])
    #expect(suite.thresholds[0].selection.line == 19)
    #expect(suite.budgets[0].most == 0 && suite.budgets[0].least == 0)
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let suite = try SuiteFileTests.read(
      "filmstrip-suite: 1\ntraces: browse\ndesigns: [floor]\n")
    #expect(suite.hosts.map(\.text) == ["acquireFirst"])
    #expect(suite.times.judging == .judged && suite.metrics.isEmpty)
    #expect(suite.judges("anything"))
  }

  private static let beginning = "filmstrip-suite: 1\ntraces: [browse]\ndesigns: [floor]\n"

  @Test(
    arguments: [
      ("", "s.yml:1: found nothing, expected a suite"),
      ("- a\n", "s.yml:1: found a list, expected a suite"),
      ("a: [1\nb: 2\n", "s.yml:2: this is no YAML"),
      ("a: 1\nb: 2\na: 3\n", "twice, expected once"),
      ("name: x\n", "s.yml:1: found no 'filmstrip-suite'"),
      ("filmstrip-suite: 2\ntraces: [browse]\ndesigns: [floor]", "found version '2' of suites"),
      (beginning + "desings: [x]\n", "s.yml:4: there is no key in a suite 'desings' among 12"),
      (beginning + "hosts: [lat]\n", "s.yml:4: there is no host 'lat'"),
      (beginning + "hosts:\n  - late\n  - late\n", "s.yml:6: found the host 'late' twice"),
      (beginning + "hosts: []\n", "s.yml:4: found no hosts in the list"),
      (beginning + "base: flor\n", "s.yml:4: there is no design 'flor'"),
      (beginning + "vary: {pol: [a]}\n", "s.yml:4: there is no axis 'pol'"),
      (beginning + "vary: {pool: [fifo, filo]}\n", "'filo'"),
      (beginning + "vary: pool\n", "s.yml:4: found no 'AXIS: [VALUE, ...]'"),
      (beginning + "metrics:\n  - counters.cels\n", "s.yml:5: there is no metric 'counters.cels'"),
      (beginning + "metrics: [none.*]\n", "s.yml:4: found 'none.*', expected a pattern"),
      (beginning + "instructions: 1\n", "s.yml:4: found 'instructions: 1', expected 0, or 2"),
      (beginning + "times: maybe\n", "s.yml:4: there is no way to judge times 'maybe'"),
      (beginning + "times: {margin: 0}\n", "found '0', expected a share above 0%"),
      (beginning + "times: {margin: 200%}\n", "found '200%', expected a share"),
      (beginning + "times: {blocks: 121}\n", "found 'blocks: 121', expected 1 to 120"),
      (beginning + "times: {magin: 1%}\n", "there is no key in 'times' 'magin'"),
      (beginning + "thresholds:\n  - within: 1%\n", "s.yml:5: found a threshold without 'metric'"),
      (beginning + "thresholds:\n  - metric: time\n", "found a threshold without 'within'"),
      (beginning + "thresholds: [{metric: time, within: 3}]\n", "for time, expected a share"),
      (beginning + "thresholds: [{metric: time, within: x}]\n", "found 'x', expected a number"),
      (beginning + "thresholds: [{metric: time, within: nan}]\n", "found 'nan', expected a number"),
      (beginning + "budgets: [{metric: fidelity.traps}]\n", "without 'at-least' or 'at-most'"),
      (
        beginning + "budgets: [{metric: fidelity.traps, at-most: 1, at-least: 2}]\n",
        "nothing can be both"
      ),
      ("filmstrip-suite: 1\ntraces: [browse]\n", "found no 'designs'"),
      ("filmstrip-suite: 1\ndesigns: [floor]\n", "found no 'traces'"),
      (
        "filmstrip-suite: 1\ntraces: [brow]\ndesigns: [floor]\n",
        "s.yml:2: there is no trace 'brow'"
      ),
      ("filmstrip-suite: 1\ntraces: [{seed: 1}]\ndesigns: [floor]\n", "without 'scenario'"),
      (
        "filmstrip-suite: 1\ntraces: [{scenario: wrong}]\ndesigns: [floor]\n",
        "s.yml:2: there is no such scenario"
      ),
      ("filmstrip-suite: 1\ntraces: [browse]\ndesigns: [{a: floor, b: floor}]\n", "found 2 names"),
      (
        "filmstrip-suite: 1\ntraces: [browse]\ndesigns: [[floor]]\n",
        "found a list, expected a design"
      ),
      (
        "filmstrip-suite: 1\ntraces:\ndesigns: [floor]\n",
        "s.yml:2: found nothing, expected a trace"
      ),
      ("\u{0}", "this is no YAML"),
    ])
  func aMistakeIsNamedWithItsLine(text: String, words: String) {
    let lines = SuiteFileTests.lines(text)
    #expect(lines.contains { $0.contains(words) }, "\(lines)")
  }

  @Test func allMistakesAreNamedAtOnceByLine() {
    let lines = SuiteFileTests.lines(
      """
      filmstrip-suite: 1
      hosts: [lat]
      designs:
        - floor
        - stble-id
      traces: [brow]
      instruction: 2
      """)
    #expect(lines.map { $0.split(separator: ":")[1] } == ["2", "5", "6", "7"])
  }

  @Test func patternsFit() {
    for (pattern, name, fits) in [
      ("a", "a", true), ("a", "ab", false), ("a*", "ab", true), ("*", "", true), ("*b", "ab", true),
      ("a*c", "abc", true), ("a*c", "ac", true), ("a*ca", "aca", true), ("aa*a", "aa", false),
      ("a*b*c", "axbxc", true), ("a*b*c", "axc", false), ("**", "x", true), ("*a*", "bab", true),
    ] {
      #expect(NamePattern(pattern).matches(name) == fits, "\(pattern) \(name)")
    }
  }
}
