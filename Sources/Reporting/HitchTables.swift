import Foundation
import Results

/// What the hitch model made of one workload, a line a design: the same cells for every format.
enum HitchTables {
  /// Each table with the line that stands above it; none without rows.
  static func make(_ run: HitchRun, _ workload: Workload) -> [(heading: String, table: TextTable)] {
    let results = run.results.filter { $0.workload == workload.name && $0.host == workload.host }
    let name = "\(workload.name), host \(workload.host)"
    return [
      (
        "Modelled hitches: \(ComparisonTable.heading(workload))\(motion(results))", hitches(results)
      ),
      ("Modelled work of a frame, in milliseconds: \(name)", work(results)),
      ("Modelled worst frame: \(name)", worstFrames(results)),
    ].filter { !$0.table.rows.isEmpty }
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

  private static func hitches(_ results: [HitchResult]) -> TextTable {
    var columns: [TextTable.Column] = [("design", .left), ("faults", .right)]
    var ranks = [1, 1]
    var joined: Set<Int> = []
    for (number, display) in (results.first?.modelled.displays ?? []).enumerated() {
      let own: [TextTable.Column] = [
        TextTable.rule, ("modelled at \(display.hertz) Hz: ms/s", .right), ("band", .left),
        ("late", .right), ("missed", .right), ("worst of 64", .right), ("mean of 64", .right),
      ]
      // Behind the rule and the first, which says that the others are modelled too.
      joined.formUnion((columns.count + 2)..<(columns.count + own.count))
      columns += own
      ranks += own.map { _ in number + 1 }
    }
    var table = TextTable(columns: columns, ranks: ranks, joined: joined)
    for result in results {
      let faults = result.fidelity.values.reduce(0, +)
      let displays = result.modelled.displays.flatMap { [""] + cells($0) }
      table.append([name(result), Figure.grouped(faults)] + displays)
    }
    return table
  }

  private static func cells(_ display: ModelledDisplay) -> [String] {
    [
      display.hitchMillisecondsPerSecond.map(Figure.twoDigits) ?? "n/a",
      display.band?.rawValue ?? "n/a",
      Figure.grouped(display.lateFrameCount), Figure.grouped(display.missedFrameCount),
      display.windows.map { Figure.grouped($0.missedFramesWorst) } ?? "n/a",
      display.windows.map { String(format: "%.2f", $0.missedFramesMean) } ?? "n/a",
    ]
  }

  private static func work(_ results: [HitchResult]) -> TextTable {
    let columns = ["modelled p50", "p90", "p95", "p99", "p99.9", "worst", "opening"]
    var table = TextTable(
      columns: [("design", .left)] + columns.map { ($0, TextTable.Alignment.right) })
    for result in results {
      let frames = result.modelled
      let work = frames.work.map { [$0.p50, $0.p90, $0.p95, $0.p99, $0.p999] }
      let cells = work?.map(milliseconds) ?? Array(repeating: "n/a", count: 5)
      let worst = frames.worstFrame.map { milliseconds($0.microseconds) } ?? "n/a"
      table.append([name(result)] + cells + [worst, milliseconds(frames.openingMicroseconds)])
    }
    return table
  }

  private static func worstFrames(_ results: [HitchResult]) -> TextTable {
    var table = TextTable(columns: [
      ("design", .left), ("modelled ms", .right), ("at t", .right), ("event", .right),
      ("what happened", .prose), ("what it took, modelled ms", .prose),
    ])
    for result in results {
      guard let frame = result.modelled.worstFrame else { continue }
      table.append([
        name(result), milliseconds(frame.microseconds),
        String(format: "%.1f", frame.timeMilliseconds),
        String(frame.firstEvent), happened(frame),
        parts(frame),
      ])
    }
    return table
  }

  /// What a frame was spent on, the most first.
  static func parts(_ frame: WorstFrame) -> String {
    let parts = frame.parts.sorted { $0.microseconds > $1.microseconds }.map {
      "\(Figure.grouped($0.count)) \($0.operation) \(milliseconds($0.microseconds))"
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

  private static func name(_ result: HitchResult) -> String {
    DesignLabel(
      name: result.design, alsoCalled: result.alsoCalled, isBound: result.isBound,
      isUnfit: result.isUnfit, recyclesNothing: result.recyclesNothing ?? false
    ).text
  }

  private static func milliseconds(_ microseconds: Double) -> String {
    Figure.twoDigits(microseconds / 1000)
  }
}
