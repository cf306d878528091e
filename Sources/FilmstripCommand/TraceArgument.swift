import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import Synchronization
import TraceTools

/// Traces by their names on the command line: a path, `-`, or an embedded trace. A file goes before an embedded trace of
/// the same name.
enum TraceArgument {
  static let help = "A file, '-' (standard input) or an embedded trace."

  /// Reads a whole trace.
  static func read(
    _ name: String, warn: @escaping (String) -> Void = TraceArgument.warn
  ) throws -> ValidTrace {
    if isEmbedded(name), let trace = try EmbeddedTraces.trace(named: name) { return trace }
    return try suggesting(name) { try TraceFormat.read(expanding: name, warn: warn) }
  }

  /// Reads the traces of one report, in which their names must differ.
  static func read(_ names: [String]) throws -> [ValidTrace] {
    let traces = try names.map { try read($0) }
    for (index, trace) in traces.enumerated() {
      if let other = traces[..<index].firstIndex(where: { $0.name == trace.name }) {
        throw ValidationError(
          """
          '\(names[other])' and '\(names[index])' are both called \
          '\(TextStyle.onOneLine(trace.name))' in reports: change the "name" in a header
          """)
      }
    }
    return traces
  }

  /// Reads a trace, or a file with a key on each line.
  static func readRequests(_ name: String) throws -> RequestTrace {
    if isEmbedded(name), let trace = try EmbeddedTraces.trace(named: name) { return .scroll(trace) }
    return try suggesting(name) { try RequestTrace.read(path: name, warn: warn) }
  }

  /// Returns the name under which a process can read the trace again; nil for standard input and pipes.
  static func file(_ name: String) -> String? {
    name == "-" || OutputFile.isWrittenInto(name) ? nil : name
  }

  /// Reads the header of a trace of any length. The events are read later.
  static func open(
    _ name: String, warn: @escaping (String) -> Void = TraceArgument.warn
  ) throws -> TraceReader {
    if isEmbedded(name), let bytes = EmbeddedTraces.bytes(named: name) {
      return try TraceReader(bytes: bytes, named: "\(name).jsonl")
    }
    return try suggesting(name) { try TraceReader(expanding: name, warn: warn) }
  }

  /// Prints a warning about a trace, once even if the trace is read several times.
  static func warn(_ warning: String) {
    let isNew = warned.withLock { $0.insert(warning).inserted }
    if isNew { OutputFile.tell("filmstrip: warning: \(TextStyle.onOneLine(warning))") }
  }

  private static let warned = Mutex<Set<String>>([])

  /// - Throws: `ValidationError` if standard input is named twice.
  static func checkStandardInput(among names: [String]) throws {
    if names.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
  }

  private static func isEmbedded(_ name: String) -> Bool {
    EmbeddedTraces.names.contains(name) && !FileManager.default.fileExists(atPath: name)
  }

  /// Reads a file. For a missing one, the error suggests a file with a longer ending, or an embedded trace.
  private static func suggesting<Outcome: ~Copyable>(
    _ name: String, _ read: () throws -> Outcome
  ) throws -> Outcome {
    do {
      return try read()
    } catch let error as TraceFileError {
      guard !FileManager.default.fileExists(atPath: name) else { throw error }
      let file = ["jsonl", "jsonl.gz", "strip", "strip.gz"].map { "\(name).\($0)" }.first {
        FileManager.default.fileExists(atPath: $0)
      }
      let nearest = NearestName.of(name, among: EmbeddedTraces.names).map { "the embedded '\($0)'" }
      guard let meant = file.map({ "'\(TextStyle.onOneLine($0))'" }) ?? nearest else { throw error }
      throw TraceFileError(
        file: error.file, reason: "\(error.reason); did you mean \(meant)?")
    }
  }
}
