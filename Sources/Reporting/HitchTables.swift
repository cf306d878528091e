import Foundation
import Results

/// The tables of the modelled frames of a workload, a row for each design.
enum HitchTables {
  /// The lateness on each display, then the worst frames; empty without modelled frames.
  static func make(_ run: RunResult, _ workload: Workload) -> [Table] {
    let results = run.results(on: workload).filter { $0.modelled != nil }
    return [hitches(results, run, workload), worstFrames(results, workload)].filter { !$0.isEmpty }
  }

  private static func hitches(
    _ results: [DesignResult], _ run: RunResult, _ workload: Workload
  ) -> Table {
    guard let first = results.first?.modelled, !first.displays.isEmpty else {
      return Table(columns: [])
    }
    let displays = first.displays.map { Table.Column.bars("modelled at \($0.hertz) Hz: ms/s") }
    var table = Table(
      "Modelled hitches: \(workload.title)\(motion(first))",
      columns: [.left("design"), .right("faults")] + displays)
    for result in results {
      let displays = (result.modelled?.displays ?? []).map { cell($0, isBound: result.isBound) }
      let faults = ComparisonTable.faults.cell(of: result, in: run, base: nil)
      table.append(Table.Row(DesignLabel(result), [faults] + displays))
    }
    return table
  }

  /// The part of the workload that moves, which is the same for every design.
  private static func motion(_ frames: ModelledFrames) -> String {
    let scrolled = frames.displays.map {
      String(format: "%.1f s at \($0.hertz) Hz", $0.scrolledMilliseconds / 1000)
    }
    return """
      , \(Figure.grouped(frames.motionFrameCount)) of \(Figure.grouped(frames.frameCount)) frames in motion, \
      scrolled for \(scrolled.joined(separator: ", "))
      """
  }

  /// - Parameter isBound: true for a bound, which has no bar, since it would shorten all other bars.
  private static func cell(_ display: ModelledDisplay, isBound: Bool) -> Table.Cell {
    var hitches = Table.Cell(
      display.hitchMillisecondsPerSecond, else: "nothing scrolled", Figure.twoDigits)
    hitches.isDrawn = !isBound
    return hitches
  }

  private static func worstFrames(_ results: [DesignResult], _ workload: Workload) -> Table {
    var table = Table(
      "Modelled worst frame: \(workload.title)",
      columns: [
        .left("design"), .bars("modelled ms"), .right("at t"), .right("event"),
        .prose("what happened"), .prose("what it took, modelled ms"),
      ])
    for result in results {
      guard let frame = result.modelled?.worstFrame else { continue }
      var worst = Table.Cell(frame.microseconds / 1000, else: "", Figure.twoDigits)
      worst.isDrawn = !result.isBound
      table.append(
        Table.Row(
          DesignLabel(result),
          [
            worst,
            Table.Cell(frame.timeMilliseconds, else: "") { String(format: "%.1f", $0) },
            Table.Cell(.quantity(Quantity(frame.firstEvent))) { _ in String(frame.firstEvent) },
            Table.Cell(happened(frame)), Table.Cell(parts(frame)),
          ]))
    }
    return table
  }

  private static func parts(_ frame: WorstFrame) -> String {
    let parts = frame.parts.sorted { $0.microseconds > $1.microseconds }.map {
      "\(Figure.grouped($0.count)) \($0.operation) \(Figure.twoDigits($0.microseconds / 1000))"
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  /// The number of events of a frame that are printed; the others are counted.
  private static let printedEvents = 4

  private static func happened(_ frame: WorstFrame) -> String {
    let printed = frame.events.prefix(printedEvents).joined(separator: "; ")
      .replacing(/[0-9]+\.[0-9]+/) { Markup.number(Double($0.output) ?? 0) }
    let others = frame.events.count - printedEvents
    return others > 0 ? "\(printed); and \(Figure.grouped(others)) more" : printed
  }
}
