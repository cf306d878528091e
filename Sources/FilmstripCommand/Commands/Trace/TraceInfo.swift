import ArgumentParser
import Foundation
import Reporting
import ScrollTrace

/// What is in a trace.
struct TraceInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Say what is in a trace: its length, its scrolling, and a picture of it.",
    discussion: """
      A movement is what scrolls without a stop of 100 ms; its velocity is the fastest between two events. A \
      rest is 400 ms or more in which nothing is scrolled or tapped. A return is a row that comes on the \
      screen again. A coast is a run of offsets of a strip that go on by themselves; it is cut off where its row \
      leaves the screen first. The hash is that of what the trace says, whatever it is called.

      Examples:
        filmstrip trace info chromium-browse
        filmstrip trace generate --scenario hunt | filmstrip trace info - --format json
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(help: "What to print.")
  var format = PlainFormat.table

  mutating func run() throws {
    let name = trace
    let trace: Trace = try Failure.translating { try TraceArgument.read(name).trace }
    let listing = TraceListing(trace)
    try OutputFile.printResult(
      format.render(
        PlainListing(listing) {
          (listing.lines + [""] + TraceInfo.picture(of: trace)).joined(separator: "\n") + "\n"
        }))
  }

  /// The table's position over time, with its ends beside it.
  private static func picture(of trace: Trace) -> [String] {
    let samples = zip(trace.events, trace.timesMilliseconds)
      .filter { $0.0.kind == .position }
      .map { (time: $0.1, position: Points.points($0.0.value)) }
    guard let last = trace.timesMilliseconds.last, last > 0, !samples.isEmpty else {
      return ["The table is never scrolled."]
    }
    let picture = PositionPicture(samples, duration: last, columns: 72, lines: 12).lines
    let top = min(0, samples.map(\.position).min() ?? 0)
    let bottom = max(0, samples.map(\.position).max() ?? 0)
    let labels = [top, bottom].map { "\(Int($0.rounded()))" }
    let width = labels.map(\.count).max() ?? 0
    let lines = picture.enumerated().map { index, line in
      let label = index == 0 ? labels[0] : index == picture.count - 1 ? labels[1] : ""
      return String(repeating: " ", count: width - label.count) + "\(label) |\(line)"
    }
    let end = TraceListing.duration(milliseconds: last)
    let space = String(repeating: " ", count: max(1, 72 - 1 - end.count))
    return ["y in points, over time"] + lines
      + [String(repeating: " ", count: width + 2) + "0\(space)\(end)"]
  }
}
