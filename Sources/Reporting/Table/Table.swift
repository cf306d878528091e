import Foundation
import Results

/// A table of words and figures, independent of the format that shows it.
///
/// The terminal (`TableLayout`), Markdown, CSV and the page (`TablePage`) show the same cells. A zero, a failed pass, a
/// pass that was not run, a figure that does not apply and the base's own differ in their readings, and so in every
/// format.
package struct Table: Equatable, Sendable {
  /// The line above the table.
  package var title: String
  package var columns: [Column]
  package var rows: [Row] = []

  /// - Parameter keyCount: how many of the first columns say together what a row is of.
  package init(_ title: String = "", columns: [Column], keyCount: Int = 1) {
    self.title = title
    self.columns = columns
    for index in columns.indices.prefix(keyCount) { self.columns[index].isKey = true }
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// - Precondition: the row has a cell for each column.
  package mutating func append(_ row: Row) {
    let count = row.cells.count
    precondition(count == columns.count, "\(count) cells, \(columns.count) columns")
    rows.append(row)
  }

  /// Adds a row of words.
  ///
  /// - Precondition: there is a text for each column.
  package mutating func append(_ texts: [String], tone: Tone = .plain) {
    append(Row(texts.map { Cell($0, tone) }))
  }

  /// Adds a column at the end.
  ///
  /// - Precondition: there is a cell for each row.
  mutating func append(_ column: Column, _ cells: [Cell]) {
    precondition(cells.count == rows.count, "\(cells.count) cells, \(rows.count) rows")
    columns.append(column)
    for (index, cell) in cells.enumerated() { rows[index].cells.append(cell) }
  }

  /// The table with some of its columns, in this order.
  func selecting(_ indices: [Int]) -> Table {
    var table = self
    table.columns = indices.map { columns[$0] }
    for row in rows.indices { table.rows[row].cells = indices.map { rows[row].cells[$0] } }
    return table
  }

  package func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }

  // MARK: Columns

  package enum Alignment: Sendable {
    case left, right
    /// To the left, and broken between words where there is no room.
    case prose
  }

  package struct Column: Equatable, Sendable {
    /// The name for programs, which stays: `peakBytes`.
    package var name: String
    /// The name for people.
    package var title: String
    /// Empty where things are counted, and for words.
    package var unit = ""
    package var alignment: Alignment
    /// Exact, measured or modelled; nil for words.
    package var nature: Metric.Nature?
    /// The title above adjacent columns of one group; text has a line between two groups.
    package var group = ""
    /// Text folds the columns with the largest ranks away first.
    package var rank = 1
    /// True if the column identifies the row.
    package fileprivate(set) var isKey = false
    /// True if text keeps the column beside the one before it if both fit.
    package var staysWithPrevious = false
    /// True if the figures are differences to the base.
    package var isAboveBase = false
    /// A word of praise beside the title, on the page.
    var tag: String?
    /// The bars or dots of the page.
    var scale: Scale?

    package init(
      _ name: String, title: String? = nil, _ alignment: Alignment, group: String = "",
      rank: Int = 1
    ) {
      self.name = name
      self.title = title ?? name
      self.alignment = alignment
      self.group = group
      self.rank = rank
    }

    package static func left(_ title: String) -> Column { Column(title, .left) }
    package static func right(_ title: String) -> Column { Column(title, .right) }
    package static func prose(_ title: String) -> Column { Column(title, .prose) }
    /// Figures with bars beside them on the page.
    static func bars(_ title: String) -> Column {
      var column = Column(title, .right)
      column.scale = .bars
      return column
    }
  }

  /// The bars or dots beside the figures of a column on a page.
  enum Scale: Equatable, Sendable {
    /// Bars from 0; the largest figure of the column fills it.
    case bars
    case dots(Axis)
  }

  /// The scale of a column of dots.
  struct Axis: Equatable, Sendable {
    enum Kind: Equatable {
      case linear
      /// For values above 0.
      case logarithmic
      /// log(1 + value), for counts that may be 0.
      case counts
    }

    var kind: Kind
    /// The values at both ends, and the texts there.
    var domain: ClosedRange<Double>
    var ends: [String]
    /// A value that is marked in each row.
    var base: Double?

    /// The position of a value, from 0 at the lower end of the domain to 100 at the upper end.
    ///
    /// A domain of a single value is widened.
    func position(_ value: Double) -> Double {
      var upper = domain.upperBound
      if domain.lowerBound == upper { upper = kind == .logarithmic ? upper * 2 : upper + 1 }
      let (low, high) = (transformed(domain.lowerBound), transformed(upper))
      return (transformed(value) - low) / (high - low) * 100
    }

    private func transformed(_ value: Double) -> Double {
      switch kind {
      case .linear: value
      case .logarithmic: log(value)
      case .counts: log1p(value)
      }
    }
  }

  // MARK: Rows

  package struct Row: Equatable, Sendable {
    /// The design that the row is of.
    package var design: DesignLabel?
    package var cells: [Cell]
    /// The properties of the row that the filter of a page knows.
    package var marks: [String: Bool] = [:]
    var isAnswer = false
    /// The shape of the row's dots.
    var shape: Shape?

    package init(_ cells: [Cell]) { self.cells = cells }

    /// A row whose first cell names a design.
    package init(_ design: DesignLabel, _ cells: [Cell]) {
      self.design = design
      self.cells = [Cell(design.text)] + cells
    }
  }

  /// The shape of a dot, by the state of its design.
  enum Shape: String, Sendable, CaseIterable {
    case good, bad, plain, hollow, unfit

    var words: String {
      switch self {
      case .good: "nothing wrong"
      case .bad: "shows something wrong"
      case .plain: "the costs of such a design"
      case .hollow: "a bound: no advice"
      case .unfit: "not ranked"
      }
    }
  }

  // MARK: Cells

  package struct Cell: Equatable, Sendable {
    package var text: String
    /// The figure or the reason for a missing one; nil for words.
    package var reading: Reading?
    package var tone: Tone
    /// The number that the page sorts by; without one, figures sort by themselves and words by their text.
    var order: Double?
    /// The address that the text opens, on the page.
    var link: String?
    /// The bars of a trend, as long as the page has room for.
    var pageText: String?
    var isCode = false
    /// The shape of its dot; nil for that of the row.
    var shape: Shape?
    /// True if the page draws the figure on the scale of the column.
    var isDrawn = true

    package init(_ text: String, _ tone: Tone = .plain, order: Double? = nil) {
      self.text = text
      self.tone = tone
      self.order = order
    }

    /// A reading with the text of its figure.
    package init(_ reading: Reading, _ tone: Tone = .plain, _ figure: (Quantity) -> String) {
      self.reading = reading
      switch reading {
      case .quantity(let quantity): (text, self.tone) = (figure(quantity), tone)
      case .base: (text, self.tone) = ("base", .faint)
      case .failed: (text, self.tone) = ("failed", .bad)
      case .notRun: (text, self.tone) = ("not run", .faint)
      case .notExact: (text, self.tone) = ("not exact", .bad)
      case .notApplicable: (text, self.tone) = ("n/a", .faint)
      }
    }

    package init(count: Int, _ tone: Tone = .plain) {
      self.init(.quantity(Quantity(count)), tone) { _ in Figure.grouped(count) }
    }

    /// A figure with its text; without a value, why it does not apply.
    package init(
      _ value: Double?, _ tone: Tone = .plain, else reason: String, _ text: (Double) -> String
    ) {
      self.init(value.map { .quantity(Quantity($0)) } ?? .notApplicable(reason), tone) {
        text($0.value.double)
      }
    }

    package static let empty = Cell("")

    /// The last commits of a history as bars, the newest last, which open their chart.
    static func trend(_ values: [Double?], leastSpan: Double = 0, chart: String?) -> Cell {
      var cell = Cell(
        Sparkline.text(values, last: Sparkline.textCommitsMax, leastSpan: leastSpan))
      cell.pageText = Sparkline.text(values, leastSpan: leastSpan)
      cell.link = chart
      return cell
    }

    var quantity: Quantity? { reading?.quantity }

    /// Both ends of the figure's interval, or nothing.
    package var interval: String { Figure.interval(quantity?.lower, quantity?.upper) }

    /// Why there is no figure; nil where there is one.
    package var reason: String? {
      switch reading {
      case .failed(let why), .notExact(let why), .notApplicable(let why): why
      case .notRun: "the run was stopped before it was measured"
      case .quantity, .base, nil: nil
      }
    }
  }
}

extension Table.Axis {
  /// An axis from 0, or on a logarithmic scale where the figures lie far apart, to the largest figure.
  init(_ values: [Double], text: (Double) -> String) {
    let (least, most) = (values.min() ?? 0, values.max() ?? 1)
    let isFar = least > 0 && most > Table.Axis.farRatio * least
    domain = isFar ? least...most : min(0, least)...(most > 0 ? most : 1)
    kind = isFar ? .logarithmic : .linear
    ends = [domain.lowerBound, domain.upperBound].map { $0 == 0 ? "0" : text($0) }
  }

  /// An axis of counts, some of which are 0.
  init(counts values: [Double], text: (Double) -> String) {
    let most = max(1, values.max() ?? 1)
    self.init(kind: .counts, domain: 0...most, ends: ["0", text(most)])
  }

  /// Figures that lie this far apart are invisible on a linear scale.
  private static let farRatio = 20.0
}

/// A design as reports name it.
package struct DesignLabel: Hashable, Sendable {
  package var name: String
  package var alsoCalled: [String] = []
  /// True for a bound, which is not advice.
  package var isBound = false
  /// True if the design was not made for a feed of this kind.
  package var isUnfit = false
  /// True if the design reuses no cell.
  package var recyclesNothing = false
  /// The platform whose framework it models; nil for what any app may do.
  package var platform: String?
  /// How the preset was checked against that framework, in a word.
  package var evidence: String?
  /// Those of its names whose own feed this is.
  package var homeNames: [String] = []

  /// The remark of a table about the design in its row, such as why it cannot be the answer.
  package var remark: String?

  /// The marks behind the name, in parentheses.
  package var marks: [String] {
    DesignLabel.marks(
      isBound: isBound, isUnfit: isUnfit, recyclesNothing: recyclesNothing, platform: platform,
      evidence: evidence) + [remark].compactMap(\.self)
  }

  /// - Parameter recyclesNothing: is true of every bound, and not repeated there.
  package static func marks(
    isBound: Bool, isUnfit: Bool, recyclesNothing: Bool, platform: String? = nil,
    evidence: String? = nil
  ) -> [String] {
    var marks: [String] = []
    if let platform { marks.append(evidence.map { "\(platform), \($0)" } ?? platform) }
    if isBound { marks.append("bound") }
    if isUnfit { marks.append("not ranked") }
    if recyclesNothing, !isBound { marks.append("no recycling") }
    return marks
  }

  /// The name with its marks and other names, in a line.
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
      platform: result.platform, evidence: result.evidence, homeNames: result.homeNames)
  }
}
