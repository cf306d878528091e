import Foundation
import Results

/// Modelled hitches as a page: which designs are late and by how much, the most late first, and what their worst frame
/// was.
struct HitchPage {
  let run: HitchRun

  func model() -> PageTemplates.Model {
    let groups = chartGroups
    let sections = [
      ("answer", "Hitches", true), ("late", "Who is late", true),
      ("worst", "Worst frames", hasWorst),
      ("frames", "Frame times", !groups.isEmpty), ("hitches-method", "Method", true),
    ]
    var bars = [late]
    if hasWorst { bars.append(worst) }
    var model: PageTemplates.Model = [
      "title":
        "Filmstrip: modelled hitches of \(run.workloads.map(\.name).uniqued.joined(separator: ", "))",
      "sections": sections.filter(\.2).map { ["id": $0.0, "name": $0.1] as PageTemplates.Model },
      "gates": [answer], "tableSections": bars, "methods": [method],
      "colophon": """
      Made by filmstrip \(run.version). Work is counted and repeats; what it would take is modelled, and was \
      measured on no phone.
      """,
    ]
    if !groups.isEmpty {
      model["chartSections"] = [
        ["id": "frames", "title": "The work of frames", "chartGroups": groups]
          as PageTemplates.Model
      ]
    }
    return model
  }

  /// The display that designs are ranked by.
  private static func main(_ result: HitchResult) -> ModelledDisplay? {
    result.modelled.displays.first
  }

  /// The most late first: by the hitch time for a second, then by late frames.
  private func ranked(_ results: [HitchResult]) -> [HitchResult] {
    func key(_ result: HitchResult) -> [Double] {
      let display = HitchPage.main(result)
      return [
        display?.hitchMillisecondsPerSecond ?? -1, Double(display?.lateFrameCount ?? 0),
        result.modelled.worstFrame?.microseconds ?? 0,
      ]
    }
    return results.enumerated().sorted { left, right in
      let (first, second) = (key(left.element), key(right.element))
      return first == second
        ? left.offset < right.offset : first.lexicographicallyPrecedes(second, by: >)
    }.map(\.element)
  }

  // MARK: The answer

  private var answer: PageTemplates.Model {
    let judged = run.results.filter {
      !$0.isBound && !$0.isUnfit && HitchPage.main($0)?.band != nil
    }
    let all = judged.isEmpty ? run.results.filter { HitchPage.main($0)?.band != nil } : judged
    var model: PageTemplates.Model = [
      "id": "answer", "kicker": "Modelled hitches, by a table of a phone's costs",
      "title": "Nothing moves", "lines": [HitchFormat.statement(run)],
      "remarks": (run.failures ?? []).map { "FAILED: \($0)." }.joined(separator: " "),
    ]
    if run.failures == nil { model["remarks"] = nil }
    // Who forgets is fast: the least late is one of those that show nothing wrong, where there are such.
    let faithful = all.filter { $0.fidelity.values.allSatisfy { $0 == 0 } }
    guard let latest = ranked(all).first,
      let least = ranked(faithful.isEmpty ? all : faithful).last
    else { return model }
    let of = faithful.isEmpty ? "" : " of those that show nothing wrong"
    let band = HitchPage.main(latest)?.band
    model["title"] = HitchPage.headline(latest, isOneOfMany: all.count > 1)
    model["tone"] = band == .poor ? "wrong" : band == .good ? "right" : ""
    if band == .concerning { model["tone"] = nil }
    if latest.design != least.design || latest.workload != least.workload {
      let lines = [
        "The most: \(HitchPage.words(latest)).", "The least\(of): \(HitchPage.words(least)).",
      ]
      model["lines"] = lines + [HitchFormat.statement(run)]
    } else {
      model["lines"] = [HitchPage.words(latest) + ".", HitchFormat.statement(run)]
    }
    return model
  }

  private static func headline(_ latest: HitchResult, isOneOfMany: Bool) -> String {
    guard let display = main(latest) else { return latest.design }
    if display.lateFrameCount == 0 {
      return isOneOfMany ? "No design is late in any frame" : "\(latest.design) is late in no frame"
    }
    let late = Figure.grouped(display.lateFrameCount)
    let all = Figure.counted(latest.modelled.motionFrameCount, "frame")
    return "\(latest.design) is late in \(late) of \(all) in motion on \(latest.workload)"
  }

  /// A design on a workload, in a few words.
  private static func words(_ result: HitchResult) -> String {
    let display = main(result)
    let ratio = display?.hitchMillisecondsPerSecond.map { "\(Figure.twoDigits($0)) ms/s" } ?? "n/a"
    return """
      \(result.design) on \(result.workload), host \(result.host): \(ratio) at \(display?.hertz ?? 0) Hz \
      (\(display?.band?.rawValue ?? "n/a")), \(Figure.counted(display?.lateFrameCount ?? 0, "frame")) late, \
      \(Figure.counted(result.fidelity.values.reduce(0, +), "fault"))
      """
  }

  // MARK: Tables

  private var late: PageTemplates.Model {
    let tables = run.workloads.enumerated().map { number, workload in
      TablePage(
        table: HitchTables.hitches(
          ranked(run.results(on: workload)), workload.title),
        identifier: "late-\(number)")
    }
    return TablePage.section(
      "late", title: "Who is late, and by how much",
      words: [
        """
        The most late first. ms/s: modelled hitch time for each second scrolled; good below 5, poor above 10 (bounds have no bar). late: \
        frames in motion that miss their refresh; missed: the refreshes they miss; of 64: those missed in windows of 64 \
        frames in motion. Faults are counted, and not modelled.
        """
      ], tables: tables.filter { !$0.table.isEmpty })
  }

  private var hasWorst: Bool { run.results.contains { $0.modelled.worstFrame != nil } }

  private var worst: PageTemplates.Model {
    let tables = run.workloads.enumerated().map { number, workload in
      let own = ranked(run.results(on: workload)).sorted {
        ($0.modelled.worstFrame?.microseconds ?? 0) > ($1.modelled.worstFrame?.microseconds ?? 0)
      }
      return TablePage(
        table: HitchTables.worstFrames(
          own, "The worst frame on \(workload.title)"),
        identifier: "worst-\(number)")
    }
    return TablePage.section(
      "worst", title: "Worst frames", words: ["The first frame of those with the most work."],
      tables: tables.filter { !$0.table.isEmpty })
  }

  // MARK: Frames

  private var chartGroups: [PageTemplates.Model] {
    // Who is least late on the first workload; every other line is there to be pinned.
    let ranked = run.workloads.first.map { self.ranked(run.results(on: $0)) } ?? []
    let shown = ranked.last { !$0.isBound } ?? ranked.last
    let group = PageCharts.frameTimes(
      run.workloads.map { workload in
        (workload, run.results(on: workload).map { ($0.design, $0.modelled) })
      }, PageCharts.Styles(shown: shown?.design), "frames")
    return group.charts.isEmpty ? [] : [group.model]
  }

  // MARK: Method

  private var method: PageTemplates.Model {
    let facts: [(name: String, text: String)] =
      [
        ("command", Provenance.commandLine(run.command)),
        ("version", "filmstrip \(run.version), record schema \(run.schema)"),
        ("costs", run.costsName),
      ]
      + run.workloads.map {
        ("trace", "\($0.name) on \($0.host): hash \($0.traceHash), from \($0.source)")
      }
    return [
      "id": "hitches", "methodTitle": "How it was modelled",
      "method": facts.map {
        ["name": $0.name, "text": $0.text, "isCommand": $0.name == "command"] as PageTemplates.Model
      }, "legend": HitchFormat.legend(run),
    ]
  }
}
