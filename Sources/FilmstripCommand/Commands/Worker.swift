import ArgumentParser
import Measurement

/// A pass in this process, for the process that asked for it. Hidden, and no promise: it can be run by hand to
/// see what a pass sees.
struct Worker: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Do a pass of a comparison and print its outcomes as lines of JSON.",
    shouldDisplay: false)

  @Argument(
    parsing: .captureForPassthrough, help: "What to do, as JSON; in pieces, where it is long.")
  var task: [String] = []

  mutating func run() throws {
    // The parent process has read the trace, and has printed its warning.
    try Failure.translating {
      try PassTask.run(task.joined()) { try TraceArgument.read($0, warn: { _ in }) }
    }
  }
}
