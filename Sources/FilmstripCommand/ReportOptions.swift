import ArgumentParser
import Foundation
import ListEngine
import Reporting
import ScrollTrace

extension ReportFormat where Subject: Reportable {
  /// A format by its name; the tables of a terminal are called `table` too.
  ///
  /// - Throws: `ValidationError` that names those there are, and where others have it, why this has not.
  init(named argument: String) throws {
    let name = argument == "table" ? "terminal" : argument
    let names = Subject.formats.map(\.name)
    guard let format = Subject.formats.first(where: { $0.name == name }) else {
      if let unsupported = Subject.unsupportedFormats.first(where: { $0.name == name }) {
        throw ValidationError("\(unsupported.reason) (there are: \(names.joined(separator: ", ")))")
      }
      throw ValidationError(NearestName.refusal(of: argument, as: "format", among: names))
    }
    self = format
  }
}

/// How wide the tables of a command are.
struct WidthOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many letters a line for people has (default: the terminal's, or 110).",
      valueName: "N", visibility: .hidden))
  var width: Int?

  /// How to print to standard output.
  var style: TextStyle { .ofStandardOutput(width: width) }

  mutating func validate() throws {
    if let width { try Arguments.check(width, in: TerminalWidth.allowed, "--width") }
  }
}

/// In which formats a command reports, and where to.
struct ReportOptions<Subject: Reportable>: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      """
      What to print (default: \(Subject.formats[0].name)); repeat for more, which --output writes. (values: \
      \(Subject.formats.map(\.name).joined(separator: ", ")))
      """, valueName: "F"),
    completion: .list(Subject.formats.map(\.name)),
    transform: { try ReportFormat(named: $0) })
  var formats: [ReportFormat<Subject>] = []

  @Option(
    help: ArgumentHelp("Write a file a format into this folder.", valueName: "DIR"),
    completion: .directory)
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  mutating func validate() throws {
    var names: Set<String> = []
    for format in formats where !names.insert(format.name).inserted {
      throw ValidationError("--format \(format.name) is named twice")
    }
    if formats.count > 1, output == nil {
      throw ValidationError("\(formats.count) formats go into files: say where with --output")
    }
  }

  /// Whether a format was asked for, by its name.
  func asks(for name: String) -> Bool { formats.contains { $0.name == name } }

  /// Whether a format is printed or written.
  ///
  /// - Parameter always: formats that a folder gets unasked.
  func makes(_ name: String, always: [String]) -> Bool {
    asks(for: name) || output != nil && always.contains(name)
  }

  /// Whether tables for people are printed.
  var asksForTables: Bool { printed == people }

  private var people: ReportFormat<Subject> { Subject.formats[0] }

  /// Without a folder the first format. With one every format is a file, and what is printed is the first, or the
  /// terminal's where the first is made for another program.
  private var printed: ReportFormat<Subject> {
    guard let first = formats.first else { return people }
    return output == nil || first.isForPeople ? first : people
  }

  private var folder: URL? { output.map { URL(literally: $0, isDirectory: true) } }

  /// The formats of which a folder gets a file: those asked for behind those that it always has.
  private func files(always: [String]) -> [ReportFormat<Subject>] {
    let asked = formats.isEmpty && always.isEmpty ? [people] : formats
    return Subject.formats.filter { always.contains($0.name) && !asked.contains($0) } + asked
  }

  /// Makes the folder, before anything is measured for it, and refuses one that has an older result.
  ///
  /// - Parameters:
  ///   - always: as `report` is given them.
  ///   - records: names of what else is written into it.
  /// - Throws: `Failure` with `unwritableFile`.
  func makeFolder(always: [String] = [], records: [String] = []) throws {
    guard let folder else { return }
    let names = files(always: always).map(\.fileName) + records
    try overwriting.check(names.map { folder.appendingPathComponent($0).path })
    try OutputFile.makeFolder(folder)
  }

  /// Writes a record beside the formats, where there is a folder.
  ///
  /// - Throws: `Failure` with `unwritableFile`; `EncodingError`.
  func write(_ record: some Encodable, to name: String) throws {
    try write(page: JSONFormat.render(record), to: name)
  }

  /// Writes a page beside the formats, where there is a folder.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  func write(page: String, to name: String) throws {
    guard let folder else { return }
    try OutputFile.write(page, to: folder.appendingPathComponent(name).path)
  }

  /// Prints what people want to see, and writes the files.
  ///
  /// - Parameters:
  ///   - always: formats that a folder gets unasked.
  ///   - width: the width of the terminal format; the terminal's, or a pipe's, unless it was asked for.
  ///   - link: where the page shows something wrong: it is told.
  /// - Throws: `Failure` with `unwritableFile`; `EncodingError`.
  func report(
    _ subject: Subject, always: [String] = [], width: Int? = nil, link: PageLink? = nil
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
    // What is looked at next stands last.
    if let page { OutputFile.tellWritten(page: page, link) }
  }
}

/// A format by its name on the command line; the one for a terminal is called `table`.
extension ReportFormat: ExpressibleByArgument where Subject: Reportable {
  package init?(argument: String) {
    guard let format = Subject.formats.first(where: { $0.argument == argument }) else { return nil }
    self = format
  }

  private var argument: String { name == "terminal" ? "table" : name }

  /// The one for people first, and the others by name.
  package static var allValueStrings: [String] {
    let names = Subject.formats.map(\.argument)
    return names.prefix(1) + names.dropFirst().sorted()
  }

  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  package var defaultValueDescription: String { argument }

  static var table: Self { known("table") }
  static var json: Self { known("json") }

  fileprivate static func known(_ name: String) -> Self {
    guard let format = Self(argument: name) else {
      preconditionFailure("no format is called '\(name)'")
    }
    return format
  }

  /// The report as text, in the style of standard output.
  func render(_ subject: Subject) throws -> String {
    try render(subject, .ofStandardOutput(width: nil))
  }
}

/// How a command prints what it found.
typealias OutputFormat = ReportFormat<Listing>

/// How a command prints what would be no table in Markdown.
typealias PlainFormat = ReportFormat<PlainListing>

extension ReportFormat<Listing> {
  static var markdown: OutputFormat { known("markdown") }

  /// A table as this format has it; `record` is what JSON has in its place.
  func render(
    _ table: Table, _ record: some Encodable,
    _ style: TextStyle = .ofStandardOutput(width: nil)
  ) throws -> String {
    try render(Listing(table, record), style)
  }
}

/// Which designs are filmed, for the formats that have a film.
struct FilmOptions: ParsableArguments {
  @Option(
    name: .customLong("film"),
    help: ArgumentHelp(
      """
      A design that the page of --format html plays back; repeat for more (default: the most \
      wrong beside the answer).
      """, valueName: "DESIGN", visibility: .hidden),
    completion: Arguments.presetNames, transform: Arguments.design)
  var designs: [Design] = []

  mutating func validate() throws { try FilmOptions.checkOnce(designs, "--film") }

  /// - Throws: `ValidationError` where a design is named twice.
  static func checkOnce(_ designs: [Design], _ option: String) throws {
    var names: Set<String> = []
    for design in designs where !names.insert(design.name).inserted {
      throw ValidationError("\(option) \(design.name) stands there twice")
    }
  }

  /// Whether a format is made that has a film.
  ///
  /// - Parameter always: formats that a folder gets unasked.
  func isNeeded(by options: ReportOptions<Report>, always: [String] = []) -> Bool {
    options.makes("html", always: always)
  }

  /// - Throws: `ValidationError` where no format is made that has a film.
  func check(with options: ReportOptions<Report>, always: [String] = []) throws {
    if !designs.isEmpty, !isNeeded(by: options, always: always) {
      let folder = always.isEmpty ? "" : ", or --output"
      throw ValidationError("--film is for --format html\(folder)")
    }
  }
}
