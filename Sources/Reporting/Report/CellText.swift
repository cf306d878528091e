import Results

extension ReportTable.Cell {
  /// The cell in the words and figures that people read; its interval stands by itself (`intervalText`).
  ///
  /// Zero is `0`, a pass that failed `failed`, one that the run was stopped before `not run`, what does not apply `n/a`, and a base's own difference `base`.
  package func text(in column: ReportTable.Column) -> String {
    switch self {
    case .quantity(let quantity): quantity.text(in: column)
    case .verdict(let verdict): Verdicts.word(verdict)
    case .word(let word): word
    case .trend(let bars): bars.text(last: Sparkline.textCommitsMax)
    case .base: "base"
    case .failed: "failed"
    case .notRun: "not run"
    case .notExact: "not exact"
    case .notApplicable: "n/a"
    case .empty: ""
    }
  }

  /// Both ends of the cell's interval, or nothing.
  package func intervalText(in column: ReportTable.Column) -> String {
    guard case .quantity(let quantity) = self else { return "" }
    return Figure.interval(quantity.lower, quantity.upper)
  }

  /// Why there is no figure; nil where there is one.
  package var reason: String? {
    switch self {
    case .failed(let why), .notExact(let why), .notApplicable(let why): why
    case .notRun: "the run was stopped before it was measured"
    case .quantity, .verdict, .word, .trend, .base, .empty: nil
    }
  }
}

extension Quantity {
  /// What a column shows of it: the difference with a sign where it shows differences and there is one.
  package func text(in column: ReportTable.Column) -> String {
    let percent = column.unit == "%" ? "%" : ""
    if column.showsDifference, let aboveBase {
      return Quantity.signed(aboveBase, column) + percent
    }
    if isDifference { return Quantity.signed(value, column) + percent }
    return plainText(in: column)
  }

  /// The figure itself, without a sign for a difference.
  package func plainText(in column: ReportTable.Column) -> String {
    let percent = column.unit == "%" ? "%" : ""
    return switch value {
    case .whole(let value): Figure.grouped(value) + percent
    case .real(let value):
      (column.nature == .modelled
        ? Figure.twoDigits(value) : Figure.fixed(value, decimals: column.decimals)) + percent
    }
  }

  private static func signed(_ number: Number, _ column: ReportTable.Column) -> String {
    switch number {
    case .whole(let value): Figure.signed(value)
    case .real(let value): Figure.signed(value, decimals: column.decimals)
    }
  }
}
