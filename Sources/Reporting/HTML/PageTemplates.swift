import CEmbeddedFiles
import Mustache

/// The page's templates, its style and its script: files in `Page/`, which are in the executable.
enum PageTemplates {
  /// What a template is filled with: texts, numbers, truths, and lists of such.
  typealias Model = [String: Any]

  /// - Throws: what the parser says where a template is no template.
  static func page(_ model: Model, scripts: [UnsafePointer<CChar>] = reportScripts) throws -> String
  {
    // Templates name it, and look it up as they are parsed.
    MustacheContentTypes.register(PageText(), named: "PAGE")
    let library = MustacheLibrary(
      templates: try templates.mapValues { try MustacheTemplate(string: $0) })
    var model = model
    model["css"] = String(cString: embedded_page_css())
    model["script"] = scripts.map { String(cString: $0) }.joined(separator: "\n")
    guard let page = library.render(model, withTemplate: "page") else {
      preconditionFailure("no template is called 'page'")
    }
    return page
  }

  private static var templates: [String: String] {
    [
      "page": embedded_page_mustache(), "answer": embedded_answer_mustache(),
      "opening": embedded_opening_mustache(),
      "film": embedded_film_mustache(), "part": embedded_part_mustache(),
      "tables": embedded_tables_mustache(), "table": embedded_table_mustache(),
      "charts": embedded_charts_mustache(), "chart": embedded_chart_mustache(),
      "method": embedded_method_mustache(),
      "gate": embedded_gate_mustache(),
      "history": embedded_history_mustache(),
    ].mapValues { String(cString: $0) }
  }

  /// What the pages of reports do.
  static var reportScripts: [UnsafePointer<CChar>] {
    [
      embedded_film_js(), embedded_stage_js(), embedded_story_js(),
      embedded_timeline_js(), embedded_waiting_js(), embedded_playback_js(),
      embedded_pins_js(), embedded_page_js(),
    ]
  }

  /// What the page of a history does.
  static var historyScripts: [UnsafePointer<CChar>] {
    [embedded_history_js(), embedded_pins_js(), embedded_page_js()]
  }
}

/// Escapes what templates are filled with, between tags and in attributes, by scalars: the library's own goes by
/// characters, and leaves a quotation mark with an accent on it as it is.
private struct PageText: MustacheContentType {
  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
