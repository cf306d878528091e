import Foundation
import Gate
import ListEngine
import Reporting

/// Defaults from the project file of the working folder.
///
/// A command fills its empty options from it, reports which it filled, and records them in the command that makes the run
/// again.
struct ProjectDefaults {
  /// The path of the project file from the working folder; nil without one.
  private let path: String?
  private let project: Project
  private let vocabulary: SuiteWords
  /// The names of the filled options.
  private var taken: [String] = []
  /// The filled options as words of a command line.
  private(set) var words: [String] = []

  /// Reads the file in the working folder, or in the nearest folder above it within the same repository.
  ///
  /// - Throws: `SuiteError` for a damaged file; `Failure` with `unreadableFile`.
  init() throws {
    let found = ProjectDefaults.file(from: FileManager.default.currentDirectoryPath)
    path = found?.path
    vocabulary = SuiteWords(folder: found?.folder ?? URL(fileURLWithPath: "."))
    guard let found else {
      project = Project()
      return
    }
    let text = try InputFile.text(
      found.folder.appending(path: Project.fileName).path, hint: "it has this folder's defaults")
    project = try Project.read(text, named: found.path, vocabulary: vocabulary)
    var mistakes: [SuiteMistake] = []
    _ = SuiteWords.behaviours(project.hosts, &mistakes)
    guard mistakes.isEmpty else { throw SuiteError(file: found.path, mistakes: mistakes) }
  }

  private static func file(from start: String) -> (path: String, folder: URL)? {
    // The system has no name for a removed working folder.
    guard start.hasPrefix("/") else { return nil }
    var folder = URL(fileURLWithPath: start, isDirectory: true)
    var path = Project.fileName
    var found: (path: String, folder: URL)?
    func has(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }
    while true {
      if found == nil, has(Project.fileName) { found = (path, folder) }
      if has(".git") { return found }
      // Without a repository, folders above belong to other projects.
      if folder.path == "/" { return found?.path == Project.fileName ? found : nil }
      folder = folder.deletingLastPathComponent()
      path = "../" + path
    }
  }

  /// Fills an empty list with the values in the file. Positional arguments have no option.
  private mutating func fill<Value>(
    _ values: inout [Value], _ name: String, _ option: String?, from found: [Value],
    as text: (Value) -> String
  ) {
    guard values.isEmpty, !found.isEmpty else { return }
    values = found
    taken.append(name)
    words += found.flatMap { value in option.map { [$0, text(value)] } ?? [text(value)] }
  }

  private mutating func fill<Value>(
    _ value: inout Value?, _ name: String, from found: Value?, as text: (Value) -> String
  ) {
    var values = [value].compactMap(\.self)
    fill(&values, name, "--\(name)", from: [found].compactMap(\.self), as: text)
    value = values.first
  }

  mutating func fill(traces: inout [String]) throws {
    guard traces.isEmpty else { return }
    let files = try project.traces.flatMap(vocabulary.files).uniqued
    fill(&traces, "traces", nil, from: files, as: \.self)
  }

  mutating func fill(designs: inout [Design]) throws {
    guard designs.isEmpty else { return }
    var names: Set<String> = []
    let found = try project.designs.flatMap(SuiteWords.designs).filter {
      names.insert($0.name).inserted
    }
    fill(&designs, "designs", "--design", from: found, as: \.name)
  }

  mutating func fill(hosts: inout [String]) {
    fill(&hosts, "hosts", "--host", from: project.hosts.map(\.text), as: \.self)
  }

  mutating func fill(equal: inout [[String: Double]]) throws {
    fill(&equal, "equal", "--equal", from: try project.equal.map(Compare.equal)) {
      $0.map { "\($0)=\($1.short)" }.sorted().joined(separator: ",")
    }
  }

  mutating func fill(base: inout Design?) throws {
    fill(&base, "base", from: try project.base.map(Arguments.design), as: \.name)
  }

  mutating func fill(margin: inout Share?) {
    fill(&margin, "margin", from: project.margin.map(Share.init), as: \.description)
  }

  mutating func fill(budget: inout Double?) {
    fill(&budget, "budget", from: project.budget, as: \.short)
  }

  /// Returns the host of the command line, or else the first of the project file.
  static func host(_ named: String?) throws -> String? {
    var host = named
    var defaults = try ProjectDefaults()
    defaults.fill(&host, "host", from: defaults.project.hosts.first?.text, as: \.self)
    defaults.tell()
    return host
  }

  /// Reports the filled options.
  func tell() {
    guard let path, !taken.isEmpty else { return }
    OutputFile.tell(
      "filmstrip: \(taken.joined(separator: ", ")) from \(TextStyle.onOneLine(path))")
  }
}
