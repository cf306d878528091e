import Foundation
import Results

/// An output that is written in pieces. A file is replaced as a whole in `finish`; standard output, devices and pipes get
/// each piece at once.
final class StreamedOutput {
  private let name: String
  private let hint: String
  private let handle: FileHandle
  private let file: FileReplacement?

  /// - Parameters:
  ///   - path: a file, or `-` for standard output. If it is a link, its target is written.
  ///   - hint: advice for the user if the output cannot be written, such as `see --output`.
  /// - Throws: `Failure` with `unwritableFile`.
  init(path: String, hint: String? = nil) throws {
    name = path == "-" ? "standard output" : path
    self.hint = hint.map { " (\($0))" } ?? ""
    do {
      if path == "-" || OutputFile.isWrittenInto(path) {
        handle = path == "-" ? .standardOutput : try FileHandle(forWritingTo: URL(literally: path))
        file = nil
      } else {
        let file = try FileReplacement(of: URL(literally: try OutputFile.goal(of: path)))
        (self.file, handle) = (file, file.handle)
      }
    } catch {
      throw OutputFile.failure(name, error, self.hint)
    }
  }

  /// - Throws: `Failure` with `unwritableFile`.
  func write(_ bytes: [UInt8]) throws {
    do {
      try handle.write(contentsOf: Data(bytes))
    } catch {
      throw OutputFile.failure(name, error, hint)
    }
  }

  /// Renames a file to its path.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  func finish() throws {
    do {
      try file?.finish()
    } catch {
      throw OutputFile.failure(name, error, hint)
    }
  }
}
