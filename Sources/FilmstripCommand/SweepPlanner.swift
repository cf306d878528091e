import ArgumentParser
import Foundation
import Gate
import ListEngine
import Measurement
import Results
import ScrollTrace
import TraceTools

/// Makes the plan of a sweep from its file.
struct SweepPlanner {
  private let spec: SweepSpec
  private let file: String
  /// The limit of combinations, and of units.
  private let limit: Int
  private let words: SuiteWords
  private var mistakes: [SuiteMistake] = []
  private var notes: [String] = []
  /// The folder of generated traces until the plan is complete; nil without any.
  private var growing: TemporaryEntry?

  init(_ file: String, limit: Int) throws {
    self.file = file
    self.limit = limit
    words = SuiteWords(folder: URL(fileURLWithPath: file).deletingLastPathComponent())
    spec = try SweepSpec.read(
      try InputFile.text(file, hint: "see 'filmstrip help sweep plan'"), named: file,
      vocabulary: words, passes: PassKind.swept.map(\.rawValue))
  }

  /// An earlier sweep, and the designs that continue from it.
  struct First {
    let rule: SweepSelection.Rule
    let notes: [String]
    /// The tried designs by their choices, and whether each continues.
    let isKept: [AxisValues: Bool]

    /// - Throws: `SweepError` for a sweep of another build or without faults.
    init(_ rule: SweepSelection.Rule, _ table: SweepFigures, named name: String) throws {
      let executable = try SweepRunner.executableHash()
      guard table.plan.executable == executable else {
        throw SweepError(
          """
          \(name): is of another build (\(table.plan.executable), and this is \(executable)), which may count differently: \
          plan and run it with this build
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

  /// Makes the plan, and writes generated traces into a folder.
  mutating func plan(
    generated folder: URL, sample: Int?, seed: UInt64, after first: First?
  ) throws -> SweepPlan {
    let hosts = hosts()
    var designs = try designs()
    if let first {
      let untriedCount = designs.count { first.isKept[$0.choices.effective] == nil }
      designs = designs.filter { first.isKept[$0.choices.effective] ?? false }
      if untriedCount > 0 {
        let untried = Plural.of(untriedCount, "design")
        notes.insert("left out: \(untried) that it did not try", at: 0)
      }
      notes = first.notes + notes
    }
    let passes =
      first?.rule == .front
      ? PassKind.swept : spec.passes.compactMap { PassKind(rawValue: $0.text) }
    let triedCount = min(sample ?? designs.count, designs.count)
    try check(
      [triedCount, spec.traces.count, hosts.count, passes.count],
      "units (designs, traces, hosts and passes)")

    let traces = try traces(folder)
    designs = designs.filter { applies($0, to: traces) }
    if let sample, sample < designs.count {
      notes.append(
        """
        a sample of \(sample) of \(designs.count) designs, seed \(seed), in which the values of each axis are nearly as \
        frequent as in all
        """)
      designs = DesignSample.balanced(designs, count: sample, seed: seed)
    }
    guard mistakes.isEmpty else {
      throw SuiteError(file: file, mistakes: mistakes)
    }
    guard !designs.isEmpty, !traces.isEmpty else {
      throw SweepError("\(file): nothing is left to do")
    }
    let plan = try SweepPlan(
      traces: traces.map(\.record), hosts: hosts, designs: designs, passes: passes,
      executable: try SweepRunner.executableHash(), notes: notes)
    try moveGenerated(to: folder)
    return plan
  }

  /// Refuses a product of numbers before its combinations are made.
  private func check(_ counts: [Int], _ what: String, line: Int? = nil) throws {
    let count = counts.reduce(1.0) { $0 * Double($1) }
    guard count > Double(limit) else { return }
    let place = line.map { "\(file):\($0)" } ?? file
    throw SweepError(
      """
      \(place): found \(String(format: "%.0f", count)) \(what), expected at most \(limit): name fewer, \
      or raise --limit
      """)
  }

  private mutating func hosts() -> [ListHost] {
    for word in spec.hosts {
      let count = ListPlatform.behaviours(named: word.text).count
      guard count > 1 else { continue }
      notes.append("\(word.text) is \(count) behaviours ('filmstrip hosts \(word.text)')")
    }
    return SuiteWords.behaviours(spec.hosts, &mistakes).map(\.host)
  }

  // MARK: Traces

  private typealias Found = (record: SweepPlan.Trace, feed: Feed)

  private mutating func traces(_ folder: URL) throws -> [Found] {
    var found: [Found] = []
    /// By hash.
    var names: [String: String] = [:]
    for entry in spec.traces {
      do {
        try words.eachTrace(of: entry) { trace, file in
          let hash = trace.contentHash
          var path = folder.appendingPathComponent("\(hash).strip").path
          if let file {
            let isEmbedded = EmbeddedTraces.names.contains(file)
            path = isEmbedded ? file : URL(fileURLWithPath: file).path
            if !isEmbedded { noteWarning(of: trace.trace) }
          } else {
            try OutputFile.naming(path, " (see --output)") {
              let growing = try growing(beside: folder)
              try Data(TraceFormat.strip.bytes(of: trace.trace))
                .write(to: growing.url.appendingPathComponent("\(hash).strip"))
            }
          }
          if let other = names.updateValue(trace.name, forKey: hash) {
            throw ValidationError(
              "'\(trace.name)' has the same events as '\(other)': name one of them")
          }
          let record = SweepPlan.Trace(
            name: trace.name, path: path, hash: hash, eventCount: trace.events.count,
            traits: TraceTraits(trace.trace))
          found.append((record, trace.feed))
        }
      } catch let failure as Failure where failure.code == .unwritableFile {
        throw failure
      } catch {
        mistakes.append(SuiteMistake(entry.line, error))
      }
    }
    return found
  }

  private mutating func noteWarning(of trace: Trace) {
    var review = TraceReview(of: trace)
    review.append(eventsOf: trace)
    guard let warning = review.finish().offscreenWarning else { return }
    notes.append("\(SweepAnswer.warningMark)in \(trace.name), \(warning)")
  }

  private mutating func growing(beside folder: URL) throws -> TemporaryEntry {
    if let growing { return growing }
    let parent = folder.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let entry = try TemporaryEntry(in: parent, isFolder: true)
    growing = entry
    return entry
  }

  /// Gives the generated traces their place. Traces of an earlier plan stay.
  private func moveGenerated(to folder: URL) throws {
    guard let growing else { return }
    try OutputFile.naming(folder.path, " (see --output)") {
      guard FileManager.default.fileExists(atPath: folder.path) else {
        return try growing.move(to: folder.path)
      }
      for name in try FileManager.default.contentsOfDirectory(atPath: growing.url.path) {
        let (old, new) = (
          growing.url.appendingPathComponent(name), folder.appendingPathComponent(name)
        )
        guard rename(old.path, new.path) == 0 else { throw POSIXError.last }
      }
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

  // MARK: Designs

  /// Distinct designs.
  private struct Collection {
    var designs: [Design] = []
    var seen: Set<AxisValues> = []
    var triedCount = 0
    /// The numbers of combinations that each condition leaves out.
    var leftOut: [String: Int] = [:]
    /// Combinations whose values exclude each other, and the first reason.
    var invalidCount = 0
    var firstInvalid: String?

    mutating func add(_ design: Design) {
      triedCount += 1
      if seen.insert(design.choices.effective).inserted { designs.append(design) }
    }
  }

  private mutating func designs() throws -> [Design] {
    var found = Collection()
    for word in spec.designs {
      do {
        for design in try SuiteWords.designs(word.text) { found.add(design) }
      } catch {
        mistakes.append(SuiteMistake(word.line, error))
      }
    }
    for cross in spec.crosses {
      try check(cross.axes.map(\.values.count), "combinations", line: cross.line)
      do {
        try add(cross, to: &found)
      } catch {
        mistakes.append(SuiteMistake(cross.design.line, error))
      }
    }
    for (reason, count) in found.leftOut.sorted(by: { $0.key < $1.key }) {
      notes.append("left out: \(Plural.of(count, "combination")): \(reason)")
    }
    if let first = found.firstInvalid {
      let count = Plural.of(found.invalidCount, "combination")
      notes.append("left out: \(count) whose values exclude each other, such as \(first)")
    }
    let sameCount = found.triedCount - found.designs.count
    if sameCount > 0 {
      notes.append(
        """
        \(sameCount) of \(found.triedCount) combinations repeat others: the rest of the design makes an axis idle
        """)
    }
    return found.designs
  }

  /// Adds each combination of the values of a cross. The last axis changes first.
  private mutating func add(_ cross: SweepSpec.Cross, to found: inout Collection) throws {
    let base = try Arguments.design(cross.design.text)
    func value(_ axis: String, of design: Design) -> String {
      AxisDescription.all.first { $0.name == axis }?.read(design.choices) ?? ""
    }
    var isMet = cross.without.map { _ in false }
    for number in 0..<cross.axes.reduce(1, { $0 * $1.values.count }) {
      var rest = number
      var values: [(axis: String, value: String)] = []
      for axis in cross.axes.reversed() {
        values.append((axis.axis.text, axis.values[rest % axis.values.count].text))
        rest /= axis.values.count
      }
      do {
        // A value that the base has need not apply to the other values.
        let design = try base.setting(
          values.reversed().filter { value($0.axis, of: base) != $0.value })
        let condition = cross.without.firstIndex { $0.holds { value($0, of: design) } }
        if let condition {
          isMet[condition] = true
          let reason = "a condition of the sweep (line \(cross.without[condition].line))"
          found.leftOut[reason, default: 0] += 1
        } else {
          found.add(design)
        }
      } catch let error as DesignError {
        found.invalidCount += 1
        found.firstInvalid = found.firstInvalid ?? error.problem
      }
    }
    for (condition, isMet) in zip(cross.without, isMet) where !isMet {
      mistakes.append(
        SuiteMistake(
          condition.line, found: "a condition that no combination meets",
          expected: "another condition"))
    }
  }
}
