import ArgumentParser
import Foundation
import Reporting
import ScrollTrace

/// A trace in another form.
struct ConvertTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a trace in its text form or in its binary form, whichever it has.",
    discussion: """
      Both forms have the same contents: lengths to 1/1024 point, times to the last bit. The text form (.jsonl) \
      is for people and tools; the binary form (.strip) is an eighth of its size, checksummed, and read eight times \
      as fast. Traces of any length are converted in little memory.

      A damaged trace ends with exit code 65, and no file is written. Of a binary trace that was cut off, the whole \
      blocks are converted, with a warning.

      Examples:
        filmstrip trace convert feed.jsonl feed.strip
        filmstrip trace convert feed.jsonl.gz - --to strip > feed.strip
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var input: String

  @Argument(
    help: "The file to write, whose ending says the form, or '-' for standard output.",
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "The form: \(TraceFormat.all.map(\.name).joined(separator: ", ")) (default: by the ending).",
      valueName: "form"),
    completion: .list(TraceFormat.all.map(\.name)))
  var to: String?

  @OptionGroup var overwriting: OverwriteOption

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws { _ = try format() }

  mutating func run() throws {
    let format = try format()
    try overwriting.check(output)
    try Failure.translating {
      var reader = try TraceArgument.open(input)
      let sink = try StreamedOutput(path: output)
      var writer = format.writer()
      writer.append(headerOf: reader.header)
      var eventCount = 0
      try reader.readPieces { piece in
        writer.append(eventsOf: piece, 0..<piece.events.count)
        eventCount += piece.events.count
        try sink.write(writer.takeBytes())
        return true
      }
      writer.finish()
      try sink.write(writer.takeBytes())
      try sink.finish()
      OutputFile.tellWritten(output, Plural.of(eventCount, "event"))
    }
  }

  private func format() throws -> TraceFormat {
    if let to {
      return try Arguments.choice(to, "form", among: TraceFormat.all, named: \.name)
    }
    guard let format = TraceFormat.ending(ofFile: output) else {
      let endings = TraceFormat.all.map { "\($0.ending) is \($0.name)" }
      throw ValidationError(
        "the ending of '\(output)' says no form (\(endings.joined(separator: ", "))): name it by --to"
      )
    }
    return format
  }
}
