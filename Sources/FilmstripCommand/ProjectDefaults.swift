import Foundation
import Gate
import ListEngine
import Reporting
import Results

/// What a command takes from the project file of the folder that it runs in: said in a line, and part of the command
/// that is kept.
struct ProjectDefaults {
  /// The project file as it is named from where the command runs; nil where there is none.
  private let path: String?
  private let project: Project
  private let vocabulary: SuiteWords
  /// What was taken, by name.
  private var taken: [String] = []
  /// The words that stand for it on a command line.
  private(set) var words: [String] = []

  /// Reads the file in the working folder, or in the nearest of those above it that are in the same repository.
  ///
  /// - Throws: `ExitCode` of a damaged file, once every mistake is told; `Failure` with `unreadableFile`.
  init(from folder: String = FileManager.default.currentDirectoryPath) throws {
    let found = ProjectDefaults.file(from: folder)
    path = found?.path
    let vocabulary = SuiteWords(folder: found?.folder ?? URL(fileURLWithPath: "."))
    self.vocabulary = vocabulary
    project = try SuiteMistakes.told {
      guard let found else { return Project() }
      let text = try InputFile.text(
        found.folder.appending(path: Project.fileName).path, hint: "it has this folder's defaults")
      return try Project.read(text, named: found.path, vocabulary: vocabulary)
    }
  }

  private static func file(from folder: String) -> (path: String, folder: URL)? {
    // Where the working folder is gone the system has no name for it, and nothing is in it.
    guard folder.hasPrefix("/") else { return nil }
    var folder = URL(fileURLWithPath: folder, isDirectory: true)
    var candidates: [(path: String, folder: URL)] = []
    while true {
      let above = String(repeating: "../", count: candidates.count)
      candidates.append((above + Project.fileName, folder))
      if FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) { break }
      if folder.path == "/" {
        candidates = [candidates[0]]  // No repository: what lies above is somebody else's.
        break
      }
      folder = folder.deletingLastPathComponent()
    }
    return candidates.first {
      FileManager.default.fileExists(atPath: $0.folder.appending(path: Project.fileName).path)
    }
  }

  /// Fills a list that the command line left open.
  ///
  /// - Parameters:
  ///   - name: what it is called in the file.
  ///   - option: what it is called on the command line; nil for traces, which stand without a name.
  ///   - found: what the file says.
  ///   - text: a value as the command line has it.
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
    fill(&hosts, "hosts", "--host", from: project.hosts, as: \.self)
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

  /// The platform or host of a command that has one: that of the command line, or the file's first; nil where neither
  /// names one.
  static func host(_ named: String?) throws -> String? {
    var host = named
    var defaults = try ProjectDefaults()
    defaults.fill(&host, "host", from: defaults.project.hosts.first, as: \.self)
    defaults.tell()
    return host
  }

  /// Says what was taken, where something was.
  func tell() {
    guard let path, !taken.isEmpty else { return }
    OutputFile.tell(
      "filmstrip: \(taken.joined(separator: ", ")) from \(TextStyle.onOneLine(path))")
  }
}
