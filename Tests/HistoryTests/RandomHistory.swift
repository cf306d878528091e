import Foundation
import Results
import SeededRandom

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
    case 4: [-0.0, 1e-300, 0x1p54, -0x1p60, 9_007_199_254_740_991][below(5)]
    default: Double(below(300))
    }
  }

  mutating func times(of subject: HistorySubject) -> SubjectTimes {
    let blocks = below(4)
    return SubjectTimes(
      subject: subject, wallNanoseconds: (0..<blocks).map { _ in generator.fraction() * 100 },
      threadNanoseconds: (0..<blocks).map { _ in generator.fraction() * 100 },
      conditions: (0..<blocks).map { _ in
        (0..<below(3)).map { number in
          ConditionSample(
            condition: MachineCondition(number: number - 1), ratio: generator.fraction() + 0.1,
            turnCount: below(9))
        }
      }, refusal: below(4) == 0 ? "the \"control\" is slower" : nil)
  }

  mutating func entry(branches: [String] = ["main", "feature/ü\"x\\"]) -> HistoryEntry {
    let number = below(40)
    var figures: [SubjectFigures] = []
    var times: [SubjectTimes] = []
    for design in 0..<below(4) + 1 {
      let subject = HistorySubject(
        workload: "touch\n\(below(2))", host: "late", design: "d\(design)", trace: "t\(below(2))")
      var metrics: [String: Double] = [:]
      for metric in 0..<below(6) + 1 { metrics["metric\(metric)"] = figure() }
      figures.append(SubjectFigures(subject: subject, metrics: metrics))
      if below(2) == 0 { times.append(self.times(of: subject)) }
    }
    return HistoryEntry(
      commit: HistoryCommit(
        name: "c\(number)", branch: branches[below(branches.count)], timeSeconds: number * 60,
        number: below(3) == 0 ? nil : number),
      tool: "0.2.0", machine: Self.machine("machine \(below(3))"), figures: figures, times: times)
  }

  mutating func decision() -> HistoryDecision {
    HistoryDecision(
      branch: "main", commit: "c\(below(40))", metric: "metric*", workload: "w", host: "h",
      design: "*", reason: "line\nand \u{2028} more", person: "somebody", timeSeconds: below(1000))
  }
}

/// A folder of one test's own.
final class HistoryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-history-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> String { url.appendingPathComponent(name).path }

  func byteCount(_ name: String) throws -> Int {
    try Data(contentsOf: url.appendingPathComponent(name)).count
  }
}
