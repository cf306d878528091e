import ArgumentParser
import ListEngine
import Reporting

struct Designs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List designs, or describe some.",
    discussion: """
      Examples:
        filmstrip designs
        filmstrip designs furrow-2013 stable-id,saves=scroll
        filmstrip designs stable-id,saves=scroll --host android
        filmstrip designs --axes
        filmstrip compare --design tag-lookup --design stable-id,saves=scroll

      A preset has a value on each axis. PRESET,AXIS=VALUE,... is another design. Names of articles for a design, in \
      parentheses, can be used in its place. With --host, the calls of the platform with which a design is written.
      """)

  @Argument(
    help: "Designs to describe, PRESET[,AXIS=VALUE]... (default: list all).",
    completion: Arguments.presetNames, transform: Arguments.design)
  var designs: [Design] = []

  @Flag(help: "List the axes and their values instead. The first value is the default.")
  var axes = false

  @Option(
    help: .init("Also print what to write for the designs on a platform.", valueName: "PLATFORM"),
    completion: Arguments.hostNames, transform: Arguments.platform)
  var host: ListPlatform?

  @OptionGroup var printing: FormatOption<Listing>
  @OptionGroup var lines: WidthOptions

  mutating func validate() throws {
    if axes, let first = designs.first {
      throw ValidationError("--axes lists the axes of every design: leave out '\(first.name)'")
    }
    if host != nil, designs.isEmpty {
      throw ValidationError("--host describes how designs are written: name one")
    }
  }

  mutating func run() throws {
    if axes { return try printAxes() }
    let chosen = designs.isEmpty ? DesignCatalog.listed : designs
    if printing.format == .table, !designs.isEmpty {
      let pages = chosen.map { design in
        Designs.page(design, lines.style) + (host.map { calls(of: design, on: $0) } ?? "")
      }
      return try OutputFile.printResult(pages.joined(separator: "\n"))
    }
    var table = Table(columns: [.left("design"), .prose("idea"), .prose("not default")])
    for design in chosen {
      let names = DesignCatalog.citations(of: design).map(\.name)
      let changes = Designs.changedAxes(design, from: AxisValues()).map {
        "\($0.name)=\($0.read(design.choices))"
      }
      table.append([
        Designs.marked(design),
        Designs.preset(of: design).idea
          + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"),
        changes.isEmpty ? "-" : changes.joined(separator: " "),
      ])
    }
    let records = chosen.map { Designs.record($0, on: host) }
    try printing.print(table, records, lines.style)
  }

  /// What to write for a design on a platform.
  private func calls(of design: Design, on platform: ListPlatform) -> String {
    let calls = PlatformCalls(design, on: platform).calls
    let heading = "\nOn \(platform.name), \(platform.idea):\n"
    let table = CallTable.table(calls.map { ($0.choice, $0.call) })
    return heading + table.lines(fitting: lines.style).joined(separator: "\n") + "\n"
  }

  private func printAxes() throws {
    var table = Table(columns: [.left("axis"), .left("value"), .prose("meaning")])
    for axis in AxisDescription.all {
      table.append([axis.name, "", axis.question])
      for value in axis.values { table.append(["", value.name, value.meaning]) }
    }
    let records = AxisDescription.all.map { axis -> JSONObject in
      [
        "name": axis.name, "question": axis.question,
        // The default is the first.
        "values": axis.values.map { ["name": $0.name, "meaning": $0.meaning] },
      ]
    }
    try printing.print(table, records, lines.style)
  }

  private static func preset(of design: Design) -> Preset {
    guard let preset = DesignCatalog.preset(named: design.preset) else {
      preconditionFailure("\(design.name) has the unknown preset '\(design.preset)'")
    }
    return preset
  }

  /// The axes on which a design differs from other choices.
  private static func changedAxes(
    _ design: Design, from others: AxisValues
  ) -> [AxisDescription] {
    preset(of: design).axes.filter { $0.read(design.choices) != $0.read(others) }
  }

  /// The record of a design. Facts about a preset are left out if its axes are changed.
  private static func record(_ design: Design, on host: ListPlatform?) -> JSONObject {
    let preset = preset(of: design)
    let unchanged = design.name == preset.name ? preset : nil
    let axes = preset.axes.map { ($0.key, $0.read(design.choices)) }
    return [
      "name": design.name,
      // The design's own name if it is a preset.
      "preset": preset.name,
      // The articles' names for it.
      "alsoCalled": DesignCatalog.citations(of: design).map(\.name),
      "idea": preset.idea, "wins": unchanged?.wins, "loses": design.loses,
      "alsoDoneBy": unchanged?.alsoDoneBy,
      // The platform of a framework; absent for other designs.
      "platform": preset.platform,
      // The article, or the framework's file.
      "source": preset.source.map { source -> JSONObject in
        [
          "title": source.title, "address": source.address, "version": source.version,
          "commit": source.commit,
        ]
      },
      // How the preset was checked against its framework; absent for a changed preset.
      "evidence": design.evidence?.rawValue,
      // The embedded trace of the design's feed.
      "home": unchanged?.home,
      "isBound": preset.isBound, "isWrongOnPurpose": preset.isWrongOnPurpose,
      "recyclesNothing": design.recyclesNothing,
      // The parts of the source that are not modelled; absent without a source.
      "notModelled": preset.notModelled,
      "axes": Dictionary(uniqueKeysWithValues: axes),
      // What to write on the platform of --host; absent without one.
      "calls": host.map { platform in
        PlatformCalls(design, on: platform).calls.map {
          ["purpose": $0.purpose, "choice": $0.choice, "call": $0.call]
        }
      },
    ]
  }

  /// The name with the marks that tables give it on every feed.
  private static func marked(_ design: Design) -> String {
    let preset = preset(of: design)
    let marks = DesignLabel.marks(
      isBound: preset.isBound, isUnfit: false, recyclesNothing: design.recyclesNothing,
      platform: preset.platform, evidence: design.evidence?.rawValue)
    return design.name + marks.map { " (\($0))" }.joined()
  }

  /// The description of a design. For a changed preset it has the changes, and not the preset's facts, which may be wrong
  /// for it.
  private static func page(_ design: Design, _ style: TextStyle) -> String {
    let preset = preset(of: design)
    let isPreset = design.name == preset.name
    var facts =
      isPreset
      ? [
        ("the idea", preset.idea), ("wins", preset.wins), ("loses", preset.loses),
        ("also", preset.alsoDoneBy),
      ] : [("changed from", "\(preset.name): \(preset.idea)")]
    for axis in changedAxes(design, from: preset.choices) {
      let value = axis.read(design.choices)
      let meaning = axis.values.first { $0.name == value }.map { ", \($0.meaning)" } ?? ""
      facts.append(
        ("but", "\(axis.name)=\(value)\(meaning) (\(preset.name): \(axis.read(preset.choices)))"))
    }
    if !isPreset { facts.append(("has", "\(design.loses); each on a small trace and host")) }
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
        ("its feed", "\(home) (\(ToolCommand.line(["compare", home, "--design", preset.name])))"))
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
    // A custom design has only an idea.
    let lines = facts.filter { !$0.1.isEmpty }.flatMap { name, words in
      style.wrapped(
        "  \(name)\(String(repeating: " ", count: width - name.count)) \(words)", indent: width + 3)
    }
    return ([design.name] + lines).joined(separator: "\n") + "\n"
  }
}
