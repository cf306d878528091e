import Foundation
import Gate
import Reporting
import Results
import ScrollTrace
import TestSupport
import Testing

/// Damaged baselines and results: 2,000 by default, 33,000 in a thorough run. Each has its seed, and an oracle
/// independent of the gate's code decides if a pass is due.
@Suite struct DamageTests {
  private static let caseCount = Thorough.count(1000, of: 16_500)

  /// One workload, with a name of many kinds of letters.
  private static var plan: GatePlan {
    var plan = FixedSuite.plan
    plan.workloads = [FixedSuite.edited]
    return plan
  }

  private static var run: RunResult {
    var run = FixedSuite.run
    run.workloads.removeFirst()
    run.results.removeFirst(3)
    return run
  }

  /// The gate reports a difference that fits no integer.
  @Test func aFigureMayBeHuge() throws {
    var baseline = try FixedSuite.baseline()
    baseline.subjects[0].metrics["counters.cellsCreated"] = 1e308
    let report = FixedSuite.judged(FixedSuite.run, baseline)
    #expect(report.judgements.contains { $0.baseline == 1e308 && $0.verdict == .changed })
    for format in GateReport.formats { #expect(try !format.render(report, .plain).isEmpty) }
  }

  // MARK: Baselines, byte by byte

  /// A pass is due if only the white space between the parts of the JSON differs.
  @Test func noDamagedBaselinePasses() throws {
    let text = try BaselineFile.text(of: try FixedSuite.baseline(DamageTests.run, DamageTests.plan))
    let bytes = Array(text.utf8)
    let meaning = try DamageTests.meaning(bytes)
    var passCount = 0
    for seed in 0..<UInt64(DamageTests.caseCount) {
      var mutator = ByteMutator(seed: seed)
      let damaged = mutator.mutated(bytes)
      let isDue = try DamageTests.meaning(damaged) == meaning
      var isPassed = false
      if let baseline = try? BaselineFile.read(damaged, named: "b.json") {
        isPassed = FixedSuite.judged(DamageTests.run, DamageTests.plan, baseline).exitCode == 0
      }
      passCount += isPassed ? 1 : 0
      #expect(isPassed == isDue, "seed \(seed)")
    }
    // Some mutants have the same meaning.
    #expect(passCount > DamageTests.caseCount / 150, "\(passCount)")
    #expect(passCount < DamageTests.caseCount / 4, "\(passCount)")
  }

  /// The parts of the text: whole strings, other words, and single punctuation marks.
  private static func meaning(_ bytes: [UInt8]) throws -> [String] {
    let part = try NSRegularExpression(
      pattern: #""(?:\\[\s\S]|[^"\\])*+"?|[{}\[\],:]|[^{}\[\],:" \n\r\t]+"#)
    // Every byte is a letter of Latin 1.
    let text = try #require(String(bytes: bytes, encoding: .isoLatin1)) as NSString
    let whole = NSRange(location: 0, length: text.length)
    return part.matches(in: text as String, range: whole).map { text.substring(with: $0.range) }
  }

  // MARK: Results

  /// A readable result passes only if every judged figure is unchanged.
  @Test func noDamagedResultPasses() throws {
    let baseline = try FixedSuite.baseline(DamageTests.run, DamageTests.plan)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let bytes = Array(try encoder.encode(DamageTests.run))
    let facts = try #require(ResultFacts(bytes))
    let uncounted = try #require(ResultFacts(bytes, hasCounters: false))
    var (readCount, passCount) = (0, 0)
    for seed in 0..<UInt64(DamageTests.caseCount) {
      var mutator = ByteMutator(seed: seed)
      let damaged = mutator.mutated(bytes)
      guard let run = try? ResultReader.read(Data(damaged), named: "r.json") else { continue }
      readCount += 1
      let report = FixedSuite.judged(run, DamageTests.plan, baseline)
      if report.exitCode == 0 {
        passCount += 1
        // Counters are listed where they moved, and decide nothing.
        let isListed = report.count(of: .changed) > 0
        #expect(
          ResultFacts(damaged, hasCounters: !isListed) == (isListed ? uncounted : facts),
          "seed \(seed)")
      }
    }
    #expect(readCount > DamageTests.caseCount / 20, "\(readCount)")
    #expect(passCount > DamageTests.caseCount / 150, "\(passCount)")
  }
}

/// The facts of a result that a gate judges, from another reader.
private struct ResultFacts: Equatable {
  private let facts: NSDictionary

  init?(_ bytes: [UInt8], hasCounters: Bool = true) {
    guard let root = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
      return nil
    }
    let machine = root["machine"] as? [String: Any] ?? [:]
    let workloads = root["workloads"] as? [[String: Any]] ?? []
    let results = root["results"] as? [[String: Any]] ?? []
    facts = [
      "schema": root["schema"] ?? 0, "base": root["base"] ?? "",
      "isPartial": root["isPartial"] ?? true,
      "failures": (root["failures"] as? [Any])?.count ?? -1,
      "toolchain": machine["toolchain"] ?? "", "isRelease": machine["isRelease"] ?? "",
      "allocator": machine["allocator"] ?? "",
      "workloads": Dictionary(
        workloads.map { ("\($0["name"] ?? ""), \($0["host"] ?? "")", $0["traceHash"] ?? "") }
      ) { first, _ in first },
      "results": Dictionary(results.map { ResultFacts.result($0, hasCounters) }) { first, _ in first
      },
    ]
  }

  /// By workload, host and design.
  private static func result(
    _ result: [String: Any], _ hasCounters: Bool
  ) -> (String, [String: Any]) {
    let phases = (result["allocations"] as? [String: Any] ?? [:]).compactMapValues {
      ($0 as? [String: Any])?.filter { ["count", "bytes", "peakBytes"].contains($0.key) }
    }
    let modelled = result["modelled"] as? [String: Any]
    let displays = modelled?["displays"] as? [[String: Any]] ?? []
    let subject = ["workload", "host", "design"].map { "\(result[$0] ?? "")" }
    return (
      subject.joined(separator: ", "),
      [
        "counters": hasCounters ? result["counters"] ?? [:] : [:],
        "fidelity": result["fidelity"] ?? [:],
        "allocations": phases,
        "hitches": displays.map { [$0["hertz"] ?? 0, $0["hitchMillisecondsPerSecond"] ?? 0] },
      ]
    )
  }
}

/// Damages bytes as disks, editors, merges and people do.
private struct ByteMutator {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  private mutating func pick(_ count: Int) -> Int { Int(generator.next() % UInt64(max(1, count))) }

  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var damaged = bytes
    for _ in 0...pick(2) { damage(&damaged) }
    return damaged
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let index = pick(bytes.count)
    switch pick(12) {
    case 0: bytes[index] ^= 1 << UInt8(pick(8))
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(UInt8(pick(256)), at: index)
    case 3: bytes.removeLast(pick(bytes.count))
    case 4: bytes.removeSubrange(index..<min(bytes.count, index + 1 + pick(80)))
    case 5:
      bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 1 + pick(200))], at: index)
    case 6:
      let digits = bytes.indices.filter { 0x30...0x39 ~= bytes[$0] }
      if !digits.isEmpty { bytes[digits[pick(digits.count)]] = 0x30 + UInt8(pick(10)) }
    case 7, 8: moveLine(&bytes)
    case 9: bytes[index] = UInt8(ascii: "0")
    default: changeSpace(&bytes)
    }
  }

  /// Swaps two lines, or repeats one.
  private mutating func moveLine(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let index = pick(lines.count)
    if pick(2) == 0 {
      lines.swapAt(index, pick(lines.count))
    } else {
      lines.insert(lines[index], at: index)
    }
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  /// Spaces and newlines more or less, mostly where they mean nothing.
  private mutating func changeSpace(_ bytes: inout [UInt8]) {
    let spaces = bytes.indices.filter { bytes[$0] == 0x20 || bytes[$0] == 0x0A }
    guard !spaces.isEmpty else { return }
    let index = spaces[pick(spaces.count)]
    switch pick(4) {
    case 0: bytes.remove(at: index)
    case 1: bytes[index] = [0x20, 0x0A, 0x0D, 0x09][pick(4)]
    default: bytes.insert([0x20, 0x0A, 0x0D, 0x09][pick(4)], at: index)
    }
  }
}
