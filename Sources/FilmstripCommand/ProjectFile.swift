import Foundation
import Gate
import ListEngine
import Reporting
import Results

/// The project file of the folder that a command runs in: its defaults, found.
struct ProjectFile {
  /// As it is named from where the command runs.
  let path: String
  private let project: Project
  private let words: SuiteWords

  /// The file in the working folder, or in the nearest of those above it that are in the same repository; nil where
  /// there is none.
  ///
  /// - Throws: `ExitCode` of a damaged file, once every mistake is told; `Failure` with `unreadableFile`.
  static func found(
    from folder: String = FileManager.default.currentDirectoryPath
  ) throws -> ProjectFile? {
    // Where the working folder is gone the system has no name for it, and nothing is in it.
    guard folder.hasPrefix("/") else { return nil }
    let start = URL(fileURLWithPath: folder, isDirectory: true)
    var folder = start
    var above = ""
    var candidates: [(path: String, folder: URL)] = []
    while true {
      candidates.append((above + Project.fileName, folder))
      if FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) { break }
      if folder.path == "/" {
        candidates = [candidates[0]]  // No repository: what lies above is somebody else's.
        break
      }
      folder = folder.deletingLastPathComponent()
      above += "../"
    }
    let file = candidates.first {
      FileManager.default.fileExists(atPath: $0.folder.appending(path: Project.fileName).path)
    }
    guard let file else { return nil }
    return try SuiteMistakes.told {
      let words = SuiteWords(folder: file.folder)
      let text = try SuitePlan.text(
        file.folder.appending(path: Project.fileName).path, hint: "it has this folder's defaults")
      return ProjectFile(
        path: file.path,
        project: try Project.read(text, named: file.path, vocabulary: words),
        words: words)
    }
  }

  // MARK: What it says

  /// The traces as the command line would name them; nil where the file names none.
  func traces() throws -> [String]? {
    project.traces.isEmpty ? nil : try project.traces.flatMap(words.files).uniqued
  }

  func designs() throws -> [Design]? {
    guard !project.designs.isEmpty else { return nil }
    var names: Set<String> = []
    return try project.designs.flatMap(SuiteWords.designs).filter { names.insert($0.name).inserted }
  }

  var hosts: [String]? { project.hosts.isEmpty ? nil : project.hosts }
  var base: String? { project.base }
  var margin: Share? { project.margin.map(Share.init) }
  var budget: Double? { project.budget }

  func equal() throws -> [[String: Double]]? {
    project.equal.isEmpty ? nil : try project.equal.map(Compare.equal)
  }
}

/// What a command takes from its project file, to be said in a line and to be part of the command that is kept.
struct ProjectDefaults {
  private let file: ProjectFile?
  /// What was taken, by name.
  private var taken: [String] = []
  /// The words that stand for it on a command line.
  private(set) var words: [String] = []

  /// - Throws: as `ProjectFile.found`.
  init() throws { file = try ProjectFile.found() }

  /// Fills a value that the command line left open.
  ///
  /// - Parameters:
  ///   - name: what it is called in the file.
  ///   - option: what it is called on the command line.
  ///   - text: the value as the command line has it.
  mutating func fill<Value>(
    _ value: inout Value?, _ name: String, option: String,
    from read: (ProjectFile) throws -> Value?, as text: (Value) -> String
  ) rethrows {
    guard value == nil, let file, let found = try read(file) else { return }
    value = found
    taken.append(name)
    words += [option, text(found)]
  }

  /// Fills a list that the command line left open.
  ///
  /// - Parameter option: nil for traces, which stand without a name.
  mutating func fill<Value>(
    _ values: inout [Value], _ name: String, option: String?,
    from read: (ProjectFile) throws -> [Value]?, as text: (Value) -> String
  ) rethrows {
    guard values.isEmpty, let file, let found = try read(file) else { return }
    values = found
    taken.append(name)
    words += found.flatMap { value in option.map { [$0, text(value)] } ?? [text(value)] }
  }

  /// Fills what the commands share that compare designs.
  mutating func fill(traces: inout [String]) throws {
    try fill(&traces, "traces", option: nil, from: { try $0.traces() }, as: \.self)
  }

  mutating func fill(designs: inout [Design]) throws {
    try fill(&designs, "designs", option: "--design", from: { try $0.designs() }, as: \.name)
  }

  mutating func fill(hosts: inout [String]) {
    fill(&hosts, "hosts", option: "--host", from: \.hosts, as: \.self)
  }

  /// The platform or host of a command that has one: that of the command line, or the file's first; nil where neither
  /// names one.
  static func host(_ named: String?) throws -> String? {
    var host = named
    var defaults = try ProjectDefaults()
    defaults.fill(&host, "host", option: "--host", from: { $0.hosts?.first }, as: \.self)
    defaults.tell()
    return host
  }

  /// Says what was taken, where something was.
  func tell() {
    guard let file, !taken.isEmpty else { return }
    OutputFile.tell(
      "filmstrip: \(taken.joined(separator: ", ")) from \(TextStyle.onOneLine(file.path))")
  }
}
