import Foundation
import ListEngine
import ScrollTrace

/// A trace as it is named on the command line: a path, `-`, or the name of an embedded one.
enum TraceArgument {
  static let help =
    "a file, '-' for standard input, or \(EmbeddedTraces.names.joined(separator: ", "))."

  /// Reads the trace; a file goes before an embedded trace of the same name.
  ///
  /// - Throws: `TraceError`, `TraceFileError`.
  static func read(_ name: String) throws -> Trace {
    try embedded(name) ?? file(name) { try TextFormat.read(path: $0) }
  }

  /// Reads a trace, or keys a line.
  ///
  /// - Throws: `TraceError`, `TraceFileError`.
  static func readRequests(_ name: String) throws -> RequestTrace {
    try embedded(name).map(RequestTrace.scroll) ?? file(name) { try RequestTrace.read(path: $0) }
  }

  private static func embedded(_ name: String) throws -> Trace? {
    FileManager.default.fileExists(atPath: name) ? nil : try EmbeddedTraces.trace(named: name)
  }

  private static func file<Read>(_ name: String, _ read: (String) throws -> Read) throws -> Read {
    do {
      return try read(name)
    } catch let error as TraceFileError {
      guard !FileManager.default.fileExists(atPath: name),
        let nearest = NearestName.of(name, among: EmbeddedTraces.names)
      else { throw error }
      throw TraceFileError(
        file: error.file, reason: "\(error.reason); did you mean the embedded '\(nearest)'?")
    }
  }
}
