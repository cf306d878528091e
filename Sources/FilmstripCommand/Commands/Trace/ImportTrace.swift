import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import TraceTools

/// A trace from what somebody else's tool has recorded.
struct ImportTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take a trace from a recording of Chrome's or from a table of offsets.",
    discussion: """
      Formats:
      \(TraceImport.all.map { "  \($0.name)\(String(repeating: " ", count: 8 - $0.name.count))\($0.idea)" }
        .joined(separator: "\n"))

      Both plain or compressed by gzip. Of Chrome's events those of scrolling are read, which are there when the \
      category input.scrolling was recorded (in DevTools' Performance panel, with "show all events" on): how far each \
      update moved, and whether a finger or a fling made it. \
      A table has names in its first line: time (milliseconds; or time_s, time_ms, time_us, time_ns), y (the table's \
      content offset), x (a strip's), row (whose), coast (true where no finger was on it).

      No such file says what stood on the screen, so it is taken to be --feed; which strip was scrolled, where the \
      file does not say it, is that of the row under the finger. What was read, ignored and assumed is printed to \
      standard error.

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

  @OptionGroup var screen: FeedOption

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

  @Option(help: "What reports call it (default: the file's name).")
  var name: String?

  @OptionGroup var output: TraceOutput

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    _ = try chosenFormat()
    try screen.check()
    guard screen.isNamed else {
      throw ValidationError(
        "a recording does not say what stood on the screen: name it by --feed, such as --feed store"
      )
    }
    try TraceArgument.checkStandardInput(among: [input, screen.feed ?? ""])
    try Arguments.check(frameRate, in: 1...1000, "--frame-rate")
    guard scale > 0, (1e-6...1e6).contains(scale) else {
      throw ValidationError("--scale takes 0.000001 to 1000000, and not \(scale)")
    }
    if let finger { try Arguments.check(finger, in: 0...1_000_000, "--finger") }
  }

  mutating func run() throws {
    let format = try chosenFormat()
    let setting = try Failure.translating { try namedSetting() }
    let report = try Failure.translating { () throws -> ImportReport in
      let sink = try output.open()
      var writer = output.format.writer()
      writer.append(headerOf: setting.header)
      let report = try TraceImport.read(path: input, as: format, onto: setting) { piece in
        writer.append(eventsOf: piece, 0..<piece.events.count)
        try sink.write(writer.takeBytes())
      }
      writer.finish()
      try sink.write(writer.takeBytes())
      try sink.finish()
      return report
    }
    tell(report)
  }

  private func namedSetting() throws -> ImportSetting {
    let model = try screen.trace(seed: 1)
    let file = input == "-" ? "standard input" : URL(fileURLWithPath: input).lastPathComponent
    var header = Trace(
      name: name ?? file.prefix { $0 != "." }.description,
      source: "imported from \(file) onto \(screen.words)", frameRate: frameRate,
      viewport: model.viewport, feed: model.feed)
    if header.name.isEmpty { header.name = file }
    return ImportSetting(
      header: header, fingerUnits: finger.map(Points.units(nearestTo:)), scale: scale)
  }

  private func chosenFormat() throws -> TraceImport? {
    try format.map { try Arguments.choice($0, "format", among: TraceImport.all, named: \.name) }
  }

  /// What became of it, for the person: standard output may be the trace.
  private func tell(_ report: ImportReport) {
    let extent = TraceOutput.extent(
      eventCount: report.eventCount, milliseconds: report.lastTimeMilliseconds)
    if output.path == "-" { OutputFile.tell(extent) }
    OutputFile.tellWritten(output.path, extent)
    let parts = [("read", report.read), ("ignored", report.ignored), ("assumed", report.assumed)]
    for (word, sentences) in parts {
      for sentence in sentences { OutputFile.tell("  \(word): \(TextStyle.onOneLine(sentence))") }
    }
  }
}
