import ArgumentParser
import Reporting
import ScrollTrace
import TraceTools

/// The contents of a trace.
struct TraceInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print the length, the scrolling and a picture of a trace.",
    discussion: """
      A movement is scrolling without a stop of 100 ms; its velocity is the largest between two events. A rest is \
      400 ms or more without scrolling and taps. A return is a row that comes on the screen again. A coast is a run of \
      offsets of a strip after the finger has lifted; it is cut off if its row leaves the screen first. The hash \
      depends on the contents of the trace, and not on its name.

      The trace is read once, in the memory of its feed. For more than a million different velocities or rests the \
      ranks between the least and the largest are right to one part in 100,000.

      Examples:
        filmstrip trace info chromium-browse
        filmstrip trace generate --scenario hunt | filmstrip trace info - --format json
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(help: "What to print.")
  var format = PlainFormat.table

  mutating func run() throws {
    let (listing, curve) = try Failure.translating {
      var reader = try TraceArgument.open(trace)
      let header = reader.header
      var hasher = TraceHasher(headerOf: header)
      var review = TraceReview(of: header)
      var curve = PositionCurve()
      try reader.readPieces { piece in
        hasher.append(eventsOf: piece)
        review.append(eventsOf: piece)
        for (event, time) in zip(piece.events, piece.timesMilliseconds)
        where event.kind == .position {
          curve.append(Points.points(event.value), at: time)
        }
        return true
      }
      let listing = TraceListing(
        headerOf: header, hash: hasher.contentHash, summary: review.finish())
      return (listing, curve)
    }
    try OutputFile.printResult(
      format.render(
        PlainListing(listing) {
          let picture = TraceInfo.picture(
            of: curve, durationMilliseconds: listing.durationMilliseconds)
          return (listing.lines + [""] + picture).joined(separator: "\n") + "\n"
        }))
  }

  /// The table's position over time, with its ends beside it.
  private static func picture(
    of curve: PositionCurve, durationMilliseconds last: Double
  ) -> [String] {
    let samples = curve.samples
    guard last > 0, !samples.isEmpty else { return ["The table is never scrolled."] }
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
