import Foundation
import Testing

/// `filmstrip caches`: what policies miss, without a list.
@Suite struct CachesTests {
  private static let oracle = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("CachePoliciesTests/Oracle")

  /// The keys of one of the oracle's traces, in a file.
  private static func keys(_ name: String, in folder: ScratchFolder) throws -> URL {
    let file = folder.url.appendingPathComponent("\(name).txt")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gunzip", "-c", oracle.appendingPathComponent("\(name).txt.gz").path]
    process.standardOutput = try FileHandle(forWritingTo: file)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return file
  }

  /// What `oracle.csv` says of a trace, by policy and size.
  private static func misses(of trace: String) throws -> [String: Int] {
    let text = try String(
      contentsOf: oracle.appendingPathComponent("oracle.csv"), encoding: .utf8)
    var misses: [String: Int] = [:]
    for line in text.split(separator: "\n").dropFirst() where line.hasPrefix("\(trace),") {
      let cells = line.split(separator: ",").map(String.init)
      misses["\(cells[1]) \(cells[2])"] = Int(cells[4])
    }
    return misses
  }

  @Test(arguments: ["scroll5k", "zipf10k"])
  func theMissesAreTheOracles(name: String) throws {
    let folder = try ScratchFolder()
    let file = try CachesTests.keys(name, in: folder)
    let expected = try CachesTests.misses(of: name)
    let policies = ["lru", "fifo", "clock", "sieve", "lfu", "arc", "twoq", "s3fifo", "belady"]
    let objects = try FilmstripTool.run([
      "caches", file.path, "--policy", policies.joined(separator: ","), "--size", "100,1000",
      "--format", "json",
    ]).objects()
    #expect(objects.count == 18)
    for object in objects {
      let policy = try #require(object["policy"] as? String)
      let size = try #require(object["size"] as? Int)
      #expect(object["requests"] as? Int == 200_000)
      #expect(object["misses"] as? Int == expected["\(policy) \(size)"], "\(policy) of \(size)")
      #expect(object["input"] as? String == "\(name).txt")
    }
    #expect(objects.compactMap { $0["policy"] as? String } == policies.flatMap { [$0, $0] })
  }

  @Test func keysComeThroughStandardInput() throws {
    let folder = try ScratchFolder()
    let file = try CachesTests.keys("tiny", in: folder)
    let expected = try CachesTests.misses(of: "tiny")
    let objects = try folder.run(
      "caches", "-", "--policy", "lru", "--size", "10", "--format", "json", input: file
    ).objects()
    #expect(objects.count == 1)
    #expect(objects[0]["input"] as? String == "standard input")
    #expect(objects[0]["misses"] as? Int == expected["lru 10"])
  }

  /// A file, a pipe of it, and a pipe of what gunzip makes of it: one reader, and the same misses.
  @Test func gzipDataIsExpanded() throws {
    let folder = try ScratchFolder()
    let plain = try CachesTests.keys("zipf10k", in: folder)
    let compressed = CachesTests.oracle.appendingPathComponent("zipf10k.txt.gz")
    func misses(_ input: String, _ piped: URL? = nil) throws -> [Int] {
      let outcome = try folder.run(
        "caches", input, "--policy", "lru,sieve", "--size", "10,1%", "--format", "json",
        input: piped)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return try outcome.objects().compactMap { $0["misses"] as? Int }
    }
    let expected = try misses(plain.path)
    #expect(expected.count == 4)
    #expect(try misses(compressed.path) == expected)
    #expect(try misses("-", compressed) == expected)
    #expect(try misses("-", plain) == expected)
  }

  /// What a damaged file has left would pass for fewer requests.
  @Test(arguments: [("zipf10k", 20), ("scroll5k", 1), ("zipf10k", 30_000)])
  func damagedGzipDataIsNoResult(name: String, missing: Int) throws {
    let folder = try ScratchFolder()
    let whole = try Data(
      contentsOf: CachesTests.oracle.appendingPathComponent("\(name).txt.gz"))
    try folder.write(whole.dropLast(missing), to: "keys.gz")
    let outcome = try folder.run("caches", "keys.gz", "--policy", "lru", "--size", "10")
    #expect(outcome.exitCode == 65)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("filmstrip: keys.gz:"), "\(outcome.errors)")
  }

  @Test func aScrollMayBeCompressedToo() throws {
    let folder = try ScratchFolder()
    let plain = try folder.write(SmallTrace.text(named: "small"), to: "small.jsonl")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "--keep", plain.path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let arguments = ["--policy", "fifo", "--size", "50%", "--format", "json"]
    func misses(_ file: String) throws -> Int? {
      try FilmstripTool.run(["caches", file] + arguments, in: folder.url).objects()[0]["misses"]
        as? Int
    }
    #expect(try misses("small.jsonl.gz") == 6)
    #expect(try misses("small.jsonl") == 6)
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent("small.jsonl.gz"))
    try folder.write(bytes.dropLast(3), to: "cut.gz")
    let cut = try folder.run("caches", "cut.gz", "--policy", "fifo", "--size", "2")
    #expect(cut.exitCode == 65 && cut.output == "")
    #expect(cut.errors.hasPrefix("filmstrip: cut.gz:"), "\(cut.errors)")
  }

  @Test func aPercentageIsOneOfTheRowsOrOfTheKeys() throws {
    // Four rows, of which 0, 1, 2, 3, 0, 3, 0 and 1 are displayed; and three keys.
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(), to: "small.jsonl")
    try folder.write("x\ny\nz\nx\n", to: "keys")
    let objects = try folder.run(
      "caches", "small.jsonl", "keys", "--policy", "fifo", "--size", "50%", "--format", "json"
    ).objects()
    #expect(objects.compactMap { $0["size"] as? Int } == [2, 2])
    #expect(objects.compactMap { $0["requests"] as? Int } == [8, 4])
    // 0 1 2* 3* 0* 3 0 1*: all but the second 3 and the third 0 are missed. x y z* x*: all are.
    #expect(objects.compactMap { $0["misses"] as? Int } == [6, 4])
  }

  @Test func aScrollIsItsDisplays() throws {
    let replay = try FilmstripTool.run([
      "replay", "chromium-browse", "--design", "stable-id,offsets=sieve:5%", "--format", "json",
    ]).object()
    let counters = try #require(replay["counters"] as? [String: Int])
    let caches = try FilmstripTool.run([
      "caches", "chromium-browse", "--policy", "sieve", "--size", "5%", "--format", "json",
    ]).objects()
    #expect(caches.count == 1)
    #expect(caches[0]["requests"] as? Int == counters["offsetReads"])
    let hits = try #require(counters["offsetHits"])
    #expect(caches[0]["misses"] as? Int == counters["offsetReads"].map { $0 - hits })
    #expect(caches[0]["size"] as? Int == 250)
  }

  // MARK: What is printed

  @Test func aTableHasExactCountsBesideTheRatio() throws {
    let outcome = try FilmstripTool.run([
      "caches", "chromium-browse", "--policy", "lru,belady", "--size", "1%",
    ])
    #expect(outcome.exitCode == 0)
    let lines = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(lines.count == 3)
    #expect(lines[1] == ["chromium-browse", "lru", "50", "1,366", "714", "0.5227"])
    #expect(
      lines[2] == [
        "chromium-browse", "belady", "(bound)", "50", "1,366", "700", "0.5124",
      ])
  }

  @Test func valuesAreSeparatedByCommas() throws {
    let folder = try ScratchFolder()
    try folder.write(SmallTrace.text(named: #"a, \"b\""#), to: "small.jsonl")
    let outcome = try folder.run(
      "caches", "small.jsonl", "--policy", "lru", "--size", "1", "--format", "csv")
    let lines = outcome.output.split(separator: "\r\n")
    #expect(lines[0] == "input,policy,size,requests,misses,missRatio")
    #expect(lines[1].hasPrefix(#""a, ""b""",lru,1,8,8,1.0"#), "\(lines[1])")
    #expect(lines.count == 2)
  }

  @Test func aCurveIsTheSameFromOnePassAndFromRuns() throws {
    let sizes = (1...40).map { String($0 * 5) }.joined(separator: ",")
    func misses(_ more: String...) throws -> [Int] {
      try FilmstripTool.run(
        ["caches", "chromium-browse", "--size", sizes, "--format", "json"] + more
      ).objects().compactMap { $0["misses"] as? Int }
    }
    let curve = try misses("--policy", "lru", "--curve")
    #expect(curve.count == 40)
    #expect(try misses("--policy", "lru") == curve)
    #expect(curve == curve.sorted(by: >))
    #expect(try misses("--policy", "fifo", "--curve") == misses("--policy", "fifo"))
  }

  @Test func aCurveIsDrawn() throws {
    let outcome = try FilmstripTool.run([
      "caches", "chromium-browse", "--policy", "lru,sieve", "--size", "1,50,5%", "--curve",
    ])
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[0] == "chromium-browse: lru misses of 1,366 requests, all sizes from one pass")
    // 1,350: 39.5 of 40.
    #expect(lines[2].hasSuffix("1,350      0.9883  |" + String(repeating: "#", count: 40) + "|"))
    // 714 of 1,366: 20.9 of 40.
    #expect(lines[3].contains("|" + String(repeating: "#", count: 21) + " "))
    #expect(lines[6] == "chromium-browse: sieve misses of 1,366 requests")
  }

  // MARK: Mistakes

  @Test(
    arguments: [
      (["--policy", "lrru"], "did you mean 'lru'?"), (["--policy", ""], "names nothing"),
      (["--policy", "lru,,arc"], "names nothing"), (["--policy", "lru,lru"], "names 'lru' twice"),
      (["--size", "0"], "not '0'"), (["--size", "0%"], "not '0%'"), (["--size", "5,x"], "not 'x'"),
      (["--size", "101%"], "not '101%'"), (["--size", "-5"], "--size"),
      (["--policy", "twoq", "--size", "3"], "--size 3 is 3 entries, and twoq needs 4 or more"),
      (["--policy", "s3fifo", "--size", "0.1%"], "--size 0.1% is 5 entries, and s3fifo needs 20"),
      (["--format", "xml"], "there is no format 'xml'"),
      (["-", "-"], "only once"),
    ] as [([String], String)])
  func whatMakesNoSenseSaysWhatWasMeant(arguments: [String], message: String) throws {
    let outcome = try FilmstripTool.run(["caches", "chromium-browse"] + arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    // What only the rows tell is a mistake later, when nobody knows any more whose usage to show.
    let isLate = arguments.contains("0.1%")
    #expect(outcome.errors.contains("Usage: filmstrip caches") != isLate, "\(outcome.errors)")
  }

  @Test func whatNobodyAskedForByNameIsLeftOutAloud() throws {
    let outcome = try FilmstripTool.run([
      "caches", "chromium-browse", "--size", "10", "--format", "json",
    ])
    #expect(outcome.exitCode == 0)
    #expect(try outcome.objects().count == 9)
    for fact in ["s3fifo", "chromium-browse", "10", "20"] {
      #expect(outcome.errors.contains(fact), "\(fact): \(outcome.errors)")
    }
  }

  @Test(
    arguments: [
      ("", 1, "an empty file"), ("1\n\n", 2, "a blank line"), ("1\n 2\n", 2, "white space"),
      ("{\"filmstrip\":2}\n", 1, "2"),
    ])
  func aDamagedInputIsNamedWithItsLine(text: String, line: Int, found: String) throws {
    let folder = try ScratchFolder()
    try folder.write(text, to: "keys")
    let outcome = try folder.run("caches", "keys", "--policy", "lru", "--size", "1")
    #expect(outcome.exitCode == 65)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("filmstrip: keys:\(line): found "), "\(outcome.errors)")
    #expect(outcome.errors.contains(found))
  }

  @Test func aFileThatIsNotThereIsNamed() throws {
    let outcome = try FilmstripTool.run(["caches", "chromium-brows"])
    #expect(outcome.exitCode == 66)
    #expect(outcome.errors.contains("'chromium-browse'"))
  }
}
