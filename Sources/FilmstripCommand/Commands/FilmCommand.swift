import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// The playback by itself: what designs show while a trace is replayed, in a page.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Play a scroll back: what designs show, beside what they should.",
    discussion: """
      Examples:
        filmstrip film chromium-browse --design tag-lookup --host uikit/ends-late --output film.html
        filmstrip film edited-feed --design tag-lookup --design stable-id --output film.html

      Writes one page that needs no network: the feed on a phone, each cell in the colour of its object, wrong offsets \
      and stale items outlined with what should be there, the pool, and all faults on a scrubber. It begins at the \
      first fault. stable-id,saves=scroll,stops=bind stands beside one design alone. On a platform the behaviour is \
      filmed on which the designs show the most faults.

      A trace of more than \(Filming.framesMax) frames is filmed around the first fault that only some of the designs \
      show. Without --output a terminal gets film.html or film.json, and a pipe the text.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var chosen: DesignsOption
  @OptionGroup var platform: PlatformOption

  @Option(help: "What to write: the page, or the film's record as JSON.")
  var format = Format.html

  @OptionGroup var file: FileOutput

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case html, json
  }

  /// What stands beside a design alone: it shows nothing wrong on any host.
  static let companion = "stable-id,saves=scroll,stops=bind"

  mutating func validate() throws {
    if chosen.designs.isEmpty { throw ValidationError("--design names what is filmed") }
    try FilmOptions.checkOnce(chosen.designs, "--design")
  }

  mutating func run() throws {
    let output = file.output ?? (OutputFile.isTerminal ? "film.\(format)" : "-")
    try file.overwriting.check(output)
    var designs = chosen.designs
    let companion = try Arguments.design(FilmCommand.companion)
    if designs.count == 1, designs[0] != companion { designs.append(companion) }
    let behaviours = try platform.behaviours()
    let trace: ValidTrace = try Failure.translating { try TraceArgument.read(input.trace) }
    for design in designs { try Arguments.check(design, appliesTo: trace) }
    let worst = WorstBehaviour(of: behaviours, showing: designs, on: trace)
    let film = Filming(on: trace, host: worst.behaviour.host).film(of: designs)
    let text =
      switch format {
      case .html: try HTMLFormat.render(film)
      case .json: try JSONFormat.render(film)
      }
    try OutputFile.write(text, to: output)
    if let sentence = worst.sentence { OutputFile.tell("filmstrip: \(sentence)") }
    OutputFile.tellWritten(
      output, "\(film.times.values.count) of \(Plural.of(film.frameCount, "frame"))")
  }
}
