import ArgumentParser
import Foundation
import Gate
import Reporting
import Results
import ScrollTrace

/// Any two results, or more, side by side.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Hold results against each other, by file, design, workload or host.",
    discussion: """
      Reads results that 'compare --output' or 'gate --output' kept. Each column is held against the first: exact \
      metrics by equality, times (over the ruler's of the same block) by Mann and Whitney's exact test with \
      Hodges and Lehmann's interval, corrected for all times of the table; '~' where no difference is certain. \
      Rows without a certain difference are left out; what a column has nothing of is one row.

      Files under one NAME are taken as several runs of one thing.

      Examples:
        filmstrip diff old/result.json new/result.json
        filmstrip diff old=a.json old=b.json new=c.json --metric time
        filmstrip diff result.json --by design --design tag-lookup --design stable-id
        filmstrip diff result.json --by host --metric 'fidelity.*' --all
        filmstrip diff old=a.json new=c.json --format html > diff.html
      """)

  @Argument(
    help: ArgumentHelp(
      "Results, each with the name of its column, if wanted.", valueName: "[NAME=]FILE"),
    completion: .file(extensions: ["json"]))
  var files: [String]

  @Option(help: "What the columns are: file, design, workload or host.")
  var by = RunDifference.Dimension.file

  @Option(
    name: .customLong("metric"),
    help: "Rows of these metrics alone, by name or pattern; repeat for more.")
  var metrics: [String] = []

  @OptionGroup var subjects: SubjectOptions

  @Option(help: "The probability of one difference or more that is called certain and is none.")
  var alpha = Share(0.01)

  @Flag(help: "Rows too in which nothing differs.")
  var all = false

  @Option(help: "What to print.")
  var format = FormatArgument<DifferenceReport>.table

  mutating func validate() throws {
    guard alpha.value > 0, alpha.value < 0.5 else {
      throw ValidationError("--alpha lies between 0% and 50%, and is \(alpha)")
    }
    if by == .file, Set(files.map { DiffCommand.parts($0).label }).count < 2 {
      throw ValidationError(
        "one file has nothing to be held against: name two, or --by design, workload or host")
    }
  }

  mutating func run() throws {
    let inputs = try files.map { argument in
      let (label, path) = DiffCommand.parts(argument)
      return RunDifference.Input(label: label, run: try ResultFile.read(path))
    }
    var filter = RunDifference.Filter()
    filter.metrics = metrics.map { NamePattern($0) }
    filter.designs = subjects.designs.map { NamePattern($0) }
    filter.workloads = subjects.workloads.map { NamePattern($0) }
    filter.hosts = subjects.hosts.map { NamePattern($0) }
    filter.isShowingAll = all
    let difference = RunDifference(inputs, by: by, filter, alpha: alpha.value)
    guard difference.columns.count > 1 else {
      let found = difference.columns.first.map { "'\($0)' alone" } ?? "none"
      throw ValidationError(
        "there is nothing to hold against each other: of \(by.rawValue)s found \(found)")
    }
    guard difference.commonCount > 0 else {
      throw ValidationError(DiffCommand.strangers(difference))
    }
    // A table without rows says nothing to people.
    if format != .table || !difference.rows.isEmpty || !difference.absences.isEmpty {
      try OutputFile.printResult(format.render(report(difference)))
    }
    for note in difference.notes { OutputFile.tell("Note: \(TextStyle.onOneLine(note))") }
    if let summary = DiffCommand.summary(difference) { OutputFile.tell(summary) }
  }

  /// What the rows do not say: that there are none, and what is open.
  private static func summary(_ difference: RunDifference) -> String? {
    let hasRows = !difference.rows.isEmpty || !difference.absences.isEmpty
    guard difference.openTimeCount > 0 else { return hasRows ? nil : "Nothing differs." }
    let exact = hasRows ? "" : "No exact figure differs. "
    return """
      \(exact)Of \(Plural.of(difference.timeCount, "time")) \(difference.openTimeCount) \
      \(difference.openTimeCount == 1 ? "is" : "are") not known to differ, which is not to say equal (--all shows all).
      """
  }

  /// Why columns that share nothing cannot be held against each other: what each has.
  private static func strangers(_ difference: RunDifference) -> String {
    let dimension = ["workload", "design", "host"].first { $0 != difference.dimension.rawValue }
    let found = difference.columns.enumerated().map { column, name in
      let values = difference.absences.filter { $0.isThere[column] }
        .compactMap { absence in dimension.flatMap { absence.subject[$0] } }
      return "\(name): \(Set(values).sorted().joined(separator: ", "))"
    }
    return """
      there is nothing to hold against each other: no design on a workload and host is in \
      \(difference.columns[0]) and in another (\(TextStyle.onOneLine(found.joined(separator: "; "))))
      """
  }

  /// The column's name and the file's: what stands before the first `=`, unless there is such a file.
  private static func parts(_ argument: String) -> (label: String, path: String) {
    guard !FileManager.default.fileExists(atPath: argument),
      let equals = argument.firstIndex(of: "="), equals != argument.startIndex
    else { return (argument, argument) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  // MARK: The page

  private func report(_ difference: RunDifference) -> DifferenceReport {
    var report = DifferenceReport(table(difference), difference)
    report.columns = difference.columns
    report.command = Array(CommandLine.arguments.dropFirst())
    report.notes = difference.notes + [DiffCommand.summary(difference)].compactMap { $0 }
    let names = RunDifference.Dimension.allCases.map(\.rawValue)
    let told = names.filter { name in Set(difference.rows.compactMap { $0.subject[name] }).count > 1
    }
    report.rows = difference.rows.map { row in
      // Where nothing tells rows apart, where they were counted.
      let subject = (told.isEmpty ? ["workload", "host"] : told).compactMap { row.subject[$0] }
      return DifferenceReport.Row(
        subject: subject.joined(separator: ", "), metric: row.metric,
        cells: row.cells.enumerated().map { number, cell in
          DiffCommand.cell(cell, from: number == 0 ? nil : row.cells[0], row.metric)
        })
    }
    for absence in all ? [] : difference.absences {
      let subject = names.compactMap { absence.subject[$0] }.joined(separator: ", ")
      let there = zip(difference.columns, absence.isThere).filter(\.1).map(\.0)
      report.notes.append("\(subject) is in \(there.joined(separator: ", ")) alone.")
    }
    return report
  }

  private static func cell(
    _ cell: RunDifference.Cell, from first: RunDifference.Cell?, _ metric: Metric
  ) -> DifferenceReport.Cell {
    var share: Double?
    if let first, let value = cell.value, let old = first.value {
      share =
        metric.isExact ? Change.share(from: old, to: value) : cell.ratio.map { $0 - 1 }
    }
    return DifferenceReport.Cell(
      text: value(cell, metric), value: cell.value,
      change: first.map { change(cell, from: $0, metric) } ?? "", share: share,
      isCertain: metric.isExact ? share != nil && share != 0 : cell.isCertain)
  }

  // MARK: The table

  private func table(_ difference: RunDifference) -> Table {
    let subjects = difference.rows.map(\.subject) + difference.absences.map(\.subject)
    let dimensions = RunDifference.Dimension.allCases.map(\.rawValue).filter { name in
      name != difference.dimension.rawValue
        && Set(subjects.compactMap { $0[name] }).count > (name == "file" ? 1 : 0)
    }
    var columns: [Table.Column] =
      dimensions.map { .prose($0) } + [.prose("metric"), .right(difference.columns[0])]
    for column in difference.columns.dropFirst() { columns += [.right(column), .left("")] }
    var table = Table(columns: columns, keyCount: dimensions.count + 1)
    for row in difference.rows {
      let unit = row.metric.isExact ? "" : ", \(row.metric.unit)"
      var cells = dimensions.map { row.subject[$0] ?? "" } + [row.metric.name + unit]
      for (number, cell) in row.cells.enumerated() {
        cells.append(DiffCommand.value(cell, row.metric))
        if number > 0 { cells.append(DiffCommand.change(cell, from: row.cells[0], row.metric)) }
      }
      table.append(cells)
    }
    // Where all rows are shown, they say it themselves.
    for absence in all ? [] : difference.absences {
      var cells = dimensions.map { absence.subject[$0] ?? "" } + ["every metric"]
      for (number, isThere) in absence.isThere.enumerated() {
        cells += [isThere ? "there" : "none"] + (number > 0 ? [""] : [])
      }
      table.append(cells)
    }
    return table
  }

  private static func value(_ cell: RunDifference.Cell, _ metric: Metric) -> String {
    guard let value = cell.value else { return "none" }
    if let least = cell.least, let most = cell.most {
      return
        "\(GateFormat.figure(least, of: metric)) to \(GateFormat.figure(most, of: metric)), not exact"
    }
    let count = metric.isExact ? "" : " (n=\(cell.count))"
    return GateFormat.figure(value, of: metric) + count
  }

  private static func change(
    _ cell: RunDifference.Cell, from first: RunDifference.Cell, _ metric: Metric
  ) -> String {
    guard let value = cell.value, let old = first.value else { return "" }
    func percent(_ ratio: Double) -> String {
      let text = String(format: "%.2f", (ratio - 1) * 100)
      return text.hasPrefix("-") ? "\(text)%" : "+\(text)%"
    }
    if metric.isExact {
      if value == old { return "=" }
      return old == 0 ? "from 0" : percent(1 + (value - old) / abs(old))
    }
    guard let ratio = cell.ratio else { return cell.reason ?? "" }
    let interval =
      cell.lower.flatMap { lower in
        cell.upper.map { " (\(percent(lower)) to \(percent($0)))" }
      } ?? cell.reason.map { " (\($0))" } ?? ""
    let probability = cell.adjustedProbability.map { String(format: " p=%.3f", $0) } ?? ""
    return (cell.isCertain ? percent(ratio) : "~ \(percent(ratio))") + interval + probability
  }
}

extension RunDifference.Dimension: ExpressibleByArgument {}
