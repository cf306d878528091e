import Foundation
import Results

/// The contents of a history: results and decisions.
package struct HistoryRecords {
  /// An entry as its line has it: whole, or what differs from another entry.
  fileprivate struct Stored: Codable {
    /// The hash of the other entry; nil for a whole one.
    var base: String?
    /// How many entries this one depends on. The base depends on fewer, so that no entry depends on itself.
    var depth: Int
    let commit: HistoryCommit
    let tool: String
    let times: [SubjectTimes]
    /// Nil where it is the one of the base.
    var layout: HistoryEntry.Layout?
    /// All values, or pairs of an index in the values of the base and the value there.
    var values: [Double?]
  }

  /// A whole entry follows this many that depend on each other, so that adding to a history reads few of them.
  private static let depthMax = 63

  private(set) var lines: HistoryLines
  private var stored: [String: Stored]
  private var known: [String: HistoryEntry] = [:]
  /// In the order of time.
  package private(set) var decisions: [HistoryDecision]

  package var file: String { lines.file }

  /// - Throws: `HistoryError`.
  /// - Complexity: O(bytes).
  init(_ lines: HistoryLines) throws(HistoryError) {
    self.lines = lines
    stored = try lines.contents(.entry, as: Stored.self)
    decisions = try lines.contents(.decision, as: HistoryDecision.self)
      .sorted { ($0.value.timeSeconds, $0.key) < ($1.value.timeSeconds, $1.key) }.map(\.value)
  }

  // MARK: Entries

  /// The results of a branch, or of one commit there, in the order of commits. Each is there once, in whatever form two
  /// copies of the history stored it.
  ///
  /// - Throws: `HistoryError` where a line is missing or wrong.
  package mutating func entries(
    of branch: String, at commit: String? = nil
  ) throws(HistoryError) -> [HistoryEntry] {
    let own = stored.filter {
      $0.value.commit.branch == branch && (commit == nil || $0.value.commit.name == commit)
    }
    // Results of one commit may disagree about its place: the first counts.
    var numbers: [String: Int] = [:]
    var times: [String: Int] = [:]
    for commit in own.values.map(\.commit) {
      times[commit.name] = min(times[commit.name] ?? .max, commit.timeSeconds)
      if let number = commit.number {
        numbers[commit.name] = min(numbers[commit.name] ?? .max, number)
      }
    }
    let isNumbered = own.values.allSatisfy { numbers[$0.commit.name] != nil }
    let places = own.map { hash, entry in
      let name = entry.commit.name
      return (isNumbered ? numbers[name] ?? 0 : 0, times[name] ?? 0, name, hash)
    }
    var entries: [HistoryEntry] = []
    for place in places.sorted(by: <) {
      let next = try entry(place.3)
      let same = entries.reversed().prefix { $0.commit.name == next.commit.name }
      if !same.contains(next) { entries.append(next) }
    }
    return entries
  }

  /// - Complexity: O(values), and O(changes) for each entry that this one depends on.
  private mutating func entry(_ hash: String) throws(HistoryError) -> HistoryEntry {
    if let entry = known[hash] { return entry }
    guard let own = stored[hash] else { preconditionFailure("no entry \(hash)") }
    var base: HistoryEntry?
    if let name = own.base {
      guard let older = stored[name], older.depth < own.depth else {
        throw lines.error(of: hash, "found no line with the hash \(name), expected its base")
      }
      base = try entry(name)
    }
    guard let entry = own.entry(from: base) else {
      throw lines.error(of: hash, "found values of no metric, expected one for each metric")
    }
    known[hash] = entry
    return entry
  }

  // MARK: Adding

  /// Adds a result, unless it is there.
  ///
  /// - Returns: whether it was added.
  /// - Throws: `EncodingError` where a number is not finite; `HistoryError`.
  mutating func add(_ entry: HistoryEntry) throws -> Bool {
    let commit = entry.commit
    if try entries(of: commit.branch, at: commit.name).contains(entry) { return false }
    var new = Stored(
      depth: 0, commit: commit, tool: entry.tool, times: entry.times, layout: entry.layout,
      values: entry.values)
    let latest = stored.max {
      ($0.value.commit.timeSeconds, $0.key) < ($1.value.commit.timeSeconds, $1.key)
    }
    if let latest, latest.value.depth < Self.depthMax {
      let base = try self.entry(latest.key)
      let changed = entry.values.indices.filter {
        base.values.indices.contains($0) && entry.values[$0] != base.values[$0]
      }
      if entry.layout == base.layout, changed.count * 2 < entry.values.count {
        (new.base, new.depth, new.layout) = (latest.key, latest.value.depth + 1, nil)
        new.values = changed.flatMap { [Double($0), entry.values[$0]] }
      }
    }
    let hash = try lines.add(new, as: .entry)
    stored[hash] = new
    known[hash] = entry
    return true
  }

  package mutating func add(_ decision: HistoryDecision) throws {
    _ = try lines.add(decision, as: .decision)
    decisions.append(decision)
  }

  // MARK: Questions

  /// The branches that results were added to, in the order of their names.
  package var branches: [String] { Set(stored.values.map(\.commit.branch)).sorted() }

  /// The branch that is meant: the one with the name, the only one, or `main` or `master`.
  ///
  /// - Throws: `HistoryError` where there is none, or it is not clear which.
  package func branch(named name: String?) throws(HistoryError) -> String {
    let branches = branches
    let list = branches.prefix(8).joined(separator: ", ")
    if let name, branches.contains(name) { return name }
    if name == nil, branches.count == 1 { return branches[0] }
    let usual = ["main", "master"].first(where: branches.contains)
    if name == nil, let usual { return usual }
    let (found, expected) =
      branches.isEmpty
      ? ("no results", "some ('filmstrip history add RESULT --to FILE')")
      : name.map { ("no branch '\($0)'", "one of \(list)") }
        ?? ("several branches (\(list))", "one of them, by --branch")
    throw HistoryError(.content, file, "found \(found), expected \(expected)")
  }
}

extension HistoryRecords.Stored {
  /// The whole entry; nil where the values do not fit the layout.
  ///
  /// - Parameter base: the entry that this one changes; nil for a whole one.
  fileprivate func entry(from base: HistoryEntry?) -> HistoryEntry? {
    guard let layout = base?.layout ?? layout else { return nil }
    var all = base?.values ?? values
    if base != nil {
      for index in stride(from: 0, to: values.count - 1, by: 2) {
        guard let place = values[index].flatMap({ Int(exactly: $0) }), all.indices.contains(place)
        else { return nil }
        all[place] = values[index + 1]
      }
    }
    guard all.count == layout.metrics.count * layout.subjects.count,
      times.allSatisfy({ layout.subjects.indices.contains($0.subject) })
    else { return nil }
    return HistoryEntry(commit: commit, tool: tool, layout: layout, values: all, times: times)
  }
}
