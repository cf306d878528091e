import ArgumentParser
import Reporting

/// A form of what a command found, by its name; the one for a terminal is called `table`.
struct FormatArgument<Subject: Reportable>: ExpressibleByArgument, Equatable {
  private let name: String
  private let form: ReportFormat<Subject>

  init?(argument: String) {
    guard
      let form = Subject.formats.first(where: { FormatArgument.argument(for: $0) == argument })
    else { return nil }
    name = argument
    self.form = form
  }

  private static func argument(for form: ReportFormat<Subject>) -> String {
    form.name == "terminal" ? "table" : form.name
  }

  /// The one for people first, and the others by name.
  static var allValueStrings: [String] {
    let names = Subject.formats.map(argument)
    return names.prefix(1) + names.dropFirst().sorted()
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  var defaultValueDescription: String { name }

  static func == (left: FormatArgument, right: FormatArgument) -> Bool { left.name == right.name }

  static var table: FormatArgument { known("table") }
  static var json: FormatArgument { known("json") }

  fileprivate static func known(_ name: String) -> FormatArgument {
    guard let format = FormatArgument(argument: name) else {
      preconditionFailure("no format is called '\(name)'")
    }
    return format
  }

  /// What was found as this format has it, a newline at its end.
  ///
  /// - Parameter style: of the text for people.
  func render(
    _ subject: Subject, _ style: TextStyle = .ofStandardOutput(width: nil)
  ) throws -> String {
    try form.render(subject, style)
  }
}

/// How a command prints what it found.
typealias OutputFormat = FormatArgument<Listing>

/// How a command prints what would be no table in Markdown.
typealias PlainFormat = FormatArgument<PlainListing>

extension FormatArgument<Listing> {
  static var markdown: OutputFormat { known("markdown") }

  /// A table as this format has it; `record` is what JSON has in its place.
  func render(
    _ table: Table, _ record: some Encodable,
    _ style: TextStyle = .ofStandardOutput(width: nil)
  ) throws -> String {
    try render(Listing(table, record), style)
  }
}
