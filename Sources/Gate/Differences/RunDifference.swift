import Foundation
import Results
import Statistics

/// Results side by side: one dimension makes the columns, all others the rows, and each column is held against the
/// first.
package struct RunDifference: Codable, Equatable, Sendable {
  /// What may make the columns.
  package enum Dimension: String, Codable, CaseIterable, Sendable {
    case file, design, workload, host
  }

  /// Which rows are wanted; what is not named is every one.
  package struct Filter: Sendable {
    package var metrics: [NamePattern] = []
    package var designs: [NamePattern] = []
    package var workloads: [NamePattern] = []
    package var hosts: [NamePattern] = []
    /// Whether rows are told in which nothing differs.
    package var isShowingAll = false

    package init() {}
  }

  /// A run, and the name of its column; runs of one name are taken together.
  package struct Input: Sendable {
    package let label: String
    package let run: RunResult

    package init(label: String, run: RunResult) {
      self.label = label
      self.run = run
    }
  }

  /// One metric of what the row is of.
  package struct Row: Codable, Equatable, Sendable {
    /// The dimensions that are no columns, by name.
    package let subject: [String: String]
    package let metric: Metric
    /// A cell a column.
    package let cells: [Cell]

    private enum CodingKeys: String, CodingKey {
      // The record's name for it.
      case subject = "place"
      case metric, cells
    }

    /// Whether a cell differs from the first for certain, or is there where the other is not.
    ///
    /// - Parameter absent: the columns that have nothing of the subject, which are no difference in one metric.
    fileprivate func isDifferent(but absent: Set<Int>) -> Bool {
      guard let first = cells.first, !absent.contains(0) else { return false }
      return cells.enumerated().dropFirst().contains { column, cell in
        if absent.contains(column) { return false }
        if (cell.value == nil) != (first.value == nil) { return true }
        return metric.isExact ? cell.value != first.value : cell.isCertain
      }
    }
  }

  /// What some columns have nothing of, whatever the metric.
  package struct Absence: Codable, Equatable, Sendable {
    /// The dimensions that are no columns, by name.
    package let subject: [String: String]
    /// Of each column whether it has anything.
    package let isThere: [Bool]

    /// Whether the first column has it and another.
    fileprivate var isCommon: Bool { isThere[0] && isThere.dropFirst().contains(true) }
  }

  /// What a column has of a metric.
  package struct Cell: Codable, Equatable, Sendable {
    /// Of times the median; absent where the column has none.
    package var value: Double?
    /// How many figures it is of.
    package var count: Int
    /// Figures of an exact metric that should be one, and are not: the least and the most.
    package var least: Double?
    package var most: Double?
    /// Of a time: how it lies to the first column's, with its interval, and the probability of no difference,
    /// corrected for all times of the comparison.
    package var ratio: Double?
    package var lower: Double?
    package var upper: Double?
    package var adjustedProbability: Double?
    /// Whether the difference is certain, at the comparison's alpha.
    package var isCertain = false
    /// Why there is no interval; absent where there is, or needs none.
    package var reason: String?
  }

  package let dimension: Dimension
  package let columns: [String]
  package let rows: [Row]
  /// What is not in every column: of one that has nothing of it no row says so for each metric, unless all are shown.
  package let absences: [Absence]
  /// How many subjects the first column has and another.
  package let commonCount: Int
  /// How many times were held against each other, and in how many of them no difference is certain: which is not known
  /// to be equal.
  package let timeCount: Int
  package let openTimeCount: Int
  /// The probability of one difference or more that is called certain and is none.
  package let alpha: Double
  /// What a reader should know: times that were left out, and why.
  package let notes: [String]

  /// - Parameter alpha: above 0, below 0.5.
  /// - Complexity: O(metrics), and O(n^3) for each pair of times of n blocks.
  package init(_ inputs: [Input], by dimension: Dimension, _ filter: Filter, alpha: Double = 0.01) {
    var gathered = Gathering(dimension, filter)
    for input in inputs { gathered.add(input) }
    self.dimension = dimension
    self.alpha = alpha
    let columns = gathered.columns
    self.columns = columns
    notes = gathered.notes
    var rows = gathered.rows.map { $0.row(columns: gathered.columns) }
    TimeShifts(gathered.rows, gathered.columns, alpha: alpha).apply(to: &rows)
    let rowsOfSubject = Dictionary(grouping: rows, by: \.subject)
    let subjects = rows.map(\.subject).uniqued.map { subject in
      Absence(
        subject: subject,
        isThere: columns.indices.map { column in
          rowsOfSubject[subject, default: []].contains { $0.cells[column].value != nil }
        })
    }
    commonCount = subjects.count(where: \.isCommon)
    let absent = Dictionary(
      uniqueKeysWithValues: subjects.map { subject in
        (subject.subject, Set(columns.indices.filter { !subject.isThere[$0] }))
      })
    absences = subjects.filter { $0.isThere.contains(false) }
    let times = rows.filter { row in
      !row.metric.isExact && row.cells[0].value != nil
        && row.cells.dropFirst().contains { $0.value != nil }
    }
    timeCount = times.count
    openTimeCount = times.count { !$0.isDifferent(but: absent[$0.subject, default: []]) }
    self.rows = rows.filter {
      filter.isShowingAll || $0.isDifferent(but: absent[$0.subject, default: []])
    }
  }
}

/// The figures of all inputs, by row and column.
private struct Gathering {
  let dimension: RunDifference.Dimension
  let filter: RunDifference.Filter
  private(set) var columns: [String] = []
  private(set) var rows: [GatheredRow] = []
  private(set) var notes: [String] = []
  private var rowIndices: [[String]: Int] = [:]

  init(_ dimension: RunDifference.Dimension, _ filter: RunDifference.Filter) {
    self.dimension = dimension
    self.filter = filter
  }

  mutating func add(_ input: RunDifference.Input) {
    for result in input.run.results {
      guard Gathering.fits(result.design, filter.designs),
        Gathering.fits(result.workload, filter.workloads), Gathering.fits(result.host, filter.hosts)
      else { continue }
      var subject = [
        "file": input.label, "design": result.design, "workload": result.workload,
        "host": result.host,
      ]
      let column = subject[dimension.rawValue] ?? ""
      subject[dimension.rawValue] = nil
      if !columns.contains(column) { columns.append(column) }
      for (name, value) in result.exactMetrics.sorted(by: { $0.key < $1.key }) {
        add([nil: [value]], of: name, at: subject, in: column)
      }
      guard result.timing != nil else { continue }
      do throws(MissingTimes) {
        let ratios = try input.run.rulerRatios(of: result).map { (Optional($0), $1) }
        add(
          Dictionary(uniqueKeysWithValues: ratios), of: Metric.time.name, at: subject, in: column)
      } catch {
        notes.append(
          "\(result.design) on \(result.workload), \(result.host), \(input.label): \(error)")
      }
    }
  }

  /// - Parameter samples: by the machine's condition, where they depend on it.
  private mutating func add(
    _ samples: [MachineCondition?: [Double]], of name: String, at subject: [String: String],
    in column: String
  ) {
    guard Gathering.fits(name, filter.metrics) else { return }
    let key = [name] + subject.sorted { $0.key < $1.key }.map(\.value)
    let row = rowIndices[key] ?? rows.count
    if row == rows.count {
      rowIndices[key] = row
      rows.append(GatheredRow(subject: subject, metric: .known(name)))
    }
    rows[row].samples[column, default: [:]].merge(samples) { $0 + $1 }
  }

  private static func fits(_ name: String, _ patterns: [NamePattern]) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(name) }
  }
}

/// The figures of one metric of one subject, by column.
struct GatheredRow {
  let subject: [String: String]
  let metric: Metric
  /// By the machine's condition, where they depend on it.
  var samples: [String: [MachineCondition?: [Double]]] = [:]

  /// Those that can be compared: exact ones, and times of the condition that is common to most.
  var values: [String: [Double]] {
    guard !metric.isExact else { return samples.compactMapValues { $0[nil] } }
    let runs = samples.mapValues { samples in
      ConditionSamples(
        uniqueKeysWithValues: samples.compactMap { condition, values in
          condition.map { ($0, values) }
        })
    }
    guard let condition = MachineCondition.common(to: Array(runs.values)) else { return [:] }
    return runs.compactMapValues { $0[condition] }
  }

  func row(columns: [String]) -> RunDifference.Row {
    RunDifference.Row(
      subject: subject, metric: metric,
      cells: columns.map { column in
        let values = values[column, default: []]
        var cell = RunDifference.Cell(value: Summary.median(values), count: values.count)
        if metric.isExact, let least = values.min(), let most = values.max(), least < most {
          cell.least = least
          cell.most = most
        }
        return cell
      })
  }
}
