import Foundation
import Results
import Statistics

/// Results side by side: one dimension makes the columns, all others the rows, and each column is held against the
/// first.
public struct RunDifference: Codable, Equatable, Sendable {
  /// What may make the columns.
  public enum Dimension: String, Codable, CaseIterable, Sendable {
    case file, design, workload, host
  }

  /// Which rows are wanted; what is not named is every one.
  public struct Filter: Sendable {
    public var metrics: [NamePattern] = []
    public var designs: [NamePattern] = []
    public var workloads: [NamePattern] = []
    public var hosts: [NamePattern] = []
    /// Whether rows are told in which nothing differs.
    public var isShowingAll = false

    public init() {}
  }

  /// A run, and the name of its column; runs of one name are taken together.
  public struct Input: Sendable {
    public let label: String
    public let run: RunResult

    public init(label: String, run: RunResult) {
      self.label = label
      self.run = run
    }
  }

  /// One metric of what the row is of.
  public struct Row: Codable, Equatable, Sendable {
    /// The dimensions that are no columns, by name.
    public let subject: [String: String]
    public let metric: Metric
    /// A cell a column.
    public let cells: [Cell]

    private enum CodingKeys: String, CodingKey {
      // The record's name for it.
      case subject = "place"
      case metric, cells
    }

    /// Whether a cell differs from the first for certain, or is there where the other is not.
    public var isDifferent: Bool {
      guard let first = cells.first else { return false }
      return cells.dropFirst().contains { cell in
        if (cell.value == nil) != (first.value == nil) { return true }
        return metric.isExact ? cell.value != first.value : cell.isCertain
      }
    }
  }

  /// What a column has of a metric.
  public struct Cell: Codable, Equatable, Sendable {
    /// Of times the median; absent where the column has none.
    public var value: Double?
    /// How many figures it is of.
    public var count: Int
    /// Figures of an exact metric that should be one, and are not: the least and the most.
    public var least: Double?
    public var most: Double?
    /// Of a time: how it lies to the first column's, with its interval, and the probability of no difference,
    /// corrected for all times of the comparison.
    public var ratio: Double?
    public var lower: Double?
    public var upper: Double?
    public var adjustedProbability: Double?
    /// Whether the difference is certain, at the comparison's alpha.
    public var isCertain = false
    /// Why there is no interval; absent where there is, or needs none.
    public var reason: String?

    init(value: Double?, count: Int) {
      self.value = value
      self.count = count
    }
  }

  public let dimension: Dimension
  public let columns: [String]
  public let rows: [Row]
  /// The probability of one difference or more that is called certain and is none.
  public let alpha: Double
  /// What a reader should know: times that were left out, and why.
  public let notes: [String]

  /// - Parameter alpha: above 0, below 0.5.
  /// - Complexity: O(metrics), and O(n^3) for each pair of times of n blocks.
  public init(_ inputs: [Input], by dimension: Dimension, _ filter: Filter, alpha: Double = 0.01) {
    var gathered = Gathering(dimension, filter)
    for input in inputs { gathered.add(input) }
    self.dimension = dimension
    self.alpha = alpha
    columns = gathered.columns
    notes = gathered.notes
    var rows = gathered.rows.map { $0.row(columns: gathered.columns) }
    TimeShifts(gathered.rows, gathered.columns, alpha: alpha).apply(to: &rows)
    self.rows = rows.filter { filter.isShowingAll || $0.isDifferent }
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
