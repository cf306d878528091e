import ArgumentParser
import ListEngine
import Reporting

/// What can be compared.
struct Designs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the presets, a line each.",
    discussion: """
      A preset is a choice on every axis ('filmstrip axes'). Written PRESET,AXIS=VALUE,... it becomes \
      another design.

      Examples:
        filmstrip designs
        filmstrip designs --format json
        filmstrip compare --design tag-lookup --design stable-id,saves=scroll
      """)

  @Option(help: "What to print.")
  var format = OutputFormat.table

  /// A preset as JSON.
  private struct Listing: Encodable {
    let name: String
    let idea: String
    let isBound: Bool
    /// The value on every axis.
    let axes: [String: String]
  }

  mutating func run() throws {
    switch format {
    case .json:
      let listings = DesignCatalog.presets.map { preset in
        Listing(
          name: preset.name, idea: preset.idea, isBound: preset.isBound,
          axes: Dictionary(
            uniqueKeysWithValues: AxisDescription.all.map { ($0.name, $0.read(preset.choices)) }))
      }
      try OutputFile.printResult(JSONFormat.render(listings))
    case .table:
      var table = TextTable(columns: [("design", .left), ("idea", .left), ("not default", .left)])
      for preset in DesignCatalog.presets {
        let differing = AxisDescription.all
          .filter { $0.read(preset.choices) != $0.read(Choices()) }
          .map { "\($0.name)=\($0.read(preset.choices))" }
        table.append([
          preset.name, preset.idea, differing.isEmpty ? "-" : differing.joined(separator: " "),
        ])
      }
      try OutputFile.printResult(table.lines.joined(separator: "\n") + "\n")
    }
  }
}
