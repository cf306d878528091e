import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import Sweep

/// What a sweep says.
struct AnswerSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Say which designs are worth having, what each axis does, and by which rules.",
    discussion: """
      The front: designs of which no other is as good in everything and better in something, each figure at its worst \
      over all workloads. What an axis does: the mean of the differences over all pairs of designs that differ on it \
      alone, and the workloads on which it is more or less. Rules hold on 97% of their workloads or more, and name the \
      first of the others.

      Examples:
        filmstrip sweep answer sweep.plan sweep.csv
        filmstrip sweep answer sweep.plan sweep.csv --format json
      """)

  @OptionGroup var argument: SweepPlanArgument

  @Argument(
    help: "The table that 'sweep merge' wrote of it.", completion: .file(extensions: ["csv"]))
  var table: String

  @Option(help: "What to print.")
  var format = PlainFormat.table

  mutating func run() throws {
    let plan = try argument.read()
    let data = try InputFile.mapped(table, hint: "see 'filmstrip sweep merge'")
    let answer = try SweepFailure.told(.badTrace) {
      SweepAnswer(try SweepFigures(plan, table: data, named: table))
    }
    switch format {
    case .json: try OutputFile.printResult(JSONFormat.render(answer))
    default: try OutputFile.printResult(SweepAnswerText.of(answer))
    }
  }
}

/// The answer of a sweep on a terminal.
enum SweepAnswerText {
  private static let rowsMax = 10

  static func of(_ answer: SweepAnswer) -> String {
    var text = """
      \(Plural.of(answer.designCount, "design")) on \(Plural.of(answer.workloadCount, "workload"))

      """
    text += front(answer)
    text += rules(answer)
    text += effects(answer)
    if !answer.interactions.isEmpty {
      text += "\nWhat depends on another axis (change of all faults, in the mean)\n"
      for found in answer.interactions.prefix(5) {
        text += """
            \(found.axis)=\(found.value) for \(found.reference): \(signed(found.least)) with \(found.otherAxis)=\(found.leastValue), \
          \(signed(found.most)) with \(found.mostValue)

          """
      }
    }
    if !answer.parting.isEmpty {
      text += "\nWorkloads that part designs most\n"
      for found in answer.parting.prefix(5) {
        text += """
            \(found.workload): \(found.faithfulCount) of \(answer.designCount) right, \(found.outcomeCount) different counts \
          of faults

          """
      }
    }
    for note in answer.notes { text += "\nNote: \(note)\n" }
    return text
  }

  private static func front(_ answer: SweepAnswer) -> String {
    let figures = SweepFigure.allCases.filter { figure in
      answer.front.contains { $0.figures[figure.rawValue] != nil }
    }
    let rows = answer.front.prefix(rowsMax).map { entry in
      [entry.design, entry.equalCount > 0 ? "+\(entry.equalCount)" : ""]
        + figures.map { figure in number(entry.figures[figure.rawValue]) }
    }
    let head =
      ["worth having", "alike"]
      + figures.map { $0.unit.isEmpty ? $0.rawValue : "\($0.rawValue) \($0.unit)" }
    var text = "\n" + table([head] + rows)
    let more = answer.front.count - rowsMax
    if more > 0 { text += "  \(more) more, each better in something (--format json)\n" }
    return text
  }

  private static func rules(_ answer: SweepAnswer) -> String {
    guard !answer.rules.isEmpty else { return "\nNo rule holds on nearly all workloads.\n" }
    var text = "\nRules\n"
    for rule in answer.rules.prefix(2 * rowsMax) {
      let share =
        rule.holdCount == rule.ofCount
        ? "on all \(rule.ofCount)" : "on \(rule.holdCount) of \(rule.ofCount)"
      let but = rule.exceptions.isEmpty ? "" : "; not on \(rule.exceptions.joined(separator: ", "))"
      // Where nothing is right, nothing is needed for it.
      let scope = rule.kind == .isNeeded ? " where anything is" : ""
      text += "  \(rule.text): \(share)\(scope)\(but)\n"
    }
    let more = answer.rules.count - 2 * rowsMax
    if more > 0 { text += "  \(more) more (--format json)\n" }
    return text
  }

  private static func effects(_ answer: SweepAnswer) -> String {
    guard !answer.effects.isEmpty else { return "" }
    let figures = SweepFigure.allCases.filter { figure in
      answer.effects.contains { $0.figures[figure.rawValue] != nil }
    }
    let rows = answer.effects.map { effect in
      [
        "\(effect.axis)=\(effect.value)", effect.reference, "\(effect.pairCount)",
      ]
        + figures.map { figure in
          guard let change = effect.figures[figure.rawValue] else { return "" }
          return change.sameCount == answer.workloadCount
            ? "same" : signed(change.mean)
        }
        + [
          effect.figures[SweepFigure.faults.rawValue].map {
            "\($0.lessCount)/\($0.moreCount)"
          } ?? ""
        ]
    }
    let head =
      ["what it does", "in place of", "pairs"] + figures.map(\.rawValue) + ["fewer/more"]
    return "\n" + table([head] + rows)
      + "  fewer/more: on how many workloads it shows fewer faults in the mean, and more\n"
  }

  private static func number(_ value: Double?) -> String {
    value.map { SweepWords.number($0, $0.rounded() == $0 ? 0 : 1) } ?? ""
  }

  private static func signed(_ value: Double) -> String {
    (value > 0 ? "+" : "") + SweepWords.number(value, abs(value) < 10 ? 2 : 0)
  }

  /// The first column from the left, the others from the right.
  private static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = "  "
      for (column, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + gap : "  " + gap + cell
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
