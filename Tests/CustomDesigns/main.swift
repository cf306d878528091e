// The executable of a package: the tool with custom designs, some of which are wrong.
import Filmstrip
import Foundation
import ListEngine
import ScrollTrace
import TraceTools

/// As in the page on custom designs.
final class Offsets: FeedDesign {
  private let model: RowModel
  private var offsets: [Row.ID: Double] = [:]

  init(model: RowModel) { self.model = model }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    cell.strip.stopScrollingAndZooming()  // Or the last row's fling goes on in this one.
    cell.strip.tag = row.id
    cell.strip.reloadData()
    cell.strip.contentOffset = model.offset(offsets[row.id] ?? 0, withinContentOf: row)
  }

  func scrollViewDidScroll(_ strip: Strip) { offsets[strip.tag] = strip.contentOffset }

  func row(shownBy strip: Strip) -> Row? { model.row(withID: strip.tag) }
}

/// Tags and a dictionary by row; `cap` is how many offsets it keeps.
final class TagLookup: FeedDesign {
  private let model: RowModel
  private let cap: Int
  private var offsets: [Int: Double] = [:]

  init(model: RowModel, cap: Int) {
    self.model = model
    self.cap = cap
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    cell.strip.tag = path.row
    cell.strip.reloadData()
    cell.strip.contentOffset = offsets[path.row] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    if offsets.count >= cap { offsets.removeAll() }
    offsets[path.row] = cell.strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }
}

/// Shows each strip at one of two wrong offsets, by chance. Its counters and the number of its faults are always the same.
final class Chance: FeedDesign {
  private let model: RowModel

  init(model: RowModel) { self.model = model }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    cell.strip.tag = path.row
    cell.strip.reloadData()
    cell.strip.contentOffset = Bool.random() ? 10 : 20
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }
}

HostileWorker.prepare()
// A mistake of the tool: it replays a custom design in its own process, again and again.
if getenv("OWN_DESIGNS_IN_THE_TOOL") != nil {
  let trace = try TraceFormat.read(expanding: "small.jsonl") { _ in }
  Thread.detachNewThread {
    while true {
      if let design = try? Design("mine") {
        _ = design.watchedReplay(of: trace, host: .acquireFirst)
      }
    }
  }
}

Filmstrip.main(
  adding: Hostile.designs + [
    CustomDesign("chance") { Chance(model: $0) },
    CustomDesign("right", idea: "identities, saved at each scroll") { Offsets(model: $0) },
    CustomDesign(
      "mine", idea: "tags, and at most so many offsets",
      parameters: [
        DesignParameter("cap", "offsets kept", values: [1000, 2], in: 1...100_000)
      ]
    ) { TagLookup(model: $0, cap: $1.number("cap")) },
    CustomDesign(
      "faulty",
      parameters: [
        DesignParameter(
          "mistake", "what goes wrong", values: Faulty.Mistake.allCases.map(\.rawValue))
      ]
    ) { _, parameters in Faulty(Faulty.Mistake(rawValue: parameters["mistake"]) ?? .traps) },
  ])
