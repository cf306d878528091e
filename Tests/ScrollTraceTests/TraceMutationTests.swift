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

  /// Fewer turns than scripts/fuzz does, and other seeds. Recordings of other tools are imported.
  @Test(
    arguments: [
      ("jsonl", 101), ("strip", 102), ("jsonl", 103), ("strip", 104), ("json", 106), ("csv", 107),
      ("json", 108), ("csv", 109), ("rrweb", 110), ("rrweb", 111),
    ] as [(String, UInt64)])
  func mutantsAreRefusedOrComeBack(ending: String, seed: UInt64) throws {
    let isImported = ImportTrial.endings.contains(ending)
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpusFolder.path).sorted()
      .filter { $0.hasSuffix("." + ending) }
    let corpus = try names.map {
      Array(try Data(contentsOf: Self.corpusFolder.appendingPathComponent($0)))
    }
    #expect(corpus.count == (ending == "rrweb" ? 5 : 6))
    let mutator = TraceMutator(corpus: corpus, seed: seed)
    var accepted = 0
    for turn in 0..<5_000 as Range<UInt64> {
      let mutant = mutator.mutant(ofTurn: turn)
      switch isImported ? ImportTrial.run(mutant) : ReaderTrial.run(mutant, pieceEventCount: 3) {
      case .accepted: accepted += 1
      case .refused: break
      case .wrong(let reason): Issue.record("seed \(seed), turn \(turn): \(reason)")
      }
    }
    // Damage that all of it is seen at once would try little.
    #expect(accepted > 100)
    #expect(accepted < (isImported ? 4_000 : 2_500))
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
