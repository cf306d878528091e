import Results
import Yams

/// The file of a sweep: traces, designs and crossed values of axes, hosts and passes.
package struct SweepSpec: Equatable, Sendable {
  package static let version = 1

  package fileprivate(set) var traces: [Suite.TraceEntry] = []
  /// Designs that are tried as they are.
  package fileprivate(set) var designs: [Suite.Word] = []
  package fileprivate(set) var crosses: [Cross] = []
  package fileprivate(set) var hosts = [Suite.Word("uikit", line: 1)]
  /// `fidelity` where the file names none.
  package fileprivate(set) var passes = [Suite.Word("fidelity", line: 1)]

  fileprivate init() {}

  /// A design, and values of axes that are crossed on it.
  package struct Cross: Equatable, Sendable {
    package var design: Suite.Word
    package var axes: [Suite.Variation] = []
    /// What is left out: combinations of `AXIS=VALUE`, where `*` stands for any letters.
    package var without: [Condition] = []
    package let line: Int
  }

  /// Some axes together, each of which has a value that fits.
  package struct Condition: Equatable, Sendable {
    package let terms: [Term]
    package let line: Int

    package struct Term: Equatable, Sendable {
      package let axis: String
      package let value: NamePattern
    }

    /// Whether a design is meant.
    ///
    /// - Parameter value: what it has on an axis.
    package func holds(_ value: (String) -> String) -> Bool {
      terms.allSatisfy { $0.value.matches(value($0.axis)) }
    }
  }

  /// - Parameters:
  ///   - file: what mistakes call it.
  ///   - passes: the names of passes.
  /// - Throws: `SuiteError` with every mistake, by line.
  package static func read(
    _ text: String, named file: String, vocabulary: any SuiteVocabulary, passes: [String]
  ) throws(SuiteError) -> SweepSpec {
    try SuiteReader.read(text, named: file, as: "a sweep", vocabulary) { reader, root in
      reader.sweep(root, passes: passes)
    }
  }
}

extension Suite.TraceEntry {
  /// Where the file names it.
  package var line: Int {
    switch self {
    case .named(let word): word.line
    case .generated(_, let line): line
    }
  }
}

extension SuiteReader {
  private static let sweepKeys = ["filmstrip-sweep", "traces", "designs", "hosts", "passes"]
  private static let crossKeys = ["design", "vary", "without"]

  fileprivate mutating func sweep(_ root: Node, passes: [String]) -> SweepSpec {
    var spec = SweepSpec()
    guard let members = members(of: root, as: "a sweep", keys: SuiteReader.sweepKeys) else {
      return spec
    }
    _ = readVersion(members, "sweep", SweepSpec.version)
    spec.traces = required(members, "traces").flatMap { sweepTraces($0) }
    for entry in required(members, "designs") { readSweepDesign(entry, &spec) }
    for (key, value) in members {
      switch key.text {
      case "hosts": spec.hosts = hosts(value)
      case "passes":
        spec.passes = words(value, "passes", twice: "the pass ") { reader, word in
          if !passes.contains(word.text) { reader.refuse(word, as: "pass", among: passes) }
        }
      default: break
      }
    }
    return spec
  }

  /// The most generated traces of an entry.
  private static let traceCountMax = 100_000

  /// A trace, or generated ones: each option has a value, or a list of values that are crossed, and `seeds` says which.
  private mutating func sweepTraces(_ node: Node) -> [Suite.TraceEntry] {
    guard case .mapping = node else {
      let word = word(node, "a trace, or the options of generated ones", .trace)
      return word.map { [.named($0)] } ?? []
    }
    let line = SuiteReader.line(node)
    let keys = vocabulary.generatorOptions + ["seeds"]
    guard let members = members(of: node, as: "generated traces", keys: keys) else { return [] }
    var seeds: [Int?] = [nil]
    var combinations: [[Suite.TraceEntry.Option]] = [[]]
    for (key, value) in members {
      var crossed: [[Suite.TraceEntry.Option]] = [[]]
      if key.text == "seeds" {
        guard let word = word(value, "seeds, such as 1-200"), let range = seedRange(word) else {
          return []
        }
        seeds = Array(range)
      } else {
        let values = words(value, "values of '\(key.text)'").map {
          Suite.TraceEntry.Option(name: key.text, value: $0.text)
        }
        // What an app does meanwhile may be several things.
        crossed = key.text == "mutation" ? [values] : values.map { [$0] }
      }
      let count = combinations.count * crossed.count * seeds.count
      guard count <= SuiteReader.traceCountMax else {
        let expected = "at most \(SuiteReader.traceCountMax)"
        note(line, .unexpected("\(count) generated traces", expected: expected))
        return []
      }
      combinations = combinations.flatMap { begun in crossed.map { begun + $0 } }
    }
    var traces: [Suite.TraceEntry] = []
    for options in combinations {
      if let problem = vocabulary.generatorProblem(options.map { ($0.name, $0.value) }) {
        note(line, .refused(problem))
        return traces
      }
      for seed in seeds {
        var options = options
        if let seed {
          let name = options.filter { $0.name != "duration" }.map(\.value) + ["\(seed)"]
          options.append(.init(name: "seed", value: "\(seed)"))
          options.append(.init(name: "name", value: name.joined(separator: "-")))
        }
        traces.append(.generated(options, line: line))
      }
    }
    return traces
  }

  private mutating func seedRange(_ word: Suite.Word) -> ClosedRange<Int>? {
    let ends = word.text.split(separator: "-").map { Int($0) }
    let most = SuiteReader.traceCountMax
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
      first >= 0, last >= first, last - first < most
    else {
      note(word, expected: "seeds from the first to the last, such as 1-200, \(most) at most")
      return nil
    }
    return first...last
  }

  private mutating func readSweepDesign(_ node: Node, _ spec: inout SweepSpec) {
    guard case .mapping = node else {
      let word = word(node, "a design, or 'design: DESIGN' with 'vary'", .design)
      if let word { spec.designs.append(word) }
      return
    }
    guard let members = members(of: node, as: "a cross of designs", keys: SuiteReader.crossKeys)
    else { return }
    var cross = SweepSpec.Cross(
      design: Suite.Word("tag-lookup", line: SuiteReader.line(node)), line: SuiteReader.line(node))
    for (key, value) in members {
      switch key.text {
      case "design": cross.design = word(value, "a design", .design) ?? cross.design
      case "vary": cross.axes = variations(value)
      default:
        cross.without = words(value, "combinations").compactMap { condition($0) }
      }
    }
    spec.crosses.append(cross)
  }

  /// `AXIS=VALUE AXIS=VALUE`, of axes that there are.
  private mutating func condition(_ word: Suite.Word) -> SweepSpec.Condition? {
    var terms: [SweepSpec.Condition.Term] = []
    for part in word.text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else {
        note(word.line, .unexpected("'\(part)'", expected: "AXIS=VALUE, as many as wanted"))
        return nil
      }
      if let problem = vocabulary.problem(.axis, sides[0]) {
        note(word.line, .refused(problem))
        return nil
      }
      terms.append(SweepSpec.Condition.Term(axis: sides[0], value: NamePattern(sides[1])))
    }
    return terms.isEmpty ? nil : SweepSpec.Condition(terms: terms, line: word.line)
  }
}
