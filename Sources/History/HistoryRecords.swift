import Foundation
import Results

/// The contents of a history: results and decisions.
package struct HistoryRecords {
  /// The part of an entry that orders entries. The values, which take ten times as long, are read later.
  private struct Place: Decodable {
    let depth: Int
    let commit: HistoryCommit
  }

  /// The content of an entry's line: a whole entry, or the differences to its base.
  private struct Stored: Codable {
    /// The hash of the entry that this one changes; nil for a whole one.
    var base: String?
    /// The number of entries that this one depends on. The base has a smaller one, so that no entry depends on itself.
    var depth = 0
    let commit: HistoryCommit
    let tool: String
    let times: [SubjectTimes]
    /// Nil for the layout of the base.
    var layout: HistoryEntry.Layout?
    /// All values, or pairs of an index in the base's values and a value.
    var values: [Double?]

    /// The whole entry, from that of `base`; nil if the values do not fit the layout.
    func entry(from base: HistoryEntry?) -> HistoryEntry? {
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

  /// Every 64th entry is a whole one, so that an addition reads few of them.
  private static let depthMax = 63

  private(set) var lines: HistoryLines
  private var places: [String: Place]
  private var known: [String: HistoryEntry] = [:]
  /// By time.
  package private(set) var decisions: [HistoryDecision]

  /// - Complexity: O(bytes).
  init(_ lines: HistoryLines) throws(HistoryError) {
    self.lines = lines
    places = try lines.contents(.entry)
    let decisions: [String: HistoryDecision] = try lines.contents(.decision)
    self.decisions = decisions.sorted {
      ($0.value.timeSeconds, $0.key) < ($1.value.timeSeconds, $1.key)
    }.map(\.value)
  }

  /// The results of a branch, in the order of commits. A result that two copies of the history stored in different forms
  /// appears once.
  package mutating func entries(of branch: String) throws(HistoryError) -> [HistoryEntry] {
    let own = places.filter { $0.value.commit.branch == branch }
    // Results of one commit may have different places: the first counts.
    let commits = Dictionary(grouping: own.values.map(\.commit), by: \.name)
    let numbers = commits.compactMapValues { $0.compactMap(\.number).min() }
    let times = commits.compactMapValues { $0.map(\.timeSeconds).min() }
    let isNumbered = numbers.count == commits.count
    let order = own.map { hash, place in
      let name = place.commit.name
      return (isNumbered ? numbers[name] ?? 0 : 0, times[name] ?? 0, name, hash)
    }
    var entries: [HistoryEntry] = []
    for (_, _, _, hash) in order.sorted(by: <) {
      let next = try entry(hash)
      let same = entries.reversed().prefix { $0.commit.name == next.commit.name }
      if !same.contains(next) { entries.append(next) }
    }
    return entries
  }

  /// - Complexity: O(values), and O(changes) for each entry that this one depends on.
  private mutating func entry(_ hash: String) throws(HistoryError) -> HistoryEntry {
    if let entry = known[hash] { return entry }
    let own: Stored = try lines.content(hash, .entry)
    var base: HistoryEntry?
    if let name = own.base {
      guard let older = places[name], older.depth < own.depth else {
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

  /// Adds a result, and returns false if it is present.
  ///
  /// - Throws: `EncodingError` for a number that is not finite; `HistoryError`.
  mutating func add(_ entry: HistoryEntry) throws -> Bool {
    let commit = entry.commit
    for (hash, place) in places where place.commit == commit {
      if try self.entry(hash) == entry { return false }
    }
    var new = Stored(
      commit: commit, tool: entry.tool, times: entry.times, layout: entry.layout,
      values: entry.values)
    let latest = places.max {
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
    places[hash] = Place(depth: new.depth, commit: commit)
    known[hash] = entry
    return true
  }

  package mutating func add(_ decision: HistoryDecision) throws {
    _ = try lines.add(decision, as: .decision)
    decisions.append(decision)
  }

  /// The branches of all results, sorted.
  package var branches: [String] { Set(places.values.map(\.commit.branch)).sorted() }

  /// The branch with a name; without a name the only branch, or `main`, or `master`.
  package func branch(named name: String?) throws(HistoryError) -> String {
    let branches = branches
    let usual = branches.count == 1 ? branches : ["main", "master"]
    let wanted = name.map { [$0] } ?? usual
    if let found = wanted.first(where: branches.contains) { return found }
    let list = branches.prefix(8).joined(separator: ", ")
    let (found, expected) =
      branches.isEmpty
      ? ("no results", "some ('filmstrip history add RESULT --to FILE')")
      : name.map { ("no branch '\($0)'", "one of \(list)") }
        ?? ("several branches (\(list))", "one of them, by --branch")
    throw HistoryError(.content, lines.file, "found \(found), expected \(expected)")
  }
}
