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
      let known = Host.all.map(\.description) + ["late"]
      let nearest = NearestName.of(text, among: known).map { "; did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "there is no host '\(text)'\(nearest) (there are: \(known.joined(separator: ", ")))")
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
  static let hostNames = CompletionKind.list(Host.all.map(\.description) + ["late"])
  static let traces = CompletionKind.file(extensions: ["jsonl"])
}

/// How a command prints what it found.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json
}
