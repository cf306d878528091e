import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import TraceTools

/// A trace from another tool's recording.
struct ImportTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a trace from a recording of Chrome or a table of offsets.",
    discussion: """
      Examples:
        filmstrip trace import recording.json.gz --feed store -o recording.jsonl
        filmstrip trace import trace.json --scale 0.38 --feed flat:500x20

      Formats, also in gzip:
      \(TraceImport.all.map { "  \($0.name): \($0.idea)" }.joined(separator: "\n"))

      Chrome records scrolling with the category input.scrolling (DevTools, Performance, "show all events"). A table \
      names its columns in the first line: time in ms (or time_s, time_us, time_ns), y (the table's offset), x and row \
      (a strip's offset), coast (true without a finger). Without a row, the strip under the finger scrolls.
      """)

  @Argument(help: "The recording, or '-' for standard input.", completion: .file())
  var input: String

  @Option(
    help: .init(
      "\(TraceImport.all.map(\.name).joined(separator: " or ")) (default: by the content).",
      valueName: "FORMAT"),
    completion: .list(TraceImport.all.map(\.name)),
    transform: { try Arguments.choice($0, "format", among: TraceImport.all, named: \.name) })
  var format: TraceImport?

  @OptionGroup var source: FeedOption

  @Option(
    help: .init("The finger, below the upper edge (default: half).", valueName: "POINTS"))
  var finger: Double?

  @Option(help: .init("Points of a recorded unit, such as 0.5.", valueName: "NUMBER"))
  var scale = 1.0

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var file: FileOutput

  mutating func validate() throws {
    guard let feed = source.feed else {
      throw ValidationError("a recording does not contain the feed: name it with --feed")
    }
    try TraceArgument.checkStandardInput(among: [input, feed])
    try Arguments.check(scale, in: 1e-6...1e6, "--scale")
    if let finger { try Arguments.check(finger, in: 0...1_000_000, "--finger") }
  }

  mutating func run() throws {
    let setting = try namedSetting()
    var sink = try TraceSink(file, headerOf: setting.header)
    var review = TraceReview(of: setting.header)
    let report = try TraceImport.read(path: input, as: format, onto: setting) { piece in
      review.append(eventsOf: piece)
      try sink.write(eventsOf: piece)
    }
    // `finish` reports only files.
    if (file.output ?? "-") == "-" { OutputFile.tell(sink.extent) }
    try sink.finish()
    if let warning = review.finish().offscreenWarning { OutputFile.tell("  warning: \(warning)") }
    let parts = [("read", report.read), ("ignored", report.ignored), ("assumed", report.assumed)]
    for (word, sentences) in parts {
      for sentence in sentences { OutputFile.tell("  \(word): \(TextStyle.onOneLine(sentence))") }
    }
  }

  private func namedSetting() throws -> ImportSetting {
    let model = try source.trace(default: "")
    let words = (source.feed ?? "") + (screen.viewport.map { " on \($0) points" } ?? "")
    let file = input == "-" ? "standard input" : URL(fileURLWithPath: input).lastPathComponent
    let name = file.prefix { $0 != "." }
    let header = Trace(
      name: name.isEmpty ? file : String(name),
      source: "imported from \(file) onto \(words)", frameRate: screen.frameRate,
      viewport: try screen.size() ?? model.viewport, feed: model.feed)
    return ImportSetting(
      header: header, fingerUnits: finger.map(Points.units(nearestTo:)), scale: scale)
  }
}
