import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import TraceTools

/// A trace from the recording of another tool.
struct ImportTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a trace from a recording of Chrome or from a table of offsets.",
    discussion: """
      Formats:
      \(TraceImport.all.map { "  \($0.name)\(String(repeating: " ", count: 8 - $0.name.count))\($0.idea)" }
        .joined(separator: "\n"))

      Both may be compressed by gzip. Chrome's events contain scrolling if the category input.scrolling was recorded \
      (in DevTools' Performance panel, with "show all events" on): the distance of each update, and whether a finger or \
      a fling made it. The first line of a table names its columns: time (milliseconds; or time_s, time_ms, time_us, \
      time_ns), y (the table's content offset), x (a strip's), row (its row), coast (true without a finger).

      A file that does not name the scrolled strip scrolls that of the row under the finger. What was read, ignored \
      and assumed is printed to standard error.

      Examples:
        filmstrip trace import recording.json.gz --feed store --output recording.jsonl
        filmstrip trace import offsets.csv --feed my-app.jsonl | filmstrip replay - --design stable-id
        adb pull /data/local/trace.json && filmstrip trace import trace.json --scale 0.38 --feed flat:500x20
      """)

  @Argument(help: "The recording, or '-' for standard input.", completion: .file())
  var input: String

  @Option(
    help: ArgumentHelp(
      "The format: \(TraceImport.all.map(\.name).joined(separator: ", ")) (default: by the first character).",
      valueName: "format"),
    completion: .list(TraceImport.all.map(\.name)))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "The feed on the screen, which a recording does not contain: \(FeedArgument.shapes), or a trace for its feed.",
      valueName: "SHAPE|TRACE"),
    completion: .list(FeedModel.all.map(\.name)))
  var feed: String

  @Option(
    help: ArgumentHelp(
      "The table's size in points (default: 390x844, or that of the trace).", valueName: "WxH"))
  var viewport: String?

  @Option(
    help: ArgumentHelp(
      "How far below the table's upper edge the finger is (default: half of its height).",
      valueName: "POINTS"))
  var finger: Double?

  @Option(
    help: ArgumentHelp("Points to one of the recording's units, such as 0.5.", valueName: "NUMBER"))
  var scale = 1.0

  @Option(help: "Frames a second that reports go by, 1 to 1000.")
  var frameRate = 60.0

  @OptionGroup var output: TraceOutput

  mutating func validate() throws {
    _ = try chosenFormat()
    try FeedArgument.check(feed)
    _ = try Arguments.viewport(viewport)
    try TraceArgument.checkStandardInput(among: [input, feed])
    try Arguments.check(frameRate, in: 1...1000, "--frame-rate")
    guard scale > 0, (1e-6...1e6).contains(scale) else {
      throw ValidationError("--scale takes 0.000001 to 1000000, and not \(scale)")
    }
    if let finger { try Arguments.check(finger, in: 0...1_000_000, "--finger") }
  }

  mutating func run() throws {
    let format = try chosenFormat()
    let setting = try Failure.translating { try namedSetting() }
    try Failure.translating {
      var sink = try TraceSink(output, headerOf: setting.header)
      let report = try TraceImport.read(path: input, as: format, onto: setting) { piece in
        try sink.write(eventsOf: piece)
      }
      // Standard output may be the trace.
      if output.path == "-" { OutputFile.tell(sink.extent) }
      try sink.finish()
      tell(report)
    }
  }

  private func namedSetting() throws -> ImportSetting {
    let model = try FeedArgument.trace(feed)
    let chosen = try Arguments.viewport(viewport)
    let words = feed + (viewport.map { " on \($0) points" } ?? "")
    let file = input == "-" ? "standard input" : URL(fileURLWithPath: input).lastPathComponent
    var header = Trace(
      name: file.prefix { $0 != "." }.description,
      source: "imported from \(file) onto \(words)", frameRate: frameRate,
      viewport: chosen ?? model.viewport, feed: model.feed)
    if header.name.isEmpty { header.name = file }
    return ImportSetting(
      header: header, fingerUnits: finger.map(Points.units(nearestTo:)), scale: scale)
  }

  private func chosenFormat() throws -> TraceImport? {
    try format.map { try Arguments.choice($0, "format", among: TraceImport.all, named: \.name) }
  }

  private func tell(_ report: ImportReport) {
    let parts = [("read", report.read), ("ignored", report.ignored), ("assumed", report.assumed)]
    for (word, sentences) in parts {
      for sentence in sentences { OutputFile.tell("  \(word): \(TextStyle.onOneLine(sentence))") }
    }
  }
}
