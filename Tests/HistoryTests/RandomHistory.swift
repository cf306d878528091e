import Foundation
import Results
import ScrollTrace

@testable import History

/// Entries of all kinds, from a seed.
struct RandomHistory {
  var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func below(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  static func machine(_ name: String = "one", toolchain: String = "6.3") -> Machine {
    var machine = Machine(
      processor: name, coreCount: 2, memoryBytes: 1 << 33, system: "Linux", toolchain: toolchain,
      isRelease: true, fingerprint: name)
    machine.allocator = "jemalloc 5.3"
    return machine
  }

  private mutating func figure() -> Double {
    switch below(6) {
    case 0: 0
    case 1: Double(below(1_000_000_000)) * 1e6
    case 2: -Double(below(100))
    case 3: Double(below(1000)) / 7
    case 4: [1e-308, 0x1p54, -0x1p60, 9_007_199_254_740_991, 0.1][below(5)]
    default: Double(below(300))
    }
  }

  private mutating func times() -> SubjectTimes {
    var ratios: ConditionSamples = [:]
    for number in 0..<below(3) {
      ratios[MachineCondition(rawValue: number - 1)] = (0...below(4)).map { _ in
        generator.fraction() + 0.1
      }
    }
    return SubjectTimes(ratios: ratios, refusal: below(4) == 0 ? "the \"control\" is slower" : nil)
  }

  mutating func entry(branches: [String] = ["main", "feature/ü\"x\\"]) -> HistoryEntry {
    let number = below(40)
    var figures: [HistorySubject: [String: Double]] = [:]
    var times: [HistorySubject: SubjectTimes] = [:]
    for design in 0..<below(4) + 1 {
      let subject = HistorySubject(
        workload: "touch\n\(below(2))", host: "late", design: "d\(design)", trace: "t\(below(2))")
      for metric in 0..<below(6) + 1 {
        figures[subject, default: [:]]["metric\(metric)"] = figure()
      }
      if below(2) == 0 { times[subject] = self.times() }
    }
    return HistoryEntry(
      commit: HistoryCommit(
        name: "c\(number)", branch: branches[below(branches.count)], timeSeconds: number * 60,
        number: below(3) == 0 ? nil : number),
      tool: "0.2.0", machine: Self.machine("machine \(below(3))"), figures: figures, times: times)
  }

  /// The next commit after an entry: a few other values.
  mutating func change(of entry: HistoryEntry, number: Int) -> HistoryEntry {
    var next = entry
    next.commit = HistoryCommit(
      name: "n\(number)", branch: "main", timeSeconds: 100_000 + number, number: 100 + number)
    next.values[below(next.values.count)] = figure()
    return next
  }
}

/// The folder of one test.
final class HistoryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-history-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> String { url.appendingPathComponent(name).path }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  func store(_ name: String, _ entries: [HistoryEntry] = []) throws -> HistoryStore {
    let store = HistoryStore(file(name))
    try store.add(entries)
    return store
  }
}

extension HistoryStore {
  func entries() throws -> [HistoryEntry] {
    var records = try records()
    return try records.branches.flatMap { try records.entries(of: $0) }
  }
}
