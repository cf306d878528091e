/// A table of the page that no report has ready: rows with a name, and cells of words and figures that sort.
struct PageGrid {
  struct Column {
    var title: String
    var isNumber = false
  }

  struct Cell {
    var text: String
    /// What it is sorted by, nothing where it has no figure; as its text where this is nil.
    var sortKey: String?
    /// As the style sheet has it: `wrong`, `right`, `absent`, ...
    var style = ""
    /// What the text opens.
    var link: String?
  }

  struct Row {
    var name: String
    /// One a column.
    var cells: [Cell]
    /// What it is or is not, for the boxes of a filter.
    var marks: [PageTemplates.Model] = []
  }

  var heading: String
  var identifier: String
  /// What the first column is called.
  var nameTitle: String
  var columns: [Column]
  var rows: [Row]
  var isFiltered = false

  func model() -> PageTemplates.Model {
    [
      "id": identifier, "heading": heading, "nameTitle": nameTitle, "hasGroups": false,
      "isFiltered": isFiltered, "notes": [String](),
      "columns": columns.map { column in
        styled(["title": column.title], column.isNumber ? "number" : "")
      },
      "rows": rows.map { row in
        [
          "name": row.name, "nameParts": PageOpening.parts(row.name), "marks": row.marks,
          "tags": [PageTemplates.Model](), "isAnswer": false,
          "cells": zip(columns, row.cells).map(cell),
        ] as PageTemplates.Model
      },
    ]
  }

  private func cell(_ column: Column, _ cell: Cell) -> PageTemplates.Model {
    var model: PageTemplates.Model = ["text": cell.text]
    if let key = cell.sortKey { model["sort"] = key }
    if let link = cell.link { model["link"] = link }
    let styles = [column.isNumber ? "number" : "", cell.style].filter { !$0.isEmpty }
    return styled(model, styles.joined(separator: " "))
  }

  private func styled(_ model: PageTemplates.Model, _ style: String) -> PageTemplates.Model {
    style.isEmpty ? model : model.merging(["style": style]) { _, new in new }
  }
}
