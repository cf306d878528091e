import Results

/// What a history is made of, each part once and by the hash of what it says: entries refer to machines and to sets of
/// figures, sets to figures, figures to names.
///
/// So figures that do not change from commit to commit are there once, and what two histories have in common is the
/// same in both.
package struct HistoryObjects: Sendable {
  private(set) var machines: [String: Machine] = [:]
  private(set) var names: [String: [String]] = [:]
  private(set) var figures: [String: HistoryLine.Figures] = [:]
  private(set) var sets: [String: [String]] = [:]
  private(set) var entries: [String: HistoryLine.Entry] = [:]
  private(set) var decisions: [String: HistoryDecision] = [:]
  /// Of each object the text that its hash is of.
  private(set) var bodies: [HistoryLine.Kind: [String: String]] = [:]

  package init() {}

  /// How many results at commits there are.
  package var entryCount: Int { entries.count }
  package var decisionCount: Int { decisions.count }

  /// - Throws: `EncodingError` where a number is not finite; `HistoryError` where two contents have one hash.
  package init(_ entries: [HistoryEntry], _ decisions: [HistoryDecision] = []) throws {
    for entry in entries { try add(entry) }
    for decision in decisions { try add(decision) }
  }

  /// - Throws: as `init`.
  /// - Complexity: O(figures and samples).
  package mutating func add(_ entry: HistoryEntry) throws {
    let machine = try add(entry.machine, \.machines, .machine)
    var set: [String] = []
    for own in entry.figures {
      let sorted = own.metrics.sorted { $0.key < $1.key }
      let names = try add(sorted.map(\.key), \.names, .names)
      let figures = HistoryLine.Figures(
        names: names, subject: own.subject, values: sorted.map(\.value))
      set.append(try add(figures, \.figures, .figures))
    }
    let commit = entry.commit
    try add(
      HistoryLine.Entry(
        branch: commit.branch, commit: commit.name, machine: machine, number: commit.number,
        set: try add(set, \.sets, .set), timeSeconds: commit.timeSeconds,
        times: entry.times.isEmpty ? nil : entry.times, tool: entry.tool),
      \.entries, .entry)
  }

  @discardableResult
  package mutating func add(_ decision: HistoryDecision) throws -> String {
    try add(decision, \.decisions, .decision)
  }

  @discardableResult mutating func add(_ entry: HistoryLine.Entry) throws -> String {
    try add(entry, \.entries, .entry)
  }

  @discardableResult mutating func add(_ machine: Machine) throws -> String {
    try add(machine, \.machines, .machine)
  }

  @discardableResult mutating func add(names: [String]) throws -> String {
    try add(names, \.names, .names)
  }

  @discardableResult mutating func add(_ figures: HistoryLine.Figures) throws -> String {
    try add(figures, \.figures, .figures)
  }

  @discardableResult mutating func add(set: [String]) throws -> String {
    try add(set, \.sets, .set)
  }

  @discardableResult
  private mutating func add<Body: Encodable>(
    _ body: Body, _ table: WritableKeyPath<HistoryObjects, [String: Body]>, _ kind: HistoryLine.Kind
  ) throws -> String {
    let text = try HistoryLine.text(of: body)
    let hash = HistoryLine.hash(of: text)
    if let known = bodies[kind]?[hash] {
      guard known == text else {
        throw HistoryError.damaged(
          file: "history", found: "two contents of the hash \(hash)", expected: "one")
      }
      return hash
    }
    bodies[kind, default: [:]][hash] = text
    self[keyPath: table][hash] = body
    return hash
  }

  // MARK: As they were added

  /// Every entry with what it refers to, by its hash.
  ///
  /// - Throws: `HistoryError` where something that an entry refers to is missing.
  /// - Complexity: O(figures of all entries).
  package func wholeEntries() throws(HistoryError) -> [String: HistoryEntry] {
    var whole: [String: HistoryEntry] = [:]
    for (hash, entry) in entries {
      guard let machine = machines[entry.machine], let set = sets[entry.set] else {
        throw missing("what entry \(hash) refers to")
      }
      var own: [SubjectFigures] = []
      for figuresHash in set {
        guard let figures = figures[figuresHash], let names = names[figures.names],
          names.count == figures.values.count
        else { throw missing("figures \(figuresHash)") }
        own.append(
          SubjectFigures(
            subject: figures.subject,
            metrics: Dictionary(zip(names, figures.values)) { first, _ in first }))
      }
      whole[hash] = HistoryEntry(
        commit: HistoryCommit(
          name: entry.commit, branch: entry.branch, timeSeconds: entry.timeSeconds,
          number: entry.number),
        tool: entry.tool, machine: machine, figures: own, times: entry.times ?? [])
    }
    return whole
  }

  private func missing(_ what: String) -> HistoryError {
    .damaged(file: "history", found: "no \(what)", expected: "all that entries refer to")
  }
}
