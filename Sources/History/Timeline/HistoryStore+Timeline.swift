import Foundation
import GRDB
import Results

extension HistoryStore {
  /// The branch that is meant: the one that was named, the only one, or `main` or `master`.
  ///
  /// - Throws: `HistoryError` where there is none, or it is not clear which.
  package func branch(named name: String?) throws(HistoryError) -> String {
    let branches = try branches().map(\.name)
    guard !branches.isEmpty else {
      throw .unknown(
        file: file, found: "no results", expected: "some ('filmstrip history add RESULT --to FILE')"
      )
    }
    let list = branches.prefix(8).joined(separator: ", ")
    if let name {
      guard branches.contains(name) else {
        throw .unknown(file: file, found: "no branch '\(name)'", expected: "one of \(list)")
      }
      return name
    }
    if branches.count == 1 { return branches[0] }
    guard let usual = ["main", "master"].first(where: branches.contains) else {
      throw .unknown(
        file: file, found: "several branches (\(list))", expected: "one of them, by --branch")
    }
    return usual
  }

  /// The history of a branch.
  ///
  /// - Throws: `HistoryError`.
  /// - Complexity: O(commits × wanted figures).
  package func timeline(
    branch: String, _ selection: HistorySelection = HistorySelection()
  ) throws(HistoryError) -> HistoryTimeline {
    try reading { database in
      var building = TimelineBuilding(
        store: self, contents: try Contents(database, file), selection: selection)
      return try building.timeline(of: branch, database)
    }
  }
}

/// A timeline in the making.
private struct TimelineBuilding {
  let store: HistoryStore
  let contents: Contents
  let selection: HistorySelection
  private var exact: [ExactSeries] = []
  private var indices: [SeriesKey: Int] = [:]
  /// Of figures on a machine, the series that they are of, with the value for each: found once.
  private var slots: [FiguresKey: [(series: Int, value: Double)]] = [:]
  private var runs: [TimesKey: [(commit: Int, ratios: ConditionSamples)]] = [:]
  private var refusals: [String: Int] = [:]

  private struct SeriesKey: Hashable {
    let subject: Int64
    let metric: String
    let ground: String
  }

  private struct FiguresKey: Hashable {
    let figures: Int64
    let machine: Int64
  }

  private struct TimesKey: Hashable {
    let subject: HistorySubject
    let machine: String
  }

  private struct EntryRow {
    let id: Int64
    let commit: HistoryCommit
    let machine: Int64
    let set: Int64
    let hash: Int64
  }

  init(store: HistoryStore, contents: Contents, selection: HistorySelection) {
    self.store = store
    self.contents = contents
    self.selection = selection
  }

  mutating func timeline(of branch: String, _ database: Database) throws -> HistoryTimeline {
    let entries = try entries(of: branch, database)
    var commits: [HistoryCommit] = []
    var commitIndices: [String: Int] = [:]
    for entry in entries where commitIndices[entry.commit.name] == nil {
      commitIndices[entry.commit.name] = commits.count
      commits.append(entry.commit)
    }
    var machines: [Int64: Machine] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT id, body FROM machine") {
      machines[row["id"]] = try store.decoded(Machine.self, row["body"], "machine")
    }
    let sets = try contents.sets(database)
    for entry in entries {
      guard let commit = commitIndices[entry.commit.name], let machine = machines[entry.machine],
        let set = sets[entry.set]
      else { throw store.damaged("an entry of nothing", "a machine and figures") }
      for figures in set {
        for slot in try slots(of: figures, on: entry.machine, machine) {
          exact[slot.series].append(slot.value, at: commit)
        }
      }
      if selection.fits(metric: Metric.time.name) {
        try addTimes(of: entry, commit, machine, database)
      }
    }
    let timeSeriesCount =
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM (SELECT DISTINCT times.subject, entry.machine FROM times
          JOIN entry ON entry.id = times.entry WHERE entry.branch = ? AND refusal IS NULL)
          """, arguments: [branch]) ?? 0
    let times = runs.map { key, runs in series(key, runs) }
    return HistoryTimeline(
      branch: branch, commits: commits,
      exact: exact.sorted {
        ($0.subject, $0.metric, $0.ground) < ($1.subject, $1.metric, $1.ground)
      },
      times: times.sorted { ($0.subject, $0.machine) < ($1.subject, $1.machine) },
      timeSeriesCount: timeSeriesCount,
      notes: refusals.sorted { $0.key < $1.key }.map { reason, count in
        "Times of \(count) \(count == 1 ? "design" : "designs") on a workload are left out: \(reason)."
      })
  }

  /// In the order of commits; those of one commit by their hash, so that the order is the same in every copy.
  private func entries(of branch: String, _ database: Database) throws -> [EntryRow] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT * FROM entry WHERE branch = ?", arguments: [branch]
    ).map { row in
      EntryRow(
        id: row["id"],
        commit: HistoryCommit(
          name: row["name"], branch: row["branch"], timeSeconds: row["timeSeconds"],
          number: row["number"]),
        machine: row["machine"], set: row["figureSet"], hash: row["hash"])
    }
    // A commit is where any of its results says that it is.
    var numbers: [String: Int] = [:]
    var times: [String: Int] = [:]
    for row in rows {
      let name = row.commit.name
      times[name] = min(times[name] ?? .max, row.commit.timeSeconds)
      if let number = row.commit.number { numbers[name] = min(numbers[name] ?? .max, number) }
    }
    let isNumbered = rows.allSatisfy { numbers[$0.commit.name] != nil }
    func order(_ row: EntryRow) -> (Int, Int, String, Int64) {
      let name = row.commit.name
      return (isNumbered ? numbers[name] ?? 0 : 0, times[name] ?? 0, name, row.hash)
    }
    return rows.sorted { order($0) < order($1) }
  }

  private mutating func slots(
    of figures: Int64, on machineID: Int64, _ machine: Machine
  ) throws -> [(series: Int, value: Double)] {
    let key = FiguresKey(figures: figures, machine: machineID)
    if let known = slots[key] { return known }
    guard let own = contents.figures[figures], let subject = contents.subjects[own.subject],
      let names = contents.names[own.names]
    else { throw store.damaged("figures that are not there", "all of them") }
    var found: [(series: Int, value: Double)] = []
    if selection.fits(subject) {
      for (metric, value) in zip(names, own.values) where selection.fits(metric: metric) {
        let ground = Metric.ground(of: metric, machine)
        let seriesKey = SeriesKey(subject: own.subject, metric: metric, ground: ground)
        let index = indices[seriesKey] ?? exact.count
        if index == exact.count {
          indices[seriesKey] = index
          exact.append(ExactSeries(subject: subject, metric: metric, ground: ground))
        }
        found.append((index, value))
      }
    }
    slots[key] = found
    return found
  }

  // MARK: Times

  private mutating func addTimes(
    of entry: EntryRow, _ commit: Int, _ machine: Machine, _ database: Database
  ) throws {
    for row in try Row.fetchAll(
      database.cachedStatement(sql: "SELECT subject, refusal, data FROM times WHERE entry = ?"),
      arguments: [entry.id])
    {
      let times = try contents.times(row)
      guard selection.fits(times.subject) else { continue }
      if let refusal = times.refusal {
        refusals[refusal, default: 0] += 1
        continue
      }
      guard let fingerprint = machine.fingerprint else {
        refusals["the result has no fingerprint of its machine", default: 0] += 1
        continue
      }
      let key = TimesKey(subject: times.subject, machine: fingerprint)
      if runs[key]?.last?.commit == commit, let last = runs[key]?.count {
        runs[key]?[last - 1].ratios.merge(times.ratios) { $0 + $1 }
      } else {
        runs[key, default: []].append((commit, times.ratios))
      }
    }
  }

  /// Like with like: the condition in which most commits were measured, of those the one with most samples.
  private func series(
    _ key: TimesKey, _ runs: [(commit: Int, ratios: ConditionSamples)]
  ) -> TimeSeries {
    var counts: [MachineCondition: (commits: Int, samples: Int)] = [:]
    for run in runs {
      for (condition, samples) in run.ratios {
        let old = counts[condition] ?? (0, 0)
        counts[condition] = (old.commits + 1, old.samples + samples.count)
      }
    }
    let best = counts.max { left, right in
      (left.value.commits, left.value.samples, right.key)
        < (right.value.commits, right.value.samples, left.key)
    }
    let condition = best?.key ?? MachineCondition(number: 0)
    let own = runs.compactMap { run in run.ratios[condition].map { (run.commit, $0) } }
    return TimeSeries(
      subject: key.subject, machine: key.machine, condition: condition, commits: own.map(\.0),
      samples: own.map(\.1), otherConditionCount: runs.count - own.count)
  }
}
