import Foundation
import GRDB
import Results
import SeededRandom
import TestSupport
import Testing

@testable import History

/// The store against the plainest one: a set of entries.
@Suite struct HistoryStoreTests {
  private let folder: HistoryFolder

  init() throws { folder = try HistoryFolder() }

  private static func entries(of store: HistoryStore) throws -> [HistoryEntry] {
    Array(try store.objects().wholeEntries().values)
  }

  private static func sorted(_ entries: [HistoryEntry]) throws -> [String] {
    try entries.map { try HistoryText.text(of: HistoryObjects([$0])) }.sorted()
  }

  @Test func whatIsAddedIsThereAndTwiceIsOnce() throws {
    let store = try HistoryStore(folder.file("h.db"), creates: true)
    var random = RandomHistory(seed: 1)
    let entry = random.entry()
    #expect(try store.add([entry]) == HistoryStore.Added(entryCount: 1))
    #expect(try store.add([entry]) == HistoryStore.Added(knownCount: 1))
    let again = try HistoryStore(folder.file("h.db"))
    #expect(try Self.entries(of: again) == [entry])
    #expect(try again.branches().map(\.entryCount) == [1])
  }

  @Test(arguments: 1...UInt64(Thorough.count(5, of: 30)))
  func randomAdditionsAreThoseOfADictionary(seed: UInt64) throws {
    var random = RandomHistory(seed: seed)
    var plain: [String: HistoryEntry] = [:]
    var plainDecisions: Set<HistoryDecision> = []
    var known: [HistoryEntry] = []
    for _ in 0..<random.below(6) + 1 {
      // Each opening is another process's.
      let store = try HistoryStore(folder.file("h.db"), creates: true)
      var batch = (0..<random.below(8)).map { _ in random.entry() }
      if let old = known.last { batch.append(old) }
      try store.add(batch)
      for entry in batch { plain[try HistoryText.text(of: HistoryObjects([entry]))] = entry }
      known += batch
      let decision = random.decision()
      try store.add(decision)
      plainDecisions.insert(decision)
    }
    let store = try HistoryStore(folder.file("h.db"))
    #expect(try Self.sorted(Self.entries(of: store)) == plain.keys.sorted(), "seed \(seed)")
    #expect(Set(try store.decisions()) == plainDecisions, "seed \(seed)")
    // Through the text into a new file, and out again.
    let text = HistoryText.text(of: try store.objects())
    let read = try HistoryText.read(Data(text.utf8), named: "export")
    let other = try HistoryStore(folder.file("other.db"), creates: true)
    try other.add(read)
    #expect(HistoryText.text(of: try other.objects()) == text, "seed \(seed)")
  }

  /// The figure of 1,776 metrics at 1,000 commits, in small: what does not change takes no room.
  @Test func unchangedFiguresAreStoredOnce() throws {
    let store = try HistoryStore(folder.file("h.db"), creates: true)
    let subjects = (0..<24).map {
      SubjectFigures(
        subject: HistorySubject(workload: "w", host: "h", design: "d\($0)", trace: "t"),
        metrics: Dictionary(uniqueKeysWithValues: (0..<74).map { ("m\($0)", Double($0 * 1000)) }))
    }
    let entries = (0..<40).map { number in
      HistoryEntry(
        commit: HistoryCommit(
          name: "c\(number)", branch: "main", timeSeconds: number, number: number), tool: "1",
        machine: RandomHistory.machine(), figures: subjects)
    }
    try store.add(entries)
    let objects = try store.objects()
    #expect(objects.entryCount == 40)
    #expect(objects.figures.count == 24)
    #expect(objects.sets.count == 1)
  }

  /// The figure of the documentation: 1,776 metrics at 1,000 commits, of which each changes three metrics of one design.
  /// Written whole they would be 25 MB. Only a thorough run adds a thousand results.
  @Test(.enabled(if: Thorough.isOn)) func aThousandCommitsAreNearTheSizeOfTheirChanges() throws {
    let store = try HistoryStore(folder.file("h.db"), creates: true)
    var random = SplitMix64(seed: 1)
    var subjects = (0..<24).map { number in
      SubjectFigures(
        subject: HistorySubject(
          workload: "chromium-browse", host: "acquireFirst", design: "design-\(number)",
          trace: "5a1754fa0a19fdf5"),
        metrics: Dictionary(
          uniqueKeysWithValues: (0..<74).map {
            ("allocations.metric\($0)", Double(random.index(below: 20_000)))
          }))
    }
    var changeCount = 0
    for number in 0..<1000 {
      let entry = HistoryEntry(
        commit: HistoryCommit(
          name: FNV1a.hexadecimal("\(number)".utf8), branch: "main", timeSeconds: number * 3600,
          number: number), tool: "0.2.0", machine: RandomHistory.machine(), figures: subjects)
      try store.add([entry])
      let subject = random.index(below: 24)
      for _ in 0..<3 {
        let name = "allocations.metric\(random.index(below: 74))"
        subjects[subject].metrics[name] = Double(random.index(below: 20_000))
        if number < 999 { changeCount += 1 }
      }
    }
    try store.queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    let bytes = try folder.byteCount("h.db")
    let text = HistoryText.text(of: try store.objects())
    #expect(bytes < 320_000, "\(bytes) bytes")
    #expect(text.utf8.count < 2_000_000, "\(text.utf8.count) bytes of text")
    if ProcessInfo.processInfo.environment["FILMSTRIP_PRINT_FIGURES"] != nil {
      print("1,000 commits, \(changeCount) changes: \(bytes) bytes, \(text.utf8.count) of text")
    }
  }

  // MARK: What is refused

  private static func error(_ body: () throws -> Void) -> HistoryError? {
    do {
      try body()
      return nil
    } catch {
      return error as? HistoryError
    }
  }

  @Test func aFileThatIsNoneGetsAClearLine() throws {
    let text = folder.file("text.db")
    try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: text))
    #expect(Self.error { _ = try HistoryStore(text) } == .noDatabase(file: text))
    let missing = folder.file("missing.db")
    #expect(Self.error { _ = try HistoryStore(missing) } == .missing(file: missing))
    #expect(!FileManager.default.fileExists(atPath: missing))
    let foreign = folder.file("foreign.db")
    do {
      let queue = try DatabaseQueue(path: foreign)
      try queue.write { try $0.execute(sql: "CREATE TABLE song (id INTEGER)") }
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: foreign))
    #expect(
      Self.error { _ = try HistoryStore(foreign, creates: true) } == .foreignDatabase(file: foreign)
    )
    #expect(try Data(contentsOf: URL(fileURLWithPath: foreign)) == before)
    // A folder is no file either.
    guard case .storage = Self.error({ _ = try HistoryStore(folder.url.path) }) else {
      Issue.record("a folder was opened")
      return
    }
  }

  /// A database of the first version is brought to this one, and nothing of it is lost.
  @Test func anEarlierVersionIsReadAndGoesOn() throws {
    let file = folder.file("h.db")
    var random = RandomHistory(seed: 5)
    let objects = try HistoryObjects((0..<30).map { _ in random.entry() })
    do {
      let queue = try DatabaseQueue(path: file)
      try HistoryStore.migrator.migrate(queue, upTo: "1")
    }
    let store = try HistoryStore(file)
    try store.add(objects)
    #expect(HistoryText.text(of: try store.objects()) == HistoryText.text(of: objects))
  }

  @Test func aLaterVersionIsLeftAsItIs() throws {
    let file = folder.file("h.db")
    do {
      let store = try HistoryStore(file, creates: true)
      try store.queue.write {
        try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('3')")
      }
    }
    #expect(Self.error { _ = try HistoryStore(file) } == .laterVersion(file: file))
    #expect(HistoryError.laterVersion(file: file).description.contains("later version"))
  }

  @Test func aFullDiskLosesNothingThatWasThere() throws {
    let file = folder.file("h.db")
    let store = try HistoryStore(file, creates: true)
    var random = RandomHistory(seed: 7)
    try store.add((0..<20).map { _ in random.entry() })
    let before = HistoryText.text(of: try store.objects())
    // SQLite says the same of a database that may not grow as of a disk that is full.
    try store.queue.writeWithoutTransaction { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let found = Self.error { try store.add((0..<500).map { _ in random.entry() }) }
    guard case .storage(_, let reason) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(reason.contains("the disk is full"))
    #expect(HistoryText.text(of: try HistoryStore(file).objects()) == before)
  }

  @Test func aDamagedPageIsSaidAndNotReadOver() throws {
    let file = folder.file("h.db")
    do {
      let store = try HistoryStore(file, creates: true)
      var random = RandomHistory(seed: 9)
      try store.add((0..<200).map { _ in random.entry() })
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    let count = bytes.count
    for index in stride(from: 8192, to: count, by: 3) { bytes[index] = 0xFF }
    try bytes.write(to: URL(fileURLWithPath: file))
    let found = Self.error { _ = try HistoryStore(file).objects() }
    guard case .damaged = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }
}

/// Figures as bytes.
@Suite struct FigureCodingTests {
  @Test func everyFigureComesBackToTheBit() throws {
    let special: [Double] = [
      0, -0.0, 1, -1, 63, 64, -64, 0.1, -0.1, 0x1p53, 0x1p54, -0x1p54, 0x1p54 - 2, -0x1p54 + 2,
      1e300,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]
    let bytes = FigureCoding.bytes(of: special)
    let back = try #require(FigureCoding.allFigures(bytes))
    #expect(back.map(\.bitPattern) == special.map(\.bitPattern))
    #expect(FigureCoding.allFigures(bytes.dropLast()) == nil)
    #expect(FigureCoding.bytes(of: [0, 31, -32]).count == 3)
  }

  @Test func randomFiguresComeBack() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let figure = Double(bitPattern: random.next())
      guard figure.isFinite else { continue }
      let list = [figure, figure.rounded(), Double(Int32(truncatingIfNeeded: random.next()))]
      let back = FigureCoding.allFigures(FigureCoding.bytes(of: list))
      #expect(back?.map(\.bitPattern) == list.map(\.bitPattern), "\(list)")
    }
    let numbers: [Int64] = [0, 1, 127, 128, .max]
    #expect(FigureCoding.numbers(FigureCoding.bytes(ofNumbers: numbers)) == numbers)
  }
}
