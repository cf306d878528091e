import Foundation
import Results
import ScrollTrace
import TestSupport
import Testing

@testable import History

/// The file against the plainest history: a list of entries.
@Suite struct HistoryStoreTests {
  private let folder: HistoryFolder

  init() throws { folder = try HistoryFolder() }

  @Test func formerWordsAreReadAsThePresentOnes() throws {
    let text = #"{"workload":"w","host":"h","design":"stable-id,offsets=array","trace":"t"}"#
    let subject = try JSONDecoder().decode(HistorySubject.self, from: Data(text.utf8))
    #expect(subject.design == "stable-id,store=array")
  }

  @Test(arguments: 1...UInt64(Thorough.count(5, of: 30)))
  func randomAdditionsAreReadAgainEachOnce(seed: UInt64) throws {
    var random = RandomHistory(seed: seed)
    var plain: [HistoryEntry] = []
    let store = HistoryStore(folder.file("h.jsonl"))
    for _ in 0..<random.below(6) + 1 {
      var batch = (0..<random.below(8)).map { _ in random.entry() }
      // Few changes, so that entries depend on each other.
      if let last = plain.last {
        batch += (0..<random.below(90)).map { random.change(of: last, number: $0) }
        batch.append(last)
      }
      let expected = batch.reduce(into: plain) { if !$0.contains($1) { $0.append($1) } }
      let added = try store.add(batch)
      #expect(added.new == expected.count - plain.count, "seed \(seed)")
      #expect(added.known == batch.count - added.new, "seed \(seed)")
      plain = expected
    }
    let found = try store.entries()
    #expect(found.count == plain.count, "seed \(seed)")
    #expect(plain.allSatisfy(found.contains), "seed \(seed)")
  }

  @Test func linesAreSortedAndAddingChangesNoneOfThem() throws {
    var random = RandomHistory(seed: 1)
    let store = try folder.store("h.jsonl", (0..<20).map { _ in random.entry() })
    let before = try folder.bytes("h.jsonl")
    let lines = before.split(separator: UInt8(ascii: "\n"))
    #expect(String(decoding: lines[0], as: UTF8.self) == #"{"_history":2}"#)
    #expect(lines == Set(lines).sorted { $0.lexicographicallyPrecedes($1) })
    for line in lines {
      #expect(try JSONSerialization.jsonObject(with: line) is [String: Any])
    }
    try store.add([random.entry()])
    let after = Set(try folder.bytes("h.jsonl").split(separator: UInt8(ascii: "\n")))
    #expect(after.count == lines.count + 1)
    #expect(after.isSuperset(of: lines))
    let identifier = try FileManager.default.attributesOfItem(atPath: store.file)[.systemFileNumber]
    try store.add([])
    let same = try FileManager.default.attributesOfItem(atPath: store.file)[.systemFileNumber]
    #expect(identifier as? Int == same as? Int, "a file without a change was written")
  }

  /// A thousand commits of as many subjects and metrics as the project's suite, each of which changes three metrics of a
  /// design on its six workloads. Whole entries would be 20 MB.
  @Test func aThousandCommitsAreSmallerThanTwoMegabytes() throws {
    let entries = SuiteHistory.entries(count: 1000)
    let store = try folder.store("h.jsonl", entries)
    let size = try folder.bytes("h.jsonl").count
    #expect(size < 2_000_000, "\(size) bytes")
    #expect(try store.entries() == entries)
  }

  // MARK: Merging

  /// Two clones add to one history, both where the other does too, and one result both; git merges the lines of both.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func gitMergesWhatTwoClonesAdd(seed: UInt64) throws {
    var random = RandomHistory(seed: seed)
    let base = (0..<6).map { _ in random.entry() }
    let common = random.change(of: base[0], number: 50)
    let (ours, theirs) = (
      (0..<4).map { random.change(of: base[0], number: $0) } + [common],
      [common] + (5..<9).map { random.change(of: base[0], number: $0) }
    )
    func git(_ arguments: String...) throws { try GitCommand.run(arguments, in: folder.url) }
    try git("init", "-q", "-b", "main")
    try "h.jsonl merge=union\n".write(
      toFile: folder.file(".gitattributes"), atomically: true, encoding: .utf8)
    let store = try folder.store("h.jsonl", base)
    try git("add", ".")
    try git("commit", "-q", "-m", "base")
    try git("checkout", "-q", "-b", "other")
    try store.add(theirs)
    try git("commit", "-q", "-am", "theirs")
    try git("checkout", "-q", "main")
    try store.add(ours)
    try git("commit", "-q", "-am", "ours")
    try git("merge", "-q", "--no-edit", "other")
    var expected: [HistoryEntry] = []
    for entry in base + ours + theirs where !expected.contains(entry) { expected.append(entry) }
    let found = try store.entries()
    let isSame = found.count == expected.count && expected.allSatisfy(found.contains)
    #expect(isSame, "seed \(seed)")
    // The next addition sorts the lines of a merge, and removes repeated ones.
    let text = try folder.bytes("h.jsonl").split(separator: UInt8(ascii: "\n"))
    try Data((text.reversed() + text).joined(separator: [UInt8(ascii: "\n")]))
      .write(to: URL(fileURLWithPath: store.file))
    try store.add([random.change(of: base[0], number: 20)])
    let lines = try folder.bytes("h.jsonl").split(separator: UInt8(ascii: "\n"))
    #expect(lines == Set(lines).sorted { $0.lexicographicallyPrecedes($1) })
    #expect(lines.count == Set(text).count + 1)
  }

  // MARK: Refusals

  /// The error of reading a text.
  private func error(of text: some Sequence<UInt8>) throws -> HistoryError {
    let file = folder.file("x.jsonl")
    try Data(text).write(to: URL(fileURLWithPath: file))
    return try error { _ = try HistoryStore(file).entries() }
  }

  private func error(_ body: () throws -> Void) throws -> HistoryError {
    try #require(throws: HistoryError.self) { try body() }
  }

  @Test func oneFlippedBitAnywhereIsAnErrorWithItsLine() throws {
    var random = RandomHistory(seed: 2)
    let first = random.entry()
    _ = try folder.store("h.jsonl", [first, random.change(of: first, number: 1), random.entry()])
    let bytes = try folder.bytes("h.jsonl")
    for flip in 0..<Thorough.count(500, of: bytes.count * 8) {
      let bit = Thorough.isOn ? flip : random.below(bytes.count * 8)
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      let line = bytes[..<(bit / 8)].count { $0 == UInt8(ascii: "\n") } + 1
      let found = try error(of: changed).description
      #expect(found.contains("x.jsonl:\(line): found"), "bit \(bit): \(found)")
      #expect(found.contains("expected"), "bit \(bit): \(found)")
    }
  }

  @Test func aDamagedLineIsAnErrorWithBothHashes() throws {
    var random = RandomHistory(seed: 3)
    let store = try folder.store("h.jsonl", [random.entry(), random.entry()])
    let text = String(decoding: try folder.bytes("h.jsonl"), as: UTF8.self)
    let damaged = Data(text.replacing("0.2.0", with: "0.3.0").utf8)
    let found = try error(of: damaged)
    #expect(found.kind == .content)
    #expect(
      found.description.contains(
        /x.jsonl:2: found content with the hash [0-9a-f]{16}, expected the hash [0-9a-f]{16}/))
    // Nothing is added to a damaged history.
    try damaged.write(to: URL(fileURLWithPath: store.file))
    #expect(try error { try store.add([random.entry()]) }.kind == .content)
    #expect(try folder.bytes("h.jsonl") == damaged)
  }

  @Test func aMissingLineAConflictAndAnotherContentAreErrors() throws {
    _ = try folder.store("h.jsonl", SuiteHistory.entries(count: 2))
    let text = String(decoding: try folder.bytes("h.jsonl"), as: UTF8.self)
    // Of the two entries, one depends on the other.
    let rest = text.split(separator: "\n").filter { !$0.contains(#""depth":0"#) }
    #expect(rest.count == 2)
    let missing = try error(of: rest.joined(separator: "\n").utf8).description
    #expect(missing.contains("x.jsonl:2: found no line with the hash"))
    for mark in ["<<<<<<< HEAD", "||||||| base", "=======", ">>>>>>> other"] {
      let conflict = try error(of: "\(text)\(mark)\n".utf8).description
      #expect(conflict.contains("x.jsonl:4: found a conflict that git did not merge"))
    }
    for (body, word) in [
      (#"{"depth":0}"#, "other fields"),
      (
        #"{"base":"0000000000000000","commit":{"branch":"b","name":"c","timeSeconds":1},"depth":1,"times":[],"tool":"1","values":[]}"#,
        "no line with the hash"
      ),
      (
        #"{"commit":{"branch":"b","name":"c","timeSeconds":1},"depth":0,"times":[],"tool":"1","values":[1]}"#,
        "values of no metric"
      ),
    ] {
      let line = #"{"entry":"\#(FNV1a.hexadecimal(body.utf8))","body":\#(body)}"#
      let found = try error(of: "{\"_history\":2}\n\(line)\n".utf8).description
      #expect(found.contains("x.jsonl:2: found \(word)"), "\(body)")
    }
  }

  @Test func aFileThatIsNoHistoryIsAnErrorOfTheContent() throws {
    for text in ["no history\n", "{\"_history\":1}\n", "SQLite format 3\0"] {
      let found = try error(of: text.utf8)
      #expect(found.kind == .content, "\(text)")
      #expect(found.description.contains("expected '{\"_history\":2}'"), "\(text)")
    }
    let missing = HistoryStore(folder.file("missing.jsonl"))
    #expect(try error { _ = try missing.records() }.kind == .file)
    #expect(!FileManager.default.fileExists(atPath: missing.file))
    #expect(try error { _ = try HistoryStore(folder.url.path).records() }.kind == .file)
    let nowhere = HistoryStore(folder.file("none/h.jsonl"))
    #expect(try error { try nowhere.add([]) }.kind == .storage)
    #expect(try error { try nowhere.checkWriting() }.kind == .storage)
  }

  /// A file that cannot be written, as on a full disk: the history stays as it was.
  @Test func aWriteThatFailsLosesNothing() throws {
    var random = RandomHistory(seed: 5)
    let store = try folder.store("h.jsonl", [random.entry()])
    let before = try folder.bytes("h.jsonl")
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    // No file may grow, and a write that tries to fails.
    writer.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\" 2>&1", "sh",
      try BuiltExecutable.url(named: "HistoryWriter").path, store.file, "1", "1",
    ]
    let output = Pipe()
    writer.standardOutput = output
    try writer.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    writer.waitUntilExit()
    #expect(writer.terminationStatus == 1)
    #expect(said.hasSuffix("nothing was added\n"), "\(said)")
    #expect(try folder.bytes("h.jsonl") == before)
  }

  @Test func aLinkedHistoryKeepsItsLinkAndItsPermissions() throws {
    var random = RandomHistory(seed: 6)
    let store = try folder.store("h.jsonl", [random.entry()])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: store.file)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.jsonl"), withDestinationPath: "h.jsonl")
    try HistoryStore(folder.file("link.jsonl")).add([random.entry()])
    #expect(try store.entries().count == 2)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.jsonl"))
        == "h.jsonl")
    let mode = try FileManager.default.attributesOfItem(atPath: store.file)[.posixPermissions]
    #expect(mode as? Int == 0o640)
  }
}

/// A history of the size of the project's own suite: 48 subjects with 45 metrics.
enum SuiteHistory {
  static func entries(count: Int) -> [HistoryEntry] {
    var random = SplitMix64(seed: 1)
    var figures: [HistorySubject: [String: Double]] = [:]
    let workloads = ["chromium-browse", "edited-feed", "a-minute-of-hunting"]
    for workload in workloads {
      for host in ["acquireFirst", "acquireFirst+late"] {
        for design in 0..<8 {
          let subject = HistorySubject(
            workload: workload, host: host, design: "design-\(design)",
            trace: FNV1a.hexadecimal(workload.utf8))
          for metric in 0..<45 {
            figures[subject, default: [:]]["allocations.metric\(metric).count"] = Double(
              random.index(below: 100_000))
          }
        }
      }
    }
    return (0..<count).map { number in
      let design = "design-\(random.index(below: 8))"
      for subject in figures.keys.sorted() where subject.design == design {
        for _ in 0..<3 {
          let metric = "allocations.metric\(random.index(below: 45)).count"
          figures[subject]?[metric] = Double(random.index(below: 100_000))
        }
      }
      let name = FNV1a.hexadecimal("\(number)".utf8) + FNV1a.hexadecimal("a\(number)".utf8)
      return HistoryEntry(
        commit: HistoryCommit(
          name: name + "01234567", branch: "main", timeSeconds: number * 3600, number: number),
        tool: "0.1.0", machine: RandomHistory.machine(), figures: figures)
    }
  }
}
