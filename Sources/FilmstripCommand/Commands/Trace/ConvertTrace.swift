import ArgumentParser
import Foundation
import Reporting
import ScrollTrace

/// A trace in another form.
struct ConvertTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a trace in its text form or its binary form.",
    discussion: """
      Examples:
        filmstrip trace convert feed.jsonl feed.strip
        filmstrip trace convert feed.jsonl.gz - --to strip > feed.strip

      Both forms have the same contents. The text form (.jsonl) is for people and tools. The binary form (.strip) has a \
      checksum, an eighth of the size, and is read eight times as fast.

      A damaged trace writes no file (exit code 65). Of a binary trace that was cut off, the whole blocks are converted, \
      with a warning.
      """)

  @OptionGroup var input: TraceInput

  @Argument(
    help: "The file to write, or '-' for standard output.", completion: .file())
  var output: String

  @Option(
    help: .init(
      "The form, \(TraceFormat.all.map(\.name).joined(separator: " or ")) (default: by the ending).",
      valueName: "FORM"),
    completion: .list(TraceFormat.all.map(\.name)),
    transform: { try Arguments.choice($0, "form", among: TraceFormat.all, named: \.name) })
  var to: TraceFormat?

  @OptionGroup var overwriting: OverwriteOption

  mutating func validate() throws { _ = try format() }

  mutating func run() throws {
    let format = try format()
    try overwriting.check(output)
    var reader = try TraceArgument.open(input.trace)
    var sink = try TraceSink(output, format, headerOf: reader.header)
    try reader.readPieces { piece in
      try sink.write(eventsOf: piece)
      return true
    }
    let eventCount = Plural.of(sink.eventCount, "event")
    try sink.finish(contents: eventCount)
  }

  private func format() throws -> TraceFormat {
    guard let format = to ?? TraceFormat.ending(ofFile: output) else {
      let endings = TraceFormat.all.map { "\($0.ending) is \($0.name)" }
      throw ValidationError(
        "found no form in the name '\(output)' (\(endings.joined(separator: ", "))): name it by --to"
      )
    }
    return format
  }
}

/// Writes a trace piece by piece. A file is written whole or not at all.
struct TraceSink: ~Copyable {
  private let path: String
  private let output: StreamedOutput
  private var writer: any TraceFormatWriter
  /// The header until it is written.
  private var header: Trace?
  private(set) var eventCount = 0
  private var endMilliseconds = 0.0

  /// Begins the file in the form of its ending, unless the file exists and must not be replaced.
  ///
  /// - Parameter header: a trace whose events are ignored. The first piece may have another source.
  /// - Throws: `Failure` with `unwritableFile`.
  init(_ file: FileOutput, headerOf header: Trace) throws {
    let path = file.output ?? "-"
    try file.overwriting.check(path)
    try self.init(path, TraceFormat.ending(ofFile: path) ?? .text, headerOf: header)
  }

  init(_ path: String, _ format: TraceFormat, headerOf header: Trace) throws {
    self.path = path
    output = try StreamedOutput(path: path)
    writer = format.writer()
    self.header = header
  }

  /// Writes the next events.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  mutating func write(eventsOf piece: Trace) throws {
    if header != nil { writer.append(headerOf: piece) }
    header = nil
    writer.append(eventsOf: piece, 0..<piece.events.count)
    try output.write(writer.takeBytes())
    eventCount += piece.events.count
    endMilliseconds = piece.timesMilliseconds.last ?? endMilliseconds
  }

  /// Writes the next events, and removes them from the piece.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  mutating func take(eventsOf piece: inout Trace) throws {
    try write(eventsOf: piece)
    piece.removeEvents()
  }

  /// Completes the file and reports it.
  ///
  /// - Parameter contents: the contents to report; nil for the extent.
  /// - Throws: `Failure` with `unwritableFile`.
  consuming func finish(contents: String? = nil) throws {
    if let header { writer.append(headerOf: header) }
    writer.finish()
    try output.write(writer.takeBytes())
    try output.finish()
    OutputFile.tellWritten(path, contents ?? extent)
  }

  /// The extent of the trace so far, such as `122 events, 0.9 s of scrolling`.
  var extent: String {
    let seconds = ((endMilliseconds / 100).rounded() / 10).short
    return "\(Plural.of(eventCount, "event")), \(seconds) s of scrolling"
  }
}
