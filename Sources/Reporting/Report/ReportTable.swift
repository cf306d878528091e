import Results

/// A table of figures, each with what is known of it: formats only lay it out.
///
/// A cell that is zero, one whose pass failed, one that does not apply and the base's own are different things
/// here, and must look different everywhere.
public struct ReportTable: Equatable, Sendable {
  /// What stands above it, in a line.
  public var heading: String
  /// The columns behind that of the design.
  public var columns: [Column]
  public var rows: [Row]

  /// What a column's figures are.
  public struct Column: Equatable, Sendable {
    /// For programs, and stays: `peakBytes`.
    public var name: String
    /// For people.
    public var title: String
    /// Empty where things are counted, and where the cells are words.
    public var unit: String
    /// How they came to be; nil where the cells are words.
    public var nature: Metric.Nature?
    public var group: Group
    /// Whether text shows a figure's difference above the base (with a sign) and not the figure itself.
    public var showsDifference: Bool
    /// How many digits people want behind the point; none for whole numbers.
    public var decimals: Int
    /// Whether its figures may have an interval.
    public var hasInterval: Bool
    /// What to leave out first where there is no room: the larger, the sooner. 1 at the least.
    public var rank: Int
    /// Whether it says something of the column before it, and never stands without that.
    public var isOfPrevious: Bool

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
  public enum Group: String, Sendable {
    /// What was shown wrong.
    case faults
    case costs
    case times
  }

  public struct Row: Equatable, Sendable {
    public var design: DesignLabel
    /// One a column.
    public var cells: [Cell]
  }

  public enum Cell: Equatable, Sendable {
    case quantity(Quantity)
    case verdict(TimeComparison.Verdict)
    /// What is no figure.
    case word(String)
    /// The design that the others are compared with, in a column of differences.
    case base
    /// A pass should have brought it and did not: why.
    case failed(String)
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
      case .notExact(let why): self = .notExact(why)
      case .notApplicable(let why): self = .notApplicable(why)
      }
    }
  }
}

/// A design as reports name it.
public struct DesignLabel: Hashable, Sendable {
  /// Canonical.
  public var name: String
  public var alsoCalled: [String]
  /// Whether it brackets the others, and is no advice.
  public var isBound: Bool
  /// Whether this is a feed of a kind that it was never meant for.
  public var isUnfit: Bool
  /// Those of its names whose own feed this is.
  public var homeNames: [String]

  init(name: String) {
    self.name = name
    alsoCalled = []
    isBound = false
    isUnfit = false
    homeNames = []
  }

  init(_ result: DesignResult) {
    name = result.design
    alsoCalled = result.alsoCalled
    isBound = result.isBound
    isUnfit = result.isUnfit
    homeNames = result.homeNames
  }

  /// The name with all that is to be known of it, in a line.
  public var text: String {
    func marked(_ name: String) -> String { name + (homeNames.contains(name) ? "*" : "") }
    let also = alsoCalled.map(marked).joined(separator: ", ")
    return marked(name) + (isBound ? " (bound)" : "") + (isUnfit ? " (not its feed)" : "")
      + (also.isEmpty ? "" : " (also: \(also))")
  }
}
