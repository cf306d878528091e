/// A table of a page. Its rows sort by a column, a filter chooses among them, and figures may have bars or dots.
struct TablePage {
  let table: Table
  /// The identifier of its heading; nil for a table without a heading.
  var identifier: String?
  /// True if the filter of its section chooses its rows.
  var isFiltered = false

  /// The parts of a name between which a line may break.
  static func nameParts(_ name: String) -> [String] {
    let parts = name.split(separator: ",", omittingEmptySubsequences: false)
    return parts.dropLast().map { "\($0)," } + parts.suffix(1).map(String.init)
  }

  // MARK: The table

  /// The largest number of columns that a phone folds into lines of three. It scrolls wider tables and those with groups.
  private static let foldedMax = 10

  var model: PageShell.Model {
    let bars = table.columns.indices.map { index in
      table.rows.compactMap { drawn($0.cells[index]).map(abs) }.max() ?? 0
    }
    let groups = self.groups
    let hasGroups = groups.contains { !$0.name.isEmpty }
    let used = table.rows.flatMap { row in [row.shape] + row.cells.map(\.shape) }
    let shapes = Table.Shape.allCases.filter(used.contains)
    let key = shapes.map { (icon: TablePage.icon($0), words: $0.words) }
    return PageShell.model([
      "heading": table.title, "nameTitle": table.columns[0].title, "isFiltered": isFiltered,
      "isDotted": isDotted, "columnCount": table.columns.count - 1,
      "isFolded": !hasGroups && table.columns.count <= TablePage.foldedMax,
      "columns": table.columns.indices.dropFirst().map(column),
      "rows": table.rows.map { row($0, bars) }, "missing": isDotted ? [] : missing,
      "groups": hasGroups ? ["all": groups] : nil,
      "shapes": isDotted && !key.isEmpty ? ["all": key] : nil,
      // Templates look a missing value up in the model around this one.
      "isAlone": identifier != nil, "id": identifier ?? "",
    ])
  }

  private var isDotted: Bool {
    table.columns.contains { if case .dots = $0.scale { true } else { false } }
  }

  /// The number that a cell draws; nil for a cell without one.
  private func drawn(_ cell: Table.Cell) -> Double? {
    guard cell.isDrawn, let value = cell.quantity?.value.double, value.isFinite else { return nil }
    return value
  }

  /// Returns true for the first column of a group.
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

  private func column(_ index: Int) -> PageShell.Model {
    let column = table.columns[index]
    var styles = styles(index)
    var ends: (low: String, high: String)?
    if case .dots(let axis) = column.scale {
      styles.append("panel")
      ends = (axis.ends.first ?? "", axis.ends.last ?? "")
    }
    let unit = TablePage.unit(column)
    return PageShell.model([
      "title": column.title, "style": TablePage.joined(styles), "tag": column.tag, "ends": ends,
      "unit": unit.isEmpty ? nil : unit,
    ])
  }

  /// The styles of a column, for its head and its cells.
  private func styles(_ index: Int) -> [String] {
    let column = table.columns[index]
    return [
      column.alignment == .right && !isDotted ? "number" : "", begins(index) ? "begins" : "",
      column.rank > 1 ? "minor" : "",
    ]
  }

  /// The value of a class attribute; nil without a style.
  private static func joined(_ styles: [String]) -> String? {
    let known = styles.filter { !$0.isEmpty }
    return known.isEmpty ? nil : known.joined(separator: " ")
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
      column.isAboveBase ? "above base" : "", column.title.contains(nature) ? "" : nature,
      isLogarithmic ? "log scale" : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: Rows

  private func row(_ row: Table.Row, _ bars: [Double]) -> PageShell.Model {
    let (design, name) = (row.design, row.design?.name ?? row.cells[0].text)
    var tags: [(tag: String, good: Bool)] = row.isAnswer ? [("the answer", true)] : []
    var also: String?
    // Dots show both by their shape.
    if let design, !isDotted {
      tags += design.marks.map { ($0, false) }
      if !design.homeNames.isEmpty { tags.append(("its own feed", false)) }
      if !design.alsoCalled.isEmpty { also = "also: " + design.alsoCalled.joined(separator: ", ") }
    }
    return PageShell.model([
      "nameParts": TablePage.nameParts(name),
      "marks": row.marks.sorted { $0.key < $1.key }.map {
        (mark: $0.key, value: $0.value ? "yes" : "no")
      },
      "cells": row.cells.indices.dropFirst().map { cell(row.cells[$0], at: $0, bars, row.shape) },
      "rowStyle": TablePage.joined([row.shape?.rawValue ?? "", row.isAnswer ? "is-answer" : ""]),
      "design": design?.name, "tags": tags, "also": also,
      "key": design.map { ([name] + $0.alsoCalled).joined(separator: " ").lowercased() },
    ])
  }

  private func cell(
    _ cell: Table.Cell, at index: Int, _ bars: [Double], _ shape: Table.Shape?
  ) -> PageShell.Model {
    let column = table.columns[index]
    var styles = styles(index)
    if column.alignment == .prose, cell.text.count > TablePage.wordMax { styles.append("words") }
    if cell.pageText != nil { styles.append("bars") }
    var model = PageShell.model([
      "text": cell.pageText ?? cell.text, "isCode": cell.isCode, "sort": TablePage.sortKey(cell),
      "link": cell.link,
    ])
    let value = drawn(cell)
    switch column.scale {
    case .dots(let axis): model["dot"] = TablePage.dot(value, cell, axis, cell.shape ?? shape)
    case .bars where value.map { $0 != 0 } == true:
      let length = Figure.fixed(min(1, abs(value ?? 0) / bars[index]) * 100, decimals: 2)
      model["bar"] = ["length": length, "tone": TablePage.style(cell.tone)]
    case .bars, nil:
      styles.append(TablePage.style(cell))
      if !cell.interval.isEmpty { model["interval"] = cell.interval }
    }
    model["style"] = TablePage.joined(styles)
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

  static func style(_ tone: Tone) -> String {
    switch tone {
    case .plain, .strong: ""
    case .good: "right"
    case .bad: "wrong"
    case .doubtful: "doubtful"
    case .faint: "inapplicable"
    }
  }

  /// The number by which a cell sorts, empty without a figure; nil for words, which sort by their text.
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
  ) -> PageShell.Model {
    func share(_ value: Double) -> String { Markup.number(axis.position(value)) + "%" }
    var whisker: (from: String, length: String)?
    if let lower = cell.quantity?.lower, let upper = cell.quantity?.upper {
      let length = Markup.number(axis.position(upper) - axis.position(lower)) + "%"
      whisker = (share(lower), length)
    }
    let mark = value.flatMap { value in shape.map { (at: share(value), icon: icon($0)) } }
    return PageShell.model([
      "base": axis.base.map(share), "mark": mark, "whisker": whisker,
      "isWrong": cell.tone == .bad,
    ])
  }

  /// A mark by itself, 16 units wide and high.
  static func icon(_ shape: Table.Shape) -> String {
    """
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><path class="dot \(shape.rawValue)" \
    d="\(shape.path(8, 8, radius: 5))"/></svg>
    """
  }

  // MARK: Missing figures

  /// The reasons of cells without a figure: their text, their columns, and the reason.
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

extension Table.Shape {
  /// The data of a path: a disc, a cross, a square or a triangle. Each colour has a shape.
  ///
  /// - Parameter radius: half of its width, about; shapes of one radius look equally large.
  func path(_ x: Double, _ y: Double, radius: Double) -> String {
    func point(_ right: Double, _ down: Double) -> String {
      "\(Markup.number(x + right * radius)) \(Markup.number(y + down * radius))"
    }
    let r = Markup.number(radius)
    return switch self {
    case .good, .plain:
      "M\(point(-1, 0))a\(r) \(r) 0 1 0 \(Markup.number(2 * radius)) 0"
        + "a\(r) \(r) 0 1 0 \(Markup.number(-2 * radius)) 0Z"
    case .bad:
      "M\(point(-0.9, -0.9))L\(point(0.9, 0.9))M\(point(-0.9, 0.9))L\(point(0.9, -0.9))"
    case .hollow:
      "M\(point(-0.85, -0.85))L\(point(0.85, -0.85))L\(point(0.85, 0.85))L\(point(-0.85, 0.85))Z"
    case .unfit: "M\(point(0, -1))L\(point(1, 0.85))L\(point(-1, 0.85))Z"
    }
  }
}
