import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results
import ScrollTrace
import TraceTools

/// A part of a trace.
struct CutTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut",
    abstract: "Write a part of a trace as a trace.",
    discussion: """
      Examples:
        filmstrip trace cut feed.jsonl --from 60 --to 90 --output part.jsonl
        filmstrip trace cut edited-feed --to 10 | filmstrip replay - --design floor

      The part begins at time 0, with the feed as edited before and events that scroll strips and table into place. Times \
      are rounded to the nanosecond. Standard input is copied to a scratch file.
      """)

  @OptionGroup var input: TraceInput

  @Option(help: .init("The begin of the part.", valueName: "SECONDS"))
  var from = 0.0

  @Option(help: .init("The first moment after it (default: the end).", valueName: "SECONDS"))
  var to: Double?

  @OptionGroup var file: FileOutput

  mutating func validate() throws {
    guard from >= 0, (from * 1000).isFinite else {
      throw ValidationError("--from takes 0 seconds or more, and not \(from)")
    }
    if let to, !(to > from) {
      throw ValidationError("--to takes more seconds than --from, \(from), and not \(to)")
    }
  }

  mutating func run() throws {
    let whole = RereadTrace(input.trace)
    var editor = try search(whole).finish()
    var piece = editor.parts[0].opening
    let end = to.map { "\($0) s" } ?? "the end"
    piece.source += ", cut from \(from) s to \(end) of \(editor.parts[0].contentHash)"
    var sink = try TraceSink(file, headerOf: piece)
    try sink.take(eventsOf: &piece)
    var reader = try whole.open()
    try editor.append(eventsOf: &reader, to: &piece) { try sink.take(eventsOf: &$0) }
    try sink.finish()
  }

  /// To the nanosecond, so that 16.1 s are 16100 ms.
  private func milliseconds(_ seconds: Double) -> Double {
    let nanoseconds = (seconds * 1e9).rounded()
    return nanoseconds < 0x1p53 ? nanoseconds / 1e6 : seconds * 1000
  }

  private func search(_ whole: RereadTrace) throws -> TraceSearch {
    var reader = try whole.open()
    let begin = milliseconds(from)
    let end = max(begin, to.map(milliseconds) ?? .infinity)
    var search = TraceSearch(of: reader.header, inMilliseconds: begin..<end)
    try search.note(eventsOf: &reader)
    guard begin <= search.endMilliseconds else {
      throw ValidationError(
        """
        --from \(from.short) is after the end of '\(input.trace)', which is at \
        \((search.endMilliseconds / 1000).short) s
        """)
    }
    return search
  }
}

/// Traces one after another.
struct JoinTraces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Write traces one after another as one trace, or repeat one.",
    discussion: """
      Examples:
        filmstrip trace join morning.jsonl evening.jsonl --output day.jsonl
        filmstrip trace join chromium-browse --times 6765 -o hundred-million.strip

      Each trace must begin with the feed at the end of the one before: parts of one trace, or traces without edits on \
      one feed. Events between two traces scroll everything back. The result has the name of the first trace. Standard \
      input is copied to a scratch file.
      """)

  @OptionGroup var input: TraceInputs

  @Option(help: .init("The time between two traces (default: a frame).", valueName: "SECONDS"))
  var gap: Double?

  @Option(help: .init("Repeat one trace.", valueName: "N"))
  var times: Int?

  @OptionGroup var file: FileOutput

  mutating func validate() throws {
    guard input.traces.count > 1 || times != nil else {
      throw ValidationError(
        "there is nothing to join to '\(input.traces[0])': name two traces, or --times")
    }
    if let gap { try Arguments.check(gap, in: 0...1_000_000, "--gap") }
    if let times {
      try Arguments.check(times, in: 1...Int.max, "--times")
      guard input.traces.count == 1, gap == nil else {
        throw ValidationError("--times is for one trace, a frame apart: leave out others and --gap")
      }
    }
  }

  mutating func run() throws {
    let read = input.traces.map { RereadTrace($0) }
    var editor = try times == nil ? joining(read) : repeating(read[0])
    if let times, !editor.contains(part: times - 1) {
      throw ValidationError("--times \(times): the last round would end after 2^53 milliseconds")
    }
    let parts = editor.parts.map { "\($0.opening.name) (\($0.contentHash))" }
    var piece = editor.parts[0].opening
    piece.source =
      times.map { "\($0) times \(parts[0])" } ?? "joined: \(parts.joined(separator: ", "))"
    // Offsets that were filled in stay marked.
    for mark in editor.parts.compactMap(\.opening.fillWarning).uniqued {
      piece.source += "; \(mark)"
    }
    var sink = try TraceSink(file, headerOf: piece)
    for number in 0..<(times ?? read.count) {
      if number > 0 { editor.goOn(to: &piece) }
      var reader = try read[times == nil ? number : 0].open()
      try editor.append(eventsOf: &reader, to: &piece) { try sink.take(eventsOf: &$0) }
    }
    try sink.finish()
  }

  private func joining(_ read: [RereadTrace]) throws -> TraceEditor {
    var reader = try read[0].open()
    let gap = gap.map { $0 * 1000 } ?? 1000 / reader.header.frameRate
    var search = TraceSearch(of: reader.header)
    try search.note(eventsOf: &reader)
    var name = input.traces[0]
    do {
      for (index, trace) in read.enumerated().dropFirst() {
        name = input.traces[index]
        reader = try trace.open()
        try search.goOn(with: reader.header, gapMilliseconds: gap)
        try search.note(eventsOf: &reader)
      }
      return try search.finish()
    } catch let error as TraceJoinError {
      throw Failure(code: .badTrace, message: "\(name): \(error.description)")
    }
  }

  private func repeating(_ read: RereadTrace) throws -> TraceEditor {
    do {
      return try TraceEditor.repeating(read.open)
    } catch let error as TraceJoinError {
      throw Failure(
        code: .badTrace, message: "\(input.traces[0]): cannot be repeated: \(error.description)")
    }
  }
}

/// A trace that is read more than once, in little memory. Standard input and pipes are copied to a scratch file first.
final class RereadTrace {
  private let name: String
  private var copy: (folder: ScratchFolder, file: URL)?

  init(_ name: String) { self.name = name }

  /// Begins to read the trace from its start.
  ///
  /// - Throws: `TraceError`, `TraceFileError`; `ScratchFolderError`.
  func open() throws -> TraceReader {
    guard TraceArgument.file(name) == nil else { return try TraceArgument.open(name) }
    let title = name == "-" ? "standard input" : name
    let file = try copy?.file ?? copied(title)
    return try TraceReader(
      source: LineSource.open(path: file.path).expanded(named: title), named: title,
      warn: TraceArgument.warn)
  }

  private func copied(_ title: String) throws -> URL {
    var status = stat()
    if name != "-", stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFCHR {
      // Devices such as /dev/zero have no end.
      throw TraceFileError(file: title, reason: "is a device, expected a file or a pipe")
    }
    let folder: ScratchFolder
    let file: URL
    let target: FileHandle
    do {
      folder = try ScratchFolder()
      file = folder.url.appendingPathComponent("trace")
      try Data().write(to: file, options: .withoutOverwriting)
      target = try FileHandle(forWritingTo: file)
    } catch {
      throw ScratchFolderError(folder: FileManager.default.temporaryDirectory.path, cause: error)
    }
    defer { target.closeFile() }
    var isWriting = false
    do {
      let source =
        name == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(literally: name))
      while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty {
        isWriting = true
        try target.write(contentsOf: piece)
        isWriting = false
      }
    } catch {
      let reason = SystemReason.of(error)
      throw TraceFileError(
        file: title,
        reason: isWriting ? "it cannot be kept in \(file.path): \(reason) (see TMPDIR)" : reason)
    }
    copy = (folder, file)
    return file
  }
}
