import Foundation
import Testing
import TraceMutator

@testable import ScrollTrace

/// Traces with damage, in either form: whatever comes of them, it is an error or a trace that comes back from
/// both forms. `scripts/fuzz` does the same with millions of them.
@Suite struct TraceMutationTests {
  private static let corpusFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("TraceMutator/Corpus")

  /// Fewer turns than scripts/fuzz does, and other seeds.
  @Test(arguments: [(".jsonl", 101), (".strip", 102), (".jsonl", 103), (".strip", 104)])
  func mutantsAreRefusedOrComeBack(ending: String, seed: UInt64) throws {
    let corpus = try Self.corpus(ending)
    #expect(corpus.count == 6)
    let accepted = Self.accepted(of: corpus, turns: 5_000, seed: seed)
    // Damage that all of it is seen at once would try little.
    #expect(accepted > 100)
    #expect(accepted < 2_500)
  }

  @Test(arguments: [(".json", 106), (".csv", 107), (".json", 108), (".csv", 109)])
  func mutantsOfOtherToolsRecordingsAreRefusedOrImported(ending: String, seed: UInt64) throws {
    let corpus = try Self.corpus(ending)
    #expect(corpus.count == 5)
    let accepted = Self.accepted(of: corpus, turns: 5_000, seed: seed) {
      ImportTrial.run($0)
    }
    #expect(accepted > 100)
    #expect(accepted < 4_000)
  }

  private static func corpus(_ ending: String) throws -> [[UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: corpusFolder.path).sorted()
      .filter { $0.hasSuffix(ending) }
    return try names.map { Array(try Data(contentsOf: corpusFolder.appendingPathComponent($0))) }
  }

  /// How many mutants read as a trace; every one that breaks a promise is an issue.
  private static func accepted(
    of corpus: [[UInt8]], turns: UInt64, seed: UInt64,
    _ trial: ([UInt8]) -> ReaderTrial.Outcome = { ReaderTrial.run($0, pieceEventCount: 3) }
  ) -> Int {
    let mutator = TraceMutator(corpus: corpus, seed: seed)
    var accepted = 0
    for turn in 0..<turns {
      switch trial(mutator.mutant(ofTurn: turn)) {
      case .accepted: accepted += 1
      case .refused: break
      case .wrong(let reason): Issue.record("seed \(seed), turn \(turn): \(reason)")
      }
    }
    return accepted
  }

  /// The corpus itself is whole, and both forms of each trace in it are the same.
  @Test(arguments: ["coasts", "kinds", "limits", "scrolls", "sections", "splices"])
  func bothFormsInTheCorpusAreTheSame(name: String) throws {
    let path = Self.corpusFolder.appendingPathComponent(name).path
    let text = try TraceFormat.read(path: path + ".jsonl").trace
    #expect(text == (try TraceFormat.read(path: path + ".strip").trace))
    #expect(!text.events.isEmpty)
  }

  @Test func aMutantIsThatOfItsSeedAndTurn() {
    let mutator = TraceMutator(corpus: [Array(smallHeader.utf8)], seed: 1)
    #expect(mutator.mutant(ofTurn: 7) == mutator.mutant(ofTurn: 7))
    #expect(mutator.mutant(ofTurn: 7) != mutator.mutant(ofTurn: 8))
  }
}
