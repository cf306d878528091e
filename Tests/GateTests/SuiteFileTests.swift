import Results
import Testing

@testable import Gate

/// A suite or project file is read, or every mistake in it is named with its line.
@Suite struct SuiteFileTests {
  /// A vocabulary of a few words.
  struct FewWords: SuiteVocabulary {
    let generatorOptions = ["scenario", "seed", "mutation"]
    let metrics = ["counters.cellsCreated", "counters.rowsEnded", "fidelity.traps", "time"]

    func problem(_ term: SuiteTerm, _ word: String) -> String? {
      let known: [String] =
        switch term {
        case .trace: ["browse", "edited"]
        case .design: ["stable-id", "floor"]
        case .host: ["acquireFirst", "late"]
        case .axis: ["pool"]
        case .value: ["fifo", "cap:5"]
        case .equality: ["opening=8ms"]
        }
      return known.contains(word) ? nil : "there is no \(term) '\(word)'"
    }

    func generatorProblem(_ options: [(name: String, value: String)]) -> String? {
      options.contains { $0.value == "wrong" } ? "there is no such scenario" : nil
    }

    func refusal(of name: String, as what: String, among known: [String]) -> String {
      "there is no \(what) '\(name)' among \(known.count)"
    }
  }

  private static func read(_ text: String) throws(SuiteError) -> Suite {
    try SuiteFile.read(text, named: "s.yml", vocabulary: FewWords())
  }

  private static func mistakes(_ text: String) -> [SuiteMistake] {
    do {
      _ = try read(text)
      return []
    } catch {
      #expect(error.file == "s.yml")
      return error.mistakes
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
    #expect(suite.hosts.map(\.text) == ["uikit"])
    #expect(suite.times.judging == .judged && suite.metrics.isEmpty)
    #expect(suite.judges("anything"))
  }

  private static func expect(_ beginning: String, atLine line: Int, of text: String) {
    let mistakes = SuiteFileTests.mistakes(text)
    #expect(
      mistakes.contains { $0.line == line && "\($0.problem)".hasPrefix(beginning) }, "\(mistakes)")
  }

  @Test(
    arguments: [
      ("", 1, "found nothing, expected"), ("- a\n", 1, "found a list, expected"),
      ("\u{0}", 1, "this is no YAML"),
      ("a: [1\nb: 2\n", 2, "this is no YAML"),
      ("a: 1\nb: 2\na: 3\n", 1, "found 'a' twice, expected"),
      ("name: x\n", 1, "found no 'filmstrip-suite', expected"),
      ("filmstrip-suite: 2\ntraces: [browse]\n", 1, "found version '2' of suites, expected"),
      ("filmstrip-suite: 1\ntraces: [browse]\n", 1, "found no 'designs', expected"),
      ("filmstrip-suite: 1\ndesigns: [floor]\n", 1, "found no 'traces', expected"),
    ])
  func aFileThatIsNoSuiteIsRefused(text: String, line: Int, beginning: String) {
    SuiteFileTests.expect(beginning, atLine: line, of: text)
  }

  /// The mistakes of the designs below a list of traces, and of the traces above a list of designs.
  @Test(
    arguments: [
      ("traces: [brow]\ndesigns: [floor]", 2, "there is no trace 'brow'"),
      ("traces:\ndesigns: [floor]", 2, "found nothing, expected"),
      (
        "traces: [{seed: 1}]\ndesigns: [floor]", 2,
        "found a generated trace without 'scenario', expected"
      ),
      ("traces: [{scenario: wrong}]\ndesigns: [floor]", 2, "there is no such scenario"),
      ("traces: [browse]\ndesigns: [{a: floor, b: floor}]", 3, "found 2 names, expected"),
      ("traces: [browse]\ndesigns: [[floor]]", 3, "found a list, expected"),
    ])
  func aTraceOrADesignThatIsNoneIsNamed(lines: String, line: Int, beginning: String) {
    SuiteFileTests.expect(beginning, atLine: line, of: "filmstrip-suite: 1\n\(lines)\n")
  }

  /// The first line of `lines` is the fourth of the file.
  @Test(
    arguments: [
      ("desings: [x]", 4, "there is no key in a suite 'desings' among 13"),
      ("hosts: [lat]", 4, "there is no host 'lat'"),
      ("hosts:\n  - late\n  - late", 6, "found the host 'late' twice, expected"),
      ("hosts: []", 4, "found no hosts in the list, expected"),
      ("base: flor", 4, "there is no design 'flor'"),
      ("vary: {pol: [a]}", 4, "there is no axis 'pol'"),
      ("vary: {pool: [fifo, filo]}", 4, "there is no value(axis: \"pool\") 'filo'"),
      ("vary: pool", 4, "found no 'AXIS: [VALUE, ...]' in 'vary', expected"),
      ("metrics:\n  - counters.cels", 5, "there is no metric 'counters.cels' among 4"),
      ("metrics: [none.*]", 4, "found 'none.*', expected"),
      ("times: off\nmetrics: [counters.rowsEnded]", 5, "found metrics that decide nothing"),
      (
        "times: advisory\nmetrics: [counters.rowsEnded, time]", 5,
        "found metrics that decide nothing"
      ),
      (
        "thresholds: [{metric: counters.rowsE*, within: 1}]", 4,
        "found a threshold of 'counters.rowsE*'"
      ),
      ("base: '*'", 4, "there is no design '*'"),
      ("instructions: 1", 4, "found 'instructions: 1', expected"),
      ("times: maybe", 4, "there is no way to judge times 'maybe' among 3"),
      ("times: {margin: 0}", 4, "found '0', expected"),
      ("times: {margin: 200%}", 4, "found '200%', expected"),
      ("times: {blocks: 121}", 4, "found 'blocks: 121', expected"),
      ("times: {magin: 1%}", 4, "there is no key in 'times' 'magin' among 4"),
      ("thresholds:\n  - within: 1%", 5, "found a threshold without 'metric', expected"),
      ("thresholds:\n  - metric: time", 5, "found a threshold without 'within', expected"),
      ("thresholds: [{metric: time, within: 3}]", 4, "found 'within: 3' for time, expected"),
      ("thresholds: [{metric: time, within: x}]", 4, "found 'x', expected"),
      ("thresholds: [{metric: time, within: nan}]", 4, "found 'nan', expected"),
      (
        "budgets: [{metric: fidelity.traps}]", 4,
        "found a budget without 'at-least' or 'at-most', expected"
      ),
      (
        "budgets: [{metric: fidelity.traps, at-most: 1, at-least: 2}]", 4,
        "found a budget of at least 2 and at most 1, expected"
      ),
    ])
  func aMistakeIsNamedWithItsLine(lines: String, line: Int, beginning: String) {
    SuiteFileTests.expect(
      beginning, atLine: line,
      of: "filmstrip-suite: 1\ntraces: [browse]\ndesigns: [floor]\n\(lines)\n")
  }

  /// A metric without a better direction can break a budget.
  @Test(
    arguments: [
      "metrics: [counters.rowsEnded]\nbudgets: [{metric: counters.*, at-most: 1}]",
      "metrics: [counters.rowsEnded, fidelity.*]", "metrics: [time]",
      "thresholds: [{metric: counters.*, within: 1}]",
    ])
  func aSuiteThatCanFailIsRead(lines: String) {
    let text = "filmstrip-suite: 1\ntraces: [browse]\ndesigns: [floor]\n\(lines)\n"
    #expect(SuiteFileTests.mistakes(text).isEmpty)
    #expect(SuiteFileTests.mistakes("\u{FEFF}\(text)").isEmpty, "with a byte order mark")
  }

  // MARK: Project files

  private static func project(_ text: String) throws(SuiteError) -> Project {
    try Project.read(text, named: "filmstrip.yml", vocabulary: FewWords())
  }

  @Test func everyKeyOfAProjectIsRead() throws {
    let project = try Self.project(
      """
      traces: [browse, edited]
      designs: [stable-id]
      hosts: late
      base: floor
      margin: 5%
      equal: [opening=8ms]
      budget: 30
      """)
    #expect(project.traces == ["browse", "edited"] && project.designs == ["stable-id"])
    #expect(
      project.hosts.map(\.text) == ["late"] && project.base == "floor" && project.margin == 0.05)
    #expect(project.equal == ["opening=8ms"] && project.budget == 30)
  }

  @Test func everyMistakeInAProjectIsNamedWithItsLine() {
    let text = """
      filmstrip-suite: 1
      traces: [browse, nowhere]
      designs: []
      hosts: [late, late]
      margin: 0%
      budget: 0
      equal: opening
      """
    let error = #expect(throws: SuiteError.self) { try Self.project(text) }
    #expect(error?.mistakes.map(\.line) == Array(1...7))
    #expect(error?.lines.allSatisfy { $0.hasPrefix("filmstrip.yml:") } == true)
  }

  @Test(arguments: ["", "- browse", "traces: [browse", "\u{0}"])
  func anotherFileThanAProjectIsRefused(text: String) {
    #expect(throws: SuiteError.self) { try Self.project(text) }
  }

  // MARK: Errors and patterns

  @Test func allMistakesAreNamedAtOnceByLine() {
    let mistakes = SuiteFileTests.mistakes(
      """
      filmstrip-suite: 1
      hosts: [lat]
      designs:
        - floor
        - stble-id
      traces: [brow]
      instruction: 2
      """)
    #expect(mistakes.map(\.line) == [2, 5, 6, 7])
  }

  @Test func anErrorIsALineForEachMistake() {
    let error = SuiteError(
      file: "s.yml",
      mistakes: [
        SuiteMistake(line: 1, problem: .unexpected("'x'", expected: "a number")),
        SuiteMistake(line: 2, problem: .refused("there is no host 'lat'")),
      ])
    #expect(
      error.lines == ["s.yml:1: found 'x', expected a number", "s.yml:2: there is no host 'lat'"])
    #expect(error.description == error.lines.joined(separator: "\n"))
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
