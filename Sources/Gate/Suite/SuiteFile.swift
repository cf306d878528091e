import Foundation
import Results
import ScrollTrace
import Yams

/// Reads suite files (<doc:Suites>).
package enum SuiteFile {
  /// - Parameter file: the file's name in errors, and the suite's unless the file has a name for it.
  /// - Throws: `SuiteError` with every mistake; with a single one if the text is not YAML.
  package static func read(
    _ text: String, named file: String, vocabulary: any SuiteVocabulary
  ) throws(SuiteError) -> Suite {
    var suite = Suite()
    suite.name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    return try SuiteReader.read(text, named: file, as: "a suite", vocabulary) { reader, root in
      reader.readSuite(root, &suite)
      return suite
    }
  }
}

extension SuiteReader {
  private static let suiteKeys = [
    "filmstrip-suite", "name", "traces", "designs", "logs", "vary", "base", "hosts", "metrics",
    "instructions", "times", "thresholds", "budgets",
  ]

  fileprivate mutating func readSuite(_ root: Node, _ suite: inout Suite) {
    guard let members = members(of: root, as: "a suite", keys: SuiteReader.suiteKeys),
      readVersion(members, "suite", Suite.version)
    else { return }
    suite.traces = required(members, "traces").compactMap { trace($0) }
    suite.designs = required(members, "designs").compactMap { design($0) }
    for (key, value) in members {
      switch key.text {
      case "name": suite.name = word(value, "a name")?.text ?? suite.name
      case "logs":
        suite.logs = entries(value, "logs").compactMap { node in
          named(node, "a log", "FILE").map { Suite.LogEntry(name: $0.name, file: $0.word) }
        }
      case "vary": suite.variations = variations(value)
      case "base": suite.base = base(value) ?? suite.base
      case "hosts": suite.hosts = hosts(value)
      case "metrics": suite.metrics = words(value, "metrics").map { metricPattern($0) }
      case "instructions":
        let runCount = word(value, "a number of processes").flatMap {
          count(
            $0, of: "instructions", expected: "0, or 2 to 100 processes that must agree", 0...0,
            2...100)
        }
        suite.instructionRunCount = runCount ?? 0
      case "times": readTimes(value, &suite.times)
      case "thresholds":
        suite.thresholds = entries(value, "thresholds").compactMap { threshold($0) }
      case "budgets": suite.budgets = entries(value, "budgets").compactMap { budget($0) }
      default: break
      }
    }
    checkThatSomeCanFail(suite, members)
  }

  /// Notes a mistake where the gate cannot fail: no listed metric has a better direction or a budget.
  private mutating func checkThatSomeCanFail(_ suite: Suite, _ members: Members) {
    let listed = vocabulary.metrics.filter(suite.lists)
    let canFail = listed.contains { name in
      let isAdvisory = name == Metric.time.name && suite.times.judging == .advisory
      return Metric(named: name)?.direction != .neither && !isAdvisory
        || suite.budgets.contains { $0.selection.metric.matches(name) }
    }
    guard !suite.metrics.isEmpty, !listed.isEmpty, !canFail,
      let key = members.first(where: { $0.key.text == "metrics" })?.key
    else { return }
    note(
      key.line,
      .unexpected(
        "metrics that decide nothing (\(listed.joined(separator: ", ")))",
        expected: "one with a better direction, or a budget"))
  }

  // MARK: Plan

  private mutating func trace(_ node: Node) -> Suite.TraceEntry? {
    guard case .mapping = node else {
      return word(node, "a trace, or the options of a generated one", .trace).map { .named($0) }
    }
    guard
      let members = members(
        of: node, as: "a generated trace", keys: vocabulary.generatorOptions)
    else { return nil }
    var options: [Suite.TraceEntry.Option] = []
    for (key, value) in members {
      for node in value.sequence.map(Array.init) ?? [value] {
        guard let word = word(node, "a value of '\(key.text)'") else { return nil }
        options.append(Suite.TraceEntry.Option(name: key.text, value: word.text))
      }
    }
    let line = SuiteReader.line(node)
    guard options.contains(where: { $0.name == "scenario" }) else {
      note(node, found: "a generated trace without 'scenario'", expected: "one")
      return nil
    }
    if let problem = vocabulary.generatorProblem(options.map { ($0.name, $0.value) }) {
      note(line, .refused(problem))
    }
    return .generated(options, line: line)
  }

  private mutating func design(_ node: Node) -> Suite.DesignEntry? {
    named(node, "a design", "DESIGN", .design).map {
      Suite.DesignEntry(name: $0.name, design: $0.word)
    }
  }

  /// A word, or a mapping of a name to one.
  private mutating func named(
    _ node: Node, _ what: String, _ placeholder: String, _ term: SuiteTerm? = nil
  ) -> (name: String?, word: Suite.Word)? {
    guard case .mapping(let mapping) = node else {
      return word(node, "\(what), or 'NAME: \(placeholder)'", term).map { (nil, $0) }
    }
    guard mapping.count == 1, let pair = mapping.first, let name = word(pair.key, "a name"),
      let word = word(pair.value, what, term)
    else {
      note(node, found: "\(mapping.count) names", expected: "one 'NAME: \(placeholder)'")
      return nil
    }
    return (name.text, word)
  }

  mutating func variations(_ node: Node) -> [Suite.Variation] {
    guard let mapping = node.mapping else {
      note(node, found: "no 'AXIS: [VALUE, ...]' in 'vary'", expected: "one or more")
      return []
    }
    var variations: [Suite.Variation] = []
    for (key, value) in mapping {
      guard let named = word(key, "an axis", .axis) else { continue }
      let axis = Suite.Word(FormerWords.axis(named.text), line: named.line)
      let values = words(value, "values of '\(axis.text)'")
      if vocabulary.problem(.axis, axis.text) == nil {
        for value in values { check(.value(axis: axis.text), value) }
      }
      variations.append(Suite.Variation(axis: axis, values: values))
    }
    return variations
  }

  /// One design, and not a pattern of presets.
  mutating func base(_ node: Node) -> Suite.Word? {
    guard let word = word(node, "a design", .design) else { return nil }
    if word.text.contains("*") { note(word, expected: "one design, without '*'", of: "base") }
    return word
  }

  mutating func hosts(_ node: Node) -> [Suite.Word] {
    distinctWords(node, "hosts", prefix: "the host ") { $0.check(.host, $1) }
  }

  // MARK: Judging

  private mutating func readTimes(_ node: Node, _ times: inout Suite.Times) {
    guard case .mapping = node else {
      let ways = Suite.Times.Judging.allCases.map(\.rawValue).joined(separator: ", ")
      if let word = word(node, "one of \(ways)") { readJudging(word, &times) }
      return
    }
    let members =
      members(of: node, as: "'times'", keys: ["judge", "margin", "alpha", "blocks"]) ?? []
    for (key, value) in members {
      guard let word = word(value, "a value of '\(key.text)'") else { continue }
      switch key.text {
      case "judge": readJudging(word, &times)
      case "margin": times.margin = share(word, upTo: 1) ?? times.margin
      case "alpha": times.alpha = share(word, upTo: 0.5) ?? times.alpha
      default: times.blockCount = count(word, of: "blocks", expected: "1 to 120", 1...120)
      }
    }
  }

  private mutating func readJudging(_ word: Suite.Word, _ times: inout Suite.Times) {
    if let judging = Suite.Times.Judging(rawValue: word.text) {
      times.judging = judging
    } else {
      let known = Suite.Times.Judging.allCases.map(\.rawValue)
      refuse(word, as: "way to judge times", among: known)
    }
  }

  private mutating func threshold(_ node: Node) -> Threshold? {
    guard let (selection, values) = selection(node, "a threshold", values: ["within"]) else {
      return nil
    }
    let limited = vocabulary.metrics.filter(selection.metric.matches)
    if !limited.isEmpty, limited.allSatisfy({ Metric(named: $0)?.direction == .neither }) {
      note(
        node, found: "a threshold of '\(selection.metric)', of which neither way is better",
        expected: "a metric with a better direction, or a budget")
    }
    guard let within = values["within"] else {
      note(node, found: "a threshold without 'within'", expected: "a number or a share")
      return nil
    }
    if within.text.hasSuffix("%") {
      return share(within, upTo: 100).map {
        Threshold(selection: selection, allowance: .relative($0))
      }
    }
    guard let number = number(within, atLeast: 0) else { return nil }
    if selection.metric.matches("time") {
      note(
        within.line,
        .unexpected("'within: \(within.text)' for time", expected: "a share, such as 5%"))
      return nil
    }
    return Threshold(selection: selection, allowance: .absolute(number))
  }

  private mutating func budget(_ node: Node) -> Budget? {
    guard
      let (selection, values) = selection(node, "a budget", values: ["at-least", "at-most"])
    else { return nil }
    guard !values.isEmpty else {
      note(node, found: "a budget without 'at-least' or 'at-most'", expected: "one or both")
      return nil
    }
    if "\(selection.metric)" == Metric.time.name {
      note(
        node, found: "a budget of 'time', which depends on the machine",
        expected: "an exact metric ('times: margin' limits times)")
    }
    let least = values["at-least"].flatMap { number($0) }
    let most = values["at-most"].flatMap { number($0) }
    if let least, let most, least > most {
      note(
        node, found: "a budget of at least \(least.short) and at most \(most.short)",
        expected: "limits that something lies between")
    }
    return Budget(selection: selection, least: least, most: most)
  }

  private mutating func selection(
    _ node: Node, _ what: String, values names: [String]
  ) -> (Selection, [String: Suite.Word])? {
    let keys = ["metric", "workload", "host", "design"] + names
    guard let members = members(of: node, as: what, keys: keys) else { return nil }
    var words: [String: Suite.Word] = [:]
    for (key, value) in members { words[key.text] = word(value, "a value of '\(key.text)'") }
    let line = SuiteReader.line(node)
    guard let metric = words["metric"] else {
      note(node, found: "\(what) without 'metric'", expected: "the metrics that it is for")
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
    let known = vocabulary.metrics
    if !known.contains(where: pattern.matches) {
      if pattern.isPlain {
        refuse(word, as: "metric", among: known)
      } else {
        let all = known.joined(separator: ", ")
        note(word, expected: "a pattern that a metric fits (there are: \(all))")
      }
    }
    return pattern
  }
}
