import ArgumentParser
import Foundation
import ListEngine
import Reporting
import ScrollTrace

/// Formats by their names on the command line. The terminal's is also called `table`.
extension ReportFormat: ExpressibleByArgument where Reported: Reportable {
  package init?(argument: String) {
    let name = argument == "table" ? "terminal" : argument
    guard let format = Reported.formats.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  init(named argument: String) throws {
    let names = Reported.formats.map(\.name)
    if let format = Self(argument: argument) {
      self = format
    } else if let unsupported = Reported.unsupportedFormats.first(where: { $0.name == argument }) {
      throw ValidationError("\(unsupported.reason) (there are: \(names.joined(separator: ", ")))")
    } else {
      throw ValidationError(NearestName.refusal(of: argument, as: "format", among: names))
    }
  }

  /// The terminal's format first, and the others by name.
  package static var allValueStrings: [String] {
    ["table"] + Reported.formats.map(\.name).filter { $0 != "terminal" }.sorted()
  }

  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  package var defaultValueDescription: String { name == "terminal" ? "table" : name }

  static var table: Self { known("table") }
  static var json: Self { known("json") }
  static var markdown: Self { known("markdown") }

  private static func known(_ name: String) -> Self {
    guard let format = Self(argument: name) else {
      preconditionFailure("there is no format '\(name)'")
    }
    return format
  }
}

/// A format of tables.
typealias OutputFormat = ReportFormat<Listing>

/// The width of a command's lines.
struct WidthOptions: ParsableArguments {
  @Option(
    help: .hidden("The width of lines, in letters (default: the terminal's, or 110).", "N"))
  var width: Int?

  /// The style of standard output.
  var style: TextStyle { .ofStandardOutput(width: width) }

  mutating func validate() throws {
    try Arguments.check(width, in: TerminalWidth.allowed, "--width")
  }
}

/// The formats of a report, and the folder for its files.
///
/// Without a folder, a report is printed in one format. With one, each format is a file, and what is printed is the
/// first format, or the terminal's if the first is a page. Some commands `always` write certain formats.
struct ReportOptions<Reported: Reportable>: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: .init(
      """
      \(Reported.formats.map(\.name).joined(separator: ", ")) (default: the first); repeat it for --output.
      """, valueName: "F"),
    completion: .list(Reported.formats.map(\.name)),
    transform: { try ReportFormat(named: $0) })
  var formats: [ReportFormat<Reported>] = []

  @Option(
    name: .shortAndLong,
    help: .init("Write a file for each format into this folder.", valueName: "DIR"),
    completion: .directory)
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  mutating func validate() throws {
    try Arguments.checkOnce(formats.map(\.name), "--format")
    if formats.count > 1, output == nil {
      throw ValidationError("\(formats.count) formats go into files: name a folder with --output")
    }
  }

  func asks(for name: String) -> Bool { formats.contains { $0.name == name } }

  /// Returns whether a format is printed or written.
  func makes(_ name: String, always: [String]) -> Bool {
    asks(for: name) || output != nil && always.contains(name)
  }

  var asksForTables: Bool { printed == terminal }

  private var terminal: ReportFormat<Reported> { Reported.formats[0] }

  private var printed: ReportFormat<Reported> {
    guard let first = formats.first else { return terminal }
    return output == nil || !first.isPage ? first : terminal
  }

  var folder: URL? { output.map { URL(literally: $0, isDirectory: true) } }

  private func files(always: [String]) -> [ReportFormat<Reported>] {
    let asked = formats.isEmpty && always.isEmpty ? [terminal] : formats
    return Reported.formats.filter { always.contains($0.name) && !asked.contains($0) } + asked
  }

  /// Makes the folder before a measurement starts, and refuses a folder with an older result or one of the records.
  func makeFolder(always: [String] = [], records: [String] = []) throws {
    guard let folder else { return }
    let names = files(always: always).map(\.fileName) + records
    try overwriting.check(names.map { folder.appendingPathComponent($0).path })
    try OutputFile.makeFolder(folder)
  }

  /// Writes another file into the folder, if there is one.
  func write(_ text: String, to name: String) throws {
    guard let folder else { return }
    try OutputFile.write(text, to: folder.appendingPathComponent(name).path)
  }

  /// Removes the file of an earlier run from the folder, if there is one.
  func remove(_ name: String) throws {
    guard let path = folder?.appendingPathComponent(name).path,
      FileManager.default.fileExists(atPath: path)
    else { return }
    try FileManager.default.removeItem(atPath: path)
  }

  /// Prints the report, and writes its files. The page is named last, with a link to its first fault.
  func report(
    _ subject: Reported, always: [String] = [], width: Int? = nil, link: PageLink? = nil
  ) throws {
    try OutputFile.printResult(printed.render(subject, .ofStandardOutput(width: width)))
    if let summary = printed.jobSummary { try GitHubSummary.append(summary(subject)) }
    guard let folder else { return }
    let plain = TextStyle(width: width ?? TextStyle.standardWidth)
    var paths: [String] = []
    var page: String?
    for format in files(always: always) {
      let file = folder.appendingPathComponent(format.fileName).path
      try OutputFile.write(format.render(subject, plain), to: file)
      if format.name == "html" { page = file } else { paths.append(file) }
    }
    if !paths.isEmpty {
      OutputFile.tell("Wrote \(TextStyle.onOneLine(paths.joined(separator: ", ")))")
    }
    if let page { OutputFile.tellWritten(page: page, link) }
  }
}

/// The designs in the film of a page.
struct FilmOptions: ParsableArguments {
  @Option(
    name: .customLong("film"),
    help: .hidden(
      "A design in the film of the page (default: the worst and the answer). Repeatable.", "DESIGN"),
    completion: Arguments.presetNames, transform: Arguments.design)
  var designs: [Design] = []

  mutating func validate() throws { try Arguments.checkOnce(designs.map(\.name), "--film") }

  /// Refuses designs if no page is made.
  func check(with options: ReportOptions<Report>, always: [String] = []) throws {
    if !designs.isEmpty, !options.makes("html", always: always) {
      throw ValidationError("--film is for --format html\(always.isEmpty ? "" : ", or --output")")
    }
  }
}
