import Results

/// A table of figures, each with what is known of it: formats only lay it out.
///
/// A cell that is zero, one whose pass failed, one that does not apply and the base's own are different things
/// here, and must look different everywhere.
package struct ReportTable: Equatable, Sendable {
  /// What stands above it, in a line.
  package var heading: String
  /// What its rows are.
  package var nameTitle = "design"
  /// The columns behind that of the design.
  package var columns: [Column]
  package var rows: [Row]

  /// What a column's figures are.
  package struct Column: Equatable, Sendable {
    /// For programs, and stays: `peakBytes`.
    package var name: String
    /// For people.
    package var title: String
    /// Empty where things are counted, and where the cells are words.
    package var unit: String
    /// How they came to be; nil where the cells are words.
    package var nature: Metric.Nature?
    package var group: Group
    /// Whether text shows a figure's difference above the base (with a sign) and not the figure itself.
    package var showsDifference: Bool
    /// How many digits people want behind the point; none for whole numbers.
    package var decimals: Int
    /// Whether its figures may have an interval.
    package var hasInterval: Bool
    /// What to leave out first where there is no room: the larger, the sooner. 1 at the least.
    package var rank: Int
    /// Whether it says something of the column before it, and never stands without that.
    package var isOfPrevious: Bool

    init(
      _ name: String, _ title: String, unit: String = "", _ nature: Metric.Nature?, _ group: Group,
      showsDifference: Bool = false, decimals: Int = 0, hasInterval: Bool = false, rank: Int,
      isOfPrevious: Bool = false
    ) {
      self.name = name
      self.title = title
      self.unit = unit
      self.nature = nature
      self.group = group
      self.showsDifference = showsDifference
      self.decimals = decimals
      self.hasInterval = hasInterval
      self.rank = rank
      self.isOfPrevious = isOfPrevious
    }
  }

  /// What stands together.
  package enum Group: String, Sendable {
    /// What was shown wrong.
    case faults
    case costs
    case times
    /// What answers are found by, where it stands first: on the page.
    case deciding
    /// What the commits of a history came to.
    case history
  }

  package struct Row: Equatable, Sendable {
    package var design: DesignLabel
    /// One a column.
    package var cells: [Cell]
  }

  package enum Cell: Equatable, Sendable {
    case quantity(Quantity)
    case verdict(TimeComparison.Verdict)
    /// What is no figure.
    case word(String)
    /// The last commits of a history.
    case trend(ReportTrends.Bars)
    /// The design that the others are compared with, in a column of differences.
    case base
    /// A pass should have brought it and did not: why.
    case failed(String)
    /// The run was stopped before the pass that would have brought it.
    case notRun
    /// Counted, and not the same each time: why it is no figure.
    case notExact(String)
    /// There is nothing of the kind here: why.
    case notApplicable(String)
    /// Nothing belongs here.
    case empty

    init(_ reading: Reading) {
      switch reading {
      case .quantity(let quantity): self = .quantity(quantity)
      case .base: self = .base
      case .failed(let why): self = .failed(why)
      case .notRun: self = .notRun
      case .notExact(let why): self = .notExact(why)
      case .notApplicable(let why): self = .notApplicable(why)
      }
    }
  }
}

/// A design as reports name it.
package struct DesignLabel: Hashable, Sendable {
  /// Canonical.
  package var name: String
  package var alsoCalled: [String] = []
  /// Whether it brackets the others, and is no advice.
  package var isBound = false
  /// Whether this is a feed of a kind that it was never meant for.
  package var isUnfit = false
  /// Whether no cell is ever used for another row.
  package var recyclesNothing = false
  /// The platform whose framework it models; nil for what any app may do.
  package var platform: String?
  /// Those of its names whose own feed this is.
  package var homeNames: [String] = []

  /// What stands behind the name in parentheses.
  package var marks: [String] {
    DesignLabel.marks(
      isBound: isBound, isUnfit: isUnfit, recyclesNothing: recyclesNothing, platform: platform)
  }

  /// - Parameter recyclesNothing: goes without saying of a bound.
  package static func marks(
    isBound: Bool, isUnfit: Bool, recyclesNothing: Bool, platform: String? = nil
  ) -> [String] {
    (platform.map { [$0] } ?? []) + (isBound ? ["bound"] : []) + (isUnfit ? ["not its feed"] : [])
      + (recyclesNothing && !isBound ? ["no recycling"] : [])
  }

  /// The name with all that is to be known of it, in a line.
  package var text: String {
    func marked(_ name: String) -> String { name + (homeNames.contains(name) ? "*" : "") }
    let also = alsoCalled.map(marked).joined(separator: ", ")
    return marked(name) + marks.map { " (\($0))" }.joined()
      + (also.isEmpty ? "" : " (also: \(also))")
  }
}

extension DesignLabel {
  init(_ result: DesignResult) {
    self.init(
      name: result.design, alsoCalled: result.alsoCalled, isBound: result.isBound,
      isUnfit: result.isUnfit, recyclesNothing: result.recyclesNothing ?? false,
      platform: result.platform, homeNames: result.homeNames)
  }
}
