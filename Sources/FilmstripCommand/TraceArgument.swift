import ArgumentParser
import Foundation
import ListEngine
import Reporting
import ScrollTrace
import Synchronization
import TraceTools

/// A trace as it is named on the command line: a path, `-`, or the name of an embedded one.
enum TraceArgument {
  static let help =
    "a file, '-' for standard input, or \(EmbeddedTraces.names.joined(separator: ", "))."

  /// Reads the whole trace; a file goes before an embedded trace of the same name.
  ///
  /// - Throws: `TraceError`, `TraceFileError`.
  static func read(
    _ name: String, warn: @escaping (String) -> Void = TraceArgument.warn
  ) throws -> ValidTrace {
    if isEmbedded(name), let trace = try EmbeddedTraces.trace(named: name) { return trace }
    return try suggesting(name) { try TraceFormat.read(expanding: name, warn: warn) }
  }

  /// Reads traces that stand side by side in reports, where no two may have one name.
  ///
  /// - Throws: `TraceError`, `TraceFileError`; `ValidationError`.
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

  /// Reads a trace, or keys a line.
  ///
  /// - Throws: `TraceError`, `TraceFileError`.
  static func readRequests(_ name: String) throws -> RequestTrace {
    if isEmbedded(name), let trace = try EmbeddedTraces.trace(named: name) { return .scroll(trace) }
    return try suggesting(name) { try RequestTrace.read(path: name, warn: warn) }
  }

  /// What other processes can read again under this name; nil for standard input and for a pipe, which have been read.
  static func file(_ name: String) -> String? {
    name == "-" || OutputFile.isWrittenInto(name) ? nil : name
  }

  /// Reads the trace's header, and the rest as it is asked for: for traces of any length.
  ///
  /// - Throws: `TraceError`, `TraceFileError`.
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

  /// - Throws: `ValidationError` where standard input is named twice.
  static func checkStandardInput(among names: [String]) throws {
    if names.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
  }

  private static func isEmbedded(_ name: String) -> Bool {
    EmbeddedTraces.names.contains(name) && !FileManager.default.fileExists(atPath: name)
  }

  /// Reads a file, and says of one that is not there which trace may have been meant: a file whose name only lacks its
  /// end, or an embedded one.
  private static func suggesting<Outcome: ~Copyable>(
    _ name: String, _ read: () throws -> Outcome
  ) throws -> Outcome {
    do {
      return try read()
    } catch let error as TraceFileError {
      guard !FileManager.default.fileExists(atPath: name) else { throw error }
      let file = extensions.map { "\(name).\($0)" }.first {
        FileManager.default.fileExists(atPath: $0)
      }
      let nearest = NearestName.of(name, among: EmbeddedTraces.names).map { "the embedded '\($0)'" }
      guard let meant = file.map({ "'\(TextStyle.onOneLine($0))'" }) ?? nearest else { throw error }
      throw TraceFileError(
        file: error.file, reason: "\(error.reason); did you mean \(meant)?")
    }
  }

  /// Ends of the names that traces have.
  private static let extensions = ["jsonl", "jsonl.gz", "strip", "strip.gz"]
}
