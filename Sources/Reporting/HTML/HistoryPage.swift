import Foundation

/// A history as a page: a chart a metric, those with the largest open steps first.
///
/// Charts are drawn by a script when they come into view, from figures that are in the page once: a metric that does
/// not change takes no room, however many commits there are. Without the script every step is there as text.
package struct HistoryPage {
  /// A commit, as the chart and its tip name it.
  package struct Commit {
    let name: String
    let day: String

    package init(name: String, day: String) {
      self.name = name
      self.day = day
    }
  }

  /// A metric of a subject where it can be compared with itself: on one machine, or by one compiler.
  package struct Stretch: Encodable {
    /// Indices of commits, ascending, and what each brought; values hold until the next.
    private let c: [Int]
    private let v: [Double]
    /// The interval at each, empty where there is none.
    private let l: [Double?]
    private let u: [Double?]
    /// The last commit that measured it.
    private let e: Int
    /// What the metric depends on beside the code, in words.
    private let g: String
    private let isStepped: Bool

    /// - Parameter isStepped: whether a value is exact, so that only those count that are unlike the one before.
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
  package struct Step {
    let commit: Int
    let words: String
    /// `bad`, `good`, or empty.
    let tone: String
    let isOpen: Bool
    /// How large it is, as a share; infinite from nothing.
    let size: Double

    package init(commit: Int, words: String, tone: String, isOpen: Bool, size: Double) {
      self.commit = commit
      self.words = words
      self.tone = tone
      self.isOpen = isOpen
      self.size = size
    }
  }

  /// A metric of a subject.
  package struct Chart {
    /// What links to it name, once in the page.
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

    /// Open steps before those that somebody spoke of, and of each the larger before the smaller.
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
  /// How steps were looked for, and what was left out: a sentence each.
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let figures = try encoder.encode(
      Figures(
        commits: commits.map { [$0.name, $0.day] }, charts: charts.map(\.stretches),
        steps: charts.map { $0.steps.map { [$0.commit, $0.tone == "bad" ? 1 : 0] } }))
    return try PageTemplates.page(
      [
        "title": title,
        "sections": [["id": "history", "name": "Metrics"] as PageTemplates.Model],
        "headline": title,
        "histories": [
          [
            "notes": notes, "rows": charts.enumerated().map(row).joined(),
            // Nothing in it ends the element that it is in.
            "figures": String(decoding: figures, as: UTF8.self).replacing("<", with: "\\u003C"),
          ] as PageTemplates.Model
        ],
        "colophon":
          "Made by filmstrip \(version). Exact figures repeat to the unit; of a time the median of each commit's samples, with the interval of 99%.",
      ], scripts: PageTemplates.historyScripts)
  }

  private func row(_ number: Int, _ chart: Chart) -> String {
    var text =
      "<figure class=\"history\" id=\"\(Markup.escaped(chart.identifier))\" data-chart=\"\(number)\" data-unit=\"\(Markup.escaped(chart.unit))\">\n"
    text +=
      "<figcaption>\(Markup.escaped(chart.metric)) <span>\(Markup.escaped(chart.subject))</span></figcaption>\n"
    let changes = chart.stretches.dropFirst().map { stretch in
      "\(commits[stretch.first].name): \(stretch.ground) begins"
    }
    if !chart.steps.isEmpty || !changes.isEmpty {
      text += "<ul>"
      for step in chart.steps {
        let tone = step.tone.isEmpty ? "" : " class=\"\(step.tone)\""
        text +=
          "<li\(tone)>\(Markup.escaped("\(commits[step.commit].name) (\(commits[step.commit].day)): \(step.words)"))</li>"
      }
      for change in changes { text += "<li class=\"note\">\(Markup.escaped(change))</li>" }
      text += "</ul>\n"
    }
    return text + "</figure>\n"
  }
}
