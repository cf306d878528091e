import Results

/// A table of the page whose figures have bars: lengths go by what they stand for, the longest of a table fills its
/// column.
struct PageBars {
  struct Column {
    var title: String
    var isNumber = true
    /// What fills the column, and whatever is more; nil where the longest does.
    var full: Double?
  }

  struct Cell {
    var text: String
    /// What it is sorted by, nothing where it has no figure; as its text where this is nil.
    var sortKey: String?
    /// As the style sheet has it: `absent`, `words`, ...
    var style = ""
    /// What the bar is as long as, a sign aside; nil for a cell without a bar.
    var length: Double?
    /// The bar's colour: `wrong`, `right`, or none.
    var tone = ""
    var isCode = false
    /// Why there is no figure.
    var reason: String?
  }

  struct Row {
    var name: String
    /// What stands below it, smaller.
    var also: String?
    /// One a column.
    var cells: [Cell]
  }

  var heading: String
  var identifier: String
  /// What the first column is called.
  var nameTitle: String
  var columns: [Column]
  var rows: [Row]

  /// Beyond so many rows a table scrolls by itself.
  private static let rowsOfPage = 30

  /// A part of the page.
  ///
  /// - Parameter notes: what stands below the tables.
  static func section(
    _ identifier: String, title: String, words: [String], tables: [PageBars], notes: [String] = []
  ) -> PageTemplates.Model {
    [
      "id": identifier, "title": title, "words": words, "tables": tables.map { $0.model() },
      "notes": notes,
    ]
  }

  private func model() -> PageTemplates.Model {
    let longest = columns.indices.map { column in
      columns[column].full
        ?? rows.compactMap { $0.cells[column].length.map(abs) }.filter(\.isFinite).max() ?? 0
    }
    return [
      "id": identifier, "heading": heading, "nameTitle": nameTitle,
      "isTall": rows.count > PageBars.rowsOfPage,
      "columns": columns.map { ["title": $0.title, "style": $0.isNumber ? "number" : ""] },
      "rows": rows.map { row in
        var model: PageTemplates.Model = [
          "nameParts": PageOpening.parts(row.name),
          "cells": zip(columns, row.cells).enumerated().map { index, entry in
            PageBars.cell(entry.0, entry.1, longest[index])
          },
        ]
        if let also = row.also { model["also"] = also }
        return model
      },
    ]
  }

  private static func cell(
    _ column: Column, _ cell: Cell, _ longest: Double
  ) -> PageTemplates.Model {
    let styles = [column.isNumber ? "number" : "", cell.style]
    var model: PageTemplates.Model = [
      "text": cell.text, "isBar": cell.length != nil, "isCode": cell.isCode,
      "style": styles.filter { !$0.isEmpty }.joined(separator: " "), "tone": cell.tone,
    ]
    if let length = cell.length {
      // What grew from nothing has no share, and fills its column.
      let share = length.isInfinite ? 1 : longest > 0 ? min(1, abs(length) / longest) : 0
      model["length"] = Figure.fixed(share * 100, decimals: 2)
    }
    if let key = cell.sortKey { model["sort"] = key }
    if let reason = cell.reason { model["why"] = reason }
    return model
  }
}
