import ArgumentParser
import Foundation
import ListEngine
import Reporting
import ScrollTrace

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Show each known defect on a small trace.",
    discussion: """
      Examples:
        filmstrip gallery
        filmstrip gallery reused-strip late-callback
        filmstrip gallery --output exhibits       # the traces, for 'filmstrip replay'

      Replays every exhibit, and prints the defect, a design with it, and the remedy. A named exhibit also has its story \
      and its log of callbacks. Exit code 70: an exhibit does not show its defect.
      """)

  @Argument(
    help: "Exhibits to show with their logs (default: a line for each).",
    completion: .list(Gallery.exhibits.map(\.name)),
    transform: { try Arguments.choice($0, "exhibit", among: Gallery.exhibits, named: \.name) })
  var exhibits: [Exhibit] = []

  @OptionGroup var printing: FormatOption<Listing>
  @OptionGroup var lines: WidthOptions

  @Option(help: .init("Also write each exhibit's trace into this folder.", valueName: "DIR"))
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  /// A design without most of these defects.
  private static let reference = "stable-id"

  /// An exhibit and the results of its replays.
  struct Showing: Encodable {
    let name: String
    let defect: String
    let design: String
    let host: String
    let symptom: String
    let count: Int
    let remedy: String
    let countWithRemedy: Int
    /// The faults of stable-id and the items that it asks for.
    let countWithStableID: Int
    /// True if the design has only the symptom, and the remedy removes it.
    let isShown: Bool

    init(_ exhibit: Exhibit) throws {
      let shown = try exhibit.finding(with: exhibit.design)
      let remedied = try exhibit.finding(with: exhibit.remedyDesign)
      let reference = try exhibit.finding(with: GalleryCommand.reference)
      (name, defect, design) = (exhibit.name, exhibit.defect, exhibit.design)
      (host, symptom) = (exhibit.host.description, exhibit.symptomName)
      (remedy, count) = (exhibit.remedy, shown.count(of: exhibit.symptom))
      countWithRemedy = remedied.count(of: exhibit.symptom)
      countWithStableID = reference.fidelity.list.reduce(reference.counters.itemsAsked) {
        $0 + $1.value
      }
      isShown =
        shown.shows(only: exhibit.symptom) && remedied.fidelity.isFaithful && countWithRemedy == 0
    }

    /// The exhibit in words: its name, defect, design, symptom and remedy.
    var cells: [String] {
      let place = host == ListHost.acquireFirst.description ? "" : " on \(host)"
      let words = Gallery.exhibit(named: name)?.symptomWords(count)
      let isRemedied = countWithRemedy == 0
      return [
        name, defect, design + place, words ?? symptom,
        (isRemedied ? "not with " : "STILL THERE with ") + remedy,
      ]
    }

    var line: String {
      let cells = cells
      return "\(cells[0]): \(cells[1]): \(cells[2]), \(cells[3]); \(cells[4])"
    }
  }

  mutating func run() throws {
    let chosen = exhibits.isEmpty ? Gallery.exhibits : exhibits
    if let output { try overwriting.check(chosen.map { GalleryCommand.file($0, output) }) }
    let showings = try chosen.map(Showing.init)
    if printing.format == .table, !exhibits.isEmpty {
      let pages = try zip(chosen, showings).map { try GalleryCommand.page($0, $1, lines.style) }
      try OutputFile.printResult(pages.joined(separator: "\n"))
    } else {
      try printing.print(GalleryCommand.listing(showings), lines.style)
    }
    if let output {
      for exhibit in chosen {
        try OutputFile.write(exhibit.text, to: GalleryCommand.file(exhibit, output))
      }
      OutputFile.tell(
        "Wrote \(Plural.of(chosen.count, "trace")) into \(TextStyle.onOneLine(output))")
    }
    let failed = showings.filter { !$0.isShown }.map(\.name)
    if !failed.isEmpty {
      throw Failure(
        code: .failedCheck,
        message: "exhibits that do not show their defect alone: \(failed.joined(separator: ", "))")
    }
  }

  private static func listing(_ showings: [Showing]) -> Listing {
    Listing(showings) { style in
      let text = showings.flatMap { style.wrapped($0.line, indent: 2) }
      return (text + [""] + style.wrapped(summary(showings))).joined(separator: "\n") + "\n"
    } markdown: {
      var table = Table(columns: [
        .left("exhibit"), .left("the defect"), .left("design"), .left("shows"), .left(""),
      ])
      for showing in showings { table.append(showing.cells) }
      return "\(MarkdownFormat.render(table))\n\n\(summary(showings))\n"
    }
  }

  private static func summary(_ showings: [Showing]) -> String {
    let others = showings.filter { $0.countWithStableID > 0 }
    let names = others.map { "\($0.name) (\($0.remedy))" }.joined(separator: ", ")
    let but =
      others.isEmpty
      ? "" : "; it has the other \(others.count) too, unless it is changed: \(names)"
    return """
      \(showings.count) defects; \(reference) is without \(showings.count - others.count) of them\(but).
      """
  }

  /// An exhibit with its story, its trace and its log.
  private static func page(
    _ exhibit: Exhibit, _ showing: Showing, _ style: TextStyle
  ) throws -> String {
    var lines = style.wrapped(showing.line, indent: 2) + [""]
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
}
