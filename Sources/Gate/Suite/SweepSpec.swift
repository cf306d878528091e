import Results
import ScrollTrace
import Yams

/// The contents of a sweep file: traces, designs with crossed values of axes, hosts and passes.
package struct SweepSpec: Equatable, Sendable {
  package static let version = 1

  package fileprivate(set) var traces: [Suite.TraceEntry] = []
  /// Designs without crossed axes.
  package fileprivate(set) var designs: [Suite.Word] = []
  package fileprivate(set) var crosses: [Cross] = []
  package fileprivate(set) var hosts = [Suite.Word("uikit", line: 1)]
  package fileprivate(set) var passes = [Suite.Word("fidelity", line: 1)]

  fileprivate init() {}

  /// A design with crossed values of axes.
  package struct Cross: Equatable, Sendable {
    package var design: Suite.Word
    package var axes: [Suite.Variation] = []
    /// Combinations of `AXIS=VALUE` that are left out; `*` matches any letters.
    package var without: [Condition] = []
    package let line: Int
  }

  /// A pattern for the values of some axes.
  package struct Condition: Equatable, Sendable {
    package let terms: [Term]
    package let line: Int

    package struct Term: Equatable, Sendable {
      package let axis: String
      package let value: NamePattern
    }

    /// True if the condition applies to a design.
    ///
    /// - Parameter value: returns the design's value on an axis.
    package func holds(_ value: (String) -> String) -> Bool {
      terms.allSatisfy { $0.value.matches(value($0.axis)) }
    }
  }

  /// - Parameters:
  ///   - file: the file's name in errors.
  ///   - passes: the names of passes.
  /// - Throws: `SuiteError` with every mistake.
  package static func read(
    _ text: String, named file: String, vocabulary: any SuiteVocabulary, passes: [String]
  ) throws(SuiteError) -> SweepSpec {
    try SuiteReader.read(text, named: file, as: "a sweep", vocabulary) { reader, root in
      reader.sweep(root, passes: passes)
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
        spec.passes = distinctWords(value, "passes", prefix: "the pass ") { reader, word in
          if !passes.contains(word.text) { reader.refuse(word, as: "pass", among: passes) }
        }
      default: break
      }
    }
    return spec
  }

  /// The largest number of generated traces of an entry.
  private static let traceCountMax = 100_000

  /// A trace, or generated ones: lists of values are crossed with each other and with `seeds`.
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
        // An app may mutate its feed in several ways at once.
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
    let ends = word.text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
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

  /// `AXIS=VALUE AXIS=VALUE`, with known axes.
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
      let axis = FormerWords.axis(sides[0])
      let value = NamePattern(FormerWords.value(sides[1], ofAxis: axis))
      terms.append(SweepSpec.Condition.Term(axis: axis, value: value))
    }
    return terms.isEmpty ? nil : SweepSpec.Condition(terms: terms, line: word.line)
  }
}
