import Foundation
import Testing

/// `filmstrip caches`: the misses of policies, without a list. CachePoliciesTests compares all of them with an oracle.
@Suite struct CachesTests {
  private static let oracle = packageFolder.appendingPathComponent(
    "Tests/CachePoliciesTests/Oracle")

  private static func misses(_ outcome: FilmstripTool.Outcome) throws -> [Int] {
    try outcome.exiting(0).objects().compactMap { $0["misses"] as? Int }
  }

  @Test func keysAreReadFromFilesAndPipesCompressedOrNot() throws {
    let folder = try ScratchFolder()
    let compressed = CachesTests.oracle.appendingPathComponent("tiny.txt.gz")
    let plain = folder.url.appendingPathComponent("tiny.txt")
    try folder.shell("gunzip -c '\(compressed.path)' >tiny.txt").exiting(0)
    let table = try String(
      contentsOf: CachesTests.oracle.appendingPathComponent("oracle.csv"), encoding: .utf8)
    let expected = try ["lru", "sieve"].map { policy in
      let line = try #require(
        table.split(separator: "\n").first { $0.hasPrefix("tiny,\(policy),10,") })
      return try #require(Int(line.split(separator: ",")[4]))
    }
    for (name, piped) in [
      (plain.path, nil), (compressed.path, nil), ("-", plain), ("-", compressed),
    ] as [(String, URL?)] {
      let outcome = try folder.run(
        "caches", name, "--policy", "lru,sieve", "--size", "10", "--format", "json", input: piped)
      #expect(try CachesTests.misses(outcome) == expected)
      let input = try outcome.objects()[0]["input"] as? String
      #expect(input == (name == "-" ? "standard input" : (name as NSString).lastPathComponent))
    }
  }

  /// Fewer requests from a damaged file would pass for a result.
  @Test(arguments: [20, 1, 300])
  func damagedGzipDataIsNoResult(missing: Int) throws {
    let folder = try ScratchFolder()
    let whole = try Data(contentsOf: CachesTests.oracle.appendingPathComponent("tiny.txt.gz"))
    try folder.write(whole.dropLast(missing), to: "keys.gz")
    let outcome = try folder.run("caches keys.gz --policy lru --size 10").failing(65)
    #expect(outcome.errors.hasPrefix("filmstrip: keys.gz:"))
  }

  /// The small trace displays the rows 0, 1, 2, 3, 0, 3, 0 and 1 of four, so that 50% are two entries; the keys are three.
  @Test func aPercentageIsOneOfTheRowsOrOfTheKeys() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.shell("gzip -c small.jsonl >small.jsonl.gz").exiting(0)
    try folder.write("x\ny\nz\nx\n", to: "keys")
    let objects = try folder.run(
      "caches small.jsonl small.jsonl.gz keys --policy fifo --size 50% --format json"
    ).objects()
    #expect(objects.compactMap { $0["size"] as? Int } == [2, 2, 2])
    #expect(objects.compactMap { $0["requests"] as? Int } == [8, 8, 4])
    // 0 1 2* 3* 0* 3 0 1*: all but the second 3 and the third 0 are missed. x y z* x*: all are.
    #expect(objects.compactMap { $0["misses"] as? Int } == [6, 6, 4])
  }

  @Test func theRequestsOfATraceAreItsDisplays() throws {
    let replay = try FilmstripTool.run(
      "replay chromium-browse --design stable-id,offsets=sieve:5% --host acquireFirst --format json"
    ).object()
    let counters = try #require(replay["counters"] as? [String: Int])
    let caches = try FilmstripTool.run(
      "caches chromium-browse --policy sieve --size 5% --format json"
    ).objects()
    #expect(caches.count == 1)
    let reads = try #require(counters["offsetReads"])
    let hits = try #require(counters["offsetHits"])
    #expect(caches[0]["requests"] as? Int == reads)
    #expect(caches[0]["misses"] as? Int == reads - hits)
    #expect(caches[0]["size"] as? Int == 250)
  }

  @Test func aCurveIsTheSameFromOnePassAndFromRuns() throws {
    func misses(_ more: String...) throws -> [Int] {
      try CachesTests.misses(
        try FilmstripTool.run(
          ["caches", "chromium-browse", "--size", "5,50,100,150,200", "--format", "json"] + more))
    }
    let curve = try misses("--policy", "lru", "--curve")
    #expect(curve.count == 5 && curve == curve.sorted(by: >))
    #expect(try misses("--policy", "lru") == curve)
    #expect(try misses("--policy", "fifo", "--curve") == misses("--policy", "fifo"))
  }

  @Test func aPolicyThatTakesNoSuchSizeIsSkipped() throws {
    let outcome = try FilmstripTool.run("caches chromium-browse --size 10 --format json").exiting(0)
    #expect(try outcome.objects().count == 9)
    for fact in ["s3fifo", "chromium-browse", "10", "20"] {
      #expect(outcome.errors.contains(fact), "\(fact): \(outcome.errors)")
    }
  }
}
