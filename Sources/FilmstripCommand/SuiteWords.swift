import ArgumentParser
import Foundation
import Gate
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import TraceTools

/// The names that a suite may use, and what they stand for.
struct SuiteWords: SuiteVocabulary {
  /// Where the suite's files lie.
  let folder: URL
  let generatorOptions = TraceRequest.suiteNames
  let metrics = Metric.all().filter(\.isJudged).map(\.name)

  init(folder: URL) { self.folder = folder }

  // MARK: Words

  func problem(_ term: SuiteTerm, _ word: String) -> String? {
    switch term {
    case .trace: return SuiteWords.problem { try files(of: word) }
    case .design: return SuiteWords.problem { try SuiteWords.designs(word) }
    case .host: return SuiteWords.problem { try Arguments.behaviours([word]) }
    case .axis:
      let axes = AxisDescription.known.map(\.name)
      return axes.contains(word) ? nil : refusal(of: word, as: "axis", among: axes)
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

  /// What a body that finds something says against it.
  private static func problem<Found>(_ find: () throws -> Found) -> String? {
    do {
      _ = try find()
      return nil
    } catch {
      return words(error)
    }
  }

  /// What is wrong with a value of an axis; whether it applies is seen where it meets a design.
  private func valueProblem(_ axis: String, _ word: String) -> String? {
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

  /// The sentence of an error, without what ArgumentParser or a design's text put around it.
  static func words(_ error: any Error) -> String {
    switch error {
    case let error as ValidationError: error.message
    case let error as DesignError: error.problem
    case let error as TraceError: error.description
    case let error as TraceFileError: error.description
    case let failure as Failure: failure.message
    default: FilmstripTool.message(for: error)
    }
  }

  /// The designs that a word names: one, or every preset that fits a pattern, those that are wrong on purpose left
  /// out.
  ///
  /// - Throws: `ValidationError`.
  static func designs(_ word: String) throws -> [Design] {
    guard word.contains("*") else {
      if let axis = AxisDescription.known.first(where: { word.hasPrefix("\($0.name)=") }) {
        throw ValidationError(
          """
          '\(word)' changes the axis '\(axis.name)' and names no preset: between brackets a design with commas stands \
          in quotation marks
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
        "no preset fits '\(word)' (there are: \(DesignCatalog.suggestedNames.joined(separator: ", ")))"
      )
    }
    return designs
  }

  // MARK: Hosts

  /// The behaviours that a file's words name, as `--host` would; what is refused there is a mistake.
  static func behaviours(
    _ words: [Suite.Word], _ mistakes: inout [SuiteMistake]
  ) -> [ListPlatform.Behaviour] {
    var behaviours: [ListPlatform.Behaviour] = []
    for (index, word) in words.enumerated() {
      do {
        behaviours = try Arguments.behaviours(words[...index].map(\.text))
      } catch {
        mistakes.append(SuiteMistake(line: word.line, problem: .refused(SuiteWords.words(error))))
        break
      }
    }
    return behaviours
  }

  // MARK: Traces

  /// The files that a word names, or the name of an embedded trace: what `TraceArgument` reads.
  ///
  /// - Throws: `ValidationError` where there is none.
  func files(of word: String) throws -> [String] {
    if word == "-" {
      throw ValidationError("found '-', expected a file: a suite is run again and again")
    }
    let path = file(word)
    if word.contains(where: { "*?[".contains($0) }) {
      let files = SuiteWords.files(fitting: path)
      if files.isEmpty { throw ValidationError("no file fits '\(word)' in \(folder.path)") }
      return files
    }
    if FileManager.default.fileExists(atPath: path) { return [path] }
    if EmbeddedTraces.names.contains(word) { return [word] }
    let beside = (try traces(beside: path)).map { name in
      let below = (word as NSString).deletingLastPathComponent
      return below.isEmpty ? name : "\(below)/\(name)"
    }
    throw ValidationError(
      NearestName.refusal(of: word, as: "trace", among: EmbeddedTraces.names + beside))
  }

  /// Where a file of the suite lies.
  private func file(_ word: String) -> String {
    word.hasPrefix("/") ? word : folder.appendingPathComponent(word).path
  }

  /// The names of the traces in a file's folder; none where there is no such folder.
  private func traces(beside path: String) throws -> [String] {
    let folder = (path as NSString).deletingLastPathComponent
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      TraceFormat.ending(ofFile: $0) != nil
    }.sorted()
  }

  /// The files that a pattern of the shell's fits, in order of their bytes whatever the language.
  private static func files(fitting pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}
