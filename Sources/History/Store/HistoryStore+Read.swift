import Foundation
import GRDB
import Results

extension HistoryStore {
  /// Everything in it, as it was at one moment.
  ///
  /// - Throws: `HistoryError`.
  /// - Complexity: O(contents), each once.
  package func objects() throws(HistoryError) -> HistoryObjects {
    try reading { database in
      var objects = HistoryObjects()
      var machines: [Int64: String] = [:]
      for row in try Row.fetchAll(database, sql: "SELECT id, body FROM machine") {
        let machine = try decoded(Machine.self, row["body"], "machine")
        machines[row["id"]] = try objects.add(machine)
      }
      var sets: [Int64: String] = [:]
      let contents = try Contents(database, file)
      var figures: [Int64: String] = [:]
      var names: [Int64: String] = [:]
      for (id, own) in contents.names { names[id] = try objects.add(names: own) }
      for (id, own) in contents.figures {
        guard let subject = contents.subjects[own.subject], let hash = names[own.names] else {
          throw damaged("figures \(id) of nothing", "a subject and names")
        }
        figures[id] = try objects.add(
          HistoryLine.Figures(names: hash, subject: subject, values: own.values))
      }
      for (id, numbers) in try contents.sets(database) {
        let hashes = numbers.compactMap { figures[$0] }
        guard hashes.count == numbers.count else {
          throw damaged("set \(id) with figures that are not there", "all of them")
        }
        sets[id] = try objects.add(set: hashes)
      }
      var times: [Int64: [SubjectTimes]] = [:]
      for row in try Row.fetchAll(
        database, sql: "SELECT entry, subject, refusal, data FROM times")
      {
        times[row["entry"], default: []].append(try contents.times(row))
      }
      for row in try Row.fetchAll(database, sql: "SELECT * FROM entry") {
        guard let machine = machines[row["machine"]], let set = sets[row["figureSet"]] else {
          throw damaged("an entry of nothing", "a machine and figures")
        }
        let own = times[row["id"]]?.sorted { $0.subject < $1.subject }
        try objects.add(
          HistoryLine.Entry(
            branch: row["branch"], commit: row["name"], machine: machine, number: row["number"],
            set: set, timeSeconds: row["timeSeconds"], times: own, tool: row["tool"]))
      }
      for decision in try decisions(database) { try objects.add(decision) }
      return objects
    }
  }

  /// What people decided, in the order in which they did.
  ///
  /// - Throws: `HistoryError`.
  package func decisions() throws(HistoryError) -> [HistoryDecision] {
    try reading { try decisions($0) }
  }

  /// The time of a decision that is made now: later than that of all before it, so that of several within a second the
  /// last is the one that counts.
  ///
  /// - Throws: `HistoryError`.
  package func decisionTime() throws(HistoryError) -> Int {
    let last = try decisions().last?.timeSeconds ?? 0
    return max(Int(Date().timeIntervalSince1970), last + 1)
  }

  func decisions(_ database: Database) throws -> [HistoryDecision] {
    try String.fetchAll(database, sql: "SELECT body FROM decision ORDER BY hash").map {
      try decoded(HistoryDecision.self, $0, "decision")
    }.sorted { $0.timeSeconds < $1.timeSeconds }
  }

  /// The branches that results were added to, by name, with how many each has.
  ///
  /// - Throws: `HistoryError`.
  package func branches() throws(HistoryError) -> [(name: String, entryCount: Int)] {
    try reading { database in
      try Row.fetchAll(
        database, sql: "SELECT branch, count(*) AS n FROM entry GROUP BY branch ORDER BY branch"
      ).map { (name: $0["branch"], entryCount: $0["n"]) }
    }
  }

  // MARK: Reading

  /// Reads what is there at one moment, whoever writes meanwhile.
  func reading<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw HistoryStore.translated(error, file)
    }
  }

  func damaged(_ found: String, _ expected: String) -> HistoryError {
    .damaged(file: file, found: found, expected: expected)
  }

  func decoded<Value: Decodable>(_ type: Value.Type, _ text: String, _ what: String) throws -> Value
  {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw damaged("a \(what) that cannot be read", "one of schema \(HistoryStore.currentSchema)")
    }
  }
}

/// What rows refer to, each read once.
struct Contents {
  struct Figures {
    let subject: Int64
    let names: Int64
    let values: [Double]
  }

  let file: String
  private(set) var subjects: [Int64: HistorySubject] = [:]
  private(set) var names: [Int64: [String]] = [:]
  private(set) var figures: [Int64: Figures] = [:]

  init(_ database: Database, _ file: String) throws {
    self.file = file
    for row in try Row.fetchAll(database, sql: "SELECT * FROM subject") {
      subjects[row["id"]] = HistorySubject(
        workload: row["workload"], host: row["host"], design: row["design"], trace: row["trace"])
    }
    for row in try Row.fetchAll(database, sql: "SELECT id, body FROM names") {
      let text: String = row["body"]
      do {
        names[row["id"]] = try JSONDecoder().decode([String].self, from: Data(text.utf8))
      } catch {
        throw damaged("names that cannot be read", "a list of metrics")
      }
    }
    // What a list stands on has a smaller number.
    for row in try Row.fetchAll(
      database, sql: "SELECT id, subject, names, data, base FROM figures ORDER BY id")
    {
      let (id, namesID, base): (Int64, Int64, Int64?) = (row["id"], row["names"], row["base"])
      let data: Data = row["data"]
      let list =
        base.map { base in
          figures[base].flatMap {
            ListChanges.list(from: $0.values, data, FigureCoding.allFigures)
          }
        } ?? FigureCoding.allFigures(data)
      guard let own = names[namesID], let values = list, values.count == own.count
      else { throw damaged("figures \(id) that cannot be read", "one for each name") }
      figures[id] = Figures(subject: row["subject"], names: namesID, values: values)
    }
  }

  /// Each set's figures, by their rows.
  func sets(_ database: Database) throws -> [Int64: [Int64]] {
    var sets: [Int64: [Int64]] = [:]
    for row in try Row.fetchAll(
      database, sql: "SELECT id, data, base FROM figureSet ORDER BY id")
    {
      let (data, base): (Data, Int64?) = (row["data"], row["base"])
      let list =
        base.map { base in
          sets[base].flatMap { ListChanges.list(from: $0, data, FigureCoding.numbers) }
        } ?? FigureCoding.numbers(data)
      guard let numbers = list else {
        throw damaged("a set that cannot be read", "the rows of its figures")
      }
      sets[row["id"]] = numbers
    }
    return sets
  }

  /// A row of `times`.
  func times(_ row: Row) throws -> SubjectTimes {
    let (subjectID, data): (Int64, Data) = (row["subject"], row["data"])
    guard let subject = subjects[subjectID],
      let times = SubjectTimes(flattened: data, of: subject, refusal: row["refusal"])
    else { throw damaged("times that cannot be read", "samples of a subject") }
    return times
  }

  func damaged(_ found: String, _ expected: String) -> HistoryError {
    .damaged(file: file, found: found, expected: expected)
  }
}

extension SubjectTimes {
  /// - Returns: nil where the bytes are not those of `flattened`.
  init?(flattened data: Data, of subject: HistorySubject, refusal: String?) {
    guard let all = FigureCoding.allFigures(data) else { return nil }
    var rest = all[...]
    func take(_ count: Int) -> [Double]? {
      guard count >= 0, rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    func takeCount() -> Int? { take(1).flatMap { Int(exactly: $0[0]) } }
    guard let wallCount = takeCount(), let wall = take(wallCount),
      let threadCount = takeCount(), let thread = take(threadCount), let blockCount = takeCount(),
      blockCount >= 0
    else { return nil }
    var blocks: [[ConditionSample]] = []
    for _ in 0..<blockCount {
      guard let count = takeCount(), count >= 0, count <= rest.count else { return nil }
      var block: [ConditionSample] = []
      for _ in 0..<count {
        guard let three = take(3), let number = Int(exactly: three[0]),
          let turnCount = Int(exactly: three[2])
        else { return nil }
        block.append(
          ConditionSample(
            condition: MachineCondition(number: number), ratio: three[1], turnCount: turnCount))
      }
      blocks.append(block)
    }
    guard rest.isEmpty else { return nil }
    self.init(
      subject: subject, wallNanoseconds: wall, threadNanoseconds: thread, conditions: blocks,
      refusal: refusal)
  }
}
