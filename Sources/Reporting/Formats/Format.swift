import Results

/// A form that reports can have: a file in this folder, and a line in `all`.
///
/// The file says how the form is made of each thing that can be reported (`Reportable`); what it says nothing of has
/// no such form.
struct Format: Sendable {
  /// Every form, in the order in which commands list them; the first is the one that people get unasked.
  static let all = [
    terminal, markdown, html, json, csv, junit, github,
  ]

  /// As the command line has it.
  let name: String
  /// Whether people read it as it is: what is made for another program alone is not printed beside files.
  let isForPeople: Bool
  private let makings: [any FormatMaking]

  init(_ name: String, isForPeople: Bool = true, _ makings: any FormatMaking...) {
    self.name = name
    self.isForPeople = isForPeople
    self.makings = makings
  }

  /// The form as a subject has it; nil where it has none.
  fileprivate func form<Subject>(of subject: Subject.Type) -> ReportFormat<Subject>? {
    makings.lazy.compactMap { $0 as? Making<Subject> }.first.map {
      ReportFormat(name: name, isForPeople: isForPeople, making: $0)
    }
  }

  fileprivate func absence<Subject>(of subject: Subject.Type) -> String? {
    makings.lazy.compactMap { $0 as? Absence<Subject> }.first?.reason
  }
}

/// What a form is of one subject: how it is made of it, or why it is not.
protocol FormatMaking: Sendable {}

/// How a form is made of a subject.
struct Making<Subject>: FormatMaking {
  /// What the file is called in the folder of `--output`.
  let fileName: String
  /// Who reads it, in a few words.
  let meaning: String
  let jobSummary: (@Sendable (Subject) -> String)?
  let render: @Sendable (Subject, TextStyle) throws -> String

  init(
    of subject: Subject.Type, _ fileName: String = "", _ meaning: String = "",
    jobSummary: (@Sendable (Subject) -> String)? = nil,
    _ render: @escaping @Sendable (Subject, TextStyle) throws -> String
  ) {
    self.fileName = fileName
    self.meaning = meaning
    self.jobSummary = jobSummary
    self.render = render
  }
}

/// Why a subject has not a form that others have: a sentence's end.
struct Absence<Subject>: FormatMaking {
  let reason: String

  init(of subject: Subject.Type, _ reason: String) { self.reason = reason }
}

/// A form as one subject has it.
package struct ReportFormat<Subject>: Sendable {
  /// As the command line has it.
  package let name: String
  /// Whether people read it as it is: what is made for another program alone is not printed beside files.
  package let isForPeople: Bool
  private let making: Making<Subject>

  fileprivate init(name: String, isForPeople: Bool, making: Making<Subject>) {
    self.name = name
    self.isForPeople = isForPeople
    self.making = making
  }

  /// What the file is called in the folder of `--output`.
  package var fileName: String { making.fileName }
  /// Who reads it, in a few words.
  package var meaning: String { making.meaning }
  /// What a job's page on GitHub shows where the format is printed: Markdown; nil for a format that is no job's.
  package var jobSummary: (@Sendable (Subject) -> String)? { making.jobSummary }

  /// The report as text, a newline at its end; the style is the terminal's.
  ///
  /// - Throws: `EncodingError` where a number is not finite.
  package func render(_ subject: Subject, _ style: TextStyle) throws -> String {
    try making.render(subject, style)
  }
}

/// What can be reported.
package protocol Reportable: SendableMetatype {}

extension Reportable {
  /// The forms that it has; the first is the one that people get unasked.
  package static var formats: [ReportFormat<Self>] {
    Format.all.compactMap { $0.form(of: Self.self) }
  }

  /// Forms that others have and this has not, and why: a sentence's end.
  package static var absentFormats: [(name: String, reason: String)] {
    Format.all.compactMap { format in
      format.absence(of: Self.self).map { (name: format.name, reason: $0) }
    }
  }
}

extension Report: Reportable {}
extension GateReport: Reportable {}
extension CacheReport: Reportable {}

/// What a command found: text for people, tables in Markdown, a record for programs.
package struct Listing: Reportable {
  let text: (TextStyle) -> String
  let markdown: () -> String
  let record: any Encodable

  package init(
    _ record: some Encodable, text: @escaping (TextStyle) -> String,
    markdown: @escaping () -> String
  ) {
    self.record = record
    self.text = text
    self.markdown = markdown
  }

  /// A table, and the record that it was made from.
  package init(_ table: Table, _ record: some Encodable) {
    self.init(record) { style in
      table.lines(fitting: style).joined(separator: "\n") + "\n"
    } markdown: {
      MarkdownFormat.render(table) + "\n"
    }
  }
}

/// What a command found that would be no table in Markdown.
package struct PlainListing: Reportable {
  let text: () -> String
  let record: any Encodable

  package init(_ record: some Encodable, text: @escaping () -> String) {
    self.record = record
    self.text = text
  }
}
