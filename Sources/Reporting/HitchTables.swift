import Foundation
import Results

/// What the hitch model made of one workload, a line a design: the same cells for every format.
enum HitchTables {
  /// The tables of a workload that have rows.
  static func make(_ run: HitchRun, _ workload: Workload) -> [Table] {
    let results = run.results(on: workload)
    let name = workload.title
    return [
      hitches(results, "Modelled hitches: \(ComparisonTable.heading(workload))\(motion(results))"),
      work(results, "Modelled work of a frame, in milliseconds: \(name)"),
      worstFrames(results, "Modelled worst frame: \(name)"),
    ].filter { !$0.isEmpty }
  }

  /// How much of the workload moves: the same for every design.
  private static func motion(_ results: [HitchResult]) -> String {
    guard let frames = results.first?.modelled else { return "" }
    let scrolled = frames.displays.map {
      String(format: "%.1f s at \($0.hertz) Hz", $0.scrolledMilliseconds / 1000)
    }
    return """
      , \(Figure.grouped(frames.motionFrameCount)) of \(Figure.grouped(frames.frameCount)) frames in motion, \
      scrolled for \(scrolled.joined(separator: ", "))
      """
  }

  /// How late each design is on each display.
  static func hitches(_ results: [HitchResult], _ title: String) -> Table {
    var columns: [Table.Column] = [.left("design"), .right("faults")]
    for (number, display) in (results.first?.modelled.displays ?? []).enumerated() {
      var own: [Table.Column] = [
        .bars("modelled at \(display.hertz) Hz: ms/s"), .left("band"), .right("late"),
        .right("missed"), .right("worst of 64"), .right("mean of 64"),
      ]
      for index in own.indices {
        own[index].group = "\(display.hertz) Hz"
        own[index].rank = number + 1
        // The first says that the others are modelled too.
        own[index].staysWithPrevious = index > 0
      }
      columns += own
    }
    var table = Table(title, columns: columns)
    for result in results {
      let faults = result.fidelity.values.reduce(0, +)
      let displays = result.modelled.displays.flatMap { display in
        cells(display, isBound: result.isBound)
      }
      table.append(
        Table.Row(label(result), [Table.Cell(count: faults, faults > 0 ? .bad : .plain)] + displays)
      )
    }
    return table
  }

  /// - Parameter isBound: a bound would make the bars of the others short, and has none.
  private static func cells(_ display: ModelledDisplay, isBound: Bool) -> [Table.Cell] {
    let still = "nothing scrolled"
    let tone: Tone = display.band == .poor ? .bad : display.band == .good ? .good : .plain
    var hitches = Table.Cell(
      display.hitchMillisecondsPerSecond, isBound ? .plain : tone, else: still,
      Figure.twoDigits)
    hitches.isDrawn = !isBound
    return [
      hitches,
      display.band.map { Table.Cell($0.rawValue) }
        ?? Table.Cell(nil, else: still, Figure.twoDigits),
      Table.Cell(count: display.lateFrameCount), Table.Cell(count: display.missedFrameCount),
      Table.Cell(display.windows.map { Double($0.missedFramesWorst) }, else: still) {
        Figure.grouped(Int($0))
      },
      Table.Cell(display.windows?.missedFramesMean, else: still) {
        String(format: "%.2f", $0)
      },
    ]
  }

  private static func work(_ results: [HitchResult], _ title: String) -> Table {
    let columns = ["modelled p50", "p90", "p95", "p99", "p99.9", "worst", "opening"]
    var table = Table(title, columns: [.left("design")] + columns.map(Table.Column.right))
    for result in results {
      let frames = result.modelled
      let work = frames.work.map { [$0.p50, $0.p90, $0.p95, $0.p99, $0.p999] }
      let values: [Double?] =
        (work ?? Array(repeating: nil, count: 5))
        + [frames.worstFrame?.microseconds, frames.openingMicroseconds]
      table.append(Table.Row(label(result), values.map(milliseconds)))
    }
    return table
  }

  static func worstFrames(_ results: [HitchResult], _ title: String) -> Table {
    var table = Table(
      title,
      columns: [
        .left("design"), .bars("modelled ms"), .right("at t"), .right("event"),
        .prose("what happened"), .prose("what it took, modelled ms"),
      ])
    for result in results {
      guard let frame = result.modelled.worstFrame else { continue }
      table.append(
        Table.Row(
          label(result),
          [
            milliseconds(frame.microseconds),
            Table.Cell(frame.timeMilliseconds, else: "") { String(format: "%.1f", $0) },
            Table.Cell(.quantity(Quantity(frame.firstEvent))) { _ in String(frame.firstEvent) },
            Table.Cell(happened(frame)), Table.Cell(parts(frame)),
          ]))
    }
    return table
  }

  /// What a frame was spent on, the most first.
  static func parts(_ frame: WorstFrame) -> String {
    let parts = frame.parts.sorted { $0.microseconds > $1.microseconds }.map {
      "\(Figure.grouped($0.count)) \($0.operation) \(Figure.twoDigits($0.microseconds / 1000))"
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  /// How many events of a frame are told before the rest is counted.
  private static let toldEvents = 4

  /// The events of a frame, in words.
  static func happened(_ frame: WorstFrame) -> String {
    let told = frame.events.prefix(toldEvents).joined(separator: "; ")
    let others = frame.events.count - toldEvents
    return others > 0 ? "\(told); and \(Figure.grouped(others)) more" : told
  }

  private static func label(_ result: HitchResult) -> DesignLabel {
    DesignLabel(
      name: result.design, alsoCalled: result.alsoCalled, isBound: result.isBound,
      isUnfit: result.isUnfit, recyclesNothing: result.recyclesNothing ?? false)
  }

  private static func milliseconds(_ microseconds: Double?) -> Table.Cell {
    Table.Cell(microseconds.map { $0 / 1000 }, else: "no frame did any work", Figure.twoDigits)
  }
}

extension HitchRun {
  func results(on workload: Workload) -> [HitchResult] {
    results.filter { $0.workload == workload.name && $0.host == workload.host }
  }
}
