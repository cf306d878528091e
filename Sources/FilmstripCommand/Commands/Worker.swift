import ArgumentParser
import Measurement

/// A pass of a comparison, in a process that the comparison starts. Hidden: its arguments may change.
struct Worker: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a pass of a comparison, and print its outcomes as lines of JSON.",
    shouldDisplay: false)

  @Argument(
    parsing: .captureForPassthrough, help: "The task as JSON, in pieces if it is long.")
  var task: [String] = []

  mutating func run() throws {
    // The parent process has printed the trace's warnings.
    try PassTask.run(task.joined()) { try TraceArgument.read($0, warn: { _ in }) }
  }
}
