import ArgumentParser
import Reporting

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
