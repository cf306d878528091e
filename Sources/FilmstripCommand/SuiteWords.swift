import ArgumentParser
import Foundation
import Gate
import ListEngine
import Results
import ScrollTrace
import TraceTools

/// The vocabulary of suites, project files and sweeps: traces, designs, hosts and axes by name.
struct SuiteWords: SuiteVocabulary {
  /// The folder of the suite.
  let folder: URL
  let generatorOptions = TraceRequest.suiteNames
  let metrics = Metric.all().filter(\.isJudged).map(\.name)

  init(folder: URL) { self.folder = folder }

  func problem(_ term: SuiteTerm, _ word: String) -> String? {
    switch term {
    case .trace: return SuiteWords.problem { try files(of: word) }
    case .design:
      guard let problem = SuiteWords.problem({ try SuiteWords.designs(word) }) else { return nil }
      return isOfPackage(word)
        ? "\(word) is this package's own: 'swift run -c release \(word) ...' has it" : problem
    case .host: return SuiteWords.problem { try Arguments.behaviours([word]) }
    case .axis:
      let axes = AxisDescription.known.map(\.name)
      return axes.contains(FormerWords.axis(word))
        ? nil : refusal(of: word, as: "axis", among: axes)
    case .value(let axis): return valueProblem(axis, word)
    case .equality: return SuiteWords.problem { try Compare.equal(word) }
    }
  }

  func generatorProblem(_ options: [(name: String, value: String)]) -> String? {
    SuiteWords.problem { try TraceRequest(suite: options) }
  }

  func refusal(of name: String, as what: String, among known: [String]) -> String {
    NearestName.refusal(of: name, as: what, among: known)
  }

  /// True if the folder is a package with this name.
  private func isOfPackage(_ name: String) -> Bool {
    let package = folder.appending(path: "Package.swift").path
    do {
      return try String(contentsOfFile: package, encoding: .utf8).contains("name: \"\(name)\"")
    } catch {
      return false  // The folder is no package.
    }
  }

  /// Returns the message of a body's error; nil without an error.
  private static func problem<Found>(_ find: () throws -> Found) -> String? {
    do {
      _ = try find()
      return nil
    } catch {
      return words(error)
    }
  }

  /// Returns the problem with a value of an axis. A known value need not apply to a design.
  private func valueProblem(_ axis: String, _ word: String) -> String? {
    let axis = FormerWords.axis(axis)
    let word = FormerWords.value(word, ofAxis: axis)
    let description = AxisDescription.known.first { $0.name == axis }
    if description?.accepts(word) ?? false { return nil }
    let values = description?.values ?? []
    let isKnown = values.contains { value in
      // One that needs a number is listed as `cap:N`.
      value.needsNumber
        ? word.hasPrefix(value.name.prefix { $0 != ":" } + ":") : word == value.name
    }
    return isKnown
      ? nil : refusal(of: word, as: "value of '\(axis)'", among: values.map(\.name))
  }

  /// Returns the message of an error, without the usage or the name of a design.
  static func words(_ error: any Error) -> String {
    switch error {
    case let error as ValidationError: error.message
    case let error as DesignError: error.problem
    case is TraceError, is TraceFileError, is PlanError: "\(error)"
    case let failure as Failure: failure.message
    default: FilmstripTool.message(for: error)
    }
  }

  /// Returns the design with a name, or the presets that match a pattern, except those that are wrong on purpose.
  static func designs(_ word: String) throws -> [Design] {
    guard word.contains("*") else {
      if let axis = AxisDescription.known.first(where: { word.hasPrefix("\($0.name)=") }) {
        throw ValidationError(
          """
          '\(word)' sets the axis '\(axis.name)' without a preset: within brackets, write a design with commas in \
          quotation marks
          """)
      }
      return [try Arguments.design(word)]
    }
    let pattern = NamePattern(word)
    let designs = DesignCatalog.designs.filter {
      !$0.isWrongOnPurpose && pattern.matches($0.preset)
    }
    guard !designs.isEmpty else {
      throw ValidationError(
        "no preset matches '\(word)' (there are: \(DesignCatalog.suggestedNames.joined(separator: ", ")))"
      )
    }
    return designs
  }

  // MARK: Hosts

  /// Returns the behaviours that words name, as for `--host`, and collects mistakes.
  static func behaviours(
    _ words: [Suite.Word], _ mistakes: inout [SuiteMistake]
  ) -> [ListPlatform.Behaviour] {
    var behaviours: [ListPlatform.Behaviour] = []
    for (index, word) in words.enumerated() {
      do {
        behaviours = try Arguments.behaviours(words[...index].map(\.text))
      } catch {
        mistakes.append(SuiteMistake(word.line, error))
        break
      }
    }
    return behaviours
  }

  // MARK: Traces

  /// Returns the files that a word names, or the name of an embedded trace.
  ///
  /// - Throws: `ValidationError` if nothing matches.
  func files(of word: String) throws -> [String] {
    if word == "-" {
      throw ValidationError("found '-', expected a file: a suite is run more than once")
    }
    let path = word.hasPrefix("/") ? word : folder.appendingPathComponent(word).path
    if FileManager.default.fileExists(atPath: path) { return [path] }
    if word.contains(where: { "*?[".contains($0) }) {
      // The name of the suite's folder is taken literally.
      let escaped = folder.path.map { "\\*?[".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      let files = SuiteWords.files(matching: word.hasPrefix("/") ? word : "\(escaped)/\(word)")
      if files.isEmpty { throw ValidationError("no file matches '\(word)' in \(folder.path)") }
      return files
    }
    if EmbeddedTraces.names.contains(word) { return [word] }
    let below = (word as NSString).deletingLastPathComponent
    let beside = try traces(beside: path).map { below.isEmpty ? $0 : "\(below)/\($0)" }
    throw ValidationError(
      NearestName.refusal(of: word, as: "trace", among: EmbeddedTraces.names + beside))
  }

  /// Returns the files that the word of a log names.
  ///
  /// - Throws: `ValidationError` if nothing matches.
  func logs(named word: String) throws -> [String] {
    let path = word.hasPrefix("/") ? word : folder.appendingPathComponent(word).path
    if FileManager.default.fileExists(atPath: path) { return [path] }
    let files = SuiteWords.files(matching: path)
    if files.isEmpty { throw ValidationError("found no log '\(word)' in \(folder.path)") }
    return files
  }

  /// Calls a body with each trace of an entry, and its file or embedded name; nil for a generated trace.
  func eachTrace(
    of entry: Suite.TraceEntry, _ body: (ValidTrace, _ file: String?) throws -> Void
  ) throws {
    switch entry {
    case .named(let word):
      for file in try files(of: word.text) { try body(TraceArgument.read(file), file) }
    case .generated(let options, _):
      try body(TraceRequest(suite: options.map { ($0.name, $0.value) }).trace(), nil)
    }
  }

  /// Returns the names of the traces in a file's folder; empty if it does not exist.
  private func traces(beside path: String) throws -> [String] {
    let folder = (path as NSString).deletingLastPathComponent
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      TraceFormat.ending(ofFile: $0) != nil
    }.sorted()
  }

  /// Returns the files that match a shell pattern, sorted by bytes in every locale.
  private static func files(matching pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}

extension SuiteMistake {
  init(_ line: Int, _ error: any Error) {
    self.init(line: line, problem: .refused(SuiteWords.words(error)))
  }

  init(_ line: Int, found: String, expected: String) {
    self.init(line: line, problem: .unexpected(found, expected: expected))
  }
}

extension Suite.TraceEntry {
  var line: Int {
    switch self {
    case .named(let word): word.line
    case .generated(_, let line): line
    }
  }
}
