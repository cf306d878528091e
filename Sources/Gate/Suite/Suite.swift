import Results

/// The contents of a suite file: traces, designs, hosts, metrics, thresholds and budgets (<doc:Suites>).
package struct Suite: Equatable, Sendable {
  /// The version of the format.
  package static let version = 1

  package var name = "suite"
  package var traces: [TraceEntry] = []
  package var designs: [DesignEntry] = []
  /// Display logs of the shipped feed, which are judged beside the designs.
  package var logs: [LogEntry] = []
  /// Each design also runs with each of these changes alone.
  package var variations: [Variation] = []
  package var base = Word("floor", line: 1)
  /// In the order of the file.
  package var hosts = [Word("uikit", line: 1)]
  /// The metrics that are listed and judged. Without any, everything is listed, and everything but counters judged.
  package var metrics: [NamePattern] = []
  /// The number of processes that count each replay's instructions and must agree; 0 for none.
  package var instructionRunCount = 0
  package var times = Times()
  /// The last that names a metric decides.
  package var thresholds: [Threshold] = []
  /// All that name a metric hold.
  package var budgets: [Budget] = []

  package init() {}

  /// A word of the file, and its line.
  package struct Word: Equatable, Sendable {
    package let text: String
    package let line: Int

    package init(_ text: String, line: Int) {
      self.text = text
      self.line = line
    }
  }

  package enum TraceEntry: Equatable, Sendable {
    /// A file, a pattern of files, or an embedded trace.
    case named(Word)
    /// The options of a generator; an option with a list appears once for each value.
    case generated([Option], line: Int)

    package struct Option: Equatable, Sendable {
      package let name: String
      package let value: String
    }

    package var line: Int {
      switch self {
      case .named(let word): word.line
      case .generated(_, let line): line
      }
    }
  }

  /// A design, and its name in the baseline.
  package struct DesignEntry: Equatable, Sendable {
    /// Nil for the design's own name.
    package let name: String?
    package let design: Word
  }

  /// The file of a display log, and its name in the baseline.
  package struct LogEntry: Equatable, Sendable {
    /// Nil for the name of the file.
    package let name: String?
    package let file: Word
  }

  /// Values of one axis.
  package struct Variation: Equatable, Sendable {
    package let axis: Word
    package let values: [Word]
  }

  package struct Times: Equatable, Sendable {
    package enum Judging: String, CaseIterable, Sendable {
      /// Nothing is timed.
      case off
      /// Times are judged and listed, and decide nothing.
      case advisory
      case judged
    }

    package var judging = Judging.judged
    /// The change that matters: 0.02 is 2%.
    package var margin = 0.03
    /// The probability of any false verdict on all times of a run.
    package var alpha = 0.01
    /// The number of blocks of each workload; nil for as many as the verdicts need.
    package var blockCount: Int?

    package init() {}
  }

  /// True if a metric is compared and listed.
  package func lists(_ metric: String) -> Bool {
    metrics.isEmpty || metrics.contains { $0.matches(metric) }
  }

  /// True if a metric with a better direction can regress.
  package func judges(_ metric: String) -> Bool {
    metrics.isEmpty
      ? Metric(named: metric)?.group.isJudgedByDefault ?? true
      : metrics.contains { $0.matches(metric) }
  }
}
