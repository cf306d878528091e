/// A design of axes as an app's code: the class that does the same as a custom design.
///
/// The code has what an app does itself. A design that relies on the list, or needs more than the calls of
/// `FeedDesign` has no code, and `init` throws an error that names the axis.
public struct DesignCode: Sendable {
  /// The class, a line break at its end.
  public let text: String

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
      DesignCode.cellForRow(choices, strips), DesignCode.save(choices, strips), strips.rowShown,
    ]
    let body = parts.filter { !$0.isEmpty }.joined(separator: [""])
    let lines =
      summary.map { $0.isEmpty ? "///" : "/// \($0)" } + ["final class \(className): \(kind) {"]
      + body.map { $0.isEmpty ? "" : "  \($0)" } + ["}", ""]
    text = lines.joined(separator: "\n")
  }

  /// Returns whether code can be generated for a design.
  public static func isWritten(for design: Design) -> Bool { problem(with: design) == nil }

  /// The reason why code cannot be generated for a design; nil if it can.
  private static func problem(with design: Design) -> String? {
    if design.isOwn { return "it is a custom design, whose code exists" }
    let choices = design.choices.effective
    let plain = Choices()
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
    Identity.axis: ["indexPath", "map", "owned", "id"], Key.axis: ["path", "id"],
    KeyedBy.axis: ["strip"], Saves.axis: ["scroll", "settled"], Stops.axis: ["bind"],
    LaysOut.axis: ["first"],
  ]

  // MARK: The parts

  private static func properties(_ choices: Choices, _ strips: StripCode) -> [String] {
    let key = choices.key == .path ? "RowPath" : "Int"
    let keyName = choices.key == .id ? ", keyName: \"id\"" : ""
    return ["private let model: RowModel", "private var offsets: StoredOffsets<\(key)>"]
      + strips.properties + [
        "", "init(model: RowModel) {", "  self.model = model",
        "  offsets = StoredOffsets(in: model\(keyName))", "}",
      ]
  }

  private static func cellForRow(_ choices: Choices, _ strips: StripCode) -> [String] {
    var lines = ["func cellForRow(_ cell: FeedCell, at path: RowPath) {"]
    if choices.key == .id || strips.reportsRow { lines.append(findsRow) }
    lines.append("  let strip = cell.strip")
    if choices.stops == .bind {
      lines += [
        "  // Or the fling of the row that it showed goes on in this one.",
        "  strip.stopScrollingAndZooming()",
      ]
    }
    lines += ["  \(strips.assignment)", "  strip.reloadData()"]
    if choices.laysOut == .first {
      lines += [
        "  // Or it is still as long as the row that it showed, and cuts the offset.",
        "  strip.layoutIfNeeded()",
      ]
    }
    return lines + ["  strip.contentOffset = offsets[\(key(choices.key))] ?? 0", "}"]
  }

  private static let findsRow = "  guard let row = model[path] else { return }"

  /// The key of a row, where `path` and `row` are those of the row.
  fileprivate static func key(_ key: Key) -> String {
    key == .path ? "path" : key == .id ? "row.id" : "path.row"
  }

  private static func save(_ choices: Choices, _ strips: StripCode) -> [String] {
    let end = "func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {"
    if choices.saves == .end, choices.keyedBy == .callback {
      let row = choices.key == .id ? [findsRow] : []
      return [end] + row + ["  offsets[\(key(choices.key))] = cell.strip.contentOffset", "}"]
    }
    let save = strips.save(choices.key).map { "  \($0)" } + ["}"]
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
    case .tag, .indexed:
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
  func save(_ key: Key) -> [String] {
    if key == .row, let number { return ["offsets[\(number)] = strip.contentOffset"] }
    let row = "guard let row = row(shownBy: strip)"
    let path = ["\(row),", "  let path = model.path(ofRowWithID: row.id)", "else { return }"]
    return (key == .id ? ["\(row) else { return }"] : path)
      + ["offsets[\(DesignCode.key(key))] = strip.contentOffset"]
  }
}
