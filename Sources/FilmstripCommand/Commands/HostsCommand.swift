import ArgumentParser
import ListEngine
import Reporting

/// What hosts there are.
struct HostsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosts",
    abstract: "List the platforms and their behaviours; with names, the sources of each.",
    discussion: """
      A host is what a platform's list does where that matters to a design: an order in which rows come and go, and \
      parts joined to it by '+'. A platform has the parts that its sources say; what no source says is open, and each \
      way is a behaviour of its own. A command on a platform replays all of its behaviours, and on \
      PLATFORM/BEHAVIOUR one.

      Examples:
        filmstrip hosts
        filmstrip hosts uikit
        filmstrip hosts --parts
        filmstrip compare --host uikit
        filmstrip replay edited-feed --design tag-lookup --host uikit/ends-late
        filmstrip explain edited-feed --design tag-lookup --host acquireFirst+late+coasting
      """)

  @Argument(help: "Platforms to tell all of (default: a row each).")
  var names: [String] = []

  @Flag(help: "List the parts that a host is made of, and what each means.")
  var parts = false

  @Option(help: "What to print.")
  var format = OutputFormat.table

  @OptionGroup var lines: WidthOptions

  /// A host as JSON.
  private struct Listing: Encodable {
    let name: String
    let idea: String
    /// Another name for it; absent for most.
    let alias: String?
    /// The parts that a source says, as a canonical name.
    let host: String
    let openParts: [String]
    /// How `--host` names each behaviour, the host that it is, and what it does.
    let behaviours: [[String: String]]
    let sources: [String]
  }

  mutating func validate() throws {
    if parts, !names.isEmpty { throw ValidationError("--parts lists all parts: name no host") }
    for name in names { _ = try HostsCommand.platform(name) }
  }

  mutating func run() throws {
    if parts {
      var table = Table(columns: [.left("part"), .prose("meaning")])
      for part in Host.meanings { table.append([part.name, part.meaning]) }
      try OutputFile.printResult(
        format.render(
          table, Host.meanings.map { ["name": $0.name, "meaning": $0.meaning] }, lines.style))
      return
    }
    let chosen = names.isEmpty ? ListPlatform.all : try names.map(HostsCommand.platform)
    if format == .table, !names.isEmpty {
      try OutputFile.printResult(chosen.map(page).joined(separator: "\n"))
      return
    }
    var table = Table(
      columns: [.left("platform"), .prose("what it is"), .prose("parts"), .prose("behaviours")])
    for platform in chosen {
      table.append([
        platform.name, platform.idea, platform.usual.description,
        platform.behaviours.map { String($0.name.dropFirst(platform.name.count)) }
          .joined(separator: ", "),
      ])
    }
    try OutputFile.printResult(
      format.render(
        table,
        chosen.map {
          Listing(
            name: $0.name, idea: $0.idea, alias: $0.alias, host: $0.usual.description,
            openParts: $0.openParts,
            behaviours: $0.behaviours.map {
              ["name": $0.name, "host": $0.host.description, "meaning": $0.title]
            }, sources: $0.sources)
        }, lines.style))
  }

  private func page(_ platform: ListPlatform) -> String {
    let alias = platform.alias.map { " (also \($0))" } ?? ""
    let lines =
      ["\(platform.name)\(alias): \(platform.idea)", "parts: \(platform.usual)", "behaviours:"]
      + platform.behaviours.map { "  \($0.name): \($0.phrase ?? "what the sources say")" }
      + ["sources:"] + platform.sources.map { "  \($0)" }
    return lines.flatMap { self.lines.style.wrapped($0, indent: 4) }.joined(separator: "\n") + "\n"
  }

  private static func platform(_ name: String) throws -> ListPlatform {
    let platforms = ListPlatform.all
    return try ListPlatform.named(name)
      ?? Arguments.choice(name, "platform", among: platforms, named: \.name)
  }
}
