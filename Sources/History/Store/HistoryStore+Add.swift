import Foundation
import GRDB
import Results

extension HistoryStore {
  /// What an addition brought.
  package struct Added: Equatable, Sendable {
    /// Results at commits, and decisions, that were not there before.
    package var entryCount = 0
    package var decisionCount = 0
    /// Those that were.
    package var knownCount = 0
  }

  /// Adds what is not there yet, all of it or nothing, in one transaction.
  ///
  /// - Throws: `HistoryError`.
  /// - Complexity: O(objects), each found by its hash.
  @discardableResult
  package func add(_ objects: HistoryObjects) throws(HistoryError) -> Added {
    do {
      return try queue.write { database in
        var adding = Adding(database: database, objects: objects, file: file)
        return try adding.run()
      }
    } catch {
      throw HistoryStore.translated(error, file)
    }
  }

  /// Adds results at commits.
  ///
  /// - Throws: `HistoryError`.
  @discardableResult
  package func add(_ entries: [HistoryEntry]) throws(HistoryError) -> Added {
    let objects: HistoryObjects
    do { objects = try HistoryObjects(entries) } catch {
      throw HistoryStore.translated(error, file)
    }
    return try add(objects)
  }

  /// Adds a decision.
  ///
  /// - Throws: `HistoryError`.
  @discardableResult
  package func add(_ decision: HistoryDecision) throws(HistoryError) -> Added {
    let objects: HistoryObjects
    do { objects = try HistoryObjects([], [decision]) } catch {
      throw HistoryStore.translated(error, file)
    }
    return try add(objects)
  }
}

/// One addition: the rows that the objects have, or get.
private struct Adding {
  let database: Database
  let objects: HistoryObjects
  let file: String
  private var machines: [String: Int64] = [:]
  private var names: [String: Int64] = [:]
  private var figures: [String: Int64] = [:]
  private var sets: [String: Int64] = [:]
  private var subjects: [HistorySubject: Int64] = [:]
  /// What new lists stand on: the set of the last result, and by subject and names its figures.
  private var lastSet: StoredLists.Stored<Int64>?
  private var lastFigures: [[Int64]: StoredLists.Stored<Double>]?
  private var lists: StoredLists { StoredLists(database: database, file: file) }

  init(database: Database, objects: HistoryObjects, file: String) {
    self.database = database
    self.objects = objects
    self.file = file
  }

  mutating func run() throws -> HistoryStore.Added {
    var added = HistoryStore.Added()
    // In the order of their times, so that most lists are as those before them.
    let order = objects.entries.sorted {
      ($0.value.timeSeconds, $0.key) < ($1.value.timeSeconds, $1.key)
    }
    for hash in order.map(\.key) {
      if try add(entry: hash) { added.entryCount += 1 } else { added.knownCount += 1 }
    }
    for (hash, body) in (objects.bodies[.decision] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if try row(of: hash, in: "decision") != nil {
        added.knownCount += 1
      } else {
        try insert(hash, "decision", ["body": body])
        added.decisionCount += 1
      }
    }
    return added
  }

  /// - Returns: whether it is new.
  private mutating func add(entry hash: String) throws -> Bool {
    guard try row(of: hash, in: "entry") == nil, let entry = objects.entries[hash] else {
      return false
    }
    let row = try insert(
      hash, "entry",
      [
        "branch": entry.branch, "name": entry.commit, "timeSeconds": entry.timeSeconds,
        "number": entry.number, "tool": entry.tool, "machine": try add(machine: entry.machine),
        "figureSet": try add(set: entry.set),
      ])
    for own in entry.times ?? [] {
      try database.execute(
        sql: "INSERT INTO times (entry, subject, refusal, data) VALUES (?, ?, ?, ?)",
        arguments: [
          row, try add(subject: own.subject), own.refusal,
          Data(FigureCoding.bytes(of: own.flattened)),
        ])
    }
    return true
  }

  private mutating func add(machine hash: String) throws -> Int64 {
    if let known = machines[hash] { return known }
    let body = try body(hash, .machine)
    let id = try row(of: hash, in: "machine") ?? insert(hash, "machine", ["body": body])
    machines[hash] = id
    return id
  }

  private mutating func add(names hash: String) throws -> Int64 {
    if let known = names[hash] { return known }
    let body = try body(hash, .names)
    let id = try row(of: hash, in: "names") ?? insert(hash, "names", ["body": body])
    names[hash] = id
    return id
  }

  private mutating func add(figures hash: String) throws -> Int64 {
    if let known = figures[hash] { return known }
    guard let own = objects.figures[hash] else { throw missing(hash) }
    let id = try row(of: hash, in: "figures") ?? insert(figures: own, hash)
    figures[hash] = id
    return id
  }

  private mutating func insert(figures own: HistoryLine.Figures, _ hash: String) throws -> Int64 {
    let owner = [try add(subject: own.subject), try add(names: own.names)]
    var last = try lastFigures ?? figuresOfLastEntry()
    let writing = StoredLists.Writing(own.values, on: last[owner], FigureCoding.bytes(of:))
    let id = try insert(
      hash, "figures",
      ["subject": owner[0], "names": owner[1], "data": writing.data, "base": writing.base])
    last[owner] = StoredLists.Stored(id: id, list: own.values, depth: writing.depth)
    lastFigures = last
    return id
  }

  private func figuresOfLastEntry() throws -> [[Int64]: StoredLists.Stored<Double>] {
    var last: [[Int64]: StoredLists.Stored<Double>] = [:]
    for id in try lists.lastSet()?.list ?? [] {
      last[try lists.owner(of: id)] = try lists.figures(id)
    }
    return last
  }

  private mutating func add(set hash: String) throws -> Int64 {
    if let known = sets[hash] { return known }
    guard let own = objects.sets[hash] else { throw missing(hash) }
    var numbers: [Int64] = []
    for figures in own { numbers.append(try add(figures: figures)) }
    let id = try row(of: hash, in: "figureSet") ?? insert(set: numbers, hash)
    sets[hash] = id
    return id
  }

  private mutating func insert(set numbers: [Int64], _ hash: String) throws -> Int64 {
    let last = try lastSet ?? lists.lastSet()
    let writing = StoredLists.Writing(numbers, on: last, FigureCoding.bytes(ofNumbers:))
    let id = try insert(hash, "figureSet", ["data": writing.data, "base": writing.base])
    lastSet = StoredLists.Stored(id: id, list: numbers, depth: writing.depth)
    return id
  }

  private mutating func add(subject: HistorySubject) throws -> Int64 {
    if let known = subjects[subject] { return known }
    let arguments: StatementArguments = [
      subject.workload, subject.host, subject.design, subject.trace,
    ]
    var id = try Int64.fetchOne(
      database,
      sql:
        "SELECT id FROM subject WHERE workload = ? AND host = ? AND design = ? AND trace = ?",
      arguments: arguments)
    if id == nil {
      try database.execute(
        sql: "INSERT INTO subject (workload, host, design, trace) VALUES (?, ?, ?, ?)",
        arguments: arguments)
      id = database.lastInsertedRowID
    }
    guard let id else { throw missing("\(subject)") }
    subjects[subject] = id
    return id
  }

  // MARK: Rows

  private func row(of hash: String, in table: String) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM \(table) WHERE hash = ?"),
      arguments: [HistoryLine.number(hash)])
  }

  @discardableResult
  private func insert(
    _ hash: String, _ table: String, _ values: [String: (any DatabaseValueConvertible)?]
  ) throws -> Int64 {
    let columns = values.keys.sorted()
    let marks = columns.map { _ in ", ?" }.joined()
    let statement = try database.cachedStatement(
      sql: "INSERT INTO \(table) (hash, \(columns.joined(separator: ", "))) VALUES (?\(marks))")
    let own = columns.map { values[$0] ?? nil }
    try statement.execute(arguments: StatementArguments([HistoryLine.number(hash)] + own))
    return database.lastInsertedRowID
  }

  private func body(_ hash: String, _ kind: HistoryLine.Kind) throws -> String {
    guard let body = objects.bodies[kind]?[hash] else { throw missing(hash) }
    return body
  }

  private func missing(_ hash: String) -> HistoryError {
    .damaged(file: file, found: "nothing under \(hash)", expected: "all that entries refer to")
  }
}

extension SubjectTimes {
  /// All figures in one list: each list behind its length, blocks within theirs.
  var flattened: [Double] {
    var list = [Double(wallNanoseconds.count)] + wallNanoseconds
    list += [Double(threadNanoseconds.count)] + threadNanoseconds
    list.append(Double(conditions.count))
    for block in conditions {
      list.append(Double(block.count))
      for sample in block {
        list += [Double(sample.condition.number), sample.ratio, Double(sample.turnCount)]
      }
    }
    return list
  }
}
