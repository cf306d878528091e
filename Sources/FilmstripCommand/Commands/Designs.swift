import ArgumentParser
import ListEngine
import Reporting

/// What can be compared.
struct Designs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the presets, a row each; of designs that are named, all that is known.",
    discussion: """
      A preset is a choice on every axis ('filmstrip axes'). Written PRESET,AXIS=VALUE,... it becomes \
      another design.

      Examples:
        filmstrip designs
        filmstrip designs furrow-2013 stable-id,saves=scroll
        filmstrip designs --format json
        filmstrip compare --design tag-lookup --design stable-id,saves=scroll
      """)

  @Argument(
    help: "Designs to tell all of, PRESET[,AXIS=VALUE]... (default: every preset, a row each).",
    completion: Arguments.presetNames)
  var designs: [String] = []

  @Option(help: "What to print.")
  var format = OutputFormat.table

  @OptionGroup var lines: WidthOptions

  /// A design to tell of, and the preset that it starts from.
  private struct Chosen {
    let name: String
    let preset: Preset
    let choices: Choices

    init(_ preset: Preset) { (name, self.preset, choices) = (preset.name, preset, preset.choices) }

    init(_ design: Design) {
      guard let preset = DesignCatalog.preset(named: design.preset) else {
        preconditionFailure("\(design.name) starts from '\(design.preset)', which is no preset")
      }
      (name, self.preset, choices) = (design.name, preset, design.choices)
    }

    /// Those on which it does not do as others do.
    func axes(otherThan others: Choices) -> [AxisDescription] {
      preset.axes.filter { $0.read(choices) != $0.read(others) }
    }

    /// The presets that do the same under other names.
    var equals: [String] {
      DesignCatalog.presets
        .filter { $0.name != name && !$0.axes.isEmpty && $0.choices.effective == choices.effective }
        .map(\.name)
    }
  }

  /// A design as JSON.
  private struct Listing: Encodable {
    struct Source: Encodable {
      let title: String
      let address: String
    }

    let name: String
    /// What it starts from: its own name where it is a preset.
    let preset: String
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
    let recyclesNothing: Bool
    /// What of its source is not modelled; absent where it is nobody's model.
    let notModelled: String?
    /// The value on every axis.
    let axes: [String: String]
  }

  mutating func validate() throws {
    for name in designs { _ = try Arguments.design(name) }
  }

  mutating func run() throws {
    let chosen =
      try designs.isEmpty
      ? DesignCatalog.presets.map { Chosen($0) } : designs.map { Chosen(try Arguments.design($0)) }
    if format == .table, !designs.isEmpty {
      let pages = chosen.map { Designs.page($0, lines.style) }
      try OutputFile.printResult(pages.joined(separator: "\n"))
      return
    }
    var table = Table(columns: [.left("design"), .prose("idea"), .prose("not default")])
    for each in chosen {
      table.append([Designs.marked(each), each.preset.idea, Designs.differing(each)])
    }
    try OutputFile.printResult(format.render(table, chosen.map(Designs.listing), lines.style))
  }

  private static func listing(_ design: Chosen) -> Listing {
    let preset = design.preset
    return Listing(
      name: design.name, preset: preset.name, idea: preset.idea, wins: preset.wins,
      loses: preset.loses,
      alsoDoneBy: preset.alsoDoneBy,
      source: preset.source.map { Listing.Source(title: $0.title, address: $0.address) },
      home: preset.home, isBound: preset.isBound, isWrongOnPurpose: preset.isWrongOnPurpose,
      recyclesNothing: preset.recyclesNothing, notModelled: preset.notModelled,
      axes: Dictionary(
        uniqueKeysWithValues: preset.axes.map { ($0.name, $0.read(design.choices)) }))
  }

  /// The name, with the marks that tables give it on every feed.
  private static func marked(_ design: Chosen) -> String {
    let marks = DesignLabel.marks(
      isBound: design.preset.isBound, isUnfit: false,
      recyclesNothing: design.preset.recyclesNothing)
    return design.name + marks.map { " (\($0))" }.joined()
  }

  /// The axes on which a design is not at the default.
  private static func differing(_ design: Chosen) -> String {
    let differing = design.axes(otherThan: Choices()).map {
      "\($0.name)=\($0.read(design.choices))"
    }
    return differing.isEmpty ? "-" : differing.joined(separator: " ")
  }

  /// A design at length.
  private static func page(_ design: Chosen, _ style: TextStyle) -> String {
    let preset = design.preset
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
    for axis in design.axes(otherThan: preset.choices) {
      let value = axis.read(design.choices)
      let meaning = axis.values.first { $0.name == value }.map { ", \($0.meaning)" } ?? ""
      facts.append(
        ("but", "\(axis.name)=\(value)\(meaning) (\(preset.name): \(axis.read(preset.choices)))"))
    }
    if !design.equals.isEmpty {
      facts.append(("the same as", design.equals.joined(separator: ", ")))
    }
    let axes = preset.axes.map { "\($0.name)=\($0.read(design.choices))" }
    facts += [
      ("axes", axes.prefix(5).joined(separator: " ")),
      ("", axes.dropFirst(5).joined(separator: " ")),
    ]
    let width = "not modelled".count
    let lines = facts.flatMap { name, words in
      style.wrapped(
        "  \(name)\(String(repeating: " ", count: width - name.count)) \(words)", indent: width + 3)
    }
    return ([design.name] + lines).joined(separator: "\n") + "\n"
  }
}
