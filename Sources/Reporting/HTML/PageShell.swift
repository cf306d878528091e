import CEmbedded
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
  /// The first answer is beside the film.
  var answers: [PageAnswer] = []
  var playback: Report.Playback?
  /// The paragraph above the film.
  var playbackWords: String?
  /// The charts of a history.
  var history: Model?
  var sections: [PageSection] = []
  var colophon: String

  /// - Throws: `EncodingError` where a number of the film is not finite; the template parser's error.
  func html() throws -> String {
    var model: Model = [
      "title": title, "answers": answers.prefix(1).map(\.model),
      "otherAnswers": answers.dropFirst().map(\.model), "links": links,
      "sections": sections.map(\.model), "colophon": colophon,
      "css": String(cString: embedded_page_css()),
      "script": scripts.map { String(cString: $0) }.joined(separator: "\n"),
    ]
    if let headline { model["headline"] = headline }
    if let history { model["histories"] = [history] }
    switch playback {
    case .film(let film): model["films"] = [try PageFilm(film: film).model(playbackWords)]
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

  /// The links in the head of the page.
  private var links: [Model] {
    var links = answers.map { ($0.identifier, "Answer") }
    if playback != nil { links.append(("playback", "Playback")) }
    if history != nil { links.append(("history", "Metrics")) }
    links += sections.map { ($0.identifier, $0.title) }
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
struct PageAnswer {
  var identifier = "answer"
  /// True if it is the heading of the page.
  var isFirst = true
  var warning: String?
  /// The words above the title, and a verdict in a frame before them.
  var kicker: String
  var badge: String?
  var tone = Tone.plain
  var title: String
  /// True if the title is names of designs.
  var namesDesigns = false
  var lines: [String] = []
  var remarks = ""
  var ranking: TablePage?
  /// How to read the ranking.
  var rankingNote = ""

  var model: PageShell.Model {
    var model: PageShell.Model = [
      "id": identifier, "level": isFirst ? "h1" : "h2", "kicker": kicker, "lines": lines,
      "tone": TablePage.style(tone), "rankingNote": rankingNote,
    ]
    if let warning { model["warning"] = warning }
    if let badge { model["badge"] = badge }
    if !remarks.isEmpty { model["remarks"] = remarks }
    if let ranking { model["rankings"] = [ranking.model()] }
    if namesDesigns {
      model["designParts"] = title.split(separator: " ").flatMap { word in
        let parts = TablePage.nameParts(String(word))
        return parts.enumerated().map {
          ["part": $1, "endsWord": $0 == parts.count - 1] as PageShell.Model
        }
      }
    } else {
      model["title"] = title
    }
    return model
  }
}

/// A section of a page: words, facts, tables, and folds that open one at a time.
struct PageSection {
  /// A table or a text behind a line that opens it.
  struct Fold {
    var identifier: String
    var title: String
    /// At most one fold of a group is open.
    var group = ""
    var isOpen = false
    var words: [String] = []
    var tables: [TablePage] = []
    var folds: [Fold] = []

    fileprivate var model: PageShell.Model {
      [
        "id": identifier, "foldTitle": title, "group": group, "isOpen": isOpen, "words": words,
        "tables": tables.map { $0.model() }, "folds": folds.map(\.model),
      ]
    }
  }

  /// The search field and the boxes above filtered tables.
  struct Filter {
    var label: String
    /// A checked box keeps the rows with a mark of this value.
    var boxes: [(label: String, mark: String, value: Bool, isChecked: Bool)]

    fileprivate var model: PageShell.Model {
      [
        "label": label,
        "boxes": boxes.map {
          [
            "label": $0.label, "name": $0.mark, "value": $0.value ? "yes" : "no",
            "isChecked": $0.isChecked,
          ] as PageShell.Model
        },
      ]
    }
  }

  var identifier: String
  var title: String
  /// The paragraphs above the tables.
  var words: [String] = []
  var filter: Filter?
  var facts: [Report.Fact] = []
  var tables: [TablePage] = []
  var folds: [Fold] = []
  /// The paragraphs below.
  var notes: [String] = []

  fileprivate var model: PageShell.Model {
    var model: PageShell.Model = [
      "id": identifier, "title": title, "words": words, "hasFacts": !facts.isEmpty,
      "facts": facts.map {
        ["name": $0.name, "text": $0.text, "isCommand": $0.name == "command"] as PageShell.Model
      },
      "tables": tables.map { $0.model() }, "folds": folds.map(\.model), "notes": notes,
    ]
    if let filter { model["filter"] = filter.model }
    return model
  }

  /// The section on how a page was made.
  static func method(
    _ identifier: String, _ title: String, _ facts: [Report.Fact], legend: [String]
  ) -> PageSection {
    PageSection(
      identifier: "\(identifier)-method", title: title, facts: facts,
      folds: [
        Fold(identifier: "\(identifier)-legend", title: "How to read it", words: legend)
      ])
  }
}
