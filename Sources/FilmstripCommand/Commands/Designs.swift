import ArgumentParser
import ListEngine
import Reporting

/// What can be compared.
struct Designs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the designs that have a name; of designs that are named, all that is known.",
    discussion: """
      Examples:
        filmstrip designs
        filmstrip designs furrow-2013 stable-id,saves=scroll
        filmstrip designs --axes
        filmstrip compare --design tag-lookup --design stable-id,saves=scroll

      A preset is a choice on every axis (--axes lists them). Written PRESET,AXIS=VALUE,... it becomes \
      another design. An article's name for a design stands behind it, and may be used in its place.
      """)

  @Argument(
    help:
      "Designs to tell all of, PRESET[,AXIS=VALUE]... (default: every design with a name, a row each).",
    completion: Arguments.presetNames, transform: Arguments.design)
  var designs: [Design] = []

  @Flag(help: "List the axes and their values instead, a row each; the first value is the default.")
  var axes = false

  @OptionGroup var printing: FormatOption<Listing>
  @OptionGroup var lines: WidthOptions

  /// A design as JSON; what is said of a preset is left out where axes are changed.
  private static func record(_ design: Design) -> JSONObject {
    let preset = preset(of: design)
    let own = design.name == preset.name ? preset : nil
    let axes = preset.axes.map { ($0.name, $0.read(design.choices)) }
    return [
      "name": design.name,
      // What it starts from: its own name where it is a preset.
      "preset": preset.name,
      // The articles' names for it.
      "alsoCalled": DesignCatalog.citations(of: design).map(\.name),
      "idea": preset.idea, "wins": own?.wins, "loses": design.loses,
      "alsoDoneBy": own?.alsoDoneBy,
      // The platform whose framework it models; absent for what any app may do.
      "platform": preset.platform,
      // The article or the framework's file that it comes from.
      "source": preset.source.map { source -> JSONObject in
        [
          "title": source.title, "address": source.address, "version": source.version,
          "commit": source.commit,
        ]
      },
      // How the preset was checked against its framework; absent where axes are changed.
      "evidence": design.evidence?.rawValue,
      // The embedded trace of its own feed.
      "home": own?.home,
      "isBound": preset.isBound, "isWrongOnPurpose": preset.isWrongOnPurpose,
      "recyclesNothing": design.recyclesNothing,
      // What of its source is not modelled; absent where it is nobody's model.
      "notModelled": preset.notModelled,
      "axes": Dictionary(uniqueKeysWithValues: axes),
    ]
  }

  mutating func validate() throws {
    if axes, let first = designs.first {
      throw ValidationError(
        "--axes lists the axes of every design: '\(first.name)' does not go with it")
    }
  }

  mutating func run() throws {
    if axes { return try printAxes() }
    let chosen = designs.isEmpty ? DesignCatalog.listed : designs
    if printing.format == .table, !designs.isEmpty {
      let pages = chosen.map { Designs.page($0, lines.style) }
      return try OutputFile.printResult(pages.joined(separator: "\n"))
    }
    var table = Table(columns: [.left("design"), .prose("idea"), .prose("not default")])
    for design in chosen {
      table.append([Designs.marked(design), Designs.idea(design), Designs.differing(design)])
    }
    try printing.print(table, chosen.map(Designs.record), lines.style)
  }

  private func printAxes() throws {
    let listings = AxisDescription.all.map { axis -> JSONObject in
      [
        "name": axis.name, "question": axis.question,
        // The default first.
        "values": axis.values.map { ["name": $0.name, "meaning": $0.meaning] },
      ]
    }
    var table = Table(columns: [.left("axis"), .left("value"), .prose("meaning")])
    for axis in AxisDescription.all {
      table.append([axis.name, "", axis.question])
      for value in axis.values { table.append(["", value.name, value.meaning]) }
    }
    try printing.print(table, listings, lines.style)
  }

  private static func preset(of design: Design) -> Preset {
    guard let preset = DesignCatalog.preset(named: design.preset) else {
      preconditionFailure("\(design.name) starts from '\(design.preset)', which is no preset")
    }
    return preset
  }

  /// The axes on which a design does not do as others do.
  private static func axes(of design: Design, otherThan others: Choices) -> [AxisDescription] {
    preset(of: design).axes.filter { $0.read(design.choices) != $0.read(others) }
  }

  /// The name, with the marks that tables give it on every feed.
  private static func marked(_ design: Design) -> String {
    let preset = preset(of: design)
    let marks = DesignLabel.marks(
      isBound: preset.isBound, isUnfit: false, recyclesNothing: design.recyclesNothing,
      platform: preset.platform, evidence: design.evidence?.rawValue)
    return design.name + marks.map { " (\($0))" }.joined()
  }

  /// The idea, with the articles' names for the design.
  private static func idea(_ design: Design) -> String {
    let names = DesignCatalog.citations(of: design).map(\.name)
    return preset(of: design).idea
      + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
  }

  /// The axes on which a design is not at the default.
  private static func differing(_ design: Design) -> String {
    let differing = axes(of: design, otherThan: Choices()).map {
      "\($0.name)=\($0.read(design.choices))"
    }
    return differing.isEmpty ? "-" : differing.joined(separator: " ")
  }

  /// A design at length. What is said of a preset need not be true where its axes are changed: then the page says what
  /// was changed, and what the gallery shows.
  private static func page(_ design: Design, _ style: TextStyle) -> String {
    let preset = preset(of: design)
    let isPreset = design.name == preset.name
    var facts =
      isPreset
      ? [
        ("the idea", preset.idea), ("wins", preset.wins), ("loses", preset.loses),
        ("also", preset.alsoDoneBy),
      ] : [("changed from", "\(preset.name): \(preset.idea)")]
    for axis in axes(of: design, otherThan: preset.choices) {
      let value = axis.read(design.choices)
      let meaning = axis.values.first { $0.name == value }.map { ", \($0.meaning)" } ?? ""
      facts.append(
        ("but", "\(axis.name)=\(value)\(meaning) (\(preset.name): \(axis.read(preset.choices)))"))
    }
    if !isPreset { facts.append(("loses", design.loses)) }
    if let platform = preset.platform { facts.append(("platform", platform)) }
    if let source = preset.source {
      let release = [source.version, source.commit.map { "commit \($0)" }].compactMap { $0 }
      facts += [
        ("source", source.title), ("", source.address),
        ("version", release.joined(separator: ", ")),
      ]
      if let evidence = design.evidence {
        facts.append(("checked", "\(evidence.rawValue): \(evidence.meaning)"))
      }
    }
    if let notModelled = preset.notModelled { facts.append(("not modelled", notModelled)) }
    if isPreset, let home = preset.home {
      facts.append(
        ("its feed", "\(home) (filmstrip compare \(home) --design \(preset.name))"))
    }
    let equals = DesignCatalog.presets.filter {
      $0.name != design.name && !$0.axes.isEmpty && $0.choices.effective == design.choices.effective
    }
    if !equals.isEmpty {
      facts.append(("the same as", equals.map(\.name).joined(separator: ", ")))
    }
    let axes = preset.axes.map { "\($0.name)=\($0.read(design.choices))" }
    facts += [
      ("axes", axes.prefix(5).joined(separator: " ")),
      ("", axes.dropFirst(5).joined(separator: " ")),
    ]
    let width = "not modelled".count
    // Of the user's own design no more is known than its idea.
    let lines = facts.filter { !$0.1.isEmpty }.flatMap { name, words in
      style.wrapped(
        "  \(name)\(String(repeating: " ", count: width - name.count)) \(words)", indent: width + 3)
    }
    return ([design.name] + lines).joined(separator: "\n") + "\n"
  }
}
