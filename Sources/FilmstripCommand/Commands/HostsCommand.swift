import ArgumentParser
import ListEngine
import Reporting

/// What hosts there are.
struct HostsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosts",
    abstract: "List the platforms by name, a row each; with names, who says what of them.",
    discussion: """
      A host is what a platform's list does where that matters to a design: an order in which rows come and go, and \
      parts joined to it by '+'. A name stands for a sum of parts. What no source says is open, and a comparison on \
      the name shows it both ways.

      Examples:
        filmstrip hosts
        filmstrip hosts uikit
        filmstrip hosts --parts
        filmstrip compare --host uikit
        filmstrip explain edited-feed --design tag-lookup --host acquireFirst+late+coasting
      """)

  @Argument(help: "Hosts to tell all of (default: a row each).")
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
    /// The parts that a source says, as a canonical name.
    let host: String
    let openParts: [String]
    let sources: [String]
  }

  mutating func validate() throws {
    if parts, !names.isEmpty { throw ValidationError("--parts lists all parts: name no host") }
    for name in names { _ = try HostsCommand.host(name) }
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
    let chosen = names.isEmpty ? NamedHost.all : try names.map(HostsCommand.host)
    if format == .table, !names.isEmpty {
      try OutputFile.printResult(chosen.map(page).joined(separator: "\n"))
      return
    }
    var table = Table(
      columns: [.left("host"), .prose("what it is"), .prose("parts"), .prose("open")])
    for host in chosen {
      table.append([
        host.name, host.idea, host.host.description, host.openParts.joined(separator: ", "),
      ])
    }
    try OutputFile.printResult(
      format.render(
        table,
        chosen.map {
          Listing(
            name: $0.name, idea: $0.idea, host: $0.host.description, openParts: $0.openParts,
            sources: $0.sources)
        }, lines.style))
  }

  private func page(_ host: NamedHost) -> String {
    let lines =
      ["\(host.name): \(host.idea)", "parts: \(host.host)"]
      + (host.openParts.isEmpty
        ? [] : ["open: \(host.openParts.joined(separator: ", ")); no source says"])
      + host.sources.map { "  \($0)" }
    return lines.flatMap { self.lines.style.wrapped($0, indent: 4) }.joined(separator: "\n") + "\n"
  }

  private static func host(_ name: String) throws -> NamedHost {
    try Arguments.choice(name, "host", among: NamedHost.all, named: \.name)
  }
}
