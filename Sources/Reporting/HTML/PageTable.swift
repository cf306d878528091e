import Results

/// A table of figures as the page has it: each cell with the value that it is sorted by, and what it is.
struct PageTable {
  let table: ReportTable
  let identifier: String
  /// The designs that are the answer; none where there is none.
  var answers: [String] = []
  /// Those that show nothing wrong here.
  var faithful: Set<String> = []
  var isFiltered = true

  func model() -> PageTemplates.Model {
    [
      "id": identifier, "heading": table.heading, "groups": groups, "columns": columns,
      "rows": table.rows.map(row), "isFiltered": isFiltered, "hasGroups": true,
      "nameTitle": table.nameTitle, "notes": notes,
    ]
  }

  private func begins(_ index: Int) -> Bool {
    index == 0 || table.columns[index - 1].group != table.columns[index].group
  }

  private var groups: [PageTemplates.Model] {
    var groups: [(name: String, span: Int)] = []
    for (index, column) in table.columns.enumerated() {
      if begins(index) { groups.append((PageTable.title(column.group), 0)) }
      groups[groups.count - 1].span += 1
    }
    return groups.map { ["name": $0.name, "span": $0.span] }
  }

  private static func title(_ group: ReportTable.Group) -> String {
    switch group {
    case .faults: "shown wrong"
    case .costs: "costs"
    case .times: "time"
    case .deciding: "what decides"
    case .history: "last 50 commits"
    }
  }

  private var columns: [PageTemplates.Model] {
    table.columns.enumerated().map { index, column in
      [
        "title": column.title, "style": begins(index) ? "number begins" : "number",
        "unit": PageTable.unit(column),
      ]
    }
  }

  /// What is below a column's title: its unit, and how its figures came to be.
  private static func unit(_ column: ReportTable.Column) -> String {
    let nature =
      switch column.nature {
      case .exact: "exact"
      case .noisy: "measured"
      case .modelled: "modelled"
      case nil: ""
      }
    let unit = column.title.contains(column.unit) ? "" : column.unit
    return [unit, column.showsDifference ? "above base" : "", nature].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  private func row(_ row: ReportTable.Row) -> PageTemplates.Model {
    let design = row.design
    var tags: [PageTemplates.Model] = []
    let isAnswer = answers.contains(design.name)
    if isAnswer { tags.append(["tag": "the answer", "good": true]) }
    tags += design.marks.map { ["tag": $0, "good": false] }
    if !design.homeNames.isEmpty { tags.append(["tag": "its own feed", "good": false]) }
    var model: PageTemplates.Model = [
      "name": design.name, "nameParts": PageOpening.parts(design.name), "design": design.name,
      "key": ([design.name] + design.alsoCalled).joined(separator: " ").lowercased(),
      "marks": [
        PageTable.mark("faithful", faithful.contains(design.name)),
        PageTable.mark("bound", design.isBound),
      ], "tags": tags, "isAnswer": isAnswer,
      "cells": zip(table.columns, row.cells).enumerated().map { index, entry in
        cell(entry.1, in: entry.0, begins: begins(index))
      },
    ]
    if !design.alsoCalled.isEmpty { model["also"] = design.alsoCalled.joined(separator: ", ") }
    return model
  }

  /// What a row is or is not, for the boxes of a filter.
  static func mark(_ name: String, _ isTrue: Bool) -> PageTemplates.Model {
    ["mark": name, "value": isTrue ? "yes" : "no"]
  }

  /// A box of a filter, which leaves the rows that are marked so.
  static func box(
    _ label: String, _ mark: String, _ isTrue: Bool, isChecked: Bool = false
  ) -> PageTemplates.Model {
    ["label": label, "name": mark, "value": isTrue ? "yes" : "no", "isChecked": isChecked]
  }

  private func cell(
    _ cell: ReportTable.Cell, in column: ReportTable.Column, begins: Bool
  ) -> PageTemplates.Model {
    var model: PageTemplates.Model = [
      "text": cell.text(in: column), "sort": PageTable.sortKey(cell, column),
      "style": "number " + (begins ? "begins " : "") + PageTable.style(cell, column),
    ]
    let interval = cell.intervalText(in: column)
    if !interval.isEmpty { model["interval"] = interval }
    if case .trend(let bars) = cell {
      model["text"] = bars.text()
      if let chart = bars.trend.chart { model["link"] = chart }
    }
    return model
  }

  /// The figure that is shown, so that sorting goes by what is seen; nothing where there is none.
  private static func sortKey(_ cell: ReportTable.Cell, _ column: ReportTable.Column) -> String {
    switch cell {
    case .quantity(let quantity):
      let number = column.showsDifference ? quantity.aboveBase ?? .whole(0) : quantity.value
      switch number {
      case .whole(let value): return String(value)
      case .real(let value): return String(value)
      }
    case .verdict(let verdict): return Verdicts.word(verdict)
    case .word(let word): return word
    case .base: return column.unit == "ratio" ? "1" : "0"
    case .trend, .failed, .notExact, .notApplicable, .notRun, .empty: return ""
    }
  }

  private static func style(_ cell: ReportTable.Cell, _ column: ReportTable.Column) -> String {
    switch cell {
    case .quantity(let quantity):
      let isZero = quantity.value.double == 0
      if column.group == .faults || column.name == "faults" { return isZero ? "zero" : "wrong" }
      return isZero ? "zero" : ""
    case .verdict(.slower): return "wrong"
    case .verdict(.faster): return "right"
    case .trend: return "bars"
    case .verdict, .word: return ""
    case .base: return "base"
    case .failed, .notExact: return "absent"
    case .notApplicable, .notRun, .empty: return "inapplicable"
    }
  }
}
