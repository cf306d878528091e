import ArgumentParser
import Foundation
import Measurement
import Reporting
import ScrollTrace
import TraceTools

struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Write a page that plays back designs on a trace.",
    discussion: """
      Examples:
        filmstrip film edited-feed --design tag-lookup --host compose -o film.html
        filmstrip film edited-feed --design tag-lookup --design stable-id -o film.html

      The page shows the feed on a phone, each cell in the colour of its object, wrong offsets and stale items beside the \
      right ones, the pool, and a scrubber with all faults. It needs no network, and starts at the first fault. A single \
      design is filmed beside \(companion).

      A trace of more than \(Filming.framesMax) frames is filmed around the first fault that only some designs show. \
      Without --output, a terminal gets film.html or film.json, and a pipe the text.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var chosen: DesignsOption
  @OptionGroup var platform: PlatformOption

  @Option(help: "The page, or its record.")
  var format = Format.html

  @OptionGroup var file: FileOutput
  @OptionGroup var limits: LimitOptions

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case html, json
  }

  /// The design beside a single one: the answer of the default comparison.
  static let companion = SuiteTemplate.recommendedDesign

  mutating func validate() throws {
    if chosen.designs.isEmpty { throw ValidationError("name the designs to film with --design") }
    try Arguments.checkOnce(chosen.designs.map(\.name), "--design")
  }

  mutating func run() throws {
    let output = file.output ?? (OutputFile.isTerminal ? "film.\(format)" : "-")
    try file.overwriting.check(output)
    var designs = chosen.designs
    let companion = try Arguments.design(FilmCommand.companion)
    if designs.count == 1, designs[0] != companion { designs.append(companion) }
    let behaviours = try platform.behaviours()
    let trace: ValidTrace = try TraceArgument.read(input.trace)
    for design in designs { try Arguments.check(design, appliesTo: trace.trace) }
    let replays = DesignReplays(of: trace, limits.ofReplays)
    let worst = try WorstBehaviour(of: behaviours, showing: designs, in: replays)
    var film = try replays.film(of: designs, host: worst.behaviour.host)
    let summary = TraceSummary(of: trace.trace)
    film.warning = summary.warningLine(of: trace.trace)
    if !summary.hasStripScrolling { film.hasStripScrolling = false }
    let text = try format == .html ? HTMLFormat.render(film) : JSONFormat.render(film)
    try OutputFile.write(text, to: output)
    if let warning = film.warning { OutputFile.tell("filmstrip: \(warning)") }
    if let sentence = worst.sentence { OutputFile.tell("filmstrip: \(sentence)") }
    OutputFile.tellWritten(
      output, "\(film.times.values.count) of \(Plural.of(film.frameCount, "frame"))")
  }
}
