import Foundation

/// The page of a history: a chart for each metric, those with the largest open steps first.
///
/// A script draws the charts when they come into view. Without the script, every step is there as text.
package struct HistoryPage {
  /// A commit, as the chart and its tip name it.
  package typealias Commit = (name: String, day: String)

  /// The values of a metric on one machine, or with one compiler.
  package struct Stretch: Encodable {
    /// The indices of commits, ascending, and their values; a value holds until the next.
    private let c: [Int]
    private let v: [Double]
    /// The intervals; empty without intervals.
    private let l: [Double?]
    private let u: [Double?]
    /// The last commit that measured it.
    private let e: Int
    /// The machine or compiler, in words.
    private let g: String
    private let isStepped: Bool

    /// - Parameter isStepped: true for exact values, of which only changes are stored.
    package init(
      commits: [Int], values: [Double], intervals: [(lower: Double, upper: Double)?] = [],
      ground: String, isStepped: Bool
    ) {
      let kept = commits.indices.filter {
        !isStepped || $0 == 0 || values[$0] != values[$0 - 1]
      }
      c = kept.map { commits[$0] }
      v = kept.map { Stretch.rounded(values[$0]) }
      l = intervals.map { $0.map { Stretch.rounded($0.lower) } }
      u = intervals.map { $0.map { Stretch.rounded($0.upper) } }
      e = commits.last ?? 0
      g = ground
      self.isStepped = isStepped
    }

    fileprivate var first: Int { c.first ?? 0 }
    fileprivate var ground: String { g }

    /// Six digits, which is more than a chart shows; whole numbers as they are.
    private static func rounded(_ value: Double) -> Double {
      guard value != 0, value != value.rounded() else { return value }
      let unit = pow(10, 5 - (log10(value.magnitude)).rounded(.down))
      // The smallest numbers have no finite unit.
      return unit.isFinite ? (value * unit).rounded() / unit : value
    }
  }

  /// A step, in words.
  ///
  /// - `tone`: `bad`, `good`, or empty.
  /// - `size`: its share; infinite from 0.
  package typealias Step = (
    commit: Int, words: String, tone: String, isOpen: Bool, size: Double
  )

  package struct Chart {
    /// The target of links.
    let identifier: String
    let metric: String
    let subject: String
    let unit: String
    let stretches: [Stretch]
    let steps: [Step]

    package init(
      identifier: String, metric: String, subject: String, unit: String, stretches: [Stretch],
      steps: [Step]
    ) {
      self.identifier = identifier
      self.metric = metric
      self.subject = subject
      self.unit = unit
      self.stretches = stretches.sorted { $0.first < $1.first }
      self.steps = steps
    }

    /// Open steps come before accepted ones, larger before smaller.
    fileprivate func weighs(moreThan other: Chart) -> Bool {
      func weight(_ chart: Chart) -> (Double, Double, String) {
        let open = chart.steps.filter(\.isOpen).map(\.size).max() ?? -1
        return (open, chart.steps.map(\.size).max() ?? -1, "")
      }
      let (own, others) = (weight(self), weight(other))
      return own == others ? (metric, subject) < (other.metric, other.subject) : own > others
    }
  }

  private let title: String
  private let commits: [Commit]
  private let charts: [Chart]
  /// How steps were found, and what was left out: a sentence each.
  private let notes: [String]
  private let version: String

  package init(
    title: String, commits: [Commit], charts: [Chart], notes: [String], version: String
  ) {
    self.title = title
    self.commits = commits
    self.charts = charts.sorted { $0.weighs(moreThan: $1) }
    self.notes = notes
    self.version = version
  }

  /// - Throws: `EncodingError` where a value is not finite; the template parser's error.
  /// - Complexity: O(values that differ from the one before), for times O(values).
  package func html() throws -> String {
    struct Figures: Encodable {
      let commits: [[String]]
      let charts: [[Stretch]]
      let steps: [[[Int]]]
    }
    let figures = Figures(
      commits: commits.map { [$0.name, $0.day] }, charts: charts.map(\.stretches),
      steps: charts.map { $0.steps.map { [$0.commit, $0.tone == "bad" ? 1 : 0] } })
    return try PageShell(
      title: title, headline: title,
      history: [
        "notes": notes, "charts": charts.enumerated().map(model),
        "figures": try PageFilm.script(figures),
      ],
      colophon: """
        Made by filmstrip \(version). Exact figures are equal in every run. A time is the median of the samples of a \
        commit, with its interval of 99%.
        """
    ).html()
  }

  private func model(_ number: Int, _ chart: Chart) -> PageShell.Model {
    var items = chart.steps.map { step -> PageShell.Model in
      let commit = commits[step.commit]
      let words = "\(commit.name) (\(commit.day)): \(step.words)"
      return step.tone.isEmpty ? ["words": words] : ["words": words, "style": step.tone]
    }
    items += chart.stretches.dropFirst().map { stretch in
      ["words": "\(commits[stretch.first].name): \(stretch.ground) begins", "style": "note"]
    }
    return [
      "id": chart.identifier, "number": number, "unit": chart.unit, "metric": chart.metric,
      "subject": chart.subject, "items": items, "hasItems": !items.isEmpty,
    ]
  }
}
