import Foundation
import Testing

/// The folder of a test, which is removed after it.
final class ScratchFolder: Sendable {
  let url: URL

  /// The names of the files in the folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// A folder with the small trace in `small.jsonl`.
  static func withSmallTrace() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    return folder
  }

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and returns where it is.
  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ bytes: Data, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try bytes.write(to: file)
    return file
  }

  /// Replaces text in a file.
  func replace(_ old: String, with new: String, in path: String) throws {
    try write(try text(of: path).replacing(old, with: new), to: path)
  }

  /// The text of a file.
  func text(of path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns whether a file or a folder exists.
  func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent(path), withIntermediateDirectories: true)
  }

  /// Runs the tool, or another executable with its commands, in this folder with the words of a command line.
  ///
  /// - Parameter whileRunning: called with the process's number while it runs.
  func run(
    _ line: String, executable: String = "filmstrip", input: URL? = nil,
    environment: [String: String] = [:], whileRunning: (@Sendable (Int32) -> Void)? = nil
  ) throws -> FilmstripTool.Outcome {
    try FilmstripTool.run(
      line, executable: executable, input: input, in: url, environment: environment,
      whileRunning: whileRunning)
  }

  /// Runs the tool in this folder with two words or more.
  func run(
    _ first: String, _ second: String, _ rest: String..., input: URL? = nil
  ) throws -> FilmstripTool.Outcome {
    try FilmstripTool.run([first, second] + rest, input: input, in: url)
  }

  /// Runs a script in bash in this folder; `$0` is the tool.
  func shell(_ script: String, seconds: Double = 900) throws -> FilmstripTool.Outcome {
    try FilmstripTool.shell(script, in: url, seconds: seconds)
  }
}

/// Four rows of 44 points in a table of 100, and six events.
///
/// At y = 0 rows 0 to 2 are visible; row 0 is scrolled to 50. At 60 rows 1 to 3: 3 comes, 0 goes.
/// At 0: 0 comes, 3 goes. At 88 rows 2 and 3: 3 comes, 0 and 1 go; row 3 is scrolled to 61. At 0:
/// 0 and 1 come, 3 goes. So 3 + 1 + 1 + 1 + 2 = 8 displays, and 1 + 1 + 2 + 1 = 5 ends, of the rows
/// 0, 3, 0, 1, 3; an offset is found at the displays of 0, 3, 0 and 1 that follow an end of theirs.
enum SmallTrace {
  static let events = """
    {"t":16,"row":0,"x":50}
    {"t":33,"y":60}
    {"t":50,"y":0}
    {"t":66,"y":88}
    {"t":80,"row":3,"x":61}
    {"t":95,"y":0}

    """

  static let counters = [
    "rowsDisplayed": 8, "rowsEnded": 5, "offsetReads": 8, "offsetHits": 4, "offsetWrites": 5,
    "storedOffsets": 3,
  ]

  /// Runs the tool beside the small trace.
  static func run(_ line: String) throws -> FilmstripTool.Outcome {
    let folder = try ScratchFolder.withSmallTrace()
    return try folder.run(line)
  }

  /// - Parameter name: a JSON string without its quotation marks.
  static func text(named name: String = "small", adding members: String = "") -> String {
    #"{"filmstrip":1,"viewport":[100,100],"name":""# + name + #"","feed":{"items":[3,0,5,4],"#
      + members + #""rowHeight":44,"item":{"width":60,"height":10}}}"# + "\n" + events
  }
}

/// A folder with a small suite, in which commands run.
struct GateSuite {
  let folder: ScratchFolder

  static let text = """
    filmstrip-suite: 1
    name: small
    traces: [small.jsonl]
    designs:
      - app: stable-id
      - tag-lookup
    hosts: [acquireFirst, late]
    times: off

    """

  init(_ text: String = GateSuite.text, name: String = "small") throws {
    folder = try ScratchFolder()
    try folder.write(SmallTrace.text(named: name), to: "small.jsonl")
    try folder.write(text, to: "suite.yml")
  }

  static func withBaseline(name: String = "small") throws -> GateSuite {
    let suite = try GateSuite(name: name)
    try suite.folder.run("baseline update suite.yml --baseline b.json").exiting(0)
    return suite
  }

  /// Runs the gate on the suite and its baseline.
  func gate(_ options: String) throws -> FilmstripTool.Outcome {
    try folder.run("gate suite.yml --baseline b.json \(options)")
  }
}
