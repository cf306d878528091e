import ArgumentParser
import ListEngine
import Reporting
import ScrollTrace

/// What can be compared.
struct Designs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the presets, a row each; with names, all that is known of them.",
    discussion: """
      A preset is a choice on every axis ('filmstrip axes'). Written PRESET,AXIS=VALUE,... it becomes \
      another design.

      Examples:
        filmstrip designs
        filmstrip designs furrow-2013 stable-id
        filmstrip designs --format json
        filmstrip compare --design tag-lookup --design stable-id,saves=scroll
      """)

  @Argument(
    help: "Presets to tell all of (default: a row each).", completion: Arguments.presetNames)
  var presets: [String] = []

  @Option(help: "What to print.")
  var format = OutputFormat.table

  @OptionGroup var lines: WidthOptions

  /// A preset as JSON.
  private struct Listing: Encodable {
    struct Source: Encodable {
      let title: String
      let address: String
    }

    let name: String
    let idea: String
    let wins: String
    let loses: String
    let alsoDoneBy: String
    /// The article or the framework's file that it comes from; absent where there is none.
    let source: Source?
    /// The embedded trace of its own feed; absent where it has none.
    let home: String?
    let isBound: Bool
    let isWrongOnPurpose: Bool
    /// What of its source is not modelled; absent where it is nobody's model.
    let notModelled: String?
    /// The value on every axis.
    let axes: [String: String]
  }

  mutating func validate() throws {
    for name in presets { _ = try Designs.preset(name) }
  }

  mutating func run() throws {
    let chosen = presets.isEmpty ? DesignCatalog.presets : try presets.map(Designs.preset)
    if format == .table, !presets.isEmpty {
      let pages = chosen.map { Designs.page($0, lines.style) }
      try OutputFile.printResult(pages.joined(separator: "\n"))
      return
    }
    var table = TextTable(columns: [("design", .left), ("idea", .prose), ("not default", .prose)])
    for preset in chosen { table.append([preset.name, preset.idea, Designs.differing(preset)]) }
    try OutputFile.printResult(format.render(table, chosen.map(Designs.listing), lines.style))
  }

  private static func preset(_ name: String) throws -> Preset {
    guard let preset = DesignCatalog.preset(named: name) else {
      throw ValidationError(
        NearestName.refusal(of: name, as: "design", among: DesignCatalog.presets.map(\.name)))
    }
    return preset
  }

  private static func listing(_ preset: Preset) -> Listing {
    Listing(
      name: preset.name, idea: preset.idea, wins: preset.wins, loses: preset.loses,
      alsoDoneBy: preset.alsoDoneBy,
      source: preset.source.map { Listing.Source(title: $0.title, address: $0.address) },
      home: preset.home, isBound: preset.isBound, isWrongOnPurpose: preset.isWrongOnPurpose,
      notModelled: preset.notModelled,
      axes: Dictionary(
        uniqueKeysWithValues: preset.axes.map { ($0.name, $0.read(preset.choices)) }))
  }

  /// The axes on which a preset is not at the default.
  private static func differing(_ preset: Preset) -> String {
    let differing = preset.axes
      .filter { $0.read(preset.choices) != $0.read(Choices()) }
      .map { "\($0.name)=\($0.read(preset.choices))" }
    return differing.isEmpty ? "-" : differing.joined(separator: " ")
  }

  /// A preset at length.
  private static func page(_ preset: Preset, _ style: TextStyle) -> String {
    // Of a design of one's own no more is known than its idea.
    var facts = [
      ("the idea", preset.idea), ("wins", preset.wins), ("loses", preset.loses),
      ("also", preset.alsoDoneBy),
    ].filter { !$0.1.isEmpty }
    if let source = preset.source {
      facts += [("source", source.title), ("", source.address)]
    }
    if let notModelled = preset.notModelled { facts.append(("not modelled", notModelled)) }
    if let home = preset.home {
      facts.append(
        ("its feed", "\(home) (filmstrip compare \(home) --design \(preset.name))"))
    }
    let axes = preset.axes.map { "\($0.name)=\($0.read(preset.choices))" }
    facts += [
      ("axes", axes.prefix(5).joined(separator: " ")),
      ("", axes.dropFirst(5).joined(separator: " ")),
    ]
    let width = "not modelled".count
    let lines = facts.flatMap { name, words in
      style.wrapped(
        "  \(name)\(String(repeating: " ", count: width - name.count)) \(words)", indent: width + 3)
    }
    return ([preset.name] + lines).joined(separator: "\n") + "\n"
  }
}
