import Foundation
import Results
import TestSupport
import Testing

@testable import History

/// Exports: sorted, merged by git, refused where they were changed.
@Suite struct HistoryTextTests {
  private static func text(_ seed: UInt64, _ count: Int) throws -> String {
    var random = RandomHistory(seed: seed)
    return HistoryText.text(
      of: try HistoryObjects(
        (0..<count).map { _ in random.entry() }, (0..<3).map { _ in random.decision() }))
  }

  @Test func linesAreSortedAndEachOnce() throws {
    let text = try Self.text(1, 20)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines == Set(lines).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(lines[0] == #"{"_history":1}"#)
    for line in lines {
      #expect((try JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any])
    }
  }

  @Test func addingChangesNoLineThatWasThere() throws {
    var random = RandomHistory(seed: 5)
    let first = (0..<15).map { _ in random.entry() }
    let before = HistoryText.text(of: try HistoryObjects(first))
    let after = HistoryText.text(of: try HistoryObjects(first + [random.entry()]))
    let (old, new) = (Set(before.split(separator: "\n")), Set(after.split(separator: "\n")))
    #expect(old.isSubset(of: new))
    #expect(new.count > old.count)
  }

  @Test func oneChangedByteAnywhereIsRefused() throws {
    let text = try Self.text(2, 3)
    var random = RandomHistory(seed: 11)
    let bytes = Data(text.utf8)
    for _ in 0..<300 {
      var changed = bytes
      let index = random.below(bytes.count)
      changed[index] = UInt8(ascii: "5")
      guard changed != bytes else { continue }
      do {
        let read = try HistoryText.read(changed, named: "x")
        Issue.record("byte \(index) changed: \(HistoryText.text(of: read).count) bytes read")
      } catch {
        #expect("\(error)".contains("expected"))
      }
    }
  }

  @Test func aLineThatIsMissingOrOfAnotherVersionIsSaid() throws {
    let lines = try Self.text(3, 4).split(separator: "\n").map(String.init)
    for index in lines.indices
    where !lines[index].hasPrefix(#"{"entry"#)
      && !lines[index].hasPrefix(#"{"decision"#)
    {
      var rest = lines
      rest.remove(at: index)
      #expect(throws: HistoryError.self) {
        try HistoryText.read(Data(rest.joined(separator: "\n").utf8), named: "x")
      }
    }
    let later = Data((#"{"_history":2}"# + "\n").utf8)
    #expect(
      throws: HistoryError.badLine(
        file: "x", line: 1, found: "schema 2",
        expected: "schema 1, the one that this version reads")
    ) { try HistoryText.read(later, named: "x") }
    let conflict = Data("{\"_history\":1}\n<<<<<<< HEAD\n".utf8)
    #expect(throws: HistoryError.self) { try HistoryText.read(conflict, named: "x") }
  }

  /// Two clones add to one export, both where the other does too; git puts the lines of both together.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func gitMergesTwoExportsIntoTheExportOfBoth(seed: UInt64) throws {
    let folder = try HistoryFolder()
    var random = RandomHistory(seed: seed)
    let base = (0..<6).map { _ in random.entry() }
    let ours = base + (0..<4).map { _ in random.entry() }
    let theirs = base + (0..<4).map { _ in random.entry() }
    func write(_ entries: [HistoryEntry]) throws {
      let text = HistoryText.text(of: try HistoryObjects(entries))
      try text.write(toFile: folder.file("history.jsonl"), atomically: true, encoding: .utf8)
    }
    func git(_ arguments: String...) throws { try GitCommand.run(arguments, in: folder.url) }
    try git("init", "-q", "-b", "main")
    try "history.jsonl merge=union\n".write(
      toFile: folder.file(".gitattributes"), atomically: true, encoding: .utf8)
    try write(base)
    try git("add", ".")
    try git("commit", "-q", "-m", "base")
    try git("checkout", "-q", "-b", "other")
    try write(theirs)
    try git("commit", "-q", "-am", "theirs")
    try git("checkout", "-q", "main")
    try write(ours)
    try git("commit", "-q", "-am", "ours")
    try git("merge", "-q", "--no-edit", "other")
    let merged = try Data(contentsOf: folder.url.appendingPathComponent("history.jsonl"))
    let read = try HistoryText.read(merged, named: "history.jsonl")
    let union = HistoryText.text(of: try HistoryObjects(ours + theirs))
    #expect(HistoryText.text(of: read) == union, "seed \(seed)")
  }
}
