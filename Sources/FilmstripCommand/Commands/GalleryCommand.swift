import ArgumentParser
import Foundation
import ListEngine
import Reporting
import ScrollTrace

/// The known defects, each shown on a trace small enough to read.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Show each known defect on a trace small enough to read.",
    discussion: """
      Examples:
        filmstrip gallery
        filmstrip gallery reused-strip late-callback
        filmstrip gallery --output exhibits       # the traces, for 'filmstrip replay'

      Runs every exhibit, and prints the defect, the design that has it, and what sets it right. With names: what the \
      person does there, what they should see, and the log of callbacks. Ends with 70 where an exhibit does not show \
      what it is there for.
      """)

  @Argument(
    help: "Exhibits to show at length (default: a sentence each).",
    completion: .list(Gallery.exhibits.map(\.name)),
    transform: { try Arguments.choice($0, "exhibit", among: Gallery.exhibits, named: \.name) })
  var exhibits: [Exhibit] = []

  @OptionGroup var printing: FormatOption<Listing>
  @OptionGroup var lines: WidthOptions

  @Option(
    help: ArgumentHelp("Also write each exhibit's trace into this folder.", valueName: "DIR"))
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  /// The design that has none of these defects but those of late ends, which all that save at the end have.
  private static let reference = "stable-id"

  /// An exhibit, and what was found in it.
  struct Showing: Encodable {
    let name: String
    let defect: String
    let design: String
    let host: String
    let symptom: String
    let count: Int
    let remedy: String
    let countWithRemedy: Int
    /// Whatever stable-id shows wrong, and items it asks.
    let countWithStableID: Int
    /// Whether the symptom, and nothing else, was seen with the design, and nothing with the remedy.
    let isShown: Bool
  }

  mutating func run() throws {
    let chosen = exhibits.isEmpty ? Gallery.exhibits : exhibits
    if let output { try overwriting.check(chosen.map { GalleryCommand.file($0, output) }) }
    let showings = try Failure.translating { try chosen.map(GalleryCommand.show) }
    if printing.format == .table, !exhibits.isEmpty {
      let pages = try Failure.translating {
        try zip(chosen, showings).map { try GalleryCommand.page($0, $1, lines.style) }
      }
      try OutputFile.printResult(pages.joined(separator: "\n"))
    } else {
      try printing.print(GalleryCommand.listing(showings), lines.style)
    }
    if let output { try GalleryCommand.write(chosen, into: output) }
    let failed = showings.filter { !$0.isShown }.map(\.name)
    if !failed.isEmpty {
      throw Failure(
        code: .failedCheck,
        message: "exhibits that do not show their defect alone: \(failed.joined(separator: ", "))")
    }
  }

  private static func show(_ exhibit: Exhibit) throws -> Showing {
    let shown = try exhibit.finding(with: exhibit.design)
    let mended = try exhibit.finding(with: exhibit.remedyDesign)
    let reference = try exhibit.finding(with: reference)
    return Showing(
      name: exhibit.name, defect: exhibit.defect, design: exhibit.design,
      host: exhibit.host.description, symptom: exhibit.symptom.rawValue,
      count: shown.count(of: exhibit.symptom), remedy: exhibit.remedy,
      countWithRemedy: mended.count(of: exhibit.symptom),
      countWithStableID: reference.fidelity.list.reduce(reference.itemsAsked) { $0 + $1.value },
      isShown: shown.shows(only: exhibit.symptom) && mended.fidelity.isFaithful
        && mended.count(of: exhibit.symptom) == 0)
  }

  // MARK: In words

  /// A line an exhibit, and what they come to.
  private static func listing(_ showings: [Showing]) -> Listing {
    Listing(showings) { style in
      let text = showings.flatMap { style.wrapped(line($0), indent: 2) }
      return (text + [""] + style.wrapped(summary(showings))).joined(separator: "\n") + "\n"
    } markdown: {
      "\(MarkdownFormat.render(table(showings)))\n\n\(summary(showings))\n"
    }
  }

  /// The exhibit in one line.
  private static func line(_ showing: Showing) -> String {
    let cells = cells(showing)
    return "\(cells[0]): \(cells[1]): \(cells[2]), \(cells[3]); \(cells[4])"
  }

  private static func table(_ showings: [Showing]) -> Table {
    var table = Table(columns: [
      .left("exhibit"), .left("the defect"), .left("design"), .left("shows"), .left(""),
    ])
    for showing in showings { table.append(cells(showing)) }
    return table
  }

  private static func cells(_ showing: Showing) -> [String] {
    let host = showing.host == Host.acquireFirst.description ? "" : " on \(showing.host)"
    let symptom = Exhibit.Symptom(rawValue: showing.symptom)?.words(showing.count)
    let isMended = showing.countWithRemedy == 0
    return [
      showing.name, showing.defect, showing.design + host, symptom ?? showing.symptom,
      (isMended ? "not with " : "STILL THERE with ") + showing.remedy,
    ]
  }

  private static func summary(_ showings: [Showing]) -> String {
    let others = showings.filter { $0.countWithStableID > 0 }
    let clean = showings.count - others.count
    let but =
      others.isEmpty
      ? ""
      : "; the other \(others.count) it has too, unless it is changed: "
        + others.map { "\($0.name) (\($0.remedy))" }.joined(separator: ", ")
    return "\(showings.count) defects; \(reference) is without \(clean) of them\(but)."
  }

  /// The exhibit at length: the story, the trace and the log.
  private static func page(
    _ exhibit: Exhibit, _ showing: Showing, _ style: TextStyle
  ) throws -> String {
    var lines = style.wrapped(line(showing), indent: 2) + [""]
    for words in [
      "The person  \(exhibit.does),", "should see  \(exhibit.shouldSee),",
      "and sees    \(exhibit.sees).",
    ] { lines += style.wrapped(words, indent: 12) }
    lines += ["", "The trace:"]
    lines += exhibit.text.split(separator: "\n").map { "    \($0)" }
    lines += ["", "What \(exhibit.design) does with it, on the host \(exhibit.host):"]
    let design = try Design(exhibit.design)
    _ = try design.loggedReplay(of: exhibit.trace(), host: exhibit.host) {
      lines.append($0.description)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func file(_ exhibit: Exhibit, _ folder: String) -> String {
    URL(literally: folder, isDirectory: true).appendingPathComponent("\(exhibit.name).jsonl").path
  }

  private static func write(_ exhibits: [Exhibit], into folder: String) throws {
    for exhibit in exhibits { try OutputFile.write(exhibit.text, to: file(exhibit, folder)) }
    OutputFile.tell(
      "Wrote \(Plural.of(exhibits.count, "trace")) into \(TextStyle.onOneLine(folder))")
  }
}
