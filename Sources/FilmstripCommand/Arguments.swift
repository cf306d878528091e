import ArgumentParser
import ListEngine
import Reporting
import ScrollTrace

/// Reads what the command line names; a mistake is a usage error that says what was meant.
enum Arguments {
  static func design(_ text: String) throws -> Design {
    do {
      return try Design(text)
    } catch let error as DesignError {
      throw ValidationError(error.description)
    }
  }

  static func host(_ text: String) throws -> Host {
    guard let host = Host(text) else {
      throw ValidationError(NearestName.refusal(of: text, as: "host", among: hosts))
    }
    return host
  }

  static func check(_ design: Design, appliesTo trace: Trace) throws {
    do {
      try design.check(appliesTo: trace.feed)
    } catch let error as DesignError {
      let name = TextTable.onOneLine(trace.name)
      throw ValidationError("\(error.description), and '\(name)' is none")
    }
  }

  static let presetNames = CompletionKind.list(DesignCatalog.presets.map(\.name))
  private static let hosts = Host.all.map(\.description) + ["late"]
  static let hostNames = CompletionKind.list(hosts)
  static let traces = CompletionKind.file(extensions: ["jsonl", "strip"])
}

/// How a command prints what would be no table in Markdown.
enum PlainFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json
}

/// How a command prints what it found.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json, markdown

  /// A table as this format has it, a newline at its end; `record` is what JSON has in its place.
  func render(_ table: TextTable, _ record: some Encodable) throws -> String {
    switch self {
    case .table: table.lines.joined(separator: "\n") + "\n"
    case .json: try JSONFormat.render(record)
    case .markdown: MarkdownFormat.render(table) + "\n"
    }
  }
}
