import FeedCheck
import Foundation
import Results
import ScrollTrace

/// A film on a page: the record for the script, and its faults in words.
struct PageFilm {
  let film: Film
  private let place: String
  /// The largest number of faults of a design in the list.
  static let faultsMax = 60

  /// - Parameter place: the workload in words; nil for its names.
  init(film: Film, place: String? = nil) {
    self.film = film
    self.place = place ?? "\(film.workload), host \(film.host)"
  }

  private struct FaultRecord: Encodable {
    let name: String
    let noun: String
    let isOfStrip: Bool
    let isOfOffset: Bool
  }

  func model(_ words: String?) throws -> PageShell.Model {
    let designs = film.takes.enumerated().map { number, take in
      ["number": number, "design": take.design] as PageShell.Model
    }
    let count = max(1, film.takes.count)
    let sides = [("left", "Left"), ("right", "Right")].prefix(count).map {
      [
        "side": $0, "title": $1, "name": count == 1 ? "" : "\($1): ", "designs": designs,
      ] as PageShell.Model
    }
    return [
      "lead": words.map { [$0] } ?? [], "sentence": sentence, "sides": sides,
      // Beside a log is what was right.
      "takes": film.takes.prefix(isOfLog ? 1 : count).enumerated().map { take($1, number: $0) },
      "record": try PageFilm.script(film),
      "faultKinds": try PageFilm.script(
        (isOfLog ? FaultKind.ordered : FaultKind.counted).map {
          FaultRecord(
            name: $0.name, noun: $0.noun, isOfStrip: $0.isOfStrip, isOfOffset: $0.isOfOffset)
        }),
    ]
  }

  /// True for the film of a log, which has names of rows.
  private var isOfLog: Bool { film.rowNames != nil }

  private var sentence: String {
    let times = film.times.values
    let seconds = Double((times.last ?? 0) - (times.first ?? 0)) / 100_000
    let source = isOfLog ? "log" : "trace"
    let fault = isOfLog ? "the first fault" : "the first fault of some designs only"
    let part =
      film.isWhole
      ? "All \(Figure.grouped(film.frameCount)) frames of the \(source), \(PageFilm.duration(seconds))"
      : """
      A part of the \(source) around \(fault): \(Figure.grouped(times.count)) frames from \
      frame \(Figure.grouped(film.firstFrame)) of \(Figure.grouped(film.frameCount)), \(PageFilm.duration(seconds))
      """
    let note =
      isOfLog
      ? " A log has no heights: rows are one below the other by their names, all as high." : ""
    return """
      \(place). \(part).\(note) In the view of cells, each row has the colour and the number of its cell: a colour that comes \
      back is a reused cell.
      """
  }

  private static func duration(_ seconds: Double) -> String {
    seconds < 60
      ? String(format: "%.1f seconds", seconds) : String(format: "%.1f minutes", seconds / 60)
  }

  /// The stored offsets of each design at the end; nil without any, and if all designs have the same right ones.
  var stored: PageSection? {
    var table = Table(
      "Rows by their stored offset",
      columns: [
        .left("design"), .bars("as the user left it"), .bars("another offset"), .bars("none"),
      ])
    for take in film.takes {
      guard let states = take.stored?.states.values, !states.isEmpty else { continue }
      func cell(_ state: Int, _ tone: Tone) -> Table.Cell {
        Table.Cell(count: states.count { $0 == state }, tone)
      }
      table.append(
        Table.Row([Table.Cell(take.design), cell(1, .good), cell(2, .bad), cell(0, .plain)]))
    }
    let counts = table.rows.map { $0.cells.dropFirst().map(\.text) }.uniqued
    guard counts.count > 1 || counts.contains(where: { $0[1] != "0" }) else { return nil }
    return PageSection(
      id: "stored", title: "The stored offsets at the end",
      words: [
        """
        On \(place). Rows at rest that were never scrolled and have no stored offset are not counted.
        """
      ], tables: [TablePage(table: table).model])
  }

  // MARK: Faults

  private func take(_ take: FilmTake, number: Int) -> PageShell.Model {
    let total = take.fidelity.values.reduce(0, +)
    let faults = take.faults
    let source = isOfLog ? "log" : "replay"
    let shown = min(faults.frames.values.count, PageFilm.faultsMax)
    var model: PageShell.Model = [
      "design": take.design,
      "summary": total == 0
        ? "\(take.design) shows nothing wrong in this \(source)"
          + (film.hasStripScrolling == false ? ", \(FaultTally.noScrolling)" : "")
        : "\(Figure.counted(total, "fault")) of \(take.design) in this \(source)",
      "hasFaults": shown > 0,
      "faults": (0..<shown).map { fault(take, $0, of: number) },
    ]
    if total > shown {
      let named = shown == 0 ? "None of them is in this film" : "The first \(shown) of this film"
      let others =
        film.isWhole
        ? ""
        : """
        ; \(Figure.grouped(take.faultsBefore)) are before it, \(Figure.grouped(take.faultsBehind)) after it
        """
      model["rest"] = named + others + "."
    }
    return model
  }

  private func fault(
    _ take: FilmTake, _ index: Int, of number: Int
  ) -> PageShell.Model {
    let faults = take.faults
    let frame = faults.frames.values[index]
    let time = film.times.values[frame - film.firstFrame]
    let fault = FaultKind.ordered[faults.kinds.values[index]]
    return [
      "frame": frame, "take": number, "time": String(format: "%.3f s", Double(time) / 100_000),
      "kind": fault.noun, "words": take.faultWords?[index] ?? words(faults, index, fault),
    ]
  }

  private func words(_ faults: FilmedFaults, _ index: Int, _ fault: FaultKind) -> String {
    let (row, cell) = (faults.rows.values[index], faults.cells.values[index])
    let (shown, expected) = (faults.shown.values[index], faults.expected.values[index])
    switch fault {
    case .lost:
      return "row \(row) in cell \(cell) at rest, was left at \(PageFilm.points(expected))"
    case .foreign:
      return """
        row \(row) in cell \(cell) at \(PageFilm.points(shown)), belongs at \(PageFilm.points(expected))
        """
    case .stale:
      let content =
        shown == expected
        ? "keeps items of before" : shown < 0 ? "shows nothing" : "shows row \(shown)"
      return "row \(row) in cell \(cell) \(content)"
    case .misrouted:
      return "a tap on row \(row) opened \(shown < 0 ? "nothing" : "row \(shown)")"
    case .trap: return "cell \(cell), for row \(row), asked for a row that is not there"
    case .drifted, .blank, .flash, .between, .twice: return "row \(row) in cell \(cell)"
    }
  }

  private static func points(_ hundredths: Int) -> String {
    "\(Markup.number(Double(hundredths) / 100)) pt"
  }

  /// A record as JSON for a script element, without characters that end the element or begin a comment.
  static func script(_ record: some Encodable) throws -> String {
    var text = ""
    for scalar in try JSONFormat.line(record).unicodeScalars {
      switch scalar {
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      case "\u{2028}": text += "\\u2028"
      case "\u{2029}": text += "\\u2029"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
