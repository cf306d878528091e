import Foundation
import TestSupport
import Testing

/// What goes wrong ends with the code that scripts can tell apart, and with a message that helps.
@Suite struct ExitCodeTests {
  // MARK: 64, the command makes no sense

  @Test(
    arguments: [
      (["--design", "tag-lokup"], "did you mean 'tag-lookup'?"),
      (["--design", "stableid"], "did you mean 'stable-id'?"),
      (["--design", "tag-lookup,idntity=id"], "did you mean 'identity'?"),
      (["--design", "tag-lookup,offsets=dictionry"], "did you mean 'dictionary'?"),
      (["--design", "tag-lookup,pool"], "'pool' is no AXIS=VALUE"),
      (["--design", "tag-lookup,pool=lifo,pool=fifo"], "the axis 'pool' stands in it twice"),
      (["--design", "tag-lookup,key=id,offsets=reset"], "offsets=reset stores no offsets"),
      (["--design", "stable-id,offsets=indexPaths"], "offsets=indexPaths needs key=path"),
      (["--design", "tag-lookup,heights=summed"], "'base' and 'perItem'"),
      (["--design", "nested-tables-2016,heights=summed"], "'base' and 'perItem'"),
      (["--design", "floor", "--log", "--format", "markdown"], "--log is no table"),
      (["--design", "floor", "--host", "lat"], "did you mean 'late'?"),
      (["--design", "floor", "--host", "acquirefirst"], "did you mean 'acquireFirst'?"),
      (["--design", "floor", "--host", "acquireFirst+recycleFirst"], "there is no host"),
      (["--design", "floor", "--host", "newFirst+recycleFirst"], "a host has one"),
      (["--design", "floor", "--host", "late+prepared+late"], "a part stands in it twice"),
      (["--design", "floor", "--host", "late+prepard"], "did you mean 'prepared'?"),
      (["--design", "floor,prefetch=window:1"], "window:A/B"),
      (["--design", "floor,offsets=belady:5,prefetch=deadline"], "known beforehand"),
      (["--design", "floor", "--formt", "json"], "Did you mean '--format'?"),
      (["--design", "floor", "--format", "xml"], "'table', 'json' or 'markdown'"),
      ([], "--design"),
    ] as [([String], String)])
  func aReplayThatMakesNoSenseSaysWhatWasMeant(arguments: [String], message: String) throws {
    let outcome = try FilmstripTool.run(["replay", "chromium-browse"] + arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test(
    arguments: [
      (["--vary", "pol"], "did you mean 'pool'?"),
      (["--vary", "pool="], "names no value"),
      (["--vary", "pool=lifo,,none"], "names no value"),
      (["--vary", "pool=lifi"], "did you mean 'lifo'?"),
      (["--design", "tag-lookup,offsets=reset", "--vary", "key=row,id"], "stores no offsets"),
      (["--base", "flor"], "did you mean 'floor'?"),
      (["--rounds", "0"], "1 to 500"),
      (["--blocks", "501"], "1 to 500"),
      (["--margin", "0"], "--margin lies above 0%"),
      (["--margin", "two"], "--margin"),
      (["--alpha", "50%"], "--alpha lies between"),
      (["--time-limit", "0"], "--time-limit"),
      (["--memory-limit", "0"], "--memory-limit"),
      (["--seed", "-1"], "--seed"),
      (["--host", "late", "--host", "acquireFirst+late"], "named twice"),
      (["chromium-browse", "chromium-browse"], "both called 'chromium-browse'"),
      (["-", "-"], "standard input can be read only once"),
    ] as [([String], String)])
  func aComparisonThatMakesNoSenseSaysWhatWasMeant(arguments: [String], message: String) throws {
    let outcome = try FilmstripTool.run(
      ["compare", "--host", "acquireFirst", "--quick"] + arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func anUnknownCommandMakesNoSense() throws {
    let outcome = try FilmstripTool.run(["compar"])
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains("compar"))
  }

  @Test func aMistakeInADesignShowsTheUsageOfItsOwnCommand() throws {
    for arguments in [
      ["replay", "chromium-browse", "--design", "tag-lokup"],
      ["compare", "--design", "tag-lokup"], ["compare", "--vary", "pol"],
    ] {
      let outcome = try FilmstripTool.run(arguments)
      #expect(outcome.errors.contains("Usage: filmstrip \(arguments[0])"), "\(outcome.errors)")
    }
  }

  // MARK: 65, a trace is damaged

  static let damaged: [(String, Data, line: Int, String)] = [
    ("empty", Data(), 1, "an empty file"),
    ("blank", Data("\n\n".utf8), 1, "expected the header"),
    ("truncated", small(#"{"t":100,"y":"#), 8, "the end of the file"),
    ("cut", small(#"{"t":100,"y":1"#), 8, "the end of the file"),
    ("bytes", small("") + Data([0xFF, 0xFE, 0x0A]), 8, #"\xFF"#),
    (
      "bytesWithin", small(#"{"t":100,""#) + Data([0xC0, 0x80]) + Data(#"":1}"#.utf8), 8,
      "expected UTF-8"
    ),
    ("zeros", Data(repeating: 0, count: 4096), 1, "expected the header"),
    ("mark", Data([0xEF, 0xBB, 0xBF]) + small(""), 1, "byte order mark"),
    (
      "digits", small(#"{"t":100,"y":\#(String(repeating: "9", count: 1_000_000))}"#), 8,
      "from -1000000000 to 1000000000"
    ),
    (
      "fraction", small(#"{"t":1\#(String(repeating: "0", count: 1_000_000)).5,"y":0}"#), 8,
      "expected"
    ),
    (
      "brackets", small(#"{"t":100,"y":\#(String(repeating: "[", count: 200_000))}"#), 8,
      "at most 64 brackets"
    ),
    (
      "braces", small(String(repeating: #"{"t":"#, count: 200_000)), 8, "at most 64 brackets"
    ),
    ("bracketsFirst", Data(String(repeating: "[", count: 200_000).utf8), 1, "expected the header"),
    (
      "items", Data(SmallTrace.text().replacing("[3,0,5,4]", with: "[1000000000000]").utf8), 1,
      "from 0 to 1000000"
    ),
    (
      "rows", Data(SmallTrace.text().replacing("[3,0,5,4]", with: "1000000000000").utf8), 1,
      "an array of whole numbers"
    ),
    (
      "sections", Data(SmallTrace.text(adding: #""sections":[1,2],"#).utf8), 1,
      "add up to 4 rows"
    ),
    (
      "sectionsPastAll",
      Data(SmallTrace.text(adding: #""sections":[9000000000000000000,9000000000000000000],"#).utf8),
      1, "expected"
    ),
    ("row", small(#"{"t":100,"row":4,"x":1}"#), 8, "row 4"),
    ("back", small(#"{"t":94,"y":1}"#), 8, "94"),
    ("key", small(#"{"t":100,"z":1}"#), 8, "z"),
    ("twoTraces", small(SmallTrace.text()), 8, "a second header"),
  ]

  private static func small(_ more: String) -> Data {
    Data((SmallTrace.text() + more).utf8)
  }

  @Test(arguments: damaged)
  func aDamagedTraceIsNamedWithItsLine(
    name: String, bytes: Data, line: Int, message: String
  ) throws {
    let folder = try ScratchFolder()
    let file = try folder.write(bytes, to: "\(name).jsonl")
    for command in ["replay", "compare"] {
      let outcome = try folder.run(command, "\(name).jsonl", "--design", "floor")
      #expect(outcome.exitCode == 65)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("filmstrip: \(name).jsonl:\(line): found "))
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.errors.count < 400, "\(outcome.errors.prefix(400))")
    }
    let piped = try folder.run("replay", "-", "--design", "floor", input: file)
    #expect(piped.exitCode == 65)
    #expect(piped.errors.hasPrefix("filmstrip: standard input:\(line): found "))
  }

  // MARK: 66, a file is not there or cannot be read

  @Test(arguments: ["replay", "compare"])
  func aFileThatIsNotThereIsNamed(command: String) throws {
    let folder = try ScratchFolder()
    let missing = try folder.run(command, "missing.jsonl", "--design", "floor")
    #expect(missing.exitCode == 66)
    #expect(missing.output == "")
    #expect(missing.errors.hasPrefix("filmstrip: missing.jsonl: "), "\(missing.errors)")
    let directory = try folder.run(command, folder.url.path, "--design", "floor")
    #expect(directory.exitCode == 66)
    #expect(directory.errors.contains("\(folder.url.lastPathComponent): "), "\(directory.errors)")
  }

  @Test func aMissingFileThatIsNearlyAnEmbeddedTraceSaysSo() throws {
    let outcome = try FilmstripTool.run(["replay", "chromium-brows", "--design", "floor"])
    #expect(outcome.exitCode == 66)
    #expect(outcome.errors.contains("'chromium-browse'"), "\(outcome.errors)")
  }

  @Test(.enabled(if: getuid() != 0, "root reads every file: run as another user"))
  func aFileThatMayNotBeReadIsNamed() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(SmallTrace.text(), to: "secret.jsonl")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    let outcome = try folder.run("replay", "secret.jsonl", "--design", "floor")
    #expect(outcome.exitCode == 66)
    #expect(outcome.errors.contains("secret.jsonl: "))
  }

  // MARK: 73, a result could not be written

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    try folder.write("a file", to: "file")
    let outcome = try folder.run(
      "compare", "--host", "acquireFirst", "small.jsonl", "--quick", "--design", "stable-id",
      "--output", "file/below")
    #expect(outcome.exitCode == 73)
    #expect(outcome.errors.hasPrefix("filmstrip: "))
    #expect(outcome.errors.contains("file/below"))
    #expect(outcome.errors.contains("--output"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("NSCocoaErrorDomain"), "\(outcome.errors)")
    // The folder is made before anything is measured, so that no result can be lost for want of it.
    #expect(outcome.output.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["file", "small.jsonl"])
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: [
      ["replay", "chromium-browse", "--design", "floor"], ["designs"],
      ["axes", "--format", "json"],
    ])
  func anOutputThatIsFullIsNoSuccess(arguments: [String]) throws {
    let process = Process()
    process.executableURL = try BuiltExecutable.url(named: "filmstrip")
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let message = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 73)
    #expect(message.contains("standard output"), "\(message)")
  }
}
