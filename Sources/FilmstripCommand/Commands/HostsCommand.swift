import ArgumentParser
import ListEngine
import Reporting

struct HostsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosts",
    abstract: "List platforms and hosts, or describe platforms.",
    discussion: """
      Examples:
        filmstrip hosts uikit
        filmstrip hosts --parts
        filmstrip replay edited-feed --design tag-lookup --host uikit/late
        filmstrip explain edited-feed --design tag-lookup --host late+coasting

      A host is an order in which rows come and go (\(ListHost.orders.joined(separator: ", ")); default: \
      \(ListHost.acquireFirst)), with parts joined by '+' \
      (\(ListHost.parts.filter { !ListHost.orders.contains($0) }.joined(separator: ", "))). A platform has the parts that its \
      sources say. Each answer to what they leave open is a behaviour. A command on a platform replays all of its \
      behaviours, and on PLATFORM/BEHAVIOUR one.
      """)

  @Argument(
    help: "Platforms to describe (default: list all).",
    transform: Arguments.platform)
  var names: [ListPlatform] = []

  @Flag(help: "List the parts of hosts, and what each means.")
  var parts = false

  @OptionGroup var printing: FormatOption<Listing>
  @OptionGroup var lines: WidthOptions

  mutating func validate() throws {
    if parts, !names.isEmpty { throw ValidationError("--parts lists all parts: name no host") }
  }

  mutating func run() throws {
    if parts {
      var table = Table(columns: [.left("part"), .prose("meaning")])
      for part in ListHost.meanings { table.append([part.name, part.meaning]) }
      let records = ListHost.meanings.map { ["name": $0.name, "meaning": $0.meaning] }
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

  private static func record(_ platform: ListPlatform) -> JSONObject {
    [
      "name": platform.name, "idea": platform.idea, "alias": platform.aliases.first,
      "aliases": platform.aliases,
      // The parts that a source says, as a canonical name.
      "host": platform.usual.description, "openParts": platform.openParts,
      // The name for `--host` of each behaviour, its host, and its meaning.
      "behaviours": platform.behaviours.map {
        ["name": $0.name, "host": $0.host.description, "meaning": $0.title]
      },
      "sources": platform.sources,
    ]
  }

  private func page(_ platform: ListPlatform) -> String {
    let alias =
      platform.aliases.isEmpty ? "" : " (also \(platform.aliases.joined(separator: ", ")))"
    let text =
      ["\(platform.name)\(alias): \(platform.idea)", "parts: \(platform.usual)", "behaviours:"]
      + platform.behaviours.map { "  \($0.name): \($0.phrase ?? "what the sources say")" }
      + ["sources:"] + platform.sources.map { "  \($0)" }
    return text.flatMap { lines.style.wrapped($0, indent: 4) }.joined(separator: "\n") + "\n"
  }
}
