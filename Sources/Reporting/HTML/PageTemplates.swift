import CEmbedded
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
    if model["sections"] == nil { model["sections"] = links(model) }
    model["css"] = String(cString: embedded_page_css())
    model["script"] = scripts.map { String(cString: $0) }.joined(separator: "\n")
    guard let page = library.render(model, withTemplate: "page") else {
      preconditionFailure("no template is called 'page'")
    }
    return page
  }

  /// What the head of a page links to: the answer, the film, and each section.
  private static func links(_ model: Model) -> [Model] {
    func models(_ name: String) -> [Model] { model[name] as? [Model] ?? [] }
    func text(_ model: Model, _ name: String) -> String { model[name] as? String ?? "" }
    var links = (models("openings") + models("gates")).map { (text($0, "id"), "Answer") }
    if model["films"] != nil || model["filmNote"] != nil { links.append(("playback", "Playback")) }
    links += models("tableSections").map { (text($0, "id"), text($0, "title")) }
    links += models("methods").map { (text($0, "id") + "-method", text($0, "methodTitle")) }
    return links.map { ["id": $0, "name": $1] }
  }

  private static var templates: [String: String] {
    [
      "page": embedded_page_mustache(), "opening": embedded_opening_mustache(),
      "film": embedded_film_mustache(), "section": embedded_section_mustache(),
      "table": embedded_table_mustache(), "chart": embedded_chart_mustache(),
      "method": embedded_method_mustache(), "gate": embedded_gate_mustache(),
      "history": embedded_history_mustache(),
    ].mapValues { String(cString: $0) }
  }

  /// What the pages of reports do.
  static var reportScripts: [UnsafePointer<CChar>] {
    [
      embedded_film_js(), embedded_stage_js(), embedded_story_js(),
      embedded_timeline_js(), embedded_waiting_js(), embedded_playback_js(),
      embedded_page_js(),
    ]
  }

  /// What the page of a history does.
  static var historyScripts: [UnsafePointer<CChar>] {
    [embedded_history_js(), embedded_page_js()]
  }
}

/// Escapes what templates are filled with, between tags and in attributes, by scalars: the library's own goes by
/// characters, and leaves a quotation mark with an accent on it as it is.
private struct PageText: MustacheContentType {
  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
