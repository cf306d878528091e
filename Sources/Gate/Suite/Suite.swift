import Results

/// What a gate runs, and how much it allows: traces, designs, hosts, metrics, thresholds and budgets, as a suite
/// file has them (<doc:Suites>).
package struct Suite: Equatable, Sendable {
  /// The version of the format that this reads.
  package static let version = 1

  /// What reports call it.
  package var name = "suite"
  package var traces: [TraceEntry] = []
  package var designs: [DesignEntry] = []
  /// Each design is also run with these, one change at a time.
  package var variations: [Variation] = []
  /// The design whose times control the others'.
  package var base = Word("floor", line: 1)
  /// In the order of the file; `uikit` alone where it names none.
  package var hosts = [Word("uikit", line: 1)]
  /// What is listed and judged. Where the file names nothing everything is listed, and all but the counters judged.
  package var metrics: [NamePattern] = []
  /// How many processes count each replay's instructions and must agree; 0 for none.
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

  /// Where scrolls come from.
  package enum TraceEntry: Equatable, Sendable {
    /// A file, a pattern of files, or an embedded trace.
    case named(Word)
    /// Made by a generator: its options, a value each, lists as many times as they have values.
    case generated([Option], line: Int)

    package struct Option: Equatable, Sendable {
      package let name: String
      package let value: String

      package init(name: String, value: String) {
        self.name = name
        self.value = value
      }
    }
  }

  /// A design, and the name under which the baseline keeps it.
  package struct DesignEntry: Equatable, Sendable {
    /// Nil where it goes by the design's own name.
    package let name: String?
    package let design: Word
  }

  /// Values of one axis.
  package struct Variation: Equatable, Sendable {
    package let axis: Word
    package let values: [Word]
  }

  /// How times are taken and judged.
  package struct Times: Equatable, Sendable {
    package enum Judging: String, CaseIterable, Sendable {
      /// Nothing is timed.
      case off
      /// Times are judged, and decide nothing.
      case advisory
      /// Times decide as everything else does.
      case judged
    }

    package var judging = Judging.judged
    /// The change that matters: 0.02 is 2%.
    package var margin = 0.03
    /// The probability of a false verdict or more on all times of a run.
    package var alpha = 0.01
    /// How many blocks each workload has; nil for as many as the verdicts need.
    package var blockCount: Int?

    package init() {}
  }

  /// Whether a metric is compared and listed.
  package func lists(_ metric: String) -> Bool {
    metrics.isEmpty || metrics.contains { $0.matches(metric) }
  }

  /// Whether a metric with a better direction decides: those that the suite names, and without names every group but
  /// the counters.
  package func judges(_ metric: String) -> Bool {
    metrics.isEmpty
      ? Metric(named: metric)?.group.isJudgedByDefault ?? true
      : metrics.contains { $0.matches(metric) }
  }
}
