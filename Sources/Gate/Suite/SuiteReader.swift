import Results
import Yams

/// Turns the tree of a YAML file into a suite, and notes every mistake on the way.
struct SuiteReader {
  let vocabulary: SuiteVocabulary
  private(set) var suite = Suite()
  private(set) var mistakes: [SuiteMistake] = []

  /// - Parameter name: what reports call a suite that does not say.
  init(vocabulary: SuiteVocabulary, name: String) {
    self.vocabulary = vocabulary
    suite.name = name
  }

  static let keys = [
    "filmstrip-suite", "name", "traces", "designs", "vary", "base", "hosts", "metrics",
    "instructions", "times", "thresholds", "budgets",
  ]

  mutating func readSuite(_ root: Node) {
    guard let members = members(of: root, as: "a suite", keys: SuiteReader.keys) else { return }
    let byKey = Dictionary(members.map { ($0.key.text, $0.value) }) { first, _ in first }
    guard readVersion(byKey["filmstrip-suite"], "suite", Suite.version) else { return }
    if let name = byKey["name"], let word = word(name, "a name") { suite.name = word.text }
    readTraces(byKey["traces"])
    readDesigns(byKey["designs"])
    if let vary = byKey["vary"] { readVariations(vary) }
    if let base = byKey["base"], let word = word(base, "a design") {
      check(.design, word)
      suite.base = word
    }
    if let hosts = byKey["hosts"] { readHosts(hosts) }
    if let metrics = byKey["metrics"] {
      suite.metrics = words(metrics, "metrics").map { metricPattern($0) }
    }
    if let instructions = byKey["instructions"] { readInstructions(instructions) }
    if let times = byKey["times"] { readTimes(times) }
    for entry in entries(byKey["thresholds"], "thresholds") { readThreshold(entry) }
    for entry in entries(byKey["budgets"], "budgets") { readBudget(entry) }
  }

  /// Reads the version of a format, `filmstrip-suite: 1`.
  ///
  /// - Returns: false where the file has none.
  @discardableResult
  mutating func readVersion(_ node: Node?, _ format: String, _ version: Int) -> Bool {
    guard let node else {
      let key = "filmstrip-\(format)"
      note(1, .missing("'\(key)'", expected: "'\(key): \(version)'"))
      return false
    }
    if let word = word(node, "the \(format) format's version"), word.text != "\(version)" {
      note(
        word.line,
        .unexpected(
          "version '\(word.text)' of \(format)s",
          expected: "\(version): a newer filmstrip may read it"))
    }
    return true
  }

  // MARK: What is run

  mutating func readTraces(_ node: Node?) {
    guard let node else { return noteMissingList("'traces'") }
    for entry in entries(node, "traces") {
      if case .mapping = entry {
        readGenerated(entry)
      } else if let word = word(entry, "a trace, or the options of a generated one") {
        check(.trace, word)
        suite.traces.append(.named(word))
      }
    }
  }

  private mutating func readGenerated(_ node: Node) {
    guard
      let members = members(
        of: node, as: "a generated trace", keys: vocabulary.generatorOptions)
    else { return }
    var options: [Suite.TraceEntry.Option] = []
    for (key, value) in members {
      let values = value.sequence == nil ? [value] : Array(value.sequence ?? [])
      for node in values {
        guard let word = word(node, "a value of '\(key.text)'") else { return }
        options.append(Suite.TraceEntry.Option(name: key.text, value: word.text))
      }
    }
    let line = SuiteReader.line(node)
    guard options.contains(where: { $0.name == "scenario" }) else {
      return note(line, .missing("'scenario'", from: "a generated trace", expected: "one"))
    }
    if let problem = vocabulary.generatorProblem(options.map { ($0.name, $0.value) }) {
      note(line, .refused(problem))
    }
    suite.traces.append(.generated(options, line: line))
  }

  private mutating func readDesigns(_ node: Node?) {
    guard let node else { return noteMissingList("'designs'") }
    for entry in entries(node, "designs") {
      if case .mapping(let mapping) = entry {
        guard mapping.count == 1, let pair = mapping.first,
          let name = word(pair.key, "a name"), let design = word(pair.value, "a design")
        else {
          note(
            SuiteReader.line(entry),
            .unexpected("\(mapping.count) names", expected: "one 'NAME: DESIGN'"))
          continue
        }
        check(.design, design)
        suite.designs.append(Suite.DesignEntry(name: name.text, design: design))
      } else if let word = word(entry, "a design, or 'NAME: DESIGN'") {
        check(.design, word)
        suite.designs.append(Suite.DesignEntry(name: nil, design: word))
      }
    }
  }

  mutating func readVariations(_ node: Node) {
    guard let mapping = node.mapping else {
      return note(
        SuiteReader.line(node),
        .missing("'AXIS: [VALUE, ...]' in 'vary'", expected: "one or more"))
    }
    for (key, value) in mapping {
      guard let axis = word(key, "an axis") else { continue }
      let problem = vocabulary.problem(.axis, axis.text)
      if let problem { note(axis.line, .refused(problem)) }
      let values = words(value, "values of '\(axis.text)'")
      for value in values where problem == nil { check(.value(axis: axis.text), value) }
      suite.variations.append(Suite.Variation(axis: axis, values: values))
    }
  }

  mutating func readHosts(_ node: Node) {
    suite.hosts = words(node, "hosts")
    for (index, host) in suite.hosts.enumerated() {
      check(.host, host)
      if suite.hosts[..<index].contains(where: { $0.text == host.text }) {
        note(host.line, .twice("the host '\(host.text)'"))
      }
    }
  }

  private mutating func readInstructions(_ node: Node) {
    guard let word = word(node, "a number of processes") else { return }
    guard let count = Int(word.text), count == 0 || 2...100 ~= count else {
      return note(
        word.line,
        .unexpected(
          "'instructions: \(word.text)'", expected: "0, or 2 to 100 processes that must agree"))
    }
    suite.instructionRunCount = count
  }

  // MARK: What is judged

  private mutating func readTimes(_ node: Node) {
    let judgings = Suite.Times.Judging.allCases.map(\.rawValue)
    func judging(_ word: Suite.Word) -> Suite.Times.Judging? {
      Suite.Times.Judging(rawValue: word.text)
    }
    guard case .mapping = node else {
      guard let word = word(node, "one of \(judgings.joined(separator: ", "))") else { return }
      guard let found = judging(word) else {
        return noteWay(word, judgings)
      }
      suite.times.judging = found
      return
    }
    guard
      let members = members(of: node, as: "'times'", keys: ["judge", "margin", "alpha", "blocks"])
    else { return }
    for (key, value) in members {
      guard let word = word(value, "a value of '\(key.text)'") else { continue }
      switch key.text {
      case "judge":
        if let found = judging(word) {
          suite.times.judging = found
        } else {
          noteWay(word, judgings)
        }
      case "margin":
        suite.times.margin = share(word, within: 0...1) ?? suite.times.margin
      case "alpha":
        suite.times.alpha = share(word, within: 0...0.5) ?? suite.times.alpha
      default:
        guard let count = Int(word.text), 1...120 ~= count else {
          note(word.line, .unexpected("'blocks: \(word.text)'", expected: "1 to 120"))
          continue
        }
        suite.times.blockCount = count
      }
    }
  }

  private mutating func noteWay(_ word: Suite.Word, _ known: [String]) {
    note(word.line, .refused(vocabulary.refusal(word.text, "way to judge times", known)))
  }

  private mutating func readThreshold(_ node: Node) {
    guard let (selection, values) = selection(node, "a threshold", values: ["within"]) else {
      return
    }
    guard let within = values["within"] else {
      return note(
        selection.line,
        .missing("'within'", from: "a threshold", expected: "a number or a share"))
    }
    if within.text.hasSuffix("%") {
      guard let share = share(within, within: 0...100) else { return }
      suite.thresholds.append(Threshold(selection, .relative(share)))
    } else if let number = number(within, atLeast: 0) {
      if selection.metric.matches("time") {
        return note(
          within.line,
          .unexpected("'within: \(within.text)' for time", expected: "a share, such as 5%"))
      }
      suite.thresholds.append(Threshold(selection, .absolute(number)))
    }
  }

  private mutating func readBudget(_ node: Node) {
    guard
      let (selection, values) = selection(node, "a budget", values: ["at-least", "at-most"])
    else { return }
    guard !values.isEmpty else {
      return note(
        selection.line,
        .missing("'at-least' or 'at-most'", from: "a budget", expected: "one or both"))
    }
    let least = values["at-least"].flatMap { number($0, atLeast: nil) }
    let most = values["at-most"].flatMap { number($0, atLeast: nil) }
    if let least, let most, least > most {
      note(
        selection.line,
        .unexpected(
          "a budget of at least \(Number.text(least)) and at most \(Number.text(most))",
          expected: "limits that something lies between"))
    }
    suite.budgets.append(Budget(selection, least: least, most: most))
  }

  private mutating func selection(
    _ node: Node, _ what: String, values names: [String]
  ) -> (Selection, [String: Suite.Word])? {
    guard
      let members = members(
        of: node, as: what, keys: ["metric", "workload", "host", "design"] + names)
    else { return nil }
    var words: [String: Suite.Word] = [:]
    for (key, value) in members { words[key.text] = word(value, "a value of '\(key.text)'") }
    let line = SuiteReader.line(node)
    guard let metric = words["metric"] else {
      note(line, .missing("'metric'", from: what, expected: "the metrics that it is for"))
      return nil
    }
    func pattern(_ key: String) -> NamePattern? { words[key].map { NamePattern($0.text) } }
    let selection = Selection(
      metric: metricPattern(metric), workload: pattern("workload"), host: pattern("host"),
      design: pattern("design"), line: line)
    return (selection, words.filter { names.contains($0.key) })
  }

  private mutating func metricPattern(_ word: Suite.Word) -> NamePattern {
    let pattern = NamePattern(word.text)
    if !vocabulary.metrics.contains(where: pattern.matches) {
      note(
        word.line,
        pattern.isPlain
          ? .refused(vocabulary.refusal(word.text, "metric", vocabulary.metrics))
          : .unexpected(
            "'\(word.text)'",
            expected: "a pattern that a metric fits (there are: "
              + vocabulary.metrics.joined(separator: ", ") + ")"))
    }
    return pattern
  }

  // MARK: Nodes

  /// - Throws: `SuiteError` where there was a mistake.
  func end(named file: String) throws(SuiteError) {
    guard !mistakes.isEmpty else { return }
    throw SuiteError(file: file, mistakes: mistakes.sorted { $0.line < $1.line })
  }

  mutating func note(_ line: Int, _ problem: SuiteMistake.Problem) {
    mistakes.append(SuiteMistake(line: line, problem: problem))
  }

  mutating func noteMissingList(_ key: String) {
    note(1, .missing(key, expected: "a list with one or more"))
  }

  mutating func check(_ term: SuiteVocabulary.Term, _ word: Suite.Word) {
    if let problem = vocabulary.problem(term, word.text) { note(word.line, .refused(problem)) }
  }
}
