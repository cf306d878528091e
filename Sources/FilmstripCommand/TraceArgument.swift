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
    if !FileManager.default.fileExists(atPath: name),
      let embedded = try EmbeddedTraces.trace(named: name)
    {
      return embedded
    }
    do {
      return try TextFormat.read(path: name)
    } catch let error as TraceFileError {
      guard !FileManager.default.fileExists(atPath: name),
        let nearest = NearestName.of(name, among: EmbeddedTraces.names)
      else { throw error }
      throw TraceFileError(
        file: error.file, reason: "\(error.reason); did you mean the embedded '\(nearest)'?")
    }
  }
}
