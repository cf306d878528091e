/// A design of axes as an app's code: the class that does the same as a custom design.
///
/// The code has what an app does itself. A design that relies on the list, or needs more than the calls of
/// `FeedDesign` has no code, and `init` throws an error that names the axis.
public struct DesignCode: Sendable {
  /// The class, a line break at its end.
  public let text: String
  /// The axes of the list that the design needs beside the class (`CustomDesign.listAxes`), such as `pool=perRow`.
  public let listAxes: String

  /// - Parameters:
  ///   - className: what the class is called.
  ///   - summary: its documentation, a line each, without slashes.
  ///   - members: declarations that stand first in it, a line each.
  /// - Throws: `DesignError` that names the axis for which there is no code.
  public init(
    _ design: Design, className: String, summary: [String] = [], members: [String] = []
  ) throws {
    if let problem = DesignCode.problem(with: design) {
      throw DesignError(design: design.name, problem: problem)
    }
    let choices = design.choices.effective
    let strips = StripCode(choices.identity)
    let kind = choices.saves == .settled ? "ScrollEndDesign" : "FeedDesign"
    let parts = [
      strips.declaration + members, DesignCode.properties(choices, strips), strips.makeCell,
      DesignCode.cellForRow(choices, strips),
      choices.fits == .content ? DesignCode.fitsAtDisplay : [],
      DesignCode.save(choices, strips), strips.rowShown,
      choices.heights == .summed ? DesignCode.sumsHeights : [],
      choices.selection == .notification ? DesignCode.notifies : [],
    ]
    let body = parts.filter { !$0.isEmpty }.joined(separator: [""])
    let ofList = AxisDescription.all.filter {
      !$0.isOfApp && $0.read(choices) != $0.read(AxisValues())
    }.map { axis in (axis: axis, value: axis.read(choices)) }
    listAxes = ofList.map { "\($0.axis.name)=\($0.value)" }.joined(separator: ",")
    let needs = ofList.map { axis, value in
      let meaning = axis.values.first { $0.name == value }?.meaning ?? value
      return "The list has \(axis.name)=\(value): \(axis.question), \(meaning)."
    }
    let gap = summary.isEmpty || needs.isEmpty ? [] : [""]
    let lines =
      (summary + gap + needs).map { $0.isEmpty ? "///" : "/// \($0)" } + [
        "final class \(className): \(kind) {"
      ]
      + body.map { $0.isEmpty ? "" : "  \($0)" } + ["}", ""]
    text = lines.joined(separator: "\n")
  }

  /// Returns whether code can be generated for a design.
  public static func isWritten(for design: Design) -> Bool { problem(with: design) == nil }

  /// The reason why code cannot be generated for a design; nil if it can.
  private static func problem(with design: Design) -> String? {
    if design.isCustom { return "it is a custom design, whose code exists" }
    let choices = design.choices.effective
    let plain = AxisValues()
    if choices.reload == .changed || choices.reload == .otherRow, choices.identity != .owned {
      return """
        there is no generated code for reload=\(choices.reload.name) yet, unless the cell holds its row
        """
    }
    for axis in AxisDescription.all {
      let value = axis.read(choices)
      guard value != axis.read(plain), !written[axis.name, default: []].contains(value) else {
        continue
      }
      let reason =
        axis.isOfApp ? "the calls of a custom design do not reach it" : "the list does that"
      return "there is no generated code for \(axis.name)=\(value) yet: \(reason)"
    }
    return nil
  }

  /// The values of axes that have code, beside the plainest ones.
  private static let written: [String: Set<String>] = [
    Identity.axis: ["indexed", "indexPath", "map", "owned", "id"], Key.axis: ["path", "id"],
    KeyedBy.axis: ["strip"], Saves.axis: ["scroll", "settled"], Stops.axis: ["bind"],
    LaysOut.axis: ["first"], Form.axis: ["nearest", "item"],
    Store.axis: ["boxed", "reset", "kept"], Reload.axis: ["changed", "otherRow", "never"],
    Pool.axis: ["perRow"], Items.axis: ["all"], Heights.axis: ["summed"],
    Selection.axis: ["notification"], Lives.axis: ["app", "archive"], Fallback.axis: ["rest"],
    Fits.axis: ["content"],
  ]

  // MARK: The parts

  private static func properties(_ choices: AxisValues, _ strips: StripCode) -> [String] {
    var lines = ["private let model: RowModel"]
    var sets = ["  self.model = model"]
    if choices.store.isStored {
      let isAnchored = choices.form != .points
      let key = choices.store == .boxed ? "String" : choices.key == .path ? "RowPath" : "Int"
      lines.append("private var offsets: \(isAnchored ? "StoredAnchors" : "StoredOffsets")<\(key)>")
      switch choices.lives {
      case .screen: break
      case .app:
        lines.insert("// In an app: outside of the screen's object, which is made anew.", at: 1)
      case .archive:
        lines.insert("// In an app: in the state that the system archives and restores.", at: 1)
      }
      let keyName = choices.key == .id ? ", keyName: \"id\"" : ""
      let rest = choices.fallback == .rest ? ", fallsBackToRest: true" : ""
      sets.append(
        isAnchored
          ? "  offsets = StoredAnchors(in: model\(keyName), followsItems: \(choices.form == .item)\(rest))"
          : "  offsets = StoredOffsets(in: model\(keyName))")
    }
    return lines + strips.properties + ["", "init(model: RowModel) {"] + sets + ["}"]
  }

  private static func cellForRow(_ choices: AxisValues, _ strips: StripCode) -> [String] {
    var lines = ["func cellForRow(_ cell: FeedCell, at path: RowPath) {"]
    let isAnchored = choices.form != .points
    let asksModel = choices.setsFallback && choices.fallback == .rest
    if choices.key == .id || strips.reportsRow || isAnchored || asksModel { lines.append(findsRow) }
    lines.append("  let strip = cell.strip")
    if choices.stops == .bind {
      lines += [
        "  // Or the fling of the row that it showed goes on in this one.",
        "  strip.stopScrollingAndZooming()",
      ]
    }
    switch choices.reload {
    case .always, .never: break
    case .changed: lines.append("  let isChanged = (strip as? RowStrip)?.row != row")
    case .otherRow: lines.append("  let isOtherRow = (strip as? RowStrip)?.row?.id != row.id")
    }
    lines.append("  \(strips.assignment)")
    switch choices.reload {
    case .always: lines.append("  strip.reloadData()")
    case .changed: lines.append("  if isChanged { strip.reloadData() }")
    case .otherRow: lines.append("  if isOtherRow { strip.reloadData() }")
    case .never: break
    }
    if choices.laysOut == .first {
      lines += [
        "  // Or it is still as long as the row that it showed, and cuts the offset.",
        "  strip.layoutIfNeeded()",
      ]
    }
    switch choices.store {
    case .kept: break
    case .reset: lines.append("  strip.contentOffset = \(fallback(choices))")
    default:
      let key = key(choices)
      let offset = isAnchored ? "offsets.offset(of: row, under: \(key))" : "offsets[\(key)]"
      lines.append("  strip.contentOffset = \(offset) ?? \(fallback(choices))")
    }
    return lines + ["}"]
  }

  /// The offset of a row that was never scrolled.
  private static func fallback(_ choices: AxisValues) -> String {
    choices.fallback == .rest ? "model.restOffset(of: row)" : "0"
  }

  private static let findsRow = "  guard let row = model[path] else { return }"

  /// The key of a row, where `path` and `row` are those of the row.
  fileprivate static func key(_ choices: AxisValues) -> String {
    let key = choices.key == .path ? "path" : choices.key == .id ? "row.id" : "path.row"
    return choices.store == .boxed ? quoted(key) : key
  }

  fileprivate static func quoted(_ key: String) -> String { "\"\\(\(key))\"" }

  /// The statement that stores the offset of a strip under a key.
  ///
  /// - Parameter row: the row that the strip shows, as an expression.
  fileprivate static func storing(
    _ strip: String, of row: String, under key: String, _ choices: AxisValues
  ) -> String {
    if choices.form != .points { return "offsets.save(\(strip), of: \(row), under: \(key))" }
    let offset = "\(strip).contentOffset"
    // A boxed number is read back as a Float.
    return "offsets[\(key)] = \(choices.store == .boxed ? "Double(Float(\(offset)))" : offset)"
  }

  private static func save(_ choices: AxisValues, _ strips: StripCode) -> [String] {
    guard choices.store.isStored else { return [] }
    let end = "func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {"
    if choices.saves == .end, choices.keyedBy == .callback {
      let row = choices.key == .id ? [findsRow] : []
      // A local `row` hides the method.
      let owner = choices.key == .id ? "self." : ""
      let storing = storing(
        "cell.strip", of: "\(owner)row(shownBy: cell.strip)", under: key(choices), choices)
      return [end] + row + ["  \(storing)", "}"]
    }
    let save = strips.save(choices).map { "  \($0)" } + ["}"]
    switch choices.saves {
    case .pooled: preconditionFailure("saves=pooled has no code")
    case .end: return [end, "  let strip = cell.strip"] + save
    case .scroll: return ["func scrollViewDidScroll(_ strip: Strip) {"] + save
    case .settled:
      return [
        "func scrollViewDidEndDragging(_ strip: Strip, willDecelerate decelerate: Bool) {",
        "  if !decelerate { save(strip) }", "}", "",
        "func scrollViewDidEndDecelerating(_ strip: Strip) { save(strip) }", "",
        "private func save(_ strip: Strip) {",
      ] + save
    }
  }

  private static let fitsAtDisplay = [
    "func willDisplay(_ cell: FeedCell, at path: RowPath) {", findsRow,
    "  // Or it is empty where the row has fewer items, or the table is wider, than when it was left.",
    "  let offset = model.offset(cell.strip.contentOffset, withinContentOf: row)",
    "  if offset != cell.strip.contentOffset { cell.strip.contentOffset = offset }", "}",
  ]

  private static let sumsHeights = [
    "func heightForRow(_ row: Row) -> Double {",
    "  guard case .summed(let base, _) = model.heights else { return row.height }",
    "  var height = base", "  for _ in 0..<row.itemCount { height += model.heightOfItem() }",
    "  return height", "}",
  ]

  private static let notifies = [
    "// Called by the observer of the notification that the tapped item's cell posts.",
    "func didSelectItem(at item: Int, in strip: Strip) {",
    "  guard let id = strip.idOfRow(shownInCellOfItem: item) else { return }",
    "  model.showDetail(ofItem: item, inRowWithID: id)", "}",
  ]
}

/// How a strip knows its row, in code.
private struct StripCode {
  /// The view's class, where it needs one.
  var declaration: [String] = []
  var properties: [String] = []
  var makeCell: [String] = []
  /// Assigns `row`, at `path`, to `strip`.
  let assignment: String
  let reportsRow: Bool
  let rowShown: [String]
  /// The row's number, where the strip itself has it.
  private var number: String?

  init(_ identity: Identity) {
    func shown(_ expression: String) -> [String] {
      ["func row(shownBy strip: Strip) -> Row? { \(expression) }"]
    }
    func made(_ name: String) -> [String] {
      ["func makeCell(ofKind kind: Int) -> FeedCell { FeedCell(strip: \(name)()) }"]
    }
    reportsRow = identity == .owned || identity == .id
    switch identity {
    case .indexed:
      declaration = ["final class IndexedStrip: Strip { var index = 0 }"]
      makeCell = made("IndexedStrip")
      assignment = "(strip as? IndexedStrip)?.index = path.row"
      rowShown = shown("(strip as? IndexedStrip).flatMap { model[$0.index] }")
      number = "(strip as? IndexedStrip)?.index ?? 0"
    case .tag:
      assignment = "strip.tag = path.row"
      rowShown = shown("model[strip.tag]")
      number = "strip.tag"
    case .indexPath:
      declaration = ["final class PathStrip: Strip { var path: RowPath? }"]
      makeCell = made("PathStrip")
      assignment = "(strip as? PathStrip)?.path = path"
      rowShown = shown("(strip as? PathStrip)?.path.flatMap { model[$0] }")
    case .map:
      properties = ["private var paths: [ObjectIdentifier: RowPath] = [:]"]
      assignment = "paths[ObjectIdentifier(strip)] = path"
      rowShown = shown("paths[ObjectIdentifier(strip)].flatMap { model[$0] }")
    case .owned:
      declaration = ["final class RowStrip: Strip { var row: Row? }"]
      makeCell = made("RowStrip")
      assignment = "(strip as? RowStrip)?.row = row"
      rowShown = shown("(strip as? RowStrip)?.row")
    case .id:
      assignment = "strip.tag = row.id"
      rowShown = shown("model.row(withID: strip.tag)")
    }
  }

  /// Stores the offset of `strip` under what it says of itself.
  func save(_ choices: AxisValues) -> [String] {
    func storing(_ row: String, _ key: String) -> String {
      DesignCode.storing("strip", of: row, under: key, choices)
    }
    if choices.key == .row, let number {
      let key = choices.store == .boxed ? DesignCode.quoted(number) : number
      return [storing("row(shownBy: strip)", key)]
    }
    let row = "guard let row = row(shownBy: strip)"
    let path = ["\(row),", "  let path = model.path(ofRowWithID: row.id)", "else { return }"]
    return (choices.key == .id ? ["\(row) else { return }"] : path)
      + [storing("row", DesignCode.key(choices))]
  }
}
