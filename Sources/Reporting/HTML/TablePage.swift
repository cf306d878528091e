/// A table as the page has it: rows sort by a column, a filter chooses them, and figures have bars or dots.
struct TablePage {
  let table: Table
  let identifier: String
  /// Whether the filter of its section chooses its rows.
  var isFiltered = false
  /// Whether it explains the shapes of its dots.
  var hasKey = false
  /// Whether it has a heading: what is behind a line that opens it has none.
  var isAlone = true

  /// A section of the page.
  ///
  /// - Parameters:
  ///   - words: the paragraphs above the tables, and `notes` those below.
  ///   - filter: its label and its boxes; nil for a section without a filter.
  ///   - charts: those above the tables, and `folds` what is closed below them.
  static func section(
    _ identifier: String, title: String, words: [String], tables: [TablePage],
    filter: (label: String, boxes: [PageTemplates.Model])? = nil, notes: [String] = [],
    charts: [PageChart] = [], folds: [PageFold] = []
  ) -> PageTemplates.Model {
    var model: PageTemplates.Model = [
      "id": identifier, "title": title, "words": words, "tables": tables.map { $0.model() },
      "notes": notes, "charts": charts.map(\.model), "hasCharts": !charts.isEmpty,
      "folds": folds.map(\.model),
    ]
    if let filter {
      model["filter"] = ["label": filter.label, "boxes": filter.boxes] as PageTemplates.Model
    }
    return model
  }

  /// A box of a filter, which leaves the rows with a mark.
  static func box(
    _ label: String, _ mark: String, _ isTrue: Bool, isChecked: Bool = false
  ) -> PageTemplates.Model {
    ["label": label, "name": mark, "value": isTrue ? "yes" : "no", "isChecked": isChecked]
  }

  // MARK: The table

  func model() -> PageTemplates.Model {
    let bars = table.columns.indices.map { index in
      table.rows.compactMap { drawn($0.cells[index]).map(abs) }.max() ?? 0
    }
    let groups = self.groups
    let shapes = Shape.allCases.filter { shape in table.rows.contains { $0.shape == shape } }
    var model: PageTemplates.Model = [
      "id": identifier, "heading": table.title, "nameTitle": table.columns[0].title,
      "isAlone": isAlone, "isFiltered": isFiltered, "isDotted": isDotted,
      "columnCount": table.columns.count - 1,
      "columns": table.columns.indices.dropFirst().map(column),
      "rows": table.rows.map { row($0, bars) },
      "missing": isDotted ? [] : missing,
    ]
    if groups.contains(where: { !$0.name.isEmpty }) {
      model["groups"] = [
        "all": groups.map { ["name": $0.name, "span": $0.span] as PageTemplates.Model }
      ]
    }
    if hasKey, !shapes.isEmpty {
      model["shapes"] = [
        "all": shapes.map {
          ["icon": TablePage.icon($0), "words": $0.words] as PageTemplates.Model
        }
      ]
    }
    return model
  }

  private typealias Shape = Table.Shape

  private var isDotted: Bool {
    table.columns.contains { if case .dots = $0.scale { true } else { false } }
  }

  /// The number that a cell draws; nil for a cell without one.
  private func drawn(_ cell: Table.Cell) -> Double? {
    guard cell.isDrawn, let value = cell.quantity?.value.double, value.isFinite else { return nil }
    return value
  }

  /// Whether a group of columns begins with a column.
  private func begins(_ index: Int) -> Bool {
    let columns = table.columns
    return columns.contains { !$0.group.isEmpty }
      && (index == 1 || columns[index - 1].group != columns[index].group)
  }

  private var groups: [(name: String, span: Int)] {
    var groups: [(name: String, span: Int)] = []
    for (index, column) in table.columns.enumerated().dropFirst() {
      if begins(index) || groups.isEmpty { groups.append((column.group, 0)) }
      groups[groups.count - 1].span += 1
    }
    return groups
  }

  private func column(_ index: Int) -> PageTemplates.Model {
    let column = table.columns[index]
    var model: PageTemplates.Model = ["title": column.title]
    var styles = column.alignment == .right && !isDotted ? ["number"] : []
    if begins(index) { styles.append("begins") }
    if let tag = column.tag { model["tag"] = tag }
    if case .dots(let axis) = column.scale {
      styles.append("panel")
      model["ends"] = ["low": axis.ends.first ?? "", "high": axis.ends.last ?? ""]
    }
    if !styles.isEmpty { model["style"] = styles.joined(separator: " ") }
    let unit = TablePage.unit(column)
    if !unit.isEmpty { model["unit"] = unit }
    return model
  }

  /// The unit below a title, and how the figures come to be.
  private static func unit(_ column: Table.Column) -> String {
    let nature =
      switch column.nature {
      case .exact: "exact"
      case .noisy: "measured"
      case .modelled: "modelled"
      case nil: ""
      }
    var isLogarithmic = false
    if case .dots(let axis) = column.scale { isLogarithmic = axis.kind != .linear }
    return [
      column.title.contains(column.unit) ? "" : column.unit,
      column.isAboveBase ? "above base" : "", nature, isLogarithmic ? "log scale" : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: Rows

  private func row(_ row: Table.Row, _ bars: [Double]) -> PageTemplates.Model {
    let name = row.design?.name ?? row.cells[0].text
    var model: PageTemplates.Model = [
      "nameParts": PageOpening.parts(name),
      "marks": row.marks.sorted { $0.key < $1.key }.map {
        ["mark": $0.key, "value": $0.value ? "yes" : "no"] as PageTemplates.Model
      },
      "cells": row.cells.indices.dropFirst().map { cell(row.cells[$0], at: $0, bars, row.shape) },
    ]
    let styles = [row.shape?.rawValue, row.isAnswer ? "is-answer" : nil].compactMap(\.self)
    if !styles.isEmpty { model["rowStyle"] = styles.joined(separator: " ") }
    var tags: [PageTemplates.Model] = row.isAnswer ? [["tag": "the answer", "good": true]] : []
    if let design = row.design {
      model["design"] = name
      model["key"] = ([name] + design.alsoCalled).joined(separator: " ").lowercased()
      // Dots show both by their shape.
      if !isDotted {
        tags += design.marks.map { ["tag": $0, "good": false] }
        if !design.homeNames.isEmpty { tags.append(["tag": "its own feed", "good": false]) }
        if !design.alsoCalled.isEmpty {
          model["also"] = "also: " + design.alsoCalled.joined(separator: ", ")
        }
      }
    }
    model["tags"] = tags
    return model
  }

  private func cell(
    _ cell: Table.Cell, at index: Int, _ bars: [Double], _ shape: Table.Shape?
  ) -> PageTemplates.Model {
    let column = table.columns[index]
    var model: PageTemplates.Model = [
      "text": cell.pageText ?? cell.text, "isCode": cell.isCode,
    ]
    var styles = column.alignment == .right && !isDotted ? ["number"] : []
    if begins(index) { styles.append("begins") }
    if column.alignment == .prose, cell.text.count > TablePage.wordMax { styles.append("words") }
    if cell.pageText != nil { styles.append("bars") }
    if let key = TablePage.sortKey(cell) { model["sort"] = key }
    if let link = cell.link { model["link"] = link }
    switch column.scale {
    case .dots(let axis):
      var dot = TablePage.dot(drawn(cell), cell, axis, shape)
      dot["isWrong"] = cell.tone == .bad
      model["dot"] = dot
    case .bars where drawn(cell).map { $0 != 0 } == true:
      let share = min(1, abs(drawn(cell) ?? 0) / bars[index])
      model["bar"] =
        ["length": Figure.fixed(share * 100, decimals: 2), "tone": TablePage.style(cell.tone)]
        as PageTemplates.Model
    case .bars, nil:
      styles.append(TablePage.style(cell))
      if !cell.interval.isEmpty { model["interval"] = cell.interval }
    }
    styles.removeAll(where: \.isEmpty)
    if !styles.isEmpty { model["style"] = styles.joined(separator: " ") }
    return model
  }

  /// Longer words of prose are broken into lines.
  private static let wordMax = 24

  private static func style(_ cell: Table.Cell) -> String {
    switch cell.reading {
    case .failed, .notExact: return "absent"
    case .notApplicable, .notRun: return "inapplicable"
    case .base: return "base"
    case .quantity(let quantity) where quantity.value.double == 0: return "zero"
    case .quantity, nil: return style(cell.tone)
    }
  }

  private static func style(_ tone: Tone) -> String {
    switch tone {
    case .plain, .strong: ""
    case .good: "right"
    case .bad: "wrong"
    case .doubtful: "doubtful"
    case .faint: "inapplicable"
    }
  }

  /// The number by which a cell sorts, empty where it has no figure; nil for words, which sort by their text.
  private static func sortKey(_ cell: Table.Cell) -> String? {
    guard let number = cell.order ?? cell.quantity?.value.double else {
      return cell.reading == nil && cell.pageText == nil ? nil : ""
    }
    if number.isInfinite { return number > 0 ? "Infinity" : "-Infinity" }
    return Figure.sortKey(number)
  }

  // MARK: Dots

  private static func dot(
    _ value: Double?, _ cell: Table.Cell, _ axis: Table.Axis, _ shape: Table.Shape?
  ) -> PageTemplates.Model {
    let scale = ChartScale(axis.kind, axis.domain, from: 0, to: 100)
    func share(_ value: Double) -> String { SVGPicture.number(scale.position(value)) + "%" }
    var model: PageTemplates.Model = [:]
    if let base = axis.base { model["base"] = share(base) }
    if let value, let shape { model["mark"] = ["at": share(value), "icon": icon(shape)] }
    if let lower = cell.quantity?.lower, let upper = cell.quantity?.upper {
      let length = SVGPicture.number(scale.position(upper) - scale.position(lower)) + "%"
      model["whisker"] = ["from": share(lower), "length": length]
    }
    return model
  }

  /// A mark by itself, 16 units wide and high.
  static func icon(_ shape: Table.Shape) -> String {
    """
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><path class="dot \(shape.rawValue)" \
    d="\(shape.path(8, 8, radius: 5))"/></svg>
    """
  }

  // MARK: What is missing

  /// Why cells have no figure: what they show, in which columns, and the reason.
  private var missing: [String] {
    var notes: [(note: [String], titles: [String])] = []
    for row in table.rows {
      for (column, cell) in zip(table.columns, row.cells) {
        guard let why = cell.reason else { continue }
        let note = [cell.text, why]
        if let index = notes.firstIndex(where: { $0.note == note }) {
          notes[index].titles.append(column.title)
        } else {
          notes.append((note, [column.title]))
        }
      }
    }
    return notes.map { entry in
      "\(entry.note[0]) (\(entry.titles.uniqued.joined(separator: ", "))): \(entry.note[1])"
    }
  }
}
