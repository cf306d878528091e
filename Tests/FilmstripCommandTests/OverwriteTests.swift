import Foundation
import Testing

/// No command writes over a file unless it is told to.
@Suite struct OverwriteTests {
  /// A trace, and the file that each command would write.
  static let commands = [
    ("trace cut small.jsonl --output small.jsonl", "small.jsonl"),
    ("trace join small.jsonl small.jsonl -o small.jsonl", "small.jsonl"),
    ("trace join small.jsonl --times 2 -o small.jsonl", "small.jsonl"),
    ("trace convert small.jsonl small.jsonl", "small.jsonl"),
    ("trace convert small.jsonl small.strip", "small.strip"),
    ("trace generate --duration 1 --output old.jsonl", "old.jsonl"),
    ("trace generate --feed small.jsonl --duration 2 -o small.jsonl", "small.jsonl"),
    ("trace recorder small.jsonl --feed small.jsonl", "small.jsonl"),
    ("film small.jsonl --design stable-id --output small.jsonl", "small.jsonl"),
    ("explain small.jsonl --design no-restore --host late --page small.jsonl", "small.jsonl"),
    ("trace recorder old.html", "old.html"),
    ("trace import old.csv --feed store -o old.jsonl", "old.jsonl"),
    ("film small.jsonl --design stable-id --output old.html", "old.html"),
    ("explain small.jsonl --design no-restore --host late -o old.jsonl", "old.jsonl"),
    ("suite init --output old.yml", "old.yml"),
    ("gallery move-key --output old", "old/move-key.jsonl"),
    ("compare small.jsonl --exact --host late --design floor --output old", "old/result.json"),
    ("caches chromium-browse --policy lru --format csv --output old", "old/caches.csv"),
  ]

  /// A folder with the files that commands read, and something in the way of what they write.
  private static func folder(_ file: String) throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.makeFolder("old")
    try folder.write(ImportTraceTests.table, to: "old.csv")
    if file != "small.jsonl" { try folder.write("old", to: file) }
    return folder
  }

  @Test(arguments: commands)
  func whatIsThereStaysUntilTheCommandIsForced(line: String, file: String) throws {
    let folder = try Self.folder(file)
    let old = try Data(contentsOf: folder.url.appending(path: file))
    let refused = try folder.run(line)
      .failing(73, naming: "\(file): is there already, and is left as it is")
    #expect(refused.errors.contains("--force"))
    #expect(try Data(contentsOf: folder.url.appending(path: file)) == old)
    try folder.run("\(line) --force").exiting(0)
    // A whole text cut from its beginning, or converted to its own form, is another header at least.
    let isSame = try Data(contentsOf: folder.url.appending(path: file)) == old
    #expect(!isSame || line.hasPrefix("trace convert"))
  }

  @Test func aTraceConvertedOntoItselfStaysTheSameTrace() throws {
    let folder = try Self.folder("small.jsonl")
    func hash() throws -> String {
      let info = try folder.run("trace info small.jsonl --format json")
      return try #require(try info.object()["hash"] as? String)
    }
    let before = try hash()
    try folder.run("trace convert small.jsonl small.jsonl --force").exiting(0)
    #expect(try hash() == before)
  }

  @Test func aReportMayStandBesideItsResult() throws {
    let folder = try Self.folder("small.jsonl")
    try folder.run("compare small.jsonl --exact --host late --design floor --output new").exiting(0)
    try folder.run("report new --format csv --output new").exiting(0)
    let record = try Data(contentsOf: folder.url.appending(path: "new/result.json"))
    try folder.run("report new --format json --output new").exiting(73)
    #expect(try Data(contentsOf: folder.url.appending(path: "new/result.json")) == record)
  }

  /// The gate's verdict would be read from an older run's files: it has none where it may not write.
  @Test func theGateThatMayNotWriteHasNoVerdict() throws {
    let suite = try GateSuite()
    try suite.gate("--output", "out").exiting(0)
    let old = try suite.text(of: "out/gate.json")
    try suite.gate("--output", "out").exiting(1, naming: "is there already")
    #expect(try suite.text(of: "out/gate.json") == old)
    try suite.gate("--output", "out", "--force").exiting(0)
  }

  @Test func aPipeStaysAPipe() throws {
    let folder = try Self.folder("small.jsonl")
    let pipe = folder.url.appendingPathComponent("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    // Opened for both, so that neither end waits for the other; a page of 64 KiB would fill it.
    let handle = open(pipe, O_RDWR)
    defer { close(handle) }
    try folder.run("explain small.jsonl --design no-restore --host late --output pipe").exiting(0)
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func aDashIsStandardOutput() throws {
    let folder = try Self.folder("small.jsonl")
    for line in [
      "film small.jsonl --design stable-id --host late --output -",
      "trace cut small.jsonl --output -",
      "suite init --output -",
    ] {
      let outcome = try folder.run(line).exiting(0)
      #expect(outcome.output != "" && outcome.errors == "", "\(outcome.errors)")
      #expect(!folder.has("-"))
    }
  }
}
