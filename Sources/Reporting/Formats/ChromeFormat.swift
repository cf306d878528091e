import Foundation
import Results

extension Format {
  static let chrome = Format(
    "chrome", isForPeople: false,
    Making(
      of: Report.self, "trace-events.json",
      "the film as trace events, for Perfetto and chrome://tracing"
    ) { report, _ in try ChromeFormat.render(report) },
    Absence(
      of: GateReport.self,
      "a judgement has no film: 'filmstrip report' makes one of the result that --output keeps"),
    Absence(of: CacheReport.self, "a policy has no frames, and so no course in time"))
}

/// Why a report has no form that needs a replay.
package struct MissingReplay: Error, Equatable, CustomStringConvertible {
  package let description: String
}

/// A film as trace events, for Perfetto and chrome://tracing (the *Trace Event Format*, its JSON object form): a
/// process a design, a thread a table cell with the rows that it showed, frames, faults and taps on threads of their
/// own, and what was counted as counters.
///
/// Times are the trace's, in microseconds. A frame lasts until the next or for one refresh, whichever is less; the
/// work that it would be on a phone is modelled, and a counter.
package enum ChromeFormat {
  /// - Returns: the text, a newline at its end.
  /// - Throws: `MissingReplay` where the report has no film, or no timeline of a design in it.
  package static func render(_ report: Report) throws -> String {
    switch report.playback {
    case .missing(let why): throw MissingReplay(description: why)
    case .film(let film): return try render(film, report)
    }
  }

  private static func render(_ film: Film, _ report: Report) throws -> String {
    var lines: [String] = []
    for (number, take) in film.takes.enumerated() {
      guard let timeline = report.timelines.first(where: { $0.design == take.design }) else {
        throw MissingReplay(description: "There is no timeline of \(take.design).")
      }
      let course = report.parts.lazy.flatMap { $0.record.results }.first {
        $0.workload == film.workload && $0.host == film.host && $0.design == take.design
      }?.course
      lines +=
        ChromeProcess(
          film: film, take: take, timeline: timeline, course: course, number: number + 1
        ).events
    }
    let about = [
      ("workload", film.workload), ("host", film.host), ("traceHash", film.traceHash),
      ("filmstrip", report.parts[0].record.version),
    ].map { "\(ChromeEvent.quoted($0)):\(ChromeEvent.quoted($1))" }
    return """
      {"displayTimeUnit":"ms","otherData":{\(about.joined(separator: ","))},"traceEvents":[
      \(lines.joined(separator: ",\n"))
      ]}

      """
  }
}

/// One trace event as JSON.
struct ChromeEvent {
  var name: String
  /// `X` a stretch of time, `i` a moment, `C` a counter, `M` a name.
  var phase: String
  var microseconds: Double = 0
  var duration: Double?
  var process: Int
  var thread: Int
  /// In order; texts are quoted already.
  var arguments: [(name: String, json: String)] = []

  var text: String {
    var members = [
      "\"name\":\(ChromeEvent.quoted(name))", "\"ph\":\"\(phase)\"",
      "\"ts\":\(ChromeEvent.number(microseconds))", "\"pid\":\(process)", "\"tid\":\(thread)",
    ]
    if let duration { members.append("\"dur\":\(ChromeEvent.number(duration))") }
    if phase == "X" || phase == "i" { members.append("\"cat\":\"filmstrip\"") }
    if phase == "i" { members.append("\"s\":\"t\"") }
    if !arguments.isEmpty {
      let list = arguments.map { "\(ChromeEvent.quoted($0.name)):\($0.json)" }
      members.append("\"args\":{\(list.joined(separator: ","))}")
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// A number without digits that say nothing.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// A text in quotation marks as JSON has it, with nothing in it that is not seen.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          for unit in String(scalar).utf16 { quoted += String(format: "\\u%04x", unit) }
        default: quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
