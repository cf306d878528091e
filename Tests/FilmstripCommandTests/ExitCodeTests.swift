import Foundation
import Testing

/// The exit codes of input and output that fail, and the file and line that the message names.
@Suite struct ExitCodeTests {
  /// Commands that read a file: `FILE` stands for its name.
  static let readers = [
    "replay FILE --design floor", "compare FILE --exact --design floor", "film FILE --design floor",
    "explain FILE --design no-restore", "caches FILE", "trace info FILE",
    "trace cut FILE", "trace join FILE edited-feed", "trace validate FILE",
    "trace convert FILE out.strip", "trace generate --feed FILE", "trace recorder - --feed FILE",
  ]

  static let damaged: [(String, Data, line: Int, String)] = [
    ("empty", Data(), 1, "an empty file"), ("zeros", Data(repeating: 0, count: 4096), 1, "header"),
    ("bytes", small("") + Data([0xFF, 0xFE, 0x0A]), 8, #"\xFF"#),
    (
      "digits", small(#"{"t":100,"y":\#(String(repeating: "9", count: 1_000_000))}"#), 8,
      "from -1000000000 to 1000000000"
    ),
    (
      "rows", Data(SmallTrace.text().replacing("[3,0,5,4]", with: "1000000000000").utf8), 1,
      "an array of whole numbers"
    ),
    ("back", small(#"{"t":94,"y":1}"#), 8, "94"),
    ("twoTraces", small(SmallTrace.text()), 8, "a second header"),
  ]

  private static func small(_ more: String) -> Data { Data((SmallTrace.text() + more).utf8) }

  @Test(arguments: damaged)
  func aDamagedTraceIsNamedWithItsLine(
    name: String, bytes: Data, line: Int, message: String
  ) throws {
    let folder = try ScratchFolder()
    let file = try folder.write(bytes, to: "bad.jsonl")
    for (input, name) in [("bad.jsonl", "bad.jsonl"), ("-", "standard input")] {
      let outcome = try folder.run("replay", input, "--design", "floor", input: file).failing(65)
      #expect(outcome.errors.hasPrefix("filmstrip: \(name):\(line): found "))
      #expect(outcome.errors.contains(message))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.errors.count < 400, "\(outcome.errors.prefix(400))")
    }
  }

  @Test(arguments: readers)
  func everyCommandNamesTheLineAndWritesNothing(line: String) throws {
    let folder = try ScratchFolder()
    try folder.write("{}\n", to: "bad.jsonl")
    try folder.run(line.replacing("FILE", with: "bad.jsonl")).failing(65, naming: "bad.jsonl:1: ")
    #expect(try folder.names == ["bad.jsonl"])
  }

  @Test(
    arguments: readers + [
      "report FILE", "suite check FILE", "compare --costs FILE",
      "baseline diff FILE other.json", "trace import FILE --feed store",
    ])
  func aFileThatIsMissingIsNamed(line: String) throws {
    let folder = try ScratchFolder()
    let missing = try folder.run(line.replacing("FILE", with: "missing.jsonl")).failing(66)
    #expect(missing.errors.hasPrefix("filmstrip: missing.jsonl: "))
    #expect(try folder.names == [])
  }

  @Test(arguments: ["replay FILE --design floor", "compare FILE", "compare --costs FILE"])
  func aDirectoryIsNoFile(line: String) throws {
    let folder = try ScratchFolder()
    try folder.run(line.replacing("FILE", with: folder.url.path))
      .exiting(66, naming: "\(folder.url.lastPathComponent): ")
  }

  @Test func theNearestNameIsSuggested() throws {
    let folder = try ScratchFolder.withSmallTrace()
    for (name, meant) in [
      ("small", "'small.jsonl'"), ("chromium-brows", "the embedded 'chromium-browse'"),
    ] {
      try folder.run("replay", name, "--design", "floor")
        .exiting(66, naming: "did you mean \(meant)?")
    }
    let report = try folder.run("report", folder.url.path).exiting(66, naming: "result.json")
    #expect(!report.errors.contains("No such file"))
  }

  @Test(.enabled(if: getuid() != 0, "root reads every file: run as another user"))
  func aFileThatMayNotBeReadIsNamed() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(SmallTrace.text(), to: "secret.jsonl")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    try folder.run("replay secret.jsonl --design floor").exiting(66, naming: "secret.jsonl: ")
  }

  /// The folder is made before anything is measured, so that no result is lost for want of it.
  @Test(arguments: [
    "compare small.jsonl --quick --design stable-id --output FILE",
    "explain small.jsonl --design no-restore --host late --output FILE",
    "trace generate --output FILE",
    "trace recorder FILE", "trace convert small.jsonl FILE --to strip",
    "film small.jsonl --design floor --output FILE",
  ])
  func aPlaceThatCannotBeWrittenIsNamed(line: String) throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.write("a file", to: "file")
    let outcome = try folder.run(line.replacing("FILE", with: "file/below"))
      .failing(73, naming: "file/below")
    #expect(!outcome.errors.contains("NSCocoaErrorDomain"), "\(outcome.errors)")
    #expect(try folder.names == ["file", "small.jsonl"])
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: ["replay chromium-browse --design floor", "designs", "designs --format json"])
  func anOutputThatIsFullIsNoSuccess(line: String) throws {
    try FilmstripTool.shell("\"$0\" \(line) >/dev/full").exiting(73, naming: "standard output")
  }
}
