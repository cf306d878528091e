import ArgumentParser
import Foundation
import Reporting
import ScrollTrace

/// A page that records.
struct TraceRecorder: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recorder",
    abstract: "Write a page that records what a finger does to a feed, and saves a trace.",
    discussion: """
      The page is one file that asks for nothing else: open it from a folder or any web server, on a phone or a \
      laptop, scroll its rows and strips, and save the trace. It also keeps which rows and items the browser saw \
      come and go, and saves that beside it.

      With --design the list recycles as that design does, and marks what is wrong on the screen, to be felt with \
      one's own finger: strips that come back elsewhere, or with another row's items.

      Examples:
        filmstrip trace recorder recorder.html
        filmstrip trace recorder tag-lookup.html --design tag-lookup
        filmstrip trace recorder recorder.html --feed flat:300x20 --seed 7
        filmstrip trace recorder recorder.html --feed my-app.jsonl
        python3 -m http.server --directory . 8000   # and open /recorder.html on a phone
      """)

  @Argument(
    help: ArgumentHelp("The page to write, or '-' for standard output.", valueName: "FILE.html"),
    completion: .file(extensions: ["html"]))
  var page: String

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var screen: FeedOption

  @Option(
    help: ArgumentHelp(
      "How the list recycles: PRESET[,AXIS=VALUE]... (default: every row has a strip of its own).",
      valueName: "DESIGN"),
    completion: Arguments.presetNames)
  var design: String?

  @Option(help: "Fixes the rows of a shape.")
  var seed: UInt64 = 1

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    try screen.check()
    guard screen.viewport == nil else {
      throw ValidationError("--viewport is no choice here: the browser's window is the screen")
    }
    _ = try design.map(RecycledDesign.init)
  }

  mutating func run() throws {
    try overwriting.check(page)
    let trace = try Failure.translating { try screen.trace(seed: seed) }
    let recorder = RecorderPage(trace, design: try design.map(RecycledDesign.init))
    if let objection = recorder.objection { throw ValidationError(objection) }
    let text = try recorder.html()
    try OutputFile.write(text, to: page)
    OutputFile.tellWritten(
      page, "\(Plural.of(trace.feed.rowCount, "row")), \(text.utf8.count >> 10) KiB")
  }
}
