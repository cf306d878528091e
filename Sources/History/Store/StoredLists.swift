import Foundation
import GRDB

/// Lists of the database by their rows, each with what it stands on.
struct StoredLists {
  let database: Database
  let file: String

  struct Stored<Value> {
    let id: Int64
    let list: [Value]
    /// How many lists it stands on.
    let depth: Int
  }

  /// What a new list is written as: its changes against a base, where those are shorter.
  struct Writing {
    let data: Data
    let base: Int64?
    let depth: Int

    init<Value: Equatable>(
      _ list: [Value], on base: Stored<Value>?, _ coding: ([Value]) -> [UInt8]
    ) {
      let whole = coding(list)
      if let base, base.depth < ListChanges.depthMax,
        let changes = ListChanges.bytes(from: base.list, to: list, coding),
        changes.count < whole.count
      {
        (data, self.base, depth) = (Data(changes), base.id, base.depth + 1)
      } else {
        (data, self.base, depth) = (Data(whole), nil, 0)
      }
    }
  }

  /// The set of figures of the result that was added last; nil for none.
  ///
  /// - Throws: `HistoryError`.
  func lastSet() throws -> Stored<Int64>? {
    try Int64.fetchOne(database, sql: "SELECT figureSet FROM entry ORDER BY id DESC LIMIT 1")
      .map(set)
  }

  /// - Throws: `HistoryError`.
  /// - Complexity: O(lists that it stands on).
  func set(_ id: Int64) throws -> Stored<Int64> {
    try stored(id, in: "figureSet", FigureCoding.numbers)
  }

  /// - Throws: `HistoryError`.
  /// - Complexity: O(lists that it stands on).
  func figures(_ id: Int64) throws -> Stored<Double> {
    try stored(id, in: "figures", FigureCoding.allFigures)
  }

  /// What figures are of: a subject and names.
  ///
  /// - Throws: `HistoryError`.
  func owner(of figures: Int64) throws -> [Int64] {
    guard
      let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT subject, names FROM figures WHERE id = ?"),
        arguments: [figures])
    else { throw damaged("no figures \(figures)") }
    return [row["subject"], row["names"]]
  }

  private func stored<Value>(
    _ id: Int64, in table: String, _ decoding: (Data) -> [Value]?
  ) throws -> Stored<Value> {
    guard
      let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT data, base FROM \(table) WHERE id = ?"),
        arguments: [id])
    else { throw damaged("no row \(id) in \(table)") }
    let data: Data = row["data"]
    var depth = 0
    var list: [Value]?
    if let base: Int64 = row["base"] {
      // What is older has a smaller number: this ends.
      guard base < id else { throw damaged("row \(id) of \(table) on a later one") }
      let own = try stored(base, in: table, decoding)
      depth = own.depth + 1
      list = ListChanges.list(from: own.list, data, decoding)
    } else {
      list = decoding(data)
    }
    guard let list else { throw damaged("row \(id) of \(table) that cannot be read") }
    return Stored(id: id, list: list, depth: depth)
  }

  private func damaged(_ found: String) -> HistoryError {
    .damaged(file: file, found: found, expected: "all that entries refer to")
  }
}
