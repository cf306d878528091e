/// What a gate runs, and how much it allows: traces, designs, hosts, metrics, thresholds and budgets, as a suite
/// file has them (<doc:SuiteFile>).
public struct Suite: Equatable, Sendable {
  /// The version of the format that this reads.
  public static let version = 1

  /// What reports call it.
  public var name = "suite"
  public var traces: [TraceEntry] = []
  public var designs: [DesignEntry] = []
  /// Each design is also run with these, one change at a time.
  public var variations: [Variation] = []
  /// The design whose times control the others'.
  public var base = Word("floor", line: 1)
  /// In the order of the file; `acquireFirst` alone where it names none.
  public var hosts = [Word("acquireFirst", line: 1)]
  /// What is judged; everything where the file names nothing.
  public var metrics: [NamePattern] = []
  /// How many processes count each replay's instructions and must agree; 0 for none.
  public var instructionRunCount = 0
  public var times = Times()
  /// The last that names a metric decides.
  public var thresholds: [Threshold] = []
  /// All that name a metric hold.
  public var budgets: [Budget] = []

  public init() {}

  /// A word of the file, and its line.
  public struct Word: Equatable, Sendable {
    public let text: String
    public let line: Int

    public init(_ text: String, line: Int) {
      self.text = text
      self.line = line
    }
  }

  /// Where scrolls come from.
  public enum TraceEntry: Equatable, Sendable {
    /// A file, a pattern of files, or an embedded trace.
    case named(Word)
    /// Made by a generator: its options, a value each, lists as many times as they have values.
    case generated([Option], line: Int)

    public struct Option: Equatable, Sendable {
      public let name: String
      public let value: String

      public init(name: String, value: String) {
        self.name = name
        self.value = value
      }
    }
  }

  /// A design, and the name under which the baseline keeps it.
  public struct DesignEntry: Equatable, Sendable {
    /// Nil where it goes by the design's own name.
    public let name: String?
    public let design: Word

    public init(name: String?, design: Word) {
      self.name = name
      self.design = design
    }
  }

  /// Values of one axis.
  public struct Variation: Equatable, Sendable {
    public let axis: Word
    public let values: [Word]

    public init(axis: Word, values: [Word]) {
      self.axis = axis
      self.values = values
    }
  }

  /// How times are taken and judged.
  public struct Times: Equatable, Sendable {
    public enum Judging: String, CaseIterable, Sendable {
      /// Nothing is timed.
      case off
      /// Times are judged, and decide nothing.
      case advisory
      /// Times decide as everything else does.
      case judged
    }

    public var judging = Judging.judged
    /// The change that matters: 0.02 is 2%.
    public var margin = 0.03
    /// The probability of a false verdict or more on all times of a run.
    public var alpha = 0.01
    /// How many blocks each workload has; nil for as many as the verdicts need.
    public var blockCount: Int?

    public init() {}
  }

  /// Whether a metric is among those that are judged.
  public func judges(_ metric: String) -> Bool {
    metrics.isEmpty || metrics.contains { $0.matches(metric) }
  }
}
