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
      Examples:
        filmstrip trace recorder recorder.html
        filmstrip trace recorder tag-lookup.html --design tag-lookup
        filmstrip trace recorder recorder.html --feed flat:300x20
        python3 -m http.server --directory . 8000   # and open /recorder.html on a phone

      The page is one file. Open it from a folder or a web server, on a phone or a laptop, scroll its rows and strips, and \
      save the trace. It also records which rows and items the browser displayed. Without --feed it shows the store's.

      With --design the page contains a recycled list, which reuses rows and strips as that design reuses cells, and \
      marks each fault on the screen.
      """)

  @Argument(
    help: ArgumentHelp("The page to write, or '-' for standard output.", valueName: "FILE.html"),
    completion: .file(extensions: ["html"]))
  var page: String

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var source: FeedOption

  @Option(
    help: ArgumentHelp(
      "How the list recycles: PRESET[,AXIS=VALUE]... (default: every row has a strip of its own).",
      valueName: "DESIGN"),
    completion: Arguments.presetNames, transform: RecycledDesign.init)
  var design: RecycledDesign?

  mutating func run() throws {
    try overwriting.check(page)
    let trace = try Failure.translating { try source.trace(default: "store") }
    let recorder = RecorderPage(trace, design: design)
    if let objection = recorder.objection { throw ValidationError(objection) }
    let text = try recorder.html()
    try OutputFile.write(text, to: page)
    OutputFile.tellWritten(
      page, "\(Plural.of(trace.feed.rowCount, "row")), \(text.utf8.count >> 10) KiB")
  }
}
