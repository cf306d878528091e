import ArgumentParser
import Foundation
import Gate
import ListEngine
import Measurement
import ScrollTrace
import Sweep
import TraceTools

/// Makes a plan of what a file says.
struct SweepPlanner {
  private let spec: SweepSpec
  private let file: String
  private let words: SuiteWords
  private var mistakes: [SuiteMistake] = []
  private var notes: [String] = []

  /// - Throws: `SuiteError`; `Failure` with `unreadableFile`.
  init(_ file: String) throws {
    self.file = file
    words = SuiteWords(folder: URL(fileURLWithPath: file).deletingLastPathComponent())
    spec = try SweepSpec.read(
      try InputFile.text(file, hint: "see 'filmstrip help sweep plan'"), named: file,
      vocabulary: words, passes: SweepPass.allCases.map(\.rawValue))
  }

  /// What another sweep came to, and by which rule this one goes on with its designs.
  struct First {
    let rule: SweepSelection.Rule
    let notes: [String]
    /// Whether each design that it tried is kept, by its choices.
    let isKept: [Choices: Bool]

    /// - Parameter name: what notes call it.
    /// - Throws: `SweepError` where another build did it, or it did not look for what is shown wrong.
    init(_ rule: SweepSelection.Rule, _ table: SweepFigures, named name: String) throws {
      let executable = try SweepExecutable.hash()
      guard table.plan.executable == executable else {
        throw SweepError(
          """
          \(name): is of another build (\(table.plan.executable), and this is \(executable)), which may count something \
          else: plan and do it anew with this one
          """)
      }
      let selection = try SweepSelection(rule, of: table, named: name)
      self.rule = rule
      notes =
        table.plan.notes.filter { $0.hasPrefix(SweepSelection.noteMark) } + [selection.note]
      isKept = Dictionary(
        zip(table.plan.designs.map(\.choices.effective), selection.isKept)
      ) { first, _ in first }
    }
  }

  /// - Parameters:
  ///   - folder: where generated traces are written.
  ///   - sample: how many designs to take; nil for all.
  ///   - seed: which.
  ///   - first: the sweep that designs are taken from; nil for all that the file names.
  /// - Throws: `SuiteError`, `SweepError`, `Failure`.
  mutating func plan(
    generated folder: URL, sample: Int?, seed: UInt64, after first: First?
  ) throws -> SweepPlan {
    let traces = try traces(folder)
    let hosts = SuiteWords.behaviours(spec.hosts, &mistakes).map(\.host)
    for word in spec.hosts {
      let count = ListPlatform.behaviours(named: word.text).count
      guard count > 1 else { continue }
      notes.append("\(word.text) is \(count) behaviours ('filmstrip hosts \(word.text)')")
    }
    var designs = designs().filter { applies($0, to: traces) }
    if let first {
      let untried = designs.count { first.isKept[$0.choices.effective] == nil }
      designs = designs.filter { first.isKept[$0.choices.effective] ?? false }
      let rest =
        untried == 0 ? [] : ["left out: \(Plural.of(untried, "design")) that it did not try"]
      notes = first.notes + rest + notes
    }
    if let sample, sample < designs.count {
      notes.append(
        """
        a sample of \(sample) of \(designs.count) designs, seed \(seed), in which the values of each axis stand as often \
        as in all of them, as nearly as can be
        """)
      designs = DesignSample.balanced(designs, count: sample, seed: seed)
    }
    guard mistakes.isEmpty else {
      throw SuiteError(file: file, mistakes: mistakes.sorted { $0.line < $1.line })
    }
    guard !designs.isEmpty, !traces.isEmpty else {
      throw SweepError("\(file): nothing is left to be done")
    }
    return try SweepPlan(
      traces: traces.map(\.record), hosts: hosts, designs: designs,
      passes: first?.rule == .front
        ? SweepPass.allCases : spec.passes.compactMap { SweepPass(rawValue: $0.text) },
      executable: try SweepExecutable.hash(), notes: notes)
  }

  private mutating func note(_ line: Int, _ problem: SuiteMistake.Problem) {
    mistakes.append(SuiteMistake(line: line, problem: problem))
  }

  // MARK: Traces

  private struct Found {
    let record: SweepPlan.Trace
    let feed: Feed
  }

  private mutating func traces(_ folder: URL) throws -> [Found] {
    var found: [Found] = []
    var names: [String: String] = [:]
    for entry in spec.traces {
      switch entry {
      case .named(let word):
        do {
          for file in try words.files(of: word.text) {
            let isEmbedded = EmbeddedTraces.names.contains(file)
            let path = isEmbedded ? file : URL(fileURLWithPath: file).path
            add(try TraceArgument.read(file), path, word.line, &found, &names)
          }
        } catch {
          note(word.line, .refused(SuiteWords.words(error)))
        }
      case .generated(let options, let line):
        do {
          let trace = try TraceRequest(suite: options.map { ($0.name, $0.value) }).trace()
          let path = folder.appendingPathComponent("\(trace.contentHash).strip").path
          let output = try StreamedOutput(path: path, hint: "see --output")
          try output.write(TraceFormat.strip.bytes(of: trace.trace))
          try output.finish()
          add(trace, path, line, &found, &names)
        } catch let error as Failure {
          throw error
        } catch {
          note(line, .refused(SuiteWords.words(error)))
        }
      }
    }
    return found
  }

  private mutating func add(
    _ trace: ValidTrace, _ path: String, _ line: Int, _ found: inout [Found],
    _ names: inout [String: String]
  ) {
    let hash = trace.contentHash
    if let other = names.updateValue(trace.name, forKey: hash) {
      return note(
        line, .refused("'\(trace.name)' has the very events of '\(other)': name one of them"))
    }
    guard SweepPlan.canHold(trace.name), SweepPlan.canHold(path) else {
      return note(
        line, .unexpected("a tab or another control character in a name", expected: "none"))
    }
    let record = SweepPlan.Trace(
      name: trace.name, path: path, hash: hash, eventCount: trace.events.count,
      traits: TraceTraits(trace.trace))
    found.append(Found(record: record, feed: trace.feed))
  }

  // MARK: Designs

  /// Designs as they are found: those that are the same under another name once.
  private struct Collection {
    var designs: [Design] = []
    var seen: Set<Choices> = []
    var triedCount = 0
    /// By condition.
    var leftOut: [String: Int] = [:]
    /// Those whose axes do not go together, and why the first do not.
    var senselessCount = 0
    var firstSenseless: String?

    mutating func add(_ design: Design) {
      triedCount += 1
      if seen.insert(design.choices.effective).inserted { designs.append(design) }
    }
  }

  private mutating func designs() -> [Design] {
    var found = Collection()
    for word in spec.designs {
      do {
        for design in try SuiteWords.designs(word.text) { found.add(design) }
      } catch {
        note(word.line, .refused(SuiteWords.words(error)))
      }
    }
    for cross in spec.crosses {
      do {
        try add(cross, to: &found)
      } catch {
        note(cross.design.line, .refused(SuiteWords.words(error)))
      }
    }
    for (reason, count) in found.leftOut.sorted(by: { $0.key < $1.key }) {
      notes.append("left out: \(Plural.of(count, "combination")): \(reason)")
    }
    if let first = found.firstSenseless {
      notes.append(
        "left out: \(Plural.of(found.senselessCount, "combination")) without sense, such as \(first)"
      )
    }
    let sameCount = found.triedCount - found.designs.count
    if sameCount > 0 {
      notes.append(
        """
        \(sameCount) of \(found.triedCount) combinations are others under another name: an axis that the rest of the \
        design makes idle
        """)
    }
    return found.designs
  }

  private mutating func add(_ cross: SweepSpec.Cross, to found: inout Collection) throws {
    let base = try Arguments.design(cross.design.text)
    var isMet = cross.without.map { _ in false }
    for values in SweepPlanner.combinations(cross.axes) {
      do {
        // What the design has anyway need not apply to the rest.
        let design = try base.setting(
          values.filter { value in
            AxisDescription.all.first { $0.name == value.axis }?.read(base.choices) != value.value
          })
        let condition = cross.without.firstIndex { condition in
          condition.holds { axis in
            AxisDescription.all.first { $0.name == axis }?.read(design.choices) ?? ""
          }
        }
        if let condition {
          isMet[condition] = true
          let reason = "a condition of the sweep (line \(cross.without[condition].line))"
          found.leftOut[reason, default: 0] += 1
        } else {
          found.add(design)
        }
      } catch let error as DesignError {
        found.senselessCount += 1
        found.firstSenseless = found.firstSenseless ?? error.problem
      }
    }
    for (condition, isMet) in zip(cross.without, isMet) where !isMet {
      note(
        condition.line,
        .unexpected("a condition that no combination meets", expected: "one that leaves out some"))
    }
  }

  private static func combinations(
    _ axes: [Suite.Variation]
  ) -> [[(axis: String, value: String)]] {
    axes.reduce([[]]) { begun, axis in
      begun.flatMap { values in axis.values.map { values + [(axis.axis.text, $0.text)] } }
    }
  }

  private mutating func applies(_ design: Design, to traces: [Found]) -> Bool {
    for trace in traces {
      do {
        try design.check(appliesTo: trace.feed)
      } catch {
        notes.append("left out: \(design.name): \(SuiteWords.words(error)) (\(trace.record.name))")
        return false
      }
    }
    return true
  }
}
