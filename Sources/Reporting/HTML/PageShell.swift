import CEmbedded
import Foundation
import Mustache

/// Every page: an answer, a film, sections, and how it was made.
///
/// The templates, the style and the scripts are files in `Page/`, which the executable carries.
struct PageShell {
  /// The values of a template: texts, numbers, truth values, and lists of such.
  typealias Model = [String: Any]

  var title: String
  /// The heading of a page without an answer.
  var headline: String?
  /// A warning below the headline.
  var warning: String?
  /// The first answer is beside the film.
  var answers: [PageAnswer] = []
  var playback: Report.Playback?
  /// The workload of the film in words; nil for its names.
  var filmPlace: String?
  /// The picture beside the film.
  var picture: JudgeReport.PagePicture?
  /// The paragraph above the film.
  var playbackWords: String?
  /// The charts of a history.
  var history: Model?
  var sections: [PageSection] = []
  var colophon: String

  /// - Throws: `EncodingError` where a number of the film is not finite; the template parser's error.
  func html() throws -> String {
    var model: Model = [
      "title": title, "answers": Array(answers.prefix(1)),
      "otherAnswers": Array(answers.dropFirst()), "links": links, "sections": sections,
      "colophon": colophon,
      "css": String(cString: embedded_page_css()),
      "script": scripts.map { String(cString: $0) }.joined(separator: "\n"),
    ]
    if let headline { model["headline"] = headline }
    if let warning { model["warning"] = warning }
    if let history { model["histories"] = [history] }
    if let picture {
      model["pictures"] = [
        [
          "data": Data(picture.png).base64EncodedString(), "words": picture.words,
          "steps": picture.steps,
        ] as Model
      ]
    }
    switch playback {
    case .film(let film):
      model["films"] = [try PageFilm(film: film, place: filmPlace).model(playbackWords)]
    case .missing(let reason): model["filmNote"] = reason
    case nil: break
    }
    // Templates name their content type, so it is registered before they are parsed.
    MustacheContentTypes.register(PageText(), named: "PAGE")
    let library = MustacheLibrary(
      templates: try PageShell.templates.mapValues { try MustacheTemplate(string: $0) })
    guard let page = library.render(model, withTemplate: "page") else {
      preconditionFailure("no template is called 'page'")
    }
    return page
  }

  /// The values that are not nil: a template takes a missing value for false.
  static func model(_ values: [String: Any?]) -> Model { values.compactMapValues(\.self) }

  private var links: [Model] {
    var links = answers.map { ($0.id, "Answer") }
    if playback != nil { links.append(("playback", "Playback")) }
    if history != nil { links.append(("history", "Metrics")) }
    links += sections.map { ($0.id, $0.title) }
    return links.map { ["id": $0, "name": $1] }
  }

  private static var templates: [String: String] {
    [
      "page": embedded_page_mustache(), "opening": embedded_opening_mustache(),
      "film": embedded_film_mustache(), "section": embedded_section_mustache(),
      "table": embedded_table_mustache(), "history": embedded_history_mustache(),
    ].mapValues { String(cString: $0) }
  }

  private var scripts: [UnsafePointer<CChar>] {
    history == nil
      ? [
        embedded_film_js(), embedded_stage_js(), embedded_story_js(), embedded_playback_js(),
        embedded_page_js(),
      ] : [embedded_history_js(), embedded_page_js()]
  }
}

/// Escapes values by scalars. The library's own escaping works by characters and misses a quotation mark with an accent.
private struct PageText: MustacheContentType {
  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}

/// The first words of a page: a verdict, its reasons, and a list of all designs.
///
/// Templates read the properties of answers, sections and folds by their names.
struct PageAnswer {
  var id = "answer"
  /// The element of its heading: `h1` is the heading of the page.
  var level = "h1"
  var warning: String?
  /// The words above the title, and a verdict in a frame before them.
  var kicker: String
  var badge: String?
  /// The style of the verdict.
  var tone = ""
  var title: String
  /// The title in parts, for a title of names of designs.
  var designParts: [PageShell.Model] = []
  var lines: [String] = []
  /// The lines that a phone leaves out.
  var details: [String] = []
  var remarks: String?
  /// The commands below the verdict, each after its purpose; nil without any.
  var commands: PageShell.Model?
  var rankings: [PageShell.Model] = []
  /// How to read the ranking.
  var rankingNote = ""
}

/// A section of a page: words, facts, tables, and folds that open one at a time.
struct PageSection {
  /// A table or a text behind a line that opens it.
  struct Fold {
    var id: String
    var foldTitle: String
    /// At most one fold of a group is open.
    var group = ""
    var isOpen = false
    var words: [String] = []
    var tables: [PageShell.Model] = []
    var folds: [Fold] = []
  }

  /// The search field and the boxes above filtered tables.
  struct Filter {
    var label: String
    /// A checked box keeps the rows whose mark of this name has the value.
    var boxes: [(label: String, name: String, value: String, isChecked: Bool)]
  }

  var id: String
  var title: String
  var words: [String] = []
  var filter: Filter?
  var hasFacts = false
  var facts: [Report.Fact] = []
  var tables: [PageShell.Model] = []
  var folds: [Fold] = []
  var notes: [String] = []

  /// The section on how a page was made.
  static func method(
    _ id: String, _ title: String, _ facts: [Report.Fact], legend: [String]
  ) -> PageSection {
    PageSection(
      id: "\(id)-method", title: title, hasFacts: true, facts: facts,
      folds: [Fold(id: "\(id)-legend", foldTitle: "How to read it", words: legend)])
  }
}
