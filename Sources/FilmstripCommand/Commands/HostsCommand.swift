import ArgumentParser
import ListEngine
import Reporting

/// What hosts there are.
struct HostsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosts",
    abstract: "List the platforms and their behaviours; with names, the sources of each.",
    discussion: """
      Examples:
        filmstrip hosts
        filmstrip hosts uikit
        filmstrip hosts --parts
        filmstrip replay edited-feed --design tag-lookup --host uikit/ends-late
        filmstrip explain edited-feed --design tag-lookup --host acquireFirst+late+coasting

      A host is an order in which rows come and go (\(Host.orders.joined(separator: ", ")); without one \
      \(Host.acquireFirst)), and parts joined to it by '+' \
      (\(Host.parts.filter { !Host.orders.contains($0) }.joined(separator: ", "))). A platform has the parts that its \
      sources say; what no source says is open, and each way is a behaviour of its own. A command on a platform replays \
      all of its behaviours, and on PLATFORM/BEHAVIOUR one.
      """)

  @Argument(
    help: "Platforms to tell all of (default: a row each).",
    transform: {
      try ListPlatform.named($0)
        ?? Arguments.choice($0, "platform", among: ListPlatform.all, named: \.name)
    })
  var names: [ListPlatform] = []

  @Flag(help: "List the parts that a host is made of, and what each means.")
  var parts = false

  @OptionGroup var printing: FormatOption<Listing>
  @OptionGroup var lines: WidthOptions

  /// A platform as JSON.
  private static func record(_ platform: ListPlatform) -> JSONObject {
    [
      "name": platform.name, "idea": platform.idea, "alias": platform.alias,
      // The parts that a source says, as a canonical name.
      "host": platform.usual.description, "openParts": platform.openParts,
      // How `--host` names each behaviour, the host that it is, and what it does.
      "behaviours": platform.behaviours.map {
        ["name": $0.name, "host": $0.host.description, "meaning": $0.title]
      },
      "sources": platform.sources,
    ]
  }

  mutating func validate() throws {
    if parts, !names.isEmpty { throw ValidationError("--parts lists all parts: name no host") }
  }

  mutating func run() throws {
    if parts {
      var table = Table(columns: [.left("part"), .prose("meaning")])
      for part in Host.meanings { table.append([part.name, part.meaning]) }
      let records = Host.meanings.map { ["name": $0.name, "meaning": $0.meaning] }
      return try printing.print(table, records, lines.style)
    }
    let chosen = names.isEmpty ? ListPlatform.all : names
    if printing.format == .table, !names.isEmpty {
      return try OutputFile.printResult(chosen.map(page).joined(separator: "\n"))
    }
    var table = Table(
      columns: [.left("platform"), .prose("what it is"), .prose("parts"), .prose("behaviours")])
    for platform in chosen {
      let behaviours = platform.behaviours.map { $0.name.dropFirst(platform.name.count) }
      table.append([
        platform.name, platform.idea, platform.usual.description,
        behaviours.joined(separator: ", "),
      ])
    }
    try printing.print(table, chosen.map(HostsCommand.record), lines.style)
  }

  private func page(_ platform: ListPlatform) -> String {
    let alias = platform.alias.map { " (also \($0))" } ?? ""
    let lines =
      ["\(platform.name)\(alias): \(platform.idea)", "parts: \(platform.usual)", "behaviours:"]
      + platform.behaviours.map { "  \($0.name): \($0.phrase ?? "what the sources say")" }
      + ["sources:"] + platform.sources.map { "  \($0)" }
    return lines.flatMap { self.lines.style.wrapped($0, indent: 4) }.joined(separator: "\n") + "\n"
  }
}
