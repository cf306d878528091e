import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting

struct Worker: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: """
      Run a pass of a comparison. Report outcomes to the parent on descriptor 3; print them as JSON without a parent.
      """,
    shouldDisplay: false)

  @Argument(
    parsing: .captureForPassthrough, help: "The task as JSON, in pieces if it is long.")
  var task: [String] = []

  /// Ends the process at once: what a design has registered for its end does not run, since it could outlast the task
  /// and be taken for the fault of another design.
  mutating func run() {
    var code = EXIT_SUCCESS
    DesignCatalog.allowCustomDesigns()
    do {
      // The parent process has printed the trace's warnings.
      try PassTask.run(task.joined()) { try TraceArgument.read($0, warn: { _ in }) }
    } catch {
      let failure = Failure.reported(error) as? Failure
      let lines = failure?.lines ?? ["\(error)"]
      for line in lines { OutputFile.tell("filmstrip: \(TextStyle.onOneLine(line))") }
      code = failure?.code.rawValue ?? EXIT_FAILURE
    }
    fflush(nil)
    _exit(code)
  }
}
