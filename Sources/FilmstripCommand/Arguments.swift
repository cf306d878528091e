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
      throw ValidationError(Host.problem(with: text) ?? "there is no host '\(text)'")
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
  static let hostNames = CompletionKind.list(
    Host.all.map(\.description) + ["late", "prepared", "late+prepared"])
  /// What a host's name is made of, for the help of an option.
  static let hostHelp = """
    acquireFirst, recycleFirst or newFirst, with late, prepared or both joined to it by '+'; without an order \
    it is acquireFirst
    """
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
