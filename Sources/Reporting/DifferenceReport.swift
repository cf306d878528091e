import Results

/// Results held against each other, as `diff` prints them: a table, the record, and what a page shows of them.
package struct DifferenceReport: Reportable {
  let table: Table
  let record: any Encodable
  /// The names of what is held against each other, the first being what the others are held against.
  package var columns: [String] = []
  package var rows: [Row] = []
  /// What a reader should know: sentences.
  package var notes: [String] = []
  /// The arguments that make this again.
  package var command: [String] = []

  /// One metric of what the row is of.
  package struct Row {
    /// Where it was counted, and of which design, as far as the columns do not say it.
    package var subject: String
    package var metric: Metric
    /// One a column.
    package var cells: [Cell]

    package init(subject: String, metric: Metric, cells: [Cell]) {
      self.subject = subject
      self.metric = metric
      self.cells = cells
    }
  }

  package struct Cell {
    package var text: String
    package var value: Double?
    /// How it lies to the first column's, in words; empty for the first.
    package var change: String
    /// The same as a share of the first column's; infinite from nothing, nil where nothing is to be said.
    package var share: Double?
    /// Whether the difference is certain.
    package var isCertain: Bool

    package init(
      text: String, value: Double?, change: String, share: Double?, isCertain: Bool
    ) {
      self.text = text
      self.value = value
      self.change = change
      self.share = share
      self.isCertain = isCertain
    }
  }

  package init(_ table: Table, _ record: some Encodable) {
    self.table = table
    self.record = record
  }
}
