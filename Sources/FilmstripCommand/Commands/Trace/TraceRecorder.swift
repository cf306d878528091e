import ArgumentParser
import Reporting
import ScrollTrace
import TraceTools

/// A page that records traces.
struct TraceRecorder: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recorder",
    abstract: "Write a page that records what a finger does to a feed, and saves a trace.",
    discussion: """
      The page is one file without dependencies. Open it from a folder or from any web server, on a phone or a \
      laptop, scroll its rows and strips, and save the trace. It also records which rows and items the browser \
      displayed, and saves that beside the trace.

      With --design the page contains a recycled list: its rows and strips are reused as that design reuses cells, and \
      it marks each fault on the screen, such as a strip at another offset or with another row's items. Without it every \
      row has a strip of its own.

      Examples:
        filmstrip trace recorder recorder.html
        filmstrip trace recorder tag-lookup.html --design tag-lookup
        filmstrip trace recorder recorder.html --feed flat:300x20
        filmstrip trace recorder recorder.html --feed my-app.jsonl
        python3 -m http.server --directory . 8000   # and open /recorder.html on a phone
      """)

  @Argument(
    help: ArgumentHelp("The page to write, or '-' for standard output.", valueName: "FILE.html"),
    completion: .file(extensions: ["html"]))
  var page: String

  @OptionGroup var overwriting: OverwriteOption

  @Option(
    help: ArgumentHelp(
      "The rows: \(FeedArgument.shapes), or a trace for its feed.",
      valueName: "SHAPE|TRACE"),
    completion: .list(FeedModel.all.map(\.name)))
  var feed = "store"

  @Option(
    help: ArgumentHelp(
      "How the list recycles: PRESET[,AXIS=VALUE]... (default: every row has a strip of its own).",
      valueName: "DESIGN"),
    completion: Arguments.presetNames)
  var design: String?

  mutating func validate() throws {
    try FeedArgument.check(feed)
    _ = try design.map(RecycledDesign.init)
  }

  mutating func run() throws {
    try overwriting.check(page)
    let trace = try Failure.translating { try FeedArgument.trace(feed) }
    let recorder = RecorderPage(trace, design: try design.map(RecycledDesign.init))
    if let objection = recorder.objection { throw ValidationError(objection) }
    let text = try recorder.html()
    try OutputFile.write(text, to: page)
    OutputFile.tellWritten(
      page, "\(Plural.of(trace.feed.rowCount, "row")), \(text.utf8.count >> 10) KiB")
  }
}
