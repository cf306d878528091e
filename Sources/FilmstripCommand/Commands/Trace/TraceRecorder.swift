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

      Examples:
        filmstrip trace recorder recorder.html
        filmstrip trace recorder recorder.html --feed flat:300x20 --seed 7
        filmstrip trace recorder recorder.html --feed my-app.jsonl
        python3 -m http.server --directory . 8000   # and open /recorder.html on a phone
      """)

  @Argument(
    help: ArgumentHelp("The page to write, or '-' for standard output.", valueName: "FILE.html"),
    completion: .file(extensions: ["html"]))
  var page: String

  @OptionGroup var screen: FeedOption

  @Option(help: "Fixes the rows of a shape.")
  var seed: UInt64 = 1

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    try screen.check()
    guard screen.viewport == nil else {
      throw ValidationError("--viewport is no choice here: the browser's window is the screen")
    }
  }

  mutating func run() throws {
    let trace = try Failure.translating { try screen.trace(seed: seed) }
    let recorder = RecorderPage(trace)
    if let objection = recorder.objection { throw ValidationError(objection) }
    let text = recorder.html
    guard page != "-" else {
      try OutputFile.printResult(text)
      return
    }
    try OutputFile.write(text, to: URL(fileURLWithPath: page))
    OutputFile.tell(
      "Wrote \(TextTable.onOneLine(page)): \(trace.feed.rowCount) rows, \(text.utf8.count >> 10) KiB"
    )
  }
}
