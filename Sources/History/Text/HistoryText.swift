import Foundation
import Results

/// A history as plain text, for the repository: JSON Lines, each once and in the order of their bytes.
///
/// The same history is the same text, whatever the order in which it came about. The lines of two exports together are
/// the export of both, so that git merges them (`merge=union` in `.gitattributes` where both add at one point), and so
/// does `sort -u`.
package enum HistoryText {
  /// The lines of a history, a newline at the end of each.
  ///
  /// - Complexity: O(bytes log lines).
  package static func text(of objects: HistoryObjects) -> String {
    var lines = [HistoryLine.header]
    for (kind, bodies) in objects.bodies {
      for (hash, body) in bodies { lines.append(HistoryLine.line(kind, hash, body)) }
    }
    lines.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads an export, or several in one, in whatever order the lines stand.
  ///
  /// - Parameter file: what errors call it.
  /// - Throws: `HistoryError` with the line that is none, or was changed by hand; or where something is missing.
  /// - Complexity: O(bytes).
  package static func read(
    _ data: Data, named file: String
  ) throws(HistoryError) -> HistoryObjects {
    var objects = HistoryObjects()
    var hasHeader = false
    for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
      let number = index + 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
      if try isHeader(line, number, file) {
        hasHeader = true
        continue
      }
      try read(line, into: &objects, number, file)
    }
    guard hasHeader else {
      throw .incomplete(
        file: file, found: "no line '\(HistoryLine.header)'",
        expected: "an export of 'filmstrip history export'")
    }
    try objects.checkWhole(file)
    return objects
  }

  private static func isHeader(
    _ line: Data, _ number: Int, _ file: String
  ) throws(HistoryError) -> Bool {
    struct Header: Decodable { let _history: Int }
    guard line.starts(with: Array(#"{"_history""#.utf8)) else { return false }
    do {
      let schema = try JSONDecoder().decode(Header.self, from: line)._history
      if schema == HistoryStore.currentSchema { return true }
      throw HistoryError.badLine(
        file: file, line: number, found: "schema \(schema)",
        expected: "schema \(HistoryStore.currentSchema), the one that this version reads")
    } catch let error as HistoryError {
      throw error
    } catch {
      throw .badLine(file: file, line: number, found: "no whole line", expected: "a schema")
    }
  }

  /// Takes the content of a line among the objects.
  private static func read(
    _ line: Data, into objects: inout HistoryObjects, _ number: Int, _ file: String
  ) throws(HistoryError) {
    func bad(_ found: String, _ expected: String) -> HistoryError {
      .badLine(file: file, line: number, found: found, expected: expected)
    }
    struct Content<Body: Decodable>: Decodable { let body: Body }
    func body<Body: Decodable>(_ type: Body.Type) throws -> Body {
      try JSONDecoder().decode(Content<Body>.self, from: line).body
    }
    if line.starts(with: Array("<<<<<<<".utf8)) || line.starts(with: Array(">>>>>>>".utf8)) {
      throw bad(
        "a conflict that git could not merge",
        "both sides' lines (set 'merge=union' for the file in .gitattributes)")
    }
    let prefix = String(decoding: line.prefix(32), as: UTF8.self)
    guard let match = prefix.prefixMatch(of: /\{"([a-z]+)":"([0-9a-f]{16})",/),
      let kind = HistoryLine.Kind(rawValue: String(match.1))
    else { throw bad("'\(prefix.prefix(24))'", "a line of an export") }
    let found: String
    do {
      switch kind {
      case .decision: found = try objects.add(body(HistoryDecision.self))
      case .entry: found = try objects.add(body(HistoryLine.Entry.self))
      case .figures: found = try objects.add(body(HistoryLine.Figures.self))
      case .machine: found = try objects.add(body(Machine.self))
      case .names: found = try objects.add(names: body([String].self))
      case .set: found = try objects.add(set: body([String].self))
      }
    } catch {
      throw bad("no whole content of kind '\(kind.rawValue)'", "one of this version")
    }
    guard found == match.2 else {
      throw bad("a line that was changed by hand", "the content of hash \(match.2)")
    }
  }
}

extension HistoryObjects {
  /// - Throws: `HistoryError` where something that is referred to is missing, or does not fit.
  fileprivate func checkWhole(_ file: String) throws(HistoryError) {
    func missing(_ what: String) -> HistoryError {
      .incomplete(file: file, found: "no line of \(what)", expected: "all lines of an export")
    }
    for entry in entries.values {
      guard machines[entry.machine] != nil else { throw missing("machine \(entry.machine)") }
      guard let set = sets[entry.set] else { throw missing("set \(entry.set)") }
      for hash in set {
        guard let own = figures[hash] else { throw missing("figures \(hash)") }
        guard let ownNames = names[own.names] else { throw missing("names \(own.names)") }
        guard ownNames.count == own.values.count, Set(ownNames).count == ownNames.count else {
          throw .incomplete(
            file: file, found: "\(own.values.count) figures in \(hash)",
            expected: "one for each of \(ownNames.count) names")
        }
      }
    }
  }
}
