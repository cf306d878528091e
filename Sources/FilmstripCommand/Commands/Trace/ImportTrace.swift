import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import TraceTools

/// A trace from another tool's recording.
struct ImportTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a trace from a recording of Chrome, of a session, or a table.",
    discussion: """
      Examples:
        filmstrip trace import recording.json.gz --feed store -o recording.jsonl
        filmstrip trace import session.json --list '#feed' --feed flat:500x20
        filmstrip trace import log.csv --columns time=ts,y=top --feed store

      Formats, also in gzip:
      \(TraceImport.all.map { "  \($0.name): \($0.idea)" }.joined(separator: "\n"))

      Chrome records scrolling with the category input.scrolling (DevTools, Performance, "show all events"). A session's \
      strips scroll sideways in its list. A table's first line names its columns: time in ms (or time_s, time_us, time_ns), y \
      (the table's offset), x and row (a strip's; default: that under the finger), coast (true without a finger).
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

  @Option(
    help: .init(
      "Points of a recorded unit (default: as recorded).",
      valueName: "NUMBER"))
  var scale: Double?

  @Option(
    help: .init("A table's columns, such as time=timestamp,y=scrollTop.", valueName: "NAMES"),
    transform: { try ImportTrace.columns($0) })
  var columns: [TableColumn: String] = [:]

  @Flag(help: "Sort a table by time.")
  var sort = false

  @Option(
    help: .init(
      "A session's list: a tag, an id and classes, or window.",
      valueName: "SELECTOR"),
    transform: { try ImportTrace.list($0) })
  var list: ElementName?

  @Option(
    help: .init("Fill in up to MS before samples that are far apart.", valueName: "MS"))
  var ease: Double?

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var file: FileOutput

  mutating func validate() throws {
    guard let feed = source.feed else {
      throw ValidationError("a recording does not contain the feed: name it with --feed")
    }
    try TraceArgument.checkStandardInput(among: [input, feed])
    try Arguments.check(scale, in: 1e-6...1e6, "--scale")
    try Arguments.check(ease, in: 1...5000, "--ease")
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
    let summary = review.finish()
    let doubts = [summary.offscreenWarning, ValidateTraces.Beyond(summary)?.line].compactMap(\.self)
    let parts = [
      ("lacks", report.lacking), ("warning", doubts + report.warnings),
      ("read", report.read + [report.sampling].compactMap(\.self)), ("ignored", report.ignored),
      ("assumed", report.assumed),
    ]
    for (word, sentences) in parts {
      for sentence in sentences { OutputFile.tell("  \(word): \(TextStyle.onOneLine(sentence))") }
    }
  }

  private func namedSetting() throws -> ImportSetting {
    let model = try source.trace(default: "")
    guard !model.feed.isRightToLeft else {
      throw ValidationError(
        "--feed has direction \"rtl\", and a recording is read from left to right: record such a feed with the writer "
          + "in the app, or drive its page")
    }
    let words = (source.feed ?? "") + (screen.viewport.map { " on \($0) points" } ?? "")
    let file = input == "-" ? "standard input" : URL(fileURLWithPath: input).lastPathComponent
    let name = file.prefix { $0 != "." }
    let header = Trace(
      name: name.isEmpty ? file : String(name),
      source: "imported from \(file) onto \(words)", frameRate: screen.frameRate,
      viewport: try screen.size() ?? model.viewport, feed: model.feed)
    var setting = ImportSetting(
      header: header, fingerUnits: finger.map(Points.units(nearestTo:)), scale: scale)
    setting.columns = columns
    setting.sorts = sort
    setting.list = list
    setting.easeMilliseconds = ease
    return setting
  }

  /// Reads pairs such as `y=scrollTop`, with commas between them.
  private static func columns(_ text: String) throws -> [TableColumn: String] {
    var columns: [TableColumn: String] = [:]
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw ValidationError(
          "--columns takes pairs such as y=scrollTop, with commas between them, and not '\(pair)'")
      }
      let column = try Arguments.choice(
        String(parts[0]), "column", among: TableColumn.allCases, named: \.rawValue)
      guard columns.updateValue(String(parts[1]), forKey: column) == nil else {
        throw ValidationError("--columns names \(column.rawValue) twice")
      }
    }
    return columns
  }

  private static func list(_ text: String) throws -> ElementName {
    guard let name = ElementName(selector: text) else {
      throw ValidationError(
        "--list takes a tag, an id and classes, such as div#feed.list, or window, and not '\(text)'"
      )
    }
    return name
  }
}
