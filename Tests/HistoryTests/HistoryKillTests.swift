import Foundation
import ScrollTrace
import TestSupport
import Testing

@testable import History

/// Writers that are killed, and writers beside each other.
@Suite struct HistoryKillTests {
  private let folder: HistoryFolder

  init() throws { folder = try HistoryFolder() }

  private static func start(_ arguments: [String]) throws -> (Process, Pipe) {
    let process = Process()
    process.executableURL = try BuiltExecutable.url(named: "HistoryWriter")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    return (process, output)
  }

  /// The numbers that a writer printed.
  private static func numbers(_ output: Pipe) -> [Int] {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    // The last line may be half of one.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      Int($0)
    }
  }

  @Test func killsLoseNothingButWhatWasBeingAdded() throws {
    let file = folder.file("h.jsonl")
    var random = SplitMix64(seed: 19)
    var next = 0
    for kill in 0..<Thorough.count(20, of: 100) {
      let (process, output) = try Self.start([file, "\(next)", "100000"])
      // From before the file is opened to many additions later; later where a machine is too busy for any.
      let seconds = next == 0 ? 0.08 * Double(kill + 1) : 0.08
      Thread.sleep(forTimeInterval: seconds * random.fraction() * random.fraction())
      Foundation.kill(process.processIdentifier, SIGKILL)
      let said = Self.numbers(output)
      process.waitUntilExit()
      guard FileManager.default.fileExists(atPath: file) else {
        #expect(said.isEmpty)
        continue
      }
      let found = Set(try HistoryStore(file).entries().compactMap(\.commit.number))
      let printed = said.last ?? next - 1
      #expect(found == Set(0..<found.count), "kill \(kill): a gap")
      #expect(
        found.count == printed + 1 || found.count == printed + 2,
        "kill \(kill): \(printed), \(found.count)")
      next = found.count
    }
    #expect(next > 0)
  }

  @Test func writersWaitForEachOtherWhileOthersRead() throws {
    let file = folder.file("h.jsonl")
    let count = Thorough.count(10, of: 40)
    let writers = try (0..<4).map { try Self.start([file, "0", "\(count)", "branch\($0)"]) }
    // The file is there as soon as one has begun.
    while !FileManager.default.fileExists(atPath: file) { Thread.sleep(forTimeInterval: 0.005) }
    var reads = 0
    while writers.contains(where: { $0.0.isRunning }) {
      _ = try HistoryStore(file).entries()
      reads += 1
    }
    for (process, output) in writers {
      #expect(Self.numbers(output).count == count)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let branches = try HistoryStore(file).entries().map(\.commit.branch)
    #expect(branches.count == 4 * count)
    #expect(Set(branches).count == 4)
    #expect(reads > 0)
  }
}
