import Mustache

/// The page's templates, its style and its script: files in `Page/`, which are in the executable.
enum PageTemplates {
  /// What a template is filled with: texts, numbers, truths, and lists of such.
  typealias Model = [String: Any]

  /// - Throws: what the parser says where a template is no template.
  static func page(_ model: Model, scripts: [[UInt8]] = reportScripts) throws -> String {
    // Templates name it, and look it up as they are parsed.
    MustacheContentTypes.register(PageText(), named: "PAGE")
    let library = MustacheLibrary(
      templates: try templates.mapValues { try MustacheTemplate(string: $0) })
    var model = model
    model["css"] = text(PackageResources.page_css)
    model["script"] = scripts.map(text).joined(separator: "\n")
    guard let page = library.render(model, withTemplate: "page") else {
      preconditionFailure("no template is called 'page'")
    }
    return page
  }

  private static var templates: [String: String] {
    [
      "page": PackageResources.page_mustache, "answer": PackageResources.answer_mustache,
      "opening": PackageResources.opening_mustache,
      "film": PackageResources.film_mustache, "part": PackageResources.part_mustache,
      "tables": PackageResources.tables_mustache, "table": PackageResources.table_mustache,
      "charts": PackageResources.charts_mustache, "chart": PackageResources.chart_mustache,
      "dots": PackageResources.dots_mustache, "method": PackageResources.method_mustache,
      "gate": PackageResources.gate_mustache, "bars": PackageResources.bars_mustache,
      "history": PackageResources.history_mustache,
    ].mapValues(text)
  }

  /// What the pages of reports do.
  static var reportScripts: [[UInt8]] {
    [
      PackageResources.film_js, PackageResources.stage_js, PackageResources.story_js,
      PackageResources.timeline_js, PackageResources.waiting_js, PackageResources.playback_js,
      PackageResources.pins_js, PackageResources.page_js,
    ]
  }

  /// What the page of a history does.
  static var historyScripts: [[UInt8]] {
    [PackageResources.history_js, PackageResources.pins_js, PackageResources.page_js]
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Escapes what templates are filled with, between tags and in attributes, by scalars: the library's own goes by
/// characters, and leaves a quotation mark with an accent on it as it is.
private struct PageText: MustacheContentType {
  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
